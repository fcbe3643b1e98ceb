// What Ascend devices do not have: graphics, memory shared by handle between processes. The types exist, so
// that programs compile and can ask; every call returns npuErrorNotSupported and says so once on the standard
// error stream. Included by npu/runtime.h. Valid C11 and C++17.
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
/// The driver interface's function behind CUDA's name; *result is SymbolNotFound and the call succeeds for
/// unknown names. Errors: npuErrorSymbolNotFound when result is null.
npuError_t npuGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                  enum npuDriverEntryPointQueryResult* result);
npuError_t npuGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned int version,
                                           unsigned long long flags,
                                           enum npuDriverEntryPointQueryResult* result);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_UNSUPPORTED_H_
