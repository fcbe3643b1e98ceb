/// @file
/// What __half2 and __nv_bfloat162 have in common: every operation is done on both members. C++17, on the
/// host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half2 Arithmetic Functions" and the sections beside it, and those of bfloat16.
#ifndef NPU_DETAIL_SMALL_FLOAT_PAIR_H_
#define NPU_DETAIL_SMALL_FLOAT_PAIR_H_

#include "npu/detail/small_float.h"
#include "npu/vector_types.h"

namespace npu::detail {

/// P: the pair with members x and y of type T.
template <class P, class T>
struct SmallFloatPairIntrinsics {
#define NPU_BINARY_(pair_name, name) \
  friend P pair_name(P a, P b) { return P(name(a.x, b.x), name(a.y, b.y)); }

  /// The function of npu/detail/small_float.h for each member: __hadd for __hadd2, and so on.
  /// @{
  NPU_BINARY_(__hadd2, __hadd)
  NPU_BINARY_(__hsub2, __hsub)
  NPU_BINARY_(__hmul2, __hmul)
  NPU_BINARY_(__h2div, __hdiv)
  NPU_BINARY_(__hadd2_rn, __hadd_rn)
  NPU_BINARY_(__hsub2_rn, __hsub_rn)
  NPU_BINARY_(__hmul2_rn, __hmul_rn)
  NPU_BINARY_(__hadd2_sat, __hadd_sat)
  NPU_BINARY_(__hsub2_sat, __hsub_sat)
  NPU_BINARY_(__hmul2_sat, __hmul_sat)
  NPU_BINARY_(__hmax2, __hmax)
  NPU_BINARY_(__hmin2, __hmin)
  NPU_BINARY_(__hmax2_nan, __hmax_nan)
  NPU_BINARY_(__hmin2_nan, __hmin_nan)
  /// @}
#undef NPU_BINARY_
#define NPU_TERNARY_(pair_name, name) \
  friend P pair_name(P a, P b, P c) { return P(name(a.x, b.x, c.x), name(a.y, b.y, c.y)); }

  /// a * b + c for each member, as __hfma, __hfma_sat and __hfma_relu.
  /// @{
  NPU_TERNARY_(__hfma2, __hfma)
  NPU_TERNARY_(__hfma2_sat, __hfma_sat)
  NPU_TERNARY_(__hfma2_relu, __hfma_relu)
  /// @}
#undef NPU_TERNARY_
  /// Complex multiply-add: (a.x + i a.y) * (b.x + i b.y) + c.
  friend P __hcmadd(P a, P b, P c) {
    P first(__hfma(a.x, b.x, c.x), __hfma(a.x, b.y, c.y));
    return P(__hfma(__hneg(a.y), b.y, first.x), __hfma(a.y, b.x, first.y));
  }

