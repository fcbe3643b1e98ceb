/// @file
/// What a context of CUDA 13 may ask for: a part of the cores, or work beside a graphics client. Neither is
/// granted. Included by npu/driver.h. Valid C11 and C++17.
/// Source: CUDA Driver API 13.0, "Context Management"; names and values are the same.
#ifndef NPU_DRIVER_CONTEXT_TYPES_H_
#define NPU_DRIVER_CONTEXT_TYPES_H_

typedef enum npudrvExecAffinityType_enum {
  NPUDRV_EXEC_AFFINITY_TYPE_SM_COUNT = 0,
  NPUDRV_EXEC_AFFINITY_TYPE_MAX
} npudrvExecAffinityType;
typedef struct npudrvExecAffinitySmCount_st {
  unsigned int val;
} npudrvExecAffinitySmCount;
typedef struct npudrvExecAffinityParam_st {
  npudrvExecAffinityType type;
  union {
    npudrvExecAffinitySmCount smCount;
  } param;
} npudrvExecAffinityParam;

typedef enum npudrvCigDataType_enum {
  NPUDRV_CIG_DATA_TYPE_D3D12_COMMAND_QUEUE = 1,
  NPUDRV_CIG_DATA_TYPE_NV_BLOB = 2
} npudrvCigDataType;
typedef struct npudrvCtxCigParam_st {
  npudrvCigDataType sharedDataType;
  void* sharedData;
} npudrvCtxCigParam;

/// At most one of the two pointers may be set.
typedef struct npudrvCtxCreateParams_st {
  npudrvExecAffinityParam* execAffinityParams;
  int numExecAffinityParams;
  npudrvCtxCigParam* cigParams;
} npudrvCtxCreateParams;

#endif  // NPU_DRIVER_CONTEXT_TYPES_H_
