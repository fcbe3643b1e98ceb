/// @file
/// Mathematics of integers of libcu++'s <cuda/cmath>, <cuda/bit> and <cuda/numeric>: cuda::ceil_div, round_up, ilog2,
/// bitfield_extract, overflow_cast and others. C++17. For kernels and the host.
///
/// Arguments are integers or enumerations; what a function requires of them is not checked.
/// Errors: none.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, "Mathematics", "Bit" and "Numeric".
#ifndef NPU_STD_INTEGER_MATH_H_
#define NPU_STD_INTEGER_MATH_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "npu/std.h"

namespace npu::detail {

/// An enumeration as its number.
template <class T>
constexpr auto number_of(T value) noexcept {
  if constexpr (::std::is_enum_v<T>) {
    return static_cast<::std::underlying_type_t<T>>(value);
  } else {
    return value;
  }
}
template <class T, class U>
using common_number_t = ::std::common_type_t<decltype(number_of(T())), decltype(number_of(U()))>;
template <class T>
inline constexpr int kBitsOf = 8 * static_cast<int>(sizeof(T));
template <class T>
using unsigned_t = ::std::make_unsigned_t<T>;

/// Divides without a sum that could overflow.
template <class T>
constexpr T quotient_rounded_up(T a, T b) noexcept {
  return static_cast<T>(a / b + (a % b != 0 ? 1 : 0));
}

}  // namespace npu::detail

namespace cuda {

/// a / b rounded up, for a >= 0 and b > 0.
template <class T, class U>
constexpr npu::detail::common_number_t<T, U> ceil_div(T a, U b) noexcept {
  using C = npu::detail::common_number_t<T, U>;
  return npu::detail::quotient_rounded_up(static_cast<C>(npu::detail::number_of(a)),
                                          static_cast<C>(npu::detail::number_of(b)));
}
/// The smallest multiple of b that is at least a, and the largest that is at most a, for a >= 0 and b > 0.
/// @{
template <class T, class U>
constexpr npu::detail::common_number_t<T, U> round_up(T a, U b) noexcept {
  using C = npu::detail::common_number_t<T, U>;
  return static_cast<C>(ceil_div(a, b) * static_cast<C>(npu::detail::number_of(b)));
}
template <class T, class U>
constexpr npu::detail::common_number_t<T, U> round_down(T a, U b) noexcept {
  using C = npu::detail::common_number_t<T, U>;
  return static_cast<C>(static_cast<C>(npu::detail::number_of(a)) /
                        static_cast<C>(npu::detail::number_of(b)) *
                        static_cast<C>(npu::detail::number_of(b)));
}
/// @}

/// The logarithms of n > 0 rounded down (ilog2, ilog10) or up (ceil_ilog2).
/// @{
template <class T>
constexpr int ilog2(T n) noexcept {
  int log = 0;
  for (auto rest = static_cast<npu::detail::unsigned_t<T>>(n); rest > 1; rest >>= 1) ++log;
  return log;
}
template <class T>
constexpr int ceil_ilog2(T n) noexcept {
  const auto value = static_cast<npu::detail::unsigned_t<T>>(n);
  return ilog2(value) + ((value & (value - 1)) != 0 ? 1 : 0);
}
template <class T>
constexpr int ilog10(T n) noexcept {
  int log = 0;
  for (auto rest = static_cast<npu::detail::unsigned_t<T>>(n); rest >= 10; rest /= 10) ++log;
  return log;
}
/// @}
/// Whether n > 0 is a power of two; the smallest power of two that is at least n; the largest that is at most n.
/// @{
template <class T>
constexpr bool is_power_of_two(T n) noexcept {
  const auto value = static_cast<npu::detail::unsigned_t<T>>(n);
  return n > 0 && (value & (value - 1)) == 0;
}
template <class T>
constexpr T next_power_of_two(T n) noexcept {
  return static_cast<T>(n <= 1 ? npu::detail::unsigned_t<T>{1}
                               : npu::detail::unsigned_t<T>{1} << ceil_ilog2(n));
}
template <class T>
constexpr T prev_power_of_two(T n) noexcept {
  return static_cast<T>(npu::detail::unsigned_t<T>{1} << ilog2(n));
}
/// @}
/// The absolute value as an unsigned number; -n modulo 2^bits; the root of n >= 0 rounded down.
/// @{
template <class T>
constexpr npu::detail::unsigned_t<T> uabs(T n) noexcept {
  using U = npu::detail::unsigned_t<T>;
  return n < 0 ? static_cast<U>(U{0} - static_cast<U>(n)) : static_cast<U>(n);
}
template <class T>
constexpr T neg(T n) noexcept {
  return static_cast<T>(npu::detail::unsigned_t<T>{0} - static_cast<npu::detail::unsigned_t<T>>(n));
}
template <class T>
constexpr T isqrt(T n) noexcept {
  using U = npu::detail::unsigned_t<T>;
  U root = 0;
  for (U bit = U{1} << (npu::detail::kBitsOf<T> / 2 - 1); bit != 0; bit >>= 1) {
    const U larger = static_cast<U>(root | bit);
    if (larger <= static_cast<U>(n) / larger) root = larger;
  }
  return static_cast<T>(root);
}
/// @}
/// The upper half of the product of two integers of one type.
template <class T>
constexpr T mul_hi(T a, T b) noexcept {
  if constexpr (sizeof(T) == 8) {
    using Wide = ::std::conditional_t<::std::is_signed_v<T>, __int128, unsigned __int128>;
    return static_cast<T>((static_cast<Wide>(a) * b) >> 64);
  } else {
    using Wide = ::std::conditional_t<::std::is_signed_v<T>, ::std::int64_t, ::std::uint64_t>;
    return static_cast<T>((static_cast<Wide>(a) * b) >> npu::detail::kBitsOf<T>);
  }
}

/// The bits of an unsigned number in the opposite order.
template <class T>
constexpr T bit_reverse(T value) noexcept {
  T reversed = 0;
  for (int i = 0; i < npu::detail::kBitsOf<T>; ++i) {
    reversed = static_cast<T>((reversed << 1) | ((value >> i) & 1));
  }
  return reversed;
}
/// width bits from start on: as a mask, those of value, and value with those of other in their place.
/// @{
template <class T>
constexpr T bitmask(int start, int width) noexcept {
  if (width == 0 || start >= npu::detail::kBitsOf<T>) return 0;
  const T ones =
      width >= npu::detail::kBitsOf<T> ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << width) - 1);
  return static_cast<T>(ones << start);
}
template <class T>
constexpr T bitfield_extract(T value, int start, int width) noexcept {
  const T masked = value & bitmask<T>(start, width);
  return start >= npu::detail::kBitsOf<T> ? T{0} : static_cast<T>(masked >> start);
}
template <class T>
constexpr T bitfield_insert(T value, T other, int start, int width) noexcept {
  const T mask = bitmask<T>(start, width);
  const T moved = start >= npu::detail::kBitsOf<T> ? T{0} : static_cast<T>(other << start);
  return static_cast<T>((value & ~mask) | (moved & mask));
}
/// @}

