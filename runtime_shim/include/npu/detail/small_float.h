/// @file
/// What __half and __nv_bfloat16 have in common: conversions, operators and the h-intrinsics, computed in
/// float and rounded once to nearest even. Found by argument-dependent lookup, as friends of the concrete
/// type. C++17, on the host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half Precision Intrinsics" and "Bfloat16 Precision Intrinsics".
#ifndef NPU_DETAIL_SMALL_FLOAT_H_
#define NPU_DETAIL_SMALL_FLOAT_H_

#include <cmath>
#include <type_traits>

#include "npu/detail/half_bits.h"

namespace npu::detail {

/// Arithmetic. T: the concrete type, 16 bits in the member __x, with T::Bits.
template <class T>
struct SmallFloatIntrinsics {
#define NPU_F_(x) static_cast<float>(x)
#define NPU_BINARY_(name, expression)   \
  friend T name(T a, T b) {             \
    float x = NPU_F_(a), y = NPU_F_(b); \
    return T(expression);               \
  }

  /// a + b, a - b, a * b, a / b. _rn: never fused with another operation. _sat: clamped to [0, 1], NaN gives
  /// 0.
  /// @{
  NPU_BINARY_(__hadd, x + y)
  NPU_BINARY_(__hsub, x - y)
  NPU_BINARY_(__hmul, x* y)
  NPU_BINARY_(__hdiv, x / y)
  NPU_BINARY_(__hadd_rn, unfused(x + y))
  NPU_BINARY_(__hsub_rn, unfused(x - y))
  NPU_BINARY_(__hmul_rn, unfused(x* y))
  NPU_BINARY_(__hadd_sat, saturate(x + y))
  NPU_BINARY_(__hsub_sat, saturate(x - y))
  NPU_BINARY_(__hmul_sat, saturate(x* y))
  /// @}

  /// The larger and the smaller of two. Of a number and a NaN the number is the result; with _nan the NaN.
  /// @{
  NPU_BINARY_(__hmax, y != y || x > y ? x : y)
  NPU_BINARY_(__hmin, y != y || x < y ? x : y)
  NPU_BINARY_(__hmax_nan, x != x || x > y ? x : y)
  NPU_BINARY_(__hmin_nan, x != x || x < y ? x : y)
  /// @}
#undef NPU_BINARY_

  /// a * b + c, rounded once: in double the product is exact, and what the sum of halves loses does not change the
  /// result; that of bfloat16 may. _sat: computed in float and clamped to [0, 1]. _relu: 0 if it is negative.
  /// @{
  friend T __hfma(T a, T b, T c) {
    if constexpr (std::is_same_v<typename T::Bits, BrainBits>)
      return from_bits(BrainBits::from_float(odd_multiply_add(NPU_F_(a), NPU_F_(b), NPU_F_(c))));
    else
      return T(static_cast<double>(NPU_F_(a)) * NPU_F_(b) + NPU_F_(c));
  }
  friend T __hfma_sat(T a, T b, T c) { return T(saturate(NPU_F_(a) * NPU_F_(b) + NPU_F_(c))); }
  friend T __hfma_relu(T a, T b, T c) {
    T r = __hfma(a, b, c);
    return NPU_F_(r) < 0.0f ? T(0.0f) : r;
  }
  /// @}

  /// -a and |a|, of NaN too.
  /// @{
  friend T __hneg(T a) { return from_bits(static_cast<std::uint16_t>(a.__x ^ 0x8000u)); }
  friend T __habs(T a) { return from_bits(static_cast<std::uint16_t>(a.__x & 0x7fffu)); }
  /// @}

  // Comparisons; the u forms are also true when an operand is NaN.
#define NPU_COMPARE_(name, op)                                  \
  friend bool name(T a, T b) { return NPU_F_(a) op NPU_F_(b); } \
  friend bool name##u(T a, T b) { return NPU_F_(a) op NPU_F_(b) || __hisnan(a) || __hisnan(b); }

  /// Comparisons, false if an operand is NaN; with u (__hequ and so on) true then.
  /// @{
  NPU_COMPARE_(__heq, ==)
  NPU_COMPARE_(__hlt, <)
  NPU_COMPARE_(__hle, <=)
  NPU_COMPARE_(__hgt, >)
  NPU_COMPARE_(__hge, >=)
  /// @}
#undef NPU_COMPARE_

  /// Unequal; false if an operand is NaN, with u true.
  /// @{
  friend bool __hne(T a, T b) { return NPU_F_(a) < NPU_F_(b) || NPU_F_(a) > NPU_F_(b); }
  friend bool __hneu(T a, T b) { return NPU_F_(a) != NPU_F_(b); }
  /// @}

  /// Whether a is NaN.
  friend bool __hisnan(T a) { return (a.__x & 0x7fffu) > T::Bits::kInfinity; }
  /// 1 for infinity, -1 for minus infinity, else 0.
  friend int __hisinf(T a) {
    return (a.__x & 0x7fffu) == T::Bits::kInfinity ? ((a.__x & 0x8000u) != 0 ? -1 : 1) : 0;
  }

#define NPU_UNARY_(name, expression) \
  friend T name(T a) {               \
    float x = NPU_F_(a);             \
    return T(expression);            \
  }

  /// The function of the name without h, computed in float: square root, 1 / square root, reciprocal, powers
  /// and logarithms of base e, 2 and 10, sine, cosine, hyperbolic tangent, and rounding up, down, to zero and
  /// to nearest even.
  /// @{
  NPU_UNARY_(hsqrt, std::sqrt(x))
  NPU_UNARY_(hrsqrt, 1.0f / std::sqrt(x))
  NPU_UNARY_(hrcp, 1.0f / x)
  NPU_UNARY_(hexp, std::exp(x))
  NPU_UNARY_(hexp2, std::exp2(x))
  NPU_UNARY_(hexp10, std::pow(10.0f, x))
  NPU_UNARY_(hlog, std::log(x))
  NPU_UNARY_(hlog2, std::log2(x))
  NPU_UNARY_(hlog10, std::log10(x))
  NPU_UNARY_(hsin, std::sin(x))
  NPU_UNARY_(hcos, std::cos(x))
  NPU_UNARY_(htanh, std::tanh(x))
  NPU_UNARY_(htanh_approx, std::tanh(x))
  NPU_UNARY_(hceil, std::ceil(x))
  NPU_UNARY_(hfloor, std::floor(x))
  NPU_UNARY_(htrunc, std::trunc(x))
  NPU_UNARY_(hrint, std::rint(x))
  /// @}
#undef NPU_UNARY_

 private:
  static T from_bits(std::uint16_t bits) {
    T value;
    value.__x = bits;
    return value;
  }
  static float saturate(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
};

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
    return NPU_F_(a) op b;                                                 \
  }                                                                        \
  template <class A>                                                       \
  friend Number<A> operator op(A a, const T & b) {                         \
    return a op NPU_F_(b);                                                 \
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
    return NPU_F_(a) op b;                                                    \
  }                                                                           \
  template <class A>                                                          \
  friend Truth<A> operator op(A a, const T & b) {                             \
    return a op NPU_F_(b);                                                    \
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
#undef NPU_F_
};

template <class T>
struct NoOperators {};

}  // namespace npu::detail

#endif  // NPU_DETAIL_SMALL_FLOAT_H_
