// Floats of eight, six and four bits, pairs and quads of them, scales of blocks: every code against its definition, every halfway
// point, the ends of the range.
#include "npu/fp8.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "gtest/gtest.h"
#include "npu/narrow/fp4.h"
#include "npu/narrow/fp6.h"

namespace {

static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8_e5m2) == 1);
static_assert(std::is_trivially_default_constructible_v<__nv_fp8_e4m3> &&
              std::is_trivially_copyable_v<__nv_fp8_e5m2>);
static_assert(!std::is_convertible_v<float, __nv_fp8_e4m3> && !std::is_convertible_v<__nv_fp8_e4m3, float>);

template <class T>
T of(unsigned bits) {
  T value;
  value.__x = static_cast<decltype(value.__x)>(bits);
  return value;
}
template <class T>
float value(unsigned bits) {
  return static_cast<float>(of<T>(bits));
}

// The value of a positive code, by the definition of the format.
double defined(unsigned bits, int mantissa, int bias) {
  const int exponent = static_cast<int>(bits >> mantissa),
            fraction = static_cast<int>(bits & ((1u << mantissa) - 1));
  return exponent == 0 ? std::ldexp(fraction, 1 - bias - mantissa)
                       : std::ldexp(fraction + (1 << mantissa), exponent - bias - mantissa);
}

template <class T>
void expect_every_code(unsigned largest, int mantissa, int bias) {
  for (unsigned bits = 0; bits <= largest; ++bits) {
    const double exact = defined(bits, mantissa, bias);
    ASSERT_EQ(value<T>(bits), exact) << bits;
    ASSERT_EQ(value<T>(bits | 0x80), -exact) << bits;
    ASSERT_EQ(T(exact).__x, bits);
    ASSERT_EQ(T(-static_cast<float>(exact)).__x, bits | 0x80);
    ASSERT_EQ(T(__half(static_cast<float>(exact))).__x, bits);
    ASSERT_EQ(static_cast<float>(__half(of<T>(bits))), exact);
    ASSERT_EQ(static_cast<float>(__nv_bfloat16(of<T>(bits))), exact);
  }
}

template <class T>
void expect_nearest_even(unsigned largest) {
  for (unsigned bits = 0; bits < largest; ++bits) {
    const double low = value<T>(bits), high = value<T>(bits + 1), middle = (low + high) / 2;
    ASSERT_EQ(T(middle).__x, bits + (bits & 1)) << bits;
    ASSERT_EQ(T(std::nextafter(middle, 0)).__x, bits) << bits;
    ASSERT_EQ(T(std::nextafter(middle, high)).__x, bits + 1) << bits;
  }
}

TEST(Fp8, EveryCode) {
  expect_every_code<__nv_fp8_e4m3>(0x7e, 3, 7);
  expect_every_code<__nv_fp8_e5m2>(0x7b, 2, 15);
  EXPECT_EQ(value<__nv_fp8_e4m3>(0x7e), 448.f);
  EXPECT_EQ(value<__nv_fp8_e5m2>(0x7b), 57344.f);
}

TEST(Fp8, RoundsToNearestEven) {
  expect_nearest_even<__nv_fp8_e4m3>(0x7e);
  expect_nearest_even<__nv_fp8_e5m2>(0x7b);
}

TEST(Fp8, TypesSaturate) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (float large : {449.f, 464.f, 480.f, 1e6f, infinity}) {
    EXPECT_EQ(__nv_fp8_e4m3(large).__x, 0x7e) << large;
    EXPECT_EQ(__nv_fp8_e4m3(-large).__x, 0xfe) << large;
  }
  for (float large : {61439.f, 61440.f, 65536.f, 1e30f, infinity})
    EXPECT_EQ(__nv_fp8_e5m2(large).__x, 0x7b) << large;
  EXPECT_EQ(__nv_fp8_e4m3(~0ull).__x, 0x7e);
  EXPECT_EQ(__nv_fp8_e4m3(-3).__x, 0xc4);
}

