// A graph as a Graphviz file.
#include <cstdio>
#include <map>
#include <string>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string shape_of(const dim3& shape) {
  return std::to_string(shape.x) + "," + std::to_string(shape.y) + "," + std::to_string(shape.z);
}

bool asks_for(unsigned int flags, unsigned int flag) {
  return (flags & (flag | npuGraphDebugDotFlagsVerbose)) != 0;
}

// The details that the flags request besides the name.
std::string details_of(const npuGraphNode_st& node, unsigned int flags) {
  const auto& value = node.content.params.value;
  if (const auto* kernel = std::get_if<KernelNode>(&value);
      kernel && asks_for(flags, npuGraphDebugDotFlagsKernelNodeParams))
    return "\\n<<<" + shape_of(kernel->launch.gridDim) + " | " + shape_of(kernel->launch.blockDim) + " | " +
           std::to_string(kernel->launch.sharedMemBytes) + ">>>";
  if (const auto* copy = std::get_if<MemcpyNode>(&value);
      copy && asks_for(flags, npuGraphDebugDotFlagsMemcpyNodeParams)) {
    const npuExtent& extent = copy->params.extent;
    return "\\n" + std::to_string(extent.width) + " x " + std::to_string(extent.height) + " x " +
           std::to_string(extent.depth);
  }
  if (const auto* set = std::get_if<MemsetNode>(&value);
      set && asks_for(flags, npuGraphDebugDotFlagsMemsetNodeParams))
    return "\\n" + std::to_string(set->params.width) + " x " + std::to_string(set->params.height) + " of " +
           std::to_string(set->params.elementSize) + " bytes, value " + std::to_string(set->params.value);
  return "";
}

// The graphs inside a node.
std::vector<std::shared_ptr<npuGraph_st>> graphs_of(const npuGraphNode_st& node) {
  const auto& value = node.content.params.value;
  if (const auto* child = std::get_if<ChildNode>(&value)) return {child->graph};
  if (const auto* decision = std::get_if<ConditionalNode>(&value)) return decision->graphs;
  return {};
}

// Child graphs are boxes beside their nodes.
void print_graph(std::FILE* file, const npuGraph_st& graph, const std::string& prefix, unsigned int flags) {
  std::map<const npuGraphNode_st*, std::string> name;
  for (const auto& node : graph.nodes) name[node.get()] = prefix + "n" + std::to_string(name.size());
  for (const auto& node : graph.nodes) {
    const std::string& own = name[node.get()];
    std::fprintf(file, "  %s [label=\"%s%s\"];\n", own.c_str(), quoted(label_of(*node)).c_str(),
                 details_of(*node, flags).c_str());
    const auto graphs = graphs_of(*node);
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      const std::string box = graphs.size() == 1 ? own : own + "_" + std::to_string(i);
      std::fprintf(file, "  subgraph cluster_%s {\n  label=\"%s\";\n", box.c_str(), box.c_str());
      print_graph(file, *graphs[i], box + "_", flags);
      std::fprintf(file, "  }\n");
    }
  }
  for (const auto& node : graph.nodes) {
    for (const npuGraphNode_t before : node->after)
      std::fprintf(file, "  %s -> %s;\n", name[before].c_str(), name[node.get()].c_str());
  }
}

npuError_t print_dot(const npuGraph_st& graph, const char* path, unsigned int flags) {
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr) return npuErrorOperatingSystem;
  std::fprintf(file, "digraph npu {\n");
  print_graph(file, graph, "", flags);
  std::fprintf(file, "}\n");
  return std::fclose(file) == 0 ? npuSuccess : npuErrorOperatingSystem;
}

}  // namespace
}  // namespace npu::detail

extern "C" npuError_t npuGraphDebugDotPrint(npuGraph_t graph, const char* path, unsigned int flags) {
  return npu::detail::api([&] {
    return graph == nullptr || path == nullptr ? npuErrorInvalidValue
                                               : npu::detail::print_dot(*graph, path, flags);
  });
}
