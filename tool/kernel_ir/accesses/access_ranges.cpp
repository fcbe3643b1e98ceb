#include "tool/kernel_ir/accesses/access_ranges.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/space_draft.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate::ir {
namespace {

constexpr int kDeepest = 8;

/// base + sum of stride * i, 0 <= i < extent.
struct Steps {
  Polynomial base;
  std::vector<std::pair<Polynomial, Polynomial>> list;
};

bool is_positive(const Polynomial& p) {
  return std::all_of(p.terms().begin(), p.terms().end(), [](const auto& term) { return term.second >= 0; });
}

class Ranges {
 public:
  Ranges(const Kernel& kernel, std::vector<Value>& nodes) : kernel_(kernel), nodes_(nodes), graph_(nodes) {}

  std::vector<AccessRange> run() {
    walk(kernel_.body, {});
    for (const Access& access : kernel_.loads) {
      const Value load = nodes_[access.load];
      if (load.array.kind != Array::Kind::parameter) continue;
      const auto around = facts_in_.find(access.loop);
      Facts facts = around == facts_in_.end() ? Facts{} : around->second;
      add_facts(facts, access.guard);
      add(load.array.number, false, size_of(load.type), load.operands[0], facts);
    }
    return std::move(found_);
  }

 private:
  using Facts = std::vector<Polynomial>;  ///< that are above 0

  void walk(const std::vector<Statement>& statements, const Facts& facts) {
    for (const Statement& statement : statements) {
      if (const auto* store = std::get_if<Store>(&statement)) {
        if (store->array.kind != Array::Kind::parameter) continue;
        Facts own = facts;
        add_facts(own, store->guard);
        const int size = size_of(nodes_[store->value].type);
        add(store->array.number, true, size, store->offset, own);
        if (store->kind != Store::Kind::plain) add(store->array.number, false, size, store->offset, own);
      } else if (const auto* loop = std::get_if<Loop>(&statement)) {
        Facts inside = facts;
        add_facts(inside, loop->guard);
        add_facts(inside, loop->condition);
        for (const Carried& variable : loop->variables) variables_[variable.current] = &variable;
        facts_in_[loop->number] = inside;
        walk(loop->body, inside);
      }
    }
  }

  Polynomial polynomial(Node n) const { return polynomial_of(nodes_, n, Unsigned::value); }

  void add_facts(Facts& facts, Node condition) {
    for (const Node n : conjuncts_of(nodes_, condition)) {
      const bool is_not = nodes_[n].op == Op::logical_not;
      const Value& value = nodes_[is_not ? nodes_[n].operands[0] : n];
      if ((value.op != Op::less && value.op != Op::less_equal) || !is_integer(nodes_[value.operands[0]].type))
        continue;
      const Polynomial a = polynomial(value.operands[0]), b = polynomial(value.operands[1]);
      const Polynomial one = Polynomial::constant(1);
      if (is_not)
        facts.push_back(value.op == Op::less ? a - b + one : a - b);
      else
        facts.push_back(value.op == Op::less ? b - a : b - a + one);
    }
  }

  void add(int parameter, bool is_store, int size, Node offset, const Facts& facts) {
    AccessRange range{parameter, is_store, size, false, {}, {}};
    if (const auto steps = steps_of(polynomial_of(nodes_, offset), facts, 0)) {
      range.is_known = true;
      range.base = steps->base;
      range.steps = steps->list;
    }
    if (std::find(found_.begin(), found_.end(), range) == found_.end()) found_.push_back(std::move(range));
  }

  bool is_uniform_atom(Node atom) const { return extents_.count(atom) == 0 && is_uniform(nodes_, atom); }
  bool is_uniform_term(const Polynomial::Monomial& monomial) const {
    return std::all_of(monomial.begin(), monomial.end(), [this](Node atom) { return is_uniform_atom(atom); });
  }
  std::set<Node> varying_atoms(const Polynomial& p) const {
    std::set<Node> atoms;
    for (const auto& [monomial, coefficient] : p.terms())
      for (const Node atom : monomial)
        if (!is_uniform_atom(atom)) atoms.insert(atom);
    return atoms;
  }
  static Polynomial term(const Polynomial::Monomial& monomial, int64_t coefficient) {
    Polynomial result = Polynomial::constant(coefficient);
    for (const Node atom : monomial) result = result * Polynomial::atom(atom);
    return result;
  }

  /// Whether an atom is never below 0.
  bool is_counter(Node atom, int depth) const {
    if (extents_.count(atom) != 0) return true;
    const Value& value = nodes_[atom];
    if (value.op == Op::builtin) return true;
    if (value.op == Op::rem || value.op == Op::div)
      return is_counted(polynomial(value.operands[0]), depth + 1);
    const auto variable = variables_.find(atom);
    if (variable == variables_.end() || depth > kDeepest) return false;
    const Polynomial step = polynomial(variable->second->next) - Polynomial::atom(atom);
    return is_positive(step) && varying_atoms(step).empty() && !step.is_zero() &&
           is_counted(polynomial(variable->second->initial), depth + 1);
  }
  bool is_counted(const Polynomial& p, int depth) const {
    const std::set<Node> atoms = varying_atoms(p);
    return is_positive(p) &&
           std::all_of(atoms.begin(), atoms.end(), [&](Node atom) { return is_counter(atom, depth); });
  }

