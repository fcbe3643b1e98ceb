#include "tool/kernel_ir/block_evaluation.h"

#include <algorithm>
#include <map>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {
namespace {

constexpr int64_t kMostSteps = 4096;         ///< of an inner loop
constexpr size_t kMostProducts = 4'000'000;  ///< of a block
constexpr size_t kMostElements = 64 * 1024;

/// A form that is not executed.
struct NotExecuted {};

/// A value of one thread: a number, an integer with symbols, a float as a node, or a variable with products added.
struct Known {
  enum class Kind : uint8_t { none, number, symbolic, real, sum } kind = Kind::none;
  int64_t number = 0;
  Polynomial symbolic;
  Node real = kNone;
  int variable = 0;  ///< of the outer loop, to which `products` are added
  std::vector<std::pair<Node, Node>> products;
};

class Evaluation {
 public:
  Evaluation(const Kernel& kernel, const BlockSize& block)
      : kernel_(kernel),
        block_(block),
        graph_(result_.nodes),
        known_(kernel.nodes.size()),
        epochs_(kernel.nodes.size()) {
    for (const Statement& statement : kernel.body) {
      const auto* loop = std::get_if<Loop>(&statement);
      if (loop == nullptr) continue;
      if (outer_ != nullptr) throw NotExecuted();
      outer_ = loop;
    }
    if (outer_ == nullptr) throw NotExecuted();
    result_.sum = graph_.undefined(Type::f32);
  }

  BlockSums run() {
    const auto for_each_thread = [&](auto f) {
      for (thread_y_ = 0; thread_y_ < block_.y; ++thread_y_)
        for (thread_x_ = 0; thread_x_ < block_.x; ++thread_x_) begin_thread(), f();
    };
    for_each_thread([&] { execute(outer_->body); });
    is_filled_ = true;
    for_each_thread([&] { add_elements(); });
    return std::move(result_);
  }

 private:
  /// The variables of the outer loop at the begin of an iteration.
  void begin_thread() {
    ++epoch_;
    variables_.clear();
    auto& own = variables_[outer_->number];
    own.resize(outer_->variables.size());
    const Polynomial iteration = Polynomial::atom(graph_.dimension(kOuterLoop));
    for (size_t i = 0; i < own.size(); ++i) {
      const Carried& variable = outer_->variables[i];
      if (is_float(kernel_[variable.current].type)) {
        own[i].kind = Known::Kind::sum, own[i].variable = static_cast<int>(i);
        continue;
      }
      // A symbol for the variable itself shows how it grows.
      const Node itself = graph_.dimension(1000 + static_cast<int>(i));
      const Polynomial first = integer_of(variable.initial);
      own[i] = symbolic(Polynomial::atom(itself));
      ++epoch_;
      const Polynomial step = integer_of(variable.next) - Polynomial::atom(itself);
      for (const auto& [monomial, coefficient] : step.terms())
        for (const Node atom : monomial)
          if (graph_[atom].op == Op::dimension) throw NotExecuted();
      own[i] = symbolic(first + step * iteration);
      ++epoch_;
    }
    check_length();
  }

  /// The number of iterations is the same for all threads.
  void check_length() {
    const Value& condition = kernel_[outer_->condition];
    if (condition.op != Op::less && condition.op != Op::less_equal) throw NotExecuted();
    const Node iteration = graph_.dimension(kOuterLoop);
    Polynomial left = integer_of(condition.operands[1]) - integer_of(condition.operands[0]);
    const auto factor = left.coefficient(iteration);
    const auto by = factor ? factor->as_constant() : std::nullopt;
    if (!by || *by >= 0) throw NotExecuted();
    left = left.without(iteration) + Polynomial::constant(-*by - (condition.op == Op::less ? 1 : 0));
    const Node length = graph_.binary(Op::div, node_of(graph_, left), graph_.integer(Type::i64, -*by));
    if (!is_uniform(result_.nodes, length) || (result_.iterations != kNone && result_.iterations != length))
      throw NotExecuted();
    result_.iterations = length;
  }

  static Known number(int64_t value) {
    Known known;
    known.kind = Known::Kind::number, known.number = value;
    return known;
  }
  static Known symbolic(Polynomial value) {
    if (const auto constant = value.as_constant()) return number(*constant);
    Known known;
    known.kind = Known::Kind::symbolic, known.symbolic = std::move(value);
    return known;
  }
  static Known real(Node value) {
    Known known;
    known.kind = Known::Kind::real, known.real = value;
    return known;
  }

