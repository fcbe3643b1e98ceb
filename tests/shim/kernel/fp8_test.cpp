// Eight-bit floats: every code against its definition, every halfway point, the ends of the range.
#include "npu/fp8.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "gtest/gtest.h"

namespace {

static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8_e5m2) == 1);
static_assert(std::is_trivially_default_constructible_v<__nv_fp8_e4m3> &&
              std::is_trivially_copyable_v<__nv_fp8_e5m2>);
static_assert(!std::is_convertible_v<float, __nv_fp8_e4m3> && !std::is_convertible_v<__nv_fp8_e4m3, float>);

template <class T>
T of(unsigned bits) {
  T value;
  value.__x = static_cast<__nv_fp8_storage_t>(bits);
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

}  // namespace
