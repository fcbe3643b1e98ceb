// AscendCL's conversions between binary16 and binary32. Unlike IEEE 754 they have no infinities and no NaN.
#include <algorithm>
#include <cmath>

#include "acl/acl_base_rt.h"

namespace {

// Exponent bits of a half. All ones is an ordinary exponent here, not infinity or NaN as in IEEE 754.
float from_half(uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1F;
  const int fraction = bits & 0x3FF;
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                        : std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

// Rounds to the nearest half, ties to even. Larger values become the largest half.
uint16_t to_half(float value) {
  constexpr uint16_t kLargest = 0x7BFF;
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const float magnitude = std::fabs(value);
  if (std::isnan(value)) return kLargest;
  if (magnitude == 0.0F) return sign;
  if (magnitude >= 65504.0F) return sign | kLargest;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  const int unit = std::max(exponent - 11, -24);  // power of two of the last bit
  const auto steps = static_cast<int>(std::nearbyint(std::ldexp(magnitude, -unit)));
  // Steps of 2^10 and more carry the exponent: unit -24 is exponent field 0 or 1, each unit more adds one.
  return static_cast<uint16_t>(sign | (((unit + 24) << 10) + steps));
}

}  // namespace

extern "C" {

float aclFloat16ToFloat(aclFloat16 value) { return from_half(value); }

aclFloat16 aclFloatToFloat16(float value) { return to_half(value); }

}  // extern "C"
