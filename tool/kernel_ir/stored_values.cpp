// What is loaded from shared memory is the value that a thread has stored there.
#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

std::vector<int> Drafter::own_dimensions(const Polynomial& p) const {
  std::vector<int> list;
  for (const auto& [monomial, coefficient] : p.terms())
    for (const Node atom : monomial) {
      const Value& value = draft_.space.nodes[atom];
      if (value.op != Op::dimension) continue;
      const int number = static_cast<int>(value.integer);
      if (std::find(list.begin(), list.end(), number) == list.end()) list.push_back(number);
    }
  return list;
}

std::vector<const Loop*> Drafter::loops_around(int loop) const {
  std::vector<const Loop*> list;
  for (; loop >= 0; loop = loop_around_.at(loop)) list.push_back(loops_.at(loop));
  return list;
}

std::optional<Substitution> Drafter::pins(Node condition) {
  const Value value = draft_.space.nodes[condition];
  if (value.op != Op::equal || !is_integer(draft_.space.nodes[value.operands[0]].type)) return std::nullopt;
  const auto& nodes = draft_.space.nodes;
  const Polynomial difference =
      polynomial_of(nodes, value.operands[0]) - polynomial_of(nodes, value.operands[1]);
  Substitution found;
  const auto constant = difference.terms().find({});
  const int64_t rest = constant == difference.terms().end() ? 0 : constant->second;
  for (const int d : own_dimensions(difference)) {
    if (d >= kFirstBlock) return std::nullopt;
    const auto factor = difference.coefficient(graph_.dimension(d));
    const auto times = factor ? factor->as_constant() : std::nullopt;
    if (!times) return std::nullopt;
    found[d] = Polynomial::constant(0);
    if (rest == 0) continue;
    if ((*times != 1 && *times != -1) || difference.terms().size() != 2 || -rest / *times < 0)
      return std::nullopt;
    found[d] = Polynomial::constant(-rest / *times);
  }
  // A sum of indices with factors of one sign is 0 where all of them are.
  bool is_of_one_sign = true;
  for (const auto& [monomial, coefficient] : difference.terms()) {
    if (monomial.empty()) continue;
    if (monomial.size() != 1 || nodes[monomial.front()].op != Op::dimension) return std::nullopt;
    is_of_one_sign = is_of_one_sign && (coefficient > 0) == (difference.terms().rbegin()->second > 0);
  }
  if (found.empty() || (rest == 0 && !is_of_one_sign)) return std::nullopt;
  return found;
}

std::optional<Substitution> Drafter::solved(const Polynomial& to, const Polynomial& at,
                                            Polynomial* left) const {
  Substitution found;
  std::vector<std::pair<Node, Polynomial>> wanted;
  Polynomial rest = at;
  for (const auto& [monomial, coefficient] : to.terms()) {
    std::vector<Node> dimensions;
    for (const Node atom : monomial) {
      if (draft_.space.nodes[atom].op == Op::dimension) {
        const auto number = draft_.space.nodes[atom].integer;
        if (number < kFirstBlock || number >= kFirstLoop) dimensions.push_back(atom);
      } else if (!is_uniform(draft_.space.nodes, atom)) {
        return std::nullopt;
      }
    }
    if (dimensions.size() > 1) return std::nullopt;
    if (dimensions.empty()) {
      Polynomial term = Polynomial::constant(coefficient);
      for (const Node atom : monomial) term = term * Polynomial::atom(atom);
      rest = rest - term;
    } else if (std::none_of(wanted.begin(), wanted.end(),
                            [&](const auto& entry) { return entry.first == dimensions.front(); })) {
      const auto factor = to.coefficient(dimensions.front());
      if (!factor) return std::nullopt;
      wanted.emplace_back(dimensions.front(), *factor);
    }
  }
  const auto number = [&](Node symbol) { return static_cast<int>(draft_.space.nodes[symbol].integer); };
  if (wanted.size() == 1) {
    const auto factor = wanted.front().second.as_constant();
    const auto index = factor ? rest.divided(*factor) : std::nullopt;
    if (!index) return std::nullopt;
    found[number(wanted.front().first)] = *index;
    return found;
  }
  // Each dimension is the one of the load that has the same factor.
  for (const auto& [symbol, factor] : wanted) found[number(symbol)] = Polynomial();
  for (const int d : own_dimensions(rest)) {
    Node symbol = kNone;
    for (const auto& [monomial, coefficient] : rest.terms())
      for (const Node atom : monomial)
        if (draft_.space.nodes[atom].op == Op::dimension && draft_.space.nodes[atom].integer == d)
          symbol = atom;
    const auto factor = rest.coefficient(symbol);
    const auto same = std::find_if(wanted.begin(), wanted.end(),
                                   [&](const auto& entry) { return factor && entry.second == *factor; });
    if (same == wanted.end()) return std::nullopt;
    found[number(same->first)] = Polynomial::atom(symbol);
    rest = rest.without(symbol);
    wanted.erase(same);
  }
  if (left != nullptr)
    *left = rest;
  else if (!rest.is_zero())
    return std::nullopt;
  return found;
}

