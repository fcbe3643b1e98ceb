/// @file
/// Eight-bit floats: storage types, single numbers, pairs and quads, conversions to and from the wider types. No arithmetic, as in
/// CUDA: it happens in half or float. In C only the storage types. Valid C11 and C++17.
///
/// Errors: none; what is too large becomes what the saturation asks for.
/// Source: CUDA Math API, "FP8 Intrinsics".
#ifndef NPU_FP8_H_
#define NPU_FP8_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <assert.h>  // as cuda_fp8.h has them: programs use assert and memcpy without asking for them
#include <string.h>

#include "npu/bf16.h"
#include "npu/runtime/types.h"

#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
/// What too large values become: an infinity (NaN in E4M3), or the largest value of the format.
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
/// The two formats: E4M3 has 4 bits of exponent and 3 of mantissa, E5M2 has 5 and 2.
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#ifdef __cplusplus
#include "npu/narrow/format.h"

namespace npu::detail {

/// The power of two that scales a block: 2^(bits - 127); 255 is NaN. The sign is left out. Up: to the next power of two, else to the
/// one below. Too large: 2^127 when `saturates`, else NaN. NaN stays NaN.
inline __nv_fp8_storage_t e8m0_bits(double value, bool saturates, bool up) {
  const double magnitude = std::fabs(value);
  if (magnitude != magnitude) return 255;
  const unsigned char beyond = saturates ? 254 : 255;
  if (std::isinf(magnitude)) return beyond;
  if (magnitude <= std::ldexp(1.0, -127)) return 0;
  int exponent = 0;  // magnitude is fraction * 2^exponent, and fraction is in [0.5, 1)
  const double fraction = std::frexp(magnitude, &exponent);
  if (!up || fraction == 0.5) --exponent;
  if (exponent > 127) return up ? beyond : 254;
  return static_cast<__nv_fp8_storage_t>(exponent < -127 ? 0 : exponent + 127);
}
inline float e8m0_value(unsigned bits) {
  return bits == 255 ? std::numeric_limits<float>::quiet_NaN()
                     : std::ldexp(1.0f, static_cast<int>(bits) - 127);
}
struct E8m0Codec {
  static unsigned char from(double value) { return e8m0_bits(value, true, true); }
  static float value(unsigned bits) { return e8m0_value(bits); }
  static bool is_zero(unsigned) { return false; }
};

}  // namespace npu::detail

/// Numbers in the format E4M3: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp8_e4m3
    : npu::detail::NarrowFloat<npu::detail::SignedCodec<npu::detail::E4m3>, __nv_fp8_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp8_e4m3() = default;
};
struct alignas(__nv_fp8x2_storage_t) __nv_fp8x2_e4m3
    : npu::detail::NarrowPair<npu::detail::SignedCodec<npu::detail::E4m3>, __nv_fp8x2_storage_t, 8> {
  using NarrowPair::NarrowPair;
  __nv_fp8x2_e4m3() = default;
};
struct alignas(__nv_fp8x4_storage_t) __nv_fp8x4_e4m3
    : npu::detail::NarrowQuad<npu::detail::SignedCodec<npu::detail::E4m3>, __nv_fp8x4_storage_t, 8> {
  using NarrowQuad::NarrowQuad;
  __nv_fp8x4_e4m3() = default;
};
/// @}

/// Numbers in the format E5M2: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp8_e5m2
    : npu::detail::NarrowFloat<npu::detail::SignedCodec<npu::detail::E5m2>, __nv_fp8_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp8_e5m2() = default;
};
struct alignas(__nv_fp8x2_storage_t) __nv_fp8x2_e5m2
    : npu::detail::NarrowPair<npu::detail::SignedCodec<npu::detail::E5m2>, __nv_fp8x2_storage_t, 8> {
  using NarrowPair::NarrowPair;
  __nv_fp8x2_e5m2() = default;
};
struct alignas(__nv_fp8x4_storage_t) __nv_fp8x4_e5m2
    : npu::detail::NarrowQuad<npu::detail::SignedCodec<npu::detail::E5m2>, __nv_fp8x4_storage_t, 8> {
  using NarrowQuad::NarrowQuad;
  __nv_fp8x4_e5m2() = default;
};
/// @}

/// Scales, which are powers of two, rounded up: one, two, four. Conversions are explicit and saturate. Default construction leaves them uninitialised.
/// @{
struct __nv_fp8_e8m0 : npu::detail::NarrowFloat<npu::detail::E8m0Codec, __nv_fp8_storage_t> {
  using NarrowFloat::NarrowFloat;
  __nv_fp8_e8m0() = default;
};
struct alignas(__nv_fp8x2_storage_t) __nv_fp8x2_e8m0
    : npu::detail::NarrowPair<npu::detail::E8m0Codec, __nv_fp8x2_storage_t, 8> {
  using NarrowPair::NarrowPair;
  __nv_fp8x2_e8m0() = default;
};
struct alignas(__nv_fp8x4_storage_t) __nv_fp8x4_e8m0
    : npu::detail::NarrowQuad<npu::detail::E8m0Codec, __nv_fp8x4_storage_t, 8> {
  using NarrowQuad::NarrowQuad;
  __nv_fp8x4_e8m0() = default;
};
/// @}

