/// @file
/// What the floats of 8, 6 and 4 bits have in common. Included by npu/fp8.h, npu/narrow/fp6.h and npu/narrow/fp4.h. C++17.
///
/// A format says how many bits exponent and mantissa have. `kLargest` has the bits of its largest number, `kBeyond` those
/// of what is larger without saturation, `kNotANumber` those that NaN becomes. Signs are above them.
/// Source: CUDA Math API, "FP8 Intrinsics", "FP6 Intrinsics", "FP4 Intrinsics"; OCP Microscaling Formats 1.0.
#ifndef NPU_NARROW_FORMAT_H_
#define NPU_NARROW_FORMAT_H_

#include <cmath>
#include <limits>
#include <type_traits>

#include "npu/bf16.h"
#include "npu/vector_types.h"

namespace npu::detail {

/// Four bits of exponent, three of mantissa. No infinity; the largest value is 448, all ones is NaN.
struct E4m3 {
  static constexpr int kExponent = 4, kMantissa = 3, kBias = 7, kLargest = 0x7e, kBeyond = 0x7f,
                       kNotANumber = 0x7f;
};
/// Five bits of exponent, two of mantissa, as the upper half of a half. The largest value is 57344.
struct E5m2 {
  static constexpr int kExponent = 5, kMantissa = 2, kBias = 15, kLargest = 0x7b, kBeyond = 0x7c,
                       kNotANumber = 0x7f;
};
/// Two bits of exponent, three of mantissa: neither infinity nor NaN. The largest value is 7.5.
struct E2m3 {
  static constexpr int kExponent = 2, kMantissa = 3, kBias = 1, kLargest = 0x1f, kBeyond = 0x1f,
                       kNotANumber = 0x1f;
};
/// Three bits of exponent, two of mantissa: neither infinity nor NaN. The largest value is 28.
struct E3m2 {
  static constexpr int kExponent = 3, kMantissa = 2, kBias = 3, kLargest = 0x1f, kBeyond = 0x1f,
                       kNotANumber = 0x1f;
};
/// Two bits of exponent, one of mantissa: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.
struct E2m1 {
  static constexpr int kExponent = 2, kMantissa = 1, kBias = 1, kLargest = 0x7, kBeyond = 0x7,
                       kNotANumber = 0x7;
};

template <class Format>
inline constexpr int kNarrowSign = 1 << (Format::kExponent + Format::kMantissa);
/// Whether bits beyond the largest number mean NaN or infinity.
template <class Format>
inline constexpr bool kHasNan = Format::kNotANumber > Format::kLargest;

/// How a value between two numbers is rounded.
enum class NarrowRounding { to_nearest_even, toward_zero };

/// The number of the format for a value. Too large: the largest with its sign when `saturates`, else infinity (NaN where the
/// format has none). NaN keeps its sign where the format has NaN, and is the largest number, positive, where not.
template <class Format>
inline unsigned char narrow_bits(double value, bool saturates,
                                 NarrowRounding rounding = NarrowRounding::to_nearest_even) {
  const int sign = std::signbit(value) ? kNarrowSign<Format> : 0;
  if (value != value) return static_cast<unsigned char>(Format::kNotANumber | (kHasNan<Format> ? sign : 0));
  const double magnitude = std::fabs(value);
  const int beyond = saturates ? Format::kLargest : Format::kBeyond;
  if (magnitude >= 65536) return static_cast<unsigned char>(beyond | sign);
  // The spacing is 2^(exponent - mantissa bits), and that of the smallest normals below them. A mantissa that
  // rounds up to the next power of two carries into the exponent.
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  exponent = exponent - 1 < 1 - Format::kBias || magnitude == 0 ? 1 - Format::kBias : exponent - 1;
  const double units = std::ldexp(magnitude, Format::kMantissa - exponent);
  const int rounded =
      static_cast<int>(rounding == NarrowRounding::toward_zero ? std::floor(units) : std::nearbyint(units));
  const int bits = (exponent + Format::kBias - 1) * (1 << Format::kMantissa) + rounded;
  return static_cast<unsigned char>((bits > Format::kLargest ? beyond : bits) | sign);
}

template <class Format>
inline float narrow_value(unsigned bits) {
  const int magnitude = static_cast<int>(bits) & (kNarrowSign<Format> - 1);
  const int exponent = magnitude >> Format::kMantissa;
  const int mantissa = magnitude & ((1 << Format::kMantissa) - 1), implicit = 1 << Format::kMantissa;
  float value =
      exponent == 0
          ? std::ldexp(static_cast<float>(mantissa), 1 - Format::kBias - Format::kMantissa)
          : std::ldexp(static_cast<float>(mantissa + implicit), exponent - Format::kBias - Format::kMantissa);
  if (magnitude > Format::kLargest) {
    const bool infinite = Format::kBeyond != Format::kNotANumber && magnitude == Format::kBeyond;
    value = infinite ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  }
  return (bits & kNarrowSign<Format>) != 0 ? -value : value;
}

/// A pair of halfs or bfloat16s as floats.
template <class Pair>
inline float2 both_as_floats(Pair value) {
  return make_float2(static_cast<float>(value.x), static_cast<float>(value.y));
}

/// Toward zero; too large values become the nearest limit, NaN becomes 0.
template <class Integer>
inline Integer narrow_integer(float value) {
  using Limits = std::numeric_limits<Integer>;
  if (value != value) return 0;
  if (value >= static_cast<float>(Limits::max())) return Limits::max();
  return value <= static_cast<float>(Limits::min()) ? Limits::min() : static_cast<Integer>(value);
}

/// A number. Conversions are explicit; those from wider types saturate. Default construction leaves it uninitialised.
/// Codec has `from(double)`, `value(bits)` and `is_zero(bits)`.
template <class Codec, class Storage>
struct NarrowFloat {
  Storage __x;

