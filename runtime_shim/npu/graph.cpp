#include "runtime_shim/npu/graph.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "npu/detail/kernel_call.h"
#include "npu/runtime_memory.h"
#include "runtime_shim/npu/acl_newer.h"
#include "runtime_shim/npu/copy.h"
#include "runtime_shim/npu/runtime_state.h"

namespace npu::detail {
namespace {

bool contains(const npuGraph_st& graph, npuGraphNode_t node) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [&](const auto& own) { return own.get() == node; });
}

npuError_t execute(const ModelPointer& work, npuStream_t stream) {
  aclrtStream native = nullptr;
  if (work == nullptr) return npuSuccess;
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  return from_acl(aclmdlRIExecuteAsync(work.get(), native));
}

// One model that runs the nodes in order.
npuError_t combine(const std::vector<const npuGraphNode_st*>& ordered, ModelPointer* work) {
  return capture_work(
      [&](npuStream_t stream) {
        for (const npuGraphNode_st* node : ordered) {
          if (const npuError_t error = execute(node->work, stream)) return error;
        }
        return npuSuccess;
      },
      work);
}

std::vector<npuGraphNodeType> shape_of(const std::vector<const npuGraphNode_st*>& ordered) {
  std::vector<npuGraphNodeType> shape;
  for (const npuGraphNode_st* node : ordered) shape.push_back(node->type);
  return shape;
}

npuError_t instantiate(npuGraphExec_t* exec, npuGraph_t graph) {
  std::vector<const npuGraphNode_st*> ordered;
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = order_nodes(*graph, &ordered)) return error;
  auto created = std::make_unique<npuGraphExec_st>();
  if (const npuError_t error = combine(ordered, &created->work)) return error;
  created->shape = shape_of(ordered);
  created->device = current_device();
  *exec = created.release();
  return npuSuccess;
}

npuError_t update(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResult* result) {
  std::vector<const npuGraphNode_st*> ordered;
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = order_nodes(*graph, &ordered)) return error;
  const std::vector<npuGraphNodeType> shape = shape_of(ordered);
  std::lock_guard lock(exec->mutex);
  if (shape.size() != exec->shape.size()) {
    *result = npuGraphExecUpdateErrorTopologyChanged;
    return npuErrorGraphExecUpdateFailure;
  }
  if (shape != exec->shape) {
    *result = npuGraphExecUpdateErrorNodeTypeChanged;
    return npuErrorGraphExecUpdateFailure;
  }
  return combine(ordered, &exec->work);
}

npuError_t clone(npuGraph_t* result, const npuGraph_st& original) {
  auto copy = std::make_unique<npuGraph_st>();
  std::map<npuGraphNode_t, npuGraphNode_t> twin;
  for (const auto& node : original.nodes) {
    copy->nodes.push_back(std::make_unique<npuGraphNode_st>(*node));
    twin[node.get()] = copy->nodes.back().get();
  }
  for (const auto& node : copy->nodes) {
    for (npuGraphNode_t& before : node->after) before = twin.at(before);
  }
  *result = copy.release();
  return npuSuccess;
}

npuError_t issue_memset(const npuMemsetParams& params, npuStream_t stream) {
  const unsigned int byte = params.value & 0xFFU;
  const unsigned int repeated = params.elementSize == 4 ? byte * 0x01010101U : byte * 0x0101U;
  const bool sized = params.elementSize == 1 || params.elementSize == 2 || params.elementSize == 4;
  if (!sized) return npuErrorInvalidValue;
  // AscendCL sets bytes; patterns of several different bytes have no call.
  if (params.elementSize > 1 && params.value != repeated) return npuErrorNotSupported;
  return set_in_order(params.dst, params.pitch, static_cast<int>(byte), params.width * params.elementSize,
                      params.height, stream);
}

npuError_t issue_kernel(const npuKernelNodeParams& params, npuStream_t stream) {
  if (params.extra != nullptr) return npuErrorNotSupported;
  return submit_registered(params.func, {params.gridDim, params.blockDim, params.sharedMemBytes, stream},
                           params.kernelParams);
}

