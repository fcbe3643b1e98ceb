/// @file
/// Enumerations and types under the names of cuda_runtime that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_RUNTIME_H_
#define NPU_NAMES_RUNTIME_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/runtime/types.h"

// clang-format off
typedef enum npuOutputMode { npuKeyValuePair, npuCSV } npuOutputMode;
typedef enum npuOutputMode npuOutputMode_t;
typedef struct npuLaunchParams { void* func; dim3 gridDim; dim3 blockDim; void** args; size_t sharedMem; npuStream_t stream; } npuLaunchParams;
typedef enum npuSurfaceFormatMode { npuFormatModeForced, npuFormatModeAuto } npuSurfaceFormatMode;
typedef enum npuGraphicsCubeFace {
  npuGraphicsCubeFacePositiveX, npuGraphicsCubeFaceNegativeX, npuGraphicsCubeFacePositiveY,
  npuGraphicsCubeFaceNegativeY, npuGraphicsCubeFacePositiveZ, npuGraphicsCubeFaceNegativeZ
} npuGraphicsCubeFace;
typedef enum npuFlushGPUDirectRDMAWritesOptions {
  npuFlushGPUDirectRDMAWritesOptionHost = 1, npuFlushGPUDirectRDMAWritesOptionMemOps
} npuFlushGPUDirectRDMAWritesOptions;
typedef enum npuGPUDirectRDMAWritesOrdering {
  npuGPUDirectRDMAWritesOrderingNone, npuGPUDirectRDMAWritesOrderingOwner = 100,
  npuGPUDirectRDMAWritesOrderingAllDevices = 200
} npuGPUDirectRDMAWritesOrdering;
typedef enum npuFlushGPUDirectRDMAWritesScope {
  npuFlushGPUDirectRDMAWritesToOwner = 100, npuFlushGPUDirectRDMAWritesToAllDevices = 200
} npuFlushGPUDirectRDMAWritesScope;
typedef enum npuFlushGPUDirectRDMAWritesTarget {
  npuFlushGPUDirectRDMAWritesTargetCurrentDevice
} npuFlushGPUDirectRDMAWritesTarget;
typedef enum npuMemcpyFlags { npuMemcpyFlagDefault, npuMemcpyFlagPreferOverlapWithCompute } npuMemcpyFlags;
typedef enum npuMemcpy3DOperandType {
  npuMemcpyOperandTypePointer = 1, npuMemcpyOperandTypeArray, npuMemcpyOperandTypeMax = 2147483647
} npuMemcpy3DOperandType;
typedef enum npuAtomicOperation {
  npuAtomicOperationIntegerAdd, npuAtomicOperationIntegerMin, npuAtomicOperationIntegerMax,
  npuAtomicOperationIntegerIncrement, npuAtomicOperationIntegerDecrement, npuAtomicOperationAnd,
  npuAtomicOperationOr, npuAtomicOperationXOR, npuAtomicOperationExchange, npuAtomicOperationCAS,
  npuAtomicOperationFloatAdd, npuAtomicOperationFloatMin, npuAtomicOperationFloatMax
} npuAtomicOperation;
typedef enum npuAtomicOperationCapability {
  npuAtomicCapabilitySigned = 1, npuAtomicCapabilityUnsigned, npuAtomicCapabilityReduction = 4,
  npuAtomicCapabilityScalar32 = 8, npuAtomicCapabilityScalar64 = 16, npuAtomicCapabilityScalar128 = 32,
  npuAtomicCapabilityVector32x4 = 64
} npuAtomicOperationCapability;
typedef enum npuExternalMemoryHandleType {
  npuExternalMemoryHandleTypeOpaqueFd = 1, npuExternalMemoryHandleTypeOpaqueWin32,
  npuExternalMemoryHandleTypeOpaqueWin32Kmt, npuExternalMemoryHandleTypeD3D12Heap,
  npuExternalMemoryHandleTypeD3D12Resource, npuExternalMemoryHandleTypeD3D11Resource,
  npuExternalMemoryHandleTypeD3D11ResourceKmt, npuExternalMemoryHandleTypeNvSciBuf
} npuExternalMemoryHandleType;
typedef enum npuExternalSemaphoreHandleType {
  npuExternalSemaphoreHandleTypeOpaqueFd = 1, npuExternalSemaphoreHandleTypeOpaqueWin32,
  npuExternalSemaphoreHandleTypeOpaqueWin32Kmt, npuExternalSemaphoreHandleTypeD3D12Fence,
  npuExternalSemaphoreHandleTypeD3D11Fence, npuExternalSemaphoreHandleTypeNvSciSync,
  npuExternalSemaphoreHandleTypeKeyedMutex, npuExternalSemaphoreHandleTypeKeyedMutexKmt,
  npuExternalSemaphoreHandleTypeTimelineSemaphoreFd, npuExternalSemaphoreHandleTypeTimelineSemaphoreWin32
} npuExternalSemaphoreHandleType;
typedef enum npuJit_CacheMode {
  npuJitCacheOptionNone, npuJitCacheOptionCG, npuJitCacheOptionCA
} npuJit_CacheMode;
typedef enum npuJit_Fallback { npuPreferPtx, npuPreferBinary } npuJit_Fallback;
typedef enum npuCGScope {
  npuCGScopeInvalid, npuCGScopeGrid, npuCGScopeReserved, npuCGScopeMultiGrid = 2
} npuCGScope;
typedef enum npuGraphDependencyType_enum {
  npuGraphDependencyTypeDefault, npuGraphDependencyTypeProgrammatic
} npuGraphDependencyType_enum;
typedef enum npuGraphKernelNodeField {
  npuGraphKernelNodeFieldInvalid, npuGraphKernelNodeFieldGridDim, npuGraphKernelNodeFieldParam,
  npuGraphKernelNodeFieldEnabled
} npuGraphKernelNodeField;
typedef enum npuLaunchMemSyncDomain {
  npuLaunchMemSyncDomainDefault, npuLaunchMemSyncDomainRemote
} npuLaunchMemSyncDomain;
typedef enum npuDeviceNumaConfig {
  npuDeviceNumaConfigNone, npuDeviceNumaConfigNumaNode
} npuDeviceNumaConfig;
typedef enum npuAsyncNotificationType_enum {
  npuAsyncNotificationTypeOverBudget = 1
} npuAsyncNotificationType_enum;
typedef enum NPURTlogLevel_enum { npuLogLevelError, npuLogLevelWarning } NPURTlogLevel_enum;
typedef enum npuOccError_enum {
  NPURT_OCC_SUCCESS, NPURT_OCC_ERROR_INVALID_INPUT, NPURT_OCC_ERROR_UNKNOWN_DEVICE
} npuOccError_enum;
typedef enum npuGraphDependencyType_enum npuGraphDependencyType;
typedef enum npuAsyncNotificationType_enum npuAsyncNotificationType;
typedef enum NPURTlogLevel_enum npuLogLevel;
typedef struct CUexternalMemory_st* npuExternalMemory_t;
typedef struct CUexternalSemaphore_st* npuExternalSemaphore_t;
typedef struct CUgraphDeviceUpdatableNode_st* npuGraphDeviceNode_t;
typedef unsigned int npuLogIterator;
typedef struct CUlogsCallbackEntry_st* npuLogsCallbackHandle;
typedef enum npuOccError_enum npuOccError;
typedef int npuOccCacheConfig;
typedef int npuOccCarveoutConfig;
typedef int npuOccFuncShmemConfig;
typedef int npuOccLimitingFactor;
typedef int npuOccPartitionedGCConfig;
typedef int npuOccPartitionedGCSupport;
typedef void (*npuLogsCallback_t)(void *data, npuLogLevel logLevel, char *message, size_t length);
// clang-format on

#endif  // NPU_NAMES_RUNTIME_H_
