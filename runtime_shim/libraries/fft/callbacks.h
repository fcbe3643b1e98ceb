#pragma once
// Transforms that load or store through functions of the program.

#include "runtime_shim/libraries/fft/plan.h"

namespace npu::detail {

/// The type of callback that loads the input, or stores the output, of a plan; NPUFFT_CB_UNDEFINED for half and bfloat16.
npufftXtCallbackType load_type(const FftType& type);
npufftXtCallbackType store_type(const FftType& type);

/// What loads elements of `data`, and stores them: the callback for the device with number `part`, or memory.
std::function<std::complex<double>(int64_t)> fft_loads_of(const FftPlan& plan, size_t part, void* data);
std::function<void(int64_t, std::complex<double>)> fft_stores_of(const FftPlan& plan, size_t part,
                                                                 void* data);

/// Checks the callbacks that were set before the plan was made. Errors: NPUFFT_INVALID_TYPE; NPUFFT_INVALID_VALUE if
/// further devices were selected since.
npufftResult check_callbacks(const FftPlan& plan);

}  // namespace npu::detail
