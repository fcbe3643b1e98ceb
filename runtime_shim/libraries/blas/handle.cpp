// Handles: their settings, and queries of the library.

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace {

using npu::detail::BlasChecks;

/// Sets a field of the handle if `valid`.
template <class Value>
npublasStatus_t set_field(npublasHandle_t handle, Value npublasContext::* field, Value value,
                          bool valid = true) {
  BlasChecks checks(handle);
  if (!checks.require(valid).failed()) handle->*field = value;
  return checks.status();
}

template <class Value>
npublasStatus_t get_field(npublasHandle_t handle, Value npublasContext::* field, Value* value) {
  BlasChecks checks(handle);
  if (!checks.require(value != nullptr).failed()) *value = handle->*field;
  return checks.status();
}

}  // namespace

extern "C" {

npublasStatus_t npublasCreate(npublasHandle_t* handle) {
  if (handle == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  if (npu::detail::ensure_ready() != npuSuccess) return NPUBLAS_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npublasContext;
  return *handle == nullptr ? NPUBLAS_STATUS_ALLOC_FAILED : NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasDestroy(npublasHandle_t handle) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  npu::detail::synchronize(
      handle->stream);  // as in cuBLAS; a stream destroyed before its handle is not an error here
  delete handle;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasGetVersion(npublasHandle_t handle, int* version) {
  BlasChecks checks(handle);
  if (!checks.require(version != nullptr).failed()) *version = NPUBLAS_VERSION;
  return checks.status();
}

npublasStatus_t npublasGetProperty(libraryPropertyType type, int* value) {
  if (value == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  switch (type) {
    case MAJOR_VERSION:
      *value = NPUBLAS_VER_MAJOR;
      return NPUBLAS_STATUS_SUCCESS;
    case MINOR_VERSION:
      *value = NPUBLAS_VER_MINOR;
      return NPUBLAS_STATUS_SUCCESS;
    case PATCH_LEVEL:
      *value = NPUBLAS_VER_PATCH;
      return NPUBLAS_STATUS_SUCCESS;
  }
  return NPUBLAS_STATUS_INVALID_VALUE;
}

size_t npublasGetCudartVersion(void) { return NPUBLAS_VER_MAJOR * 1000 + NPUBLAS_VER_MINOR * 10; }

npublasStatus_t npublasSetStream(npublasHandle_t handle, npuStream_t streamId) {
  return set_field(handle, &npublasContext::stream, streamId);
}
npublasStatus_t npublasGetStream(npublasHandle_t handle, npuStream_t* streamId) {
  return get_field(handle, &npublasContext::stream, streamId);
}
npublasStatus_t npublasSetPointerMode(npublasHandle_t handle, npublasPointerMode_t mode) {
  bool valid = mode == NPUBLAS_POINTER_MODE_HOST || mode == NPUBLAS_POINTER_MODE_DEVICE;
  return set_field(handle, &npublasContext::pointer_mode, mode, valid);
}
npublasStatus_t npublasGetPointerMode(npublasHandle_t handle, npublasPointerMode_t* mode) {
  return get_field(handle, &npublasContext::pointer_mode, mode);
}
npublasStatus_t npublasSetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t mode) {
  bool valid = mode == NPUBLAS_ATOMICS_NOT_ALLOWED || mode == NPUBLAS_ATOMICS_ALLOWED;
  return set_field(handle, &npublasContext::atomics_mode, mode, valid);
}
npublasStatus_t npublasGetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t* mode) {
  return get_field(handle, &npublasContext::atomics_mode, mode);
}
npublasStatus_t npublasSetMathMode(npublasHandle_t handle, npublasMath_t mode) {
  int kind = mode & ~NPUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  bool valid = (kind >= NPUBLAS_DEFAULT_MATH && kind <= NPUBLAS_FP32_EMULATED_BF16X9_MATH) ||
               kind == NPUBLAS_FP64_EMULATED_FIXEDPOINT_MATH;
  return set_field(handle, &npublasContext::math_mode, mode, valid);
}
npublasStatus_t npublasGetMathMode(npublasHandle_t handle, npublasMath_t* mode) {
  return get_field(handle, &npublasContext::math_mode, mode);
}
npublasStatus_t npublasSetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t strategy) {
  return set_field(
      handle, &npublasContext::emulation_strategy, strategy,
      strategy >= NPUBLAS_EMULATION_STRATEGY_DEFAULT && strategy <= NPUBLAS_EMULATION_STRATEGY_EAGER);
}
npublasStatus_t npublasGetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t* strategy) {
  return get_field(handle, &npublasContext::emulation_strategy, strategy);
}
npublasStatus_t npublasSetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport mask) {
  const int most = NPU_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY | NPU_EMULATION_SPECIAL_VALUES_SUPPORT_NAN;
  return set_field(
      handle, &npublasContext::special_values, mask,
      mask == NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT || (static_cast<int>(mask) & ~most) == 0);
}
npublasStatus_t npublasGetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport* mask) {
  return get_field(handle, &npublasContext::special_values, mask);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl control) {
  return set_field(
      handle, &npublasContext::mantissa_control, control,
      control == NPU_EMULATION_MANTISSA_CONTROL_DYNAMIC || control == NPU_EMULATION_MANTISSA_CONTROL_FIXED);
}
npublasStatus_t npublasGetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl* control) {
  return get_field(handle, &npublasContext::mantissa_control, control);
}
npublasStatus_t npublasSetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int bits) {
  return set_field(handle, &npublasContext::most_mantissa_bits, bits, bits >= 0);
}
npublasStatus_t npublasGetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int* bits) {
  return get_field(handle, &npublasContext::most_mantissa_bits, bits);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int bits) {
  return set_field(handle, &npublasContext::mantissa_bit_offset, bits);
}
npublasStatus_t npublasGetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int* bits) {
  return get_field(handle, &npublasContext::mantissa_bit_offset, bits);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int* bits) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  return bits == nullptr ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_NOT_SUPPORTED;
}
npublasStatus_t npublasGetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int** bits) {
  BlasChecks checks(handle);
  if (!checks.require(bits != nullptr).failed()) *bits = nullptr;
  return checks.status();
}
npublasStatus_t npublasSetSmCountTarget(npublasHandle_t handle, int smCountTarget) {
  return set_field(handle, &npublasContext::sm_count_target, smCountTarget, smCountTarget >= 0);
}
npublasStatus_t npublasGetSmCountTarget(npublasHandle_t handle, int* smCountTarget) {
  return get_field(handle, &npublasContext::sm_count_target, smCountTarget);
}

