// The nodes of graphs: what a capture gives, and what it forbids.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "npu/blas.h"
#include "tests/shim/runtime/graph_helper.h"

namespace {

using GraphNodes = test::Runtime;
using test::add;
using test::begin;
using test::call_nothing;
using test::capture;
using test::device_ints;
using test::edges_of;
using test::launch;
using test::new_stream;
using test::nodes_of;
using test::Types;
using test::types_of;

TEST_F(GraphNodes, EverySubmissionIsANode) {
  test::Graph graph;
  int *x = device_ints(4), *pinned = nullptr;
  ASSERT_OK(npuMallocHost(&pinned, 4));
  capture(&graph, [&](npuStream_t stream) {
    EXPECT_OK(npuMemcpyAsync(x, pinned, 4, npuMemcpyHostToDevice, stream));
    npu::launch<add, npu::no_sync>(npu::config(1, 4, 0, stream), x, 1);
    EXPECT_OK(npuMemsetAsync(x, 0, 16, stream));
    EXPECT_OK(npuLaunchHostFunc(stream, call_nothing, nullptr));
    EXPECT_OK(npuMemcpy2DAsync(x, 8, pinned, 4, 4, 1, npuMemcpyHostToDevice, stream));
  });
  EXPECT_EQ(types_of(graph), (Types{npuGraphNodeTypeMemcpy, npuGraphNodeTypeKernel, npuGraphNodeTypeMemset,
                                    npuGraphNodeTypeHost, npuGraphNodeTypeMemcpy}));
  EXPECT_EQ(edges_of(graph), "0>1 1>2 2>3 3>4");
  EXPECT_OK(npuFreeHost(pinned));
}

TEST_F(GraphNodes, EventsAndStreamsGiveTheEdges) {
  test::Graph graph;
  test::Event fork, join, unused;
  int* x = device_ints(4);
  npuStream_t side = new_stream();
  ASSERT_OK(npuEventCreate(&fork));
  ASSERT_OK(npuEventCreate(&join));
  const auto one = [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  };
  capture(&graph, [&](npuStream_t stream) {
    one(stream);
    EXPECT_OK(npuEventRecord(fork, stream));
    EXPECT_OK(npuStreamWaitEvent(side, fork, 0));
    one(side);
    one(stream);
    EXPECT_OK(npuEventRecord(join, side));
    EXPECT_OK(npuStreamWaitEvent(stream, join, 0));
    one(stream);
  });
  EXPECT_EQ(types_of(graph), Types(4, npuGraphNodeTypeKernel)) << "events are edges, not nodes";
  EXPECT_EQ(edges_of(graph), "0>1 0>2 2>3 1>3");
}

TEST_F(GraphNodes, LibraryCallsAreKernelNodes) {
  test::Graph graph;
  test::GraphExec exec;
  npublasHandle_t blas = nullptr;
  float *x = nullptr, *y = nullptr, ones[2] = {1, 1}, alpha = 3;
  ASSERT_EQ(npublasCreate(&blas), NPUBLAS_STATUS_SUCCESS);
  ASSERT_OK(npuMalloc(&x, 8));
  ASSERT_OK(npuMalloc(&y, 8));
  for (float* p : {x, y}) ASSERT_OK(npuMemcpy(p, ones, 8, npuMemcpyHostToDevice));
  capture(&graph, [&](npuStream_t stream) {
    ASSERT_EQ(npublasSetStream(blas, stream), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasSaxpy(blas, 2, &alpha, x, 1, y, 1), NPUBLAS_STATUS_SUCCESS);
  });
  alpha = 100;  // read when it was captured
  EXPECT_EQ(types_of(graph), Types{npuGraphNodeTypeKernel});
  npuKernelNodeParams params;
  EXPECT_EQ(npuGraphKernelNodeGetParams(nodes_of(graph)[0], &params), npuErrorInvalidValue);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  launch(exec);
  ASSERT_OK(npuMemcpy(ones, y, 8, npuMemcpyDeviceToHost));
  EXPECT_EQ(ones[1], 4);
  npublasDestroy(blas);
}

TEST_F(GraphNodes, ParametersOfCapturedNodes) {
  test::Graph graph;
  int *x = device_ints(8), host = 5;
  capture(&graph, [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(dim3(2, 1, 3), dim3(4, 2), 64, stream), x, 7);
    EXPECT_OK(npuMemcpyAsync(x + 1, &host, 4, npuMemcpyHostToDevice, stream));
    EXPECT_OK(npuMemsetAsync(x, 0xAB, 12, stream));
    EXPECT_OK(npuLaunchHostFunc(stream, call_nothing, &host));
  });
  const auto nodes = nodes_of(graph);
  npuKernelNodeParams kernel;
  ASSERT_OK(npuGraphKernelNodeGetParams(nodes[0], &kernel));
  EXPECT_EQ(kernel.func, reinterpret_cast<void*>(&add));
  EXPECT_EQ(kernel.gridDim.z, 3u);
  EXPECT_EQ(kernel.blockDim.y, 2u);
  EXPECT_EQ(kernel.sharedMemBytes, 64u);
  EXPECT_EQ(*static_cast<int**>(kernel.kernelParams[0]), x);
  EXPECT_EQ(*static_cast<int*>(kernel.kernelParams[1]), 7);
  npuMemcpy3DParms copy;
  ASSERT_OK(npuGraphMemcpyNodeGetParams(nodes[1], &copy));
  EXPECT_EQ(copy.srcPtr.ptr, &host);
  EXPECT_EQ(copy.dstPtr.ptr, x + 1);
  EXPECT_EQ(copy.extent.width * copy.extent.height * copy.extent.depth, 4u);
  npuMemsetParams set;
  ASSERT_OK(npuGraphMemsetNodeGetParams(nodes[2], &set));
  EXPECT_EQ(set.value, 0xABu);
  EXPECT_EQ(set.width * set.elementSize, 12u);
  npuHostNodeParams call;
  ASSERT_OK(npuGraphHostNodeGetParams(nodes[3], &call));
  EXPECT_EQ(call.fn, &call_nothing);
  EXPECT_EQ(call.userData, &host);
  EXPECT_EQ(npuGraphKernelNodeGetParams(nodes[1], &kernel), npuErrorInvalidValue) << "another kind";
}

