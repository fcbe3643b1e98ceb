// Sums of products that a kernel computes tile by tile: loops without a loop, conditions that cut what a tile has, and values that
// come from the threads of a tile.
#include <algorithm>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {
namespace {

/// Fewer products are arithmetic of small vectors.
constexpr size_t kFewestTerms = 4;

}  // namespace

/// One value of an index for all of the list: integers that grow by the same amount from one to the next.
/// Source: anti-unification (Plotkin, 1970), for values that are affine in their number.
std::optional<Node> Drafter::rolled_value(const std::vector<Node>& list, Node index) {
  if (std::all_of(list.begin(), list.end(), [&](Node n) { return n == list.front(); })) return list.front();
  const auto& nodes = draft_.space.nodes;
  const Value first = nodes[list.front()];
  if (is_integer(first.type)) {
    const Polynomial begin = polynomial_of(nodes, list[0]), step = polynomial_of(nodes, list[1]) - begin;
    Polynomial expected = begin;
    for (const Node n : list) {
      if (!(polynomial_of(nodes, n) == expected)) return std::nullopt;
      expected = expected + step;
    }
    return graph_.cast(first.type, node_of(graph_, begin + step * Polynomial::atom(index)));
  }
  for (const Node n : list)
    if (!is_same_operation(first, nodes[n]) || !is_of_one_thread(first.op)) return std::nullopt;
  std::vector<Node> operands;
  for (size_t i = 0; i < first.operands.size(); ++i) {
    std::vector<Node> same;
    for (const Node n : list) same.push_back(draft_.space.nodes[n].operands[i]);
    const auto one = rolled_value(same, index);
    if (!one) return std::nullopt;
    operands.push_back(*one);
  }
  return rebuilt(graph_, first, operands);
}

std::optional<Node> Drafter::rolled(const std::vector<Node>& terms, std::vector<Node>& dimensions) {
  const bool are_products = std::all_of(terms.begin(), terms.end(), [&](Node n) {
    const Value& value = draft_.space.nodes[n];
    return value.op == Op::mul && has_load(draft_.space.nodes, value.operands[0]) &&
           has_load(draft_.space.nodes, value.operands[1]);
  });
  if (terms.size() < kFewestTerms || !are_products) return std::nullopt;
  const int number = next_dimension_++;
  const Node index = graph_.dimension(number);
  const auto one = rolled_value(terms, index);
  if (!one) return std::nullopt;
  bound_[number] = {index, graph_.integer(Type::i64, static_cast<int64_t>(terms.size())), "k"};
  dimensions.push_back(index);
  return one;
}

/// (k < n ? a : 0) * (k < n ? b : 0) as a * b for k < n.
Node Drafter::without_guards(Node product, const std::vector<Node>& dimensions) {
  std::vector<Polynomial> added;
  const auto is_known = [&](const Polynomial& p) {
    return std::find(draft_.positive.begin(), draft_.positive.end(), p) != draft_.positive.end();
  };
  const auto is_of_sum = [&](const Polynomial& p) {
    return std::any_of(dimensions.begin(), dimensions.end(), [&](Node d) {
      return mentions(draft_.space.nodes, p, static_cast<int>(draft_.space.nodes[d].integer));
    });
  };
  const auto can_drop = [&](Node condition) {
    std::vector<Node> list;
    conjuncts(draft_.space.nodes, condition, list);
    return std::all_of(list.begin(), list.end(), [&](Node n) {
      const auto above = has_load(draft_.space.nodes, n) ? std::nullopt : positive(n);
      if (!above || (!is_known(*above) && !is_of_sum(*above))) return false;
      added.push_back(*above);
      return true;
    });
  };
  const auto factor = [&](Node n) {
    const Value value = draft_.space.nodes[n];
    if (value.op != Op::select) return n;
    const Value& other = draft_.space.nodes[value.operands[2]];
    const bool is_cut = other.op == Op::constant && other.real == 0 && is_float(other.type);
    return is_cut && can_drop(value.operands[0]) ? value.operands[1] : n;
  };
  const Value value = draft_.space.nodes[product];
  if (value.op != Op::mul) return product;
  const Node a = factor(value.operands[0]), b = factor(value.operands[1]);
  if (draft_.space.nodes[a].op == Op::select || draft_.space.nodes[b].op == Op::select) return product;
  for (const Polynomial& p : added) add_positive(p);
  return graph_.binary(Op::mul, a, b);
}

/// The digits of a constant in the factors of a store: element 16 * 3 + 5 of a tile is that of thread y = 3, x = 5. The block then
/// has just the threads of the tile.
bool Drafter::solve_digits(const Polynomial& to, const Polynomial& rest, Substitution& where) {
  const auto constant = rest.as_constant();
  if (!constant || *constant < 0) return false;
  std::vector<std::pair<int64_t, int>> digits;
  for (const auto& [dimension, by] : where) {
    const auto factor = to.coefficient(graph_.dimension(dimension));
    const auto times = factor ? factor->as_constant() : std::nullopt;
    if (!times || *times <= 0) return false;
    digits.emplace_back(*times, dimension);
  }
  std::sort(digits.rbegin(), digits.rend());
  int64_t left = *constant;
  for (const auto& [factor, dimension] : digits) {
    if (!where.at(dimension).is_zero()) continue;
    if (dimension >= kFirstBlock) return false;
    where[dimension] = Polynomial::constant(left / factor);
    threads_along_[dimension] = std::max(threads_along_[dimension], left / factor + 1);
    left %= factor;
  }
  for (size_t i = 1; i < digits.size(); ++i)
    if (digits[i].second < kFirstBlock)
      width_along_[digits[i].second] = digits[i - 1].first / digits[i].first;
  return left == 0;
}

/// The threads along an axis that a tile takes for granted.
void Drafter::require_tiles() {
  for (const auto& [axis, threads] : threads_along_) {
    const auto width = width_along_.find(axis);
    if (width != width_along_.end() && threads > width->second)
      return refuse(Refusal::Reason::synchronisation, "a tile that more threads fill than it has elements",
                    kernel_.place);
    const auto dim = static_cast<Builtin>(kFirstLoop + axis);
    const Node all = graph_.cast(Type::i64, graph_.builtin(dim));
    draft_.space.requirements.push_back(graph_.binary(Op::equal, all, graph_.integer(Type::i64, threads)));
  }
}

}  // namespace migrate::ir
