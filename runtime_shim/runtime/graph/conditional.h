// Nodes that decide which of their graphs runs.
#pragma once

#include <atomic>
#include <memory>

#include "runtime_shim/runtime/graph/graph.h"

namespace npu::detail {

/// The value of a handle. Kernels change it by its address, which is the handle.
struct Condition {
  std::atomic<unsigned int> value{0};
  unsigned int start = 0;  ///< value at the start of a run, if it is assigned
  bool is_assigned = false;
  std::atomic<bool> used{false};  ///< by a node
};

/// A conditional node of `graph` with empty graphs. The handle then has a node. Errors: npuErrorInvalidValue as npuGraphAddNode_v2.
npuError_t make_conditional(const npuGraph_st& graph, npuConditionalNodeParams* params, NodeContent* content);

/// The node's work: a task that looks at the value and runs the models of the graphs. compile(graph, &model) makes those; a null model
/// is an empty graph.
/// Errors: those of compile; npuErrorNotSupported without the simulated device.
using CompileGraph = npuError_t (*)(const npuGraph_st& graph, ModelPointer* model);
npuError_t make_conditional_work(const ConditionalNode& node, CompileGraph compile, ModelPointer* work);

/// Work that gives the graph's conditions their values at the start; null if none has one.
npuError_t make_start_work(const npuGraph_st& graph, ModelPointer* work);

}  // namespace npu::detail
