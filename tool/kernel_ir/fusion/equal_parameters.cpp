#include "tool/kernel_ir/fusion/equal_parameters.h"

#include <map>

#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {
namespace {

/// The parameter that a value is, whatever integer type it is converted to.
Node parameter_of(const IterationSpace& space, Node n) {
  const Polynomial p = polynomial_of(space.nodes, n);
  if (p.terms().size() != 1) return kNone;
  const auto& [monomial, factor] = *p.terms().begin();
  return factor == 1 && monomial.size() == 1 && space[monomial[0]].op == Op::parameter ? monomial[0] : kNone;
}

std::map<Node, Node> equal_parameters(const IterationSpace& space) {
  std::map<Node, Node> replaced;
  for (const Node equality : space.equalities) {
    Node first = parameter_of(space, space[equality].operands[0]),
         second = parameter_of(space, space[equality].operands[1]);
    if (first == kNone || second == kNone || space[first].type != space[second].type) continue;
    while (replaced.count(first) != 0) first = replaced[first];
    while (replaced.count(second) != 0) second = replaced[second];
    if (first == second) continue;
    if (space[second].integer < space[first].integer) std::swap(first, second);
    replaced[second] = first;
  }
  return replaced;
}

}  // namespace

IterationSpace with_equal_parameters(const IterationSpace& space) {
  const std::map<Node, Node> replaced = equal_parameters(space);
  if (replaced.empty()) return space;
  IterationSpace result;
  Graph graph(result.nodes);
  Rewriter same(space.nodes, graph, [](Node) { return std::nullopt; });
  Rewriter rewrite(space.nodes, graph, [&](Node n) -> std::optional<Node> {
    if (replaced.count(n) == 0) return std::nullopt;
    while (replaced.count(n) != 0) n = replaced.at(n);
    return same(n);
  });
  result.parameters = space.parameters;
  result.rows = space.rows;
  result.one_array = space.one_array;
  for (const Dimension& d : space.dimensions)
    result.dimensions.push_back({rewrite(d.symbol), rewrite(d.extent), d.name});
  for (SpaceStore store : space.stores) {
    store.offset = rewritten(store.offset, rewrite, result.nodes);
    store.value = rewrite(store.value);
    store.mask = rewrite(store.mask);
    result.stores.push_back(std::move(store));
  }
  for (const Node n : space.requirements) result.requirements.push_back(rewrite(n));
  for (const Node n : space.equalities) result.equalities.push_back(same(n));
  return result;
}

}  // namespace migrate::ir
