#include <algorithm>
#include <set>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {
namespace {

constexpr const char* kWraps = "unsigned arithmetic that may be meant to wrap around";

}  // namespace

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

Drafter::Drafter(const Kernel& kernel, bool has_one_warp, Tile tile)
    : kernel_(kernel),
      graph_(draft_.space.nodes),
      has_one_warp_(has_one_warp),
      threads_along_(std::move(tile)),
      rewrite_(kernel.nodes, graph_, [this](Node n) { return replacement(n); }) {
  for (const Value& value : kernel.nodes) {
    const auto is = [&](Builtin which) {
      return value.op == Op::builtin && value.integer == static_cast<int64_t>(which);
    };
    if (value.op == Op::shuffle || (value.op == Op::group_reduce && value.second > 0) || is(Builtin::lane) ||
        is(Builtin::warp))
      has_lanes_ = true;
    if (value.op == Op::group_reduce && value.second < 0) threads_of_block_ = -value.second;
    if (is(Builtin::thread_y) || is(Builtin::thread_z)) has_rows_of_threads_ = true;
  }
}

Result<SpaceDraft> Drafter::run() {
  collect(kernel_.body, {});
  for (const auto& [number, loop] : loops_) next_dimension_ = std::max(next_dimension_, number + 1);
  next_dimension_ += kFirstLoop;
  require_lanes();
  if (!failure_ && sites_.empty())
    refuse(Refusal::Reason::not_understood, "it stores nothing", kernel_.place);
  for (const std::vector<Site>* sites : {&sites_, &shared_sites_})
    for (const Site& site : *sites)
      if (site.store.old != kNone || site.store.kind == Store::Kind::atomic_exchange)
        refuse(Refusal::Reason::order, "an atomic operation whose old value is taken", site.store.place);
  if (kernel_.has_fences)
    refuse(Refusal::Reason::order, "accesses that a fence orders for other threads", kernel_.place);
  for (const Excluded& excluded : kernel_.excluded)
    draft_.space.requirements.push_back(graph_.logical_not(rewrite_(excluded.condition)));
  if (failure_) return *failure_;
  for (const Site& site : sites_)
    for (const Loop* loop : site.loops) use(*loop);
  for (const Site& site : sites_) {
    if (failure_) break;
    add_store(site);
  }
  check_loads();
  check_loops();
  check_exchanges();
  require_tiles();
  if (failure_) return *failure_;
  add_dimensions();
  draft_.space.parameters = kernel_.parameters;
  for (const int number : loaded_beyond_)
    draft_.space.parameters[static_cast<size_t>(number)].is_loaded_beyond = true;
  return std::move(draft_);
}

void Drafter::refuse(Refusal::Reason reason, std::string text, const SourcePlace& place) {
  if (!failure_) failure_ = Refusal{reason, std::move(text), place};
}

void Drafter::collect(const std::vector<Statement>& statements, std::vector<const Loop*> loops) {
  for (const Statement& statement : statements) {
    if (const auto* store = std::get_if<Store>(&statement)) {
      (store->array.kind == Array::Kind::shared ? shared_sites_ : sites_).push_back({*store, loops});
    } else if (const auto* loop = std::get_if<Loop>(&statement)) {
      auto inner = loops;
      inner.push_back(loop);
      loops_[loop->number] = loop;
      loop_around_[loop->number] = loops.empty() ? -1 : loops.back()->number;
      collect(loop->body, inner);
    } else if (const auto& barrier = std::get<Barrier>(statement); !barrier.is_warp) {
      has_barrier_ = true;
    }
  }
}

Polynomial Drafter::translated(const Polynomial& old) { return rewritten(old, rewrite_, draft_.space.nodes); }

std::optional<Node> Drafter::replacement(Node n) {
  const Value& value = kernel_[n];
  if (value.op == Op::builtin) return index(static_cast<Builtin>(value.integer));
  if (const auto sum = lane_reduction(n)) return sum;
  if (value.op == Op::group_reduce) return group_reduction(value);
  if (value.op == Op::shuffle) return shuffled(value);
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
      const Polynomial p = polynomial_of(kernel_.nodes, n, Unsigned::value);
      const bool is_sum_or_product = value.op == Op::add || value.op == Op::sub || value.op == Op::mul;
      if (p == Polynomial::atom(n)) {  // of too many terms
        if (value.type == Type::u32 && is_sum_or_product)
          refuse(Refusal::Reason::not_affine, kWraps, kernel_.place);
        return is_sum_or_product ? std::optional(widened(value))
                                 : std::nullopt;  // its operands may have 64 bits
      }
      const Polynomial made = translated(p);
      if (value.type == Type::u32) check_wrapping(made);
      return node_of(graph_, made);
    }
    case Op::bit_not:
      if (value.type == Type::u32) refuse(Refusal::Reason::not_affine, kWraps, kernel_.place);
      return std::nullopt;
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