TEST_F(GraphNodes, CopiesOfAGraphShareNothingThatChanges) {
  test::Graph graph, copy;
  int* x = device_ints(1);
  npuGraphNode_t twin = nullptr;
  capture(&graph, [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 2);
  });
  ASSERT_OK(npuGraphClone(&copy, graph));
  EXPECT_EQ(edges_of(copy), "0>1");
  ASSERT_OK(npuGraphNodeFindInClone(&twin, nodes_of(graph)[1], copy));
  EXPECT_EQ(twin, nodes_of(copy)[1]);
  ASSERT_OK(npuGraphDestroyNode(twin));
  EXPECT_EQ(nodes_of(graph).size(), 2u);
}

TEST_F(GraphNodes, ACaptureSaysWhatComesBefore) {
  int* x = device_ints(1);
  npuStreamCaptureStatus status;
  unsigned long long id = 0;
  npuGraph_t made = nullptr;
  test::Graph graph;
  const npuGraphNode_t* before = nullptr;
  npuGraphNode_t extra = nullptr;
  size_t count = 9;
  npuStream_t stream = begin();
  ASSERT_OK(npuStreamGetCaptureInfo(stream, &status, &id, &made, &before, &count));
  EXPECT_EQ(count, 0u);
  EXPECT_NE(id, 0u);
  npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  ASSERT_OK(npuStreamGetCaptureInfo(stream, &status, nullptr, &made, &before, &count));
  ASSERT_EQ(count, 1u);
  ASSERT_OK(npuGraphAddEmptyNode(&extra, made, before, count)) << "by hand, into the graph under capture";
  ASSERT_OK(npuStreamUpdateCaptureDependencies(stream, &extra, 1, npuStreamSetCaptureDependencies));
  npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  EXPECT_EQ(graph, made);
  EXPECT_EQ(edges_of(graph), "0>1 1>2");
  EXPECT_EQ(npuStreamUpdateCaptureDependencies(stream, &extra, 1, 0), npuErrorIllegalState);
}

