/// @file
/// cuda::std: CUDA's standard library for device code. Kernels run as C++ on the host here, so it is the
/// standard library itself. C++17.
///
/// Errors: those of the standard library.
/// Source: CUDA C++ Core Libraries, libcu++, Standard API.
#pragma once

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ratio>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "npu/std/bit.h"
#include "npu/std/mdspan.h"
#include "npu/std/span.h"

namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus < 202002L
/// std::identity, which libcu++ has for C++17 as well: returns its argument.
struct identity {
  using is_transparent = void;
  /// Its argument.
  template <class T>
  constexpr T&& operator()(T&& value) const noexcept {
    return ::std::forward<T>(value);
  }
};
#endif
}  // namespace std
}  // namespace cuda

// clang-format off
#include "npu/macros/show.h"
// clang-format on
