// Nodes of every type by one set of functions.
#include <algorithm>

#include "npu/runtime/graph_node_params.h"
#include "runtime_shim/runtime/graph/conditional.h"
#include "runtime_shim/runtime/graph/memory.h"
#include "runtime_shim/runtime/graph/nodes.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

bool is_zero(const int (&reserved)[3]) {
  return std::all_of(std::begin(reserved), std::end(reserved), [](int value) { return value == 0; });
}

npuKernelNodeParams older(const npuKernelNodeParamsV2& params) {
  npuKernelNodeParams result{};
  result.func = params.func;
  result.gridDim = params.gridDim;
  result.blockDim = params.blockDim;
  result.sharedMemBytes = params.sharedMemBytes;
  result.kernelParams = params.kernelParams;
  result.extra = params.extra;
  return result;
}

npuMemsetParams older(const npuMemsetParamsV2& params) {
  return {params.dst, params.pitch, params.value, params.elementSize, params.width, params.height};
}

npuError_t add_alloc(const npuGraphNode_t* dependencies, size_t count, npuGraphNode_t* node, npuGraph_t graph,
                     npuMemAllocNodeParamsV2* params) {
  npuMemAllocNodeParams old{params->poolProps, params->accessDescs, params->accessDescCount, params->bytesize,
                            nullptr};
  const npuError_t error = npuGraphAddMemAllocNode(node, graph, dependencies, count, &old);
  if (error == npuSuccess) params->dptr = old.dptr;
  return error;
}

npuError_t check_ownership(const npuChildGraphNodeParams& params) {
  if (params.ownership == npuGraphChildGraphOwnershipMove) return npuErrorNotSupported;
  return params.ownership == npuGraphChildGraphOwnershipClone ? npuSuccess : npuErrorInvalidValue;
}

npuError_t add_child(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies, size_t count,
                     const npuChildGraphNodeParams& params) {
  if (const npuError_t error = check_ownership(params)) return error;
  return npuGraphAddChildGraphNode(node, graph, dependencies, count, params.graph);
}

npuError_t add_conditional(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                           size_t count, npuConditionalNodeParams* params) {
  return api([&] {
    NodeContent content;
    if (const npuError_t error = check_dependencies(graph, node, dependencies, count)) return error;
    if (const npuError_t error = make_conditional(*graph, params, &content)) return error;
    *node = append_node(*graph, {dependencies, dependencies + count}, std::move(content));
    return npuSuccess;
  });
}

npuError_t add(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* after, size_t count,
               npuGraphNodeParams* params) {
  switch (params->type) {
    case npuGraphNodeTypeKernel: {
      const npuKernelNodeParams kernel = older(params->kernel);
      return npuGraphAddKernelNode(node, graph, after, count, &kernel);
    }
    case npuGraphNodeTypeMemcpy:
      return npuGraphAddMemcpyNode(node, graph, after, count, &params->memcpy.copyParams);
    case npuGraphNodeTypeMemset: {
      const npuMemsetParams set = older(params->memset);
      return npuGraphAddMemsetNode(node, graph, after, count, &set);
    }
    case npuGraphNodeTypeHost: {
      const npuHostNodeParams host{params->host.fn, params->host.userData};
      return npuGraphAddHostNode(node, graph, after, count, &host);
    }
    case npuGraphNodeTypeGraph:
      return add_child(node, graph, after, count, params->graph);
    case npuGraphNodeTypeEmpty:
      return npuGraphAddEmptyNode(node, graph, after, count);
    case npuGraphNodeTypeWaitEvent:
      return npuGraphAddEventWaitNode(node, graph, after, count, params->eventWait.event);
    case npuGraphNodeTypeEventRecord:
      return npuGraphAddEventRecordNode(node, graph, after, count, params->eventRecord.event);
    case npuGraphNodeTypeMemAlloc:
      return add_alloc(after, count, node, graph, &params->alloc);
    case npuGraphNodeTypeMemFree:
      return npuGraphAddMemFreeNode(node, graph, after, count, params->free.dptr);
    case npuGraphNodeTypeConditional:
      return add_conditional(node, graph, after, count, &params->conditional);
    case npuGraphNodeTypeExtSemaphoreSignal:
    case npuGraphNodeTypeExtSemaphoreWait:
      return npuErrorNotSupported;
    case npuGraphNodeTypeCount:
      break;
  }
  return npuErrorInvalidValue;
}

