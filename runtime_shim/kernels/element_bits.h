#pragma once
// Bits of binary16 and bfloat16 from and to float, inline so that loops over them vectorise: exported functions of a shared
// library are not inlined.

#include <cstdint>
#include <cstring>

namespace npu::ops {

inline uint32_t bits_of(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float float_of(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// The exponent is shifted to float's position and its bias corrected by one multiplication, which also
// handles subnormals. Infinities and NaNs get their exponent explicitly.
inline float widen_half(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  uint32_t magnitude = static_cast<uint32_t>(bits & 0x7fffu) << 13;
  float scaled = float_of(magnitude) * 0x1p112f;
  bool special = (bits & 0x7c00u) == 0x7c00u;
  uint32_t result = special ? (magnitude | 0x7f800000u) : bits_of(scaled);
  return float_of(result | sign);
}

inline float widen_bfloat16(uint16_t bits) { return float_of(static_cast<uint32_t>(bits) << 16); }

// All cases are computed and one is chosen, so that loops over it vectorise.
inline uint16_t round_to_half(float value) {
  uint32_t bits = bits_of(value);
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t odd = (magnitude >> 13) & 1u;
  uint32_t normal = (magnitude + 0xfffu + odd - (112u << 23)) >> 13;
  // Subnormal half: adding 0.5 leaves the rounded mantissa in the low bits of the sum.
  uint32_t subnormal = bits_of(float_of(magnitude) + 0.5f) - 0x3f000000u;
  uint32_t result = magnitude < 0x38800000u ? subnormal : normal;
  result = magnitude >= 0x477ff000u ? 0x7c00u : result;  // 65520 and above round to infinity
  result = magnitude > 0x7f800000u ? 0x7e00u : result;
  return static_cast<uint16_t>(result | ((bits >> 16) & 0x8000u));
}

inline uint16_t round_to_bfloat16(float value) {
  uint32_t bits = bits_of(value);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  bool is_nan = (bits & 0x7fffffffu) > 0x7f800000u;
  return static_cast<uint16_t>(is_nan ? (bits >> 16) | 0x40u : rounded);
}

/// Without the last `bits` bits of the mantissa, half away from zero. Infinities and NaN stay.
inline float round_mantissa(float value, unsigned bits) {
  const uint32_t all = bits_of(value);
  const uint32_t rounded = (all + (1u << (bits - 1))) & ~((1u << bits) - 1);
  return float_of((all & 0x7f800000u) == 0x7f800000u ? all : rounded);
}

}  // namespace npu::ops
