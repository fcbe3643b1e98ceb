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

npudnnStatus_t npudnnOpsVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnCnnVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnAdvVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnGraphVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnOpsInferVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnOpsTrainVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnCnnInferVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnCnnTrainVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnAdvInferVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }
npudnnStatus_t npudnnAdvTrainVersionCheck(void) { return NPUDNN_STATUS_SUCCESS; }

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

#define NPU_NAME_(code)      \
  case NPUDNN_STATUS_##code: \
    return "NPUDNN_STATUS_" #code;

const char* npudnnGetErrorString(npudnnStatus_t status) {
  switch (status) {
    NPU_NAME_(SUCCESS)
    NPU_NAME_(NOT_INITIALIZED)
    NPU_NAME_(SUBLIBRARY_VERSION_MISMATCH)
    NPU_NAME_(SERIALIZATION_VERSION_MISMATCH)
    NPU_NAME_(DEPRECATED)
    NPU_NAME_(LICENSE_ERROR)
    NPU_NAME_(RUNTIME_IN_PROGRESS)
    NPU_NAME_(RUNTIME_FP_OVERFLOW)
    NPU_NAME_(SUBLIBRARY_LOADING_FAILED)
    NPU_NAME_(BAD_PARAM)
    NPU_NAME_(INVALID_VALUE)
    NPU_NAME_(BAD_PARAM_NULL_POINTER)
    NPU_NAME_(BAD_PARAM_MISALIGNED_POINTER)
    NPU_NAME_(BAD_PARAM_NOT_FINALIZED)
    NPU_NAME_(BAD_PARAM_OUT_OF_BOUND)
    NPU_NAME_(BAD_PARAM_SIZE_INSUFFICIENT)
    NPU_NAME_(BAD_PARAM_STREAM_MISMATCH)
    NPU_NAME_(BAD_PARAM_SHAPE_MISMATCH)
    NPU_NAME_(BAD_PARAM_DUPLICATED_ENTRIES)
    NPU_NAME_(BAD_PARAM_ATTRIBUTE_TYPE)
    NPU_NAME_(BAD_PARAM_CUDA_GRAPH_MISMATCH)
    NPU_NAME_(BAD_PARAM_DESCRIPTOR_TYPE)
    NPU_NAME_(NOT_SUPPORTED)
    NPU_NAME_(NOT_SUPPORTED_GRAPH_PATTERN)
    NPU_NAME_(NOT_SUPPORTED_SHAPE)
    NPU_NAME_(NOT_SUPPORTED_DATA_TYPE)
    NPU_NAME_(NOT_SUPPORTED_LAYOUT)
    NPU_NAME_(NOT_SUPPORTED_INCOMPATIBLE_CUDA_DRIVER)
    NPU_NAME_(NOT_SUPPORTED_INCOMPATIBLE_CUDART)
    NPU_NAME_(NOT_SUPPORTED_ARCH_MISMATCH)
    NPU_NAME_(NOT_SUPPORTED_RUNTIME_PREREQUISITE_MISSING)
    NPU_NAME_(NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE)
    NPU_NAME_(NOT_SUPPORTED_SHARED_MEMORY_INSUFFICIENT)
    NPU_NAME_(NOT_SUPPORTED_PADDING)
    NPU_NAME_(NOT_SUPPORTED_BAD_LAUNCH_PARAM)
    NPU_NAME_(NOT_SUPPORTED_CUDA_GRAPH_NATIVE_API)
    NPU_NAME_(NOT_SUPPORTED_INVALID_DYNAMIC_SHAPE)
    NPU_NAME_(INTERNAL_ERROR)
    NPU_NAME_(INTERNAL_ERROR_COMPILATION_FAILED)
    NPU_NAME_(INTERNAL_ERROR_UNEXPECTED_VALUE)
    NPU_NAME_(ALLOC_FAILED)
    NPU_NAME_(INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED)
    NPU_NAME_(INTERNAL_ERROR_BAD_LAUNCH_PARAM)
    NPU_NAME_(INTERNAL_ERROR_TEXTURE_CREATION_FAILED)
    NPU_NAME_(EXECUTION_FAILED)
    NPU_NAME_(EXECUTION_FAILED_CUDA_DRIVER)
    NPU_NAME_(EXECUTION_FAILED_CUBLAS)
    NPU_NAME_(EXECUTION_FAILED_CUDART)
    NPU_NAME_(EXECUTION_FAILED_CURAND)
  }
  return "NPUDNN_STATUS: a code that cuDNN 9 does not have";
}

#undef NPU_NAME_

}  // extern "C"
