// Nodes that decide what runs, and nodes of every type by one function.
#include <cstring>

#include "tests/shim/runtime/graph_helper.h"

namespace {

using GraphConditional = test::Runtime;
using test::device_ints;
using test::first;
using test::launch;
using test::new_stream;
using test::Types;
using test::types_of;

__global__ void append(NPU_KERNEL_PARAMS_ int* x, int digit) { *x = *x * 10 + digit; }
__global__ void choose(NPU_KERNEL_PARAMS_ const int* x, npuGraphConditionalHandle handle) {
  npuGraphSetConditional(handle, static_cast<unsigned>(*x));
}
__global__ void count_down(NPU_KERNEL_PARAMS_ int* x, npuGraphConditionalHandle handle) {
  npuGraphSetConditional(handle, static_cast<unsigned>(--*x));
}
NPU_REGISTER_KERNEL(append)
NPU_REGISTER_KERNEL(choose)
NPU_REGISTER_KERNEL(count_down)

npuGraphNodeParams of_type(npuGraphNodeType type) { return {type, {0, 0, 0}, {{0}}, 0}; }

npuGraphNode_t add(npuGraph_t graph, npuGraphNodeParams params, npuGraphNode_t after = nullptr) {
  npuGraphNode_t node = nullptr;
  EXPECT_OK(npuGraphAddNode(&node, graph, after == nullptr ? nullptr : &after, nullptr,
                            after == nullptr ? 0 : 1, &params));
  return node;
}

template <class... Arguments>
npuGraphNode_t add_kernel(npuGraph_t graph, npuGraphNode_t after, const void* kernel,
                          Arguments... arguments) {
  npuGraphNodeParams params = of_type(npuGraphNodeTypeKernel);
  void* pointers[] = {&arguments...};
  params.kernel.func = const_cast<void*>(kernel);
  params.kernel.gridDim = params.kernel.blockDim = dim3(1, 1, 1);
  params.kernel.kernelParams = pointers;
  return add(graph, params, after);
}

template <class Kernel>
const void* address(Kernel* kernel) {
  return reinterpret_cast<const void*>(kernel);
}

// A conditional node and its graphs.
struct Decision {
  npuGraphNode_t node;
  std::vector<npuGraph_t> graphs;
};

Decision add_decision(npuGraph_t graph, npuGraphNode_t after, npuGraphConditionalHandle handle,
                      npuGraphConditionalNodeType type, unsigned size) {
  npuGraphNodeParams params = of_type(npuGraphNodeTypeConditional);
  params.conditional.handle = handle;
  params.conditional.type = type;
  params.conditional.size = size;
  Decision result{nullptr, {}};
  EXPECT_OK(npuGraphAddNode(&result.node, graph, after == nullptr ? nullptr : &after,
                            after == nullptr ? 0 : 1, &params));
  if (params.conditional.phGraph_out != nullptr)
    result.graphs.assign(params.conditional.phGraph_out, params.conditional.phGraph_out + size);
  return result;
}

npuGraphConditionalHandle handle_in(npuGraph_t graph, unsigned value = 0, unsigned flags = 0) {
  npuGraphConditionalHandle handle = 0;
  EXPECT_OK(npuGraphConditionalHandleCreate(&handle, graph, value, flags));
  return handle;
}

// What `out` is after a launch with the value in `in`.
int result_for(npuGraphExec_t exec, int* in, int value, int* out) {
  EXPECT_OK(npuMemcpy(in, &value, sizeof value, npuMemcpyHostToDevice));
  EXPECT_OK(npuMemset(out, 0, sizeof(int)));
  launch(exec);
  return first(out);
}

TEST_F(GraphConditional, IfRunsItsGraphsByTheValue) {
  for (const unsigned size : {1u, 2u}) {
    test::Graph graph;
    test::GraphExec exec;
    int *in = device_ints(1), *out = device_ints(1);
    ASSERT_OK(npuGraphCreate(&graph, 0));
    const npuGraphConditionalHandle handle = handle_in(graph);
    const npuGraphNode_t before = add_kernel(graph, nullptr, address(choose), in, handle);
    const Decision decision = add_decision(graph, before, handle, npuGraphCondTypeIf, size);
    add_kernel(graph, decision.node, address(append), out, 9);
    add_kernel(decision.graphs[0], nullptr, address(append), out, 1);
    if (size == 2) add_kernel(decision.graphs[1], nullptr, address(append), out, 2);
    EXPECT_EQ(types_of(graph),
              (Types{npuGraphNodeTypeKernel, npuGraphNodeTypeConditional, npuGraphNodeTypeKernel}));
    ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    EXPECT_EQ(result_for(exec, in, 0, out), size == 2 ? 29 : 9);
    EXPECT_EQ(result_for(exec, in, 7, out), 19);
    EXPECT_EQ(result_for(exec, in, 0, out), size == 2 ? 29 : 9);
  }
}

TEST_F(GraphConditional, WhileRepeats) {
  test::Graph graph;
  test::GraphExec exec;
  int *in = device_ints(1), *out = device_ints(1);
  ASSERT_OK(npuGraphCreate(&graph, 0));
  const npuGraphConditionalHandle handle = handle_in(graph, 1, npuGraphCondAssignDefault);
  const Decision loop = add_decision(graph, nullptr, handle, npuGraphCondTypeWhile, 1);
  npuGraphNode_t node = add_kernel(loop.graphs[0], nullptr, address(append), out, 3);
  add_kernel(loop.graphs[0], node, address(count_down), in, handle);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  EXPECT_EQ(result_for(exec, in, 1, out), 3);
  EXPECT_EQ(result_for(exec, in, 4, out), 3333);
  EXPECT_EQ(result_for(exec, in, 2, out), 33) << "the value is that of the start again";
}

TEST_F(GraphConditional, SwitchRunsTheGraphOfTheNumber) {
  test::Graph graph;
  test::GraphExec exec;
  int *in = device_ints(1), *out = device_ints(1);
  ASSERT_OK(npuGraphCreate(&graph, 0));
  const npuGraphConditionalHandle handle = handle_in(graph);
  const npuGraphNode_t before = add_kernel(graph, nullptr, address(choose), in, handle);
  const Decision decision = add_decision(graph, before, handle, npuGraphCondTypeSwitch, 3);
  for (int i = 0; i < 2; ++i) add_kernel(decision.graphs[i], nullptr, address(append), out, i + 5);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  const int expected[] = {5, 6, 0, 0};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(result_for(exec, in, i, out), expected[i]) << i;
}

// The inner loop starts with its own value each time.
TEST_F(GraphConditional, DecisionsNest) {
  test::Graph graph;
  test::GraphExec exec;
  int *outer = device_ints(1), *inner = device_ints(1), *out = device_ints(1), *copy = device_ints(1);
  ASSERT_OK(npuGraphCreate(&graph, 0));
  const npuGraphConditionalHandle handle = handle_in(graph, 1, npuGraphCondAssignDefault);
  const Decision loop = add_decision(graph, nullptr, handle, npuGraphCondTypeWhile, 1);
  const npuGraph_t body = loop.graphs[0];
  const npuGraphConditionalHandle second = handle_in(body, 1, npuGraphCondAssignDefault);
  npuGraphNode_t refill = nullptr;
  ASSERT_OK(
      npuGraphAddMemcpyNode1D(&refill, body, nullptr, 0, inner, copy, sizeof(int), npuMemcpyDeviceToDevice));
  const Decision nested = add_decision(body, refill, second, npuGraphCondTypeWhile, 1);
  const npuGraphNode_t digit = add_kernel(nested.graphs[0], nullptr, address(append), out, 1);
  add_kernel(nested.graphs[0], digit, address(count_down), inner, second);
  const npuGraphNode_t end = add_kernel(body, nested.node, address(append), out, 0);
  add_kernel(body, end, address(count_down), outer, handle);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  const int two = 2;
  ASSERT_OK(npuMemcpy(copy, &two, sizeof two, npuMemcpyHostToDevice));
  EXPECT_EQ(result_for(exec, outer, 3, out), 110110110);
}

TEST_F(GraphConditional, ABodyMayBeCaptured) {
  test::GraphExec exec;
  int *in = device_ints(1), *out = device_ints(1);
  npuStream_t stream = new_stream(), body = new_stream();
  npuGraph_t graph = nullptr;
  const npuGraphNode_t* after = nullptr;
  size_t count = 0;
  npuStreamCaptureStatus status;
  ASSERT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal));
  ASSERT_OK(npuStreamGetCaptureInfo_v2(stream, &status, nullptr, &graph, nullptr, nullptr));
  const npuGraphConditionalHandle handle = handle_in(graph);
  npu::launch<count_down, npu::no_sync>(npu::config(1, 1, 0, stream), in, handle);
  ASSERT_OK(npuStreamGetCaptureInfo_v2(stream, &status, nullptr, &graph, &after, &count));
  ASSERT_EQ(count, 1u);
  Decision loop = add_decision(graph, after[0], handle, npuGraphCondTypeWhile, 1);
  ASSERT_OK(npuStreamUpdateCaptureDependencies(stream, &loop.node, 1, npuStreamSetCaptureDependencies));
  npu::launch<append, npu::no_sync>(npu::config(1, 1, 0, stream), out, 8);
  EXPECT_EQ(npuStreamEndCapture(stream, nullptr), npuErrorInvalidValue);
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  ASSERT_OK(
      npuStreamBeginCaptureToGraph(body, loop.graphs[0], nullptr, nullptr, 0, npuStreamCaptureModeGlobal));
  npu::launch<append, npu::no_sync>(npu::config(1, 1, 0, body), out, 4);
  npu::launch<count_down, npu::no_sync>(npu::config(1, 1, 0, body), in, handle);
  ASSERT_OK(npuStreamEndCapture(body, nullptr));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  EXPECT_EQ(result_for(exec, in, 3, out), 448);
  EXPECT_EQ(result_for(exec, in, 1, out), 8);
  EXPECT_OK(npuGraphDestroy(graph));
}

