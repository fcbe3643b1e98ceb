#include <algorithm>
#include <set>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

void conjuncts(const std::vector<Value>& nodes, Node condition, std::vector<Node>& list) {
  if (condition == kNone) return;
  const Value& value = nodes[condition];
  if (value.op == Op::bit_and && value.type == Type::boolean) {
    conjuncts(nodes, value.operands[0], list);
    conjuncts(nodes, value.operands[1], list);
  } else {
    list.push_back(condition);
  }
}

Result<SpaceDraft> Drafter::run() {
  collect(kernel_.body, {});
  if (!failure_ && sites_.empty())
    refuse(Refusal::Reason::not_understood, "it stores nothing", kernel_.place);
  if (failure_) return *failure_;
  for (const Site& site : sites_)
    for (const Loop* loop : site.loops) use(*loop);
  for (const Site& site : sites_) {
    if (failure_) break;
    add_store(site);
  }
  check_loads();
  check_loops();
  if (failure_) return *failure_;
  add_dimensions();
  draft_.space.parameters = kernel_.parameters;
  return std::move(draft_);
}

void Drafter::refuse(Refusal::Reason reason, std::string text, const SourcePlace& place) {
  if (!failure_) failure_ = Refusal{reason, std::move(text), place};
}

void Drafter::collect(const std::vector<Statement>& statements, std::vector<const Loop*> loops) {
  for (const Statement& statement : statements) {
    if (const auto* store = std::get_if<Store>(&statement)) {
      if (store->array.kind == Array::Kind::shared)
        return refuse(Refusal::Reason::synchronisation, "shared memory", store->place);
      sites_.push_back({*store, loops});
    } else if (const auto* loop = std::get_if<Loop>(&statement)) {
      auto inner = loops;
      inner.push_back(loop);
      loops_[loop->number] = loop;
      collect(loop->body, inner);
    } else {
      return refuse(Refusal::Reason::synchronisation, "a barrier", std::get<Barrier>(statement).place);
    }
  }
}

Polynomial Drafter::translated(const Polynomial& old) { return rewritten(old, rewrite_, draft_.space.nodes); }

std::optional<Node> Drafter::replacement(Node n) {
  const Value& value = kernel_[n];
  if (value.op == Op::builtin && value.integer < kFirstLoop)
    return graph_.dimension(static_cast<int>(value.integer));
  if (value.op == Op::carried) {
    if (const auto found = linear(n)) return node_of(graph_, *found);
    if (variable_of(value).next == n) return rewrite_(variable_of(value).initial);
    refuse(Refusal::Reason::control, "a value that one iteration of a loop takes from the one before",
           kernel_.place);
  }
  if (value.op == Op::after_loop) return after(value);
  if (value.op == Op::load) return loaded(n);
  if (!is_integer(value.type) || size_of(value.type) < 4) return std::nullopt;
  switch (value.op) {
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::neg:
    case Op::shl:
    case Op::cast: {
      const Polynomial p = polynomial_of(kernel_.nodes, n);
      if (p == Polynomial::atom(n)) return std::nullopt;
      return node_of(graph_, translated(p));
    }
    case Op::div:
    case Op::rem:
    case Op::min:
    case Op::max:
    case Op::select:
      return widened(value);
    default:
      return std::nullopt;
  }
}

Node Drafter::widened(const Value& value) {
  std::vector<Node> operands;
  for (const Node n : value.operands) {
    const Node made = rewrite_(n);
    operands.push_back(is_integer(draft_.space.nodes[made].type) ? graph_.cast(Type::i64, made) : made);
  }
  if (value.op == Op::select) return graph_.select(operands[0], operands[1], operands[2]);
  return graph_.binary(value.op, operands[0], operands[1]);
}

Node Drafter::loaded(Node n) {
  const Value& value = kernel_[n];
  const Polynomial offset = polynomial_of(kernel_.nodes, value.operands[0]);
  for (auto site = sites_.rbegin(); site != sites_.rend(); ++site) {
    const Store& store = site->store;
    if (store.order >= value.integer || !(store.array == value.array)) continue;
    const Polynomial distance = polynomial_of(kernel_.nodes, store.offset) - offset;
    const auto bytes = distance.as_constant();
    const int width = std::max(size_of(kernel_[store.value].type), size_of(value.type));
    if (bytes && std::abs(*bytes) >= width) continue;
    if (bytes == 0 && kernel_[store.value].type == value.type && store.kind == Store::Kind::plain &&
        (store.guard == kNone || store.guard == guard_of(n)))
      return rewrite_(store.value);
    refuse(Refusal::Reason::order, "a value that is read after it may have been written", store.place);
    break;
  }
  return graph_.load(value.type, value.array, node_of(graph_, translated(offset)), 0);
}

Node Drafter::guard_of(Node load) const {
  for (const Access& access : kernel_.loads)
    if (access.load == load) return access.guard;
  return kNone;
}

