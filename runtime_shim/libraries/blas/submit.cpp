// The bridge from the linear algebra library to the runtime's streams.

#include "acl/acl_rt.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

npublasStatus_t blas_status(npuError_t error) {
  switch (error) {
    case npuSuccess:
      return NPUBLAS_STATUS_SUCCESS;
    case npuErrorMemoryAllocation:
      return NPUBLAS_STATUS_ALLOC_FAILED;
    case npuErrorNoDevice:
    case npuErrorInitializationError:
      return NPUBLAS_STATUS_NOT_INITIALIZED;
    case npuErrorInvalidValue:
      return NPUBLAS_STATUS_INVALID_VALUE;
    default:
      return NPUBLAS_STATUS_EXECUTION_FAILED;
  }
}

npublasStatus_t blas_wait(npuStream_t stream) {
  aclrtStream native = nullptr;
  if (npuError_t error = native_stream(stream, &native); error != npuSuccess) return blas_status(error);
  return blas_status(from_acl(aclrtSynchronizeStream(native)));
}

}  // namespace npu::detail
