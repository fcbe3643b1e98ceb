// The interface without handles: one handle for the process, and the last error.

#include <atomic>
#include <mutex>

#include "npu/blas_legacy.h"
#include "npu/runtime.h"

namespace {

std::mutex& guard() {
  // Never destroyed, because destructors of static objects may call the library.
  static auto* mutex = new std::mutex;
  return *mutex;
}
npublasHandle_t the_handle = nullptr;
std::atomic<npublasStatus> last_error{NPUBLAS_STATUS_SUCCESS};

}  // namespace

npublasHandle_t npu::detail::legacy_blas_handle() {
  std::lock_guard<std::mutex> lock(guard());
  if (the_handle == nullptr && npublasCreate(&the_handle) != NPUBLAS_STATUS_SUCCESS) the_handle = nullptr;
  return the_handle;
}

void npu::detail::legacy_blas_done(npublasStatus_t status) {
  if (status != NPUBLAS_STATUS_SUCCESS) last_error = static_cast<npublasStatus>(status);
}

extern "C" {

npublasStatus npublasInit(void) {
  return npu::detail::legacy_blas_handle() == nullptr ? NPUBLAS_STATUS_NOT_INITIALIZED
                                                      : NPUBLAS_STATUS_SUCCESS;
}

npublasStatus npublasShutdown(void) {
  std::lock_guard<std::mutex> lock(guard());
  if (the_handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  npublasDestroy(the_handle);
  the_handle = nullptr;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus npublasGetError(void) { return last_error.exchange(NPUBLAS_STATUS_SUCCESS); }

npublasStatus npublasAlloc(int n, int elemSize, void** devicePtr) {
  if (n <= 0 || elemSize <= 0 || devicePtr == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  npuError_t error = npuMalloc(devicePtr, static_cast<size_t>(n) * static_cast<size_t>(elemSize));
  return error == npuSuccess ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_ALLOC_FAILED;
}

npublasStatus npublasFree(void* devicePtr) {
  return npuFree(devicePtr) == npuSuccess ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_INTERNAL_ERROR;
}

npublasStatus npublasSetKernelStream(npuStream_t stream) {
  return npublasSetStream(npu::detail::legacy_blas_handle(), stream);
}

}  // extern "C"
