// What fused kernels pass on: a load of a later launch is the tile that an earlier one has stored.
#include <algorithm>

#include "tool/ascendc/lowering.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Value;

const ir::SpaceStore* Lowering::store_before(const Value& load) const {
  const ir::SpaceStore* last = nullptr;
  for (const ir::SpaceStore& store : space_.stores)
    if (store.order > 0 && store.order <= load.integer && store.array == load.array &&
        (last == nullptr || store.order >= last->order))
      last = &store;
  return last;
}

std::optional<int> Lowering::known_tile(Node n) {
  const Value load = space_[n];
  const size_t pass = program_.passes.size() - 1;
  for (const auto& [store, made] : made_)
    if (store->array == load.array && store->order > load.integer && made.pass < pass) {
      rows_.refuse(Refusal::Reason::order, "an array that is read after a later launch has written it");
      return std::nullopt;
    }
  const ir::SpaceStore* const before = store_before(load);
  if (before != nullptr) {
    const auto made = made_.find(before);
    if (made == made_.end()) {
      rows_.refuse(Refusal::Reason::order, "an array that is read before it is written along the row");
      return std::nullopt;
    }
    if (made->second.pass == pass) return made->second.tile;
    emitter_.pass().reads_back = true;
  }
  if (space_.stores.front().order == 0) return std::nullopt;
  for (const auto& [other, tile] : tiles_) {
    const Value& value = space_[other];
    if (other != n && value.op == Op::load && value.array == load.array && value.type == load.type &&
        store_before(value) == before && space_.offset_of(other) == space_.offset_of(n))
      return tile;
  }
  return std::nullopt;
}

void Lowering::collect_stores_before(Node n, std::set<const ir::SpaceStore*>& found) const {
  std::set<Node> seen;
  std::vector<Node> open = {n};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const Value& value = space_[next];
    open.insert(open.end(), value.operands.begin(), value.operands.end());
    const ir::SpaceStore* const store = value.op == Op::load ? store_before(value) : nullptr;
    if (store == nullptr || !found.insert(store).second) continue;
    open.push_back(store->value);
    if (store->mask != ir::kNone) open.push_back(store->mask);
  }
}

void Lowering::stores_before(const std::vector<Node>& group) {
  std::set<const ir::SpaceStore*> needed;
  for (const Node n : group) collect_stores_before(space_[n].operands[0], needed);
  for (const ir::SpaceStore& store : space_.stores)
    if (needed.count(&store) != 0 && done_.count(&store) == 0 && !rows_.failure()) add_store(store);
}

bool Lowering::is_overwritten(const ir::SpaceStore& store) const {
  return store.order > 0 && !program_.has_rows &&
         std::any_of(space_.stores.begin(), space_.stores.end(), [&](const ir::SpaceStore& later) {
           return later.order > store.order && later.array == store.array && later.inner == store.inner;
         });
}

}  // namespace migrate::ascendc
