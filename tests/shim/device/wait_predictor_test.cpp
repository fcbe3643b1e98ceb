// When a stream's work is left to the thread that will wait for it.
#include "runtime_shim/device/stream/wait_predictor.h"

#include "gtest/gtest.h"

namespace npu::device {
namespace {

std::uint64_t clock_ns = 1'000'000;
std::uint64_t now() { return clock_ns; }

/// A round: so many entries, and a wait `ns` after the first of them. How many of them were left. called_ns:
/// how long it took to call a thread.
unsigned round(WaitPredictor& predictor, unsigned entries, std::uint64_t ns = 1'000,
               std::uint64_t called_ns = 0) {
  unsigned left = 0;
  for (unsigned i = 0; i < entries; ++i) left += predictor.should_defer(now) ? 1 : 0;
  predictor.on_wait(clock_ns + ns, clock_ns + called_ns);
  clock_ns += 1'000'000;
  return left;
}

TEST(WaitPredictor, WorkIsLeftAfterTwoRoundsThatEndedSoon) {
  WaitPredictor predictor;
  EXPECT_EQ(round(predictor, 1), 0u);
  EXPECT_EQ(round(predictor, 1), 0u);
  EXPECT_TRUE(predictor.holds());
  EXPECT_EQ(round(predictor, 1), 1u);
}

TEST(WaitPredictor, NoMoreIsLeftThanTheLastRoundHad) {
  WaitPredictor predictor;
  round(predictor, 2);
  round(predictor, 2);
  EXPECT_EQ(round(predictor, 4), 2u);
  EXPECT_EQ(round(predictor, 4), 4u);
}

TEST(WaitPredictor, ManyEntriesNeedAThreadButBreakNoTrust) {
  WaitPredictor predictor;
  round(predictor, 1);
  round(predictor, 1);
  EXPECT_EQ(round(predictor, 100), 1u);
  EXPECT_FALSE(predictor.holds());
  EXPECT_EQ(round(predictor, 1), 1u);
  EXPECT_FALSE(predictor.holds());
  round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
}

TEST(WaitPredictor, ALateWaitBreaksIt) {
  WaitPredictor predictor;
  round(predictor, 1);
  round(predictor, 1, WaitPredictor::kSoonNs + 1);  // nothing was deferred: no misprediction
  round(predictor, 1);
  EXPECT_FALSE(predictor.holds());
  round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
  EXPECT_EQ(round(predictor, 1, WaitPredictor::kSoonNs + 1), 1u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(round(predictor, 1), 0u);
  EXPECT_FALSE(predictor.holds());
  round(predictor, 1);
  EXPECT_EQ(round(predictor, 1), 1u);
}

TEST(WaitPredictor, TheTimeThatAWakeUpTakesIsNotTheProgram) {
  WaitPredictor predictor;
  round(predictor, 1, 300'000, 299'000);
  round(predictor, 1, 300'000, 299'000);
  EXPECT_TRUE(predictor.holds());
}

TEST(WaitPredictor, AWaitWithoutEntriesTellsNothing) {
  WaitPredictor predictor;
  round(predictor, 1);
  round(predictor, 0, 50'000'000);
  round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
}

TEST(WaitPredictor, WhoWasDeceivedTrustsLater) {
  WaitPredictor predictor;
  round(predictor, 1);
  round(predictor, 1);
  predictor.on_misprediction();
  for (int i = 0; i < 3; ++i) round(predictor, 1);
  EXPECT_FALSE(predictor.holds());
  round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
  for (int i = 0; i < 100; ++i) predictor.on_misprediction();
  for (unsigned i = 0; i < WaitPredictor::kMostRounds - 1; ++i) round(predictor, 1);
  EXPECT_FALSE(predictor.holds());
  round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
  predictor.on_misprediction();  // all before is forgotten: four rounds again
  for (int i = 0; i < 4; ++i) round(predictor, 1);
  EXPECT_TRUE(predictor.holds());
}

}  // namespace
}  // namespace npu::device
