// Creates, launches and updates executable graphs.
#include "runtime_shim/runtime/graph/exec.h"

#include <algorithm>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/graph/conditional.h"
#include "runtime_shim/runtime/graph/memory.h"
#include "runtime_shim/runtime/graph/nodes.h"
#include "runtime_shim/runtime/graph/pieces.h"
#include "runtime_shim/runtime/graph/update.h"
#include "runtime_shim/runtime/observed.h"

using Piece = npuGraphExec_st::Piece;

namespace npu::detail {
namespace {

// Memory that launches allocate for the program and free.
void list_memory(const std::vector<const npuGraphNode_st*>& leaves, npuGraphExec_st* exec) {
  exec->given.clear();
  exec->taken.clear();
  for (const npuGraphNode_st* leaf : leaves) {
    const auto& value = leaf->content.params.value;
    if (const auto* made = std::get_if<AllocNode>(&value)) exec->given.push_back(made->memory);
    const auto* const freed = std::get_if<FreeNode>(&value);
    if (freed == nullptr) continue;
    const auto own = std::find_if(exec->given.begin(), exec->given.end(),
                                  [&](const auto& memory) { return memory->pointer() == freed->pointer; });
    if (own != exec->given.end()) {
      exec->given.erase(own);
    } else {
      exec->taken.push_back(freed->pointer);
    }
  }
}

// Call with exec->mutex held, or before exec is visible to other threads.
npuError_t refresh(npuGraphExec_st* exec) {
  std::vector<const npuGraphNode_st*> leaves;
  if (!exec->stale) return npuSuccess;
  if (const npuError_t error = flatten(exec->graph, &leaves)) return error;
  exec->pieces.clear();
  ModelPointer start;
  if (const npuError_t error = make_start_work(exec->graph, &start)) return error;
  if (start != nullptr) add_part(&exec->pieces, std::move(start));
  if (const npuError_t error = cut(leaves, &exec->pieces)) return error;
  list_memory(leaves, exec);
  exec->stale = false;
  return npuSuccess;
}

npuError_t instantiate(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags) {
  constexpr unsigned long long kKnown = npuGraphInstantiateFlagAutoFreeOnLaunch |
                                        npuGraphInstantiateFlagUpload |
                                        npuGraphInstantiateFlagUseNodePriority;
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  if ((flags & npuGraphInstantiateFlagDeviceLaunch) != 0) return npuErrorNotSupported;
  if ((flags & ~kKnown) != 0) return npuErrorInvalidValue;
  auto created = std::make_unique<npuGraphExec_st>();
  copy_graph(*graph, &created->graph);
  for (const auto& node : graph->nodes) created->origins.push_back(node.get());
  created->flags = flags;
  if (const npuError_t error = refresh(created.get())) return error;
  *exec = created.release();
  return npuSuccess;
}

npuError_t move_memory(const npuGraphExec_st& exec) {
  for (void* const pointer : exec.taken) {
    if (!GraphMemory::free(pointer)) return npuErrorInvalidValue;
  }
  const bool frees = (exec.flags & npuGraphInstantiateFlagAutoFreeOnLaunch) != 0;
  for (const auto& memory : exec.given) {
    if (GraphMemory::hand_out(memory)) continue;
    if (!frees) return npuErrorInvalidValue;  // the program has not freed the last launch's memory
  }
  return npuSuccess;
}

npuError_t launch_in_order(npuGraphExec_st& exec, npuStream_t handle) {
  aclrtStream native = nullptr;
  npuStream_st* stream = nullptr;
  if (const npuError_t error = refresh(&exec)) return error;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  const DeviceScope scope(stream->device);  // a stream of any device may launch a graph in CUDA
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  if (const npuError_t error = move_memory(exec)) return error;
  for (const Piece& piece : exec.pieces) {
    npuError_t error = npuSuccess;
    if (piece.model != nullptr) error = execute(piece.model, native);
    if (piece.record != nullptr) error = npuEventRecord(piece.record, stream);
    if (piece.wait != nullptr) error = wait_for_event(*stream, *piece.wait, false);
    if (error != npuSuccess) return error;
  }
  return npuSuccess;
}

/// The whole graph: what its nodes read and write is not known.
probe::Operation describe_graph() {
  probe::Operation operation;
  operation.type = "Graph";
  operation.name = "launch";
  operation.needs_others = true;  // it may have collectives
  return operation;
}

npuError_t launch(npuGraphExec_t exec, npuStream_t stream) {
  if (exec == nullptr) return npuErrorInvalidValue;
  std::lock_guard lock(exec->mutex);
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  if (!builder.is_open()) {
    probe::Observation observation;
    observe(observation, stream, describe_graph);
    return launch_in_order(*exec, stream);
  }
  NodeContent content;
  if (const npuError_t error = make_child(&exec->graph, &content)) return error;
  return builder.keep(std::move(content.params));
}

npuError_t update(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResultInfo* info) {
  *info = {npuGraphExecUpdateError, nullptr, nullptr};
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  std::lock_guard lock(exec->mutex);
  *info = compare_graphs(exec->graph, *graph);
  if (info->result != npuGraphExecUpdateSuccess) return npuErrorGraphExecUpdateFailure;
  for (std::size_t i = 0; i < graph->nodes.size(); ++i)
    exec->graph.nodes[i]->content = copy_content(graph->nodes[i]->content);
  exec->graph.conditions = graph->conditions;
  exec->graph.retained = graph->retained;
  exec->stale = true;
  return refresh(exec);
}

// The node of the executable graph for a node of the original graph.
npuGraphNode_t own_node(const npuGraphExec_st& exec, npuGraphNode_t node) {
  const auto found = std::find(exec.origins.begin(), exec.origins.end(), node);
  if (node == nullptr || found == exec.origins.end()) return nullptr;
  return exec.graph.nodes[static_cast<std::size_t>(found - exec.origins.begin())].get();
}

// Replaces the node's content by the result of make(current content, &content).
template <typename Make>
npuError_t change(npuGraphExec_t exec, npuGraphNode_t node, npuGraphNodeType type, const Make& make) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    std::lock_guard lock(exec->mutex);
    const npuGraphNode_t own = own_node(*exec, node);
    if (own == nullptr || type_of(*own) != type) return npuErrorInvalidValue;
    NodeContent content;
    if (const npuError_t error = make(own->content, &content)) return error;
    own->content = std::move(content);
    exec->stale = true;
    return npuSuccess;
  });
}

