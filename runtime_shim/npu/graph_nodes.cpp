// The nodes of a graph: their work, their neighbours, and changes of their parameters.
#include <algorithm>

#include "npu/detail/kernel_call.h"
#include "npu/runtime_memory.h"
#include "runtime_shim/npu/acl_newer.h"
#include "runtime_shim/npu/copy.h"
#include "runtime_shim/npu/graph.h"
#include "runtime_shim/npu/runtime_state.h"

namespace npu::detail {
namespace {

// AscendCL sets bytes; patterns of several different bytes have no call.
npuError_t issue_memset(const npuMemsetParams& params, npuStream_t stream) {
  const unsigned int byte = params.value & 0xFFU;
  const unsigned int repeated = params.elementSize == 4 ? byte * 0x01010101U : byte * 0x0101U;
  const bool sized = params.elementSize == 1 || params.elementSize == 2 || params.elementSize == 4;
  if (!sized) return npuErrorInvalidValue;
  if (params.elementSize > 1 && params.value != repeated) return npuErrorNotSupported;
  return set_in_order(params.dst, params.pitch, static_cast<int>(byte), params.width * params.elementSize,
                      params.height, stream);
}

npuError_t issue_kernel(const npuKernelNodeParams& params, npuStream_t stream) {
  if (params.extra != nullptr) return npuErrorNotSupported;
  return submit_registered(params.func, {params.gridDim, params.blockDim, params.sharedMemBytes, stream},
                           params.kernelParams);
}

// Gives the neighbours by the rule of npuGraphGetNodes.
npuError_t give(const std::vector<npuGraphNode_t>& found, npuGraphNode_t* nodes, size_t* count) {
  if (count == nullptr) return npuErrorInvalidValue;
  if (nodes == nullptr) {
    *count = found.size();
    return npuSuccess;
  }
  *count = std::min(*count, found.size());
  std::copy_n(found.begin(), *count, nodes);
  return npuSuccess;
}

std::vector<npuGraphNode_t> roots(const npuGraph_st& graph) {
  std::vector<npuGraphNode_t> result;
  for (const auto& node : graph.nodes) {
    if (node->after.empty()) result.push_back(node.get());
  }
  return result;
}

std::vector<npuGraphNode_t> dependents(npuGraphNode_t of) {
  std::vector<npuGraphNode_t> result;
  for (const auto& node : of->graph->nodes) {
    if (std::find(node->after.begin(), node->after.end(), of) != node->after.end())
      result.push_back(node.get());
  }
  return result;
}

npuError_t edges(const npuGraph_st& graph, npuGraphNode_t* from, npuGraphNode_t* to, size_t* count) {
  std::vector<npuGraphNode_t> starts;
  std::vector<npuGraphNode_t> ends;
  if (count == nullptr || (from == nullptr) != (to == nullptr)) return npuErrorInvalidValue;
  for (const auto& node : graph.nodes) {
    for (const npuGraphNode_t before : node->after) {
      starts.push_back(before);
      ends.push_back(node.get());
    }
  }
  size_t room = *count;
  if (const npuError_t error = give(starts, from, count)) return error;
  return give(ends, to, from == nullptr ? count : &room);
}

void remove_edge(npuGraphNode_t from, npuGraphNode_t to) {
  to->after.erase(std::remove(to->after.begin(), to->after.end(), from), to->after.end());
}

npuError_t destroy(npuGraphNode_t node) {
  for (const npuGraphNode_t later : dependents(node)) remove_edge(node, later);
  auto& nodes = node->graph->nodes;
  nodes.erase(std::find_if(nodes.begin(), nodes.end(), [&](const auto& own) { return own.get() == node; }));
  return npuSuccess;
}

// Gives the node the work that capture(&work) gives.
template <typename Capture>
npuError_t change(npuGraphNode_t node, npuGraphNodeType type, const Capture& capture) {
  return api([&] {
    if (node == nullptr || node->type != type) return npuErrorInvalidValue;
    return capture(&node->work);
  });
}

template <typename Capture>
npuError_t change_step(npuGraphExec_t exec, npuGraphNode_t node, npuGraphNodeType type,
                       const Capture& capture) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    std::lock_guard lock(exec->mutex);
    const auto step = std::find_if(exec->steps.begin(), exec->steps.end(),
                                   [&](const auto& candidate) { return candidate.origin == node; });
    if (step == exec->steps.end() || step->type != type) return npuErrorInvalidValue;
    if (const npuError_t error = capture(&step->work)) return error;
    return combine(exec->steps, &exec->work);
  });
}

}  // namespace

npuError_t capture_kernel(const npuKernelNodeParams* params, ModelPointer* work) {
  if (params == nullptr) return npuErrorInvalidValue;
  return capture_work([&](npuStream_t stream) { return issue_kernel(*params, stream); }, work);
}