TEST_F(GraphNodes, ACaptureGoesIntoAGraphThatExists) {
  int* x = device_ints(1);
  test::Graph graph;
  npuGraph_t ended = nullptr;
  npuGraphNode_t root = nullptr;
  npuStream_t stream = new_stream();
  ASSERT_OK(npuGraphCreate(&graph, 0));
  ASSERT_OK(npuGraphAddEmptyNode(&root, graph, nullptr, 0));
  ASSERT_OK(npuStreamBeginCaptureToGraph(stream, graph, &root, nullptr, 1, npuStreamCaptureModeRelaxed));
  npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  ASSERT_OK(npuStreamEndCapture(stream, &ended));
  EXPECT_EQ(ended, graph);
  EXPECT_EQ(edges_of(graph), "0>1");
}

TEST_F(GraphNodes, PicturesShowTheNodes) {
  test::Graph graph;
  int* x = device_ints(1);
  capture(&graph, [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(2, 32, 0, stream), x, 1);
    EXPECT_OK(npuMemsetAsync(x, 0, 4, stream));
  });
  const std::string path = testing::TempDir() + "graph_nodes_test.dot";
  ASSERT_OK(npuGraphDebugDotPrint(graph, path.c_str(), npuGraphDebugDotFlagsVerbose));
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  for (const char* piece : {"digraph", "add", "<<<2,1,1 | 32,1,1 | 0>>>", "memset", "n0 -> n1"})
    EXPECT_NE(text.str().find(piece), std::string::npos) << piece << " in\n" << text.str();
  std::remove(path.c_str());
  EXPECT_EQ(npuGraphDebugDotPrint(graph, "/nowhere/graph.dot", 0), npuErrorOperatingSystem);
}

TEST_F(GraphNodes, CapturesMustNotMerge) {
  test::Graph graph;
  test::Event event;
  int* x = device_ints(1);
  ASSERT_OK(npuEventCreate(&event));
  npuStream_t one = begin(), other = begin();
  npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, one), x, 1);
  EXPECT_OK(npuEventRecord(event, one));
  EXPECT_EQ(npuStreamWaitEvent(other, event, 0), npuErrorStreamCaptureMerge);
  EXPECT_EQ(npuStreamEndCapture(other, &graph), npuErrorStreamCaptureInvalidated);
  EXPECT_EQ(npuEventQuery(event), npuErrorCapturedEvent);
  EXPECT_EQ(npuStreamEndCapture(one, &graph), npuErrorStreamCaptureInvalidated)
      << "a captured event was asked about";
  EXPECT_OK(npuEventRecord(event, one));
  EXPECT_OK(npuEventSynchronize(event)) << "recorded again, outside";
}

TEST_F(GraphNodes, ADestroyedStreamEndsItsCapture) {
  int* x = device_ints(1);
  npuStream_t stream = begin();
  npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  EXPECT_OK(npuStreamDestroy(stream));
  void* memory = nullptr;
  EXPECT_OK(npuMalloc(&memory, 4)) << "no capture forbids it any more";
  npuStream_t next = begin();
  test::Graph graph;
  EXPECT_OK(npuStreamEndCapture(next, &graph));
}

TEST_F(GraphNodes, AFailedCallLeavesNoNode) {
  test::Graph graph;
  int* x = device_ints(1);
  capture(&graph, [&](npuStream_t stream) {
    npu::launch<add, npu::no_sync>(npu::config(1, 4096, 0, stream), x, 1);
    EXPECT_EQ(npuGetLastError(), npuErrorInvalidConfiguration);
    EXPECT_EQ(npuMemcpyAsync(nullptr, x, 4, npuMemcpyDeviceToHost, stream), npuErrorInvalidValue);
    EXPECT_OK(npuMemcpyAsync(x, x, 0, npuMemcpyDeviceToDevice, stream));
    npu::launch<add, npu::no_sync>(npu::config(1, 1, 0, stream), x, 1);
  });
  EXPECT_EQ(types_of(graph), Types{npuGraphNodeTypeKernel});
}

}  // namespace
