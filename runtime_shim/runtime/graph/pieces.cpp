#include "runtime_shim/runtime/graph/pieces.h"

#include "runtime_shim/runtime/graph/conditional.h"
#include "runtime_shim/runtime/graph/fused_nodes.h"
#include "runtime_shim/runtime/runtime_state.h"

using Piece = npuGraphExec_st::Piece;

namespace npu::detail {
namespace {

// One model that runs the parts in sequence.
npuError_t combine(Piece* piece) {
  if (piece->parts.size() == 1) {
    piece->model = piece->parts.front();
    return npuSuccess;
  }
  NodeContent content;
  const auto issue = [piece](npuStream_t stream) {
    aclrtStream native = nullptr;
    if (const npuError_t error = begin_submit(stream, &native)) return error;
    for (const ModelPointer& part : piece->parts) {
      if (const npuError_t error = execute(part, native)) return error;
    }
    return npuSuccess;
  };
  const npuError_t error = capture_content(issue, &content);
  piece->model = std::move(content.work);
  return error;
}

// What CUDA allows in the graphs of a conditional node.
bool may_be_conditional(const npuGraphNode_st& node) {
  const NodeParams& params = node.content.params;
  return !params.is_event() && !params.is_memory() && !std::holds_alternative<HostNode>(params.value);
}

npuError_t compile(const npuGraph_st& graph, ModelPointer* model);

// The work of one node.
npuError_t add_leaf(const npuGraphNode_st& leaf, std::vector<Piece>* pieces) {
  const auto& value = leaf.content.params.value;
  if (const auto* decision = std::get_if<ConditionalNode>(&value)) {
    ModelPointer work;
    if (const npuError_t error = make_conditional_work(*decision, compile, &work)) return error;
    add_part(pieces, std::move(work));
  } else if (const auto* record = std::get_if<RecordNode>(&value)) {
    pieces->push_back({{}, nullptr, record->event, nullptr});
  } else if (const auto* wait = std::get_if<WaitNode>(&value)) {
    pieces->push_back({{}, nullptr, nullptr, wait->event});
  } else if (leaf.content.work != nullptr) {
    add_part(pieces, leaf.content.work);
  }
  return npuSuccess;
}

// A graph of a conditional node as one model; null if it is empty.
npuError_t compile(const npuGraph_st& graph, ModelPointer* model) {
  std::vector<const npuGraphNode_st*> leaves;
  std::vector<Piece> pieces;
  if (const npuError_t error = flatten(graph, &leaves)) return error;
  for (const npuGraphNode_st* const leaf : leaves) {
    if (!may_be_conditional(*leaf)) return npuErrorInvalidValue;
  }
  if (const npuError_t error = cut(leaves, &pieces)) return error;
  if (!pieces.empty()) *model = pieces.front().model;
  return npuSuccess;
}

}  // namespace

npuError_t flatten(const npuGraph_st& graph, std::vector<const npuGraphNode_st*>* leaves) {
  std::vector<npuGraphNode_t> ordered;
  if (const npuError_t error = order_nodes(graph, &ordered)) return error;
  for (const npuGraphNode_t node : ordered) {
    if (!node->enabled) continue;
    const auto* const child = std::get_if<ChildNode>(&node->content.params.value);
    if (child == nullptr) {
      leaves->push_back(node);
    } else if (const npuError_t error = flatten(*child->graph, leaves)) {
      return error;
    }
  }
  return npuSuccess;
}

npuError_t execute(const ModelPointer& work, aclrtStream stream) {
  return from_acl(aclmdlRIExecuteAsync(work.get(), stream));
}

void add_part(std::vector<Piece>* pieces, ModelPointer work) {
  if (pieces->empty() || pieces->back().parts.empty()) pieces->emplace_back();
  pieces->back().parts.push_back(std::move(work));
}

npuError_t cut(const std::vector<const npuGraphNode_st*>& leaves, std::vector<Piece>* pieces) {
  for (size_t i = 0; i < leaves.size(); ++i) {
    size_t count = 0;
    ModelPointer fused;
    if (const npuError_t error = fuse_nodes(leaves, i, &count, &fused)) return error;
    if (count > 1) {
      add_part(pieces, std::move(fused));
      i += count - 1;
    } else if (const npuError_t error = add_leaf(*leaves[i], pieces)) {
      return error;
    }
  }
  for (Piece& piece : *pieces) {
    if (piece.parts.empty()) continue;
    if (const npuError_t error = combine(&piece)) return error;
  }
  return npuSuccess;
}

}  // namespace npu::detail
