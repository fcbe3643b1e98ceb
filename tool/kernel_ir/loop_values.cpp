// What loops do to variables: indices that grow, and sums, minima and maxima.
#include <algorithm>
#include <cmath>
#include <set>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

void Drafter::use(const Loop& loop) {
  if (!used_.insert(&loop).second) return;
  used_in_order_.push_back(&loop);
  std::vector<Polynomial> bounds;
  if (add_condition(loop.condition, loop.place, &bounds) != kNone)
    return refuse(Refusal::Reason::control, "a loop that ends at a loaded value", loop.place);
  // A condition that is false at first and true later ends the loop at once.
  const Node count = graph_.dimension(kFirstLoop + loop.number);
  for (const Polynomial& above : bounds) {
    const auto factor = above.coefficient(count);
    const bool falls = factor && !factor->is_zero() &&
                       std::all_of(factor->terms().begin(), factor->terms().end(),
                                   [](const auto& term) { return term.second < 0; });
    if (!falls)
      return refuse(Refusal::Reason::control, "a loop whose condition is no upper bound", loop.place);
  }
}

void Drafter::check_loops() {
  for (const Loop* loop : used_in_order_) {
    std::vector<Node> list;
    conjuncts(kernel_.nodes, loop->guard, list);
    for (const Node n : list)
      if (known_.count(n) == 0)
        return refuse(Refusal::Reason::control, "a loop under a condition", loop->place);
  }
  // A condition of a store within a loop would cut the sums of the loop, too.
  const bool has_reduction = std::any_of(draft_.space.nodes.begin(), draft_.space.nodes.end(),
                                         [](const Value& value) { return value.op == Op::reduce; });
  if (!has_reduction || !bounds_) return;
  for (const Loop* loop : used_in_order_)
    for (const Polynomial& above : *bounds_)
      if (differs_along(above, *loop))
        return refuse(Refusal::Reason::control, "a store under a condition in a loop, beside a sum",
                      loop->place);
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
  std::vector<Node> open = {n};
  std::set<Node> seen;
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (next == wanted) return true;
    if (next == kNone || !seen.insert(next).second) continue;
    const Value& value = kernel_[next];
    if (value.op == Op::after_loop) open.push_back(variable_of(value).initial);
    open.insert(open.end(), value.operands.begin(), value.operands.end());
  }
  return false;
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
  std::vector<Node> over = {graph_.dimension(kFirstLoop + loop.number)};
  if (op == Op::add)
    if (const auto one = rolled(*list, over)) return graph_.reduce(op, without_guards(*one, over), over);
  Node sum = list->front();
  for (size_t i = 1; i < list->size(); ++i) sum = graph_.binary(op, sum, (*list)[i]);
  return graph_.reduce(op, op == Op::add ? without_guards(sum, over) : sum, over);
}

