#include "tool/kernel_ir/products/block_product.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/accesses/old_values.h"
#include "tool/kernel_ir/products/block_evaluation.h"
#include "tool/kernel_ir/rewriter.h"
#include "tool/kernel_ir/space_draft.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate::ir {
namespace {

using Products = std::vector<std::pair<Node, Node>>;

/// Conditions, each of which is above 0.
using Conditions = std::vector<Polynomial>;

/// A number for each pair of two indices that is linear in both.
struct Plane {
  Polynomial begin, by_first, by_second;
  Polynomial at(const Polynomial& i, const Polynomial& k) const {
    return begin + by_first * i + by_second * k;
  }
  Polynomial at(size_t i, size_t k) const {
    return at(Polynomial::constant(static_cast<int64_t>(i)), Polynomial::constant(static_cast<int64_t>(k)));
  }
};

/// The planes through lists of numbers, given for all i < firsts and k < seconds; nothing if one of them lies beside its plane.
template <class F>
std::optional<std::vector<Plane>> planes_through(size_t firsts, size_t seconds, F numbers) {
  const std::vector<Polynomial> begin = numbers(0, 0), next = numbers(firsts > 1 ? 1 : 0, 0),
                                other = numbers(0, seconds > 1 ? 1 : 0);
  if (next.size() != begin.size() || other.size() != begin.size()) return std::nullopt;
  std::vector<Plane> planes;
  for (size_t j = 0; j < begin.size(); ++j)
    planes.push_back({begin[j], next[j] - begin[j], other[j] - begin[j]});
  for (size_t i = 0; i < firsts; ++i)
    for (size_t k = 0; k < seconds; ++k) {
      const std::vector<Polynomial> list = numbers(i, k);
      if (list.size() != planes.size()) return std::nullopt;
      for (size_t j = 0; j < list.size(); ++j)
        if (!(list[j] == planes[j].at(i, k))) return std::nullopt;
    }
  return planes;
}

/// The elements of a block as the product of the rows of one operand and the columns of another.
class TileFit {
 public:
  explicit TileFit(BlockSums sums) : sums_(std::move(sums)), graph_(sums_.nodes) {}

  std::optional<IterationSpace> run(const Kernel& kernel, const BlockSize& block) {
    if (!split_operands() || !number_rows() || !fit_operands() || !fit_results()) return std::nullopt;
    return space(kernel, block);
  }

 private:
  /// One operand: the loads of a row (of A) or of a column (of B), by the number of the term.
  struct Operand {
    Array array;
    Type type = Type::f32;
    std::map<std::vector<Node>, size_t> numbers;  ///< of rows, by their loads in order
    std::vector<std::vector<Node>> loads;         ///< by row, sorted
    std::map<Node, size_t> terms;                 ///< the place of a load in its row
    Plane offsets;                                ///< by row and term
    std::vector<Plane> conditions;                ///< the same: where one does not hold, there is zero
  };

  /// The load of a factor: converted, or zero where conditions do not hold. kNone: it is something else.
  Node load_of(Node n, Conditions& conditions) const {
    const Value& value = graph_[n];
    if (value.op == Op::load) return n;
    if (value.op == Op::cast) return load_of(value.operands[0], conditions);
    const auto is_zero = [&](Node m) { return graph_[m].op == Op::constant && graph_[m].real == 0; };
    const bool is_cut = value.op == Op::select && is_zero(value.operands[2]);
    return is_cut && add_conditions(value.operands[0], conditions) ? load_of(value.operands[1], conditions)
                                                                   : kNone;
  }