  Polynomial integer_of(Node n) {
    const Known& value = eval(n);
    if (value.kind == Known::Kind::number) return Polynomial::constant(value.number);
    if (value.kind != Known::Kind::symbolic) throw NotExecuted();
    return value.symbolic;
  }
  int64_t number_of(Node n) {
    const Known& value = eval(n);
    if (value.kind != Known::Kind::number) throw NotExecuted();
    return value.number;
  }
  /// Any value but a sum as a node.
  Node node_of_value(Node n) {
    const Known& value = eval(n);
    if (value.kind == Known::Kind::real) return value.real;
    if (value.kind == Known::Kind::number) return graph_.integer(kernel_[n].type, value.number);
    if (value.kind != Known::Kind::symbolic) throw NotExecuted();
    return graph_.cast(kernel_[n].type, node_of(graph_, value.symbolic));
  }

  const Known& eval(Node n) {
    if (epochs_[n] != epoch_) {
      Known made = computed(n);
      known_[n] = std::move(made);
      epochs_[n] = epoch_;
    }
    return known_[n];
  }

  Known computed(Node n) {
    const Value& value = kernel_[n];
    switch (value.op) {
      case Op::constant:
        return is_float(value.type) ? real(graph_.real(value.type, value.real)) : number(value.integer);
      case Op::parameter: {
        const Node parameter = graph_.parameter(value.type, static_cast<int>(value.integer));
        const bool is_pointer = kernel_.parameters[static_cast<size_t>(value.integer)].is_pointer;
        return is_integer(value.type) && !is_pointer ? symbolic(Polynomial::atom(parameter))
                                                     : real(parameter);
      }
      case Op::builtin:
        return builtin(static_cast<Builtin>(value.integer));
      case Op::carried: {
        const auto of_loop = variables_.find(static_cast<int>(value.integer));
        if (of_loop == variables_.end()) throw NotExecuted();
        return of_loop->second[static_cast<size_t>(value.second)];
      }
      case Op::after_loop:
        return after(value);
      case Op::load:
        return loaded(n);
      case Op::mul:
      case Op::add:
      case Op::fma:
        if (value.type == Type::f32) return added(value);
        [[fallthrough]];
      default:
        return operation(value);
    }
  }

  Known builtin(Builtin which) {
    const auto block = static_cast<int>(which);
    switch (which) {
      case Builtin::thread_x:
        return number(thread_x_);
      case Builtin::thread_y:
        return number(thread_y_);
      case Builtin::thread_z:
        return number(0);
      case Builtin::block_dim_x:
        return number(block_.x);
      case Builtin::block_dim_y:
        return number(block_.y);
      case Builtin::block_dim_z:
        return number(1);
      case Builtin::thread_rank:
        return number(thread_y_ * block_.x + thread_x_);
      case Builtin::lane:
        return number((thread_y_ * block_.x + thread_x_) % 32);
      case Builtin::warp:
        return number((thread_y_ * block_.x + thread_x_) / 32);
      case Builtin::block_x:
      case Builtin::block_y:
      case Builtin::block_z:
        return symbolic(Polynomial::atom(graph_.dimension(block)));
      default:
        return symbolic(Polynomial::atom(graph_.cast(Type::i64, graph_.builtin(which))));
    }
  }

  /// An operation on numbers, on integers with symbols, or on nodes.
  Known operation(const Value& value) {
    const bool is_of_integers =
        !value.operands.empty() && std::all_of(value.operands.begin(), value.operands.end(),
                                               [&](Node n) { return !is_float(kernel_[n].type); });
    if (is_of_integers && !is_float(value.type)) return of_integers(value);
    if (value.op == Op::select) {
      const Known& condition = eval(value.operands[0]);
      if (condition.kind == Known::Kind::number) return eval(value.operands[condition.number != 0 ? 1 : 2]);
      return real(graph_.select(node_of_value(value.operands[0]), node_of_value(value.operands[1]),
                                node_of_value(value.operands[2])));
    }
    std::vector<Node> operands;
    for (const Node n : value.operands) operands.push_back(node_of_value(n));
    switch (value.op) {
      case Op::cast:
        return real(graph_.cast(value.type, operands[0]));
      case Op::neg:
        return real(graph_.unary(value.op, operands[0]));
      case Op::function:
        return real(graph_.function(static_cast<Function>(value.integer), operands));
      case Op::add:
      case Op::sub:
      case Op::mul:
      case Op::div:
      case Op::min:
      case Op::max:
      case Op::less:
      case Op::less_equal:
        return real(graph_.binary(value.op, operands[0], operands[1]));
      default:
        throw NotExecuted();
    }
  }