// Calls the function that changes a node of the type. Target is a node, or an executable graph and a node.
template <typename Change>
npuError_t set(npuGraphNodeParams* params, const Change& change) {
  switch (params->type) {
    case npuGraphNodeTypeKernel:
      return change(older(params->kernel));
    case npuGraphNodeTypeMemcpy:
      return change(params->memcpy.copyParams);
    case npuGraphNodeTypeMemset:
      return change(older(params->memset));
    case npuGraphNodeTypeHost:
      return change(npuHostNodeParams{params->host.fn, params->host.userData});
    case npuGraphNodeTypeGraph:
      return change(params->graph);
    case npuGraphNodeTypeWaitEvent:
      return change(params->eventWait);
    case npuGraphNodeTypeEventRecord:
      return change(params->eventRecord);
    case npuGraphNodeTypeMemAlloc:
    case npuGraphNodeTypeMemFree:
    case npuGraphNodeTypeConditional:
      return npuErrorNotSupported;
    default:
      return npuErrorInvalidValue;
  }
}

struct ChangeNode {
  npuGraphNode_t node;
  npuError_t operator()(const npuKernelNodeParams& params) const {
    return npuGraphKernelNodeSetParams(node, &params);
  }
  npuError_t operator()(const npuMemcpy3DParms& params) const {
    return npuGraphMemcpyNodeSetParams(node, &params);
  }
  npuError_t operator()(const npuMemsetParams& params) const {
    return npuGraphMemsetNodeSetParams(node, &params);
  }
  npuError_t operator()(const npuHostNodeParams& params) const {
    return npuGraphHostNodeSetParams(node, &params);
  }
  npuError_t operator()(const npuChildGraphNodeParams&) const { return npuErrorNotSupported; }
  npuError_t operator()(const npuEventWaitNodeParams& params) const {
    return npuGraphEventWaitNodeSetEvent(node, params.event);
  }
  npuError_t operator()(const npuEventRecordNodeParams& params) const {
    return npuGraphEventRecordNodeSetEvent(node, params.event);
  }
};

struct ChangeExec {
  npuGraphExec_t exec;
  npuGraphNode_t node;
  npuError_t operator()(const npuKernelNodeParams& params) const {
    return npuGraphExecKernelNodeSetParams(exec, node, &params);
  }
  npuError_t operator()(const npuMemcpy3DParms& params) const {
    return npuGraphExecMemcpyNodeSetParams(exec, node, &params);
  }
  npuError_t operator()(const npuMemsetParams& params) const {
    return npuGraphExecMemsetNodeSetParams(exec, node, &params);
  }
  npuError_t operator()(const npuHostNodeParams& params) const {
    return npuGraphExecHostNodeSetParams(exec, node, &params);
  }
  npuError_t operator()(const npuChildGraphNodeParams& params) const {
    if (const npuError_t error = check_ownership(params)) return error;
    return npuGraphExecChildGraphNodeSetParams(exec, node, params.graph);
  }
  npuError_t operator()(const npuEventWaitNodeParams& params) const {
    return npuGraphExecEventWaitNodeSetEvent(exec, node, params.event);
  }
  npuError_t operator()(const npuEventRecordNodeParams& params) const {
    return npuGraphExecEventRecordNodeSetEvent(exec, node, params.event);
  }
};

/// Whether the members that are reserved are 0.
bool are_params(const npuGraphNodeParams* params) {
  if (params == nullptr || !is_zero(params->reserved0) || params->reserved2 != 0) return false;
  if (params->type != npuGraphNodeTypeMemcpy) return true;
  return params->memcpy.flags == 0 && is_zero(params->memcpy.reserved);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::are_params;
using npu::detail::record_error;

extern "C" {

npuError_t npuGraphAddNode_v2(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                              const npuGraphEdgeData*, size_t count, npuGraphNodeParams* params) {
  if (!are_params(params)) return record_error(npuErrorInvalidValue);
  return record_error(npu::detail::add(node, graph, dependencies, count, params));
}

// The form for C. In C++ the name has overloads (npu/runtime/graph_templates.h), so it is given here as a symbol.
npuError_t npu_graph_add_node_for_c(npuGraphNode_t* node, npuGraph_t graph,
                                    const npuGraphNode_t* dependencies, const npuGraphEdgeData* edges,
                                    size_t count, npuGraphNodeParams* params) __asm__("npuGraphAddNode");
NPU_EXPORT npuError_t npu_graph_add_node_for_c(npuGraphNode_t* node, npuGraph_t graph,
                                               const npuGraphNode_t* dependencies,
                                               const npuGraphEdgeData* edges, size_t count,
                                               npuGraphNodeParams* params) {
  return npuGraphAddNode_v2(node, graph, dependencies, edges, count, params);
}

npuError_t npuGraphNodeSetParams(npuGraphNode_t node, npuGraphNodeParams* params) {
  if (!are_params(params)) return record_error(npuErrorInvalidValue);
  return record_error(npu::detail::set(params, npu::detail::ChangeNode{node}));
}

npuError_t npuGraphExecNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node, npuGraphNodeParams* params) {
  if (!are_params(params)) return record_error(npuErrorInvalidValue);
  return record_error(npu::detail::set(params, npu::detail::ChangeExec{exec, node}));
}

}  // extern "C"
