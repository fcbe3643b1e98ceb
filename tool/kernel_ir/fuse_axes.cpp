// Threads, blocks and loops that walk along one axis together, and reductions over the same indices.
#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

/// The reductions that stores have.
std::vector<Value> reductions_of(const SpaceDraft& draft) {
  std::vector<Node> open;
  for (const SpaceStore& store : draft.space.stores) {
    open.push_back(store.value);
    if (store.mask != kNone) open.push_back(store.mask);
  }
  std::vector<bool> seen(draft.space.nodes.size());
  std::vector<Value> list;
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (seen[n]) continue;
    seen[n] = true;
    const Value& value = draft.space.nodes[n];
    open.insert(open.end(), value.operands.begin(), value.operands.end());
    if (value.op == Op::reduce) list.push_back(value);
  }
  return list;
}

bool binds(const SpaceDraft& draft, const Value& reduce, int dimension) {
  return std::any_of(reduce.operands.begin() + 1, reduce.operands.end(),
                     [&](Node n) { return draft.space.nodes[n].integer == dimension; });
}

/// Reductions over one of the two dimensions are over the other one, too.
bool are_bound_together(const SpaceDraft& draft, int a, int b) {
  const auto list = reductions_of(draft);
  return std::all_of(list.begin(), list.end(),
                     [&](const Value& reduce) { return binds(draft, reduce, a) == binds(draft, reduce, b); });
}

/// The draft with a loop's own condition, outer < n, as its extent. Nothing if it has an extent, or no such condition.
std::optional<SpaceDraft> with_extent(const SpaceDraft& draft, Dimension& outer) {
  if (outer.extent != kNone) return std::nullopt;
  const auto is_own = [&](const Polynomial& p) {
    const auto factor = p.coefficient(outer.symbol);
    if (!factor || factor->as_constant() != -1) return false;
    const Polynomial length = p.without(outer.symbol);
    for (const auto& [monomial, coefficient] : length.terms())
      for (const Node atom : monomial)
        if (!is_uniform(draft.space.nodes, atom)) return false;
    return true;
  };
  const auto own = std::find_if(draft.positive.begin(), draft.positive.end(), is_own);
  if (own == draft.positive.end()) return std::nullopt;
  SpaceDraft changed = draft;
  Graph graph(changed.space.nodes);
  outer.extent = node_of(graph, own->without(outer.symbol));
  changed.positive.erase(changed.positive.begin() + (own - draft.positive.begin()));
  return changed;
}

/// The inner dimension becomes w - outer * extent; then the outer one must not occur any more.
bool try_fuse(SpaceDraft& draft, const Dimension& inner, Dimension outer) {
  const int in = static_cast<int>(draft.space.nodes[inner.symbol].integer);
  const int out = static_cast<int>(draft.space.nodes[outer.symbol].integer);
  if (!are_bound_together(draft, in, out)) return false;
  const std::optional<SpaceDraft> bounded = with_extent(draft, outer);
  const SpaceDraft& from = bounded ? *bounded : draft;
  DraftChange change(from);
  const Polynomial extent = polynomial_of(change.nodes(), change.uniform(inner.extent));
  change.replace(in,
                 Polynomial::atom(change.dimension(in)) - Polynomial::atom(change.dimension(out)) * extent);
  change.unbind(out);
  SpaceDraft fused = change.finish();
  if (!mentions(fused, in) || mentions(fused, out)) return false;

  // The uniform nodes of extents are made last; finish() has taken the nodes, so a second graph adds to them.
  Graph added(fused.space.nodes);
  for (const Dimension& dimension : from.space.dimensions) {
    if (dimension.symbol == outer.symbol) continue;
    Rewriter copy(from.space.nodes, added, [](Node) { return std::nullopt; });
    Dimension made{added.dimension(static_cast<int>(from.space.nodes[dimension.symbol].integer)),
                   dimension.extent == kNone ? kNone : copy(dimension.extent), dimension.name};
    if (dimension.symbol == inner.symbol) {
      // That of a loop is its condition.
      const Node all = outer.extent == kNone ? kNone : added.binary(Op::mul, made.extent, copy(outer.extent));
      made.extent = all == kNone ? kNone : node_of(added, polynomial_of(fused.space.nodes, all));
    }
    fused.space.dimensions.push_back(made);
  }
  draft = std::move(fused);
  return true;
}

bool fuse_any(SpaceDraft& draft) {
  for (const Dimension& inner : draft.space.dimensions) {
    if (inner.extent == kNone) continue;
    for (const Dimension& outer : draft.space.dimensions)
      if (outer.symbol != inner.symbol && try_fuse(draft, Dimension(inner), Dimension(outer))) return true;
  }
  return false;
}

}  // namespace

void fuse_axes(SpaceDraft& draft) {
  while (fuse_any(draft)) {
  }
}

void share_reduced_dimensions(SpaceDraft& draft) {
  const auto& dimensions = draft.space.dimensions;
  const auto number = [&](const Dimension& d) {
    return static_cast<int>(draft.space.nodes[d.symbol].integer);
  };
  // A value that is summed over one of the two may not be one of a point of the other.
  const auto is_bound = [&](int d) {
    const auto list = reductions_of(draft);
    return std::any_of(list.begin(), list.end(),
                       [&](const Value& reduce) { return binds(draft, reduce, d); });
  };
  const auto is_free = [&](int bound, int other) {
    const auto list = reductions_of(draft);
    return std::all_of(list.begin(), list.end(), [&](const Value& reduce) {
      return !binds(draft, reduce, bound) || !depends_on(draft.space.nodes, reduce.operands[0], other);
    });
  };
  const auto has_own_extent = [&](const Dimension& d) { return !has_dimension(draft.space.nodes, d.extent); };
  for (size_t i = 0; i < dimensions.size(); ++i)
    for (size_t j = i + 1; j < dimensions.size(); ++j) {
      const Dimension kept = dimensions[i], merged = dimensions[j];
      if (kept.extent != merged.extent || !has_own_extent(kept)) continue;
      const int a = number(kept), b = number(merged);
      if (!is_bound(a) || !is_bound(b) || !is_free(a, b) || !is_free(b, a)) continue;
      DraftChange change(draft);
      change.replace(b, Polynomial::atom(change.dimension(a)));
      change.rename_bound(b, a);
      SpaceDraft shared = change.finish();
      if (mentions(shared, b)) continue;
      Graph added(shared.space.nodes);
      Rewriter copy(draft.space.nodes, added, [](Node) { return std::nullopt; });
      for (const Dimension& d : draft.space.dimensions)
        if (d.symbol != merged.symbol)
          shared.space.dimensions.push_back({added.dimension(number(d)), copy(d.extent), d.name});
      draft = std::move(shared);
      --j;
    }
}

}  // namespace migrate::ir