  NarrowFloat() = default;
  explicit NarrowFloat(double value) : __x(Codec::from(value)) {}
  explicit NarrowFloat(float value) : NarrowFloat(static_cast<double>(value)) {}
  explicit NarrowFloat(__half value) : NarrowFloat(static_cast<float>(value)) {}
  explicit NarrowFloat(__nv_bfloat16 value) : NarrowFloat(static_cast<float>(value)) {}
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  explicit NarrowFloat(Integer value) : NarrowFloat(static_cast<float>(value)) {}

  explicit operator float() const { return Codec::value(__x); }
  explicit operator double() const { return Codec::value(__x); }
  explicit operator __half() const { return __half(Codec::value(__x)); }
  explicit operator __nv_bfloat16() const { return __nv_bfloat16(Codec::value(__x)); }
  explicit operator bool() const { return !Codec::is_zero(__x); }
  template <class Integer,
            class = std::enable_if_t<std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>>>
  explicit operator Integer() const {
    return narrow_integer<Integer>(Codec::value(__x));
  }
};

/// Two numbers, the first in the lower bits. `kLane` is how many bits one takes.
template <class Codec, class Storage, int kLane>
struct NarrowPair {
  Storage __x;

  NarrowPair() = default;
  explicit NarrowPair(float2 value) : __x(bits(value.x, value.y)) {}
  explicit NarrowPair(double2 value) : __x(bits(value.x, value.y)) {}
  explicit NarrowPair(__half2 value) : NarrowPair(both_as_floats(value)) {}
  explicit NarrowPair(__nv_bfloat162 value) : NarrowPair(both_as_floats(value)) {}

  explicit operator float2() const { return make_float2(lane(0), lane(1)); }
  explicit operator __half2() const { return __half2(__half(lane(0)), __half(lane(1))); }
  explicit operator __nv_bfloat162() const {
    return __nv_bfloat162(__nv_bfloat16(lane(0)), __nv_bfloat16(lane(1)));
  }

  static Storage bits(double first, double second) {
    return static_cast<Storage>(Codec::from(first) | Codec::from(second) << kLane);
  }

 private:
  float lane(int index) const { return Codec::value(__x >> index * kLane & ((1U << kLane) - 1)); }
};

/// Four numbers, the first in the lowest bits.
template <class Codec, class Storage, int kLane>
struct NarrowQuad {
  Storage __x;

  NarrowQuad() = default;
  explicit NarrowQuad(float4 value) : __x(bits(value.x, value.y, value.z, value.w)) {}
  explicit NarrowQuad(double4 value) : __x(bits(value.x, value.y, value.z, value.w)) {}
  NarrowQuad(__half2 low, __half2 high)
      : __x(bits(static_cast<float>(low.x), static_cast<float>(low.y), static_cast<float>(high.x),
                 static_cast<float>(high.y))) {}
  NarrowQuad(__nv_bfloat162 low, __nv_bfloat162 high)
      : __x(bits(static_cast<float>(low.x), static_cast<float>(low.y), static_cast<float>(high.x),
                 static_cast<float>(high.y))) {}

  explicit operator float4() const { return make_float4(lane(0), lane(1), lane(2), lane(3)); }

 private:
  static Storage bits(double x, double y, double z, double w) {
    return static_cast<Storage>(Storage{Codec::from(x)} | Storage{Codec::from(y)} << kLane |
                                Storage{Codec::from(z)} << 2 * kLane | Storage{Codec::from(w)} << 3 * kLane);
  }
  float lane(int index) const { return Codec::value(__x >> index * kLane & ((1U << kLane) - 1)); }
};

/// Formats with sign, exponent and mantissa. Conversions to them saturate.
template <class Format>
struct SignedCodec {
  static unsigned char from(double value) { return narrow_bits<Format>(value, true); }
  static float value(unsigned bits) { return narrow_value<Format>(bits); }
  static bool is_zero(unsigned bits) { return (bits & (kNarrowSign<Format> - 1U)) == 0; }
};

}  // namespace npu::detail

#endif  // NPU_NARROW_FORMAT_H_
