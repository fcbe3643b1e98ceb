/// @file
/// What conversions and comparisons of inline PTX become: the rules in cuda_ptx/conversions.ptx.json name these functions. C++17, in kernels.
///
/// Errors: none.
/// Source: PTX ISA, "Data Movement and Conversion Instructions: cvt", "Comparison and Selection Instructions".
#ifndef NPU_KERNEL_PTX_CONVERSIONS_H_
#define NPU_KERNEL_PTX_CONVERSIONS_H_

#include "npu/kernel/ptx.h"

namespace npu::ptx {

/// .rn, .rz, .rm and .rp.
/// @{
constexpr auto direction_rn = npu::detail::nearest;
constexpr auto direction_rz = npu::detail::toward_zero;
constexpr auto direction_rm = npu::detail::down;
constexpr auto direction_rp = npu::detail::up;
/// @}

/// A number as the float type To, rounded.
template <class To, npu::detail::Direction kDirection, class From>
inline To rounded(From value) {
  if constexpr (std::is_floating_point_v<From>) {
    if (value != value || value == 0 || std::isinf(value)) return static_cast<To>(value);
    return npu::detail::narrow<kDirection, To, double>(value);
  } else {
    return npu::detail::narrow<kDirection, To, long double>(value);
  }
}
/// A number as a float that has the lowest bit set where it is inexact: rounded once more to fewer bits, it is the nearest of these.
template <class From>
inline float rounded_to_odd(From value) {
  const float near = rounded<float, npu::detail::toward_zero>(value);
  const bool is_exact =
      value != value || std::isinf(near) || static_cast<long double>(near) == static_cast<long double>(value);
  return is_exact ? near : bits<float>(bits<unsigned>(near) | 1u);
}
/// .sat of a float: between 0 and 1; NaN is 0.
template <class T>
inline T limited_to_one(T value) {
  return value >= T(1) ? T(1) : value > T(0) ? value : T(0);
}

/// .rni, .rzi, .rmi and .rpi: the whole number next to the value.
/// @{
inline double whole_rni(double value) { return std::nearbyint(value); }
inline double whole_rzi(double value) { return std::trunc(value); }
inline double whole_rmi(double value) { return std::floor(value); }
inline double whole_rpi(double value) { return std::ceil(value); }
/// @}

/// .sat of integers: the end of the range of To that the value passes.
template <class To, class From>
inline To saturated(From value) {
  const auto wide = static_cast<__int128>(value);
  constexpr auto kOnes =
      static_cast<__int128>(static_cast<std::make_unsigned_t<To>>(~std::make_unsigned_t<To>(0)));
  constexpr __int128 kMost = std::is_signed_v<To> ? kOnes >> 1 : kOnes,
                     kLeast = std::is_signed_v<To> ? -kMost - 1 : 0;
  return static_cast<To>(wide > kMost ? kMost : wide < kLeast ? kLeast : wide);
}

/// The comparisons of set and setp. Those that end in u are true, the others false, where an operand is NaN.
/// @{
template <class T>
inline bool unordered(T a, T b) {
  return a != a || b != b;
}
#define NPU_COMPARISON_(name, expression) \
  template <class T>                      \
  inline bool compare_##name(T a, T b) {  \
    return expression;                    \
  }
NPU_COMPARISON_(eq, a == b)
NPU_COMPARISON_(ne, a != b && !unordered(a, b))
NPU_COMPARISON_(lt, a < b)
NPU_COMPARISON_(le, a <= b)
NPU_COMPARISON_(gt, a > b)
NPU_COMPARISON_(ge, a >= b)
NPU_COMPARISON_(lo, a < b)
NPU_COMPARISON_(ls, a <= b)
NPU_COMPARISON_(hi, a > b)
NPU_COMPARISON_(hs, a >= b)
NPU_COMPARISON_(equ, a == b || unordered(a, b))
NPU_COMPARISON_(neu, a != b)
NPU_COMPARISON_(ltu, a < b || unordered(a, b))
NPU_COMPARISON_(leu, a <= b || unordered(a, b))
NPU_COMPARISON_(gtu, a > b || unordered(a, b))
NPU_COMPARISON_(geu, a >= b || unordered(a, b))
NPU_COMPARISON_(num, !unordered(a, b))
NPU_COMPARISON_(nan, unordered(a, b))
#undef NPU_COMPARISON_
/// @}

/// setp p|q: p takes the result, q its opposite.
inline void set_both(bool& p, bool& q, bool result, bool opposite) { p = result, q = opposite; }

/// set: all ones, or 1.0, where the comparison holds.
template <class D>
inline D set_value(bool holds) {
  if constexpr (std::is_floating_point_v<D>) return holds ? D(1) : D(0);
  return static_cast<D>(holds ? -1 : 0);
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_CONVERSIONS_H_
