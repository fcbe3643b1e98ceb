/// @file
/// The function objects of libcu++'s <cuda/functional>. C++17.
///
/// Errors: none.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, "Functional".
#ifndef NPU_FUNCTIONAL_H_
#define NPU_FUNCTIONAL_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <type_traits>
#include <utility>

#include "npu/std.h"

namespace cuda {

/// A callable whose result is an R. CUDA needs it where the host compiler cannot see the result of a lambda
/// for the device; here it converts the result.
template <class R, class F>
auto proclaim_return_type(F&& function) {
  return [function = ::std::forward<F>(function)](auto&&... arguments) mutable -> R {
    return function(::std::forward<decltype(arguments)>(arguments)...);
  };
}

/// Function objects that give the larger and the smaller of two values, in their common type.
/// @{
template <class T = void>
struct maximum {
  template <class A, class B>
  constexpr ::std::common_type_t<A, B> operator()(const A& a, const B& b) const {
    return a < b ? b : a;
  }
};
template <class T = void>
struct minimum {
  template <class A, class B>
  constexpr ::std::common_type_t<A, B> operator()(const A& a, const B& b) const {
    return b < a ? b : a;
  }
};
/// @}

}  // namespace cuda

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_FUNCTIONAL_H_