TEST(Fp8, WithoutSaturation) {
  const auto e4m3 = [](float x) { return __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E4M3); };
  const auto e5m2 = [](float x) { return __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E5M2); };
  EXPECT_EQ(e4m3(464.f), 0x7e);  // halfway, and 448 is even
  EXPECT_EQ(e4m3(465.f), 0x7f);
  EXPECT_EQ(e4m3(-1e9f), 0xff);
  EXPECT_EQ(e5m2(61439.f), 0x7b);
  EXPECT_EQ(e5m2(61440.f), 0x7c);  // halfway, and 57344 is odd
  EXPECT_EQ(e5m2(-1e9f), 0xfc);
  EXPECT_EQ(__nv_cvt_halfraw_to_fp8(__half_raw{0x3c00}, __NV_NOSAT, __NV_E4M3), 0x38);
  EXPECT_EQ(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{0x3f80}, __NV_NOSAT, __NV_E5M2), 0x3c);
  EXPECT_EQ(__nv_cvt_fp8_to_halfraw(0x3c, __NV_E5M2).x, 0x3c00);
}

TEST(Fp8, NotANumber) {
  EXPECT_EQ(__nv_fp8_e4m3(std::nanf("")).__x, 0x7f);
  EXPECT_EQ(__nv_fp8_e5m2(std::nanf("")).__x, 0x7f);
  EXPECT_TRUE(std::isnan(value<__nv_fp8_e4m3>(0xff)));
  for (unsigned bits : {0x7du, 0x7eu, 0x7fu, 0xffu})
    EXPECT_TRUE(std::isnan(value<__nv_fp8_e5m2>(bits))) << bits;
  EXPECT_EQ(value<__nv_fp8_e5m2>(0xfc), -std::numeric_limits<float>::infinity());
}

TEST(Fp8, Integers) {
  EXPECT_EQ(static_cast<int>(__nv_fp8_e4m3(-3.75f)), -3);
  EXPECT_EQ(static_cast<unsigned char>(__nv_fp8_e4m3(448.f)), 255);
  EXPECT_EQ(static_cast<unsigned>(__nv_fp8_e4m3(-1.f)), 0u);
  EXPECT_EQ(static_cast<int>(of<__nv_fp8_e5m2>(0x7f)), 0);
  EXPECT_FALSE(static_cast<bool>(__nv_fp8_e4m3(-0.f)));
  EXPECT_TRUE(static_cast<bool>(__nv_fp8_e4m3(0.5f)));
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();

static_assert(sizeof(__nv_fp4_e2m1) == 1 && sizeof(__nv_fp4x2_e2m1) == 1 && sizeof(__nv_fp4x4_e2m1) == 2);
static_assert(sizeof(__nv_fp6x2_e3m2) == 2 && sizeof(__nv_fp6x4_e2m3) == 4 && sizeof(__nv_fp8x4_e8m0) == 4);
static_assert(std::is_trivially_default_constructible_v<__nv_fp8x4_e4m3> &&
              !std::is_convertible_v<float4, __nv_fp8x4_e4m3>);

/// Each code, what lies between two, what is too large, NaN.
template <class T>
void expect_format(int codes, int mantissa, int bias) {
  for (int bits = 0; bits < codes; ++bits) {
    const double exact = defined(static_cast<unsigned>(bits), mantissa, bias);
    ASSERT_EQ(static_cast<double>(of<T>(static_cast<unsigned>(bits))), exact) << bits;
    ASSERT_EQ(static_cast<float>(of<T>(static_cast<unsigned>(bits | codes))), -exact) << bits;
    ASSERT_EQ(T(exact).__x, bits);
    ASSERT_EQ(T(-static_cast<float>(exact)).__x, bits | codes);
    if (bits + 1 == codes) break;
    const double next = defined(static_cast<unsigned>(bits + 1), mantissa, bias), middle = (exact + next) / 2;
    ASSERT_EQ(T(middle).__x, bits + (bits & 1)) << bits;
    ASSERT_EQ(T(std::nextafter(middle, 0)).__x, bits) << bits;
    ASSERT_EQ(T(std::nextafter(middle, next)).__x, bits + 1) << bits;
  }
  EXPECT_EQ(T(kInfinity).__x, codes - 1);
  EXPECT_EQ(T(-1e30).__x, 2 * codes - 1);
  EXPECT_EQ(T(-std::numeric_limits<double>::quiet_NaN()).__x, codes - 1);  // as the documents say: positive
}

TEST(NarrowFloat, EveryCodeOfFourAndSixBits) {
  expect_format<__nv_fp4_e2m1>(8, 1, 1);
  expect_format<__nv_fp6_e2m3>(32, 3, 1);
  expect_format<__nv_fp6_e3m2>(32, 2, 3);
}

TEST(NarrowFloat, ConversionsRoundTowardZeroIfAsked) {
  EXPECT_EQ(__nv_cvt_float_to_fp4(5.9f, __NV_E2M1, npuRoundZero), 6);     // 4
  EXPECT_EQ(__nv_cvt_float_to_fp4(5.9f, __NV_E2M1, npuRoundNearest), 7);  // 6
  EXPECT_EQ(__nv_cvt_double_to_fp6(-7.4, __NV_E2M3, npuRoundZero), 0x3e);
  EXPECT_EQ(__nv_cvt_double_to_fp6(27.9, __NV_E3M2, npuRoundZero), 0x1e);
  EXPECT_EQ(__nv_cvt_halfraw_to_fp4(__half_raw(__half(1.5f)), __NV_E2M1, npuRoundNearest), 3);
  EXPECT_EQ(__nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw(__nv_bfloat16(-28.f)), __NV_E3M2, npuRoundNearest),
            0x3f);
}