  Known of_integers(const Value& value) {
    const Known first = eval(value.operands[0]);
    if (value.operands.size() == 1) {
      if (value.op == Op::cast)
        return first.kind == Known::Kind::number ? number(wrapped(value.type, first.number)) : first;
      if (value.op == Op::neg) return symbolic(Polynomial() - integer_of(value.operands[0]));
      if (value.op == Op::logical_not && first.kind == Known::Kind::number)
        return number(first.number == 0 ? 1 : 0);
      return real(graph_.unary(value.op, node_of_value(value.operands[0])));
    }
    if (value.op == Op::select && first.kind == Known::Kind::number)
      return eval(value.operands[first.number != 0 ? 1 : 2]);
    if (value.operands.size() != 2) throw NotExecuted();
    const Known& second = eval(value.operands[1]);
    const Type type = kernel_[value.operands[0]].type;
    if (first.kind == Known::Kind::number && second.kind == Known::Kind::number) {
      const auto result = fold(value.op, type, first.number, second.number);
      if (!result) throw NotExecuted();
      return number(*result);
    }
    if (type != Type::boolean && value.type != Type::boolean) {
      const Polynomial a = integer_of(value.operands[0]), b = integer_of(value.operands[1]);
      if (value.op == Op::add) return symbolic(a + b);
      if (value.op == Op::sub) return symbolic(a - b);
      if (value.op == Op::mul) return symbolic(a * b);
      if (value.op == Op::shl && second.kind == Known::Kind::number && second.number < 32)
        return symbolic(a * Polynomial::constant(int64_t{1} << second.number));
      return symbolic(Polynomial::atom(graph_.binary(value.op, node_of(graph_, a), node_of(graph_, b))));
    }
    return real(graph_.binary(value.op, node_of_value(value.operands[0]), node_of_value(value.operands[1])));
  }

  /// A sum with one more product, or an operation on nodes.
  Known added(const Value& value) {
    // A product is no value of its own: the two operands of a sum are many.
    const auto is_sum = [&](size_t i) {
      return kernel_[value.operands[i]].op != Op::mul && eval(value.operands[i]).kind == Known::Kind::sum;
    };
    if (value.op == Op::fma && is_sum(2)) {
      Known sum = taken(value.operands[2]);
      sum.products.emplace_back(node_of_value(value.operands[0]), node_of_value(value.operands[1]));
      return sum;
    }
    if (value.op == Op::add && (is_sum(0) || is_sum(1))) {
      const size_t other = is_sum(0) ? 1 : 0;
      const Value& product = kernel_[value.operands[other]];
      if (product.op != Op::mul) throw NotExecuted();
      Known sum = taken(value.operands[1 - other]);
      sum.products.emplace_back(node_of_value(product.operands[0]), node_of_value(product.operands[1]));
      return sum;
    }
    if (value.op == Op::fma) throw NotExecuted();
    return operation(value);
  }

  /// The value of a node that one other node takes: it is moved.
  Known taken(Node n) {
    Known sum = eval(n);
    if (sum.products.size() > kMostProducts) throw NotExecuted();
    return sum;
  }

  Known after(const Value& value) {
    const auto loop = static_cast<int>(value.integer);
    if (loop == outer_->number) {
      if (!is_float(value.type) || (element_variable_ >= 0 && element_variable_ != value.second))
        throw NotExecuted();
      element_variable_ = value.second;
      const Node initial = node_of_value(outer_->variables[static_cast<size_t>(value.second)].initial);
      return real(graph_.binary(Op::add, initial, result_.sum));
    }
    const auto done = finished_.find(loop);
    if (done == finished_.end()) throw NotExecuted();
    return done->second[static_cast<size_t>(value.second)];
  }

  /// Global memory as a node, shared memory as what a thread has stored there.
  Known loaded(Node n) {
    const Value& value = kernel_[n];
    if (value.array.kind == Array::Kind::parameter)
      return real(graph_.load(value.type, value.array, node_of(graph_, integer_of(value.operands[0])), 0));
    if (!is_filled_) throw NotExecuted();
    const auto at = shared_.find({value.array.number, number_of(value.operands[0])});
    if (at == shared_.end() || at->second.order >= value.integer ||
        graph_[at->second.value].type != value.type)
      throw NotExecuted();
    return real(at->second.value);
  }

