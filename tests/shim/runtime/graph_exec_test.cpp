// Executable graphs: nodes that change, children, events and memory.
#include <functional>
#include <thread>

#include "tests/shim/runtime/graph_helper.h"

namespace {

using GraphExecution = test::Runtime;
using test::add;
using test::call_nothing;
using test::capture;
using test::device_ints;
using test::first;
using test::launch;
using test::multiply;
using test::new_stream;
using test::nodes_of;
using test::Types;
using test::types_of;

NPU_REGISTER_KERNEL(multiply)

TEST_F(GraphExecution, ArgumentsOfACapturedKernelChange) {
  test::Graph graph;
  test::GraphExec exec;
  int *x = device_ints(1), *y = device_ints(1), value = 10;
  capture(&graph,
          [&](npuStream_t stream) { npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1); });
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  launch(exec);
  npuKernelNodeParams params;
  const npuGraphNode_t node = nodes_of(graph)[0];
  ASSERT_OK(npuGraphKernelNodeGetParams(node, &params));
  void* arguments[] = {&y, &value};
  params.kernelParams = arguments;
  ASSERT_OK(npuGraphExecKernelNodeSetParams(exec, node, &params)) << "of a kernel that nobody registered";
  value = 99;  // read already
  launch(exec);
  EXPECT_EQ(first(x), 1);
  EXPECT_EQ(first(y), 10);
  params.func = reinterpret_cast<void*>(&multiply);
  ASSERT_OK(npuGraphExecKernelNodeSetParams(exec, node, &params));
  launch(exec);
  EXPECT_EQ(first(y), 990);
  params.func = reinterpret_cast<void*>(&call_nothing);
  EXPECT_EQ(npuGraphExecKernelNodeSetParams(exec, node, &params), npuErrorInvalidDeviceFunction);
  ASSERT_OK(npuGraphKernelNodeGetParams(node, &params));
  EXPECT_EQ(*static_cast<int*>(params.kernelParams[1]), 1) << "the graph keeps its own";
}

TEST_F(GraphExecution, UpdatesAreRefusedWithCudasReasons) {
  int *x = device_ints(2), host = 0;
  using Work = std::function<void(npuStream_t)>;
  const auto kernel = [&](npuStream_t stream, int value) {
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, value);
  };
  const Work original = [&](npuStream_t stream) {
    kernel(stream, 1);
    EXPECT_OK(npuMemcpyAsync(&host, x, 4, npuMemcpyDeviceToHost, stream));
  };
  const auto result = [&](const Work& next) {
    test::Graph graph, other;
    test::GraphExec exec;
    npuGraphExecUpdateResultInfo info{};
    capture(&graph, original);
    capture(&other, next);
    EXPECT_OK(npuGraphInstantiate(&exec, graph, 0));
    const npuError_t error = npuGraphExecUpdate(exec, other, &info);
    EXPECT_EQ(error, info.result == npuGraphExecUpdateSuccess ? npuSuccess : npuErrorGraphExecUpdateFailure);
    npuMemset(x, 0, 8);
    launch(exec);
    return info.result;
  };
  const auto back = [&](npuStream_t stream) {
    EXPECT_OK(npuMemcpyAsync(&host, x, 4, npuMemcpyDeviceToHost, stream));
  };
  EXPECT_EQ(result([&](npuStream_t s) { kernel(s, 30), back(s); }), npuGraphExecUpdateSuccess);
  EXPECT_EQ(host, 30) << "the new argument";
  EXPECT_EQ(result([&](npuStream_t s) { kernel(s, 30); }), npuGraphExecUpdateErrorTopologyChanged);
  EXPECT_EQ(host, 1) << "a refused update changes nothing";
  EXPECT_EQ(result([&](npuStream_t s) { back(s), kernel(s, 30); }), npuGraphExecUpdateErrorNodeTypeChanged);
  EXPECT_EQ(result([&](npuStream_t s) {
              kernel(s, 30);
              EXPECT_OK(npuMemcpyAsync(x + 1, x, 4, npuMemcpyDeviceToDevice, s));
            }),
            npuGraphExecUpdateErrorParametersChanged)
      << "from a copy to the host to one inside the device";
  EXPECT_EQ(result([&](npuStream_t s) {
              npu::launch<multiply, npu::no_sync>(npu::config(2, 1, 0, s), x, 0);
              back(s);
            }),
            npuGraphExecUpdateSuccess)
      << "another function in another shape";
  EXPECT_EQ(host, 0);
}

TEST_F(GraphExecution, OtherEdgesAreAnotherTopology) {
  test::Graph chain, star;
  test::GraphExec exec;
  npuGraphNode_t a[3], b[3];
  npuGraphExecUpdateResultInfo info{};
  ASSERT_OK(npuGraphCreate(&chain, 0));
  ASSERT_OK(npuGraphCreate(&star, 0));
  for (int i = 0; i < 3; ++i) {
    ASSERT_OK(npuGraphAddEmptyNode(&a[i], chain, i == 0 ? nullptr : &a[i - 1], i == 0 ? 0 : 1));
    ASSERT_OK(npuGraphAddEmptyNode(&b[i], star, i == 0 ? nullptr : &b[0], i == 0 ? 0 : 1));
  }
  ASSERT_OK(npuGraphInstantiate(&exec, chain, 0));
  EXPECT_EQ(npuGraphExecUpdate(exec, star, &info), npuErrorGraphExecUpdateFailure);
  EXPECT_EQ(info.result, npuGraphExecUpdateErrorTopologyChanged);
  EXPECT_EQ(info.errorNode, b[2]);
  EXPECT_EQ(info.errorFromNode, b[0]);
}

