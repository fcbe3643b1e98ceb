/// @file
/// What Ascend devices do not have: graphics, and memory shared by handle between processes. The types exist,
/// so that programs compile and can ask. Included by npu/runtime.h. Valid C11 and C++17.
///
/// Errors: npuErrorNotSupported, unless a function says otherwise; it becomes the last error of the calling
/// thread. The first call of each kind in a process also says so on the standard error stream. Arguments are
/// not looked at and outputs not changed.
/// Source: CUDA Runtime API 12.4, "OpenGL Interoperability", "Graphics Interoperability", "Device
/// Management", "Stream Ordered Memory Allocator", "Driver Entry Point Access". npuX follows cudaX.
#ifndef NPU_RUNTIME_UNSUPPORTED_H_
#define NPU_RUNTIME_UNSUPPORTED_H_

#include "npu/runtime/types.h"

enum npuGraphicsRegisterFlags {
  npuGraphicsRegisterFlagsNone = 0,
  npuGraphicsRegisterFlagsReadOnly = 1,
  npuGraphicsRegisterFlagsWriteDiscard = 2,
  npuGraphicsRegisterFlagsSurfaceLoadStore = 4,
  npuGraphicsRegisterFlagsTextureGather = 8,
};

enum npuGraphicsMapFlags {
  npuGraphicsMapFlagsNone = 0,
  npuGraphicsMapFlagsReadOnly = 1,
  npuGraphicsMapFlagsWriteDiscard = 2,
};

enum npuDriverEntryPointQueryResult {
  npuDriverEntryPointSuccess = 0,
  npuDriverEntryPointSymbolNotFound = 1,
  npuDriverEntryPointVersionNotSufficent = 2,
};
enum { npuEnableDefault = 0, npuEnableLegacyStream = 1, npuEnablePerThreadDefaultStream = 2 };

struct npuMemPoolPtrExportData {
  unsigned char reserved[64];
};

#ifdef __cplusplus
extern "C" {
#endif

/// Graphics resources, which do not exist here.
/// Errors: npuErrorNotSupported.
/// @{
npuError_t npuGraphicsGLRegisterImage(npuGraphicsResource_t* resource, unsigned int image,
                                      unsigned int target, unsigned int flags);
npuError_t npuGraphicsGLRegisterBuffer(npuGraphicsResource_t* resource, unsigned int buffer,
                                       unsigned int flags);
npuError_t npuGraphicsUnregisterResource(npuGraphicsResource_t resource);
npuError_t npuGraphicsResourceSetMapFlags(npuGraphicsResource_t resource, unsigned int flags);
npuError_t npuGraphicsMapResources(int count, npuGraphicsResource_t* resources, npuStream_t stream);
npuError_t npuGraphicsUnmapResources(int count, npuGraphicsResource_t* resources, npuStream_t stream);
npuError_t npuGraphicsSubResourceGetMappedArray(npuArray_t* array, npuGraphicsResource_t resource,
                                                unsigned int arrayIndex, unsigned int mipLevel);
npuError_t npuGraphicsResourceGetMappedPointer(void** devPtr, size_t* size, npuGraphicsResource_t resource);
/// @}

/// Handles of memory, pools and events for other processes, which do not exist here.
/// Errors: npuErrorNotSupported.
/// @{
npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t* handle, void* devPtr);
npuError_t npuIpcOpenMemHandle(void** devPtr, npuIpcMemHandle_t handle, unsigned int flags);
npuError_t npuIpcCloseMemHandle(void* devPtr);
npuError_t npuMemPoolExportToShareableHandle(void* handle, npuMemPool_t pool,
                                             enum npuMemAllocationHandleType type, unsigned int flags);
npuError_t npuMemPoolImportFromShareableHandle(npuMemPool_t* pool, void* handle,
                                               enum npuMemAllocationHandleType type, unsigned int flags);
npuError_t npuMemPoolExportPointer(struct npuMemPoolPtrExportData* data, void* ptr);
npuError_t npuMemPoolImportPointer(void** ptr, npuMemPool_t pool, struct npuMemPoolPtrExportData* data);
npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t* handle, npuEvent_t event);
npuError_t npuIpcOpenEventHandle(npuEvent_t* event, npuIpcEventHandle_t handle);
/// @}

/// The function of npu/driver.h for the name of a CUDA driver function: "cuMemAlloc" and "cuMemAlloc_v2" give
/// npudrvMemAlloc. version and flags have no effect. For an unknown name *function is null, *result is
/// npuDriverEntryPointSymbolNotFound and the call succeeds.
/// Errors: npuErrorInvalidValue if symbol or function is null; npuErrorSymbolNotFound for an unknown name if
/// result is null; those that npu/runtime/device.h lists for every function.
/// @{
npuError_t npuGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                  enum npuDriverEntryPointQueryResult* result);
npuError_t npuGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned int version,
                                           unsigned long long flags,
                                           enum npuDriverEntryPointQueryResult* result);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_UNSUPPORTED_H_
