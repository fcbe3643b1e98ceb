// The rows of a kernel with reductions: what is computed once for each, and the dimensions within one.
#include <algorithm>
#include <set>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

class RowFinder {
 public:
  RowFinder(SpaceDraft& draft, const Kernel& kernel)
      : space_(draft.space), nodes_(draft.space.nodes), kernel_(kernel) {}

  std::optional<Refusal> run() {
    for (const SpaceStore& store : space_.stores) visit(store.value), visit(store.mask);
    std::vector<std::optional<size_t>> inner;
    for (const SpaceStore& store : space_.stores) inner.push_back(inner_of(store));
    std::vector<Dimension> rows, within;
    std::vector<size_t> places(space_.dimensions.size());
    for (size_t i = 0; i < space_.dimensions.size(); ++i) {
      const bool is_within = std::find(inner.begin(), inner.end(), std::optional(i)) != inner.end();
      if (!is_within && bound_.count(space_.dimensions[i].symbol) == 0) rows.push_back(space_.dimensions[i]);
    }
    for (size_t i = 0; i < space_.dimensions.size(); ++i) {
      const bool is_within = std::find(inner.begin(), inner.end(), std::optional(i)) != inner.end();
      if (!is_within && bound_.count(space_.dimensions[i].symbol) == 0) continue;
      places[i] = rows.size() + within.size();
      within.push_back(space_.dimensions[i]);
    }
    for (size_t i = 0; i < space_.stores.size(); ++i)
      if (auto refusal = check(space_.stores[i], inner[i], rows, within)) return refusal;
    for (size_t i = 0; i < space_.stores.size(); ++i)
      space_.stores[i].inner = inner[i] ? static_cast<int>(places[*inner[i]]) : -1;
    for (const Dimension& d : rows)
      if (has_dimension(nodes_, d.extent))
        return Refusal{Refusal::Reason::index_set, "rows whose number depends on another index",
                       kernel_.place};
    for (const Node n : reductions_)
      for (const Dimension& d : within)
        if (bound_.count(d.symbol) != 0 && depends_on(nodes_, n, number_of(d)))
          return Refusal{Refusal::Reason::order, "a sum of sums", kernel_.place};
    space_.rows = rows.size();
    space_.dimensions = rows;
    space_.dimensions.insert(space_.dimensions.end(), within.begin(), within.end());
    return check_loads();
  }

 private:
  int number_of(const Dimension& d) const { return static_cast<int>(nodes_[d.symbol].integer); }

  void visit(Node n) {
    if (n == kNone || !seen_.insert(n).second) return;
    const Value& value = nodes_[n];
    if (value.op == Op::load) loads_.push_back(n);
    if (value.op != Op::reduce) {
      for (const Node operand : value.operands) visit(operand);
      return;
    }
    reductions_.push_back(n);
    bound_.insert(value.operands.begin() + 1, value.operands.end());
    visit(value.operands[0]);
  }

  /// Whether all that is loaded for a value lies side by side along the dimension, or is the same.
  bool is_contiguous(Node of, const Dimension& d) const {
    std::vector<Node> open = {of};
    std::set<Node> seen;
    while (!open.empty()) {
      const Node n = open.back();
      open.pop_back();
      if (!seen.insert(n).second) continue;
      const Value& value = nodes_[n];
      if (value.op == Op::reduce) return false;
      if (value.op != Op::load) {
        open.insert(open.end(), value.operands.begin(), value.operands.end());
        continue;
      }
      const auto factor = polynomial_of(nodes_, value.operands[0]).coefficient(d.symbol);
      if (depends_on(nodes_, n, number_of(d)) && (!factor || factor->as_constant() != size_of(value.type)))
        return false;
    }
    return true;
  }

  /// The dimension along which the store is contiguous, and along which no reduction differs or all are contiguous, too: the
  /// sums of columns.
  std::optional<size_t> inner_of(const SpaceStore& store) const {
    const int64_t size = size_of(nodes_[store.value].type);
    for (size_t i = 0; i < space_.dimensions.size(); ++i) {
      const Dimension& d = space_.dimensions[i];
      const auto factor = store.offset.coefficient(d.symbol);
      if (!factor || factor->as_constant() != size) continue;
      const bool is_of_row = std::any_of(reductions_.begin(), reductions_.end(), [&](Node n) {
        return depends_on(nodes_, n, number_of(d)) && !is_contiguous(nodes_[n].operands[0], d);
      });
      if (!is_of_row) return i;
    }
    return std::nullopt;
  }

  std::optional<Refusal> check(const SpaceStore& store, std::optional<size_t> inner,
                               const std::vector<Dimension>& rows,
                               const std::vector<Dimension>& within) const {
    for (const Dimension& d : rows)
      if (const auto factor = store.offset.coefficient(d.symbol); !factor || factor->is_zero())
        return Refusal{Refusal::Reason::order, "an element that several threads or iterations write",
                       store.place};
    for (const Dimension& d : within) {
      if (inner && d.symbol == space_.dimensions[*inner].symbol) continue;
      const int number = number_of(d);
      bool depends = depends_on(nodes_, store.value, number) ||
                     (store.mask != kNone && depends_on(nodes_, store.mask, number));
      for (const auto& [monomial, coefficient] : store.offset.terms())
        for (const Node atom : monomial) depends = depends || depends_on(nodes_, atom, number);
      if (depends)
        return Refusal{Refusal::Reason::not_affine, "a store along several indices of a row", store.place};
    }
    return std::nullopt;
  }

  /// An offset without the dimension within the row, along which it is contiguous.
  std::optional<Polynomial> row_part(const Polynomial& offset, int64_t size) const {
    Polynomial rest = offset;
    int found = 0;
    for (size_t i = space_.rows; i < space_.dimensions.size(); ++i) {
      const Node symbol = space_.dimensions[i].symbol;
      if (!offset.mentions(symbol)) continue;
      const auto factor = offset.coefficient(symbol);
      if (!factor || factor->as_constant() != size || ++found > 1) return std::nullopt;
      rest = rest.without(symbol);
    }
    return rest;
  }

  /// A row reads its own elements only, and before it writes them: reductions come before stores, and a load that comes after a
  /// store to its array in the kernel has been refused.
  std::optional<Refusal> check_loads() const {
    for (const Node load : loads_)
      for (const SpaceStore& store : space_.stores) {
        if (!(store.array == nodes_[load].array)) continue;
        const Polynomial read = polynomial_of(nodes_, nodes_[load].operands[0]);
        if (read == store.offset) continue;
        const int64_t size = size_of(nodes_[load].type);
        const auto own = row_part(store.offset, size), other = row_part(read, size);
        if (size != size_of(nodes_[store.value].type) || !own || !other || !(*own == *other))
          return Refusal{Refusal::Reason::order, "an element that another thread may write", store.place};
      }
    return std::nullopt;
  }

  IterationSpace& space_;
  const std::vector<Value>& nodes_;
  const Kernel& kernel_;
  std::set<Node> seen_, bound_;
  std::vector<Node> reductions_, loads_;
};

}  // namespace

std::optional<Refusal> find_rows(SpaceDraft& draft, const Kernel& kernel) {
  return RowFinder(draft, kernel).run();
}

}  // namespace migrate::ir
