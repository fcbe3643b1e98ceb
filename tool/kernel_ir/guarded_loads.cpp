// Loads under conditions that the stores do not have.
#include <algorithm>
#include <set>

#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {

void Drafter::check_loads() {
  for (const Access& access : kernel_.loads) {
    if (kernel_[access.load].array.kind == Array::Kind::shared) continue;
    std::vector<Node> list;
    conjuncts(kernel_.nodes, access.guard, list);
    for (const Node n : list) {
      if (known_.count(n)) continue;
      if (is_safe(access.load)) continue;
      const Node made = rewrite_(n);
      if (is_uniform(draft_.space.nodes, made)) {
        draft_.space.requirements.push_back(made);
        continue;
      }
      // A select drops what a loaded value forbids. The address is known before, so a launch can check that the element exists.
      const Value& load = kernel_[access.load];
      const Node offset = node_of(graph_, translated(polynomial_of(kernel_.nodes, load.operands[0])));
      if (has_load(draft_.space.nodes, made) && !has_load(draft_.space.nodes, offset)) {
        loaded_beyond_.insert(load.array.number);
        continue;
      }
      if (is_cut(access.load, n)) continue;
      return refuse(Refusal::Reason::control, "a value that is loaded under a condition", access.place);
    }
  }
}

/// Whether the value is taken where the condition holds only, and each choice by it has become a bound of an index.
bool Drafter::is_cut(Node load, Node condition) {
  const auto holds_where = [&](Node chosen) {
    std::vector<Node> list;
    conjuncts(kernel_.nodes, chosen, list);
    return std::find(list.begin(), list.end(), condition) != list.end();
  };
  std::set<Node> carried = {load};
  for (Node n = load; n < kernel_.nodes.size(); ++n) {
    const Value& value = kernel_[n];
    for (size_t i = 0; i < value.operands.size(); ++i) {
      if (carried.count(value.operands[i]) == 0) continue;
      if (value.op == Op::cast)
        carried.insert(n);
      else if (value.op != Op::select || i != 1 || !holds_where(value.operands[0]))
        return false;
    }
  }
  const auto takes = [&](const Site& site) { return carried.count(site.store.value) != 0; };
  if (std::any_of(sites_.begin(), sites_.end(), takes) ||
      std::any_of(shared_sites_.begin(), shared_sites_.end(), takes))
    return false;
  for (const auto& [number, loop] : loops_)
    for (const Carried& variable : loop->variables)
      if (carried.count(variable.initial) + carried.count(variable.next) != 0) return false;
  const Array& array = kernel_[load].array;
  std::vector<Node> open;
  for (const SpaceStore& store : draft_.space.stores) open.push_back(store.value);
  std::set<Node> seen;
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (!seen.insert(n).second) continue;
    const Value& value = draft_.space.nodes[n];
    if (value.op == Op::select && has_load_of(draft_.space.nodes, n, array)) return false;
    open.insert(open.end(), value.operands.begin(), value.operands.end());
  }
  return true;
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

}  // namespace migrate::ir
