// A contraction of two tensors in the points of a kernel.
#include "tool/kernel_ir/products/product_form.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tool/kernel_ir/graph.h"
#include "tool/kernel_ir/joined_stores.h"
#include "tool/kernel_ir/products/block_product.h"
#include "tool/kernel_ir/products/chosen_loads.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

class ProductFinder {
  using Matrix = MatrixProduct::Matrix;
  using Role = MatrixProduct::Role;

 public:
  ProductFinder(IterationSpace space, const Kernel& kernel)
      : product_{std::move(space), {}, {}, {}, {}, {}}, kernel_(&kernel) {}

  std::optional<MatrixProduct> run() {
    if (space_.stores.size() != 1) return std::nullopt;
    const SpaceStore store = space_.stores.front();
    const bool adds = store.kind == Store::Kind::atomic_add;
    if (store.mask != kNone || (store.kind != Store::Kind::plain && !adds)) return std::nullopt;
    const Type type = space_[store.value].type;
    Node value = store.value;
    while (space_[value].op == Op::cast && is_float(space_[value].type)) value = space_[value].operands[0];
    if (space_[value].type != Type::f32) return std::nullopt;
    if (!add_terms(value, kNone) || sum_ == kNone) {
      if (adds || type != Type::f32 || !find_only_sum(value)) return std::nullopt;
      needs_epilogue_ = true;
    }
    if (adds && addend_ != kNone) return std::nullopt;
    if (!find_factors() || !set_matrix(product_.c, store.array, type, store.offset)) return std::nullopt;
    if (adds) product_.d = product_.c;
    if (addend_ != kNone && !set_addend()) return std::nullopt;
    if (!set_roles() || !is_independent()) return std::nullopt;
    if (needs_epilogue_ && !add_epilogue(store)) return std::nullopt;
    drop_condition_of_addend();
    return std::move(product_);
  }

 private:
  bool is_sum(Node n) const {
    return space_[n].op == Op::reduce && space_[n].integer == static_cast<int64_t>(Op::add);
  }
  bool is_uniform_number(Node n) const { return space_[n].type == Type::f32 && is_uniform(space_.nodes, n); }
  Node times(Node factor, Node by) {
    return factor == kNone ? by : by == kNone ? factor : graph_.binary(Op::mul, factor, by);
  }
  Node without_cast(Node n) const {
    const Value& value = space_[n];
    const bool widens = value.op == Op::cast && value.type == Type::f32 &&
                        is_float(space_[value.operands[0]].type) &&
                        size_of(space_[value.operands[0]].type) == 2;
    return widens ? value.operands[0] : n;
  }

  /// The value times `factor` as terms: one sum of products, and at most one loaded number.
  bool add_terms(Node n, Node factor) {
    const Value value = space_[n];
    switch (value.op) {
      case Op::add:
        return add_terms(value.operands[0], factor) && add_terms(value.operands[1], factor);
      case Op::sub:
        return add_terms(value.operands[0], factor) &&
               add_terms(value.operands[1], times(factor, graph_.real(Type::f32, -1)));
      case Op::neg:
        return add_terms(value.operands[0], times(factor, graph_.real(Type::f32, -1)));
      case Op::fma:
        return add_scaled(value.operands[0], value.operands[1], factor) &&
               add_terms(value.operands[2], factor);
      case Op::mul:
        return add_scaled(value.operands[0], value.operands[1], factor);
      case Op::select:
        return add_chosen(value, factor);
      case Op::reduce:
        if (!is_sum(n) || sum_ != kNone) return false;
        sum_ = n, product_.alpha = factor;
        return true;
      case Op::constant:
        return value.real == 0;
      default:
        return add_loaded(n, factor, kNone);
    }
  }
  bool add_scaled(Node a, Node b, Node factor) {
    if (is_uniform_number(a)) return add_terms(b, times(factor, a));
    return is_uniform_number(b) && add_terms(a, times(factor, b));
  }
  bool add_loaded(Node n, Node factor, Node condition) {
    if (space_[without_cast(n)].op != Op::load || addend_ != kNone) return false;
    addend_ = without_cast(n), product_.beta = factor, product_.has_d = condition;
    return true;
  }
  /// bias != NULL ? bias[j] : 0
  bool add_chosen(const Value& select, Node factor) {
    const auto is_zero = [&](Node n) { return space_[n].op == Op::constant && space_[n].real == 0; };
    const Node condition = select.operands[0];
    if (!is_uniform(space_.nodes, condition)) return false;
    if (is_zero(select.operands[2])) return add_loaded(select.operands[1], factor, condition);
    return is_zero(select.operands[1]) &&
           add_loaded(select.operands[2], factor, graph_.logical_not(condition));
  }

