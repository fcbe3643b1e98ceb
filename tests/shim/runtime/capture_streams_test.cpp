// Streams and events that are destroyed while they are part of a capture.
#include "tests/shim/runtime/graph_helper.h"

namespace {

using test::Types;

/// A capture in `origin` that another stream has joined and whose last work there the origin waits for or not.
class JoinedCapture : public testing::Test {
 protected:
  JoinedCapture() {
    EXPECT_OK(npuMallocManaged(reinterpret_cast<void**>(&x), 8 * sizeof(int)));
    for (int i = 0; i < 8; ++i) x[i] = 1;
    for (npuEvent_t* event : {&fork, &join}) EXPECT_OK(npuEventCreateWithFlags(event, npuEventDisableTiming));
    origin = test::begin();
    side = test::new_stream();
    npu::launch<test::add, npu::no_sync>(npu::config(1, 8, 0, origin), x, 2);
    EXPECT_OK(npuEventRecord(fork, origin));
    EXPECT_OK(npuStreamWaitEvent(side, fork, 0));
    npu::launch<test::multiply, npu::no_sync>(npu::config(1, 8, 0, side), x, 5);
  }
  ~JoinedCapture() override { EXPECT_OK(npuFree(x)); }
  void join_sides() {
    EXPECT_OK(npuEventRecord(join, side));
    EXPECT_OK(npuStreamWaitEvent(origin, join, 0));
  }
  /// Runs what was captured: each x is (1 + 2) * 5, and `more`.
  void expect_runs(npuGraph_t graph, int more) {
    npuGraphExec_t exec = nullptr;
    ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
    ASSERT_OK(npuGraphLaunch(exec, nullptr));
    ASSERT_OK(npuDeviceSynchronize());
    for (int i = 0; i < 8; ++i) EXPECT_EQ(x[i], 15 + more);
    EXPECT_OK(npuGraphExecDestroy(exec));
    EXPECT_OK(npuGraphDestroy(graph));
  }

  int* x = nullptr;
  npuStream_t origin = nullptr, side = nullptr;
  npuEvent_t fork = nullptr, join = nullptr;
  npuGraph_t graph = nullptr;
};

TEST_F(JoinedCapture, GoesOnWithoutAStreamThatIsDestroyed) {
  join_sides();
  EXPECT_OK(npuStreamDestroy(side));
  npu::launch<test::add, npu::no_sync>(npu::config(1, 8, 0, origin), x, 4);
  ASSERT_OK(npuStreamEndCapture(origin, &graph));
  EXPECT_EQ(test::edges_of(graph), "0>1 0>2 1>2");
  expect_runs(graph, 4);
}

TEST_F(JoinedCapture, GoesOnWithoutItsEvents) {
  join_sides();
  EXPECT_OK(npuEventDestroy(fork));
  EXPECT_OK(npuEventDestroy(join));
  ASSERT_OK(npuStreamEndCapture(origin, &graph));
  expect_runs(graph, 0);
}

TEST_F(JoinedCapture, WhatADestroyedStreamDidLastMustBeJoined) {
  EXPECT_OK(npuStreamDestroy(side));
  EXPECT_EQ(npuStreamEndCapture(origin, &graph), npuErrorStreamCaptureUnjoined);
}

TEST_F(JoinedCapture, AStreamOpenedAfterwardsIsNoPartOfIt) {
  join_sides();
  EXPECT_OK(npuStreamDestroy(side));
  npuStream_t other = test::new_stream();  // may be the same object
  npuStreamCaptureStatus status = npuStreamCaptureStatusActive;
  EXPECT_OK(npuStreamIsCapturing(other, &status));
  EXPECT_EQ(status, npuStreamCaptureStatusNone);
  ASSERT_OK(npuStreamEndCapture(origin, &graph));
  expect_runs(graph, 0);
}

TEST_F(JoinedCapture, EndsWithTheStreamWhereItBegan) {
  join_sides();
  EXPECT_OK(npuStreamDestroy(origin));
  npuStreamCaptureStatus status = npuStreamCaptureStatusActive;
  EXPECT_OK(npuStreamIsCapturing(side, &status));
  EXPECT_EQ(status, npuStreamCaptureStatusNone);
  EXPECT_OK(npuDeviceSynchronize());
}

}  // namespace
