// Loss scales as state machines: a word of outcomes in, scales and skips out.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "npu/amp.h"

namespace npu::amp {
namespace {

using Scales = std::vector<double>;

/// Feeds a word of 'o' (overflow) and '.' (none); the scale after each. A skip must follow exactly each 'o'
/// if `skips`.
Scales run(LossScaleManager& manager, const std::string& word, bool skips = true) {
  Scales scales;
  for (char outcome : word) {
    EXPECT_EQ(manager.update(outcome == 'o'), skips && outcome == 'o') << word;
    scales.push_back(manager.loss_scale());
  }
  return scales;
}

struct Case {
  const char* what;
  ScalerOptions options;  // init, growth, backoff, window, min, max
  const char* word;
  Scales scales;
};

TEST(LossScaler, StateMachine) {
  const Case cases[] = {
      {"nothing happens inside a window", {8, 2, 0.5, 3, {}, {}}, "..", {8, 8}},
      {"a window without overflow grows", {8, 2, 0.5, 3, {}, {}}, "......", {8, 8, 16, 16, 16, 32}},
      {"an overflow halves at once", {8, 2, 0.5, 3, {}, {}}, "o", {4}},
      {"an overflow starts the window anew", {8, 2, 0.5, 3, {}, {}}, "..o...", {8, 8, 4, 4, 4, 8}},
      {"an overflow after growth", {8, 2, 0.5, 2, {}, {}}, "..o..", {8, 16, 8, 8, 16}},
      {"overflows in a row", {8, 2, 0.5, 3, {}, {}}, "ooo", {4, 2, 1}},
      {"without a minimum it goes below 1", {1, 2, 0.5, 3, {}, {}}, "oo", {0.5, 0.25}},
      {"not below the minimum", {8, 2, 0.5, 3, 4.0, {}}, "oo", {4, 4}},
      {"not above the maximum", {8, 2, 0.5, 1, {}, 20.0}, "...", {16, 20, 20}},
      {"the maximum holds at the start", {100, 2, 0.5, 9, {}, 20.0}, ".", {20}},
      {"other factors", {9, 3, 1.0 / 3, 2, {}, {}}, "o..", {3, 3, 9}},
      {"window of one", {1, 2, 0.5, 1, {}, {}}, "..o.", {2, 4, 2, 4}},
  };
  for (const Case& c : cases) {
    LossScaler scaler(c.options);
    EXPECT_EQ(run(scaler, c.word), c.scales) << c.what;
  }
}

TEST(LossScaler, AFixedScaleNeverMovesOrSkips) {
  LossScaler scaler(128.0);
  EXPECT_EQ(run(scaler, "o.o......", false), Scales(9, 128));
  EXPECT_FALSE(scaler.is_dynamic());
}

TEST(LossScaler, SenselessNumbersAreRefused) {
  const std::optional<double> none;
  for (const ScalerOptions& options :
       {ScalerOptions{0, 2, 0.5, 1, none, none}, ScalerOptions{-1, 2, 0.5, 1, none, none},
        ScalerOptions{1, 1, 0.5, 1, none, none}, ScalerOptions{1, 2, 1, 1, none, none},
        ScalerOptions{1, 2, 0, 1, none, none}, ScalerOptions{1, 2, 0.5, 0, none, none},
        ScalerOptions{1, 2, 0.5, 1, -1.0, none}, ScalerOptions{1, 2, 0.5, 1, none, 0.0}})
    EXPECT_THROW(LossScaler{options}, TrainingError);
  EXPECT_THROW(LossScaler{0.0}, TrainingError);
  EXPECT_THROW(LossScaler{INFINITY}, TrainingError);
}

// Whatever happens, the scale stays between its bounds and is the start value times a power of two.
TEST(LossScaler, StaysInItsBounds) {
  std::mt19937 random(3);
  LossScaler scaler({256, 2, 0.5, 4, 2.0, 4096.0});
  for (int i = 0; i < 10000; ++i) {
    scaler.update(random() % 5 == 0);
    EXPECT_GE(scaler.loss_scale(), 2);
    EXPECT_LE(scaler.loss_scale(), 4096);
    EXPECT_EQ(std::exp2(std::round(std::log2(scaler.loss_scale()))), scaler.loss_scale());
    EXPECT_LT(scaler.unskipped(), 4);
  }
}

TEST(LossScaler, StateComesBack) {
  LossScaler scaler({8, 2, 0.5, 3, {}, {}}), other({8, 2, 0.5, 3, {}, {}});
  run(scaler, "..o..");
  other.set_state(scaler.get_state());
  EXPECT_EQ(run(other, "...."), run(scaler, "...."));
  EXPECT_THROW(other.set_state({{"loss_scale", 8}}), TrainingError);
}

TEST(FixedLossScaleManager, SkipsOnlyIfItDrops) {
  FixedLossScaleManager drops, keeps(64, false);
  EXPECT_EQ(run(drops, "o.o"), Scales(3, 128));
  EXPECT_EQ(run(keeps, "o.o", false), Scales(3, 64));
  EXPECT_TRUE(drops.checks_overflow());
  EXPECT_FALSE(keeps.checks_overflow());
  EXPECT_THROW(FixedLossScaleManager(0.5), TrainingError);
}

TEST(DynamicLossScaleManager, StateMachine) {
  DynamicLossScaleManager defaults;
  EXPECT_EQ(defaults.loss_scale(), 16777216.0);
  struct {
    const char* what;
    double init;
    int window;
    const char* word;
    Scales scales;
  } const cases[] = {
      {"grows each window", 8, 2, "....", {8, 16, 16, 32}},
      {"windows count from the overflow", 8, 3, "..o...", {8, 8, 4, 4, 4, 8}},
      {"not below one", 2, 3, "oo", {1, 1}},
  };
  for (const auto& c : cases) {
    DynamicLossScaleManager manager(c.init, 2, c.window);
    EXPECT_EQ(run(manager, c.word), c.scales) << c.what;
  }
}

TEST(DynamicLossScaleManager, AThousandOverflowsInARowAreAnError) {
  DynamicLossScaleManager manager;
  run(manager, std::string(1000, 'o'));
  EXPECT_THROW(manager.update(true), TrainingError);
  DynamicLossScaleManager recovers;
  run(recovers, std::string(1000, 'o') + "." + std::string(1000, 'o'));
}

}  // namespace
}  // namespace npu::amp
