#include "runtime_shim/runtime/graph/graph.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <unordered_set>

#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// In the order of the alternatives of NodeParams.
struct KindOfNode {
  npuGraphNodeType type;
  const char* label;
};
constexpr KindOfNode kKinds[] = {
    {npuGraphNodeTypeEmpty, "empty"},
    {npuGraphNodeTypeKernel, "kernel"},
    {npuGraphNodeTypeKernel, "library call"},
    {npuGraphNodeTypeMemcpy, "memcpy"},
    {npuGraphNodeTypeMemset, "memset"},
    {npuGraphNodeTypeHost, "host function"},
    {npuGraphNodeTypeEventRecord, "event record"},
    {npuGraphNodeTypeWaitEvent, "event wait"},
    {npuGraphNodeTypeGraph, "graph"},
    {npuGraphNodeTypeMemAlloc, "memory allocation"},
    {npuGraphNodeTypeMemFree, "memory free"},
    {npuGraphNodeTypeConditional, "conditional"},
};

bool contains(const npuGraph_st& graph, npuGraphNode_t node) {
  return node != nullptr && std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                        [&](const auto& own) { return own.get() == node; });
}

using Index = std::unordered_map<const npuGraphNode_st*, std::size_t>;

Index index_of(const npuGraph_st& graph) {
  Index index;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) index[graph.nodes[i].get()] = i;
  return index;
}

// Returns the nodes found, by the rules of npuGraphGetNodes.
npuError_t give(const std::vector<npuGraphNode_t>& found, npuGraphNode_t* nodes, size_t* count) {
  if (count == nullptr) return npuErrorInvalidValue;
  if (nodes == nullptr) {
    *count = found.size();
    return npuSuccess;
  }
  std::fill_n(nodes, *count, nullptr);
  *count = std::min(*count, found.size());
  std::copy_n(found.begin(), *count, nodes);
  return npuSuccess;
}

template <typename Fits>
std::vector<npuGraphNode_t> nodes_that(const npuGraph_st& graph, const Fits& fits) {
  std::vector<npuGraphNode_t> result;
  for (const auto& node : graph.nodes) {
    if (fits(*node)) result.push_back(node.get());
  }
  return result;
}

std::vector<npuGraphNode_t> dependents(npuGraphNode_t of) {
  return nodes_that(*of->graph, [of](const npuGraphNode_st& node) {
    return std::find(node.after.begin(), node.after.end(), of) != node.after.end();
  });
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
  size_t capacity = *count;
  if (const npuError_t error = give(starts, from, count)) return error;
  return give(ends, to, from == nullptr ? count : &capacity);
}

bool remove_edge(npuGraphNode_t from, npuGraphNode_t to) {
  const auto found = std::find(to->after.begin(), to->after.end(), from);
  if (found == to->after.end()) return false;
  to->after.erase(found);
  return true;
}

npuError_t destroy(npuGraphNode_t node) {
  // CUDA: memory nodes stay, because later nodes use their memory.
  if (node->content.params.is_memory()) return npuErrorNotSupported;
  for (const npuGraphNode_t later : dependents(node)) remove_edge(node, later);
  auto& nodes = node->graph->nodes;
  nodes.erase(std::find_if(nodes.begin(), nodes.end(), [&](const auto& own) { return own.get() == node; }));
  return npuSuccess;
}

// Calls change(from[i], to[i]) for every pair. Changes nothing if a pair is invalid.
template <typename Fits, typename Change>
npuError_t change_edges(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to, size_t count,
                        const Fits& fits, const Change& change) {
  if (graph == nullptr || (count > 0 && (from == nullptr || to == nullptr))) return npuErrorInvalidValue;
  for (size_t i = 0; i < count; ++i) {
    const bool known = contains(*graph, from[i]) && contains(*graph, to[i]) && from[i] != to[i];
    if (!known || !fits(from[i], to[i])) return npuErrorInvalidValue;
  }
  for (size_t i = 0; i < count; ++i) change(from[i], to[i]);
  return npuSuccess;
}

bool is_edge(npuGraphNode_t from, npuGraphNode_t to) {
  return std::find(to->after.begin(), to->after.end(), from) != to->after.end();
}

npuError_t find_in_clone(npuGraphNode_t* node, npuGraphNode_t original, const npuGraph_st& clone) {
  const auto& nodes = original->graph->nodes;
  const auto at =
      std::find_if(nodes.begin(), nodes.end(), [&](const auto& own) { return own.get() == original; });
  const auto index = static_cast<std::size_t>(at - nodes.begin());
  if (index >= clone.nodes.size() || type_of(*clone.nodes[index]) != type_of(*original))
    return npuErrorInvalidValue;
  *node = clone.nodes[index].get();
  return npuSuccess;
}

}  // namespace

npuGraphNodeType type_of(const npuGraphNode_st& node) {
  return kKinds[node.content.params.value.index()].type;
}

const char* label_of(const npuGraphNode_st& node) {
  const auto& value = node.content.params.value;
  const char* name = nullptr;
  if (const auto* kernel = std::get_if<KernelNode>(&value)) name = kernel->call->name;
  if (const auto* library = std::get_if<LibraryNode>(&value)) name = library->name;
  return name != nullptr ? name : kKinds[value.index()].label;
}

npuGraphNode_t append_node(npuGraph_st& graph, std::vector<npuGraphNode_t> after, NodeContent content) {
  graph.nodes.push_back(std::make_unique<npuGraphNode_st>());
  npuGraphNode_st& node = *graph.nodes.back();
  node.graph = &graph;
  node.after = std::move(after);
  node.content = std::move(content);
  return &node;
}