TEST_F(GraphExecution, ChildGraphsRunInside) {
  test::Graph inner, outer;
  test::GraphExec exec, whole;
  int* x = device_ints(1);
  npuGraph_t child = nullptr;
  capture(&inner,
          [&](npuStream_t stream) { npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 3); });
  ASSERT_OK(npuGraphInstantiate(&exec, inner, 0));
  capture(&outer, [&](npuStream_t stream) {
    EXPECT_OK(npuGraphLaunch(exec, stream));
    npu::launch<multiply, npu::no_sync>(npu::config(1, 1, 0, stream), x, 5);
  });
  EXPECT_EQ(types_of(outer), (Types{npuGraphNodeTypeGraph, npuGraphNodeTypeKernel}));
  ASSERT_OK(npuGraphChildGraphNodeGetGraph(nodes_of(outer)[0], &child));
  EXPECT_EQ(types_of(child), Types{npuGraphNodeTypeKernel});
  ASSERT_OK(npuGraphInstantiate(&whole, outer, 0));
  launch(whole);
  launch(whole);
  EXPECT_EQ(first(x), 90);
  test::Graph other;
  int* y = device_ints(1);
  capture(&other,
          [&](npuStream_t stream) { npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), y, 8); });
  ASSERT_OK(npuGraphExecChildGraphNodeSetParams(whole, nodes_of(outer)[0], other));
  launch(whole);
  EXPECT_EQ(first(y), 8);
  EXPECT_EQ(first(x), 450);
}

TEST_F(GraphExecution, EventNodesAreSeenOutside) {
  test::Graph graph;
  test::GraphExec exec;
  test::Event inside, gate;
  int* x = device_ints(2);
  npuStream_t other = new_stream(), runner = new_stream();
  ASSERT_OK(npuEventCreate(&inside));
  ASSERT_OK(npuEventCreate(&gate));
  capture(&graph, [&](npuStream_t stream) {
    EXPECT_OK(npuStreamWaitEvent(stream, gate, npuEventWaitExternal));
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
    EXPECT_OK(npuEventRecordWithFlags(inside, stream, npuEventRecordExternal));
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x + 1, 1);
  });
  EXPECT_EQ(types_of(graph), (Types{npuGraphNodeTypeWaitEvent, npuGraphNodeTypeKernel,
                                    npuGraphNodeTypeEventRecord, npuGraphNodeTypeKernel}));
  npuEvent_t found = nullptr;
  EXPECT_OK(npuGraphEventRecordNodeGetEvent(nodes_of(graph)[2], &found));
  EXPECT_EQ(found, inside);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  test::Gate closed;
  closed.block(other);
  EXPECT_OK(npuEventRecord(gate, other));
  EXPECT_OK(npuGraphLaunch(exec, runner));
  EXPECT_EQ(npuEventQuery(inside), npuErrorNotReady) << "the graph waits for the gate";
  closed.open();
  EXPECT_OK(npuEventSynchronize(inside));
  EXPECT_EQ(first(x), 1);
  EXPECT_OK(npuStreamSynchronize(runner));
  EXPECT_EQ(first(x + 1), 1);
}

TEST_F(GraphExecution, MemoryOfGraphs) {
  test::Graph graph;
  test::GraphExec exec;
  int *inside = nullptr, *kept = nullptr, host = 0;
  capture(&graph, [&](npuStream_t stream) {
    EXPECT_OK(npuMallocAsync(&inside, 64, stream));
    EXPECT_OK(npuMallocAsync(&kept, 64, stream));
    EXPECT_OK(npuMemsetAsync(inside, 1, 4, stream));
    EXPECT_OK(npuMemcpyAsync(kept, inside, 4, npuMemcpyDeviceToDevice, stream));
    EXPECT_OK(npuFreeAsync(inside, stream));
  });
  EXPECT_EQ(types_of(graph),
            (Types{npuGraphNodeTypeMemAlloc, npuGraphNodeTypeMemAlloc, npuGraphNodeTypeMemset,
                   npuGraphNodeTypeMemcpy, npuGraphNodeTypeMemFree}));
  npuMemAllocNodeParams params;
  ASSERT_OK(npuGraphMemAllocNodeGetParams(nodes_of(graph)[1], &params));
  EXPECT_EQ(params.dptr, kept);
  EXPECT_EQ(params.bytesize, 64u);
  EXPECT_EQ(npuFree(kept), npuErrorInvalidValue) << "no launch has allocated it";
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  launch(exec);
  ASSERT_OK(npuMemcpy(&host, kept, 4, npuMemcpyDeviceToHost));
  EXPECT_EQ(host, 0x01010101);
  EXPECT_EQ(npuGraphLaunch(exec, nullptr), npuErrorInvalidValue) << "kept is still the program's";
  EXPECT_OK(npuFreeAsync(kept, nullptr));
  launch(exec);
  EXPECT_OK(npuFree(kept));
  test::GraphExec freeing;
  ASSERT_OK(npuGraphInstantiate(&freeing, graph, npuGraphInstantiateFlagAutoFreeOnLaunch));
  launch(freeing);
  launch(freeing);
  std::uint64_t used = 0;
  EXPECT_OK(npuDeviceGetGraphMemAttribute(0, npuGraphMemAttrUsedMemCurrent, &used));
  EXPECT_EQ(used, 64u);
  EXPECT_OK(npuFree(kept));
}