/// From here on an index has 64 bits.
void Drafter::check_wrapping(const Polynomial& p) {
  if (!may_wrap(p, Unsigned::value)) return;
  const Node as_node = node_of(graph_, p);
  if (graph_.constant(as_node) || !is_uniform(draft_.space.nodes, as_node))
    return refuse(Refusal::Reason::not_affine, kWraps, kernel_.place);
  draft_.space.requirements.push_back(graph_.binary(Op::less_equal, graph_.integer(Type::i64, 0), as_node));
}

Node Drafter::widened(const Value& value) {
  std::vector<Node> operands;
  for (const Node n : value.operands) {
    const Node made = rewrite_(n);
    operands.push_back(is_integer(draft_.space.nodes[made].type) ? graph_.cast(Type::i64, made) : made);
  }
  if (value.op == Op::select) {
    const auto& nodes = draft_.space.nodes;
    const bool is_fixed = is_uniform(nodes, operands[1]) && is_uniform(nodes, operands[2]);
    if (is_fixed || !is_uniform(nodes, operands[0]))
      return graph_.select(operands[0], operands[1], operands[2]);
    // As a sum of products, so that an address stays affine.
    const Node one = graph_.select(operands[0], graph_.integer(Type::i64, 1), graph_.integer(Type::i64, 0));
    const Polynomial then = polynomial_of(nodes, operands[1]), otherwise = polynomial_of(nodes, operands[2]);
    return node_of(graph_, otherwise + Polynomial::atom(one) * (then - otherwise));
  }
  if (value.op == Op::div || value.op == Op::rem)
    if (const auto split = divided_lane(value.op, operands[0], operands[1])) return *split;
  return graph_.binary(value.op, operands[0], operands[1]);
}

/// (32 * warp + lane) / 32 and % 32.
std::optional<Node> Drafter::divided_lane(Op op, Node dividend, Node divisor) {
  if (!has_lanes_ || graph_.constant(divisor) != kLanes) return std::nullopt;
  const Polynomial p = polynomial_of(draft_.space.nodes, dividend);
  const Node lane = graph_.dimension(0);
  const auto factor = p.coefficient(lane);
  const auto warps = p.without(lane).divided(kLanes);
  if (!warps || !factor || !(factor->is_zero() || factor->as_constant() == 1)) return std::nullopt;
  if (op == Op::div) return node_of(graph_, *warps);
  return factor->is_zero() ? graph_.integer(Type::i64, 0) : lane;
}

Node Drafter::loaded(Node n) {
  const Value& value = kernel_[n];
  const Polynomial offset = polynomial_of(kernel_.nodes, value.operands[0]);
  if (value.array.kind == Array::Kind::shared) {
    const Access* access = access_of(n);
    const auto stored = stored_value(value.array, value.type, translated(offset), value.integer,
                                     access != nullptr ? access->loop : -1);
    if (stored) return *stored;
    refuse(Refusal::Reason::synchronisation, "a value in shared memory that comes from no single store",
           access != nullptr ? access->place : kernel_.place);
    return graph_.undefined(value.type);
  }
  for (auto site = sites_.rbegin(); site != sites_.rend(); ++site) {
    const Store& store = site->store;
    if (store.order >= value.integer || !(store.array == value.array)) continue;
    const Polynomial distance = polynomial_of(kernel_.nodes, store.offset) - offset;
    const auto bytes = distance.as_constant();
    const int width = std::max(size_of(kernel_[store.value].type), size_of(value.type));
    // What another thread has written before a barrier is there.
    if (bytes && std::abs(*bytes) >= width && !has_barrier_) continue;
    if (bytes == 0 && kernel_[store.value].type == value.type && store.kind == Store::Kind::plain &&
        (store.guard == kNone || store.guard == guard_of(n)))
      return rewrite_(store.value);
    if (const auto value = passed_on(*site, n, translated(offset))) return *value;
    refuse(Refusal::Reason::order, "a value that is read after it may have been written", store.place);
    break;
  }
  return graph_.load(value.type, value.array, node_of(graph_, translated(offset)), 0);
}

const Access* Drafter::access_of(Node load) const {
  for (const Access& access : kernel_.loads)
    if (access.load == load) return &access;
  return nullptr;
}

Node Drafter::guard_of(Node load) const {
  const Access* access = access_of(load);
  return access != nullptr ? access->guard : kNone;
}

Node Drafter::add_condition(Node condition, const SourcePlace& place, std::vector<Polynomial>* bounds,
                            Substitution* pinned) {
  std::vector<Node> list;
  conjuncts(kernel_.nodes, condition, list);
  Node mask = kNone;
  if (pinned != nullptr)
    for (const Node n : list)
      if (const auto found = pins(rewrite_(n))) pinned->insert(found->begin(), found->end());
  for (const Node n : list) {
    const Node made = pinned != nullptr && !pinned->empty() ? substituted(rewrite_(n), *pinned) : rewrite_(n);
    if (graph_.is_true(made)) continue;
    if (has_load(draft_.space.nodes, made)) {
      mask = mask == kNone ? made : graph_.logical_and(mask, made);
    } else if (const auto above = positive(made)) {
      if (std::find(draft_.positive.begin(), draft_.positive.end(), *above) == draft_.positive.end())
        draft_.positive.push_back(*above);
      if (bounds != nullptr) bounds->push_back(*above);
      known_.insert(n);
    } else if (is_uniform(draft_.space.nodes, made)) {
      // Where it is false, nothing is said: the kernel runs as it is.
      draft_.space.requirements.push_back(made);
      known_.insert(n);
    } else {
      refuse(Refusal::Reason::index_set, "a condition on indices that bounds none of them", place);
    }
  }
  return mask;
}

