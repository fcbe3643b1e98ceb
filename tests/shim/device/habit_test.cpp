// When a stream's work is left to the thread that will wait for it.
#include "gtest/gtest.h"
#include "runtime_shim/device/stream/wait_predictor.h"

namespace npu::device {
namespace {

std::uint64_t clock_ns = 1'000'000;
std::uint64_t now() { return clock_ns; }

/// A round: so many entries, and a wait `ns` after the first of them. How many of them were left. called_ns:
/// how long it took to call a thread.
unsigned round(WaitPredictor& habit, unsigned entries, std::uint64_t ns = 1'000,
               std::uint64_t called_ns = 0) {
  unsigned left = 0;
  for (unsigned i = 0; i < entries; ++i) left += habit.should_defer(now) ? 1 : 0;
  habit.on_wait(clock_ns + ns, clock_ns + called_ns);
  clock_ns += 1'000'000;
  return left;
}

TEST(WaitPredictor, WorkIsLeftAfterTwoRoundsThatEndedSoon) {
  WaitPredictor habit;
  EXPECT_EQ(round(habit, 1), 0u);
  EXPECT_EQ(round(habit, 1), 0u);
  EXPECT_TRUE(habit.holds());
  EXPECT_EQ(round(habit, 1), 1u);
}

TEST(WaitPredictor, NoMoreIsLeftThanTheLastRoundHad) {
  WaitPredictor habit;
  round(habit, 2);
  round(habit, 2);
  EXPECT_EQ(round(habit, 4), 2u);
  EXPECT_EQ(round(habit, 4), 4u);
}

TEST(WaitPredictor, ManyEntriesNeedAThreadButBreakNoTrust) {
  WaitPredictor habit;
  round(habit, 1);
  round(habit, 1);
  EXPECT_EQ(round(habit, 100), 1u);
  EXPECT_FALSE(habit.holds());
  EXPECT_EQ(round(habit, 1), 1u);
  EXPECT_FALSE(habit.holds());
  round(habit, 1);
  EXPECT_TRUE(habit.holds());
}

TEST(WaitPredictor, ALateWaitBreaksIt) {
  WaitPredictor habit;
  round(habit, 1);
  round(habit, 1, WaitPredictor::kSoonNs + 1);  // nothing was left: nobody was deceived
  round(habit, 1);
  EXPECT_FALSE(habit.holds());
  round(habit, 1);
  EXPECT_TRUE(habit.holds());
  EXPECT_EQ(round(habit, 1, WaitPredictor::kSoonNs + 1), 1u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(round(habit, 1), 0u);
  EXPECT_FALSE(habit.holds());
  round(habit, 1);
  EXPECT_EQ(round(habit, 1), 1u);
}

TEST(WaitPredictor, TheTimeThatAWakeUpTakesIsNotTheProgram) {
  WaitPredictor habit;
  round(habit, 1, 300'000, 299'000);
  round(habit, 1, 300'000, 299'000);
  EXPECT_TRUE(habit.holds());
}

TEST(WaitPredictor, AWaitWithoutEntriesTellsNothing) {
  WaitPredictor habit;
  round(habit, 1);
  round(habit, 0, 50'000'000);
  round(habit, 1);
  EXPECT_TRUE(habit.holds());
}

TEST(WaitPredictor, WhoWasDeceivedTrustsLater) {
  WaitPredictor habit;
  round(habit, 1);
  round(habit, 1);
  habit.on_misprediction();
  for (int i = 0; i < 3; ++i) round(habit, 1);
  EXPECT_FALSE(habit.holds());
  round(habit, 1);
  EXPECT_TRUE(habit.holds());
  for (int i = 0; i < 100; ++i) habit.on_misprediction();
  for (unsigned i = 0; i < WaitPredictor::kMostRounds - 1; ++i) round(habit, 1);
  EXPECT_FALSE(habit.holds());
  round(habit, 1);
  EXPECT_TRUE(habit.holds());
  habit.on_misprediction();  // all before is forgotten: four rounds again
  for (int i = 0; i < 4; ++i) round(habit, 1);
  EXPECT_TRUE(habit.holds());
}

}  // namespace
}  // namespace npu::device