// The library needs no workspace. The call accepts it, so that programs that pass one work.
npublasStatus_t npublasSetWorkspace(npublasHandle_t handle, void* workspace, size_t workspaceSizeInBytes) {
  return BlasChecks(handle).require(workspace != nullptr || workspaceSizeInBytes == 0).status();
}

const char* npublasGetStatusName(npublasStatus_t status) {
  switch (status) {
    case NPUBLAS_STATUS_SUCCESS:
      return "NPUBLAS_STATUS_SUCCESS";
    case NPUBLAS_STATUS_NOT_INITIALIZED:
      return "NPUBLAS_STATUS_NOT_INITIALIZED";
    case NPUBLAS_STATUS_ALLOC_FAILED:
      return "NPUBLAS_STATUS_ALLOC_FAILED";
    case NPUBLAS_STATUS_INVALID_VALUE:
      return "NPUBLAS_STATUS_INVALID_VALUE";
    case NPUBLAS_STATUS_ARCH_MISMATCH:
      return "NPUBLAS_STATUS_ARCH_MISMATCH";
    case NPUBLAS_STATUS_MAPPING_ERROR:
      return "NPUBLAS_STATUS_MAPPING_ERROR";
    case NPUBLAS_STATUS_EXECUTION_FAILED:
      return "NPUBLAS_STATUS_EXECUTION_FAILED";
    case NPUBLAS_STATUS_INTERNAL_ERROR:
      return "NPUBLAS_STATUS_INTERNAL_ERROR";
    case NPUBLAS_STATUS_NOT_SUPPORTED:
      return "NPUBLAS_STATUS_NOT_SUPPORTED";
    case NPUBLAS_STATUS_LICENSE_ERROR:
      return "NPUBLAS_STATUS_LICENSE_ERROR";
  }
  return "NPUBLAS_STATUS_UNKNOWN";
}

const char* npublasGetStatusString(npublasStatus_t status) {
  switch (status) {
    case NPUBLAS_STATUS_SUCCESS:
      return "the call succeeded";
    case NPUBLAS_STATUS_NOT_INITIALIZED:
      return "the handle is null, or no device is available";
    case NPUBLAS_STATUS_ALLOC_FAILED:
      return "out of memory";
    case NPUBLAS_STATUS_INVALID_VALUE:
      return "an argument makes no sense";
    case NPUBLAS_STATUS_ARCH_MISMATCH:
      return "the device lacks a feature";
    case NPUBLAS_STATUS_MAPPING_ERROR:
      return "memory could not be reached";
    case NPUBLAS_STATUS_EXECUTION_FAILED:
      return "the device reported an error";
    case NPUBLAS_STATUS_INTERNAL_ERROR:
      return "the library failed";
    case NPUBLAS_STATUS_NOT_SUPPORTED:
      return "this combination of arguments is not supported";
    case NPUBLAS_STATUS_LICENSE_ERROR:
      return "a licence is missing";
  }
  return "unknown status";
}

}  // extern "C"