TEST_F(GraphConditional, CopiesAndChildGraphsDecideToo) {
  test::Graph graph, parent, clone;
  test::GraphExec exec;
  int *in = device_ints(1), *out = device_ints(1);
  ASSERT_OK(npuGraphCreate(&graph, 0));
  const npuGraphConditionalHandle handle = handle_in(graph, 1, npuGraphCondAssignDefault);
  const Decision loop = add_decision(graph, nullptr, handle, npuGraphCondTypeWhile, 1);
  const npuGraphNode_t node = add_kernel(loop.graphs[0], nullptr, address(append), out, 3);
  add_kernel(loop.graphs[0], node, address(count_down), in, handle);
  ASSERT_OK(npuGraphClone(&clone, graph));
  ASSERT_OK(npuGraphCreate(&parent, 0));
  npuGraphNodeParams params = of_type(npuGraphNodeTypeGraph);
  params.graph.graph = clone;
  add(parent, params);
  ASSERT_OK(npuGraphInstantiate(&exec, parent, nullptr, nullptr, 0));
  EXPECT_EQ(result_for(exec, in, 2, out), 33);
  npuGraphExecUpdateResultInfo info;
  EXPECT_OK(npuGraphExecUpdate(exec, parent, &info));
  EXPECT_EQ(result_for(exec, in, 3, out), 333);
}

