// Features that Ascend devices do not have. Each call refuses.
#include "npu/runtime/unsupported.h"

#include <atomic>
#include <cstdio>

#include "runtime_shim/runtime/runtime_state.h"

namespace {

// Prints once per process and feature what is missing, because many programs do not print errors.
npuError_t missing(std::atomic<bool>& reported, const char* what) {
  if (!reported.exchange(true))
    std::fprintf(stderr, "npu runtime: %s are not supported on Ascend devices\n", what);
  return npu::detail::record_error(npuErrorNotSupported);
}

npuError_t no_graphics() {
  static std::atomic<bool> reported{false};
  return missing(reported, "graphics resources");
}

npuError_t no_sharing() {
  static std::atomic<bool> reported{false};
  return missing(reported, "memory and event handles between processes");
}

}  // namespace

extern "C" {

npuError_t npuGraphicsGLRegisterImage(npuGraphicsResource_t*, unsigned int, unsigned int, unsigned int) {
  return no_graphics();
}
npuError_t npuGraphicsGLRegisterBuffer(npuGraphicsResource_t*, unsigned int, unsigned int) {
  return no_graphics();
}
npuError_t npuGraphicsUnregisterResource(npuGraphicsResource_t) { return no_graphics(); }
npuError_t npuGraphicsResourceSetMapFlags(npuGraphicsResource_t, unsigned int) { return no_graphics(); }
npuError_t npuGraphicsMapResources(int, npuGraphicsResource_t*, npuStream_t) { return no_graphics(); }
npuError_t npuGraphicsUnmapResources(int, npuGraphicsResource_t*, npuStream_t) { return no_graphics(); }
npuError_t npuGraphicsSubResourceGetMappedArray(npuArray_t*, npuGraphicsResource_t, unsigned int,
                                                unsigned int) {
  return no_graphics();
}
npuError_t npuGraphicsResourceGetMappedPointer(void**, size_t*, npuGraphicsResource_t) {
  return no_graphics();
}

npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t*, void*) { return no_sharing(); }
npuError_t npuIpcOpenMemHandle(void**, npuIpcMemHandle_t, unsigned int) { return no_sharing(); }
npuError_t npuIpcCloseMemHandle(void*) { return no_sharing(); }
npuError_t npuMemPoolExportToShareableHandle(void*, npuMemPool_t, npuMemAllocationHandleType, unsigned int) {
  return no_sharing();
}
npuError_t npuMemPoolImportFromShareableHandle(npuMemPool_t*, void*, npuMemAllocationHandleType,
                                               unsigned int) {
  return no_sharing();
}
npuError_t npuMemPoolExportPointer(npuMemPoolPtrExportData*, void*) { return no_sharing(); }
npuError_t npuMemPoolImportPointer(void**, npuMemPool_t, npuMemPoolPtrExportData*) { return no_sharing(); }
npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t*, npuEvent_t) { return no_sharing(); }
npuError_t npuIpcOpenEventHandle(npuEvent_t*, npuIpcEventHandle_t) { return no_sharing(); }

}  // extern "C"
