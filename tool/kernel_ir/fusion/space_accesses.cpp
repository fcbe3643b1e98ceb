#include "tool/kernel_ir/fusion/space_accesses.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

class Collector {
 public:
  explicit Collector(const IterationSpace& space) : space_(space) {}

  std::vector<SpaceAccess> run() {
    for (const SpaceStore& store : space_.stores) {
      visit(store.value);
      if (store.mask != kNone) visit(store.mask);
      for (const auto& [monomial, coefficient] : store.offset.terms())
        for (const Node atom : monomial) visit(atom);
      accesses_.push_back(
          {store.array, space_[store.value].type, store.offset, store.inner, true, kStoreRank});
    }
    for (SpaceAccess& access : accesses_)
      if (const auto rank = ranks_.find(access.inner); !access.is_store && rank != ranks_.end())
        access.rank = rank->second;
    return std::move(accesses_);
  }

 private:
  static constexpr int kStoreRank = 1 << 20;

  /// How many reductions lie within each other.
  int visit(Node n) {
    if (const auto known = levels_.find(n); known != levels_.end()) return known->second;
    const Value& value = space_[n];
    int level = 0;
    for (const Node operand : value.operands) level = std::max(level, visit(operand));
    if (value.op == Op::reduce) {
      ++level;
      for (size_t i = 1; i < value.operands.size(); ++i) {
        const auto [known, is_new] = ranks_.emplace(index_of(value.operands[i]), level);
        if (!is_new) known->second = std::min(known->second, level);
      }
    }
    if (value.op == Op::load) add_load(n);
    levels_[n] = level;
    return level;
  }

  int index_of(Node symbol) const {
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (space_.dimensions[i].symbol == symbol) return static_cast<int>(i);
    return -1;
  }

  void add_load(Node n) {
    const Polynomial offset = space_.offset_of(n);
    int inner = -1, count = 0;
    for (size_t i = space_.rows; i < space_.dimensions.size(); ++i) {
      const auto number = static_cast<int>(space_[space_.dimensions[i].symbol].integer);
      if (!mentions(space_.nodes, offset, number)) continue;
      inner = static_cast<int>(i);
      ++count;
    }
    accesses_.push_back(
        {space_[n].array, space_[n].type, offset, count == 1 ? inner : -1, false, kStoreRank - 1});
  }

  const IterationSpace& space_;
  std::vector<SpaceAccess> accesses_;
  std::map<Node, int> levels_;
  std::map<int, int> ranks_;  ///< of dimensions that are reduced, by index
};

}  // namespace

std::vector<SpaceAccess> accesses_of(const IterationSpace& space) { return Collector(space).run(); }

std::optional<SpaceAccess> best_access(const IterationSpace& space, int parameter, bool prefers_stores) {
  std::optional<SpaceAccess> best;
  const auto key = [&](const SpaceAccess& access) {
    return std::tuple(access.inner < 0, access.is_store != prefers_stores, access.rank);
  };
  for (const SpaceAccess& access : accesses_of(space))
    if (access.array.number == parameter && (!best || key(access) < key(*best))) best = access;
  return best;
}

bool is_flat(const IterationSpace& space) {
  const auto is_reduction = [](const Value& value) { return value.op == Op::reduce; };
  return space.rows == 0 && space.dimensions.size() == 1 &&
         std::none_of(space.nodes.begin(), space.nodes.end(), is_reduction);
}

}  // namespace migrate::ir
