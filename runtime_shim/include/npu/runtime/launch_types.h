/// @file
/// Attributes of launches, streams and graph nodes. Included by npu/runtime/types.h. Valid C11 and C++17.
/// Source: CUDA Runtime API 12.4, "Data types used by CUDA Runtime", cudaLaunchAttributeID and what it refers
/// to.
#ifndef NPU_RUNTIME_LAUNCH_TYPES_H_
#define NPU_RUNTIME_LAUNCH_TYPES_H_

#include "npu/runtime/enums.h"
#include "npu/vector_types.h"

/// The attributes. npuLaunchKernelEx looks at Cooperative and ClusterDimension; npuStreamSetAttribute says
/// what streams do.
enum npuLaunchAttributeID {
  npuLaunchAttributeIgnore = 0,
  npuLaunchAttributeAccessPolicyWindow = 1,
  npuLaunchAttributeCooperative = 2,
  npuLaunchAttributeSynchronizationPolicy = 3,
  npuLaunchAttributeClusterDimension = 4,
  npuLaunchAttributeClusterSchedulingPolicyPreference = 5,
  npuLaunchAttributeProgrammaticStreamSerialization = 6,
  npuLaunchAttributeProgrammaticEvent = 7,
  npuLaunchAttributePriority = 8,
  npuLaunchAttributeMemSyncDomainMap = 9,
  npuLaunchAttributeMemSyncDomain = 10,
  npuLaunchAttributePreferredClusterDimension = 11,
  npuLaunchAttributeLaunchCompletionEvent = 12,
  npuLaunchAttributeDeviceUpdatableKernelNode = 13,
  npuLaunchAttributePreferredSharedMemoryCarveout = 14,
  npuLaunchAttributeNvlinkUtilCentricScheduling = 16,
};
typedef enum npuLaunchAttributeID npuLaunchAttributeID;

enum npuSynchronizationPolicy {
  npuSyncPolicyAuto = 1,
  npuSyncPolicySpin = 2,
  npuSyncPolicyYield = 3,
  npuSyncPolicyBlockingSync = 4,
};

enum npuClusterSchedulingPolicy {
  npuClusterSchedulingPolicyDefault = 0,
  npuClusterSchedulingPolicySpread = 1,
  npuClusterSchedulingPolicyLoadBalancing = 2,
};

enum npuAccessProperty {
  npuAccessPropertyNormal = 0,
  npuAccessPropertyStreaming = 1,
  npuAccessPropertyPersisting = 2,
};

/// A hint about a range of addresses. Remembered and given back; caches here take no hints.
struct npuAccessPolicyWindow {
  void* base_ptr;
  size_t num_bytes;
  float hitRatio;
  enum npuAccessProperty hitProp;
  enum npuAccessProperty missProp;
};

/// Only `cooperative`, `priority` and cluster dimensions of 1 have an effect here.
typedef union npuLaunchAttributeValue {
  char pad[64];
  int cooperative;
  int priority;
  enum npuSynchronizationPolicy syncPolicy;
  enum npuClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  struct npuAccessPolicyWindow accessPolicyWindow;
  struct {
    unsigned int x;
    unsigned int y;
    unsigned int z;
  } clusterDim;
  struct {
    unsigned int x;
    unsigned int y;
    unsigned int z;
  } preferredClusterDim;
  struct {
    npuEvent_t event;
    int flags;
    int triggerAtBlockStart;
  } programmaticEvent;
  struct {
    npuEvent_t event;
    int flags;
  } launchCompletionEvent;
  int programmaticStreamSerializationAllowed;
  unsigned int sharedMemCarveout;
} npuLaunchAttributeValue;

/// One attribute of a launch.
typedef struct npuLaunchAttribute_st {
  npuLaunchAttributeID id;
  npuLaunchAttributeValue val;
} npuLaunchAttribute;

/// A launch of npuLaunchKernelEx. dynamicSmemBytes: dynamic shared memory per block, in bytes.
typedef struct npuLaunchConfig_st {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  npuStream_t stream;
  npuLaunchAttribute* attrs;
  unsigned int numAttrs;
} npuLaunchConfig_t;

/// The names that CUDA uses for attributes of streams and of kernel nodes.
/// @{
#define npuStreamAttrID npuLaunchAttributeID
#define npuStreamAttrValue npuLaunchAttributeValue
#define npuStreamAttributeAccessPolicyWindow npuLaunchAttributeAccessPolicyWindow
#define npuStreamAttributeSynchronizationPolicy npuLaunchAttributeSynchronizationPolicy
#define npuStreamAttributeMemSyncDomainMap npuLaunchAttributeMemSyncDomainMap
#define npuStreamAttributeMemSyncDomain npuLaunchAttributeMemSyncDomain
#define npuStreamAttributePriority npuLaunchAttributePriority
#define npuKernelNodeAttrID npuLaunchAttributeID
#define npuKernelNodeAttrValue npuLaunchAttributeValue
#define npuKernelNodeAttributeAccessPolicyWindow npuLaunchAttributeAccessPolicyWindow
#define npuKernelNodeAttributeCooperative npuLaunchAttributeCooperative
#define npuKernelNodeAttributePriority npuLaunchAttributePriority
#define npuKernelNodeAttributeClusterDimension npuLaunchAttributeClusterDimension
#define npuKernelNodeAttributeClusterSchedulingPolicyPreference \
  npuLaunchAttributeClusterSchedulingPolicyPreference
#define npuKernelNodeAttributeMemSyncDomainMap npuLaunchAttributeMemSyncDomainMap
#define npuKernelNodeAttributeMemSyncDomain npuLaunchAttributeMemSyncDomain
#define npuKernelNodeAttributePreferredSharedMemoryCarveout npuLaunchAttributePreferredSharedMemoryCarveout
#define npuKernelNodeAttributeDeviceUpdatableKernelNode npuLaunchAttributeDeviceUpdatableKernelNode
/// @}

#endif  // NPU_RUNTIME_LAUNCH_TYPES_H_
