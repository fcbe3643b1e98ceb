/// @file
/// Handles, flags and enumerations of the runtime. Included by npu/runtime/types.h. Valid C11 and C++17.
///
/// Names follow the CUDA runtime with the prefix npu; values and the order of parameters are the same, so
/// that a program is migrated by renaming.
/// Source: CUDA Runtime API 12.4, "Data types used by CUDA Runtime".
#ifndef NPU_RUNTIME_ENUMS_H_
#define NPU_RUNTIME_ENUMS_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/runtime/device_attributes.h"
#include "npu/runtime/errors.h"
#include "npu/runtime/library_types.h"

#if defined(_WIN32)
#define NPURT_CB __stdcall
#else
#define NPURT_CB
#endif

/* Default arguments, which C does not have. */
#ifdef __cplusplus
/// A default argument, which C does not have.
#define NPURT_DEFAULT_(value) = value
#else
#define NPURT_DEFAULT_(value)
#endif

/// Handles. All but the objects are pointers to what the runtime keeps; programs never look into them.
/// @{
typedef struct npuStream_st* npuStream_t;
typedef struct npuEvent_st* npuEvent_t;
typedef struct npuGraph_st* npuGraph_t;
typedef struct npuGraphNode_st* npuGraphNode_t;
typedef struct npuGraphExec_st* npuGraphExec_t;
typedef struct npuMemPoolHandle_st* npuMemPool_t;
typedef struct npuFunction_st* npuFunction_t;
typedef struct npuArray* npuArray_t;
typedef const struct npuArray* npuArray_const_t;
typedef struct npuMipmappedArray* npuMipmappedArray_t;
typedef const struct npuMipmappedArray* npuMipmappedArray_const_t;
typedef struct npuGraphicsResource* npuGraphicsResource_t;
typedef unsigned long long npuTextureObject_t;
typedef unsigned long long npuSurfaceObject_t;
/// @}

/// Streams that exist without being created. Null is the legacy stream too, unless the program was compiled
/// with a default stream per thread.
/// @{
#define npuStreamLegacy ((npuStream_t)0x1)
#define npuStreamPerThread ((npuStream_t)0x2)
/// @}

/// Only in kernels: the launch starts after the launching grid and all its children.
#define npuStreamTailLaunch ((npuStream_t)0x3)
/// Only in kernels: a launch without an order to other launches. It runs in the order of launches here.
#define npuStreamFireAndForget ((npuStream_t)0x4)

/// Flags of streams, events, host memory, devices, occupancy, arrays and handles between processes.
/// @{
#define npuStreamDefault 0x00
#define npuStreamNonBlocking 0x01
#define npuEventDefault 0x00
#define npuEventBlockingSync 0x01
#define npuEventDisableTiming 0x02
#define npuEventInterprocess 0x04
#define npuEventRecordDefault 0x00
#define npuEventRecordExternal 0x01
#define npuEventWaitDefault 0x00
#define npuEventWaitExternal 0x01
#define npuHostAllocDefault 0x00
#define npuHostAllocPortable 0x01
#define npuHostAllocMapped 0x02
#define npuHostAllocWriteCombined 0x04
#define npuHostRegisterDefault 0x00
#define npuHostRegisterPortable 0x01
#define npuHostRegisterMapped 0x02
#define npuHostRegisterIoMemory 0x04
#define npuHostRegisterReadOnly 0x08
#define npuPeerAccessDefault 0x00
#define npuMemAttachGlobal 0x01
#define npuMemAttachHost 0x02
#define npuMemAttachSingle 0x04
#define npuDeviceScheduleAuto 0x00
#define npuDeviceScheduleSpin 0x01
#define npuDeviceScheduleYield 0x02
#define npuDeviceScheduleBlockingSync 0x04
#define npuDeviceBlockingSync 0x04
#define npuDeviceScheduleMask 0x07
#define npuDeviceMapHost 0x08
#define npuDeviceLmemResizeToMax 0x10
#define npuDeviceSyncMemops 0x80
#define npuDeviceMask 0xff
#define npuInitDeviceFlagsAreValid 0x01
#define npuOccupancyDefault 0x00
#define npuOccupancyDisableCachingOverride 0x01
#define npuCpuDeviceId ((int)-1)
#define npuInvalidDeviceId ((int)-2)
#define npuArrayDefault 0x00
#define npuArrayLayered 0x01
#define npuArraySurfaceLoadStore 0x02
#define npuArrayCubemap 0x04
#define npuArrayTextureGather 0x08
#define npuIpcMemLazyEnablePeerAccess 0x01
#define NPU_IPC_HANDLE_SIZE 64
/// @}

// ---- Enumerations ----
/// How conversions to small floats round.
typedef enum npuRoundMode {
  npuRoundNearest = 0,
  npuRoundZero = 1,
  npuRoundPosInf = 2,
  npuRoundMinInf = 3
} npuRoundMode;

enum npuMemcpyKind {
  npuMemcpyHostToHost = 0,
  npuMemcpyHostToDevice = 1,
  npuMemcpyDeviceToHost = 2,
  npuMemcpyDeviceToDevice = 3,
  npuMemcpyDefault = 4,  ///< the addresses decide
};

enum npuMemoryType {
  npuMemoryTypeUnregistered = 0,
  npuMemoryTypeHost = 1,
  npuMemoryTypeDevice = 2,
  npuMemoryTypeManaged = 3,
};

