// How long a stream's thread looks for more work.
#include "runtime_shim/device/stream/adaptive_spin.h"

#include "gtest/gtest.h"

namespace npu::device {
namespace {

void pause(AdaptiveSpin& spin, std::uint64_t ns) {
  spin.on_idle(1'000'000);
  spin.on_work(1'000'000 + ns);
}

TEST(AdaptiveSpin, TwoShortOnesMakePatient) {
  AdaptiveSpin spin;
  EXPECT_EQ(spin.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(spin, 45'000);
  pause(spin, 30'000);
  EXPECT_EQ(spin.spin_ns(), 90'000u);  // twice the longer one
  pause(spin, 1'000);
  pause(spin, 2'000);
  EXPECT_EQ(spin.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(spin, 150'000);
  EXPECT_EQ(spin.spin_ns(), AdaptiveSpin::kLongestNs);
}

TEST(AdaptiveSpin, ALongOneMakesImpatientForTwo) {
  AdaptiveSpin spin;
  pause(spin, 50'000);
  pause(spin, 300'000);
  EXPECT_EQ(spin.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(spin, 50'000);
  EXPECT_EQ(spin.spin_ns(), AdaptiveSpin::kShortestNs);
  pause(spin, 50'000);
  EXPECT_EQ(spin.spin_ns(), 100'000u);
}

TEST(AdaptiveSpin, WorkWithoutAGapTellsNothing) {
  AdaptiveSpin spin;
  pause(spin, 50'000);
  pause(spin, 40'000);
  spin.on_work(99'000'000);
  EXPECT_EQ(spin.spin_ns(), 100'000u);
}

}  // namespace
}  // namespace npu::device
