// Stream capture and graphs.
#include <thread>
#include <vector>

#include "tests/shim/runtime/check.h"

namespace {

using Graphs = test::Runtime;

npuStream_t begin(npuStreamCaptureMode mode = npuStreamCaptureModeGlobal) {
  npuStream_t stream = nullptr;
  EXPECT_OK(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  EXPECT_OK(npuStreamBeginCapture(stream, mode));
  return stream;
}

TEST_F(Graphs, CapturedWorkRunsOncePerLaunch) {
  int count = 0;
  test::Graph graph;
  test::GraphExec exec;
  npuStream_t stream = begin();
  EXPECT_OK(test::submit_ok(stream, [&] { ++count; }));
  EXPECT_OK(test::submit_ok(stream, [&] { count *= 10; }));
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  EXPECT_EQ(count, 0);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 3; ++i) EXPECT_OK(npuGraphLaunch(exec, stream));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(count, 1110);
}

TEST_F(Graphs, CaptureWithoutAModeIsGlobal) {
  int count = 0;
  test::Graph graph;
  test::GraphExec exec;
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  ASSERT_OK(npuStreamBeginCapture(stream));
  EXPECT_OK(test::submit_ok(stream, [&] { ++count; }));
  std::thread other([] {
    void* memory = nullptr;
    EXPECT_EQ(npuMalloc(&memory, 8), npuErrorStreamCaptureUnsupported);
  });
  other.join();
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  EXPECT_OK(npuGraphLaunch(exec, stream));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(count, 1);
  EXPECT_EQ(npuStreamBeginCapture(nullptr), npuErrorStreamCaptureUnsupported);
}

TEST_F(Graphs, StreamsForkAndJoin) {
  std::vector<int> order;
  npuStream_t side = nullptr;
  test::Event fork, join;
  test::Graph graph;
  test::GraphExec exec;
  ASSERT_OK(npuStreamCreateWithFlags(&side, npuStreamNonBlocking));
  ASSERT_OK(npuEventCreate(&fork));
  ASSERT_OK(npuEventCreate(&join));
  npuStream_t stream = begin();
  test::submit_ok(stream, [&] { order.push_back(1); });
  EXPECT_OK(npuEventRecord(fork, stream));
  EXPECT_OK(npuStreamWaitEvent(side, fork, 0));
  test::submit_ok(side, [&] { order.push_back(2); });
  EXPECT_OK(npuEventRecord(join, side));
  EXPECT_OK(npuStreamWaitEvent(stream, join, 0));
  test::submit_ok(stream, [&] { order.push_back(3); });
  npuStreamCaptureStatus status = npuStreamCaptureStatusNone;
  EXPECT_OK(npuStreamIsCapturing(side, &status));
  EXPECT_EQ(status, npuStreamCaptureStatusActive);
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  EXPECT_OK(npuStreamIsCapturing(side, &status));
  EXPECT_EQ(status, npuStreamCaptureStatusNone);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  EXPECT_OK(npuGraphLaunch(exec, stream));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
}

TEST_F(Graphs, AForgottenJoinIsAnError) {
  npuStream_t side = nullptr;
  test::Event fork;
  test::Graph graph;
  ASSERT_OK(npuStreamCreateWithFlags(&side, npuStreamNonBlocking));
  ASSERT_OK(npuEventCreate(&fork));
  npuStream_t stream = begin();
  EXPECT_OK(npuEventRecord(fork, stream));
  EXPECT_OK(npuStreamWaitEvent(side, fork, 0));
  test::submit_ok(side, [] {});
  EXPECT_EQ(npuStreamEndCapture(stream, &graph), npuErrorStreamCaptureUnjoined);
  EXPECT_EQ(graph, nullptr);
}

TEST_F(Graphs, SynchronisingACapturingStreamInvalidatesTheCapture) {
  test::Graph graph;
  npuStream_t stream = begin();
  EXPECT_EQ(npuStreamSynchronize(stream), npuErrorStreamCaptureUnsupported);
  EXPECT_EQ(npuStreamEndCapture(stream, &graph), npuErrorStreamCaptureInvalidated);
  EXPECT_OK(test::submit_ok(stream, [] {}));  // the stream works again
  EXPECT_OK(npuStreamSynchronize(stream));
}

TEST_F(Graphs, WhatCannotBeCaptured) {
  int* device = nullptr;
  int host = 0;
  test::Graph graph;
  test::Event outside;
  ASSERT_OK(npuMalloc(&device, 4));
  ASSERT_OK(npuEventCreate(&outside));
  ASSERT_OK(npuEventRecord(outside, nullptr));
  EXPECT_EQ(npuStreamBeginCapture(nullptr, npuStreamCaptureModeGlobal), npuErrorStreamCaptureUnsupported);
  EXPECT_EQ(npuStreamEndCapture(npuStreamPerThread, &graph), npuErrorIllegalState);
  npuStream_t stream = begin();
  EXPECT_EQ(npuMemcpy(device, &host, 4, npuMemcpyHostToDevice), npuErrorStreamCaptureUnsupported);
  EXPECT_EQ(npuStreamWaitEvent(stream, outside, 0), npuErrorStreamCaptureIsolation);
  EXPECT_EQ(npuStreamEndCapture(stream, &graph), npuErrorStreamCaptureInvalidated);
}

TEST_F(Graphs, AllocationsAreRefusedAsTheModeSays) {
  void *before = nullptr, *memory = nullptr;
  npuStream_t stream = nullptr;
  ASSERT_OK(npuMalloc(&before, 4));
  ASSERT_OK(npuStreamCreate(&stream));
  const auto on_another_thread = [&] {
    npuError_t error = npuSuccess;
    std::thread([&] { error = npuMalloc(&memory, 4); }).join();
    return error;
  };
  const auto capture = [&](npuStreamCaptureMode mode, npuError_t here, npuError_t elsewhere) {
    test::Graph graph;
    ASSERT_OK(npuStreamBeginCapture(stream, mode));
    EXPECT_EQ(npuMalloc(&memory, 4), here);
    EXPECT_EQ(npuMallocHost(&memory, 4), here);
    EXPECT_EQ(on_another_thread(), elsewhere);
    if (here != npuSuccess) {
      EXPECT_EQ(npuFree(before), here);
      npuStreamCaptureMode relaxed = npuStreamCaptureModeRelaxed;
      ASSERT_OK(npuThreadExchangeStreamCaptureMode(&relaxed));
      EXPECT_EQ(relaxed, npuStreamCaptureModeGlobal);
      EXPECT_OK(npuMalloc(&memory, 4)) << "the thread takes it on itself";
      ASSERT_OK(npuThreadExchangeStreamCaptureMode(&relaxed));
    }
    EXPECT_OK(npuStreamEndCapture(stream, &graph));
    EXPECT_OK(npuMalloc(&memory, 4)) << "the capture is over";
  };
  capture(npuStreamCaptureModeGlobal, npuErrorStreamCaptureUnsupported, npuErrorStreamCaptureUnsupported);
  capture(npuStreamCaptureModeThreadLocal, npuErrorStreamCaptureUnsupported, npuSuccess);
  capture(npuStreamCaptureModeRelaxed, npuSuccess, npuSuccess);
  EXPECT_OK(npuFree(before));
}

TEST_F(Graphs, TheLegacyStreamMustNotDependOnACapture) {
  npuStream_t stream = nullptr;
  test::Graph graph;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeRelaxed));
  EXPECT_EQ(test::submit_ok(nullptr, [] {}), npuErrorStreamCaptureImplicit);
  EXPECT_OK(test::submit_ok(stream, [] {}));
  EXPECT_OK(npuStreamEndCapture(stream, &graph));
  EXPECT_OK(test::submit_ok(nullptr, [] {}));
}

