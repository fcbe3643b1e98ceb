// Work that is left to the thread that will wait for it is done in any case.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "acl/acl.h"
#include "tests/shim/acl/simulator.h"

namespace {

std::atomic<int> runs;
std::thread::id last_runner;  // written before runs grows

aclError note(void*) {
  last_runner = std::this_thread::get_id();
  runs.fetch_add(1);
  return ACL_SUCCESS;
}

class DeferredWorkWatchdog : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    ASSERT_EQ(aclrtCreateStream(&stream_), ACL_SUCCESS);
    ASSERT_EQ(aclrtCreateEvent(&event_), ACL_SUCCESS);
  }
  void TearDown() override {
    aclrtDestroyEvent(event_);
    aclFinalize();
  }

  void submit() { ASSERT_EQ(simulator().launchTask(stream_, nullptr, note, nullptr, nullptr), ACL_SUCCESS); }
  /// Waits at once until the stream has got used to it: this thread runs the work a hundred times in a row.
  void make_habit() {
    int own = 0;
    for (int round = 0; round < 1'000'000 && own < 100; ++round) {
      submit();
      aclrtRecordEvent(event_, stream_);
      ASSERT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
      own = last_runner == std::this_thread::get_id() ? own + 1 : 0;
    }
    ASSERT_EQ(own, 100);
    runs = 0;
  }
  /// Whether the task submitted since runs soon, while this thread looks by `look`.
  template <typename Look>
  bool runs_soon(const Look& look) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (runs.load() == 0 && std::chrono::steady_clock::now() < end) look();
    return runs.load() == 1;
  }

  aclrtStream stream_ = nullptr;
  aclrtEvent event_ = nullptr;
};

TEST_F(DeferredWorkWatchdog, NobodyWaits) {
  make_habit();
  submit();
  EXPECT_TRUE(runs_soon([] { std::this_thread::yield(); }));
  EXPECT_NE(last_runner, std::this_thread::get_id());
}

TEST_F(DeferredWorkWatchdog, SomebodyAsks) {
  make_habit();
  submit();
  aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
  EXPECT_TRUE(runs_soon([&] { aclrtStreamQuery(stream_, &status); }));
}

TEST_F(DeferredWorkWatchdog, SomebodyAsksForItsEvent) {
  make_habit();
  submit();
  aclrtRecordEvent(event_, stream_);
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  EXPECT_TRUE(runs_soon([&] { aclrtQueryEventStatus(event_, &status); }));
}

TEST_F(DeferredWorkWatchdog, AnotherStreamWaits) {
  aclrtStream other = nullptr;
  ASSERT_EQ(aclrtCreateStream(&other), ACL_SUCCESS);
  make_habit();
  submit();
  aclrtRecordEvent(event_, stream_);
  EXPECT_EQ(aclrtStreamWaitEvent(other, event_), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(other), ACL_SUCCESS);
  EXPECT_EQ(runs.load(), 1);
}

TEST_F(DeferredWorkWatchdog, AnotherThreadWaits) {
  make_habit();
  submit();
  std::thread([&] {
    aclrtSetDevice(0);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream_, 20'000), ACL_SUCCESS);
  }).join();
  EXPECT_EQ(runs.load(), 1);
}

TEST_F(DeferredWorkWatchdog, TheStreamIsAborted) {
  make_habit();
  submit();
  EXPECT_EQ(aclrtStreamAbort(stream_), ACL_SUCCESS);
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  while (status != ACL_STREAM_STATUS_COMPLETE) ASSERT_EQ(aclrtStreamQuery(stream_, &status), ACL_SUCCESS);
}

TEST_F(DeferredWorkWatchdog, TheStreamIsDestroyed) {
  make_habit();
  submit();
  EXPECT_EQ(aclrtDestroyStream(stream_), ACL_SUCCESS);
}

}  // namespace
