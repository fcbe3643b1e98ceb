// Double in software beside the processor's.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <random>

#include "tool/ascendc/functions/float64_text.h"

#define __aicore__
#include "tool/ascendc/functions/float64.inc"
#include "tool/ascendc/functions/float64_functions.inc"

namespace {

using float64::From;

Float64 software(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return Float64(bits);
}

double hardware(Float64 value) {
  double result = 0;
  std::memcpy(&result, &value.bits, sizeof result);
  return result;
}

bool is_same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || software(a).bits == software(b).bits;
}

/// Numbers of all kinds: special, subnormal, near 1, with few bits, any.
class AnyNumber {
 public:
  double operator()() {
    const double special[] = {
        0.0, -0.0, INFINITY, -INFINITY, NAN, 1, -1, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308,
        0.5, 3};
    uint64_t bits = random_();
    switch (random_() % 6) {
      case 0:
        return special[random_() % std::size(special)];
      case 1:
        bits &= 0x800FFFFFFFFFFFFFull;
        break;
      case 2:
        bits = (bits & 0x800FFFFFFFFFFFFFull) | (1013 + random_() % 20) << 52;
        break;
      case 3:
        bits = (bits & 0x800FFFFFFFFFFFFFull) | (1022 + random_() % 3) << 52;
        bits &= ~((1ull << random_() % 52) - 1);
        break;
      default:
        break;
    }
    return hardware(Float64(bits));
  }
  uint64_t word() { return random_(); }

 private:
  std::mt19937_64 random_{20261126};
};

TEST(Float64, EveryOperationIsRoundedAsByTheProcessor) {
  AnyNumber any;
  for (int i = 0; i < 300000; ++i) {
    const volatile double a = any(), b = any();
    const Float64 x = software(a), y = software(b);
    ASSERT_TRUE(is_same(hardware(x + y), a + b)) << std::hexfloat << a << " + " << b;
    ASSERT_TRUE(is_same(hardware(x - y), a - b)) << std::hexfloat << a << " - " << b;
    ASSERT_TRUE(is_same(hardware(x * y), a * b)) << std::hexfloat << a << " * " << b;
    ASSERT_TRUE(is_same(hardware(x / y), a / b)) << std::hexfloat << a << " / " << b;
    ASSERT_TRUE(is_same(hardware(Sqrt(x)), std::sqrt(a))) << std::hexfloat << "sqrt " << a;
    ASSERT_EQ(x < y, a < b) << std::hexfloat << a << " " << b;
    ASSERT_EQ(x <= y, a <= b) << std::hexfloat << a << " " << b;
    ASSERT_EQ(x == y, a == b) << std::hexfloat << a << " " << b;
    ASSERT_EQ(x != y, a != b) << std::hexfloat << a << " " << b;
    ASSERT_EQ(x > y, a > b) << std::hexfloat << a << " " << b;
    ASSERT_EQ(x >= y, a >= b) << std::hexfloat << a << " " << b;
  }
}

TEST(Float64, ConversionsAndWholeNumbersAreThoseOfTheProcessor) {
  AnyNumber any;
  for (int i = 0; i < 300000; ++i) {
    const volatile double a = any();
    const Float64 x = software(a);
    const auto narrow = static_cast<float>(a);
    ASSERT_TRUE(is_same(static_cast<float>(x), narrow)) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(From(narrow)), narrow)) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(Trunc(x)), std::trunc(a))) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(Floor(x)), std::floor(a))) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(Ceil(x)), std::ceil(a))) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(Round(x)), std::round(a))) << std::hexfloat << a;
    ASSERT_TRUE(is_same(hardware(Rint(x)), std::rint(a))) << std::hexfloat << a;
    const auto whole = static_cast<int64_t>(any.word()) >> any.word() % 64;
    ASSERT_EQ(hardware(From(whole)), static_cast<double>(whole));
    ASSERT_EQ(hardware(From(static_cast<uint64_t>(whole))),
              static_cast<double>(static_cast<uint64_t>(whole)));
    if (std::fabs(a) < 0x1p63) ASSERT_EQ(static_cast<int64_t>(x), static_cast<int64_t>(a)) << a;
    if (a >= 0 && a < 0x1p64) ASSERT_EQ(static_cast<uint64_t>(x), static_cast<uint64_t>(a)) << a;
    if (std::fabs(a) < 0x1p31) ASSERT_EQ(static_cast<int32_t>(x), static_cast<int32_t>(a)) << a;
  }
}