TEST_F(GraphConditional, WrongDecisionsAreRefused) {
  test::Graph graph;
  ASSERT_OK(npuGraphCreate(&graph, 0));
  npuGraphConditionalHandle handle = handle_in(graph);
  EXPECT_EQ(npuGraphConditionalHandleCreate(nullptr, graph, 0, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuGraphConditionalHandleCreate(&handle, nullptr, 0, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuGraphConditionalHandleCreate(&handle, graph, 0, 2), npuErrorInvalidValue);
  const auto refused = [&](npuGraphConditionalHandle which, int type, unsigned size) {
    npuGraphNodeParams params = of_type(npuGraphNodeTypeConditional);
    params.conditional.handle = which;
    params.conditional.type = static_cast<npuGraphConditionalNodeType>(type);
    params.conditional.size = size;
    npuGraphNode_t node = nullptr;
    return npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params);
  };
  EXPECT_EQ(refused(handle + 1, npuGraphCondTypeIf, 1), npuErrorInvalidValue);
  EXPECT_EQ(refused(handle, npuGraphCondTypeIf, 0), npuErrorInvalidValue);
  EXPECT_EQ(refused(handle, npuGraphCondTypeIf, 3), npuErrorInvalidValue);
  EXPECT_EQ(refused(handle, npuGraphCondTypeWhile, 2), npuErrorInvalidValue);
  EXPECT_EQ(refused(handle, npuGraphCondTypeSwitch, 0), npuErrorInvalidValue);
  EXPECT_EQ(refused(handle, 3, 1), npuErrorInvalidValue);
  test::Graph other;
  ASSERT_OK(npuGraphCreate(&other, 0));
  EXPECT_EQ(refused(handle_in(other), npuGraphCondTypeIf, 1), npuErrorInvalidValue) << "of another graph";
  npuGraphNodeParams params = of_type(npuGraphNodeTypeConditional);
  params.conditional = {handle, npuGraphCondTypeIf, 1, nullptr};
  npuGraphNode_t node = nullptr, foreign = add(other, of_type(npuGraphNodeTypeEmpty));
  EXPECT_EQ(npuGraphAddNode(&node, graph, &foreign, nullptr, 1, &params), npuErrorInvalidValue);
  const Decision decision = add_decision(graph, nullptr, handle, npuGraphCondTypeIf, 1);
  EXPECT_EQ(refused(handle, npuGraphCondTypeIf, 1), npuErrorInvalidValue) << "a handle has one node";
  npuGraphNodeParams host = of_type(npuGraphNodeTypeHost);
  host.host.fn = test::call_nothing;
  add(decision.graphs[0], host);
  npuGraphExec_t exec = nullptr;
  EXPECT_EQ(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0), npuErrorInvalidValue);
}