TEST_F(Graphs, CopiesAndSetsAreCaptured) {
  int* device = nullptr;
  int* pinned = nullptr;
  test::Graph graph;
  test::GraphExec exec;
  ASSERT_OK(npuMalloc(&device, 4));
  ASSERT_OK(npuMallocHost(&pinned, 8));
  npuStream_t stream = begin();
  EXPECT_OK(npuMemcpyAsync(device, pinned, 4, npuMemcpyHostToDevice, stream));
  EXPECT_OK(test::submit_ok(stream, [device] { *device += 1; }));
  EXPECT_OK(npuMemcpyAsync(pinned + 1, device, 4, npuMemcpyDeviceToHost, stream));
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 3; ++i) {
    pinned[0] = i * 100;
    EXPECT_OK(npuGraphLaunch(exec, stream));
    EXPECT_OK(npuStreamSynchronize(stream));
    EXPECT_EQ(pinned[1], i * 100 + 1);
  }
  EXPECT_OK(npuFreeHost(pinned));
}

TEST_F(Graphs, ExplicitNodesRunInDependencyOrder) {
  int* device = nullptr;
  int value = 5, result = 0;
  test::Graph graph;
  test::GraphExec exec;
  npuGraphNode_t set = nullptr, in = nullptr, out = nullptr, host = nullptr;
  ASSERT_OK(npuMalloc(&device, 8));
  ASSERT_OK(npuGraphCreate(&graph, 0));
  npuMemsetParams params{};
  params.dst = device;
  params.elementSize = 4;
  params.width = 2;
  params.height = 1;
  params.pitch = 8;
  // Added in the wrong order on purpose; dependencies come later.
  EXPECT_OK(npuGraphAddMemcpyNode1D(&out, graph, nullptr, 0, &result, device, 4, npuMemcpyDeviceToHost));
  EXPECT_OK(npuGraphAddMemsetNode(&set, graph, nullptr, 0, &params));
  EXPECT_OK(npuGraphAddMemcpyNode1D(&in, graph, &set, 1, device, &value, 4, npuMemcpyHostToDevice));
  const npuHostNodeParams call{[](void* data) { *static_cast<int*>(data) *= 2; }, &result};
  EXPECT_OK(npuGraphAddHostNode(&host, graph, &out, 1, &call));
  EXPECT_OK(npuGraphAddDependencies(graph, &in, &out, 1));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  EXPECT_OK(npuGraphLaunch(exec, nullptr));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(result, 10);
  size_t count = 0;
  EXPECT_OK(npuGraphGetNodes(graph, nullptr, &count));
  EXPECT_EQ(count, 4u);
  npuGraphNodeType type = npuGraphNodeTypeEmpty;
  EXPECT_OK(npuGraphNodeGetType(set, &type));
  EXPECT_EQ(type, npuGraphNodeTypeMemset);
  EXPECT_OK(npuGraphAddDependencies(graph, &out, &set, 1));  // a cycle
  EXPECT_EQ(npuGraphInstantiate(&exec, graph, 0), npuErrorInvalidValue);
}

