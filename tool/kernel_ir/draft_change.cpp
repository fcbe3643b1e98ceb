#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

/// Whether a value, or one that it is computed from, passes the test. `enters`: whether to look at what a reduction is over.
template <class Test, class Enters>
bool any_value(const std::vector<Value>& nodes, Node n, Test test, Enters enters) {
  std::vector<Node> open = {n};
  std::vector<bool> seen(nodes.size());
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (next == kNone || seen[next]) continue;
    seen[next] = true;
    const Value& value = nodes[next];
    if (test(value)) return true;
    // The other operands of a reduction name its dimensions.
    if (value.op != Op::reduce)
      open.insert(open.end(), value.operands.begin(), value.operands.end());
    else if (enters(value))
      open.push_back(value.operands[0]);
  }
  return false;
}

template <class Test>
bool any_value(const std::vector<Value>& nodes, Node n, Test test) {
  return any_value(nodes, n, test, [](const Value&) { return true; });
}

bool binds(const std::vector<Value>& nodes, const Value& reduce, int dimension) {
  return std::any_of(reduce.operands.begin() + 1, reduce.operands.end(),
                     [&](Node n) { return nodes[n].integer == dimension; });
}

/// Also as the dimension of a reduction.
bool occurs(const std::vector<Value>& nodes, Node n, int dimension) {
  return any_value(nodes, n, [&](const Value& v) {
    return v.op == Op::reduce ? binds(nodes, v, dimension) : v.op == Op::dimension && v.integer == dimension;
  });
}

bool any_atom(const std::vector<Value>& nodes, const Polynomial& p, int dimension) {
  return std::any_of(p.terms().begin(), p.terms().end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(),
                       [&](Node atom) { return occurs(nodes, atom, dimension); });
  });
}

}  // namespace

bool depends_on(const std::vector<Value>& nodes, Node n, int dimension) {
  return any_value(
      nodes, n, [&](const Value& v) { return v.op == Op::dimension && v.integer == dimension; },
      [&](const Value& reduce) { return !binds(nodes, reduce, dimension); });
}

bool has_small_float(const std::vector<Value>& nodes, Node n) {
  return any_value(nodes, n, [](const Value& v) { return v.type == Type::f16 || v.type == Type::bf16; });
}

bool has_load(const std::vector<Value>& nodes, Node n) {
  return any_value(nodes, n, [](const Value& v) { return v.op == Op::load; });
}

bool has_load_of(const std::vector<Value>& nodes, Node n, const Array& array) {
  return any_value(nodes, n, [&](const Value& v) { return v.op == Op::load && v.array == array; });
}

bool has_dimension(const std::vector<Value>& nodes, Node n) {
  return any_value(nodes, n, [](const Value& v) { return v.op == Op::dimension; });
}

bool is_uniform(const std::vector<Value>& nodes, Node n) {
  return !any_value(nodes, n, [](const Value& v) {
    return v.op == Op::dimension || v.op == Op::reduce || v.op == Op::load || v.op == Op::carried ||
           v.op == Op::after_loop || v.op == Op::shuffle || v.op == Op::group_reduce ||
           (v.op == Op::builtin &&
            (v.integer < kFirstLoop || v.integer > static_cast<int>(Builtin::grid_dim_z))) ||
           v.op == Op::undefined;
  });
}

bool has_undefined(const std::vector<Value>& nodes, Node n) {
  return any_value(nodes, n, [](const Value& v) { return v.op == Op::undefined; });
}

bool mentions(const std::vector<Value>& nodes, const Polynomial& p, int dimension) {
  return any_atom(nodes, p, dimension);
}

bool mentions(const SpaceDraft& draft, int dimension) {
  for (const Polynomial& p : draft.positive)
    if (any_atom(draft.space.nodes, p, dimension)) return true;
  return is_used(draft, dimension);
}

bool is_used(const SpaceDraft& draft, int dimension) {
  const std::vector<Value>& nodes = draft.space.nodes;
  for (const SpaceStore& store : draft.space.stores) {
    if (any_atom(nodes, store.offset, dimension) || occurs(nodes, store.value, dimension)) return true;
    if (store.mask != kNone && occurs(nodes, store.mask, dimension)) return true;
  }
  return false;
}

DraftChange::DraftChange(const SpaceDraft& from)
    : from_(from),
      graph_(to_.space.nodes),
      rewrite_(from.space.nodes, graph_, [this](Node n) { return replacement(n); }) {}

Polynomial DraftChange::changed(const Polynomial& old) { return rewritten(old, rewrite_, to_.space.nodes); }

std::optional<Node> DraftChange::replacement(Node n) {
  const Value& value = from_.space.nodes[n];
  if (value.op == Op::dimension) {
    const auto found = replaced_.find(static_cast<int>(value.integer));
    if (found != replaced_.end()) return node_of(graph_, found->second);
    return std::nullopt;
  }
  if (value.op == Op::reduce) {
    // The dimensions are bound here: they keep their names.
    std::vector<Node> dimensions;
    for (size_t i = 1; i < value.operands.size(); ++i) {
      const int number = static_cast<int>(from_.space.nodes[value.operands[i]].integer);
      const auto renamed = renamed_.find(number);
      if (unbound_.count(number) == 0)
        dimensions.push_back(graph_.dimension(renamed == renamed_.end() ? number : renamed->second));
    }
    return graph_.reduce(static_cast<Op>(value.integer), rewrite_(value.operands[0]), dimensions);
  }
  if (value.op == Op::div || value.op == Op::rem) {
    const auto found = quotients_.find(n);
    if (found != quotients_.end()) return node_of(graph_, found->second);
    return std::nullopt;
  }
  if (!is_integer(value.type) || size_of(value.type) < 4) return std::nullopt;
  switch (value.op) {
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::neg:
    case Op::shl: {
      const Polynomial p = polynomial_of(from_.space.nodes, n);
      if (p == Polynomial::atom(n)) return std::nullopt;
      return node_of(graph_, changed(p));
    }
    default:
      return std::nullopt;
  }
}

SpaceDraft DraftChange::finish() {
  for (const Polynomial& p : from_.positive) to_.positive.push_back(changed(p));
  for (const SpaceStore& store : from_.space.stores) {
    SpaceStore made = store;
    made.offset = changed(store.offset);
    made.value = rewrite_(store.value);
    made.mask = rewrite_(store.mask);
    to_.space.stores.push_back(std::move(made));
  }
  for (const Node n : from_.space.requirements) to_.space.requirements.push_back(rewrite_(n));
  to_.space.parameters = from_.space.parameters;
  return std::move(to_);
}

}  // namespace migrate::ir
