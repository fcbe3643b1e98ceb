// Handles and versions of the deep learning library, and its use of the runtime's streams.

#include <algorithm>

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/dnn/call.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

DnnChecks& DnnChecks::same_dims(const ops::TensorShape& a, const ops::TensorShape& b) {
  return require(a.rank == b.rank && std::equal(a.dims, a.dims + a.rank, b.dims));
}

DnnChecks& DnnChecks::same_float(const ops::TensorShape& a, const ops::TensorShape& b) {
  return require(a.type == b.type && is_float(a.type), NPUDNN_STATUS_NOT_SUPPORTED);
}

}  // namespace npu::detail

using npu::detail::DnnChecks;

extern "C" {

size_t npudnnGetVersion(void) { return NPUDNN_VERSION; }
size_t npudnnGetMaxDeviceVersion(void) { return NPUDNN_VERSION; }
size_t npudnnGetCudartVersion(void) { return npublasGetCudartVersion(); }

npudnnStatus_t npudnnGetProperty(libraryPropertyType type, int* value) {
  if (value == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  switch (type) {
    case MAJOR_VERSION:
      *value = NPUDNN_MAJOR;
      return NPUDNN_STATUS_SUCCESS;
    case MINOR_VERSION:
      *value = NPUDNN_MINOR;
      return NPUDNN_STATUS_SUCCESS;
    case PATCH_LEVEL:
      *value = NPUDNN_PATCHLEVEL;
      return NPUDNN_STATUS_SUCCESS;
  }
  return NPUDNN_STATUS_BAD_PARAM;
}

npudnnStatus_t npudnnCreate(npudnnHandle_t* handle) {
  if (handle == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  if (npu::detail::ensure_ready() != npuSuccess) return NPUDNN_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npudnnContext;
  return *handle == nullptr ? NPUDNN_STATUS_ALLOC_FAILED : NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnDestroy(npudnnHandle_t handle) {
  if (handle == nullptr) return NPUDNN_STATUS_NOT_INITIALIZED;
  // A stream destroyed before its handle is not an error here.
  npu::detail::synchronize(handle->stream);
  delete handle;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSetStream(npudnnHandle_t handle, npuStream_t streamId) {
  DnnChecks checks(handle);
  if (checks.ok()) handle->stream = streamId;
  return checks.status();
}

npudnnStatus_t npudnnGetStream(npudnnHandle_t handle, npuStream_t* streamId) {
  DnnChecks checks(handle);
  if (checks.present(streamId).ok()) *streamId = handle->stream;
  return checks.status();
}

const char* npudnnGetErrorString(npudnnStatus_t status) {
  switch (status) {
    case NPUDNN_STATUS_SUCCESS:
      return "NPUDNN_STATUS_SUCCESS";
    case NPUDNN_STATUS_NOT_INITIALIZED:
      return "NPUDNN_STATUS_NOT_INITIALIZED";
    case NPUDNN_STATUS_BAD_PARAM:
      return "NPUDNN_STATUS_BAD_PARAM";
    case NPUDNN_STATUS_NOT_SUPPORTED:
      return "NPUDNN_STATUS_NOT_SUPPORTED";
    case NPUDNN_STATUS_ALLOC_FAILED:
      return "NPUDNN_STATUS_ALLOC_FAILED";
    case NPUDNN_STATUS_INTERNAL_ERROR:
      return "NPUDNN_STATUS_INTERNAL_ERROR";
    case NPUDNN_STATUS_EXECUTION_FAILED:
      return "NPUDNN_STATUS_EXECUTION_FAILED";
    case NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT:
      return "NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT";
    default:
      return "NPUDNN_STATUS: a code that this library does not return";
  }
}

}  // extern "C"