npuError_t capture_memset(const npuMemsetParams* params, ModelPointer* work) {
  if (params == nullptr) return npuErrorInvalidValue;
  return capture_work([&](npuStream_t stream) { return issue_memset(*params, stream); }, work);
}

npuError_t capture_memcpy(const npuMemcpy3DParms* params, ModelPointer* work) {
  return capture_work([&](npuStream_t stream) { return npuMemcpy3DAsync(params, stream); }, work);
}

npuError_t capture_memcpy_1d(void* dst, const void* src, size_t bytes, npuMemcpyKind kind,
                             ModelPointer* work) {
  return capture_work(
      [&](npuStream_t stream) {
        return copy_in_order({dst, bytes, src, bytes, bytes, 1}, kind, stream);
      },
      work);
}

npuError_t capture_host(const npuHostNodeParams* params, ModelPointer* work) {
  if (params == nullptr || params->fn == nullptr) return npuErrorInvalidValue;
  return capture_work(
      [&](npuStream_t stream) { return launch_host_function(stream->native, params->fn, params->userData); },
      work);
}

}  // namespace npu::detail

using npu::detail::api;
using npu::detail::change;
using npu::detail::change_step;

extern "C" {

npuError_t npuGraphGetRootNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    return graph == nullptr ? npuErrorInvalidValue
                            : npu::detail::give(npu::detail::roots(*graph), nodes, numNodes);
  });
}

npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to, size_t* numEdges) {
  return api([&] {
    return graph == nullptr ? npuErrorInvalidValue : npu::detail::edges(*graph, from, to, numEdges);
  });
}

npuError_t npuGraphNodeGetDependencies(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    return node == nullptr ? npuErrorInvalidValue : npu::detail::give(node->after, nodes, numNodes);
  });
}

npuError_t npuGraphNodeGetDependentNodes(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    return node == nullptr ? npuErrorInvalidValue
                           : npu::detail::give(npu::detail::dependents(node), nodes, numNodes);
  });
}

npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                      size_t count) {
  return api([&] {
    if (graph == nullptr || (count > 0 && (from == nullptr || to == nullptr))) return npuErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) npu::detail::remove_edge(from[i], to[i]);
    return npuSuccess;
  });
}

npuError_t npuGraphDestroyNode(npuGraphNode_t node) {
  return api([&] { return node == nullptr ? npuErrorInvalidValue : npu::detail::destroy(node); });
}

npuError_t npuGraphKernelNodeSetParams(npuGraphNode_t node, const npuKernelNodeParams* params) {
  return change(node, npuGraphNodeTypeKernel,
                [&](auto* work) { return npu::detail::capture_kernel(params, work); });
}

npuError_t npuGraphMemsetNodeSetParams(npuGraphNode_t node, const npuMemsetParams* params) {
  return change(node, npuGraphNodeTypeMemset,
                [&](auto* work) { return npu::detail::capture_memset(params, work); });
}

npuError_t npuGraphMemcpyNodeSetParams(npuGraphNode_t node, const npuMemcpy3DParms* params) {
  return change(node, npuGraphNodeTypeMemcpy,
                [&](auto* work) { return npu::detail::capture_memcpy(params, work); });
}

npuError_t npuGraphHostNodeSetParams(npuGraphNode_t node, const npuHostNodeParams* params) {
  return change(node, npuGraphNodeTypeHost,
                [&](auto* work) { return npu::detail::capture_host(params, work); });
}

npuError_t npuGraphExecKernelNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuKernelNodeParams* params) {
  return change_step(exec, node, npuGraphNodeTypeKernel,
                     [&](auto* work) { return npu::detail::capture_kernel(params, work); });
}

npuError_t npuGraphExecMemsetNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuMemsetParams* params) {
  return change_step(exec, node, npuGraphNodeTypeMemset,
                     [&](auto* work) { return npu::detail::capture_memset(params, work); });
}

npuError_t npuGraphExecMemcpyNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const npuMemcpy3DParms* params) {
  return change_step(exec, node, npuGraphNodeTypeMemcpy,
                     [&](auto* work) { return npu::detail::capture_memcpy(params, work); });
}

npuError_t npuGraphExecMemcpyNodeSetParams1D(npuGraphExec_t exec, npuGraphNode_t node, void* dst,
                                             const void* src, size_t bytes, npuMemcpyKind kind) {
  return change_step(exec, node, npuGraphNodeTypeMemcpy,
                     [&](auto* work) { return npu::detail::capture_memcpy_1d(dst, src, bytes, kind, work); });
}

npuError_t npuGraphExecHostNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                         const npuHostNodeParams* params) {
  return change_step(exec, node, npuGraphNodeTypeHost,
                     [&](auto* work) { return npu::detail::capture_host(params, work); });
}

}  // extern "C"