template <typename Body>
npuError_t with_node(npuGraphExec_t exec, npuGraphNode_t node, const Body& body) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    std::lock_guard lock(exec->mutex);
    const npuGraphNode_t own = own_node(*exec, node);
    const npuGraphNodeType type = own == nullptr ? npuGraphNodeTypeEmpty : type_of(*own);
    // CUDA: only these can be disabled.
    const bool can =
        type == npuGraphNodeTypeKernel || type == npuGraphNodeTypeMemcpy || type == npuGraphNodeTypeMemset;
    return can ? body(*own) : npuErrorInvalidValue;
  });
}

npuError_t make_same_child(const NodeContent& now, const npuGraph_st* child, NodeContent* content) {
  const auto& old = *std::get<ChildNode>(now.params.value).graph;
  if (child == nullptr || compare_graphs(old, *child).result != npuGraphExecUpdateSuccess)
    return npuErrorInvalidValue;
  return make_child(child, content);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;
using npu::detail::change;
using npu::detail::NodeContent;

extern "C" {

npuError_t npuGraphInstantiateWithFlags(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags) {
  return api([&] { return npu::detail::instantiate(exec, graph, flags); });
}

// The form for C. In C++ the name has overloads (npu/runtime/graph_templates.h), so it is given here as a symbol.
npuError_t npu_graph_instantiate_for_c(npuGraphExec_t* exec, npuGraph_t graph,
                                       unsigned long long flags) __asm__("npuGraphInstantiate");
NPU_EXPORT npuError_t npu_graph_instantiate_for_c(npuGraphExec_t* exec, npuGraph_t graph,
                                                  unsigned long long flags) {
  return npuGraphInstantiateWithFlags(exec, graph, flags);
}

npuError_t npuGraphInstantiateWithParams(npuGraphExec_t* exec, npuGraph_t graph,
                                         npuGraphInstantiateParams* params) {
  if (params == nullptr) return npu::detail::record_error(npuErrorInvalidValue);
  const npuError_t error = npuGraphInstantiateWithFlags(exec, graph, params->flags);
  params->errNode_out = nullptr;
  params->result_out = error == npuSuccess             ? npuGraphInstantiateSuccess
                       : error == npuErrorNotSupported ? npuGraphInstantiateNodeOperationNotSupported
                                                       : npuGraphInstantiateError;
  return error;
}

npuError_t npuGraphLaunch(npuGraphExec_t exec, npuStream_t stream) {
  return api([&] { return npu::detail::launch(exec, stream); });
}

npuError_t npuGraphUpload(npuGraphExec_t exec, npuStream_t stream) {
  return api([&] {
    npuStream_st* found = nullptr;
    return exec == nullptr ? npuErrorInvalidValue : npu::detail::find_stream(stream, &found);
  });
}

npuError_t npuGraphExecGetFlags(npuGraphExec_t exec, unsigned long long* flags) {
  return api([&] {
    if (exec == nullptr || flags == nullptr) return npuErrorInvalidValue;
    *flags = exec->flags;
    return npuSuccess;
  });
}

npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResultInfo* info) {
  return api([&] {
    npuGraphExecUpdateResultInfo unused;
    return npu::detail::update(exec, graph, info == nullptr ? &unused : info);
  });
}

npuError_t npuGraphExecDestroy(npuGraphExec_t exec) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    delete exec;
    return npuSuccess;
  });
}