  // name2: 1.0 or 0.0 in each member; b: both; mask: all bits of a member.
#define NPU_COMPARE_(stem)                                                                   \
  friend P __h##stem##2(P a, P b) {                                                          \
    return P(T(__h##stem(a.x, b.x) ? 1.0f : 0.0f), T(__h##stem(a.y, b.y) ? 1.0f : 0.0f));    \
  }                                                                                          \
  friend bool __hb##stem##2(P a, P b) { return __h##stem(a.x, b.x) && __h##stem(a.y, b.y); } \
  friend unsigned __h##stem##2_mask(P a, P b) {                                              \
    return (__h##stem(a.x, b.x) ? 0xffffu : 0u) | (__h##stem(a.y, b.y) ? 0xffff0000u : 0u);  \
  }

  /// Comparisons of each member, as __heq and so on. __heq2: 1.0 or 0.0 in each member; __hbeq2: whether it
  /// holds for both; __heq2_mask: all bits of a member are ones where it holds.
  /// @{
  NPU_COMPARE_(eq)
  NPU_COMPARE_(ne)
  NPU_COMPARE_(lt)
  NPU_COMPARE_(le)
  NPU_COMPARE_(gt)
  NPU_COMPARE_(ge)
  NPU_COMPARE_(equ)
  NPU_COMPARE_(neu)
  NPU_COMPARE_(ltu)
  NPU_COMPARE_(leu)
  NPU_COMPARE_(gtu)
  NPU_COMPARE_(geu)
  /// @}
#undef NPU_COMPARE_
  /// 1.0 for each member that is NaN, else 0.0.
  friend P __hisnan2(P a) { return P(T(__hisnan(a.x) ? 1.0f : 0.0f), T(__hisnan(a.y) ? 1.0f : 0.0f)); }

#define NPU_UNARY_(pair_name, name) \
  friend P pair_name(P a) { return P(name(a.x), name(a.y)); }

  /// The function of npu/detail/small_float.h for each member: hsqrt for h2sqrt, and so on.
  /// @{
  NPU_UNARY_(__hneg2, __hneg)
  NPU_UNARY_(__habs2, __habs)
  NPU_UNARY_(h2sqrt, hsqrt)
  NPU_UNARY_(h2rsqrt, hrsqrt)
  NPU_UNARY_(h2rcp, hrcp)
  NPU_UNARY_(h2exp, hexp)
  NPU_UNARY_(h2exp2, hexp2)
  NPU_UNARY_(h2exp10, hexp10)
  NPU_UNARY_(h2log, hlog)
  NPU_UNARY_(h2log2, hlog2)
  NPU_UNARY_(h2log10, hlog10)
  NPU_UNARY_(h2sin, hsin)
  NPU_UNARY_(h2cos, hcos)
  NPU_UNARY_(h2tanh, htanh)
  NPU_UNARY_(h2tanh_approx, htanh_approx)
  NPU_UNARY_(h2ceil, hceil)
  NPU_UNARY_(h2floor, hfloor)
  NPU_UNARY_(h2trunc, htrunc)
  NPU_UNARY_(h2rint, hrint)
  /// @}
#undef NPU_UNARY_

  /// The low member as a float, the high one, and both exchanged.
  /// @{
  friend float __low2float(P a) { return static_cast<float>(a.x); }
  friend float __high2float(P a) { return static_cast<float>(a.y); }
  friend P __lowhigh2highlow(P a) { return P(a.y, a.x); }
  /// @}
};

template <class P>
struct SmallFloatPairOperators {
#define NPU_ARITHMETIC_(op, intrinsic)                                     \
  friend P operator op(const P& a, const P& b) { return intrinsic(a, b); } \
  friend P& operator op##=(P & a, const P & b) { return a = intrinsic(a, b); }

  /// Operators for each member, with op= too.
  /// @{
  NPU_ARITHMETIC_(+, __hadd2)
  NPU_ARITHMETIC_(-, __hsub2)
  NPU_ARITHMETIC_(*, __hmul2)
  NPU_ARITHMETIC_(/, __h2div)
  /// @}
#undef NPU_ARITHMETIC_

  /// True if it holds for both members, also for !=.
  /// @{
  friend bool operator==(const P& a, const P& b) { return __hbeq2(a, b); }
  friend bool operator!=(const P& a, const P& b) { return __hbneu2(a, b); }
  friend bool operator<(const P& a, const P& b) { return __hblt2(a, b); }
  friend bool operator<=(const P& a, const P& b) { return __hble2(a, b); }
  friend bool operator>(const P& a, const P& b) { return __hbgt2(a, b); }
  friend bool operator>=(const P& a, const P& b) { return __hbge2(a, b); }
  /// @}

  /// Signs, and steps of one.
  /// @{
  friend P operator-(const P& a) { return __hneg2(a); }
  friend P operator+(const P& a) { return a; }
  friend P& operator++(P& a) { return a = P(++a.x, ++a.y); }
  friend P& operator--(P& a) { return a = P(--a.x, --a.y); }
  /// @}
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_SMALL_FLOAT_PAIR_H_