/// A result, and whether it was too large for its type.
template <class T>
struct overflow_result {
  T value;
  bool overflow;
  constexpr explicit operator bool() const noexcept { return overflow; }
};
/// value as a To, and whether it has another value there.
template <class To, class From>
constexpr overflow_result<To> overflow_cast(From value) noexcept {
  const To result = static_cast<To>(value);
  const bool changes_sign = (result < To{0}) != (value < From{0});
  return {result, static_cast<From>(result) != value || changes_sign};
}
/// Sums, differences and products, and whether they overflow. The result is modulo 2^bits.
/// @{
template <class T>
constexpr overflow_result<T> add_overflow(T a, T b) noexcept {
  T result{};
  const bool overflow = __builtin_add_overflow(a, b, &result);
  return {result, overflow};
}
template <class T>
constexpr overflow_result<T> sub_overflow(T a, T b) noexcept {
  T result{};
  const bool overflow = __builtin_sub_overflow(a, b, &result);
  return {result, overflow};
}
template <class T>
constexpr overflow_result<T> mul_overflow(T a, T b) noexcept {
  T result{};
  const bool overflow = __builtin_mul_overflow(a, b, &result);
  return {result, overflow};
}
/// @}

/// A divisor that is used often: n / d and n % d. Here it divides.
template <class T>
class fast_mod_div {
 public:
  constexpr explicit fast_mod_div(T divisor) noexcept : divisor_(divisor) {}
  constexpr operator T() const noexcept { return divisor_; }
  template <class N>
  friend constexpr auto operator/(N n, fast_mod_div d) noexcept {
    return n / d.divisor_;
  }
  template <class N>
  friend constexpr auto operator%(N n, fast_mod_div d) noexcept {
    return n % d.divisor_;
  }

 private:
  T divisor_;
};
/// The quotient and the remainder.
template <class N, class T>
constexpr auto div(N n, fast_mod_div<T> d) noexcept {
  return ::std::pair(n / d, n % d);
}

}  // namespace cuda

#endif  // NPU_STD_INTEGER_MATH_H_
