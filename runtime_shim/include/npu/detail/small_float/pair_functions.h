/// @file
/// The functions that __half2 and __nv_bfloat162 have in common: every operation is done on both members. fp16.h and bf16.h include
/// it, each with NPU_PAIR_T_ as the pair and NPU_T_ as the type of its members x and y. C++17, on the host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half2 Arithmetic Functions" and the sections beside it, and those of bfloat16.
#define NPU_BINARY_(pair_name, name)                           \
  inline NPU_PAIR_T_ pair_name(NPU_PAIR_T_ a, NPU_PAIR_T_ b) { \
    return NPU_PAIR_T_(name(a.x, b.x), name(a.y, b.y));        \
  }

/// The function of npu/detail/small_float/functions.h for each member: __hadd for __hadd2, and so on.
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
#define NPU_TERNARY_(pair_name, name)                                         \
  inline NPU_PAIR_T_ pair_name(NPU_PAIR_T_ a, NPU_PAIR_T_ b, NPU_PAIR_T_ c) { \
    return NPU_PAIR_T_(name(a.x, b.x, c.x), name(a.y, b.y, c.y));             \
  }

/// a * b + c for each member, as __hfma, __hfma_sat and __hfma_relu.
/// @{
NPU_TERNARY_(__hfma2, __hfma)
NPU_TERNARY_(__hfma2_sat, __hfma_sat)
NPU_TERNARY_(__hfma2_relu, __hfma_relu)
/// @}
#undef NPU_TERNARY_
/// Complex multiply-add: (a.x + i a.y) * (b.x + i b.y) + c.
inline NPU_PAIR_T_ __hcmadd(NPU_PAIR_T_ a, NPU_PAIR_T_ b, NPU_PAIR_T_ c) {
  NPU_PAIR_T_ first(__hfma(a.x, b.x, c.x), __hfma(a.x, b.y, c.y));
  return NPU_PAIR_T_(__hfma(__hneg(a.y), b.y, first.x), __hfma(a.y, b.x, first.y));
}

// name2: 1.0 or 0.0 in each member; b: both; mask: all bits of a member.
#define NPU_COMPARE_(stem)                                                                  \
  inline NPU_PAIR_T_ __h##stem##2(NPU_PAIR_T_ a, NPU_PAIR_T_ b) {                           \
    return NPU_PAIR_T_(NPU_T_(__h##stem(a.x, b.x) ? 1.0f : 0.0f),                           \
                       NPU_T_(__h##stem(a.y, b.y) ? 1.0f : 0.0f));                          \
  }                                                                                         \
  inline bool __hb##stem##2(NPU_PAIR_T_ a, NPU_PAIR_T_ b) {                                 \
    return __h##stem(a.x, b.x) && __h##stem(a.y, b.y);                                      \
  }                                                                                         \
  inline unsigned __h##stem##2_mask(NPU_PAIR_T_ a, NPU_PAIR_T_ b) {                         \
    return (__h##stem(a.x, b.x) ? 0xffffu : 0u) | (__h##stem(a.y, b.y) ? 0xffff0000u : 0u); \
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
inline NPU_PAIR_T_ __hisnan2(NPU_PAIR_T_ a) {
  return NPU_PAIR_T_(NPU_T_(__hisnan(a.x) ? 1.0f : 0.0f), NPU_T_(__hisnan(a.y) ? 1.0f : 0.0f));
}

#define NPU_UNARY_(pair_name, name) \
  inline NPU_PAIR_T_ pair_name(NPU_PAIR_T_ a) { return NPU_PAIR_T_(name(a.x), name(a.y)); }

/// The function of npu/detail/small_float/functions.h for each member: hsqrt for h2sqrt, and so on.
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
inline float __low2float(NPU_PAIR_T_ a) { return static_cast<float>(a.x); }
inline float __high2float(NPU_PAIR_T_ a) { return static_cast<float>(a.y); }
inline NPU_PAIR_T_ __lowhigh2highlow(NPU_PAIR_T_ a) { return NPU_PAIR_T_(a.y, a.x); }
/// @}