npuError_t check_dependencies(npuGraph_t graph, const npuGraphNode_t* node,
                              const npuGraphNode_t* dependencies, size_t count) {
  if (graph == nullptr || node == nullptr || (dependencies == nullptr && count > 0))
    return npuErrorInvalidValue;
  for (size_t i = 0; i < count; ++i) {
    const bool twice = std::find(dependencies, dependencies + i, dependencies[i]) != dependencies + i;
    if (twice || !contains(*graph, dependencies[i])) return npuErrorInvalidValue;
  }
  return npuSuccess;
}

npuError_t add_node(npuGraph_t graph, npuGraphNode_t* node, const npuGraphNode_t* dependencies, size_t count,
                    NodeContent content) {
  if (const npuError_t error = check_dependencies(graph, node, dependencies, count)) return error;
  *node = append_node(*graph, {dependencies, dependencies + count}, std::move(content));
  return npuSuccess;
}

// Kahn's algorithm. Of the nodes that may come next, it takes the one that was added first.
npuError_t order_nodes(const npuGraph_st& graph, std::vector<npuGraphNode_t>* ordered) {
  const Index index = index_of(graph);
  std::vector<std::vector<std::size_t>> later(graph.nodes.size());
  std::vector<std::size_t> missing(graph.nodes.size());
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    missing[i] = graph.nodes[i]->after.size();
    for (const npuGraphNode_t before : graph.nodes[i]->after) later[index.at(before)].push_back(i);
    if (missing[i] == 0) ready.push(i);
  }
  while (!ready.empty()) {
    const std::size_t next = ready.top();
    ready.pop();
    ordered->push_back(graph.nodes[next].get());
    for (const std::size_t i : later[next]) {
      if (--missing[i] == 0) ready.push(i);
    }
  }
  return ordered->size() == graph.nodes.size() ? npuSuccess : npuErrorInvalidValue;
}

static std::shared_ptr<npuGraph_st> twin_of(const npuGraph_st& graph) {
  auto twin = std::make_shared<npuGraph_st>();
  copy_graph(graph, twin.get());
  return twin;
}

NodeContent copy_content(const NodeContent& content) {
  NodeContent copy = content;
  if (auto* const child = std::get_if<ChildNode>(&copy.params.value)) child->graph = twin_of(*child->graph);
  if (auto* const decision = std::get_if<ConditionalNode>(&copy.params.value)) {
    decision->handles = std::make_shared<std::vector<npuGraph_t>>();
    for (auto& graph : decision->graphs) {
      graph = twin_of(*graph);
      decision->handles->push_back(graph.get());
    }
  }
  return copy;
}

void copy_graph(const npuGraph_st& original, npuGraph_st* copy) {
  const Index index = index_of(original);
  for (const auto& node : original.nodes) {
    copy->nodes.push_back(std::make_unique<npuGraphNode_st>(*node));
    copy->nodes.back()->graph = copy;
    copy->nodes.back()->content = copy_content(node->content);
  }
  for (const auto& node : copy->nodes) {
    for (npuGraphNode_t& before : node->after) before = copy->nodes[index.at(before)].get();
  }
  copy->conditions = original.conditions;
  copy->retained = original.retained;
}

}  // namespace npu::detail

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
    if (result == nullptr || original == nullptr) return npuErrorInvalidValue;
    auto copy = std::make_unique<npuGraph_st>();
    npu::detail::copy_graph(*original, copy.get());
    *result = copy.release();
    return npuSuccess;
  });
}

npuError_t npuGraphNodeFindInClone(npuGraphNode_t* node, npuGraphNode_t original, npuGraph_t clone) {
  return api([&] {
    if (node == nullptr || original == nullptr || clone == nullptr) return npuErrorInvalidValue;
    return npu::detail::find_in_clone(node, original, *clone);
  });
}

npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                   size_t count) {
  return api([&] {
    const auto is_new = [](npuGraphNode_t start, npuGraphNode_t end) {
      return !npu::detail::is_edge(start, end);
    };
    return npu::detail::change_edges(
        graph, from, to, count, is_new,
        [](npuGraphNode_t start, npuGraphNode_t end) { end->after.push_back(start); });
  });
}

npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                      size_t count) {
  return api([&] {
    return npu::detail::change_edges(graph, from, to, count, npu::detail::is_edge, npu::detail::remove_edge);
  });
}

npuError_t npuGraphGetNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    if (graph == nullptr) return npuErrorInvalidValue;
    return npu::detail::give(npu::detail::nodes_that(*graph, [](const auto&) { return true; }), nodes,
                             numNodes);
  });
}

npuError_t npuGraphGetRootNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes) {
  return api([&] {
    if (graph == nullptr) return npuErrorInvalidValue;
    const auto is_root = [](const npuGraphNode_st& node) { return node.after.empty(); };
    return npu::detail::give(npu::detail::nodes_that(*graph, is_root), nodes, numNodes);
  });
}

npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to, size_t* numEdges) {
  return api([&] {
    return graph == nullptr ? npuErrorInvalidValue : npu::detail::edges(*graph, from, to, numEdges);
  });
}

npuError_t npuGraphNodeGetType(npuGraphNode_t node, npuGraphNodeType* type) {
  return api([&] {
    if (node == nullptr || type == nullptr) return npuErrorInvalidValue;
    *type = npu::detail::type_of(*node);
    return npuSuccess;
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

npuError_t npuGraphDestroyNode(npuGraphNode_t node) {
  return api([&] { return node == nullptr ? npuErrorInvalidValue : npu::detail::destroy(node); });
}

}  // extern "C"
