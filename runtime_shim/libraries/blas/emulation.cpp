// Settings of emulated products, which nothing here emulates.
#include "npu/blas/emulation.h"

#include "runtime_shim/libraries/blas/call.h"

namespace {

template <class Field, class Value>
npublasStatus_t store(npublasHandle_t handle, Field field, Value value, bool known) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (!known) return NPUBLAS_STATUS_INVALID_VALUE;
  field(handle->emulation) = value;
  return NPUBLAS_STATUS_SUCCESS;
}

template <class Field, class Value>
npublasStatus_t load(npublasHandle_t handle, Field field, Value* value) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (value == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *value = field(handle->emulation);
  return NPUBLAS_STATUS_SUCCESS;
}

constexpr auto kStrategy = [](auto& settings) -> auto& { return settings.strategy; };
constexpr auto kSpecialValues = [](auto& settings) -> auto& { return settings.special_values; };
constexpr auto kMantissa = [](auto& settings) -> auto& { return settings.mantissa; };
constexpr auto kMostBits = [](auto& settings) -> auto& { return settings.most_bits; };
constexpr auto kBitOffset = [](auto& settings) -> auto& { return settings.bit_offset; };

}  // namespace

extern "C" {

npublasStatus_t npublasSetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t strategy) {
  return store(
      handle, kStrategy, strategy,
      strategy >= NPUBLAS_EMULATION_STRATEGY_DEFAULT && strategy <= NPUBLAS_EMULATION_STRATEGY_EAGER);
}
npublasStatus_t npublasGetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t* strategy) {
  return load(handle, kStrategy, strategy);
}
npublasStatus_t npublasSetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport mask) {
  const int most = NPU_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY | NPU_EMULATION_SPECIAL_VALUES_SUPPORT_NAN;
  return store(handle, kSpecialValues, mask,
               mask == NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT || (static_cast<int>(mask) & ~most) == 0);
}
npublasStatus_t npublasGetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport* mask) {
  return load(handle, kSpecialValues, mask);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl control) {
  return store(
      handle, kMantissa, control,
      control == NPU_EMULATION_MANTISSA_CONTROL_DYNAMIC || control == NPU_EMULATION_MANTISSA_CONTROL_FIXED);
}
npublasStatus_t npublasGetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl* control) {
  return load(handle, kMantissa, control);
}
npublasStatus_t npublasSetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int bits) {
  return store(handle, kMostBits, bits, bits >= 0);
}
npublasStatus_t npublasGetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int* bits) {
  return load(handle, kMostBits, bits);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int bits) {
  return store(handle, kBitOffset, bits, true);
}
npublasStatus_t npublasGetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int* bits) {
  return load(handle, kBitOffset, bits);
}
npublasStatus_t npublasSetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int* bits) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  return bits == nullptr ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_NOT_SUPPORTED;
}
npublasStatus_t npublasGetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int** bits) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (bits == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *bits = nullptr;
  return NPUBLAS_STATUS_SUCCESS;
}

}  // extern "C"
