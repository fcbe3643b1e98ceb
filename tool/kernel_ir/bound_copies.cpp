// Values for other threads and iterations than those that compute them: dimensions are replaced, and those that a reduction
// is over are told apart.
#include <cmath>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

void Drafter::add_positive(const Polynomial& p) {
  if (std::find(draft_.positive.begin(), draft_.positive.end(), p) == draft_.positive.end())
    draft_.positive.push_back(p);
}

int Drafter::bound_copy(int dimension) {
  const int made = next_dimension_++;
  Dimension copy{graph_.dimension(made), kNone, "k"};
  if (dimension < kFirstLoop)
    copy = thread_dimension(dimension);
  else if (const auto known = bound_.find(dimension); known != bound_.end())
    copy = known->second;
  copy.symbol = graph_.dimension(made);
  bound_[made] = copy;
  return made;
}

bool Drafter::touches(const Value& reduce, const Substitution& by) const {
  const auto& nodes = draft_.space.nodes;
  const auto is_replaced = [&](auto has) {
    return std::any_of(by.begin(), by.end(), [&](const auto& entry) { return has(entry.first); });
  };
  if (is_replaced([&](int d) { return depends_on(nodes, reduce.operands[0], d); })) return true;
  return std::any_of(reduce.operands.begin() + 1, reduce.operands.end(), [&](Node bound) {
    return std::any_of(draft_.positive.begin(), draft_.positive.end(), [&](const Polynomial& p) {
      return mentions(nodes, p, static_cast<int>(nodes[bound].integer)) &&
             is_replaced([&](int d) { return mentions(nodes, p, d); });
    });
  });
}

Polynomial Drafter::substituted(const Polynomial& p, const Substitution& by) {
  Polynomial sum;
  for (const auto& [monomial, coefficient] : p.terms()) {
    Polynomial product = Polynomial::constant(coefficient);
    for (const Node factor : monomial)
      product = product * polynomial_of(draft_.space.nodes, substituted(factor, by));
    sum = sum + product;
  }
  return sum;
}

Node Drafter::substituted(Node n, const Substitution& by) {
  if (n == kNone || by.empty()) return n;
  Rewriter* self =
      nullptr;  // one for all: a value that is used twice would be copied twice, its operands four times
  Rewriter rewrite(draft_.space.nodes, graph_, [&](Node m) -> std::optional<Node> {
    const Value value = draft_.space.nodes[m];
    if (value.op == Op::dimension) {
      const auto found = by.find(static_cast<int>(value.integer));
      return found == by.end() ? m : node_of(graph_, found->second);
    }
    if (value.op == Op::reduce) {
      if (!touches(value, by)) return m;
      Substitution inner = by;
      std::vector<Node> dimensions;
      for (size_t i = 1; i < value.operands.size(); ++i) {
        const int old = static_cast<int>(draft_.space.nodes[value.operands[i]].integer);
        dimensions.push_back(graph_.dimension(bound_copy(old)));
        inner[old] = Polynomial::atom(dimensions.back());
      }
      const std::vector<Polynomial> conditions = draft_.positive;
      for (const Polynomial& p : conditions)
        for (size_t i = 1; i < value.operands.size(); ++i)
          if (mentions(draft_.space.nodes, p,
                       static_cast<int>(draft_.space.nodes[value.operands[i]].integer))) {
            add_positive(substituted(p, inner));
            break;
          }
      return graph_.reduce(static_cast<Op>(value.integer), substituted(value.operands[0], inner), dimensions);
    }
    if (!is_integer(value.type) || size_of(value.type) < 4) return std::nullopt;
    if (value.op != Op::add && value.op != Op::sub && value.op != Op::mul && value.op != Op::neg &&
        value.op != Op::shl)
      return std::nullopt;
    const Polynomial p = polynomial_of(draft_.space.nodes, m);
    if (p == Polynomial::atom(m)) return std::nullopt;
    return node_of(graph_, rewritten(p, *self, draft_.space.nodes));
  });
  self = &rewrite;
  return rewrite(n);
}

bool Drafter::is_at_least(Node n, double bound) const {
  const Value& value = draft_.space.nodes[n];
  if (value.op == Op::constant) return value.real >= bound;
  if (value.op == Op::max)
    return is_at_least(value.operands[0], bound) || is_at_least(value.operands[1], bound);
  return value.op == Op::reduce && value.integer == static_cast<int64_t>(Op::max) &&
         is_at_least(value.operands[0], bound);
}

