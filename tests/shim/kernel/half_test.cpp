// half and bfloat16: every conversion exhaustively, arithmetic against float rounded once.
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "gtest/gtest.h"
#include "npu/bf16.h"
#include "npu/fp16.h"

namespace {

static_assert(std::is_trivially_default_constructible_v<__half> && std::is_trivially_copyable_v<__half>);
static_assert(sizeof(__half) == 2 && sizeof(__half2) == 4 && alignof(__half2) == 4);
static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(__nv_bfloat162) == 4);

// The value of a format with `mantissa` bits, by its definition.
double value_of(unsigned bits, int mantissa, int bias) {
  int exponent = static_cast<int>((bits & 0x7fff) >> mantissa);
  int fraction = static_cast<int>(bits & ((1u << mantissa) - 1));
  double magnitude = exponent == 0 ? std::ldexp(fraction, 1 - bias - mantissa)
                                   : std::ldexp(fraction + (1 << mantissa), exponent - bias - mantissa);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

template <class T>
T from_bits(unsigned bits) {
  T value;
  value.__x = static_cast<unsigned short>(bits);
  return value;
}

template <class T>
void expect_exact_both_ways(int mantissa, int bias, unsigned infinity) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    auto value = static_cast<float>(from_bits<T>(bits));
    if ((bits & 0x7fff) > infinity) {
      ASSERT_TRUE(std::isnan(value)) << bits;
      ASSERT_TRUE(__hisnan(T(value))) << bits;
      continue;
    }
    if ((bits & 0x7fff) < infinity) {
      ASSERT_EQ(value, value_of(bits, mantissa, bias)) << bits;
    }
    ASSERT_EQ(T(value).__x, bits);
    ASSERT_EQ(T(static_cast<double>(value)).__x, bits);
  }
}

TEST(HalfTest, EveryValueSurvives) {
  expect_exact_both_ways<__half>(10, 15, 0x7c00);
  expect_exact_both_ways<__nv_bfloat16>(7, 127, 0x7f80);
}

// Between two neighbours: below, at and above the middle; ties to even.
template <class T>
void expect_nearest_even(unsigned infinity) {
  for (unsigned bits = 0; bits + 1 < infinity; ++bits) {
    double low = static_cast<float>(from_bits<T>(bits)), high = static_cast<float>(from_bits<T>(bits + 1));
    double middle = (low + high) / 2;
    ASSERT_EQ(T(middle).__x, bits % 2 == 0 ? bits : bits + 1) << bits;
    ASSERT_EQ(T(std::nextafter(middle, low)).__x, bits);
    ASSERT_EQ(T(std::nextafter(middle, high)).__x, bits + 1);
    ASSERT_EQ(T(static_cast<float>(-middle)).__x, (bits % 2 == 0 ? bits : bits + 1) | 0x8000) << bits;
  }
  EXPECT_EQ(T(std::numeric_limits<float>::infinity()).__x, infinity);
  EXPECT_EQ(T(1e300).__x, infinity);
}

TEST(HalfTest, RoundingIsToNearestEvenWithoutDoubleRounding) {
  expect_nearest_even<__half>(0x7c00);
  expect_nearest_even<__nv_bfloat16>(0x7f80);
  EXPECT_EQ(__half(65519.0f).__x, 0x7bff);
  EXPECT_EQ(__half(65520.0f).__x, 0x7c00);
}

TEST(HalfTest, RoundingDirections) {
  const float between = 1.0f + 1.0f / 4096;
  EXPECT_EQ(__float2half_rz(between).__x, 0x3c00);
  EXPECT_EQ(__float2half_rd(between).__x, 0x3c00);
  EXPECT_EQ(__float2half_ru(between).__x, 0x3c01);
  EXPECT_EQ(__float2half_ru(-between).__x, 0xbc00);
  EXPECT_EQ(__float2half_rd(-between).__x, 0xbc01);
  EXPECT_EQ(__float2half_ru(1e-10f).__x, 0x0001);
  EXPECT_EQ(__float2half_rz(1e6f).__x, 0x7bff);
  EXPECT_EQ(__float2bfloat16_ru(1.0f + 1.0f / 1024).__x, 0x3f81);
  EXPECT_EQ(__int2half_rz(2049).__x, __half(2048).__x);
  EXPECT_EQ(__half2int_ru(__half(2.25f)), 3);
  EXPECT_EQ(__half2uint_rz(__half(-2.25f)), 0u);
  EXPECT_EQ(__bfloat162int_rn(__nv_bfloat16(2.5f)), 2);
}

template <class T>
void expect_float_arithmetic_rounded_once() {
  for (unsigned i = 0; i < 65536; i += 97) {
    for (unsigned j = 0; j < 65536; j += 1999) {
      T a = from_bits<T>(i), b = from_bits<T>(j);
      float x = a, y = b;
      if (std::isnan(x) || std::isnan(y) || std::isnan(x + y) || std::isnan(x * y)) continue;
      ASSERT_EQ((a + b).__x, T(x + y).__x);
      ASSERT_EQ(__hsub(a, b).__x, T(x - y).__x);
      ASSERT_EQ((a * b).__x, T(x * y).__x);
      ASSERT_EQ(__hlt(a, b), x < y);
      ASSERT_EQ(a >= b, x >= y);
      ASSERT_EQ(static_cast<float>(__hmax(a, b)), std::fmax(x, y));
    }
  }
}