/// The largest value of the part of an offset that differs between threads, whose factors are positive.
std::optional<Polynomial> Drafter::range(const Polynomial& offset) const {
  Polynomial most;
  for (const auto& [monomial, coefficient] : offset.terms()) {
    Polynomial term = Polynomial::constant(coefficient);
    bool has_index = false;
    for (const Node atom : monomial) {
      const Value& value = draft_.space.nodes[atom];
      if (value.op != Op::dimension) {
        term = term * Polynomial::atom(atom);
        continue;
      }
      has_index = true;
      const int number = static_cast<int>(value.integer);
      const auto bound = bound_.find(number);
      Node extent = bound != bound_.end() ? bound->second.extent : kNone;
      if (number < kFirstBlock) extent = const_cast<Drafter*>(this)->thread_dimension(number).extent;
      if (extent == kNone || coefficient < 0) return std::nullopt;
      term = term * (polynomial_of(draft_.space.nodes, extent) - Polynomial::constant(1));
    }
    if (has_index) most = most + term;
  }
  return most;
}

bool Drafter::is_apart(const Polynomial& a, const Polynomial& b, int size) const {
  const auto base = [&](const Polynomial& p) {
    Polynomial rest = p;
    for (const auto& [monomial, coefficient] : p.terms())
      for (const Node atom : monomial)
        if (draft_.space.nodes[atom].op == Op::dimension) rest = rest.without(atom);
    return rest;
  };
  const auto begins_after = [&](const Polynomial& later, const Polynomial& earlier) {
    const auto most = range(earlier);
    if (!most || !range(later)) return false;
    const auto gap = (base(later) - base(earlier) - *most - Polynomial::constant(size)).as_constant();
    return gap && *gap >= 0;
  };
  return begins_after(a, b) || begins_after(b, a);
}

std::optional<Node> Drafter::value_of_site(const Site& site, const Polynomial& to, const Polynomial& at,
                                           Type type, int loop) {
  if (kernel_[site.store.value].type != type || site.store.kind != Store::Kind::plain) return std::nullopt;
  Polynomial left;
  auto where = solved(to, at, &left);
  if (!where || (!left.is_zero() && !solve_digits(to, left, *where))) return std::nullopt;
  std::vector<Node> conditions;
  conjuncts(kernel_.nodes, site.store.guard, conditions);
  for (const Node n : conditions)
    if (const auto pinned = pins(rewrite_(n))) where->insert(pinned->begin(), pinned->end());
  for (const Node n : conditions) {
    const Node made = rewrite_(n);
    const Node there = substituted(made, *where);
    // All threads that store anything have passed this condition.
    const bool holds = graph_.is_true(there) || (there == made && known_.count(n) != 0);
    if (!holds) return std::nullopt;
    known_.insert(n);  // of loads and loops that the value has
  }
  const auto around = loops_around(loop);
  for (const Loop* own : site.loops)
    if (std::find(around.begin(), around.end(), own) == around.end()) {
      if (where->count(kFirstLoop + own->number) == 0) return std::nullopt;
      use(*own);
    } else {
      where->erase(kFirstLoop + own->number);
    }
  const Node value = rewrite_(site.store.value);
  for (int d = 0; d < kFirstBlock; ++d)
    if (where->count(d) == 0 && depends_on(draft_.space.nodes, value, d)) return std::nullopt;
  return substituted(value, *where);
}