  /// The one sum that a value is computed from.
  bool find_only_sum(Node value) {
    sum_ = addend_ = product_.alpha = product_.beta = product_.has_d = kNone;
    std::vector<Node> open = {value};
    std::set<Node> seen;
    while (!open.empty()) {
      const Node n = open.back();
      open.pop_back();
      if (!seen.insert(n).second) continue;
      if (space_[n].op != Op::reduce) {
        open.insert(open.end(), space_[n].operands.begin(), space_[n].operands.end());
        continue;
      }
      if (sum_ != kNone || !is_sum(n)) return false;
      sum_ = n;
    }
    return sum_ != kNone;
  }

  /// The same store of the same function, with the element of C for the sum.
  bool add_epilogue(const SpaceStore& store) {
    IterationSpace made;
    made.parameters = space_.parameters;
    Graph to(made.nodes);
    Rewriter copy(space_.nodes, to, [&](Node n) -> std::optional<Node> {
      if (n != sum_) return std::nullopt;
      const Polynomial offset = rewritten(store.offset, copy, made.nodes);
      return to.load(Type::f32, store.array, node_of(to, offset), 0);
    });
    if (has_load_of(space_.nodes, store.value, store.array)) return false;
    SpaceStore own = store;
    own.offset = rewritten(store.offset, copy, made.nodes);
    own.value = copy(store.value);
    made.stores = {own};
    for (size_t i = 0; i < space_.dimensions.size(); ++i) {
      const Dimension& d = space_.dimensions[i];
      if (product_.roles[i] != Role::inner)
        made.dimensions.push_back({copy(d.symbol), copy(d.extent), d.name});
    }
    SpaceDraft draft{std::move(made), {}};
    if (order_dimensions(draft, *kernel_)) return false;
    product_.epilogue = std::move(draft.space);
    return true;
  }

  /// The two loads that the sum multiplies; what is the same for all threads goes to alpha.
  bool find_factors() {
    std::vector<Node> open = {sum_}, loads;
    while (is_sum(open.front())) {
      const std::vector<Node>& operands = space_[open.front()].operands;
      inner_.insert(inner_.end(), operands.begin() + 1, operands.end());
      open.front() = operands[0];
    }
    while (!open.empty()) {
      const Node n = open.back();
      open.pop_back();
      if (is_uniform_number(n)) {
        product_.alpha = times(product_.alpha, n);
        continue;
      }
      const Value& value = space_[n];
      if (value.op == Op::mul && value.type == Type::f32) {
        open.insert(open.end(), value.operands.begin(), value.operands.end());
      } else if (value.op == Op::neg) {
        product_.alpha = times(product_.alpha, graph_.real(Type::f32, -1));
        open.push_back(space_[n].operands[0]);
      } else if (space_[without_cast(n)].op == Op::load && loads.size() < 2) {
        loads.push_back(without_cast(n));
      } else {
        return false;
      }
    }
    if (loads.size() != 2) return false;
    const auto set = [&](Matrix& matrix, Node load) {
      const Value& value = space_[load];
      return set_matrix(matrix, value.array, value.type, space_.offset_of(load));
    };
    return set(product_.a, loads[0]) && set(product_.b, loads[1]);
  }

  bool set_addend() {
    const Value& value = space_[addend_];
    product_.d.emplace();
    return set_matrix(*product_.d, value.array, value.type, space_.offset_of(addend_));
  }

  bool is_fixed(const Polynomial& p) const {
    for (const auto& [monomial, coefficient] : p.terms())
      for (const Node atom : monomial)
        if (!is_uniform(space_.nodes, atom)) return false;
    return true;
  }

  bool set_matrix(Matrix& matrix, const Array& array, Type type, Polynomial offset) {
    if (array.kind != Array::Kind::parameter || !is_float(type) || type == Type::f64) return false;
    // Operators take arrays of the device, not variables of the program.
    if (!space_.parameters[static_cast<size_t>(array.number)].variable.empty()) return false;
    matrix.array = array, matrix.type = type;
    for (const Dimension& d : space_.dimensions) {
      const auto stride = offset.coefficient(d.symbol);
      const auto elements = stride && is_fixed(*stride) ? stride->divided(size_of(type)) : std::nullopt;
      if (!elements) return false;
      matrix.strides.push_back(*elements);
      offset = offset.without(d.symbol);
    }
    const auto base = is_fixed(offset) ? offset.divided(size_of(type)) : std::nullopt;
    if (base) matrix.base = *base;
    return base.has_value();
  }