TEST_F(GraphConditional, OneFunctionAddsNodesOfEveryType) {
  test::Graph graph, child;
  test::Event event;
  int* x = device_ints(4);
  ASSERT_OK(npuEventCreate(&event));
  ASSERT_OK(npuGraphCreate(&graph, 0));
  ASSERT_OK(npuGraphCreate(&child, 0));
  npuGraphNodeParams params = of_type(npuGraphNodeTypeMemset);
  params.memset = {x, 16, 7, 4, 4, 1};
  const npuGraphNode_t set = add(graph, params);
  params = of_type(npuGraphNodeTypeHost);
  params.host.fn = test::call_nothing;
  npuGraphNode_t node = add(graph, params, set);
  params = of_type(npuGraphNodeTypeEmpty);
  node = add(graph, params, node);
  params = of_type(npuGraphNodeTypeGraph);
  params.graph.graph = child;
  node = add(graph, params, node);
  params = of_type(npuGraphNodeTypeEventRecord);
  params.eventRecord.event = event;
  node = add(graph, params, node);
  params = of_type(npuGraphNodeTypeWaitEvent);
  params.eventWait.event = event;
  node = add(graph, params, node);
  params = of_type(npuGraphNodeTypeMemAlloc);
  params.alloc.poolProps.location = {npuMemLocationTypeDevice, 0};
  params.alloc.bytesize = 64;
  ASSERT_OK(npuGraphAddNode(&node, graph, &node, 1, &params));
  void* const memory = params.alloc.dptr;
  ASSERT_NE(memory, nullptr);
  params = of_type(npuGraphNodeTypeMemcpy);
  params.memcpy.copyParams.srcPtr = {x, 16, 16, 1};
  params.memcpy.copyParams.dstPtr = {memory, 16, 16, 1};
  params.memcpy.copyParams.extent = {16, 1, 1};
  params.memcpy.copyParams.kind = npuMemcpyDeviceToDevice;
  node = add(graph, params, node);
  params = of_type(npuGraphNodeTypeMemFree);
  params.free.dptr = memory;
  add(graph, params, node);
  EXPECT_EQ(types_of(graph),
            (Types{npuGraphNodeTypeMemset, npuGraphNodeTypeHost, npuGraphNodeTypeEmpty, npuGraphNodeTypeGraph,
                   npuGraphNodeTypeEventRecord, npuGraphNodeTypeWaitEvent, npuGraphNodeTypeMemAlloc,
                   npuGraphNodeTypeMemcpy, npuGraphNodeTypeMemFree}));
  test::GraphExec exec;
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  launch(exec);
  EXPECT_EQ(first(x), 7);
  params = of_type(npuGraphNodeTypeMemset);
  params.memset = {x, 16, 5, 4, 4, 1};
  EXPECT_OK(npuGraphExecNodeSetParams(exec, set, &params));
  launch(exec);
  EXPECT_EQ(first(x), 5);
  EXPECT_OK(npuGraphNodeSetParams(set, &params));
  npuMemsetParams now;
  EXPECT_OK(npuGraphMemsetNodeGetParams(set, &now));
  EXPECT_EQ(now.value, 5u);
}

