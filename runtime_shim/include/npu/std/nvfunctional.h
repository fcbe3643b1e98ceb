/// @file
/// nvstd::function of <nvfunctional>, for host code and for kernels. C++17.
///
/// Errors: a call of an empty function throws std::bad_function_call, which ends a kernel.
/// Source: CUDA C++ Programming Guide, "Polymorphic Function Wrappers".
#ifndef NPU_STD_NVFUNCTIONAL_H_
#define NPU_STD_NVFUNCTIONAL_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <functional>

namespace nvstd {

/// Kernels run as host code, so the wrapper is that of the standard library.
using std::function;

}  // namespace nvstd

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_STD_NVFUNCTIONAL_H_