  bool set_roles() {
    bool has_row = false, has_column = false;
    for (size_t i = 0; i < space_.dimensions.size(); ++i) {
      const Dimension& d = space_.dimensions[i];
      if (!is_uniform(space_.nodes, d.extent)) return false;
      const bool is_inner = std::find(inner_.begin(), inner_.end(), d.symbol) != inner_.end();
      const bool in_a = !product_.a.strides[i].is_zero(), in_b = !product_.b.strides[i].is_zero(),
                 in_c = !product_.c.strides[i].is_zero();
      if (is_inner ? in_c || !in_a || !in_b : !in_c || (!in_a && !in_b)) return false;
      product_.roles.push_back(is_inner ? Role::inner
                               : !in_b  ? Role::row
                               : !in_a  ? Role::column
                                        : Role::batch);
      has_row = has_row || product_.roles.back() == Role::row;
      has_column = has_column || product_.roles.back() == Role::column;
      if (is_inner && product_.d && !product_.d->strides[i].is_zero()) return false;
    }
    const bool is_same_type = product_.a.type == product_.c.type && product_.b.type == product_.c.type &&
                              (!product_.d || product_.d->type == product_.c.type);
    return has_row && has_column && is_same_type && has_one_sum();
  }

  /// Whether the indices of the sum are neighbours in memory, in both factors: an operator sums over one index. Those of a convolution's
  /// gradient are not.
  bool has_one_sum() const {
    std::vector<size_t> sums;
    for (size_t i = 0; i < product_.roles.size(); ++i)
      if (product_.roles[i] == Role::inner) sums.push_back(i);
    // An index that goes on where another one ends is one with it.
    while (sums.size() > 1) {
      const auto is_outer = [&](size_t outer) {
        return std::any_of(sums.begin(), sums.end(),
                           [&](size_t inner) { return inner != outer && continues(outer, inner); });
      };
      const auto outer = std::find_if(sums.begin(), sums.end(), is_outer);
      if (outer == sums.end()) return false;
      sums.erase(outer);
    }
    return true;
  }
  bool continues(size_t outer, size_t inner) const {
    const Polynomial extent = polynomial_of(space_.nodes, space_.dimensions[inner].extent);
    return product_.a.strides[outer] == extent * product_.a.strides[inner] &&
           product_.b.strides[outer] == extent * product_.b.strides[inner];
  }

  /// No point reads what another one writes.
  bool is_independent() const {
    const Array& written = product_.c.array;
    if (product_.a.array == written || product_.b.array == written) return false;
    return !product_.d || !(product_.d->array == written) ||
           (product_.d->base == product_.c.base && product_.d->strides == product_.c.strides);
  }

  /// That the addend is there need not hold.
  void drop_condition_of_addend() {
    if (product_.has_d == kNone) return;
    auto& list = space_.requirements;
    list.erase(std::remove(list.begin(), list.end(), product_.has_d), list.end());
  }

  MatrixProduct product_;
  IterationSpace& space_ = product_.space;
  Graph graph_{space_.nodes};
  const Kernel* kernel_;
  bool needs_epilogue_ = false;
  Node sum_ = kNone, addend_ = kNone;
  std::vector<Node> inner_;  ///< what the sum is over
};

}  // namespace

std::optional<MatrixProduct> product_form(const Kernel& as_written) {
  const bool has_sum = std::any_of(as_written.nodes.begin(), as_written.nodes.end(),
                                   [](const Value& value) { return value.op == Op::after_loop; });
  if (!has_sum) return std::nullopt;
  const Kernel kernel = with_chosen_loads(with_joined_stores(as_written));
  auto points = points_of(kernel, false);
  if (auto* draft = std::get_if<SpaceDraft>(&points))
    if (auto product = ProductFinder(std::move(draft->space), kernel).run()) return product;
  auto of_blocks = points_of_blocks(kernel);
  return of_blocks ? ProductFinder(std::move(*of_blocks), kernel).run() : std::nullopt;
}

}  // namespace migrate::ir