  /// `fact` says sum < bound, and `p` has an index of the sum: in its place comes a new index below the bound.
  void use(const Polynomial& fact, Polynomial& p, const Facts& facts, int depth) {
    Polynomial bound, sum, others;
    for (const auto& [monomial, coefficient] : fact.terms()) {
      if (is_uniform_term(monomial))
        bound = bound + term(monomial, coefficient);
      else if (coefficient < 0)
        sum = sum + term(monomial, -coefficient);
      else
        others = others + term(monomial, coefficient);
    }
    if (!is_counted(sum, 0)) return;
    for (const Node atom : varying_atoms(sum)) {
      const auto factor = sum.coefficient(atom);
      if (!p.mentions(atom) || !factor || factor->as_constant() != 1) continue;
      if (!others.is_zero()) {
        const auto most = depth < kDeepest ? largest(others, facts, depth + 1) : std::nullopt;
        if (!most) return;
        bound = bound + *most;
      }
      const Node index = static_cast<Node>(0x40000000u + extents_.size());
      extents_[index] = bound;
      p = p.substituted(atom, Polynomial::atom(index) - sum.without(atom));
      return;
    }
  }

  std::optional<Steps> steps_of(Polynomial p, const Facts& facts, int depth) {
    if (depth > kDeepest) return std::nullopt;
    for (const Polynomial& fact : facts) use(fact, p, facts, depth);
    Steps steps;
    for (const Node atom : varying_atoms(p)) {
      const auto stride = p.coefficient(atom);
      const auto extent = extent_of(atom, facts, depth);
      if (!stride || !extent || !varying_atoms(*stride).empty()) return std::nullopt;
      steps.list.emplace_back(*stride, *extent);
    }
    for (const auto& [monomial, coefficient] : p.terms())
      if (is_uniform_term(monomial)) steps.base = steps.base + term(monomial, coefficient);
    return steps;
  }

  /// The largest value, where no stride is negative.
  std::optional<Polynomial> largest(const Polynomial& p, const Facts& facts, int depth) {
    const auto steps = steps_of(p, facts, depth);
    if (!steps) return std::nullopt;
    Polynomial result = steps->base;
    for (const auto& [stride, extent] : steps->list) {
      if (!is_positive(stride)) return std::nullopt;
      result = result + stride * (extent - Polynomial::constant(1));
    }
    return result;
  }

  /// The number of values from 0 on.
  std::optional<Polynomial> extent_of(Node atom, const Facts& facts, int depth) {
    if (const auto known = extents_.find(atom); known != extents_.end()) return known->second;
    const Value value = nodes_[atom];
    if (value.op == Op::builtin) return extent_of(static_cast<Builtin>(value.integer));
    if (value.op != Op::rem && value.op != Op::div) return std::nullopt;
    const Polynomial dividend = polynomial(value.operands[0]), divisor = polynomial(value.operands[1]);
    if (!varying_atoms(divisor).empty() || !is_counted(dividend, depth)) return std::nullopt;
    if (value.op == Op::rem) return divisor;
    const auto most = largest(dividend, facts, depth + 1);
    if (!most) return std::nullopt;
    const Node quotient = graph_.binary(Op::div, node_of(graph_, *most), node_of(graph_, divisor));
    return Polynomial::atom(quotient) + Polynomial::constant(1);
  }

  std::optional<Polynomial> extent_of(Builtin builtin) {
    const auto extent = [this](Builtin which) { return polynomial(graph_.builtin(which)); };
    const auto threads = [&] {
      return extent(Builtin::block_dim_x) * extent(Builtin::block_dim_y) * extent(Builtin::block_dim_z);
    };
    if (builtin <= Builtin::block_z) {
      const int axis = static_cast<int>(builtin);
      const auto first = axis < 3 ? Builtin::block_dim_x : Builtin::grid_dim_x;
      return extent(static_cast<Builtin>(static_cast<int>(first) + axis % 3));
    }
    if (builtin == Builtin::thread_rank) return threads();
    if (builtin == Builtin::lane) return Polynomial::constant(32);
    return std::nullopt;
  }

  const Kernel& kernel_;
  std::vector<Value>& nodes_;
  Graph graph_;
  std::map<Node, const Carried*> variables_;
  std::map<int, Facts> facts_in_;       ///< by loop
  std::map<Node, Polynomial> extents_;  ///< of new indices
  std::vector<AccessRange> found_;
};

}  // namespace

std::vector<AccessRange> access_ranges(const Kernel& kernel, std::vector<Value>& nodes) {
  return Ranges(kernel, nodes).run();
}

}  // namespace migrate::ir
