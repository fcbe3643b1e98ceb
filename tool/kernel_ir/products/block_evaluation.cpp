#include "tool/kernel_ir/products/block_evaluation.h"

#include <algorithm>
#include <map>

#include "tool/kernel_ir/products/thread_values.h"

namespace migrate::ir {
namespace {

constexpr int64_t kMostSteps = 4096;  ///< of an inner loop
constexpr size_t kMostElements = 64 * 1024;

class Evaluation : private ThreadValues {
 public:
  Evaluation(const Kernel& kernel, const BlockSize& block) : ThreadValues(kernel, block) {
    for (const Statement& statement : kernel.body) {
      const auto* loop = std::get_if<Loop>(&statement);
      if (loop == nullptr) continue;
      if (outer_ != nullptr) throw NotExecuted();
      outer_ = loop;
    }
    if (outer_ == nullptr || outer_->guard != kNone) throw NotExecuted();
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
    result_.nodes = std::move(nodes_);
    return std::move(result_);
  }

 private:
  /// A value in shared memory.
  struct Stored {
    Node value;
    int64_t order;
  };

  /// The variables of the outer loop at the begin of an iteration.
  void begin_thread() {
    forget();
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
      forget();
      const Polynomial step = integer_of(variable.next) - Polynomial::atom(itself);
      for (const auto& [monomial, coefficient] : step.terms())
        for (const Node atom : monomial)
          if (graph_[atom].op == Op::dimension) throw NotExecuted();
      own[i] = symbolic(first + step * iteration);
      forget();
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
    if (!is_uniform(nodes_, length) || (result_.iterations != kNone && result_.iterations != length))
      throw NotExecuted();
    result_.iterations = length;
  }

  Known after(const Value& value) override {
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

  Known carried(const Value& value) override {
    const auto of_loop = variables_.find(static_cast<int>(value.integer));
    if (of_loop == variables_.end()) throw NotExecuted();
    return of_loop->second[static_cast<size_t>(value.second)];
  }

  /// What a thread has stored in this iteration.
  Known from_shared(const Value& value) override {
    if (!is_filled_) throw NotExecuted();
    const auto at = shared_.find({value.array.number, number_of(value.operands[0])});
    if (at == shared_.end() || at->second.order >= value.integer ||
        graph_[at->second.value].type != value.type)
      throw NotExecuted();
    return real(at->second.value);
  }

  /// Whether a store may be made: its condition is true, or no number.
  bool is_stored(const Store& store) {
    if (store.guard == kNone) return true;
    const Known& guard = eval(store.guard);
    return guard.kind != Known::Kind::number || guard.number != 0;
  }
  /// What is left of the condition; kNone: nothing.
  Node guard_of(const Store& store) {
    if (store.guard == kNone || eval(store.guard).kind == Known::Kind::number) return kNone;
    return node_of_value(store.guard);
  }

  /// The stores of an iteration to shared memory; none has a condition that is not known.
  void execute(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
      if (const auto* store = std::get_if<Store>(&statement)) {
        if (store->array.kind != Array::Kind::shared || store->kind != Store::Kind::plain)
          throw NotExecuted();
        if (store->guard != kNone && number_of(store->guard) == 0) continue;
        check_bounds(*store);
        const Stored made{node_of_value(store->value), store->order};
        const auto [at, is_new] = shared_.try_emplace({store->array.number, number_of(store->offset)}, made);
        if (!is_new && at->second.value != made.value) throw NotExecuted();
      } else if (const auto* loop = std::get_if<Loop>(&statement)) {
        if (has_stores(*loop)) execute_loop(*loop, [&] { execute(loop->body); });
      }
    }
  }

  /// A block that is too large stores beyond its tile.
  void check_bounds(const Store& store) {
    const auto array = kernel_.shared.find(store.array.number);
    const int64_t at = number_of(store.offset);
    if (at < 0 ||
        (array != kernel_.shared.end() && at + size_of(kernel_[store.value].type) > array->second.bytes))
      throw NotExecuted();
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
      forget();
      if (number_of(loop.condition) == 0) break;
      if (step == kMostSteps) throw NotExecuted();
      body();
      current.clear();
      for (const Carried& variable : loop.variables) current.push_back(next_of(variable));
    }
    finished_[loop.number] = variables_[loop.number];
    variables_.erase(loop.number);
    forget();
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
    forget();
    bool is_behind = false;
    for (const Statement& statement : kernel_.body) {
      if (const auto* loop = std::get_if<Loop>(&statement)) is_behind = loop == outer_;
      const auto* store = std::get_if<Store>(&statement);
      if (store == nullptr) continue;
      if (!is_behind || store->kind != Store::Kind::plain || store->array.kind != Array::Kind::parameter ||
          result_.elements.size() == kMostElements)
        throw NotExecuted();
      element_variable_ = -1;
      forget();
      if (!is_stored(*store)) continue;
      BlockElement element{integer_of(store->offset), node_of_value(store->value), guard_of(*store), {}};
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

  BlockSums result_;
  const Loop* outer_ = nullptr;
  std::map<int, std::vector<Known>> variables_, finished_;  ///< of loops, by number
  std::map<std::pair<int, int64_t>, Stored> shared_;        ///< by array and offset
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