npuError_t print_dot(const npuGraph_st& graph, const char* path) {
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr) return npuErrorOperatingSystem;
  std::map<const npuGraphNode_st*, std::size_t> number;
  std::fprintf(file, "digraph npu {\n");
  for (const auto& node : graph.nodes) {
    const std::size_t own = number.size();
    number[node.get()] = own;
    std::fprintf(file, "  n%zu [label=\"%s\"];\n", own, node->label.c_str());
  }
  for (const auto& node : graph.nodes) {
    for (const npuGraphNode_t before : node->after) {
      std::fprintf(file, "  n%zu -> n%zu;\n", number[before], number[node.get()]);
    }
  }
  std::fprintf(file, "}\n");
  return std::fclose(file) == 0 ? npuSuccess : npuErrorOperatingSystem;
}

// Adds a node whose work is what issue(stream) submits.
template <typename Issue>
npuError_t add_issued(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                      size_t count, npuGraphNodeType type, const char* label, const Issue& issue) {
  return api([&] {
    ModelPointer work;
    if (const npuError_t error = capture_work(issue, &work)) return error;
    return add_node(graph, node, dependencies, count, type, std::move(work), label);
  });
}

}  // namespace

npuError_t order_nodes(const npuGraph_st& graph, std::vector<const npuGraphNode_st*>* ordered) {
  std::vector<const npuGraphNode_st*> rest;
  for (const auto& node : graph.nodes) rest.push_back(node.get());
  const auto done = [&](const npuGraphNode_st* node) {
    return std::find(ordered->begin(), ordered->end(), node) != ordered->end();
  };
  while (!rest.empty()) {
    const auto ready = std::find_if(rest.begin(), rest.end(), [&](const npuGraphNode_st* node) {
      return std::all_of(node->after.begin(), node->after.end(), done);
    });
    if (ready == rest.end()) return npuErrorInvalidValue;
    ordered->push_back(*ready);
    rest.erase(ready);
  }
  return npuSuccess;
}

npuError_t add_node(npuGraph_t graph, npuGraphNode_t* node, const npuGraphNode_t* dependencies, size_t count,
                    npuGraphNodeType type, ModelPointer work, std::string label) {
  if (graph == nullptr || node == nullptr || (dependencies == nullptr && count > 0))
    return npuErrorInvalidValue;
  auto created = std::make_unique<npuGraphNode_st>();
  for (size_t i = 0; i < count; ++i) {
    if (!contains(*graph, dependencies[i])) return npuErrorInvalidValue;
    created->after.push_back(dependencies[i]);
  }
  created->type = type;
  created->work = std::move(work);
  created->label = std::move(label);
  *node = created.get();
  graph->nodes.push_back(std::move(created));
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::add_issued;
using npu::detail::api;

extern "C" {

npuError_t npuGraphCreate(npuGraph_t* graph, unsigned int flags) {
  return api([&] {
    if (graph == nullptr || flags != 0) return npuErrorInvalidValue;
    *graph = new npuGraph_st;
    return npuSuccess;
  });
}

npuError_t npuGraphDestroy(npuGraph_t graph) {
  return api([&] {
    if (graph == nullptr) return npuErrorInvalidValue;
    delete graph;
    return npuSuccess;
  });
}

npuError_t npuGraphClone(npuGraph_t* result, npuGraph_t original) {
  return api([&] {
    return result == nullptr || original == nullptr ? npuErrorInvalidValue
                                                    : npu::detail::clone(result, *original);
  });
}

npuError_t npuGraphAddEmptyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                size_t count) {
  return api([&] {
    return npu::detail::add_node(graph, node, dependencies, count, npuGraphNodeTypeEmpty, nullptr, "empty");
  });
}

npuError_t npuGraphAddHostNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                               size_t count, const npuHostNodeParams* params) {
  if (params == nullptr || params->fn == nullptr) return npu::detail::record_error(npuErrorInvalidValue);
  return add_issued(node, graph, dependencies, count, npuGraphNodeTypeHost, "host function",
                    [&](npuStream_t stream) {
                      return npu::detail::launch_host_function(stream->native, params->fn, params->userData);
                    });
}

npuError_t npuGraphAddMemsetNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemsetParams* params) {
  if (params == nullptr) return npu::detail::record_error(npuErrorInvalidValue);
  return add_issued(node, graph, dependencies, count, npuGraphNodeTypeMemset, "memset",
                    [&](npuStream_t stream) { return npu::detail::issue_memset(*params, stream); });
}

npuError_t npuGraphAddMemcpyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemcpy3DParms* params) {
  return add_issued(node, graph, dependencies, count, npuGraphNodeTypeMemcpy, "memcpy",
                    [&](npuStream_t stream) { return npuMemcpy3DAsync(params, stream); });
}

