// Bits of half (IEEE 754 binary16) and bfloat16 from and to float. To nearest, ties to even, unless stated.
// Written without branches on the value, so that compilers vectorise loops over them.
#ifndef NPU_DETAIL_HALF_BITS_H_
#define NPU_DETAIL_HALF_BITS_H_

#include <cstdint>
#include <cstring>

#include "npu/detail/rounding.h"

// Where the processor converts halves itself and the compiler has the type (clang: from 15). Elsewhere _Float16 is a
// library call, slower than the bits.
#if (defined(__F16C__) || defined(__aarch64__)) && defined(__FLT16_MANT_DIG__)
#define NPU_NATIVE_HALF_ 1
#endif

namespace npu::detail {

template <class To, class From>
inline To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "");
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

/// binary16: 5 exponent bits (bias 15), 10 of mantissa. Any NaN becomes a quiet one.
struct HalfBits {
  static constexpr std::uint16_t kInfinity = 0x7c00, kQuietNan = 0x7fff, kOne = 0x3c00;

  static float to_float(std::uint16_t bits) {
#if defined(NPU_NATIVE_HALF_)
    return static_cast<float>(bits_as<_Float16>(bits));
#else
    std::uint32_t magnitude = bits & 0x7fffu;
    std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    std::uint32_t rebased = (magnitude << 13) + (112u << 23);
    rebased += magnitude >= 0x7c00u ? 112u << 23 : 0u;  // infinity and NaN keep the largest exponent
    float subnormal = static_cast<float>(magnitude) * 0x1p-24f;
    return bits_as<float>((magnitude < 0x400u ? bits_as<std::uint32_t>(subnormal) : rebased) | sign);
#endif
  }

  static std::uint16_t from_float(float value) {
#if defined(NPU_NATIVE_HALF_)
    return bits_as<std::uint16_t>(static_cast<_Float16>(value));
#else
    std::uint32_t bits = bits_as<std::uint32_t>(value);
    std::uint32_t sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
    std::uint32_t normal = (magnitude + 0xfffu + (magnitude >> 13 & 1) - (112u << 23)) >> 13;
    // Adding 0.5 makes the processor round at 2^-24, the spacing of subnormal halves.
    std::uint32_t subnormal = bits_as<std::uint32_t>(bits_as<float>(magnitude) + 0.5f) - 0x3f000000u;
    std::uint32_t result = magnitude < 0x38800000u ? subnormal : normal;
    result = magnitude >= 0x477ff000u ? kInfinity : result;  // 65520 and above
    result = magnitude > 0x7f800000u ? kQuietNan : result;
    return static_cast<std::uint16_t>(result | sign);
#endif
  }
};

/// bfloat16: the upper half of a float.
struct BrainBits {
  static constexpr std::uint16_t kInfinity = 0x7f80, kQuietNan = 0x7fff, kOne = 0x3f80;

  static float to_float(std::uint16_t bits) { return bits_as<float>(static_cast<std::uint32_t>(bits) << 16); }

  static std::uint16_t from_float(float value) {
    std::uint32_t bits = bits_as<std::uint32_t>(value);
    std::uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
    return static_cast<std::uint16_t>((bits & 0x7fffffffu) > 0x7f800000u ? kQuietNan : rounded);
  }
};

/// A double as the float that rounds on to the same half or bfloat16 as the double itself: rounded to odd, so
/// that rounding twice is not seen. Source: Boldo, Melquiond, "When double rounding is odd", IMACS 2005.
inline float odd_float(double value) {
  float near = static_cast<float>(value);
  double back = near;
  if (back == value || value != value) return near;
  auto bits = bits_as<std::uint32_t>(near);
  bool away = (back > value) == (back > 0);  // rounded away from zero
  bits -= away && back != 0 ? 1u : 0u;
  bits |= 1u;
  return bits_as<float>(near == 0 ? (value < 0 ? 0x80000001u : 0x1u) : bits);
}

/// An integer as such a float. Bits that a double does not hold are kept in its last one.
template <class T>
inline float odd_float_of_integer(T value) {
  if constexpr (sizeof(T) == 8) {
    const bool is_negative = value < T{0};
    auto magnitude = is_negative ? 0u - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    if (magnitude >> 32 != 0)
      magnitude = (magnitude >> 12 << 12) | ((magnitude & 0xfffu) != 0 ? 0x1000u : 0u);
    return odd_float(is_negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude));
  } else {
    return odd_float(static_cast<double>(value));
  }
}

/// a * b + c as such a float. The product of two bfloat16 is exact in double; what the sum loses is kept in its last bit.
inline float odd_multiply_add(double a, double b, double c) {
  NPU_NO_FUSING_
  const double product = a * b, sum = unfused(product + c), error = error_of_sum(product, c, sum);
  auto bits = bits_as<std::uint64_t>(sum);
  const bool is_odd = (bits & 1) != 0, grows = (error > 0) == (sum > 0);
  const bool is_inexact = error != 0 && error == error;  // what is not finite has no error
  bits = is_inexact && !is_odd ? (grows ? bits + 1 : bits - 1) : bits;
  return odd_float(bits_as<double>(bits));
}

/// The bits of `value` rounded in a direction: the nearest ones or their neighbour.
template <class Bits, Direction kDirection>
inline std::uint16_t round_bits(float value) {
  std::uint16_t near = Bits::from_float(value);
  float back = Bits::to_float(near);
  if (kDirection == nearest || value != value || back == value) return near;
  bool above = back > value;
  bool negative = (near & 0x8000u) != 0;
  bool want_above = kDirection == up || (kDirection == toward_zero && negative);
  if (above == want_above) return near;
  // Magnitudes are ordered like their bits; from zero the neighbour may lie across the sign.
  if ((near & 0x7fffu) == 0) return static_cast<std::uint16_t>(want_above ? 0x0001u : 0x8001u);
  bool grow = want_above != negative;
  return static_cast<std::uint16_t>(grow ? near + 1 : near - 1);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_HALF_BITS_H_
