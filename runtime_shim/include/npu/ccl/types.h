/// @file
/// Types of npu/ccl.h: names, enumerators and layouts are NCCL 2.21's with another prefix. Valid C11 and
/// C++17.
/// Source: NCCL 2.21 User Guide, "Types"; for names that came later, the guide of the release that has them.
#ifndef NPU_CCL_TYPES_H_
#define NPU_CCL_TYPES_H_

#include <limits.h>
#include <stddef.h>

#define NPUCCL_MAJOR 2
#define NPUCCL_MINOR 21
#define NPUCCL_PATCH 5
#define NPUCCL_SUFFIX ""
#define NPUCCL_COMM_NULL NULL
#define NPUCCL_VERSION_CODE 22105
#define NPUCCL_VERSION(X, Y, Z) \
  (((X) <= 2 && (Y) <= 8) ? (X) * 1000 + (Y) * 100 + (Z) : (X) * 10000 + (Y) * 100 + (Z))
#define NPUCCL_UNIQUE_ID_BYTES 128
#define NPUCCL_SPLIT_NOCOLOR -1
#define NPUCCL_UNDEF_FLOAT -1.0f
#define NPUCCL_CONFIG_UNDEF_INT INT_MIN
#define NPUCCL_CONFIG_UNDEF_PTR NULL
#define NPUCCL_SHRINK_DEFAULT 0x00
#define NPUCCL_SHRINK_ABORT 0x01
#define NPUCCL_REVOKE_DEFAULT 0x00
#define NPUCCL_WIN_DEFAULT 0x00
#define NPUCCL_WIN_COLL_SYMMETRIC 0x01

#ifdef __cplusplus
extern "C" {
#endif

typedef struct npucclComm* npucclComm_t;
typedef struct npucclWindow* npucclWindow_t;
typedef struct npucclUniqueId {
  char internal[NPUCCL_UNIQUE_ID_BYTES];
} npucclUniqueId;

typedef enum {
  npucclSuccess = 0,
  npucclUnhandledCudaError = 1,
  npucclSystemError = 2,
  npucclInternalError = 3,
  npucclInvalidArgument = 4,
  npucclInvalidUsage = 5,
  npucclRemoteError = 6,
  npucclInProgress = 7,
  npucclNumResults = 8
} npucclResult_t;

typedef enum {
  npucclSum = 0,
  npucclProd = 1,
  npucclMax = 2,
  npucclMin = 3,
  npucclAvg = 4,
  npucclNumOps = 5,
  npucclMaxRedOp = 0x7fffffff
} npucclRedOp_t;

typedef enum {
  npucclInt8 = 0,
  npucclChar = 0,
  npucclUint8 = 1,
  npucclInt32 = 2,
  npucclInt = 2,
  npucclUint32 = 3,
  npucclInt64 = 4,
  npucclUint64 = 5,
  npucclFloat16 = 6,
  npucclHalf = 6,
  npucclFloat32 = 7,
  npucclFloat = 7,
  npucclFloat64 = 8,
  npucclDouble = 8,
  npucclBfloat16 = 9,
  npucclNumTypes = 10
} npucclDataType_t;

typedef enum { npucclScalarDevice = 0, npucclScalarHostImmediate = 1 } npucclScalarResidence_t;

/// Settings of a communicator. Set to NPUCCL_CONFIG_INITIALIZER before changing fields.
typedef struct npucclConfig {
  size_t size;  ///< of this structure, in bytes
  unsigned int magic;
  unsigned int version;
  int blocking;        ///< 1 (default), or 0: calls that wait for other ranks return npucclInProgress
  int cgaClusterSize;  ///< this and what follows, but commName: accepted, without effect
  int minCTAs;
  int maxCTAs;
  const char* netName;
  int splitShare;
  int trafficClass;
  const char* commName;  ///< the name of the communicator, or null
  int collnetEnable;
  int CTAPolicy;
  int shrinkShare;
  int nvlsCTAs;
  int nChannelsPerNetPeer;
  int nvlinkCentricSched;
} npucclConfig_t;

/// What npucclGroupSimulateEnd gives. Set to NPUCCL_SIM_INFO_INITIALIZER first.
typedef struct npucclSimInfo {
  size_t size;  ///< of this structure, in bytes
  unsigned int magic;
  unsigned int version;
  float estimatedTime;  ///< microseconds
} npucclSimInfo_t;

#define NPUCCL_SIM_INFO_MAGIC 0x74685283u
#define NPUCCL_SIM_INFO_INITIALIZER \
  {sizeof(npucclSimInfo_t), NPUCCL_SIM_INFO_MAGIC, NPUCCL_VERSION_CODE, NPUCCL_UNDEF_FLOAT}

#define NPUCCL_CONFIG_MAGIC 0xcafebeefu
#define NPUCCL_CONFIG_INITIALIZER                                                                      \
  {sizeof(npucclConfig_t),  NPUCCL_CONFIG_MAGIC,     NPUCCL_VERSION_CODE,     NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_PTR, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_PTR, NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT}

#ifdef __cplusplus
}
#endif

#endif  // NPU_CCL_TYPES_H_