// As on a GPU: cvt of the PTX ISA.
TEST(Float64, ConversionsBeyondARangeEndAtIt) {
  EXPECT_EQ(static_cast<int32_t>(software(1e10)), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(static_cast<int32_t>(software(-1e10)), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(static_cast<uint32_t>(software(-1)), 0u);
  EXPECT_EQ(static_cast<uint32_t>(software(INFINITY)), std::numeric_limits<uint32_t>::max());
  EXPECT_EQ(static_cast<int64_t>(software(1e30)), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(static_cast<uint64_t>(software(1e30)), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(static_cast<int32_t>(software(NAN)), 0);
}

/// The largest error in units in the last place, beside the function in long double.
double worst(const std::function<Float64(Float64)>& function,
             const std::function<long double(long double)>& exact, double low, double high) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> between(low, high);
  double largest = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = std::ldexp(between(random), i % 3 == 0 ? -static_cast<int>(random() % 40) : 0);
    const long double wanted = exact(x);
    const double size = std::fabs(static_cast<double>(wanted)), unit = std::nextafter(size, INFINITY) - size;
    largest =
        std::fmax(largest, static_cast<double>(std::fabs(hardware(function(software(x))) - wanted)) / unit);
  }
  return largest;
}

TEST(Float64, FunctionsAreWithinFourUnits) {
  using namespace float64;
  const auto is_near = [](const char* name, Float64 (*function)(Float64), long double (*exact)(long double),
                          double low, double high) {
    EXPECT_LE(worst(function, exact, low, high), 4) << name << " from " << low << " to " << high;
  };
  is_near("exp", Exp, std::exp, -740, 709.7);
  is_near("exp2", Exp2, std::exp2, -1000, 1000);
  is_near("expm1", ExpM1, std::expm1, -3, 3);
  is_near("log", Ln, std::log, 0, 3);
  is_near("log", Ln, std::log, 0, 1e300);
  is_near("log2", Log2, std::log2, 0, 100);
  is_near("log10", Log10, std::log10, 0, 100);
  is_near("log1p", Ln1P, std::log1p, -0.99, 3);
  is_near("tanh", Tanh, std::tanh, -22, 22);
  is_near("cosh", Cosh, std::cosh, -710, 710);
  is_near("sin", Sin, std::sin, -1e6, 1e6);
  is_near("cos", Cos, std::cos, -1e6, 1e6);
  is_near("tan", Tan, std::tan, -10, 10);
}

TEST(Float64, FunctionsOfSpecialNumbersAreThoseOfTheLibrary) {
  const auto is_equal = [](const char* name, Float64 (*function)(Float64), double (*library)(double)) {
    for (const double x :
         {0.0, -0.0, double{INFINITY}, -double{INFINITY}, double{NAN}, 5e-324, -745.2, 709.79, 1e-310, -2.0})
      EXPECT_TRUE(is_same(hardware(function(software(x))), library(x)) ||
                  std::fabs(hardware(function(software(x))) / library(x) - 1) < 1e-15)
          << name << " of " << x << ": " << hardware(function(software(x)));
  };
  is_equal("exp", float64::Exp, std::exp);
  is_equal("log", float64::Ln, std::log);
  is_equal("tanh", float64::Tanh, std::tanh);
  is_equal("exp2", float64::Exp2, std::exp2);
  is_equal("log1p", float64::Ln1P, std::log1p);
  is_equal("sin", float64::Sin, std::sin);
  is_equal("sqrt", float64::Sqrt, std::sqrt);
}

TEST(Float64, TheTextIsOnceInAFile) {
  const std::string text = migrate::ascendc::float64_text(true);
  EXPECT_NE(text.find("#ifndef NPU_FLOAT64\n"), std::string::npos);
  EXPECT_NE(text.find("#ifndef NPU_FLOAT64_FUNCTIONS\n"), std::string::npos);
  EXPECT_NE(text.find("struct Float64 {"), std::string::npos);
  EXPECT_EQ(migrate::ascendc::float64_text(false).find("ShortExpM1"), std::string::npos);
  EXPECT_EQ(migrate::ascendc::float64_literal(0.1), "Float64(0x3FB999999999999Aull /* 0.1 */)");
}

}  // namespace