TEST_F(Graphs, UpdatingAnExecutableGraph) {
  int value = 0;
  test::Graph graphs[2];
  test::Graph other;
  test::GraphExec exec;
  for (int i = 0; i < 2; ++i) {
    npuStream_t stream = begin();
    test::submit_ok(stream, [&value, i] { value = i + 1; });
    ASSERT_OK(npuStreamEndCapture(stream, &graphs[i]));
  }
  ASSERT_OK(npuGraphInstantiate(&exec, graphs[0], 0));
  EXPECT_OK(npuGraphLaunch(exec, nullptr));
  npuGraphExecUpdateResultInfo info{};
  EXPECT_OK(npuGraphExecUpdate(exec, graphs[1], &info));
  EXPECT_EQ(info.result, npuGraphExecUpdateSuccess);
  EXPECT_OK(npuGraphLaunch(exec, nullptr));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(value, 2);
  ASSERT_OK(npuGraphCreate(&other, 0));
  EXPECT_EQ(npuGraphExecUpdate(exec, other, &info), npuErrorGraphExecUpdateFailure);
  EXPECT_EQ(info.result, npuGraphExecUpdateErrorTopologyChanged);
}

TEST_F(Graphs, NeighboursAndEdgesCanBeAskedForAndChanged) {
  test::Graph graph;
  npuGraphNode_t a = nullptr, b = nullptr, c = nullptr;
  npuGraphNode_t nodes[4] = {}, ends[4] = {};
  size_t count = 4;
  ASSERT_OK(npuGraphCreate(&graph, 0));
  ASSERT_OK(npuGraphAddEmptyNode(&a, graph, nullptr, 0));
  ASSERT_OK(npuGraphAddEmptyNode(&b, graph, &a, 1));
  ASSERT_OK(npuGraphAddEmptyNode(&c, graph, &a, 1));
  EXPECT_OK(npuGraphGetRootNodes(graph, nodes, &count));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(nodes[0], a);
  EXPECT_OK(npuGraphNodeGetDependentNodes(a, nullptr, &count));
  EXPECT_EQ(count, 2u);
  count = 4;
  EXPECT_OK(npuGraphGetEdges(graph, nodes, ends, &count));
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(nodes[1], a);
  EXPECT_EQ(ends[1], c);
  EXPECT_OK(npuGraphRemoveDependencies(graph, &a, &b, 1));
  count = 4;
  EXPECT_OK(npuGraphNodeGetDependencies(b, nodes, &count));
  EXPECT_EQ(count, 0u);
  EXPECT_OK(npuGraphDestroyNode(a));
  EXPECT_OK(npuGraphGetEdges(graph, nullptr, nullptr, &count));
  EXPECT_EQ(count, 0u);
}

TEST_F(Graphs, NodesOfAnExecutableGraphTakeNewParameters) {
  int first = 1, second = 2, result = 0;
  int* device = nullptr;
  test::Graph graph;
  test::GraphExec exec;
  npuGraphNode_t in = nullptr, out = nullptr;
  ASSERT_OK(npuMalloc(&device, 4));
  ASSERT_OK(npuGraphCreate(&graph, 0));
  ASSERT_OK(npuGraphAddMemcpyNode1D(&in, graph, nullptr, 0, device, &first, 4, npuMemcpyHostToDevice));
  ASSERT_OK(npuGraphAddMemcpyNode1D(&out, graph, &in, 1, &result, device, 4, npuMemcpyDeviceToHost));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  const auto launched = [&] {
    EXPECT_OK(npuGraphLaunch(exec, nullptr));
    EXPECT_OK(npuDeviceSynchronize());
    return result;
  };
  EXPECT_EQ(launched(), 1);
  EXPECT_OK(npuGraphExecMemcpyNodeSetParams1D(exec, in, device, &second, 4, npuMemcpyHostToDevice));
  EXPECT_EQ(launched(), 2);
  npuMemsetParams params{};
  EXPECT_EQ(npuGraphExecMemsetNodeSetParams(exec, in, &params), npuErrorInvalidValue);  // another type
}

}  // namespace