npuError_t npuGraphExecKernelNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuKernelNodeParams* params) {
  return change(exec, node, npuGraphNodeTypeKernel, [&](const NodeContent& now, NodeContent* content) {
    const auto* const like = std::get_if<npu::detail::KernelNode>(&now.params.value);
    return npu::detail::make_kernel(params, like, content);
  });
}

npuError_t npuGraphExecMemsetNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuMemsetParams* params) {
  return change(exec, node, npuGraphNodeTypeMemset, [&](const NodeContent&, NodeContent* content) {
    return npu::detail::make_memset(params, content);
  });
}

npuError_t npuGraphExecMemcpyNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuMemcpy3DParms* params) {
  return change(exec, node, npuGraphNodeTypeMemcpy, [&](const NodeContent&, NodeContent* content) {
    return npu::detail::make_memcpy(params, content);
  });
}

npuError_t npuGraphExecMemcpyNodeSetParams1D(npuGraphExec_t exec, npuGraphNode_t node, void* dst,
                                             const void* src, size_t bytes, npuMemcpyKind kind) {
  return change(exec, node, npuGraphNodeTypeMemcpy, [&](const NodeContent&, NodeContent* content) {
    return npu::detail::make_memcpy_1d(dst, src, bytes, kind, content);
  });
}

npuError_t npuGraphExecHostNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                         const npuHostNodeParams* params) {
  return change(exec, node, npuGraphNodeTypeHost, [&](const NodeContent&, NodeContent* content) {
    return npu::detail::make_host(params, content);
  });
}

npuError_t npuGraphExecChildGraphNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node, npuGraph_t child) {
  return change(exec, node, npuGraphNodeTypeGraph, [&](const NodeContent& now, NodeContent* content) {
    return npu::detail::make_same_child(now, child, content);
  });
}

npuError_t npuGraphExecEventRecordNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event) {
  return change(exec, node, npuGraphNodeTypeEventRecord, [&](const NodeContent&, NodeContent* content) {
    content->params.value = npu::detail::RecordNode{event};
    return event == nullptr ? npuErrorInvalidResourceHandle : npuSuccess;
  });
}

npuError_t npuGraphExecEventWaitNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event) {
  return change(exec, node, npuGraphNodeTypeWaitEvent, [&](const NodeContent&, NodeContent* content) {
    content->params.value = npu::detail::WaitNode{event};
    return event == nullptr ? npuErrorInvalidResourceHandle : npuSuccess;
  });
}

npuError_t npuGraphNodeSetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int isEnabled) {
  return npu::detail::with_node(exec, node, [&](npuGraphNode_st& own) {
    own.enabled = isEnabled != 0;
    exec->stale = true;
    return npuSuccess;
  });
}

npuError_t npuGraphNodeGetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int* isEnabled) {
  return npu::detail::with_node(exec, node, [&](npuGraphNode_st& own) {
    if (isEnabled == nullptr) return npuErrorInvalidValue;
    *isEnabled = own.enabled ? 1 : 0;
    return npuSuccess;
  });
}

}  // extern "C"
