// Cores that have no subnormal numbers in some instructions: the table of the page of Div, and what keeps them.
#include "runtime_shim/ai_core/subnormals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::ElementsAre;

constexpr float kTiny = 1.4e-45f, kLargeSubnormal = 1.17e-38f,
                kInfinity = std::numeric_limits<float>::infinity();

/// Runs `body(a, b)` with x in a and y in b, eight numbers each, which leaves its result in b.
template <class Body>
std::vector<float> eight(bool flushes, std::vector<float> x, std::vector<float> y, const Body& body) {
  x.resize(8, 1.0f);
  y.resize(8, 1.0f);
  std::vector<float> result(8);
  CoreConfig config;
  config.architecture = 3510;
  config.flushes_subnormals = flushes;
  const Array first(x), second(y), out(result);
  const std::string broken = launched(
                                 [&] {
                                   Tiles t;
                                   DataCopy(t.a, first.tensor, 8);
                                   DataCopy(t.b, second.tensor, 8);
                                   order<HardEvent::MTE2_V>();
                                   body(t.a, t.b);
                                   order<HardEvent::V_MTE3>();
                                   DataCopy(out.tensor, t.b, 8);
                                 },
                                 config)
                                 .broken;
  EXPECT_EQ(broken, "");
  return result;
}

const auto divide = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Div(b, a, b, 8); };
const auto multiply = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Mul(b, a, b, 8); };

TEST(Subnormals, AreZerosOfDivAsItsPageSays) {
  const std::vector<float> x = {1.0f, 1.8611191411098982e-39f},
                           y = {-5.01923249665106e-39f, 7.70406850625423e-39f};
  const std::vector<float> flushed = eight(true, x, y, divide), kept = eight(false, x, y, divide);
  EXPECT_EQ(flushed[0], -kInfinity);
  EXPECT_TRUE(std::isnan(flushed[1]));
  EXPECT_EQ(kept[0], -1.9923364304124947e+38f);
  EXPECT_FLOAT_EQ(kept[1], 0.24157613515853882f);
}

TEST(Subnormals, AreZerosOfResults) {
  const std::vector<float> x = {1e-38f, -1e-38f, 2.0f}, y = {10.0f, 10.0f, 4.0f};
  const std::vector<float> flushed = eight(true, x, y, divide);
  EXPECT_THAT(std::vector<float>(flushed.begin(), flushed.begin() + 3), ElementsAre(0.0f, -0.0f, 0.5f));
  EXPECT_TRUE(std::signbit(flushed[1]));
  const auto exponential = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Exp(b, a, 8); };
  EXPECT_EQ(eight(true, {-87.3365478515625f}, {}, exponential)[0], 0.0f);
  EXPECT_GT(eight(false, {-87.3365478515625f}, {}, exponential)[0], 0.0f);
}

TEST(Subnormals, AreZerosOfRootsAndLogarithms) {
  const auto root = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Sqrt(b, a, 8); };
  const auto inverse_root = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Rsqrt(b, a, 8); };
  const auto inverse = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Reciprocal(b, a, 8); };
  const auto logarithm = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Ln(b, a, 8); };
  EXPECT_EQ(eight(true, {kLargeSubnormal}, {}, root)[0], 0.0f);
  EXPECT_EQ(eight(true, {kTiny}, {}, inverse_root)[0], kInfinity);
  EXPECT_EQ(eight(true, {-kTiny}, {}, inverse)[0], -kInfinity);
  EXPECT_EQ(eight(true, {kTiny}, {}, logarithm)[0], -kInfinity);
  EXPECT_GT(eight(false, {kTiny}, {}, logarithm)[0], -104.0f);
}

TEST(Subnormals, StayInOtherInstructions) {
  EXPECT_EQ(eight(true, {1e-38f, kTiny}, {0.5f, 2.0f}, multiply)[0], 1e-38f * 0.5f);
  EXPECT_EQ(eight(true, {kTiny}, {2.0f}, multiply)[0], 2 * kTiny);
}

}  // namespace
}  // namespace npu::ai_core