  /// False if a condition compares no integers.
  bool add_conditions(Node guard, Conditions& list) const {
    for (const Node n : conjuncts_of(sums_.nodes, guard)) {
      if (graph_.is_true(n)) continue;
      const auto above = positive_form(sums_.nodes, n);
      if (!above) return false;
      list.push_back(*above);
    }
    // In one order for all elements: constant terms, in which they differ, count last.
    std::sort(list.begin(), list.end(), [](const Polynomial& a, const Polynomial& b) {
      return std::lexicographical_compare(a.terms().rbegin(), a.terms().rend(), b.terms().rbegin(),
                                          b.terms().rend());
    });
    return true;
  }

  /// The factors of each product as loads, in one order of their arrays.
  bool split_operands() {
    if (sums_.elements.empty() || sums_.elements.front().products.empty()) return false;
    for (BlockElement& element : sums_.elements)
      for (auto& [x, y] : element.products) {
        if (!cut(x) || !cut(y)) return false;
        if (b_.array == graph_[x].array) std::swap(x, y);
        if (&element == &sums_.elements.front() && &x == &element.products.front().first)
          for (const auto& [operand, load] : {std::pair(&a_, x), std::pair(&b_, y)})
            operand->array = graph_[load].array, operand->type = graph_[load].type;
        if (!(graph_[x].array == a_.array) || !(graph_[y].array == b_.array)) return false;
      }
    return !(a_.array == b_.array);
  }

  /// A factor becomes its load. False if it has none, or the load has other conditions elsewhere.
  bool cut(Node& factor) {
    const auto [known, is_new] = loads_.try_emplace(factor);
    if (is_new) {
      Conditions list;
      known->second = load_of(factor, list);
      if (known->second == kNone) return false;
      const auto [own, is_first] = conditions_.try_emplace(known->second, list);
      if (!is_first && own->second != list) return false;
    }
    factor = known->second;
    return true;
  }

  Polynomial offset_of(Node load) const { return polynomial_of(sums_.nodes, graph_[load].operands[0]); }

  /// A number for a polynomial that orders offsets along a line: its value for large numbers in place of symbols.
  static double size_of_offset(const Polynomial& p) {
    double sum = 0;
    for (const auto& [monomial, coefficient] : p.terms()) {
      double term = static_cast<double>(coefficient);
      for (const Node atom : monomial) term *= 1009.0 + 31.0 * static_cast<double>(atom % 97);
      sum += term;
    }
    return sum;
  }
  double size_of_load(Node load) {
    const auto [at, is_new] = sizes_.try_emplace(load, 0.0);
    if (is_new) at->second = size_of_offset(offset_of(load));
    return at->second;
  }

  size_t row_of(Operand& operand, std::vector<Node> loads) {
    std::sort(loads.begin(), loads.end());
    const auto [at, is_new] = operand.numbers.try_emplace(loads, operand.loads.size());
    if (is_new) {
      std::sort(loads.begin(), loads.end(),
                [&](Node x, Node y) { return size_of_load(x) < size_of_load(y); });
      for (size_t k = 0; k < loads.size(); ++k) operand.terms[loads[k]] = k;
      operand.loads.push_back(std::move(loads));
    }
    return at->second;
  }

  /// Each element is one of a row and of a column, and its terms pair their loads in order.
  bool number_rows() {
    for (const BlockElement& element : sums_.elements) {
      std::vector<Node> of_a, of_b;
      for (const auto& [x, y] : element.products) of_a.push_back(x), of_b.push_back(y);
      elements_.emplace_back(row_of(a_, std::move(of_a)), row_of(b_, std::move(of_b)));
    }
    const size_t terms = a_.loads.front().size();
    for (const BlockElement& element : sums_.elements) {
      if (element.products.size() != terms) return false;
      for (const auto& [x, y] : element.products)
        if (a_.terms.at(x) != b_.terms.at(y)) return false;
    }
    return std::set(elements_.begin(), elements_.end()).size() == a_.loads.size() * b_.loads.size() &&
           elements_.size() == a_.loads.size() * b_.loads.size();
  }

