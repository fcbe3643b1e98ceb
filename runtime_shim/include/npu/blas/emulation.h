/// @file
/// Settings of emulated products: float by bfloat16, double by integers. Included by npu/blas.h. Valid C11 and C++17.
///
/// Here float and double are computed as such, which is at least as exact. The settings are kept, and have no effect.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for an unknown setting or a null
/// pointer to the result.
/// Source: the functions without the prefix npu of the cuBLAS Library 13.0, "Floating Point Emulation".
#ifndef NPU_BLAS_EMULATION_H_
#define NPU_BLAS_EMULATION_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum npublasEmulationStrategy_t {
  NPUBLAS_EMULATION_STRATEGY_DEFAULT = 0,
  NPUBLAS_EMULATION_STRATEGY_PERFORMANT = 1,
  NPUBLAS_EMULATION_STRATEGY_EAGER = 2
} npublasEmulationStrategy_t;

/// Where an emulation is wanted.
/// @{
npublasStatus_t npublasSetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t strategy);
npublasStatus_t npublasGetEmulationStrategy(npublasHandle_t handle, npublasEmulationStrategy_t* strategy);
/// @}
/// Which special values have to be right. All are.
/// @{
npublasStatus_t npublasSetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport mask);
npublasStatus_t npublasGetEmulationSpecialValuesSupport(npublasHandle_t handle,
                                                        npuEmulationSpecialValuesSupport* mask);
/// @}
/// How many bits of the mantissa an emulation keeps. Units: bits.
/// @{
npublasStatus_t npublasSetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl control);
npublasStatus_t npublasGetFixedPointEmulationMantissaControl(npublasHandle_t handle,
                                                             npuEmulationMantissaControl* control);
npublasStatus_t npublasSetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int bits);
npublasStatus_t npublasGetFixedPointEmulationMaxMantissaBitCount(npublasHandle_t handle, int* bits);
npublasStatus_t npublasSetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int bits);
npublasStatus_t npublasGetFixedPointEmulationMantissaBitOffset(npublasHandle_t handle, int* bits);
/// @}
/// Where a product would write how many bits it took. Nothing is emulated, so only null is accepted.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for a pointer.
/// @{
npublasStatus_t npublasSetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int* bits);
npublasStatus_t npublasGetFixedPointEmulationMantissaBitCountPointer(npublasHandle_t handle, int** bits);
/// @}

#ifdef __cplusplus
}
/// The form with the enumeration of the runtime.
/// @{
inline npublasStatus_t npublasSetEmulationStrategy(npublasHandle_t handle, npuEmulationStrategy strategy) {
  return npublasSetEmulationStrategy(handle, static_cast<npublasEmulationStrategy_t>(strategy));
}
inline npublasStatus_t npublasGetEmulationStrategy(npublasHandle_t handle, npuEmulationStrategy* strategy) {
  npublasEmulationStrategy_t found = NPUBLAS_EMULATION_STRATEGY_DEFAULT;
  const npublasStatus_t status = npublasGetEmulationStrategy(handle, strategy == nullptr ? nullptr : &found);
  if (status == NPUBLAS_STATUS_SUCCESS) *strategy = static_cast<npuEmulationStrategy>(found);
  return status;
}
/// @}
#endif

#endif  // NPU_BLAS_EMULATION_H_
