#include "runtime_shim/runtime/graph/update.h"

#include <algorithm>
#include <unordered_map>

#include "runtime_shim/runtime/memory/memory_kind.h"

namespace npu::detail {
namespace {

// The indices of a graph's nodes. Chains, the most common graphs, do not need the table.
class Numbers {
 public:
  explicit Numbers(const npuGraph_st& graph) : graph_(graph) {}

  /// The indices of the predecessors of node `i`, ascending.
  std::vector<std::size_t> before(std::size_t i) {
    const std::vector<npuGraphNode_t>& after = graph_.nodes[i]->after;
    if (after.empty()) return {};
    if (after.size() == 1 && i > 0 && after[0] == graph_.nodes[i - 1].get()) return {i - 1};
    std::vector<std::size_t> result;
    for (const npuGraphNode_t node : after) result.push_back(table().at(node));
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  using Table = std::unordered_map<const npuGraphNode_st*, std::size_t>;
  const Table& table() {
    if (!table_.empty()) return table_;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) table_[graph_.nodes[i].get()] = i;
    return table_;
  }

  const npuGraph_st& graph_;
  Table table_;
};

bool same_address(const void* one, const void* other) {
  const Memory a = look_up(one), b = look_up(other);
  return a.type == b.type && a.device == b.device;
}

bool is_row(const npuMemcpy3DParms& copy) {
  return copy.srcArray == nullptr && copy.dstArray == nullptr && copy.extent.height <= 1 &&
         copy.extent.depth <= 1;
}

bool same_box(const npuMemcpy3DParms& a, const npuMemcpy3DParms& b) {
  return a.srcPtr.ptr == b.srcPtr.ptr && a.dstPtr.ptr == b.dstPtr.ptr && a.srcArray == b.srcArray &&
         a.dstArray == b.dstArray && a.extent.width == b.extent.width && a.extent.height == b.extent.height &&
         a.extent.depth == b.extent.depth;
}

// Copies of rows may change if they stay in the memory of the same devices. Boxes may not change.
bool may_become(const npuMemcpy3DParms& now, const npuMemcpy3DParms& next) {
  if (!is_row(now) || !is_row(next)) return same_box(now, next);
  return same_address(now.srcPtr.ptr, next.srcPtr.ptr) && same_address(now.dstPtr.ptr, next.dstPtr.ptr);
}

bool may_become(const npuMemsetParams& now, const npuMemsetParams& next) {
  const bool rows = now.height <= 1 && next.height <= 1;
  if (rows) return same_address(now.dst, next.dst);
  return now.dst == next.dst && now.width == next.width && now.height == next.height &&
         now.pitch == next.pitch;
}

bool is_cooperative(const NodeParams& params) {
  const auto* const kernel = std::get_if<KernelNode>(&params.value);
  return kernel != nullptr && kernel->call->cooperative;
}

// Both have the same type.
npuGraphExecUpdateResult compare_params(const NodeParams& now, const NodeParams& next) {
  if (is_cooperative(now) != is_cooperative(next)) return npuGraphExecUpdateErrorUnsupportedFunctionChange;
  if (now.is_memory()) return npuGraphExecUpdateErrorNotSupported;
  bool fits = true;
  if (const auto* copy = std::get_if<MemcpyNode>(&now.value))
    fits = may_become(copy->params, std::get<MemcpyNode>(next.value).params);
  if (const auto* set = std::get_if<MemsetNode>(&now.value))
    fits = may_become(set->params, std::get<MemsetNode>(next.value).params);
  return fits ? npuGraphExecUpdateSuccess : npuGraphExecUpdateErrorParametersChanged;
}

npuGraphExecUpdateResultInfo compare_decisions(const ConditionalNode& now, const ConditionalNode& next,
                                               npuGraphNode_t node) {
  const bool same =
      now.condition == next.condition && now.type == next.type && now.graphs.size() == next.graphs.size();
  if (!same) return {npuGraphExecUpdateErrorParametersChanged, node, nullptr};
  for (std::size_t i = 0; i < now.graphs.size(); ++i) {
    const npuGraphExecUpdateResultInfo difference = compare_graphs(*now.graphs[i], *next.graphs[i]);
    if (difference.result != npuGraphExecUpdateSuccess) return difference;
  }
  return {npuGraphExecUpdateSuccess, nullptr, nullptr};
}

npuGraphExecUpdateResultInfo compare_nodes(const npuGraphNode_st& now, npuGraphNode_t next) {
  if (type_of(now) != type_of(*next)) return {npuGraphExecUpdateErrorNodeTypeChanged, next, nullptr};
  const auto& value = now.content.params.value;
  if (const auto* child = std::get_if<ChildNode>(&value))
    return compare_graphs(*child->graph, *std::get<ChildNode>(next->content.params.value).graph);
  if (const auto* decision = std::get_if<ConditionalNode>(&value))
    return compare_decisions(*decision, std::get<ConditionalNode>(next->content.params.value), next);
  return {compare_params(now.content.params, next->content.params), next, nullptr};
}

}  // namespace

npuGraphExecUpdateResultInfo compare_graphs(const npuGraph_st& now, const npuGraph_st& next) {
  const npuGraphExecUpdateResultInfo same{npuGraphExecUpdateSuccess, nullptr, nullptr};
  const std::size_t count = std::min(now.nodes.size(), next.nodes.size());
  if (now.nodes.size() != next.nodes.size()) {
    const npuGraphNode_t extra = next.nodes.size() > count ? next.nodes[count].get() : nullptr;
    return {npuGraphExecUpdateErrorTopologyChanged, extra, nullptr};
  }
  Numbers now_numbers(now), next_numbers(next);
  for (std::size_t i = 0; i < count; ++i) {
    const npuGraphNode_t node = next.nodes[i].get();
    const npuGraphExecUpdateResultInfo difference = compare_nodes(*now.nodes[i], node);
    if (difference.result != npuGraphExecUpdateSuccess) return difference;
    const auto before = now_numbers.before(i), after = next_numbers.before(i);
    if (before == after) continue;
    const npuGraphNode_t from = after.empty() ? nullptr : next.nodes[after.back()].get();
    return {npuGraphExecUpdateErrorTopologyChanged, node, from};
  }
  return same;
}

}  // namespace npu::detail