  /// Rows in the order of their offsets, and one stride from row to row and from term to term.
  bool fit(Operand& operand, std::vector<size_t>& order) {
    std::vector<size_t> sorted(operand.loads.size());
    for (size_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
    std::sort(sorted.begin(), sorted.end(), [&](size_t x, size_t y) {
      return size_of_load(operand.loads[x].front()) < size_of_load(operand.loads[y].front());
    });
    order.resize(sorted.size());
    for (size_t i = 0; i < sorted.size(); ++i) order[sorted[i]] = i;
    const std::vector<Node>& first = operand.loads[sorted.front()];
    for (const size_t row : sorted)
      if (operand.loads[row].size() != first.size()) return false;
    const auto load = [&](size_t i, size_t k) { return operand.loads[sorted[i]][k]; };
    const auto offsets = planes_through(
        sorted.size(), first.size(), [&](size_t i, size_t k) { return Conditions{offset_of(load(i, k))}; });
    const auto conditions = planes_through(sorted.size(), first.size(),
                                           [&](size_t i, size_t k) { return conditions_.at(load(i, k)); });
    if (!offsets || !conditions) return false;
    operand.offsets = offsets->front();
    operand.conditions = *conditions;
    return true;
  }

  bool fit_operands() {
    std::vector<size_t> rows, columns;
    if (!fit(a_, rows) || !fit(b_, columns)) return false;
    for (size_t i = 0; i < elements_.size(); ++i) {
      elements_[i] = {rows[elements_[i].first], columns[elements_[i].second]};
      at_[elements_[i]] = i;
    }
    return true;
  }

  const BlockElement* element(size_t row, size_t column) const {
    const auto at = at_.find({row, column});
    return at == at_.end() ? nullptr : &sums_.elements[at->second];
  }

  /// Offsets of results, and what is made of the sums, as functions of row and column.
  bool fit_results() {
    const BlockElement* first = element(0, 0);
    const BlockElement* next_row = element(a_.loads.size() > 1 ? 1 : 0, 0);
    const BlockElement* next_column = element(0, b_.loads.size() > 1 ? 1 : 0);
    const auto offsets = planes_through(a_.loads.size(), b_.loads.size(), [&](size_t row, size_t column) {
      return Conditions{element(row, column)->offset};
    });
    if (!offsets || !fit_guards()) return false;
    offsets_ = offsets->front();
    const auto value = fitted(first->value, next_row->value, next_column->value);
    if (!value) return false;
    value_ = *value;
    std::map<std::pair<Node, std::pair<size_t, size_t>>, bool> seen;
    const bool has_row = depends_on(sums_.nodes, value_, kRow),
               has_column = depends_on(sums_.nodes, value_, kColumn);
    for (const auto& [at, number] : at_) {
      const BlockElement& one = sums_.elements[number];
      const auto row = static_cast<int64_t>(at.first), column = static_cast<int64_t>(at.second);
      const std::pair<size_t, size_t> index{has_row ? at.first : 0, has_column ? at.second : 0};
      const auto [known, is_new] = seen.try_emplace({one.value, index}, false);
      if (is_new) known->second = value_at(value_, row, column) == one.value;
      if (!known->second) return false;
    }
    return true;
  }

  bool fit_guards() {
    std::map<Node, Conditions> known;
    for (const BlockElement& one : sums_.elements)
      if (!add_conditions(one.guard, known[one.guard])) return false;
    const auto planes = planes_through(a_.loads.size(), b_.loads.size(), [&](size_t row, size_t column) {
      return known.at(element(row, column)->guard);
    });
    if (planes) guards_ = *planes;
    return planes.has_value();
  }

  /// One value of row and column that is `first` at (0, 0), and so on.
  std::optional<Node> fitted(Node first, Node next_row, Node next_column) {
    if (first == next_row && first == next_column) return first;
    const Value a = graph_[first], b = graph_[next_row], c = graph_[next_column];
    if (is_integer(a.type)) {
      const Polynomial begin = polynomial_of(sums_.nodes, first);
      const Polynomial by_row = polynomial_of(sums_.nodes, next_row) - begin;
      const Polynomial by_column = polynomial_of(sums_.nodes, next_column) - begin;
      return graph_.cast(a.type,
                         node_of(graph_, begin + by_row * Polynomial::atom(graph_.dimension(kRow)) +
                                             by_column * Polynomial::atom(graph_.dimension(kColumn))));
    }
    if (!is_same_operation(a, b) || !is_same_operation(a, c) || a.operands.empty() || !is_of_one_thread(a.op))
      return std::nullopt;
    std::vector<Node> operands;
    for (size_t i = 0; i < a.operands.size(); ++i) {
      const auto one = fitted(a.operands[i], b.operands[i], c.operands[i]);
      if (!one) return std::nullopt;
      operands.push_back(*one);
    }
    return rebuilt(graph_, a, operands);
  }

  /// The fitted value for one row and column.
  Node value_at(Node n, int64_t row, int64_t column) {
    const Value value = graph_[n];
    if (value.op == Op::load) {
      const Polynomial at = polynomial_of(sums_.nodes, value.operands[0])
                                .substituted(graph_.dimension(kRow), Polynomial::constant(row))
                                .substituted(graph_.dimension(kColumn), Polynomial::constant(column));
      return graph_.load(value.type, value.array, node_of(graph_, at), value.integer);
    }
    if (value.operands.empty() || is_uniform(sums_.nodes, n)) return n;
    std::vector<Node> operands;
    for (const Node operand : value.operands) operands.push_back(value_at(operand, row, column));
    return rebuilt(graph_, value, operands);
  }

  /// The same with the points of all blocks and of all iterations.
  std::optional<IterationSpace> space(const Kernel& kernel, const BlockSize& block) {
    const Node row = graph_.dimension(kRow), column = graph_.dimension(kColumn),
               term = graph_.dimension(kTerm);
    const auto loaded = [&](const Operand& operand, Node index) {
      const Polynomial offset = operand.offsets.at(Polynomial::atom(index), Polynomial::atom(term));
      return graph_.cast(Type::f32, graph_.load(operand.type, operand.array, node_of(graph_, offset), 0));
    };
    const Node sum = graph_.reduce(Op::add, graph_.binary(Op::mul, loaded(a_, row), loaded(b_, column)),
                                   {graph_.dimension(kOuterLoop), term});
    const std::vector<Value> from = sums_.nodes;
    Rewriter with_sum(from, graph_,
                      [&](Node n) { return n == sums_.sum ? std::optional(sum) : std::nullopt; });
    SpaceStore store;
    store.array = sums_.array;
    store.offset = offsets_.at(Polynomial::atom(row), Polynomial::atom(column));
    store.value = with_sum(value_);
    store.place = kernel.place;
    IterationSpace made;
    made.parameters = kernel.parameters;
    const auto number = [&](int64_t n) { return graph_.integer(Type::i64, n); };
    const auto dim = [&](Builtin which) { return graph_.cast(Type::i64, graph_.builtin(which)); };
    made.requirements = {graph_.binary(Op::equal, dim(Builtin::block_dim_x), number(block.x)),
                         graph_.binary(Op::equal, dim(Builtin::block_dim_y), number(block.y)),
                         graph_.binary(Op::equal, dim(Builtin::block_dim_z), number(1))};
    constexpr const char* kNames[] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis)
      if (mentions(sums_.nodes, store.offset, kFirstBlock + axis))
        made.dimensions.push_back({graph_.dimension(kFirstBlock + axis),
                                   dim(static_cast<Builtin>(static_cast<int>(Builtin::grid_dim_x) + axis)),
                                   kNames[axis]});
    made.dimensions.push_back({row, number(static_cast<int64_t>(a_.loads.size())), "row"});
    made.dimensions.push_back({column, number(static_cast<int64_t>(b_.loads.size())), "column"});
    made.dimensions.push_back({graph_.dimension(kOuterLoop), sums_.iterations, "iteration"});
    made.dimensions.push_back({term, number(static_cast<int64_t>(a_.loads.front().size())), "term"});
    made.stores = {store};
    const auto conditions = conditions_of_points();
    made.nodes = std::move(sums_.nodes);
    if (!conditions) return std::nullopt;
    if (conditions->empty()) return made;
    SpaceDraft draft{std::move(made), *conditions};
    fuse_axes(draft);
    if (bound_dimensions(draft, kernel)) return std::nullopt;
    return std::move(draft.space);
  }

