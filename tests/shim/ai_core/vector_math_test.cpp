#include "runtime_shim/ai_core/vector_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float float_of(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// The distance of neighbouring floats at a value.
double ulp_at(double value) {
  const double size = std::fabs(value);
  return size < 0x1p-126 ? 0x1p-149 : std::ldexp(1.0, std::ilogb(size) - 23);
}

/// The largest error in ulp over every 251st float, all signs and exponents.
template <class F, class G>
double largest_error(F computed, G exact) {
  double largest = 0;
  for (uint64_t bits = 0; bits <= 0xFFFFFFFFu; bits += 251) {
    const float x = float_of(static_cast<uint32_t>(bits));
    const float got = computed(x);
    const double wanted = exact(static_cast<double>(x));
    if (std::isnan(wanted) || std::isinf(static_cast<float>(wanted)) || std::isinf(got)) {
      const auto rounded = static_cast<float>(wanted);
      EXPECT_TRUE(std::isnan(wanted) ? std::isnan(got) : got == rounded) << x << " gives " << got;
      continue;
    }
    largest = std::max(largest, std::fabs(static_cast<double>(got) - wanted) / ulp_at(wanted));
  }
  return largest;
}

TEST(VectorMath, ExpIsNearTheExactValueOfEveryFloat) {
  EXPECT_LE(largest_error(exp_of, [](double x) { return std::exp(x); }), 0.55);
}

TEST(VectorMath, LnIsNearTheExactValueOfEveryFloat) {
  EXPECT_LE(largest_error(ln_of, [](double x) { return std::log(x); }), 0.55);
}

TEST(VectorMath, SpecialValues) {
  EXPECT_EQ(exp_of(0.0f), 1.0f);
  EXPECT_EQ(exp_of(-0.0f), 1.0f);
  EXPECT_EQ(exp_of(-kInfinity), 0.0f);
  EXPECT_EQ(exp_of(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(exp_of(float_of(0xFFFFFFFF))));
  EXPECT_EQ(ln_of(1.0f), 0.0f);
  EXPECT_EQ(ln_of(0.0f), -kInfinity);
  EXPECT_EQ(ln_of(-0.0f), -kInfinity);
  EXPECT_EQ(ln_of(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(ln_of(-1.0f)));
  EXPECT_TRUE(std::isnan(ln_of(float_of(0xFFFFFFFF))));
}

// Around the values where results become infinite, denormal and zero.
TEST(VectorMath, ExpAtTheEndsOfItsRange) {
  for (const float at : {88.7228394f, -87.3365479f, -103.278931f, -103.972084f}) {
    float x = at;
    for (int i = 0; i < 200; ++i) x = std::nextafterf(x, -kInfinity);
    for (int i = 0; i < 400; ++i, x = std::nextafterf(x, kInfinity)) {
      const double wanted = std::exp(static_cast<double>(x));
      const float rounded = static_cast<float>(wanted), got = exp_of(x);
      if (std::isinf(rounded) || std::isinf(got))
        EXPECT_EQ(got, rounded) << x;
      else
        EXPECT_LE(std::fabs(static_cast<double>(got) - wanted), 0.55 * ulp_at(wanted)) << x;
    }
  }
}

// The instruction's loop is compiled for several kinds of processors; it gives the bits of the function.
TEST(VectorMath, InstructionsGiveTheBitsOfTheFunctions) {
  constexpr uint32_t kCount = 249;  // no whole vector of any processor
  std::vector<float> values(256), exps(256), lns(256);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) * 0.37f - 40.0f;
  const Array in(values), out_exps(exps), out_lns(lns);
  const std::string broken = broken_rule([&] {
    Tiles tiles;
    AscendC::DataCopy(tiles.a, in.tensor, 256);
    order<AscendC::HardEvent::MTE2_V>();
    AscendC::Duplicate(tiles.b, 0.0f, 256);
    AscendC::Exp(tiles.b, tiles.a, kCount);
    order<AscendC::HardEvent::V_MTE3>();
    AscendC::DataCopy(out_exps.tensor, tiles.b, 256);
    order<AscendC::HardEvent::MTE3_V>();
    AscendC::Ln(tiles.b, tiles.a, kCount);
    order<AscendC::HardEvent::V_MTE3>();
    AscendC::DataCopy(out_lns.tensor, tiles.b, 256);
  });
  ASSERT_EQ(broken, "");
  for (size_t i = 0; i < kCount; ++i) {
    EXPECT_EQ(exps[i], exp_of(values[i])) << values[i];
    if (values[i] >= 0)
      EXPECT_EQ(lns[i], ln_of(values[i])) << values[i];
    else
      EXPECT_TRUE(std::isnan(lns[i])) << values[i];
  }
}

}  // namespace
}  // namespace npu::ai_core
