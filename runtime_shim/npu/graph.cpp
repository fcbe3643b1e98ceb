#include "runtime_shim/npu/graph.h"

#include <algorithm>
#include <cstdio>
#include <map>

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

std::vector<npuGraphExec_st::Step> steps_of(const std::vector<const npuGraphNode_st*>& ordered) {
  std::vector<npuGraphExec_st::Step> steps;
  for (const npuGraphNode_st* node : ordered) {
    steps.push_back({node->type, const_cast<npuGraphNode_t>(node), node->work});
  }
  return steps;
}

npuError_t instantiate(npuGraphExec_t* exec, npuGraph_t graph) {
  std::vector<const npuGraphNode_st*> ordered;
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = order_nodes(*graph, &ordered)) return error;
  auto created = std::make_unique<npuGraphExec_st>();
  created->steps = steps_of(ordered);
  if (const npuError_t error = combine(created->steps, &created->work)) return error;
  *exec = created.release();
  return npuSuccess;
}

npuError_t update(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResult* result) {
  std::vector<const npuGraphNode_st*> ordered;
  if (exec == nullptr || graph == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = order_nodes(*graph, &ordered)) return error;
  std::vector<npuGraphExec_st::Step> steps = steps_of(ordered);
  std::lock_guard lock(exec->mutex);
  if (steps.size() != exec->steps.size()) {
    *result = npuGraphExecUpdateErrorTopologyChanged;
    return npuErrorGraphExecUpdateFailure;
  }
  const auto same_type = [](const auto& one, const auto& other) { return one.type == other.type; };
  if (!std::equal(steps.begin(), steps.end(), exec->steps.begin(), same_type)) {
    *result = npuGraphExecUpdateErrorNodeTypeChanged;
    return npuErrorGraphExecUpdateFailure;
  }
  exec->steps = std::move(steps);
  return combine(exec->steps, &exec->work);
}

npuError_t clone(npuGraph_t* result, const npuGraph_st& original) {
  auto copy = std::make_unique<npuGraph_st>();
  std::map<npuGraphNode_t, npuGraphNode_t> twin;
  for (const auto& node : original.nodes) {
    copy->nodes.push_back(std::make_unique<npuGraphNode_st>(*node));
    copy->nodes.back()->graph = copy.get();
    twin[node.get()] = copy->nodes.back().get();
  }
  for (const auto& node : copy->nodes) {
    for (npuGraphNode_t& before : node->after) before = twin.at(before);
  }
  *result = copy.release();
  return npuSuccess;
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

// Adds a node whose work is what capture(&work) gives.
template <typename Capture>
npuError_t add_captured(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                        size_t count, npuGraphNodeType type, const char* label, const Capture& capture) {
  return api([&] {
    ModelPointer work;
    if (const npuError_t error = capture(&work)) return error;
    return add_node(graph, node, dependencies, count, type, std::move(work), label);
  });
}

}  // namespace

npuError_t combine(const std::vector<npuGraphExec_st::Step>& steps, ModelPointer* work) {
  return capture_work(
      [&](npuStream_t stream) {
        for (const npuGraphExec_st::Step& step : steps) {
          if (const npuError_t error = execute(step.work, stream)) return error;
        }
        return npuSuccess;
      },
      work);
}

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
  created->graph = graph;
  created->type = type;
  created->work = std::move(work);
  created->label = std::move(label);
  *node = created.get();
  graph->nodes.push_back(std::move(created));
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::add_captured;
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
  return add_captured(node, graph, dependencies, count, npuGraphNodeTypeHost, "host function",
                      [&](auto* work) { return npu::detail::capture_host(params, work); });
}

npuError_t npuGraphAddMemsetNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemsetParams* params) {
  return add_captured(node, graph, dependencies, count, npuGraphNodeTypeMemset, "memset",
                      [&](auto* work) { return npu::detail::capture_memset(params, work); });
}

npuError_t npuGraphAddMemcpyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuMemcpy3DParms* params) {
  return add_captured(node, graph, dependencies, count, npuGraphNodeTypeMemcpy, "memcpy",
                      [&](auto* work) { return npu::detail::capture_memcpy(params, work); });
}

npuError_t npuGraphAddMemcpyNode1D(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, void* dst, const void* src, size_t bytes,
                                   npuMemcpyKind kind) {
  return add_captured(node, graph, dependencies, count, npuGraphNodeTypeMemcpy, "memcpy", [&](auto* work) {
    return npu::detail::capture_memcpy_1d(dst, src, bytes, kind, work);
  });
}

npuError_t npuGraphAddKernelNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const npuKernelNodeParams* params) {
  return add_captured(node, graph, dependencies, count, npuGraphNodeTypeKernel, "kernel",
                      [&](auto* work) { return npu::detail::capture_kernel(params, work); });
}

npuError_t npuGraphAddChildGraphNode(npuGraphNode_t* node, npuGraph_t graph,
                                     const npuGraphNode_t* dependencies, size_t count, npuGraph_t child) {
  return api([&] {
    std::vector<const npuGraphNode_st*> ordered;
    npu::detail::ModelPointer work;
    if (child == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npu::detail::order_nodes(*child, &ordered)) return error;
    if (const npuError_t error = npu::detail::combine(npu::detail::steps_of(ordered), &work)) return error;
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

npuError_t npuGraphInstantiateWithParams(npuGraphExec_t* exec, npuGraph_t graph,
                                         npuGraphInstantiateParams* params) {
  if (params == nullptr) return npu::detail::record_error(npuErrorInvalidValue);
  const npuError_t error = npuGraphInstantiateWithFlags(exec, graph, params->flags);
  params->errNode_out = nullptr;
  params->result_out = error == npuSuccess ? npuGraphInstantiateSuccess : npuGraphInstantiateError;
  return error;
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
