// What loops do to variables: indices that grow, and sums, minima and maxima.
#include <algorithm>
#include <cmath>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

void Drafter::use(const Loop& loop) {
  if (!used_.insert(&loop).second) return;
  used_in_order_.push_back(&loop);
  add_condition(loop.condition, loop.place);
}

void Drafter::check_loops() {
  for (const Loop* loop : used_in_order_) {
    std::vector<Node> list;
    conjuncts(kernel_.nodes, loop->guard, list);
    for (const Node n : list)
      if (known_.count(n) == 0)
        return refuse(Refusal::Reason::control, "a loop under a condition", loop->place);
  }
}

std::optional<Polynomial> Drafter::linear(Node n) {
  if (const auto known = linear_.find(n); known != linear_.end()) return known->second;
  const Loop& loop = *loops_.at(static_cast<int>(kernel_[n].integer));
  const Carried& variable = loop.variables[static_cast<size_t>(kernel_[n].second)];
  if (!is_integer(kernel_[n].type) || variable.next == kNone) return std::nullopt;
  const Polynomial step = polynomial_of(kernel_.nodes, variable.next) - Polynomial::atom(variable.current);
  if (step.mentions(variable.current)) return std::nullopt;
  if (variable.next != variable.current && has_carried(step, loop.number)) return std::nullopt;
  const Polynomial count = Polynomial::atom(graph_.dimension(kFirstLoop + loop.number));
  const Polynomial value =
      translated(polynomial_of(kernel_.nodes, variable.initial)) + translated(step) * count;
  return linear_.emplace(n, value).first->second;
}

bool Drafter::mentions_node(Node n, Node wanted) const {
  if (n == wanted) return true;
  const Value& value = kernel_[n];
  if (value.op == Op::after_loop) return mentions_node(variable_of(value).initial, wanted);
  return std::any_of(value.operands.begin(), value.operands.end(),
                     [&](Node o) { return mentions_node(o, wanted); });
}

const Carried& Drafter::variable_of(const Value& value) const {
  return loops_.at(static_cast<int>(value.integer))->variables[static_cast<size_t>(value.second)];
}

std::optional<std::vector<Node>> Drafter::terms(Node n, Node current, Op op) {
  if (n == current) return std::vector<Node>{};
  if (!mentions_node(n, current)) return std::nullopt;
  const Value value = kernel_[n];
  const auto with = [&](Node rest, Node term) -> std::optional<std::vector<Node>> {
    auto list = terms(rest, current, op);
    if (list) list->push_back(term);
    return list;
  };
  const auto has = [&](size_t i) { return mentions_node(value.operands[i], current); };
  if (value.op == op && has(0) != has(1))
    return has(0) ? with(value.operands[0], rewrite_(value.operands[1]))
                  : with(value.operands[1], rewrite_(value.operands[0]));
  if (op == Op::add && value.op == Op::sub && !has(1))
    return with(value.operands[0], graph_.unary(Op::neg, rewrite_(value.operands[1])));
  if (op == Op::add && value.op == Op::fma && !has(0) && !has(1))
    return with(value.operands[2],
                graph_.binary(Op::mul, rewrite_(value.operands[0]), rewrite_(value.operands[1])));
  if (value.op == Op::after_loop) {
    const Carried& inner = variable_of(value);
    const auto reduced = reduction(*loops_.at(static_cast<int>(value.integer)), inner, op);
    return reduced ? with(inner.initial, *reduced) : std::nullopt;
  }
  if (value.op == Op::select) return chosen_terms(value, current, op);
  return std::nullopt;
}

std::optional<std::vector<Node>> Drafter::chosen_terms(const Value& select, Node current, Op op) {
  const Value& condition = kernel_[select.operands[0]];
  if (condition.op != Op::less && condition.op != Op::less_equal) return std::nullopt;
  const Node a = condition.operands[0], b = condition.operands[1];
  const Node then = select.operands[1], otherwise = select.operands[2];
  const bool takes_larger = a == otherwise && b == then, takes_smaller = a == then && b == otherwise;
  if (!(op == Op::max ? takes_larger : op == Op::min && takes_smaller)) return std::nullopt;
  const Node term = then == current ? otherwise : then;
  if (then != current && otherwise != current) return std::nullopt;
  if (mentions_node(term, current)) return std::nullopt;
  return std::vector<Node>{rewrite_(term)};
}

std::optional<Node> Drafter::reduction(const Loop& loop, const Carried& variable, Op op) {
  const auto list = terms(variable.next, variable.current, op);
  if (!list || list->empty()) return std::nullopt;
  use(loop);
  Node sum = list->front();
  for (size_t i = 1; i < list->size(); ++i) sum = graph_.binary(op, sum, (*list)[i]);
  return graph_.reduce(op, sum, {graph_.dimension(kFirstLoop + loop.number)});
}

Node Drafter::after(const Value& value) {
  const Loop& loop = *loops_.at(static_cast<int>(value.integer));
  const Carried& variable = variable_of(value);
  if (variable.next == variable.current) return rewrite_(variable.initial);
  if (value.type == Type::f32)
    for (const Op op : {Op::add, Op::max, Op::min})
      if (const auto reduced = reduction(loop, variable, op)) {
        const Node initial = rewrite_(variable.initial);
        const Value& first = draft_.space.nodes[initial];
        const double neutral = op == Op::add ? 0 : op == Op::max ? -HUGE_VAL : HUGE_VAL;
        if (first.op == Op::constant && first.real == neutral) return *reduced;
        return graph_.binary(op, initial, *reduced);
      }
  refuse(Refusal::Reason::control, "a value that a loop has computed, which is no sum, minimum or maximum",
         loop.place);
  return rewrite_(variable.initial);
}

bool Drafter::has_carried(const Polynomial& p, int loop) const {
  return std::any_of(p.terms().begin(), p.terms().end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(), [&](Node n) {
      const Value& value = kernel_[n];
      return (value.op == Op::carried && value.integer == loop) || value.op == Op::load;
    });
  });
}

}  // namespace migrate::ir
