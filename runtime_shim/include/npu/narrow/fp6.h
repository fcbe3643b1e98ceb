/// @file
/// Six-bit floats, each in the lower bits of a byte: one, two, four, and conversions. No arithmetic, as in CUDA. In C only the
/// storage types. Valid C11 and C++17.
///
/// Errors: none; what is too large becomes the largest number with its sign, and NaN the largest number.
/// Source: CUDA Math API, "FP6 Intrinsics".
#ifndef NPU_NARROW_FP6_H_
#define NPU_NARROW_FP6_H_

#include "npu/fp8.h"

typedef __nv_fp8_storage_t __nv_fp6_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp6x2_storage_t;
typedef __nv_fp8x4_storage_t __nv_fp6x4_storage_t;
/// The two formats: E2M3 has 2 bits of exponent and 3 of mantissa, E3M2 has 3 and 2.
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;

#ifdef __cplusplus

/// Numbers in the format E2M3: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp6_e2m3
    : npu::detail::NarrowFloat<npu::detail::SignedCodec<npu::detail::E2m3>, __nv_fp6_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp6_e2m3() = default;
};
struct alignas(__nv_fp6x2_storage_t) __nv_fp6x2_e2m3
    : npu::detail::NarrowPair<npu::detail::SignedCodec<npu::detail::E2m3>, __nv_fp6x2_storage_t, 8> {
  using NarrowPair::NarrowPair;
  __nv_fp6x2_e2m3() = default;
};
struct alignas(__nv_fp6x4_storage_t) __nv_fp6x4_e2m3
    : npu::detail::NarrowQuad<npu::detail::SignedCodec<npu::detail::E2m3>, __nv_fp6x4_storage_t, 8> {
  using NarrowQuad::NarrowQuad;
  __nv_fp6x4_e2m3() = default;
};
/// @}

/// Numbers in the format E3M2: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp6_e3m2
    : npu::detail::NarrowFloat<npu::detail::SignedCodec<npu::detail::E3m2>, __nv_fp6_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp6_e3m2() = default;
};
struct alignas(__nv_fp6x2_storage_t) __nv_fp6x2_e3m2
    : npu::detail::NarrowPair<npu::detail::SignedCodec<npu::detail::E3m2>, __nv_fp6x2_storage_t, 8> {
  using NarrowPair::NarrowPair;
  __nv_fp6x2_e3m2() = default;
};
struct alignas(__nv_fp6x4_storage_t) __nv_fp6x4_e3m2
    : npu::detail::NarrowQuad<npu::detail::SignedCodec<npu::detail::E3m2>, __nv_fp6x4_storage_t, 8> {
  using NarrowQuad::NarrowQuad;
  __nv_fp6x4_e3m2() = default;
};
/// @}

/// The number of the format: the nearest, ties to even, or toward zero if `rounding` is npuRoundZero, the only two modes of these
/// functions. A pair has its first number in the lower bits.
/// @{
inline __nv_fp6_storage_t __nv_cvt_double_to_fp6(double value, __nv_fp6_interpretation_t format,
                                                 npuRoundMode rounding) {
  const npu::detail::NarrowRounding how = rounding == npuRoundZero
                                              ? npu::detail::NarrowRounding::toward_zero
                                              : npu::detail::NarrowRounding::to_nearest_even;
  return format == __NV_E2M3 ? npu::detail::narrow_bits<npu::detail::E2m3>(value, true, how)
                             : npu::detail::narrow_bits<npu::detail::E3m2>(value, true, how);
}
inline __nv_fp6_storage_t __nv_cvt_float_to_fp6(float value, __nv_fp6_interpretation_t format,
                                                npuRoundMode rounding) {
  return __nv_cvt_double_to_fp6(value, format, rounding);
}
inline __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(__half_raw value, __nv_fp6_interpretation_t format,
                                                  npuRoundMode rounding) {
  return __nv_cvt_double_to_fp6(static_cast<float>(__half(value)), format, rounding);
}
inline __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw value,
                                                      __nv_fp6_interpretation_t format,
                                                      npuRoundMode rounding) {
  return __nv_cvt_double_to_fp6(static_cast<float>(__nv_bfloat16(value)), format, rounding);
}
inline __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(double2 value, __nv_fp6_interpretation_t format,
                                                      npuRoundMode rounding) {
  return static_cast<__nv_fp6x2_storage_t>(__nv_cvt_double_to_fp6(value.x, format, rounding) |
                                           __nv_cvt_double_to_fp6(value.y, format, rounding) << 8);
}
inline __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2 value, __nv_fp6_interpretation_t format,
                                                     npuRoundMode rounding) {
  return __nv_cvt_double2_to_fp6x2(make_double2(value.x, value.y), format, rounding);
}
inline __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(__half2_raw value, __nv_fp6_interpretation_t format,
                                                       npuRoundMode rounding) {
  return __nv_cvt_float2_to_fp6x2(npu::detail::both_as_floats(__half2(value)), format, rounding);
}
inline __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw value,
                                                           __nv_fp6_interpretation_t format,
                                                           npuRoundMode rounding) {
  return __nv_cvt_float2_to_fp6x2(npu::detail::both_as_floats(__nv_bfloat162(value)), format, rounding);
}
/// @}

/// The number as a half. Exact.
/// @{
inline __half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t bits, __nv_fp6_interpretation_t format) {
  const float value = format == __NV_E2M3 ? npu::detail::narrow_value<npu::detail::E2m3>(bits)
                                          : npu::detail::narrow_value<npu::detail::E3m2>(bits);
  return static_cast<__half_raw>(__half(value));
}
inline __half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t bits, __nv_fp6_interpretation_t format) {
  const __half low(__nv_cvt_fp6_to_halfraw(static_cast<__nv_fp6_storage_t>(bits & 0xff), format));
  const __half high(__nv_cvt_fp6_to_halfraw(static_cast<__nv_fp6_storage_t>(bits >> 8), format));
  return static_cast<__half2_raw>(__half2(low, high));
}
/// @}

#endif  // __cplusplus

#endif  // NPU_NARROW_FP6_H_