enum npuFuncAttribute {
  npuFuncAttributeMaxDynamicSharedMemorySize = 8,
  npuFuncAttributePreferredSharedMemoryCarveout = 9,
  npuFuncAttributeClusterDimMustBeSet = 10,
  npuFuncAttributeRequiredClusterWidth = 11,
  npuFuncAttributeRequiredClusterHeight = 12,
  npuFuncAttributeRequiredClusterDepth = 13,
  npuFuncAttributeNonPortableClusterSizeAllowed = 14,
  npuFuncAttributeClusterSchedulingPolicyPreference = 15,
  npuFuncAttributeMax
};

enum npuFuncCache {
  npuFuncCachePreferNone = 0,
  npuFuncCachePreferShared = 1,
  npuFuncCachePreferL1 = 2,
  npuFuncCachePreferEqual = 3,
};

enum npuSharedMemConfig {
  npuSharedMemBankSizeDefault = 0,
  npuSharedMemBankSizeFourByte = 1,
  npuSharedMemBankSizeEightByte = 2,
};

enum npuSharedCarveout {
  npuSharedmemCarveoutDefault = -1,
  npuSharedmemCarveoutMaxL1 = 0,
  npuSharedmemCarveoutMaxShared = 100,
};

enum npuComputeMode {
  npuComputeModeDefault = 0,
  npuComputeModeExclusive = 1,
  npuComputeModeProhibited = 2,
  npuComputeModeExclusiveProcess = 3,
};

enum npuLimit {
  npuLimitStackSize = 0,
  npuLimitPrintfFifoSize = 1,
  npuLimitMallocHeapSize = 2,
  npuLimitDevRuntimeSyncDepth = 3,
  npuLimitDevRuntimePendingLaunchCount = 4,
  npuLimitMaxL2FetchGranularity = 5,
  npuLimitPersistingL2CacheSize = 6,
};

enum npuDeviceP2PAttr {
  npuDevP2PAttrPerformanceRank = 1,
  npuDevP2PAttrAccessSupported = 2,
  npuDevP2PAttrNativeAtomicSupported = 3,
  npuDevP2PAttrCudaArrayAccessSupported = 4,
  npuDevP2PAttrOnlyPartialNativeAtomicSupported = 5,
};

enum npuMemoryAdvise {
  npuMemAdviseSetReadMostly = 1,
  npuMemAdviseUnsetReadMostly = 2,
  npuMemAdviseSetPreferredLocation = 3,
  npuMemAdviseUnsetPreferredLocation = 4,
  npuMemAdviseSetAccessedBy = 5,
  npuMemAdviseUnsetAccessedBy = 6,
};

enum npuMemRangeAttribute {
  npuMemRangeAttributeReadMostly = 1,
  npuMemRangeAttributePreferredLocation = 2,
  npuMemRangeAttributeAccessedBy = 3,
  npuMemRangeAttributeLastPrefetchLocation = 4,
  npuMemRangeAttributePreferredLocationType = 5,
  npuMemRangeAttributePreferredLocationId = 6,
  npuMemRangeAttributeLastPrefetchLocationType = 7,
  npuMemRangeAttributeLastPrefetchLocationId = 8,
};

enum npuMemLocationType {
  npuMemLocationTypeInvalid = 0,
  npuMemLocationTypeNone = 0,
  npuMemLocationTypeDevice = 1,
  npuMemLocationTypeHost = 2,
  npuMemLocationTypeHostNuma = 3,
  npuMemLocationTypeHostNumaCurrent = 4,
};

enum npuMemAccessFlags {
  npuMemAccessFlagsProtNone = 0,
  npuMemAccessFlagsProtRead = 1,
  npuMemAccessFlagsProtReadWrite = 3,
};

enum npuMemAllocationType {
  npuMemAllocationTypeInvalid = 0,
  npuMemAllocationTypePinned = 1,
  npuMemAllocationTypeManaged = 2,
  npuMemAllocationTypeMax = 0x7FFFFFFF,
};

enum npuMemAllocationHandleType {
  npuMemHandleTypeNone = 0,
  npuMemHandleTypePosixFileDescriptor = 1,
  npuMemHandleTypeWin32 = 2,
  npuMemHandleTypeWin32Kmt = 4,
  npuMemHandleTypeFabric = 8,
};

enum npuMemPoolAttr {
  npuMemPoolReuseFollowEventDependencies = 1,
  npuMemPoolReuseAllowOpportunistic = 2,
  npuMemPoolReuseAllowInternalDependencies = 3,
  npuMemPoolAttrReleaseThreshold = 4,
  npuMemPoolAttrReservedMemCurrent = 5,
  npuMemPoolAttrReservedMemHigh = 6,
  npuMemPoolAttrUsedMemCurrent = 7,
  npuMemPoolAttrUsedMemHigh = 8,
};

enum npuStreamCaptureStatus {
  npuStreamCaptureStatusNone = 0,
  npuStreamCaptureStatusActive = 1,
  npuStreamCaptureStatusInvalidated = 2,
};

enum npuStreamCaptureMode {
  npuStreamCaptureModeGlobal = 0,
  npuStreamCaptureModeThreadLocal = 1,
  npuStreamCaptureModeRelaxed = 2,
};

/// A host function of npuLaunchHostFunc.
typedef void(NPURT_CB* npuHostFn_t)(void* userData);
/// A callback of npuStreamAddCallback. status is npuSuccess.
typedef void(NPURT_CB* npuStreamCallback_t)(npuStream_t stream, npuError_t status, void* userData);

#endif  // NPU_RUNTIME_ENUMS_H_
