// How long a stream's thread looks for more work.
#include "gtest/gtest.h"
#include "runtime_shim/device/stream/adaptive_spin.h"

namespace npu::device {
namespace {

void pause(AdaptiveSpin& gaps, std::uint64_t ns) {
  gaps.on_idle(1'000'000);
  gaps.on_work(1'000'000 + ns);
}

TEST(AdaptiveSpin, TwoShortOnesMakePatient) {
  AdaptiveSpin gaps;
  EXPECT_EQ(gaps.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(gaps, 45'000);
  pause(gaps, 30'000);
  EXPECT_EQ(gaps.spin_ns(), 90'000u);  // twice the longer one
  pause(gaps, 1'000);
  pause(gaps, 2'000);
  EXPECT_EQ(gaps.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(gaps, 150'000);
  EXPECT_EQ(gaps.spin_ns(), AdaptiveSpin::kLongestNs);
}

TEST(AdaptiveSpin, ALongOneMakesImpatientForTwo) {
  AdaptiveSpin gaps;
  pause(gaps, 50'000);
  pause(gaps, 300'000);
  EXPECT_EQ(gaps.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(gaps, 50'000);
  EXPECT_EQ(gaps.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(gaps, 50'000);
  EXPECT_EQ(gaps.spin_ns(), 100'000u);
}

TEST(AdaptiveSpin, WorkWithoutAGapTellsNothing) {
  AdaptiveSpin gaps;
  pause(gaps, 50'000);
  pause(gaps, 40'000);
  gaps.on_work(99'000'000);
  EXPECT_EQ(gaps.spin_ns(), 100'000u);
}

}  // namespace
}  // namespace npu::device
