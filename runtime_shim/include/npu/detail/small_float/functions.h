/// @file
/// The functions that __half and __nv_bfloat16 have in common, computed in float and rounded once to nearest even. fp16.h and
/// bf16.h include it, each with NPU_T_ as its type, so that these are functions of the global namespace, as CUDA has them: called
/// with `::`, taken by address, and called with what converts to the type. C++17, on the host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half Precision Intrinsics" and "Bfloat16 Precision Intrinsics".
#include "npu/detail/small_float/operators.h"

#define NPU_BINARY_(name, expression)                           \
  inline NPU_T_ name(NPU_T_ a, NPU_T_ b) {                      \
    float x = static_cast<float>(a), y = static_cast<float>(b); \
    return NPU_T_(expression);                                  \
  }

/// a + b, a - b, a * b, a / b. _rn: never fused with another operation. _sat: clamped to [0, 1], NaN gives
/// 0.
/// @{
NPU_BINARY_(__hadd, x + y)
NPU_BINARY_(__hsub, x - y)
NPU_BINARY_(__hmul, x* y)
NPU_BINARY_(__hdiv, x / y)
NPU_BINARY_(__hadd_rn, npu::detail::unfused(x + y))
NPU_BINARY_(__hsub_rn, npu::detail::unfused(x - y))
NPU_BINARY_(__hmul_rn, npu::detail::unfused(x* y))
NPU_BINARY_(__hadd_sat, npu::detail::saturate(x + y))
NPU_BINARY_(__hsub_sat, npu::detail::saturate(x - y))
NPU_BINARY_(__hmul_sat, npu::detail::saturate(x* y))
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
inline NPU_T_ __hfma(NPU_T_ a, NPU_T_ b, NPU_T_ c) {
  if constexpr (std::is_same_v<NPU_T_::Bits, npu::detail::BrainBits>)
    return npu::detail::small_float_of<NPU_T_>(npu::detail::BrainBits::from_float(
        npu::detail::odd_multiply_add(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))));
  else
    return NPU_T_(static_cast<double>(static_cast<float>(a)) * static_cast<float>(b) + static_cast<float>(c));
}
inline NPU_T_ __hfma_sat(NPU_T_ a, NPU_T_ b, NPU_T_ c) {
  return NPU_T_(npu::detail::saturate(static_cast<float>(a) * static_cast<float>(b) + static_cast<float>(c)));
}
inline NPU_T_ __hfma_relu(NPU_T_ a, NPU_T_ b, NPU_T_ c) {
  NPU_T_ r = __hfma(a, b, c);
  return static_cast<float>(r) < 0.0f ? NPU_T_(0.0f) : r;
}
/// @}

/// -a and |a|, of NaN too.
/// @{
inline NPU_T_ __hneg(NPU_T_ a) {
  return npu::detail::small_float_of<NPU_T_>(static_cast<std::uint16_t>(a.__x ^ 0x8000u));
}
inline NPU_T_ __habs(NPU_T_ a) {
  return npu::detail::small_float_of<NPU_T_>(static_cast<std::uint16_t>(a.__x & 0x7fffu));
}
/// @}

/// Whether a is NaN.
inline bool __hisnan(NPU_T_ a) { return (a.__x & 0x7fffu) > NPU_T_::Bits::kInfinity; }

// Comparisons; the u forms are also true when an operand is NaN.
#define NPU_COMPARE_(name, op)                                                                    \
  inline bool name(NPU_T_ a, NPU_T_ b) { return static_cast<float>(a) op static_cast<float>(b); } \
  inline bool name##u(NPU_T_ a, NPU_T_ b) {                                                       \
    return static_cast<float>(a) op static_cast<float>(b) || __hisnan(a) || __hisnan(b);          \
  }

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
inline bool __hne(NPU_T_ a, NPU_T_ b) {
  return static_cast<float>(a) < static_cast<float>(b) || static_cast<float>(a) > static_cast<float>(b);
}
inline bool __hneu(NPU_T_ a, NPU_T_ b) { return static_cast<float>(a) != static_cast<float>(b); }
/// @}

/// 1 for infinity, -1 for minus infinity, else 0.
inline int __hisinf(NPU_T_ a) {
  return (a.__x & 0x7fffu) == NPU_T_::Bits::kInfinity ? ((a.__x & 0x8000u) != 0 ? -1 : 1) : 0;
}

#define NPU_UNARY_(name, expression) \
  inline NPU_T_ name(NPU_T_ a) {     \
    float x = static_cast<float>(a); \
    return NPU_T_(expression);       \
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