std::optional<Node> Drafter::stored_value(const Array& array, Type type, const Polynomial& at, int64_t order,
                                          int loop) {
  const auto around = loops_around(loop);
  for (auto site = shared_sites_.rbegin(); site != shared_sites_.rend(); ++site) {
    if (site->store.order >= order || !(site->store.array == array)) continue;
    const int size = size_of(kernel_[site->store.value].type);
    if (!site->loops.empty() && std::find(around.begin(), around.end(), site->loops.back()) == around.end())
      if (const auto value = tree(*site, type, at)) return value;
    if (failure_) return std::nullopt;
    const Polynomial to = translated(polynomial_of(kernel_.nodes, site->store.offset));
    if (is_apart(to, at, size)) continue;
    // A later store of the iteration before is not seen, if this one comes after it in every iteration.
    for (const Site& later : shared_sites_)
      if (later.store.order >= order && later.store.array == array)
        for (const Loop* shared : later.loops)
          if (std::find(around.begin(), around.end(), shared) != around.end() &&
              std::find(site->loops.begin(), site->loops.end(), shared) == site->loops.end())
            return std::nullopt;
    return value_of_site(*site, to, at, type, loop);
  }
  return std::nullopt;
}

bool Drafter::covers(const Substitution& where) {
  const std::vector<Polynomial> conditions = draft_.positive;
  return std::all_of(conditions.begin(), conditions.end(), [&](const Polynomial& p) {
    const bool has_loop = std::any_of(where.begin(), where.end(), [&](const auto& entry) {
      return entry.first >= kFirstLoop && mentions(draft_.space.nodes, p, entry.first);
    });
    return !has_loop ||
           std::find(conditions.begin(), conditions.end(), substituted(p, where)) != conditions.end();
  });
}

std::optional<Node> Drafter::passed_on(const Site& site, Node load, const Polynomial& at) {
  const Access* access = access_of(load);
  if (access == nullptr || site.loops.empty()) return std::nullopt;
  const auto around = loops_around(access->loop);
  for (const Loop* loop : around) use(*loop);
  const Polynomial to = translated(polynomial_of(kernel_.nodes, site.store.offset));
  const auto where = solved(to, at);
  if (!where || !covers(*where)) return std::nullopt;
  // The same thread: without a barrier, another one's store may not have been made.
  for (const auto& [dimension, by] : *where)
    if (dimension < kFirstBlock && !(by == Polynomial::atom(graph_.dimension(dimension))))
      return std::nullopt;
  // Another store between the two would have been found first; one in the loop of the load comes every time.
  for (const Site& other : sites_)
    if (other.store.array == site.store.array && other.store.order >= kernel_[load].integer &&
        std::any_of(other.loops.begin(), other.loops.end(), [&](const Loop* loop) {
          return std::find(around.begin(), around.end(), loop) != around.end();
        }))
      if (!(translated(polynomial_of(kernel_.nodes, other.store.offset)) == at)) return std::nullopt;
  return value_of_site(site, to, at, kernel_[load].type, access->loop);
}

bool Drafter::is_overwritten(const SpaceStore& earlier, const SpaceStore& later) {
  if (!(earlier.array == later.array) || earlier.kind != Store::Kind::plain ||
      later.kind != Store::Kind::plain || later.mask != kNone || earlier.offset == later.offset)
    return false;
  const auto where = solved(later.offset, earlier.offset);
  if (!where) return false;
  for (const auto& [dimension, by] : *where)
    if (dimension < kFirstBlock && !(by == Polynomial::atom(graph_.dimension(dimension)))) return false;
  return covers(*where);
}

