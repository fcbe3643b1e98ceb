#pragma once
// The status codes of npufft.

#include "npu/fft.h"
#include "runtime_shim/libraries/common/call.h"

namespace npu::detail {

template <>
struct LibraryCodes<npufftResult> {
  static constexpr npufftResult success = NPUFFT_SUCCESS, not_initialized = NPUFFT_EXEC_FAILED,
                                invalid_value = NPUFFT_EXEC_FAILED, alloc_failed = NPUFFT_ALLOC_FAILED,
                                execution_failed = NPUFFT_EXEC_FAILED, not_supported = NPUFFT_NOT_SUPPORTED;
};

}  // namespace npu::detail