  /// The stores of an iteration to shared memory; none has a condition that is not known.
  void execute(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
      if (const auto* store = std::get_if<Store>(&statement)) {
        if (store->array.kind != Array::Kind::shared || store->kind != Store::Kind::plain)
          throw NotExecuted();
        if (store->guard != kNone && number_of(store->guard) == 0) continue;
        const Stored made{node_of_value(store->value), store->order};
        const auto [at, is_new] = shared_.try_emplace({store->array.number, number_of(store->offset)}, made);
        if (!is_new && at->second.value != made.value) throw NotExecuted();
      } else if (const auto* loop = std::get_if<Loop>(&statement)) {
        if (has_stores(*loop)) execute_loop(*loop, [&] { execute(loop->body); });
      }
    }
  }

  static bool has_stores(const Loop& loop) {
    return std::any_of(loop.body.begin(), loop.body.end(), [](const Statement& statement) {
      const auto* inner = std::get_if<Loop>(&statement);
      return inner != nullptr ? has_stores(*inner) : std::holds_alternative<Store>(statement);
    });
  }

  template <class F>
  void execute_loop(const Loop& loop, F body) {
    if (loop.guard != kNone && number_of(loop.guard) == 0) throw NotExecuted();
    std::vector<Known> current;
    for (const Carried& variable : loop.variables) current.push_back(initial_of(variable));
    for (int64_t step = 0;; ++step) {
      variables_[loop.number] = std::move(current);
      ++epoch_;
      if (number_of(loop.condition) == 0) break;
      if (step == kMostSteps) throw NotExecuted();
      body();
      current.clear();
      for (const Carried& variable : loop.variables) current.push_back(next_of(variable));
    }
    finished_[loop.number] = variables_[loop.number];
    variables_.erase(loop.number);
    ++epoch_;
  }

  /// While shared memory is filled, floats of loops are of no use.
  Known initial_of(const Carried& variable) {
    return !is_filled_ && is_float(kernel_[variable.current].type) ? Known() : eval(variable.initial);
  }
  Known next_of(const Carried& variable) {
    return !is_filled_ && is_float(kernel_[variable.current].type) ? Known() : eval(variable.next);
  }

  void run_inner_loops(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements)
      if (const auto* loop = std::get_if<Loop>(&statement))
        if (!has_stores(*loop)) execute_loop(*loop, [&] { run_inner_loops(loop->body); });
  }

  /// The elements that a thread stores after the loop.
  void add_elements() {
    finished_.clear();
    run_inner_loops(outer_->body);
    std::vector<Known> sums;
    for (const Carried& variable : outer_->variables)
      sums.push_back(is_float(kernel_[variable.current].type) ? eval(variable.next) : Known());
    variables_.clear();
    ++epoch_;
    bool is_behind = false;
    for (const Statement& statement : kernel_.body) {
      if (const auto* loop = std::get_if<Loop>(&statement)) is_behind = loop == outer_;
      const auto* store = std::get_if<Store>(&statement);
      if (store == nullptr) continue;
      if (!is_behind || store->guard != kNone || store->kind != Store::Kind::plain ||
          store->array.kind != Array::Kind::parameter || result_.elements.size() == kMostElements)
        throw NotExecuted();
      element_variable_ = -1;
      ++epoch_;
      BlockElement element{integer_of(store->offset), node_of_value(store->value), {}};
      if (element_variable_ < 0) throw NotExecuted();
      const Known& sum = sums[static_cast<size_t>(element_variable_)];
      if (sum.kind != Known::Kind::sum || sum.variable != element_variable_ || sum.products.empty())
        throw NotExecuted();
      element.products = sum.products;
      if (result_.elements.empty()) result_.array = store->array, result_.type = kernel_[store->value].type;
      if (!(store->array == result_.array)) throw NotExecuted();
      result_.elements.push_back(std::move(element));
    }
  }

  struct Stored {
    Node value;
    int64_t order;
  };

  const Kernel& kernel_;
  BlockSize block_;
  BlockSums result_;
  Graph graph_;
  const Loop* outer_ = nullptr;
  std::vector<Known> known_;
  std::vector<uint64_t> epochs_;
  uint64_t epoch_ = 1;
  int64_t thread_x_ = 0, thread_y_ = 0;
  std::map<int, std::vector<Known>> variables_, finished_;
  std::map<std::pair<int, int64_t>, Stored> shared_;  ///< by array and offset
  bool is_filled_ = false;
  int element_variable_ = -1;  ///< whose sum the value of an element has
};

}  // namespace

std::optional<BlockSums> block_sums(const Kernel& kernel, const BlockSize& block) {
  try {
    return Evaluation(kernel, block).run();
  } catch (const NotExecuted&) {
    return std::nullopt;
  }
}

}  // namespace migrate::ir