namespace {

/// Whether @p half is computed as half of the loop's @p variable; kNone stands for any value.
bool is_half(const Kernel& kernel, Node half, Node variable) {
  const Value& v = kernel[half];
  if (v.op != Op::div && v.op != Op::shr) return false;
  const Value& by = kernel[v.operands[1]];
  return by.op == Op::constant && by.integer == (v.op == Op::div ? 2 : 1) &&
         (variable == kNone || polynomial_of(kernel.nodes, v.operands[0]) == Polynomial::atom(variable));
}

/// Whether the loop goes on while @p variable is greater than 0.
bool ends_at_zero(const Kernel& kernel, const Loop& loop, Node variable) {
  const Value& condition = kernel[loop.condition];
  if (condition.op != Op::less && condition.op != Op::less_equal) return false;
  const Value& bound = kernel[condition.operands[0]];
  return bound.op == Op::constant && bound.integer == (condition.op == Op::less ? 0 : 1) &&
         polynomial_of(kernel.nodes, condition.operands[1]) == Polynomial::atom(variable);
}

/// The variable of the innermost loop by which the store adds up a[i] and a[i + variable], if it is halved until 0.
Node halved_distance(const Kernel& kernel, const Site& site, Type type) {
  const Loop& loop = *site.loops.back();
  const Value& value = kernel[site.store.value];
  if (value.type != type || (value.op != Op::add && value.op != Op::max && value.op != Op::min)) return kNone;
  const Polynomial to = polynomial_of(kernel.nodes, site.store.offset);
  const auto distance_of = [&](Node n) {
    return kernel[n].op == Op::load && kernel[n].array == site.store.array
               ? std::optional(polynomial_of(kernel.nodes, kernel[n].operands[0]) - to)
               : std::nullopt;
  };
  auto first = distance_of(value.operands[0]), second = distance_of(value.operands[1]);
  if (first && !first->is_zero()) std::swap(first, second);
  if (!first || !second || !first->is_zero() || second->terms().size() != 1) return kNone;
  const auto& [monomial, width] = *second->terms().begin();
  if (monomial.size() != 1 || width != size_of(type)) return kNone;
  const Value& variable = kernel[monomial.front()];
  if (variable.op != Op::carried || variable.integer != loop.number) return kNone;
  const Carried& halved = loop.variables[static_cast<size_t>(variable.second)];
  const bool is_tree = is_half(kernel, halved.next, monomial.front()) &&
                       is_half(kernel, halved.initial, kNone) && ends_at_zero(kernel, loop, monomial.front());
  return is_tree ? monomial.front() : kNone;
}

}  // namespace

bool Drafter::is_stored_below(const Site& site, Node distance) {
  std::vector<Node> guards, known;
  conjuncts(kernel_.nodes, site.store.guard, guards);
  conjuncts(kernel_.nodes, site.loops.back()->guard, known);
  bool is_below = false;
  for (const Node n : guards) {
    const Value& guard = kernel_[n];
    if (guard.op == Op::less &&
        translated(polynomial_of(kernel_.nodes, guard.operands[0])) ==
            Polynomial::atom(graph_.dimension(0)) &&
        polynomial_of(kernel_.nodes, guard.operands[1]) == Polynomial::atom(distance))
      is_below = true;
    else if (std::find(known.begin(), known.end(), n) == known.end())
      return false;
  }
  return is_below;
}

std::optional<Node> Drafter::tree(const Site& site, Type type, const Polynomial& at) {
  if (has_lanes_ || has_rows_of_threads_) return std::nullopt;
  const Node distance = halved_distance(kernel_, site, type);
  if (distance == kNone || !is_stored_below(site, distance)) return std::nullopt;
  const Store& store = site.store;
  const auto to = translated(polynomial_of(kernel_.nodes, store.offset));
  const Node thread = graph_.dimension(0);
  const auto factor = to.coefficient(thread);
  if (!factor || factor->as_constant() != size_of(type) || !(to.without(thread) == at)) return std::nullopt;

  // All threads take part if their number is a power of two, and twice the first distance.
  const Loop& loop = *site.loops.back();
  const Carried& halved = loop.variables[static_cast<size_t>(kernel_[distance].second)];
  const Node whole = graph_.cast(Type::i64, rewrite_(kernel_[halved.initial].operands[0]));
  if (!is_uniform(draft_.space.nodes, whole) || (threads_ != kNone && threads_ != whole)) return std::nullopt;
  const Node threads = graph_.cast(Type::i64, graph_.builtin(Builtin::block_dim_x));
  const Node one = graph_.integer(Type::i64, 1), zero = graph_.integer(Type::i64, 0);
  const Node below = graph_.binary(Op::sub, whole, one);
  auto& requirements = draft_.space.requirements;
  requirements.push_back(graph_.binary(Op::equal, graph_.binary(Op::bit_and, whole, below), zero));
  if (whole != threads) requirements.push_back(graph_.binary(Op::equal, whole, threads));
  threads_ = whole;
  index(Builtin::thread_rank);
  const int around = site.loops.size() > 1 ? site.loops[site.loops.size() - 2]->number : -1;
  const auto element = stored_value(store.array, type, to, store.order, around);
  return element ? std::optional(reduced(kernel_[store.value].op, *element, {0})) : std::nullopt;
}

}  // namespace migrate::ir
