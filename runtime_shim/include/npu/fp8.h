/// @file
/// Eight-bit floats: storage types, conversions to and from the wider types. No arithmetic, as in CUDA: it
/// happens in half or float. In C only the storage types. Valid C11 and C++17.
///
/// Errors: none; what is too large becomes what the saturation asks for.
/// Source: CUDA Math API, "FP8 Intrinsics".
#ifndef NPU_FP8_H_
#define NPU_FP8_H_

#include "npu/bf16.h"

#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
/// What too large values become: an infinity (NaN in E4M3), or the largest value of the format.
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
/// The two formats: E4M3 has 4 bits of exponent and 3 of mantissa, E5M2 has 5 and 2.
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#ifdef __cplusplus
#include <cmath>
#include <limits>
#include <type_traits>

namespace npu::detail {

/// Four bits of exponent, three of mantissa. No infinity; the largest value is 448, all ones is NaN.
struct E4m3 {
  static constexpr int kMantissa = 3, kBias = 7, kLargest = 0x7e, kBeyond = 0x7f;
};
/// Five bits of exponent, two of mantissa, as the upper half of a half. The largest value is 57344.
struct E5m2 {
  static constexpr int kMantissa = 2, kBias = 15, kLargest = 0x7b, kBeyond = 0x7c;
};

/// The nearest number of the format, ties to even. Too large: the largest with its sign when `saturate`, else
/// infinity (NaN where the format has none). NaN becomes 0x7f with its sign, as on devices.
template <class Format>
inline __nv_fp8_storage_t fp8_bits(double value, __nv_saturation_t saturate) {
  const int sign = std::signbit(value) ? 0x80 : 0;
  if (value != value) return static_cast<__nv_fp8_storage_t>(0x7f | sign);
  const double magnitude = std::fabs(value);
  const int beyond = saturate == __NV_SATFINITE ? Format::kLargest : Format::kBeyond;
  if (magnitude >= 65536) return static_cast<__nv_fp8_storage_t>(beyond | sign);
  // The spacing is 2^(exponent - mantissa bits), and that of the smallest normals below them. A mantissa that
  // rounds up to the next power of two carries into the exponent.
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  exponent = exponent - 1 < 1 - Format::kBias || magnitude == 0 ? 1 - Format::kBias : exponent - 1;
  const int units = static_cast<int>(std::nearbyint(std::ldexp(magnitude, Format::kMantissa - exponent)));
  const int bits = (exponent + Format::kBias - 1) * (1 << Format::kMantissa) + units;
  return static_cast<__nv_fp8_storage_t>((bits > Format::kLargest ? beyond : bits) | sign);
}

template <class Format>
inline float fp8_value(__nv_fp8_storage_t bits) {
  const int magnitude = bits & 0x7f, exponent = magnitude >> Format::kMantissa;
  const int mantissa = magnitude & ((1 << Format::kMantissa) - 1), implicit = 1 << Format::kMantissa;
  float value =
      exponent == 0
          ? std::ldexp(static_cast<float>(mantissa), 1 - Format::kBias - Format::kMantissa)
          : std::ldexp(static_cast<float>(mantissa + implicit), exponent - Format::kBias - Format::kMantissa);
  if (magnitude > Format::kLargest) {
    const bool infinite = Format::kBeyond == 0x7c && magnitude == 0x7c;
    value = infinite ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  }
  return (bits & 0x80) != 0 ? -value : value;
}

/// Toward zero; too large values become the nearest limit, NaN becomes 0.
template <class Integer>
inline Integer fp8_integer(float value) {
  using Limits = std::numeric_limits<Integer>;
  if (value != value) return 0;
  if (value >= static_cast<float>(Limits::max())) return Limits::max();
  return value <= static_cast<float>(Limits::min()) ? Limits::min() : static_cast<Integer>(value);
}

/// Conversions, all of them explicit; those from wider types saturate. Default construction leaves it
/// uninitialised.
template <class Format>
struct Fp8 {
  __nv_fp8_storage_t __x;

  Fp8() = default;
  explicit Fp8(double value) : __x(fp8_bits<Format>(value, __NV_SATFINITE)) {}
  explicit Fp8(float value) : Fp8(static_cast<double>(value)) {}
  explicit Fp8(__half value) : Fp8(static_cast<float>(value)) {}
  explicit Fp8(__nv_bfloat16 value) : Fp8(static_cast<float>(value)) {}
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  explicit Fp8(Integer value) : Fp8(static_cast<float>(value)) {}

  explicit operator float() const { return fp8_value<Format>(__x); }
  explicit operator double() const { return fp8_value<Format>(__x); }
  explicit operator __half() const { return __half(fp8_value<Format>(__x)); }
  explicit operator __nv_bfloat16() const { return __nv_bfloat16(fp8_value<Format>(__x)); }
  explicit operator bool() const { return (__x & 0x7f) != 0; }
  template <class Integer,
            class = std::enable_if_t<std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>>>
  explicit operator Integer() const {
    return fp8_integer<Integer>(fp8_value<Format>(__x));
  }
};

}  // namespace npu::detail

/// A number in the format E4M3. Conversions are explicit and saturate. Default construction leaves it
/// uninitialised.
struct __nv_fp8_e4m3 : npu::detail::Fp8<npu::detail::E4m3> {
  using Fp8::Fp8;
  __nv_fp8_e4m3() = default;
};
/// A number in the format E5M2. Conversions are explicit and saturate. Default construction leaves it
/// uninitialised.
struct __nv_fp8_e5m2 : npu::detail::Fp8<npu::detail::E5m2> {
  using Fp8::Fp8;
  __nv_fp8_e5m2() = default;
};

/// The nearest number of the format, ties to even. What is too large becomes the largest number with its sign
/// when `saturate` is __NV_SATFINITE, else an infinity, or NaN in E4M3. NaN stays NaN.
/// @{
inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double value, __nv_saturation_t saturate,
                                                 __nv_fp8_interpretation_t format) {
  return format == __NV_E4M3 ? npu::detail::fp8_bits<npu::detail::E4m3>(value, saturate)
                             : npu::detail::fp8_bits<npu::detail::E5m2>(value, saturate);
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
/// @}

/// The number as a half. Exact: every value of both formats is a half.
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t format) {
  const float value = format == __NV_E4M3 ? npu::detail::fp8_value<npu::detail::E4m3>(bits)
                                          : npu::detail::fp8_value<npu::detail::E5m2>(bits);
  return static_cast<__half_raw>(__half(value));
}

#endif  // __cplusplus

#endif  // NPU_FP8_H_