/// The nearest number of the format, ties to even. What is too large becomes the largest number with its sign
/// when `saturate` is __NV_SATFINITE, else an infinity, or NaN in E4M3. NaN stays NaN. A pair has its first number in the lower byte.
/// @{
inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double value, __nv_saturation_t saturate,
                                                 __nv_fp8_interpretation_t format) {
  const bool saturates = saturate == __NV_SATFINITE;
  return format == __NV_E4M3 ? npu::detail::narrow_bits<npu::detail::E4m3>(value, saturates)
                             : npu::detail::narrow_bits<npu::detail::E5m2>(value, saturates);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturate,
                                                __nv_fp8_interpretation_t format) {
  return __nv_cvt_double_to_fp8(value, saturate, format);
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw value, __nv_saturation_t saturate,
                                                  __nv_fp8_interpretation_t format) {
  return __nv_cvt_float_to_fp8(static_cast<float>(__half(value)), saturate, format);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw value, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t format) {
  return __nv_cvt_float_to_fp8(static_cast<float>(__nv_bfloat16(value)), saturate, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 value, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t format) {
  return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_double_to_fp8(value.x, saturate, format) |
                                           __nv_cvt_double_to_fp8(value.y, saturate, format) << 8);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 value, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t format) {
  return __nv_cvt_double2_to_fp8x2(make_double2(value.x, value.y), saturate, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw value, __nv_saturation_t saturate,
                                                       __nv_fp8_interpretation_t format) {
  return __nv_cvt_float2_to_fp8x2(npu::detail::both_as_floats(__half2(value)), saturate, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw value,
                                                           __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t format) {
  return __nv_cvt_float2_to_fp8x2(npu::detail::both_as_floats(__nv_bfloat162(value)), saturate, format);
}
/// @}

/// The number as a half. Exact: every value of both formats is a half.
/// @{
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t format) {
  const float value = format == __NV_E4M3 ? npu::detail::narrow_value<npu::detail::E4m3>(bits)
                                          : npu::detail::narrow_value<npu::detail::E5m2>(bits);
  return static_cast<__half_raw>(__half(value));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t bits, __nv_fp8_interpretation_t format) {
  const __half low(__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(bits & 0xff), format));
  const __half high(__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(bits >> 8), format));
  return static_cast<__half2_raw>(__half2(low, high));
}
/// @}

/// A scale in the format E8M0: the power of two that is next in the direction of `rounding`, npuRoundZero or npuRoundPosInf, without the
/// sign. What is too large becomes 2^127 when `saturate` is __NV_SATFINITE, else NaN.
/// @{
inline __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double value, __nv_saturation_t saturate,
                                                  npuRoundMode rounding) {
  return npu::detail::e8m0_bits(value, saturate == __NV_SATFINITE, rounding == npuRoundPosInf);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float value, __nv_saturation_t saturate,
                                                 npuRoundMode rounding) {
  return __nv_cvt_double_to_e8m0(value, saturate, rounding);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw value, __nv_saturation_t saturate,
                                                       npuRoundMode rounding) {
  return __nv_cvt_double_to_e8m0(static_cast<float>(__nv_bfloat16(value)), saturate, rounding);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 value, __nv_saturation_t saturate,
                                                       npuRoundMode rounding) {
  return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_double_to_e8m0(value.x, saturate, rounding) |
                                           __nv_cvt_double_to_e8m0(value.y, saturate, rounding) << 8);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 value, __nv_saturation_t saturate,
                                                      npuRoundMode rounding) {
  return __nv_cvt_double2_to_e8m0x2(make_double2(value.x, value.y), saturate, rounding);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw value,
                                                            __nv_saturation_t saturate,
                                                            npuRoundMode rounding) {
  return __nv_cvt_float2_to_e8m0x2(npu::detail::both_as_floats(__nv_bfloat162(value)), saturate, rounding);
}
/// @}

/// The scale as a bfloat16. Exact.
/// @{
inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t bits) {
  return static_cast<__nv_bfloat16_raw>(__nv_bfloat16(npu::detail::e8m0_value(bits)));
}
inline __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t bits) {
  const __nv_bfloat16 low(npu::detail::e8m0_value(bits & 0xff)), high(npu::detail::e8m0_value(bits >> 8));
  return static_cast<__nv_bfloat162_raw>(__nv_bfloat162(low, high));
}
/// @}

#endif  // __cplusplus

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_FP8_H_
