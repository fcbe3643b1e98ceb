#include "tool/kernel_ir/products/block_product.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/products/block_evaluation.h"
#include "tool/kernel_ir/rewriter.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

using Products = std::vector<std::pair<Node, Node>>;

/// An index along which offsets grow by one stride.
struct Line {
  Polynomial begin, stride;
  Polynomial at(int64_t i) const { return begin + Polynomial::constant(i) * stride; }
};

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
    Line rows, along;
  };

  Node load_of(Node n) const { return graph_[n].op == Op::cast ? graph_[n].operands[0] : n; }

  /// The factors of each product in one order of their arrays.
  bool split_operands() {
    if (sums_.elements.empty() || sums_.elements.front().products.empty()) return false;
    const auto array_of = [&](Node n) { return graph_[load_of(n)].array; };
    for (const bool is_first : {true, false}) {
      const auto& product = sums_.elements.front().products.front();
      const Node load = load_of(is_first ? product.first : product.second);
      if (graph_[load].op != Op::load) return false;
      (is_first ? a_ : b_).array = graph_[load].array;
      (is_first ? a_ : b_).type = graph_[load].type;
    }
    if (a_.array == b_.array) return false;
    for (BlockElement& element : sums_.elements)
      for (auto& [x, y] : element.products) {
        if (graph_[load_of(x)].op != Op::load || graph_[load_of(y)].op != Op::load) return false;
        if (array_of(x) == b_.array) std::swap(x, y);
        if (!(array_of(x) == a_.array) || !(array_of(y) == b_.array)) return false;
        x = load_of(x), y = load_of(y);
      }
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
    operand.rows.begin = operand.along.begin = offset_of(first.front());
    if (sorted.size() > 1)
      operand.rows.stride = offset_of(operand.loads[sorted[1]].front()) - operand.rows.begin;
    if (first.size() > 1) operand.along.stride = offset_of(first[1]) - operand.along.begin;
    for (size_t i = 0; i < sorted.size(); ++i)
      for (size_t k = 0; k < first.size(); ++k) {
        const Polynomial expected = operand.rows.at(static_cast<int64_t>(i)) +
                                    Polynomial::constant(static_cast<int64_t>(k)) * operand.along.stride;
        const std::vector<Node>& row = operand.loads[sorted[i]];
        if (row.size() != first.size() || !(offset_of(row[k]) == expected)) return false;
      }
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
    begin_ = first->offset, row_step_ = next_row->offset - begin_,
    column_step_ = next_column->offset - begin_;
    const auto value = fitted(first->value, next_row->value, next_column->value);
    if (!value) return false;
    value_ = *value;
    std::map<std::pair<Node, std::pair<size_t, size_t>>, bool> seen;
    const bool has_row = depends_on(sums_.nodes, value_, kRow),
               has_column = depends_on(sums_.nodes, value_, kColumn);
    for (const auto& [at, number] : at_) {
      const BlockElement& one = sums_.elements[number];
      const auto row = static_cast<int64_t>(at.first), column = static_cast<int64_t>(at.second);
      if (!(one.offset ==
            begin_ + Polynomial::constant(row) * row_step_ + Polynomial::constant(column) * column_step_))
        return false;
      const std::pair<size_t, size_t> index{has_row ? at.first : 0, has_column ? at.second : 0};
      const auto [known, is_new] = seen.try_emplace({one.value, index}, false);
      if (is_new) known->second = value_at(value_, row, column) == one.value;
      if (!known->second) return false;
    }
    return true;
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
  IterationSpace space(const Kernel& kernel, const BlockSize& block) {
    const Node row = graph_.dimension(kRow), column = graph_.dimension(kColumn),
               term = graph_.dimension(kTerm);
    const auto loaded = [&](const Operand& operand, Node index) {
      const Polynomial offset = operand.rows.begin + operand.rows.stride * Polynomial::atom(index) +
                                operand.along.stride * Polynomial::atom(term);
      return graph_.cast(Type::f32, graph_.load(operand.type, operand.array, node_of(graph_, offset), 0));
    };
    const Node sum = graph_.reduce(Op::add, graph_.binary(Op::mul, loaded(a_, row), loaded(b_, column)),
                                   {graph_.dimension(kOuterLoop), term});
    const std::vector<Value> from = sums_.nodes;
    Rewriter with_sum(from, graph_,
                      [&](Node n) { return n == sums_.sum ? std::optional(sum) : std::nullopt; });
    SpaceStore store;
    store.array = sums_.array;
    store.offset = begin_ + row_step_ * Polynomial::atom(row) + column_step_ * Polynomial::atom(column);
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
    made.nodes = std::move(sums_.nodes);
    return made;
  }

  BlockSums sums_;
  Graph graph_;
  Operand a_, b_;
  std::map<Node, double> sizes_;
  std::vector<std::pair<size_t, size_t>> elements_;  ///< row and column of each
  std::map<std::pair<size_t, size_t>, size_t> at_;
  Polynomial begin_, row_step_, column_step_;
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
  static const std::vector<BlockSize> kPlanes = {{16, 16}, {32, 32}, {8, 8}, {32, 8},
                                                 {16, 8},  {8, 16},  {8, 32}};
  static const std::vector<BlockSize> kLines = {{256, 1}, {64, 1}, {128, 1}, {512, 1}, {1024, 1}, {32, 1}};
  for (const BlockSize& block : has_builtin(kernel, Builtin::thread_y) ? kPlanes : kLines)
    if (auto sums = block_sums(kernel, block))
      if (auto points = TileFit(std::move(*sums)).run(kernel, block)) return points;
  return std::nullopt;
}

}  // namespace migrate::ir
