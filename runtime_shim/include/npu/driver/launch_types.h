/// @file
/// A launch of the driver interface with attributes. Included by npu/driver/kernels.h. Valid C11 and C++17.
/// Source: CUDA Driver API 13.0, "Data types used by CUDA driver", CUlaunchConfig and what it refers to.
#ifndef NPU_DRIVER_LAUNCH_TYPES_H_
#define NPU_DRIVER_LAUNCH_TYPES_H_

#include "npu/driver/types.h"
#include "npu/runtime/launch_types.h"

/// The attributes, with the numbers of npuLaunchAttributeID, which says what they do.
typedef enum npudrvLaunchAttributeID_enum {
  NPUDRV_LAUNCH_ATTRIBUTE_IGNORE = 0,
  NPUDRV_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW = 1,
  NPUDRV_LAUNCH_ATTRIBUTE_COOPERATIVE = 2,
  NPUDRV_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY = 3,
  NPUDRV_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4,
  NPUDRV_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE = 5,
  NPUDRV_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6,
  NPUDRV_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT = 7,
  NPUDRV_LAUNCH_ATTRIBUTE_PRIORITY = 8,
  NPUDRV_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP = 9,
  NPUDRV_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN = 10,
  NPUDRV_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION = 11,
  NPUDRV_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT = 12,
  NPUDRV_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE = 13,
  NPUDRV_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 14,
  NPUDRV_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING = 16
} npudrvLaunchAttributeID_enum;
typedef npudrvLaunchAttributeID_enum npudrvLaunchAttributeID;

/// The value of an attribute: the same memory as the runtime's.
typedef npuLaunchAttributeValue npudrvLaunchAttributeValue;

/// One attribute of a launch.
typedef struct npudrvLaunchAttribute_st {
  npudrvLaunchAttributeID id;
  npudrvLaunchAttributeValue value;
} npudrvLaunchAttribute;

/// A launch of npudrvLaunchKernelEx. Units: the grid in blocks, the block in threads, sharedMemBytes in bytes per block.
typedef struct npudrvLaunchConfig_st {
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  npudrvStream hStream;
  npudrvLaunchAttribute* attrs;
  unsigned int numAttrs;
} npudrvLaunchConfig;

#endif  // NPU_DRIVER_LAUNCH_TYPES_H_
