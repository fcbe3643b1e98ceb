// Conversions of half and bfloat16: exhaustive one way, and the boundary cases of rounding the other way.

#include "runtime_shim/kernels/element.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace npu::ops {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The value of a binary16 pattern by the definition of the format.
double half_by_definition(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
  double sign = (bits & 0x8000) ? -1 : 1;
  if (exponent == 31) return mantissa ? std::nan("") : sign * kInfinity;
  return sign * (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25));
}

TEST(Half, EveryPatternConvertsBothWays) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    auto pattern = static_cast<uint16_t>(bits);
    double expected = half_by_definition(pattern);
    float value = half_to_float(pattern);
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value)) << bits;
      EXPECT_TRUE(std::isnan(half_to_float(float_to_half(value)))) << bits;
    } else {
      ASSERT_EQ(value, expected) << bits;
      ASSERT_EQ(float_to_half(value), pattern) << bits;
    }
  }
}

void expect_half(float value, uint16_t bits) { EXPECT_EQ(float_to_half(value), bits) << value; }

TEST(Half, RoundsToNearestEven) {
  expect_half(1.0f + 0x1p-11f, 0x3c00);             // halfway, even below
  expect_half(1.0f + 3 * 0x1p-11f, 0x3c02);         // halfway, even above
  expect_half(1.0f + 0x1p-11f + 0x1p-20f, 0x3c01);  // above halfway
  expect_half(65519.0f, 0x7bff);                    // the largest that stays finite
  expect_half(65520.0f, 0x7c00);
  expect_half(-kInfinity, 0xfc00);
  expect_half(0x1p-25f, 0x0000);  // halfway to the smallest subnormal
  expect_half(0x1p-25f * 1.0001f, 0x0001);
  expect_half(-0.0f, 0x8000);
  expect_half(0x1p-14f - 0x1p-26f, 0x0400);  // rounds up into the normal numbers
}

TEST(Bfloat16, EveryPatternConvertsBothWays) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    auto pattern = static_cast<uint16_t>(bits);
    float value = bfloat16_to_float(pattern);
    if (std::isnan(value))
      EXPECT_TRUE(std::isnan(bfloat16_to_float(float_to_bfloat16(value))));
    else
      ASSERT_EQ(float_to_bfloat16(value), pattern);
  }
}

TEST(Bfloat16, RoundsToNearestEven) {
  EXPECT_EQ(float_to_bfloat16(1.0f + 0x1p-8f), 0x3f80);
  EXPECT_EQ(float_to_bfloat16(1.0f + 3 * 0x1p-8f), 0x3f82);
  EXPECT_EQ(float_to_bfloat16(1.0f + 0x1p-8f + 0x1p-20f), 0x3f81);
  EXPECT_EQ(float_to_bfloat16(std::numeric_limits<float>::max()), 0x7f80);
}

TEST(Integers, SaturateAndRound) {
  auto stored = [](Element type, double value) {
    int32_t memory = 0;
    store_one(type, value, &memory);
    return load_one(type, &memory);
  };
  EXPECT_EQ(stored(Element::i8, 127.4), 127);
  EXPECT_EQ(stored(Element::i8, 500), 127);
  EXPECT_EQ(stored(Element::i8, -500), -128);
  EXPECT_EQ(stored(Element::i8, std::nan("")), 0);
  EXPECT_EQ(stored(Element::i32, 2147483647.0), 2147483647.0);
  EXPECT_EQ(stored(Element::i32, 1e12), 2147483647.0);
  EXPECT_EQ(stored(Element::i32, 2.5), 2);
}

TEST(Load, FollowsTheStride) {
  float values[] = {1, 2, 3, 4, 5};
  float out[3] = {};
  load_floats(Element::f32, values, 2, 3, out);
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[1], 3);
  EXPECT_EQ(out[2], 5);
}

}  // namespace
}  // namespace npu::ops