TEST(NarrowFloat, PairsAndQuadsBeginInTheLowerBits) {
  EXPECT_EQ(__nv_fp4x2_e2m1(make_float2(1, -6)).__x, 0xf2);
  EXPECT_EQ(__nv_fp4x4_e2m1(make_float4(0.5f, 1, 1.5f, -2)).__x, 0xc321);
  EXPECT_EQ(__nv_fp6x2_e2m3(make_double2(7.5, -1)).__x, 0x281f);
  EXPECT_EQ(__nv_fp8x2_e4m3(__half2(__half(1.f), __half(448.f))).__x, 0x7e38);
  EXPECT_EQ(__nv_fp8x4_e5m2(__nv_bfloat162(1.f, 2.f), __nv_bfloat162(-1.f, 0.f)).__x, 0x00bc403cu);
  const float4 quad = static_cast<float4>(__nv_fp8x4_e4m3(make_float4(1, -2, 1000, 0.25f)));
  EXPECT_EQ(quad.x, 1);
  EXPECT_EQ(quad.y, -2);
  EXPECT_EQ(quad.z, 448);
  EXPECT_EQ(quad.w, 0.25f);
  const __half2 pair = static_cast<__half2>(of<__nv_fp4x2_e2m1>(0x95));
  EXPECT_EQ(static_cast<float>(pair.x), 3);
  EXPECT_EQ(static_cast<float>(pair.y), -0.5f);
  EXPECT_EQ(__nv_cvt_float2_to_fp8x2(make_float2(-1, 1e9f), __NV_NOSAT, __NV_E5M2), 0x7cbc);
  const __half2 wide(__nv_cvt_fp8x2_to_halfraw2(0x38b8, __NV_E4M3));
  EXPECT_EQ(static_cast<float>(wide.x), -1);
  EXPECT_EQ(static_cast<float>(wide.y), 1);
}

TEST(NarrowFloat, ScalesArePowersOfTwo) {
  for (int bits = 0; bits < 255; ++bits) {
    const double exact = std::ldexp(1.0, bits - 127);
    ASSERT_EQ(static_cast<double>(static_cast<float>(of<__nv_fp8_e8m0>(bits))), exact) << bits;
    ASSERT_EQ(__nv_fp8_e8m0(exact).__x, bits);
    ASSERT_EQ(__nv_cvt_double_to_e8m0(-exact, __NV_NOSAT, npuRoundZero), bits);
    if (bits == 254) break;
    ASSERT_EQ(__nv_cvt_double_to_e8m0(exact * 1.5, __NV_NOSAT, npuRoundZero), bits);
    ASSERT_EQ(__nv_cvt_double_to_e8m0(exact * 1.5, __NV_NOSAT, npuRoundPosInf), bits + 1);
  }
  EXPECT_TRUE(std::isnan(static_cast<float>(of<__nv_fp8_e8m0>(255))));
  EXPECT_EQ(__nv_fp8_e8m0(0.f).__x, 0);
  EXPECT_EQ(__nv_fp8_e8m0(kInfinity).__x, 254);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(kInfinity, __NV_NOSAT, npuRoundZero), 255);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(3e38f, __NV_NOSAT, npuRoundPosInf), 255);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(3e38f, __NV_SATFINITE, npuRoundPosInf), 254);
  EXPECT_EQ(__nv_fp8_e8m0(std::nan("")).__x, 255);
  EXPECT_EQ(__nv_cvt_float2_to_e8m0x2(make_float2(3, 0.5f), __NV_SATFINITE, npuRoundPosInf), 0x7e81);
  EXPECT_EQ(static_cast<float>(__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(130))), 8);
}

}  // namespace