std::optional<Polynomial> Drafter::positive(Node n) {
  return is_uniform(draft_.space.nodes, n) ? std::nullopt : positive_form(draft_.space.nodes, n);
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
  Substitution pinned;
  made.mask = add_condition(store.guard, store.place, &bounds, &pinned);
  // The dimensions are those of all stores: each of them is made for every point.
  if (!bounds_) bounds_ = bounds;
  if (!is_same_set(*bounds_, bounds))
    return refuse(Refusal::Reason::index_set, "stores for different indices", store.place);
  if (!pinned.empty()) {
    // Loads under such a condition are made for these indices only.
    std::vector<Node> own;
    conjuncts(kernel_.nodes, store.guard, own);
    for (const Node n : own)
      if (pins(rewrite_(n))) known_.insert(n);
  }
  made.offset = substituted(translated(polynomial_of(kernel_.nodes, store.offset)), pinned);
  for (const Loop* loop : site.loops)
    if (!differs_along(made.offset, *loop))
      return refuse(Refusal::Reason::order, "an element that several iterations write", store.place);
  made.value = substituted(rewrite_(store.value), pinned);
  made.place = store.place;
  for (const Node n : {made.value, made.mask})
    if (n != kNone && has_undefined(draft_.space.nodes, n))
      return refuse(Refusal::Reason::synchronisation, "a value that only one thread of a group has",
                    store.place);
  auto& stores = draft_.space.stores;
  stores.erase(std::remove_if(stores.begin(), stores.end(),
                              [&](const SpaceStore& earlier) { return is_overwritten(earlier, made); }),
               stores.end());
  for (SpaceStore& earlier : stores) {
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
      if (graph_.is_true(earlier.mask)) earlier.mask = kNone;
    }
    return;
  }
  draft_.space.stores.push_back(std::move(made));
}

void Drafter::add_dimensions() {
  drop_unused_conditions();
  for (int axis = 0; axis < kFirstLoop; ++axis)
    if (mentions(draft_, axis)) draft_.space.dimensions.push_back(thread_dimension(axis));
  for (const auto& [number, dimension] : bound_)
    if (is_used(draft_, number)) draft_.space.dimensions.push_back(dimension);
  for (const Loop* loop : used_in_order_) {
    if (!is_used(draft_, kFirstLoop + loop->number)) continue;
    std::string name = "k";
    for (const Carried& variable : loop->variables)
      if (linear_.count(variable.current) != 0 && variable.next != variable.current) name = variable.name;
    draft_.space.dimensions.push_back({graph_.dimension(kFirstLoop + loop->number), kNone, name});
  }
}

Dimension Drafter::thread_dimension(int axis) {
  constexpr const char* kNames[] = {"x", "y", "z"};
  Node extent = graph_.cast(Type::i64, graph_.builtin(static_cast<Builtin>(kFirstLoop + axis)));
  if (axis == 0 && threads_ != kNone) extent = threads_;
  if (const auto tile = threads_along_.find(axis); tile != threads_along_.end())
    extent = graph_.integer(Type::i64, tile->second);
  if (has_lanes_ && axis == 0) extent = graph_.integer(Type::i64, kLanes);
  if (has_lanes_ && axis == 1 && !has_rows_of_threads_) extent = warps_of_block();
  return {graph_.dimension(axis), extent, kNames[axis % 3]};
}

std::optional<Polynomial> positive_form(const std::vector<Value>& nodes, Node condition) {
  const Value& value = nodes[condition];
  if (value.op != Op::less && value.op != Op::less_equal) return std::nullopt;
  if (!is_integer(nodes[value.operands[0]].type)) return std::nullopt;
  const Polynomial difference =
      polynomial_of(nodes, value.operands[1]) - polynomial_of(nodes, value.operands[0]);
  return value.op == Op::less ? difference : difference + Polynomial::constant(1);
}

Result<SpaceDraft> draft_of(const Kernel& kernel, bool has_one_warp) {
  Drafter drafter(kernel, has_one_warp);
  auto draft = drafter.run();
  if (drafter.tile().empty()) return draft;
  // Once more with what a tile takes the size of the block to be.
  return Drafter(kernel, has_one_warp, drafter.tile()).run();
}

bool has_warps(const Kernel& kernel) { return Drafter(kernel, false).has_warps(); }

}  // namespace migrate::ir
