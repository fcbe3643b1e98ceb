/// @file
/// Four-bit floats, two of them in a byte: one, two, four, and conversions. No arithmetic, as in CUDA. In C only the storage
/// types. Valid C11 and C++17.
///
/// Errors: none; what is too large becomes the largest number with its sign, and NaN the largest number.
/// Source: CUDA Math API, "FP4 Intrinsics".
#ifndef NPU_NARROW_FP4_H_
#define NPU_NARROW_FP4_H_

#include "npu/fp8.h"

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
/// The one format: 2 bits of exponent, 1 of mantissa.
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;

#ifdef __cplusplus

/// Numbers in the format E2M1: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp4_e2m1
    : npu::detail::NarrowFloat<npu::detail::SignedCodec<npu::detail::E2m1>, __nv_fp4_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp4_e2m1() = default;
};
struct alignas(__nv_fp4x2_storage_t) __nv_fp4x2_e2m1
    : npu::detail::NarrowPair<npu::detail::SignedCodec<npu::detail::E2m1>, __nv_fp4x2_storage_t, 4> {
  using NarrowPair::NarrowPair;
  __nv_fp4x2_e2m1() = default;
};
struct alignas(__nv_fp4x4_storage_t) __nv_fp4x4_e2m1
    : npu::detail::NarrowQuad<npu::detail::SignedCodec<npu::detail::E2m1>, __nv_fp4x4_storage_t, 4> {
  using NarrowQuad::NarrowQuad;
  __nv_fp4x4_e2m1() = default;
};
/// @}

/// The number of the format: the nearest, ties to even, or toward zero if `rounding` is npuRoundZero, the only two modes of these
/// functions. A pair has its first number in the lower bits.
/// @{
inline __nv_fp4_storage_t __nv_cvt_double_to_fp4(double value, __nv_fp4_interpretation_t,
                                                 npuRoundMode rounding) {
  const npu::detail::NarrowRounding how = rounding == npuRoundZero
                                              ? npu::detail::NarrowRounding::toward_zero
                                              : npu::detail::NarrowRounding::to_nearest_even;
  return npu::detail::narrow_bits<npu::detail::E2m1>(value, true, how);
}
inline __nv_fp4_storage_t __nv_cvt_float_to_fp4(float value, __nv_fp4_interpretation_t format,
                                                npuRoundMode rounding) {
  return __nv_cvt_double_to_fp4(value, format, rounding);
}
inline __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(__half_raw value, __nv_fp4_interpretation_t format,
                                                  npuRoundMode rounding) {
  return __nv_cvt_double_to_fp4(static_cast<float>(__half(value)), format, rounding);
}
inline __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw value,
                                                      __nv_fp4_interpretation_t format,
                                                      npuRoundMode rounding) {
  return __nv_cvt_double_to_fp4(static_cast<float>(__nv_bfloat16(value)), format, rounding);
}
inline __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2 value, __nv_fp4_interpretation_t format,
                                                      npuRoundMode rounding) {
  return static_cast<__nv_fp4x2_storage_t>(__nv_cvt_double_to_fp4(value.x, format, rounding) |
                                           __nv_cvt_double_to_fp4(value.y, format, rounding) << 4);
}
inline __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2 value, __nv_fp4_interpretation_t format,
                                                     npuRoundMode rounding) {
  return __nv_cvt_double2_to_fp4x2(make_double2(value.x, value.y), format, rounding);
}
inline __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw value, __nv_fp4_interpretation_t format,
                                                       npuRoundMode rounding) {
  return __nv_cvt_float2_to_fp4x2(npu::detail::both_as_floats(__half2(value)), format, rounding);
}
inline __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw value,
                                                           __nv_fp4_interpretation_t format,
                                                           npuRoundMode rounding) {
  return __nv_cvt_float2_to_fp4x2(npu::detail::both_as_floats(__nv_bfloat162(value)), format, rounding);
}
/// @}

/// The number as a half. Exact.
/// @{
inline __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t bits, __nv_fp4_interpretation_t) {
  const float value = npu::detail::narrow_value<npu::detail::E2m1>(bits);
  return static_cast<__half_raw>(__half(value));
}
inline __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t bits, __nv_fp4_interpretation_t format) {
  const __half low(__nv_cvt_fp4_to_halfraw(static_cast<__nv_fp4_storage_t>(bits & 0xf), format));
  const __half high(__nv_cvt_fp4_to_halfraw(static_cast<__nv_fp4_storage_t>(bits >> 4), format));
  return static_cast<__half2_raw>(__half2(low, high));
}
/// @}

#endif  // __cplusplus

#endif  // NPU_NARROW_FP4_H_
