/// @file
/// Enumerations and types under the names of cufft that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_FFT_H_
#define NPU_NAMES_FFT_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/fft.h"

// clang-format off
typedef enum npufftCompatibility_t {
  NPUFFT_COMPATIBILITY_NATIVE, NPUFFT_COMPATIBILITY_FFTW_PADDING, NPUFFT_COMPATIBILITY_FFTW_ASYMMETRIC,
  NPUFFT_COMPATIBILITY_FFTW_ALL
} npufftCompatibility_t;
typedef enum npufftCompatibility_t npufftCompatibility;
// clang-format on

#endif  // NPU_NAMES_FFT_H_
