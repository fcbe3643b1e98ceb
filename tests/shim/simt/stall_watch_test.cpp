// A grid whose blocks do not start any more: what is said, and when nothing is.
#include "runtime_shim/simt/scheduler/stall_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace npu::simt {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// What is said in `seconds` looks at a grid of 8 blocks, of which `taken` were given out.
std::string said(int taken, int seconds, bool goes_on = false) {
  BlockQueue queue(8, 2, 1);
  for (int i = 0; i < taken; ++i) queue.take();
  StalledGrid grid("spin", queue, std::chrono::seconds(1000));
  testing::internal::CaptureStderr();
  for (int i = 0; i < seconds; ++i) {
    if (goes_on && i % 900 == 0) queue.take();
    grid.look();
  }
  return testing::internal::GetCapturedStderr();
}

TEST(StalledGrid, NamesAKernelWhoseBlocksDoNotStart) {
  EXPECT_THAT(said(2, 1001),
              AllOf(HasSubstr("kernel spin: 6 of its 8 blocks have not started, and none has for 1000 s"),
                    HasSubstr("NPU_SIM_WORKERS=8")));
  EXPECT_EQ(said(2, 5000), said(2, 1001)) << "once";
}

TEST(StalledGrid, IsSilentWhileBlocksStartAndWhenAllHave) {
  EXPECT_EQ(said(2, 999), "");
  EXPECT_EQ(said(2, 2000, true), "");
  EXPECT_EQ(said(8, 5000), "");
}

}  // namespace
}  // namespace npu::simt