/// v = a[0]; for (i = 1; i < n; ++i) v += a[i]; over shared memory is a sum over a[i] from 0 on.
std::optional<Node> Drafter::with_first_term(const Loop& loop, const Carried& variable) {
  const Value& next = kernel_[variable.next];
  const Value& first = kernel_[variable.initial];
  if (next.op != Op::add && next.op != Op::max && next.op != Op::min) return std::nullopt;
  const bool is_left = next.operands[0] == variable.current;
  if (!is_left && next.operands[1] != variable.current) return std::nullopt;
  const Node term = next.operands[is_left ? 1 : 0];
  const Value& load = kernel_[term];
  if (first.op != Op::load || load.op != Op::load || !(first.array == load.array) ||
      first.array.kind != Array::Kind::shared || first.type != load.type)
    return std::nullopt;
  for (const Site& site : shared_sites_)
    if (site.store.array == load.array && site.store.order >= first.integer &&
        site.store.order < load.integer)
      return std::nullopt;
  use(loop);
  const int count = kFirstLoop + loop.number;
  const Polynomial before = Polynomial::atom(graph_.dimension(count)) - Polynomial::constant(1);
  // Where the loop is for one thread, so is the first value.
  Substitution own;
  std::vector<Node> guards;
  conjuncts(kernel_.nodes, loop.guard, guards);
  for (const Node n : guards)
    if (const auto pinned = pins(rewrite_(n))) own.insert(pinned->begin(), pinned->end());
  const Polynomial begin = substituted(translated(polynomial_of(kernel_.nodes, first.operands[0])), own);
  const Polynomial each = substituted(translated(polynomial_of(kernel_.nodes, load.operands[0])), own);
  if (!(substituted(each, {{count, Polynomial::constant(-1)}}) == begin)) return std::nullopt;
  const auto factor = each.coefficient(graph_.dimension(count));
  if (!factor || factor->is_zero()) return std::nullopt;
  const auto value =
      stored_value(load.array, load.type, substituted(each, {{count, before}}), load.integer, loop.number);
  if (!value) return std::nullopt;
  const int copy = bound_copy(count);
  const Polynomial point = Polynomial::atom(graph_.dimension(copy));
  const std::vector<Polynomial> conditions = draft_.positive;
  for (const Polynomial& p : conditions) {
    // Those of sums that a term has are copied with it.
    const bool is_inner = std::any_of(bound_.begin(), bound_.end(), [&](const auto& entry) {
      return mentions(draft_.space.nodes, p, entry.first);
    });
    if (is_inner || !mentions(draft_.space.nodes, p, count)) continue;
    const Polynomial shifted = substituted(p, {{count, point - Polynomial::constant(1)}});
    const auto by = shifted.coefficient(graph_.dimension(copy));
    const Node length = node_of(graph_, shifted.without(graph_.dimension(copy)));
    Dimension& own_extent = bound_.at(copy);
    if (own_extent.extent == kNone && by && by->as_constant() == -1 && is_uniform(draft_.space.nodes, length))
      own_extent.extent = length;
    else
      add_positive(shifted);
  }
  return absorbed(next.op, substituted(*value, {{count, point}}), {graph_.dimension(copy)});
}

Node Drafter::after(const Value& value) {
  const Loop& loop = *loops_.at(static_cast<int>(value.integer));
  const Carried& variable = variable_of(value);
  if (variable.next == variable.current) return rewrite_(variable.initial);
  if (const auto all = with_first_term(loop, variable)) return *all;
  if (value.type == Type::f32)
    for (const Op op : {Op::add, Op::max, Op::min})
      if (const auto reduced = reduction(loop, variable, op)) {
        const Node initial = rewrite_(variable.initial);
        const Value& first = draft_.space.nodes[initial];
        const double neutral = op == Op::add ? 0 : op == Op::max ? -HUGE_VAL : HUGE_VAL;
        if (first.op == Op::constant && first.real == neutral) return *reduced;
        return graph_.binary(op, initial, *reduced);
      }
  if (value.type == Type::f64) refuse(Refusal::Reason::double_precision, "a sum in double", loop.place);
  refuse(Refusal::Reason::control, "a value that a loop has computed, which is no sum, minimum or maximum",
         loop.place);
  return rewrite_(variable.initial);
}

bool Drafter::has_carried(const Polynomial& p, int loop) const {
  std::vector<Node> open;
  for (const auto& term : p.terms()) open.insert(open.end(), term.first.begin(), term.first.end());
  std::set<Node> seen;
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (n == kNone || !seen.insert(n).second) continue;
    const Value& value = kernel_[n];
    if (value.op == Op::load) return true;
    open.insert(open.end(), value.operands.begin(), value.operands.end());
    if (value.op != Op::carried && value.op != Op::after_loop) continue;
    const int number = static_cast<int>(value.integer);
    if (number == loop) return true;
    if (!is_within(number, loop)) continue;
    const Carried& variable = variable_of(value);
    open.insert(open.end(), {variable.initial, variable.next, loops_.at(number)->condition});
  }
  return false;
}

bool Drafter::is_within(int inner, int outer) const {
  while (inner >= 0 && inner != outer) inner = loop_around_.at(inner);
  return inner == outer;
}

}  // namespace migrate::ir
