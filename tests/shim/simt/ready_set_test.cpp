#include "runtime_shim/simt/scheduler/ready_set.h"

#include <initializer_list>

#include "gtest/gtest.h"

namespace npu::simt {
namespace {

ReadySet set_of(std::initializer_list<int> threads) {
  ReadySet set;
  for (int thread : threads) set.add(thread / 32, 1u << (thread % 32));
  return set;
}

TEST(RunSetTest, NextGoesRoundTheRing) {
  ReadySet set = set_of({3, 31, 32, 1023});
  EXPECT_EQ(set.after(0), 3);
  EXPECT_EQ(set.after(3), 31);
  EXPECT_EQ(set.after(31), 32);
  EXPECT_EQ(set.after(32), 1023);
  EXPECT_EQ(set.after(1023), 3);
}

TEST(RunSetTest, PreviousGoesRoundTheRing) {
  ReadySet set = set_of({3, 31, 32, 1023});
  EXPECT_EQ(set.before(3), 1023);
  EXPECT_EQ(set.before(1023), 32);
  EXPECT_EQ(set.before(32), 31);
  EXPECT_EQ(set.before(31), 3);
  EXPECT_EQ(set.before(0), 1023);
}

TEST(RunSetTest, AThreadComesAfterItselfWhenItIsAlone) {
  EXPECT_EQ(set_of({40}).after(40), 40);
  EXPECT_EQ(set_of({40}).before(40), 40);
}

TEST(RunSetTest, RemovedThreadsAreSkipped) {
  ReadySet set = set_of({1, 2, 64});
  set.remove(2);
  EXPECT_EQ(set.after(1), 64);
  set.remove(64);
  EXPECT_EQ(set.after(1), 1);
  set.remove(1);
  EXPECT_TRUE(set.empty());
}

TEST(RunSetTest, SettingAWarpReplacesItsLanes) {
  ReadySet set = set_of({0, 5});
  set.set_warp(0, 1u << 7);
  EXPECT_EQ(set.warp(0), 1u << 7);
  set.set_warp(0, 0);
  EXPECT_TRUE(set.empty());
}

}  // namespace
}  // namespace npu::simt
