// Conditions on indices become extents.
#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

struct Bound {
  size_t dimension = 0;
  int64_t factor = 0;  ///< rest + factor * dimension > 0
  Polynomial rest;
};

/// The dimension that a condition bounds, if it is one, with a constant factor. A loop may end at an index of its row.
std::optional<Bound> bound_of(const SpaceDraft& draft, const Polynomial& above) {
  std::optional<Bound> bound;
  const auto& dimensions = draft.space.dimensions;
  const auto is_loop = [&](const Dimension& d) { return draft.space.nodes[d.symbol].integer >= kFirstLoop; };
  const bool has_loop = std::any_of(dimensions.begin(), dimensions.end(), [&](const Dimension& d) {
    return is_loop(d) && above.mentions(d.symbol);
  });
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (!above.mentions(dimensions[i].symbol) || (has_loop && !is_loop(dimensions[i]))) continue;
    const auto factor = above.coefficient(dimensions[i].symbol);
    const auto constant = factor ? factor->as_constant() : std::nullopt;
    if (bound || !constant) return std::nullopt;
    bound = Bound{i, *constant, above.without(dimensions[i].symbol)};
  }
  if (!bound) return std::nullopt;
  for (const auto& [monomial, coefficient] : bound->rest.terms())
    for (const Node atom : monomial)
      if (!is_uniform(draft.space.nodes, atom) && !(has_loop && draft.space.nodes[atom].op == Op::dimension))
        return std::nullopt;
  return bound;
}

/// ceil(rest / factor), at least 0 where rest is.
Node quotient(Graph& graph, const Polynomial& rest, int64_t factor) {
  const Polynomial rounded = rest + Polynomial::constant(factor - 1);
  return graph.binary(Op::div, node_of(graph, rounded), graph.integer(Type::i64, factor));
}

}  // namespace

std::optional<Refusal> bound_dimensions(SpaceDraft& draft, const Kernel& kernel) {
  const auto refuse = [&](const std::string& text) {
    return Refusal{Refusal::Reason::index_set, text, kernel.place};
  };
  // Lower bounds first: the dimension is counted from there.
  for (size_t i = 0; i < draft.positive.size(); ++i) {
    const auto bound = bound_of(draft, draft.positive[i]);
    if (!bound) return refuse("a condition that bounds no single index");
    if (bound->factor <= 0) continue;
    if (bound->factor != 1 || !bound->rest.as_constant())
      return refuse("a lower bound of an index that is not a constant");
    const int64_t begin = std::max<int64_t>(0, 1 - *bound->rest.as_constant());
    const SpaceDraft old = std::move(draft);
    DraftChange change(old);
    const int number =
        static_cast<int>(old.space.nodes[old.space.dimensions[bound->dimension].symbol].integer);
    change.replace(number, Polynomial::atom(change.dimension(number)) + Polynomial::constant(begin));
    draft = change.finish();
    draft.positive.erase(draft.positive.begin() + static_cast<std::ptrdiff_t>(i));
    Graph graph(draft.space.nodes);
    for (const Dimension& d : old.space.dimensions) {
      const int of = static_cast<int>(old.space.nodes[d.symbol].integer);
      Rewriter copy(old.space.nodes, graph, [](Node) { return std::nullopt; });
      Node extent = d.extent == kNone ? kNone : copy(d.extent);
      if (of == number && extent != kNone)
        extent = graph.binary(Op::sub, extent, graph.integer(Type::i64, begin));
      draft.space.dimensions.push_back({graph.dimension(of), extent, d.name});
    }
    --i;
  }
  Graph graph(draft.space.nodes);
  for (const Polynomial& above : draft.positive) {
    const auto bound = bound_of(draft, above);
    if (!bound) return refuse("a condition that bounds no single index");
    Dimension& dimension = draft.space.dimensions[bound->dimension];
    const Node extent = quotient(graph, bound->rest, -bound->factor);
    dimension.extent = dimension.extent == kNone ? extent : graph.binary(Op::min, dimension.extent, extent);
  }
  draft.positive.clear();
  for (const Dimension& dimension : draft.space.dimensions)
    if (dimension.extent == kNone) return refuse("an index without an upper bound");
  return std::nullopt;
}

}  // namespace migrate::ir