void Drafter::bound_by(const std::vector<Polynomial>& conditions, const std::vector<Node>& dimensions) {
  for (const Polynomial& p : conditions) {
    bool is_extent = false;
    for (const Node d : dimensions) {
      Dimension& bound = bound_.at(static_cast<int>(draft_.space.nodes[d].integer));
      const auto factor = p.coefficient(d);
      const Node length = node_of(graph_, p.without(d));
      if (bound.extent == kNone || !factor || factor->as_constant() != -1 ||
          !is_uniform(draft_.space.nodes, length))
        continue;
      // It says how many there are. The group has as many threads, at least.
      draft_.space.requirements.push_back(graph_.binary(Op::less_equal, length, bound.extent));
      bound.extent = length;
      is_extent = true;
    }
    if (!is_extent) add_positive(p);
  }
}

/// Takes one step inwards: a reduction by the same operation, a condition on the indices, or a part that is the same for all.
bool Drafter::absorb(Op op, Node& body, std::vector<Node>& dimensions, std::vector<Node>& outer) {
  const auto& nodes = draft_.space.nodes;
  const Value value = nodes[body];
  if (value.op == Op::reduce && value.integer == static_cast<int64_t>(op)) {
    dimensions.insert(dimensions.end(), value.operands.begin() + 1, value.operands.end());
    body = value.operands[0];
    return true;
  }
  if (value.op == op && op != Op::add) {
    for (const size_t i : {0, 1}) {
      const bool differs = std::any_of(dimensions.begin(), dimensions.end(), [&](Node d) {
        return depends_on(nodes, value.operands[i], static_cast<int>(nodes[d].integer));
      });
      if (differs) continue;
      outer.push_back(value.operands[i]);
      body = value.operands[1 - i];
      return true;
    }
    return false;
  }
  if (value.op != Op::select || value.type != Type::f32) return false;
  const double neutral = op == Op::add ? 0 : op == Op::max ? -HUGE_VAL : HUGE_VAL;
  for (const bool is_then : {true, false}) {
    const Node kept = value.operands[is_then ? 1 : 2], other = value.operands[is_then ? 2 : 1];
    const Value& rest = nodes[other];
    if (rest.op != Op::constant) continue;
    const bool is_neutral = rest.real == neutral || (op == Op::max && is_at_least(kept, rest.real));
    if (!is_neutral) continue;
    std::vector<Node> list;
    conjuncts(nodes, is_then ? value.operands[0] : graph_.logical_not(value.operands[0]), list);
    std::vector<Polynomial> conditions;
    for (const Node condition : list) {
      const auto above = has_load(nodes, condition) ? std::nullopt : positive(condition);
      if (above) conditions.push_back(*above);
    }
    if (conditions.size() != list.size()) continue;
    bound_by(conditions, dimensions);
    body = kept;
    return true;
  }
  return false;
}

Node Drafter::reduced(Op op, Node value, const std::vector<int>& over) {
  Substitution renamed;
  std::vector<Node> dimensions;
  for (const int d : over) {
    dimensions.push_back(graph_.dimension(bound_copy(d)));
    renamed[d] = Polynomial::atom(dimensions.back());
  }
  return absorbed(op, substituted(value, renamed), std::move(dimensions));
}

Node Drafter::absorbed(Op op, Node body, std::vector<Node> dimensions) {
  std::vector<Node> outer;
  while (absorb(op, body, dimensions, outer)) {
  }
  Node result = graph_.reduce(op, body, dimensions);
  for (const Node n : outer) result = graph_.binary(op, n, result);
  return result;
}

/// The conditions of loops that no store has, and of reductions that have been copied.
void Drafter::drop_unused_conditions() {
  auto& list = draft_.positive;
  list.erase(std::remove_if(list.begin(), list.end(),
                            [&](const Polynomial& p) {
                              for (int d = kFirstLoop; d < next_dimension_; ++d)
                                if (mentions(draft_.space.nodes, p, d) && !is_used(draft_, d)) return true;
                              return false;
                            }),
             list.end());
}

}  // namespace migrate::ir