TEST_F(GraphExecution, AResetTakesTheMemoryOfGraphs) {
  test::Graph graph;
  test::GraphExec exec;
  void *inside = nullptr, *other = nullptr;
  capture(&graph, [&](npuStream_t stream) { EXPECT_OK(npuMallocAsync(&inside, 64, stream)); });
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  launch(exec);
  ASSERT_OK(npuDeviceReset());
  EXPECT_EQ(npuFree(inside), npuErrorInvalidValue);
  ASSERT_OK(npuMalloc(&other, 64));
  EXPECT_OK(npuFree(other)) << "also where it has the old address";
}

TEST_F(GraphExecution, ThreadsCaptureWhileOthersSubmit) {
  constexpr int kThreads = 4, kRounds = 20;
  std::vector<int*> counters;
  for (int i = 0; i < kThreads; ++i) counters.push_back(device_ints(1));
  const auto work = [&](int i) {
    npuStream_t stream = new_stream();
    for (int round = 0; round < kRounds; ++round) {
      test::Graph graph;
      test::GraphExec exec;
      const bool captures = i % 2 == 0;
      if (captures) ASSERT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeThreadLocal));
      npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), counters[i], 1);
      if (!captures) continue;
      ASSERT_OK(npuStreamEndCapture(stream, &graph));
      ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
      EXPECT_OK(npuGraphLaunch(exec, stream));
      EXPECT_OK(npuStreamSynchronize(stream));
    }
    EXPECT_OK(npuStreamSynchronize(stream));
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  for (int* counter : counters) EXPECT_EQ(first(counter), kRounds);
}

TEST_F(GraphExecution, NodesAreSwitchedOff) {
  test::Graph graph;
  test::GraphExec exec;
  int* x = device_ints(1);
  unsigned int enabled = 9;
  capture(&graph, [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 10);
  });
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  ASSERT_OK(npuGraphNodeSetEnabled(exec, nodes_of(graph)[0], 0));
  EXPECT_OK(npuGraphNodeGetEnabled(exec, nodes_of(graph)[0], &enabled));
  EXPECT_EQ(enabled, 0u);
  launch(exec);
  EXPECT_EQ(first(x), 10);
  ASSERT_OK(npuGraphNodeSetEnabled(exec, nodes_of(graph)[0], 1));
  launch(exec);
  EXPECT_EQ(first(x), 21);
}

TEST_F(GraphExecution, SetsOfWholeElements) {
  test::Graph graph;
  test::GraphExec exec;
  int *x = device_ints(6), host[6];
  npuGraphNode_t node = nullptr;
  ASSERT_OK(npuGraphCreate(&graph, 0));
  npuMemsetParams params{x, 12, 0x12345678, 4, 2, 2};
  ASSERT_OK(npuGraphAddMemsetNode(&node, graph, nullptr, 0, &params));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  launch(exec);
  ASSERT_OK(npuMemcpy(host, x, 24, npuMemcpyDeviceToHost));
  const int v = 0x12345678;
  EXPECT_EQ(std::vector<int>(host, host + 6), (std::vector<int>{v, v, 0, v, v, 0}));
  npuMemsetParams found;
  ASSERT_OK(npuGraphMemsetNodeGetParams(node, &found));
  EXPECT_EQ(found.value, 0x12345678u);
  EXPECT_EQ(found.height, 2u);
  params.elementSize = 3;
  EXPECT_EQ(npuGraphMemsetNodeSetParams(node, &params), npuErrorInvalidValue);
}

TEST_F(GraphExecution, HostMemoryIsCopiedWhenTheGraphRuns) {
  test::Graph graph;
  test::GraphExec exec;
  int from = 1, to = 0, *x = device_ints(1);
  capture(&graph, [&](npuStream_t stream) {
    EXPECT_OK(npuMemcpyAsync(&to, &from, 4, npuMemcpyHostToHost, stream));
    EXPECT_OK(npuMemcpyAsync(x, &to, 4, npuMemcpyHostToDevice, stream));
  });
  EXPECT_EQ(types_of(graph), Types(2, npuGraphNodeTypeMemcpy));
  EXPECT_EQ(to, 0);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  for (from = 5; from < 7; ++from) {
    launch(exec);
    EXPECT_EQ(first(x), from);
  }
}

}  // namespace