TEST(HalfTest, Arithmetic) {
  expect_float_arithmetic_rounded_once<__half>();
  expect_float_arithmetic_rounded_once<__nv_bfloat16>();
}

template <class T>
void expect_usual_expressions() {
  T a = 1.5f, b = 2;
  a += b;
  a *= a;
  EXPECT_EQ(static_cast<float>(a), 12.25f);
  float mixed = a * 2.0f + 1;
  EXPECT_EQ(mixed, 25.5f);
  EXPECT_EQ(static_cast<float>(-a), -12.25f);
  EXPECT_TRUE(a > b && a != b && a > 0 && b < 3.0f);
  EXPECT_EQ(static_cast<float>(b++), 2.0f);
  EXPECT_EQ(static_cast<float>(--b), 2.0f);
  EXPECT_EQ(static_cast<float>(__hfma(b, b, b)), 6.0f);
  EXPECT_EQ(static_cast<float>(__hfma_relu(b, T(-3), b)), 0.0f);
  EXPECT_EQ(static_cast<float>(__hadd_sat(b, b)), 1.0f);
  EXPECT_EQ(static_cast<float>(hsqrt(T(16))), 4.0f);
  EXPECT_EQ(static_cast<float>(hexp(T(0))), 1.0f);
  EXPECT_EQ(__hisinf(T(-INFINITY)), -1);
  EXPECT_EQ(static_cast<float>(__hmax(T(NAN), b)), 2.0f);
  EXPECT_TRUE(__hisnan(__hmax_nan(T(NAN), b)));
  EXPECT_TRUE(__hltu(T(NAN), b) && !__hlt(T(NAN), b) && !__hne(T(NAN), b) && __hneu(T(NAN), b));
}

TEST(HalfTest, UsualExpressions) {
  expect_usual_expressions<__half>();
  expect_usual_expressions<__nv_bfloat16>();
}

TEST(HalfTest, Pairs) {
  __half2 a = __floats2half2_rn(1.0f, 2.0f), b = __float2half2_rn(3.0f);
  EXPECT_EQ(__half22float2(__hfma2(a, b, a)).y, 8.0f);
  EXPECT_EQ(__low2float(a + b), 4.0f);
  EXPECT_EQ(__high2float(__lowhigh2highlow(a)), 1.0f);
  EXPECT_TRUE(__hblt2(a, b) && !__hbeq2(a, a + a) && a == a);
  EXPECT_EQ(__heq2_mask(a, __halves2half2(1, 1)), 0xffffu);
  EXPECT_EQ(static_cast<float>(__hcmadd(a, a, b).x), 0.0f);  // (1 + 2i)^2 + 3 + 3i = 0 + 7i
  EXPECT_EQ(static_cast<float>(__hcmadd(a, a, b).y), 7.0f);
  __nv_bfloat162 c = __float22bfloat162_rn(make_float2(0.5f, -4.0f));
  EXPECT_EQ(__bfloat1622float2(__habs2(c)).y, 4.0f);
  EXPECT_EQ(static_cast<float>(__high2bfloat16(h2exp2(c))), 0.0625f);
  EXPECT_EQ(__low2float(__bfloat162bfloat162(c.y)), -4.0f);
}

TEST(HalfTest, BitsAndTheOtherType) {
  EXPECT_EQ(__half_as_ushort(__ushort_as_half(0x1234)), 0x1234);
  EXPECT_EQ(__bfloat16_as_short(__short_as_bfloat16(-5)), -5);
  EXPECT_EQ(static_cast<float>(static_cast<__half>(__nv_bfloat16(3.0f))), 3.0f);
  EXPECT_EQ(__half(__half_raw{0x3c00}).__x, 0x3c00);
}

// A library's own type of 16 bits, such as Eigen's.
struct OfALibrary {
  unsigned short bits;
  operator __half() const { return __ushort_as_half(bits); }
};

TEST(HalfTest, FunctionsAreThoseOfTheGlobalNamespace) {
  const OfALibrary two{0x4000};
  EXPECT_EQ(static_cast<float>(__hmul(two, two)), 4.0f);
  EXPECT_TRUE(__hge(two, two));
  EXPECT_EQ(static_cast<float>(::hlog2(__half(8.0f))), 3.0f);
  EXPECT_EQ(static_cast<float>(::hlog2(__nv_bfloat16(8.0f))), 3.0f);
  __half (*const add)(__half, __half) = &__hadd;
  EXPECT_EQ(static_cast<float>(add(1.0f, 2.0f)), 3.0f);
  __half2 (*const scale)(__half2, __half2) = &__hmul2;
  EXPECT_EQ(__high2float(scale(__half2(1.0f, 2.0f), __half2(3.0f, 4.0f))), 8.0f);
}

}  // namespace
