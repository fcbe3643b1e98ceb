/// @file
/// The integer arithmetic of libcu++'s <cuda/cmath>. Kernels run as C++ on the host here, so each function is plain C++. C++17.
///
/// Errors: none. A precondition that is not met leaves the result undefined, as in libcu++.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, "Math".
#ifndef NPU_KERNEL_INTEGER_MATH_H_
#define NPU_KERNEL_INTEGER_MATH_H_

#include <limits>
#include <type_traits>

#include "npu/std.h"

namespace cuda {
namespace detail {

/// The integer type of an integer or an enumeration.
template <class T, bool = ::std::is_enum_v<T>>
struct integer_of {
  using type = T;
};
template <class T>
struct integer_of<T, true> {
  using type = ::std::underlying_type_t<T>;
};
template <class T, class U>
using common_integer = ::std::common_type_t<typename integer_of<T>::type, typename integer_of<U>::type>;

}  // namespace detail

/// value / divisor, rounded up, in their common type. No intermediate value is larger than value. value >= 0, divisor > 0.
template <class T, class U>
constexpr detail::common_integer<T, U> ceil_div(T value, U divisor) noexcept {
  using Common = detail::common_integer<T, U>;
  const auto dividend = static_cast<Common>(value), by = static_cast<Common>(divisor);
  return static_cast<Common>(dividend / by + (dividend % by != 0 ? 1 : 0));
}

/// The smallest multiple of base that is not less than value, and the largest that is not greater, in their common type.
/// value >= 0, base > 0; the result must be representable.
/// @{
template <class T, class U>
constexpr detail::common_integer<T, U> round_up(T value, U base) noexcept {
  using Common = detail::common_integer<T, U>;
  return static_cast<Common>(ceil_div(value, base) * static_cast<Common>(base));
}
template <class T, class U>
constexpr detail::common_integer<T, U> round_down(T value, U base) noexcept {
  using Common = detail::common_integer<T, U>;
  return static_cast<Common>(static_cast<Common>(value) / static_cast<Common>(base) *
                             static_cast<Common>(base));
}
/// @}

/// Whether value is a power of two. value > 0, or the result is false.
template <class T>
constexpr bool is_power_of_two(T value) noexcept {
  return value > 0 && (value & (value - 1)) == 0;
}

/// Logarithms of value > 0, as whole numbers: to the base 2 rounded down and rounded up, to the base 10 rounded down.
/// @{
template <class T>
constexpr int ilog2(T value) noexcept {
  int result = 0;
  while (value > 1) {
    value = static_cast<T>(value / 2);
    ++result;
  }
  return result;
}
template <class T>
constexpr int ceil_ilog2(T value) noexcept {
  return ilog2(value) + (is_power_of_two(value) ? 0 : 1);
}
template <class T>
constexpr int ilog10(T value) noexcept {
  int result = 0;
  while (value > 9) {
    value = static_cast<T>(value / 10);
    ++result;
  }
  return result;
}
/// @}

/// The largest power of two that is not greater than value, and the smallest that is not less. value > 0; the result must be
/// representable.
/// @{
template <class T>
constexpr T prev_power_of_two(T value) noexcept {
  return static_cast<T>(static_cast<T>(1) << ilog2(value));
}
template <class T>
constexpr T next_power_of_two(T value) noexcept {
  return static_cast<T>(static_cast<T>(1) << ceil_ilog2(value));
}
/// @}

/// The square root of value >= 0, rounded down: one bit of the result at a time.
template <class T>
constexpr T isqrt(T value) noexcept {
  using Unsigned = ::std::make_unsigned_t<T>;
  const auto square = static_cast<Unsigned>(value);
  Unsigned root = 0;
  for (int bit = (::std::numeric_limits<Unsigned>::digits + 1) / 2 - 1; bit >= 0; --bit) {
    const auto larger = static_cast<Unsigned>(root | (static_cast<Unsigned>(1) << bit));
    if (larger <= square / larger) root = larger;
  }
  return static_cast<T>(root);
}

/// The absolute value as an unsigned number, which holds that of the least value, too.
template <class T>
constexpr ::std::make_unsigned_t<T> uabs(T value) noexcept {
  using Unsigned = ::std::make_unsigned_t<T>;
  return value < 0 ? static_cast<Unsigned>(Unsigned{0} - static_cast<Unsigned>(value))
                   : static_cast<Unsigned>(value);
}

/// -value, modulo 2 to the number of bits: the least value stays as it is.
template <class T>
constexpr T neg(T value) noexcept {
  using Unsigned = ::std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Unsigned>(Unsigned{0} - static_cast<Unsigned>(value)));
}

}  // namespace cuda

#endif  // NPU_KERNEL_INTEGER_MATH_H_