  /// The conditions of stores, and those under which terms are no zeros. Nothing if a factor is zero for other reasons: for rows that are stored.
  std::optional<Conditions> conditions_of_points() {
    const Polynomial row = Polynomial::atom(graph_.dimension(kRow)),
                     column = Polynomial::atom(graph_.dimension(kColumn)),
                     term = Polynomial::atom(graph_.dimension(kTerm));
    Conditions list;
    for (const Plane& guard : guards_) add(list, guard.at(row, column));
    const size_t of_stores = list.size();
    for (const auto& [operand, index] : {std::pair(&a_, &row), std::pair(&b_, &column)})
      for (const Plane& condition : operand->conditions) {
        const Polynomial above = condition.at(*index, term);
        const auto has = [&](int dimension) { return mentions(sums_.nodes, above, dimension); };
        if (!has(kTerm) && !has(kOuterLoop)) {
          const auto end = list.begin() + static_cast<std::ptrdiff_t>(of_stores);
          if (std::find(list.begin(), end, above) == end) return std::nullopt;
        } else if (has(kRow) || has(kColumn) || has(kFirstBlock) || has(kFirstBlock + 1) ||
                   has(kFirstBlock + 2)) {
          return std::nullopt;
        } else {
          add(list, above);
        }
      }
    return list;
  }