Node Drafter::add_condition(Node condition, const SourcePlace& place, std::vector<Polynomial>* bounds) {
  std::vector<Node> list;
  conjuncts(kernel_.nodes, condition, list);
  Node mask = kNone;
  for (const Node n : list) {
    const Node made = rewrite_(n);
    if (has_load(draft_.space.nodes, made)) {
      mask = mask == kNone ? made : graph_.logical_and(mask, made);
    } else if (const auto above = positive(made)) {
      if (std::find(draft_.positive.begin(), draft_.positive.end(), *above) == draft_.positive.end())
        draft_.positive.push_back(*above);
      if (bounds != nullptr) bounds->push_back(*above);
      known_.insert(n);
    } else if (is_uniform(draft_.space.nodes, made)) {
      refuse(Refusal::Reason::control, "a condition on parameters", place);
    } else {
      refuse(Refusal::Reason::index_set, "a condition on indices that bounds none of them", place);
    }
  }
  return mask;
}

std::optional<Polynomial> Drafter::positive(Node n) {
  const Value value = draft_.space.nodes[n];
  if (value.op != Op::less && value.op != Op::less_equal) return std::nullopt;
  if (!is_integer(draft_.space.nodes[value.operands[0]].type)) return std::nullopt;
  const Polynomial difference = polynomial_of(draft_.space.nodes, value.operands[1]) -
                                polynomial_of(draft_.space.nodes, value.operands[0]);
  if (is_uniform(draft_.space.nodes, n)) return std::nullopt;
  return value.op == Op::less ? difference : difference + Polynomial::constant(1);
}

bool Drafter::differs_along(const Polynomial& offset, const Loop& loop) const {
  return std::any_of(offset.terms().begin(), offset.terms().end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(), [&](Node atom) {
      return depends_on(draft_.space.nodes, atom, kFirstLoop + loop.number);
    });
  });
}

void Drafter::add_store(const Site& site) {
  const Store& store = site.store;
  SpaceStore made;
  made.kind = store.kind;
  made.array = store.array;
  std::vector<Polynomial> bounds;
  made.mask = add_condition(store.guard, store.place, &bounds);
  // The dimensions are those of all stores: each of them is made for every point.
  if (!bounds_) bounds_ = bounds;
  if (!is_same_set(*bounds_, bounds))
    return refuse(Refusal::Reason::index_set, "stores for different indices", store.place);
  made.offset = translated(polynomial_of(kernel_.nodes, store.offset));
  for (const Loop* loop : site.loops)
    if (!differs_along(made.offset, *loop))
      return refuse(Refusal::Reason::order, "an element that several iterations write", store.place);
  made.value = rewrite_(store.value);
  made.place = store.place;
  for (SpaceStore& earlier : draft_.space.stores) {
    if (!(earlier.array == made.array && earlier.offset == made.offset)) continue;
    if (earlier.kind != Store::Kind::plain || made.kind != Store::Kind::plain)
      return refuse(Refusal::Reason::order, "several atomic operations on one element", store.place);
    // The later store wins where it is made.
    if (made.mask == kNone) {
      earlier = made;
    } else if (earlier.mask == kNone) {
      earlier.value = graph_.select(made.mask, made.value, earlier.value);
    } else {
      earlier.value = graph_.select(made.mask, made.value, earlier.value);
      earlier.mask = graph_.logical_or(earlier.mask, made.mask);
    }
    return;
  }
  draft_.space.stores.push_back(std::move(made));
}

void Drafter::check_loads() {
  for (const Access& access : kernel_.loads) {
    std::vector<Node> list;
    conjuncts(kernel_.nodes, access.guard, list);
    for (const Node n : list) {
      if (known_.count(n)) continue;
      if (is_safe(access.load)) continue;
      return refuse(Refusal::Reason::control, "a value that is loaded under a condition", access.place);
    }
  }
}

bool Drafter::is_safe(Node load) const {
  const Value& value = kernel_[load];
  const auto all_known = [&](Node guard) {
    std::vector<Node> list;
    conjuncts(kernel_.nodes, guard, list);
    return std::all_of(list.begin(), list.end(), [&](Node n) { return known_.count(n) != 0; });
  };
  const auto same = [&](const Array& array, Node offset) {
    return array == value.array &&
           polynomial_of(kernel_.nodes, offset) == polynomial_of(kernel_.nodes, value.operands[0]);
  };
  return std::any_of(sites_.begin(), sites_.end(),
                     [&](const Site& site) {
                       return same(site.store.array, site.store.offset) && all_known(site.store.guard);
                     }) ||
         std::any_of(kernel_.loads.begin(), kernel_.loads.end(), [&](const Access& other) {
           const Value& loaded = kernel_[other.load];
           return same(loaded.array, loaded.operands[0]) && all_known(other.guard);
         });
}

void Drafter::add_dimensions() {
  constexpr const char* kNames[] = {"x", "y", "z"};
  for (int axis = 0; axis < kFirstLoop; ++axis) {
    if (!mentions(draft_, axis)) continue;
    const auto extent = graph_.builtin(static_cast<Builtin>(kFirstLoop + axis));
    draft_.space.dimensions.push_back(
        {graph_.dimension(axis), graph_.cast(Type::i64, extent), kNames[axis % 3]});
  }
  for (const Loop* loop : used_in_order_) {
    std::string name = "k";
    for (const Carried& variable : loop->variables)
      if (linear_.count(variable.current) != 0 && variable.next != variable.current) name = variable.name;
    draft_.space.dimensions.push_back({graph_.dimension(kFirstLoop + loop->number), kNone, name});
  }
}

Result<SpaceDraft> draft_of(const Kernel& kernel) { return Drafter(kernel).run(); }

}  // namespace migrate::ir