TEST_F(GraphConditional, WrongParametersAreRefused) {
  test::Graph graph;
  ASSERT_OK(npuGraphCreate(&graph, 0));
  npuGraphNode_t node = nullptr;
  EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, nullptr), npuErrorInvalidValue);
  npuGraphNodeParams params = of_type(npuGraphNodeTypeEmpty);
  EXPECT_EQ(npuGraphAddNode(nullptr, graph, nullptr, nullptr, 0, &params), npuErrorInvalidValue);
  params.reserved0[1] = 1;
  EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), npuErrorInvalidValue);
  params = of_type(npuGraphNodeTypeExtSemaphoreSignal);
  EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), npuErrorNotSupported);
  params = of_type(npuGraphNodeTypeCount);
  EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), npuErrorInvalidValue);
  params = of_type(npuGraphNodeTypeGraph);
  params.graph.ownership = npuGraphChildGraphOwnershipMove;
  params.graph.graph = graph;
  EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), npuErrorNotSupported);
  params = of_type(npuGraphNodeTypeEmpty);
  ASSERT_OK(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params));
  EXPECT_EQ(npuGraphNodeSetParams(node, &params), npuErrorInvalidValue);
  params = of_type(npuGraphNodeTypeHost);
  params.host.fn = test::call_nothing;
  EXPECT_EQ(npuGraphNodeSetParams(node, &params), npuErrorInvalidValue);
}

TEST_F(GraphConditional, ReservedMembersOfCopiesMustBeZero) {
  test::Graph graph;
  test::GraphExec exec;
  int* x = device_ints(2);
  ASSERT_OK(npuGraphCreate(&graph, 0));
  npuGraphNodeParams params = of_type(npuGraphNodeTypeMemcpy);
  params.memcpy.copyParams.srcPtr = {x, 4, 4, 1};
  params.memcpy.copyParams.dstPtr = {x + 1, 4, 4, 1};
  params.memcpy.copyParams.extent = {4, 1, 1};
  params.memcpy.copyParams.kind = npuMemcpyDeviceToDevice;
  const npuGraphNode_t copy = add(graph, params);
  ASSERT_OK(npuGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  EXPECT_OK(npuGraphNodeSetParams(copy, &params));
  EXPECT_OK(npuGraphExecNodeSetParams(exec, copy, &params));
  for (int* const member : {&params.memcpy.flags, &params.memcpy.reserved[2]}) {
    npuGraphNode_t node = nullptr;
    *member = 1;
    EXPECT_EQ(npuGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), npuErrorInvalidValue);
    EXPECT_EQ(npuGraphNodeSetParams(copy, &params), npuErrorInvalidValue);
    EXPECT_EQ(npuGraphExecNodeSetParams(exec, copy, &params), npuErrorInvalidValue);
    *member = 0;
  }
}

}  // namespace