npuError_t npuGraphAddMemcpyNode1D(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, void* dst, const void* src, size_t bytes,
                                   npuMemcpyKind kind) {
  return add_issued(node, graph, dependencies, count, npuGraphNodeTypeMemcpy, "memcpy",
                    [&](npuStream_t stream) {
                      return npu::detail::copy_in_order({dst, bytes, src, bytes, bytes, 1}, kind, stream);
                    });
}

npuError_t npuGraphAddKernelNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuKernelNodeParams* params) {
  if (params == nullptr) return npu::detail::record_error(npuErrorInvalidValue);
  return add_issued(node, graph, dependencies, count, npuGraphNodeTypeKernel, "kernel",
                    [&](npuStream_t stream) { return npu::detail::issue_kernel(*params, stream); });
}

npuError_t npuGraphAddChildGraphNode(npuGraphNode_t* node, npuGraph_t graph,
                                     const npuGraphNode_t* dependencies, size_t count, npuGraph_t child) {
  return api([&] {
    std::vector<const npuGraphNode_st*> ordered;
    npu::detail::ModelPointer work;
    if (child == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npu::detail::order_nodes(*child, &ordered)) return error;
    if (const npuError_t error = npu::detail::combine(ordered, &work)) return error;
    return npu::detail::add_node(graph, node, dependencies, count, npuGraphNodeTypeGraph, std::move(work),
                                 "graph");
  });
}

npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                   size_t count) {
  return api([&] {
    if (graph == nullptr || (count > 0 && (from == nullptr || to == nullptr))) return npuErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) {
      const bool known = npu::detail::contains(*graph, from[i]) && npu::detail::contains(*graph, to[i]);
      if (!known || from[i] == to[i]) return npuErrorInvalidValue;
      to[i]->after.push_back(from[i]);
    }
    return npuSuccess;
  });
}

npuError_t npuGraphGetNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    if (graph == nullptr || numNodes == nullptr) return npuErrorInvalidValue;
    const size_t count = nodes == nullptr ? graph->nodes.size() : std::min(*numNodes, graph->nodes.size());
    for (size_t i = 0; nodes != nullptr && i < count; ++i) nodes[i] = graph->nodes[i].get();
    *numNodes = count;
    return npuSuccess;
  });
}

npuError_t npuGraphNodeGetType(npuGraphNode_t node, npuGraphNodeType* type) {
  return api([&] {
    if (node == nullptr || type == nullptr) return npuErrorInvalidValue;
    *type = node->type;
    return npuSuccess;
  });
}

npuError_t npuGraphInstantiateWithFlags(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags) {
  return api([&] {
    constexpr unsigned long long kKnown = npuGraphInstantiateFlagAutoFreeOnLaunch |
                                          npuGraphInstantiateFlagUpload |
                                          npuGraphInstantiateFlagUseNodePriority;
    if ((flags & npuGraphInstantiateFlagDeviceLaunch) != 0) return npuErrorNotSupported;
    return (flags & ~kKnown) != 0 ? npuErrorInvalidValue : npu::detail::instantiate(exec, graph);
  });
}

npuError_t npuGraphLaunch(npuGraphExec_t exec, npuStream_t stream) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    std::lock_guard lock(exec->mutex);
    return npu::detail::execute(exec->work, stream);
  });
}

npuError_t npuGraphUpload(npuGraphExec_t exec, npuStream_t stream) {
  return api([&] {
    aclrtStream native = nullptr;
    return exec == nullptr ? npuErrorInvalidValue : npu::detail::native_stream(stream, &native);
  });
}

npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResultInfo* info) {
  return api([&] {
    npuGraphExecUpdateResult result = npuGraphExecUpdateSuccess;
    const npuError_t error = npu::detail::update(exec, graph, &result);
    if (error != npuSuccess && result == npuGraphExecUpdateSuccess) result = npuGraphExecUpdateError;
    if (info != nullptr) *info = {result, nullptr, nullptr};
    return error;
  });
}

npuError_t npuGraphExecDestroy(npuGraphExec_t exec) {
  return api([&] {
    if (exec == nullptr) return npuErrorInvalidValue;
    delete exec;
    return npuSuccess;
  });
}

npuError_t npuGraphDebugDotPrint(npuGraph_t graph, const char* path, unsigned int) {
  return api([&] {
    return graph == nullptr || path == nullptr ? npuErrorInvalidValue : npu::detail::print_dot(*graph, path);
  });
}

}  // extern "C"
