// Graphs captured from streams, and what they look like.
#ifndef TESTS_SHIM_RUNTIME_GRAPH_HELPER_H_
#define TESTS_SHIM_RUNTIME_GRAPH_HELPER_H_

#include <algorithm>
#include <string>
#include <vector>

#include "tests/shim/runtime/check.h"

namespace test {

static __global__ void add(NPU_KERNEL_PARAMS_ int* x, int value) { x[threadIdx.x] += value; }
static __global__ void multiply(NPU_KERNEL_PARAMS_ int* x, int factor) { x[threadIdx.x] *= factor; }

using Types = std::vector<npuGraphNodeType>;

inline npuStream_t new_stream() {
  npuStream_t stream = nullptr;
  EXPECT_OK(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  return stream;
}

inline npuStream_t begin() {
  npuStream_t stream = new_stream();
  EXPECT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal));
  return stream;
}

template <class Work>
inline void capture(npuGraph_t* graph, const Work& work) {
  npuStream_t stream = begin();
  work(stream);
  ASSERT_OK(npuStreamEndCapture(stream, graph));
}

inline std::vector<npuGraphNode_t> nodes_of(npuGraph_t graph) {
  size_t count = 0;
  EXPECT_OK(npuGraphGetNodes(graph, nullptr, &count));
  std::vector<npuGraphNode_t> nodes(count);
  EXPECT_OK(npuGraphGetNodes(graph, nodes.data(), &count));
  return nodes;
}

inline Types types_of(npuGraph_t graph) {
  Types types;
  for (const npuGraphNode_t node : nodes_of(graph)) {
    types.emplace_back();
    EXPECT_OK(npuGraphNodeGetType(node, &types.back()));
  }
  return types;
}

// "0>1 0>2": the edges by the numbers of the nodes.
inline std::string edges_of(npuGraph_t graph) {
  const std::vector<npuGraphNode_t> nodes = nodes_of(graph);
  size_t count = 0;
  EXPECT_OK(npuGraphGetEdges(graph, nullptr, nullptr, &count));
  std::vector<npuGraphNode_t> from(count), to(count);
  EXPECT_OK(npuGraphGetEdges(graph, from.data(), to.data(), &count));
  const auto number = [&](npuGraphNode_t node) {
    return std::to_string(std::find(nodes.begin(), nodes.end(), node) - nodes.begin());
  };
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + number(from[i]) + ">" + number(to[i]);
  return text;
}

inline int* device_ints(int count) {
  int* x = nullptr;
  EXPECT_OK(npuMalloc(&x, sizeof(int) * count));
  EXPECT_OK(npuMemset(x, 0, sizeof(int) * count));
  EXPECT_OK(npuDeviceSynchronize());  // other streams do not wait for the legacy stream
  return x;
}

inline int first(const int* x) {
  int value = -1;
  EXPECT_OK(npuMemcpy(&value, x, sizeof value, npuMemcpyDeviceToHost));
  return value;
}

inline void launch(npuGraphExec_t exec) {
  EXPECT_OK(npuGraphLaunch(exec, nullptr));
  EXPECT_OK(npuDeviceSynchronize());
}

inline void call_nothing(void*) {}

}  // namespace test

#endif  // TESTS_SHIM_RUNTIME_GRAPH_HELPER_H_
