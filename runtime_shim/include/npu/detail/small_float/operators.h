/// @file
/// What __half and __nv_bfloat16 have in common: operators, computed in float and rounded once to nearest even, as friends
/// of the concrete type. Its functions are in npu/detail/small_float/functions.h. C++17, on the host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half Precision Intrinsics" and "Bfloat16 Precision Intrinsics".
#ifndef NPU_DETAIL_SMALL_FLOAT_OPERATORS_H_
#define NPU_DETAIL_SMALL_FLOAT_OPERATORS_H_

#include <cmath>
#include <type_traits>

#include "npu/detail/half_bits.h"

namespace npu::detail {

/// The value of 16 bits; T: __half or __nv_bfloat16.
template <class T>
T small_float_of(std::uint16_t bits) {
  T value;
  value.__x = bits;
  return value;
}

/// x clamped to [0, 1]; 0 for NaN.
inline float saturate(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }

/// Operators. With a float, double or integer on one side the result is that of float arithmetic; without
/// these overloads such an expression would be ambiguous.
template <class T>
struct SmallFloatOperators {
  template <class A>
  using Number = std::enable_if_t<std::is_arithmetic_v<A>, std::common_type_t<float, A>>;
  template <class A>
  using Truth = std::enable_if_t<std::is_arithmetic_v<A>, bool>;

#define NPU_ARITHMETIC_(op, intrinsic)                                     \
  friend T operator op(const T& a, const T& b) { return intrinsic(a, b); } \
  template <class A>                                                       \
  friend Number<A> operator op(const T & a, A b) {                         \
    return static_cast<float>(a) op b;                                     \
  }                                                                        \
  template <class A>                                                       \
  friend Number<A> operator op(A a, const T & b) {                         \
    return a op static_cast<float>(b);                                     \
  }                                                                        \
  friend T& operator op##=(T & a, const T & b) { return a = intrinsic(a, b); }

  /// Operators of two small floats (with op= too), and of one with a float, double or integer, which are
  /// computed in that type or in float.
  /// @{
  NPU_ARITHMETIC_(+, __hadd)
  NPU_ARITHMETIC_(-, __hsub)
  NPU_ARITHMETIC_(*, __hmul)
  NPU_ARITHMETIC_(/, __hdiv)
  /// @}
#undef NPU_ARITHMETIC_
#define NPU_RELATION_(op, intrinsic)                                          \
  friend bool operator op(const T& a, const T& b) { return intrinsic(a, b); } \
  template <class A>                                                          \
  friend Truth<A> operator op(const T & a, A b) {                             \
    return static_cast<float>(a) op b;                                        \
  }                                                                           \
  template <class A>                                                          \
  friend Truth<A> operator op(A a, const T & b) {                             \
    return a op static_cast<float>(b);                                        \
  }

  /// Comparisons, also with a float, double or integer. != is true if an operand is NaN, the others are
  /// false.
  /// @{
  NPU_RELATION_(==, __heq)
  NPU_RELATION_(!=, __hneu)
  NPU_RELATION_(<, __hlt)
  NPU_RELATION_(<=, __hle)
  NPU_RELATION_(>, __hgt)
  NPU_RELATION_(>=, __hge)
  /// @}
#undef NPU_RELATION_

  /// Signs, and steps of one.
  /// @{
  friend T operator-(const T& a) { return __hneg(a); }
  friend T operator+(const T& a) { return a; }
  friend T& operator++(T& a) { return a = __hadd(a, T(1.0f)); }
  friend T& operator--(T& a) { return a = __hsub(a, T(1.0f)); }
  friend T operator++(T& a, int) {
    T before = a;
    ++a;
    return before;
  }
  friend T operator--(T& a, int) {
    T before = a;
    --a;
    return before;
  }
  /// @}
};

template <class T>
struct NoOperators {};

}  // namespace npu::detail

#endif  // NPU_DETAIL_SMALL_FLOAT_OPERATORS_H_
