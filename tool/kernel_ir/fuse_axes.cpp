// Threads, blocks and loops that walk along one axis together.
#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

std::vector<int> numbers(const SpaceDraft& draft) {
  std::vector<int> list;
  for (const Dimension& d : draft.space.dimensions)
    list.push_back(static_cast<int>(draft.space.nodes[d.symbol].integer));
  return list;
}

bool has(const SpaceDraft& draft, int number) {
  const auto list = numbers(draft);
  return std::find(list.begin(), list.end(), number) != list.end();
}

/// Thread `axis` becomes w - sum of the strides of the other dimensions, which then must not occur any more.
bool try_fuse(SpaceDraft& draft, int axis, bool with_block, std::optional<int> loop) {
  const int block = kFirstBlock + axis;
  DraftChange change(draft);
  Graph& graph = change.graph();
  const Polynomial block_dim = Polynomial::atom(graph.builtin(static_cast<Builtin>(kFirstLoop + axis)));
  const Polynomial grid_dim =
      Polynomial::atom(graph.builtin(static_cast<Builtin>(kFirstLoop + kFirstBlock + axis)));
  Polynomial rest;
  if (with_block) rest = rest + Polynomial::atom(change.dimension(block)) * block_dim;
  if (loop)
    rest = rest + Polynomial::atom(change.dimension(*loop)) * (with_block ? block_dim * grid_dim : block_dim);
  change.replace(axis, Polynomial::atom(change.dimension(axis)) - rest);
  SpaceDraft fused = change.finish();
  if (!mentions(fused, axis) || (with_block && mentions(fused, block)) || (loop && mentions(fused, *loop)))
    return false;

  // The uniform nodes of extents are made last; finish() has taken the nodes, so a second graph adds to them.
  Graph added(fused.space.nodes);
  for (const Dimension& dimension : draft.space.dimensions) {
    const int number = static_cast<int>(draft.space.nodes[dimension.symbol].integer);
    if ((with_block && number == block) || (loop && number == *loop)) continue;
    Rewriter copy(draft.space.nodes, added, [](Node) { return std::nullopt; });
    Dimension made{added.dimension(number), dimension.extent == kNone ? kNone : copy(dimension.extent),
                   dimension.name};
    if (number == axis) {
      made.extent = kNone;  // of a loop: its condition
      if (!loop) {
        const Node threads = added.cast(Type::i64, added.builtin(static_cast<Builtin>(kFirstLoop + axis)));
        const Node blocks =
            added.cast(Type::i64, added.builtin(static_cast<Builtin>(kFirstLoop + kFirstBlock + axis)));
        made.extent = added.binary(Op::mul, threads, blocks);
      }
    }
    fused.space.dimensions.push_back(made);
  }
  draft = std::move(fused);
  return true;
}

}  // namespace

void fuse_axes(SpaceDraft& draft) {
  for (int axis = 0; axis < kFirstBlock; ++axis) {
    if (!has(draft, axis)) continue;
    const bool has_block = has(draft, kFirstBlock + axis);
    bool is_fused = false;
    for (const int number : numbers(draft)) {
      if (number < kFirstLoop || is_fused) continue;
      is_fused = (has_block && try_fuse(draft, axis, true, number)) || try_fuse(draft, axis, false, number);
    }
    if (!is_fused && has_block) try_fuse(draft, axis, true, std::nullopt);
  }
}

}  // namespace migrate::ir