  static void add(Conditions& list, const Polynomial& above) {
    if (std::find(list.begin(), list.end(), above) == list.end()) list.push_back(above);
  }

  BlockSums sums_;
  Graph graph_;
  Operand a_, b_;
  std::map<Node, double> sizes_;
  std::vector<std::pair<size_t, size_t>> elements_;  ///< row and column of each
  std::map<std::pair<size_t, size_t>, size_t> at_;
  std::map<Node, Node> loads_;             ///< by factor
  std::map<Node, Conditions> conditions_;  ///< by load
  Plane offsets_;                          ///< by row and column
  std::vector<Plane> guards_;
  Node value_ = kNone;
};

bool has_builtin(const Kernel& kernel, Builtin which) {
  return std::any_of(kernel.nodes.begin(), kernel.nodes.end(), [&](const Value& value) {
    return value.op == Op::builtin && value.integer == static_cast<int64_t>(which);
  });
}

}  // namespace

std::optional<IterationSpace> points_of_blocks(const Kernel& kernel) {
  if (kernel.shared.empty() || has_builtin(kernel, Builtin::thread_z)) return std::nullopt;
  if (needs_one_core(kernel) || !kernel.excluded.empty()) return std::nullopt;
  static const std::vector<BlockSize> kPlanes = {{16, 16}, {32, 32}, {8, 8}, {32, 8},
                                                 {16, 8},  {8, 16},  {8, 32}};
  static const std::vector<BlockSize> kLines = {{256, 1}, {64, 1}, {128, 1}, {512, 1}, {1024, 1}, {32, 1}};
  for (const BlockSize& block : has_builtin(kernel, Builtin::thread_y) ? kPlanes : kLines)
    if (auto sums = block_sums(kernel, block))
      if (auto points = TileFit(std::move(*sums)).run(kernel, block)) return points;
  return std::nullopt;
}

}  // namespace migrate::ir
