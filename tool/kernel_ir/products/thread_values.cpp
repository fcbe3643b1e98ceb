#include "tool/kernel_ir/products/thread_values.h"

#include <algorithm>

#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {
namespace {

constexpr size_t kMostProducts = 4'000'000;  ///< of an element

}  // namespace

Polynomial ThreadValues::integer_of(Node n) {
  const Known& value = eval(n);
  if (value.kind == Known::Kind::number) return Polynomial::constant(value.number);
  if (value.kind != Known::Kind::symbolic) throw NotExecuted();
  return value.symbolic;
}

int64_t ThreadValues::number_of(Node n) {
  const Known& value = eval(n);
  if (value.kind != Known::Kind::number) throw NotExecuted();
  return value.number;
}

Node ThreadValues::node_of_value(Node n) {
  const Known& value = eval(n);
  if (value.kind == Known::Kind::real) return value.real;
  if (value.kind == Known::Kind::number) return graph_.integer(kernel_[n].type, value.number);
  if (value.kind != Known::Kind::symbolic) throw NotExecuted();
  return graph_.cast(kernel_[n].type, node_of(graph_, value.symbolic));
}

const Known& ThreadValues::eval(Node n) {
  if (epochs_[n] != epoch_) {
    Known made = computed(n);
    known_[n] = std::move(made);
    epochs_[n] = epoch_;
  }
  return known_[n];
}

Known ThreadValues::computed(Node n) {
  const Value& value = kernel_[n];
  switch (value.op) {
    case Op::constant:
      return is_float(value.type) ? real(graph_.real(value.type, value.real)) : number(value.integer);
    case Op::parameter: {
      const Node parameter = graph_.parameter(value.type, static_cast<int>(value.integer));
      const bool is_pointer = kernel_.parameters[static_cast<size_t>(value.integer)].is_pointer;
      return is_integer(value.type) && !is_pointer ? symbolic(Polynomial::atom(parameter)) : real(parameter);
    }
    case Op::builtin:
      return builtin(static_cast<Builtin>(value.integer));
    case Op::carried:
      return carried(value);
    case Op::after_loop:
      return after(value);
    case Op::load:
      if (value.array.kind == Array::Kind::shared) return from_shared(value);
      return real(graph_.load(value.type, value.array, node_of(graph_, integer_of(value.operands[0])), 0));
    case Op::mul:
    case Op::add:
    case Op::fma:
      if (value.type == Type::f32) return added(value);
      [[fallthrough]];
    default:
      return operation(value);
  }
}

Known ThreadValues::builtin(Builtin which) {
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

Known ThreadValues::operation(const Value& value) {
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
  if (operands.empty() || !is_of_one_thread(value.op)) throw NotExecuted();
  return real(rebuilt(graph_, value, operands));
}

Known ThreadValues::of_integers(const Value& value) {
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
  if (value.op == Op::select && value.type != Type::boolean) {
    // As a sum of products, so that an address stays affine.
    const Node one = graph_.select(node_of_value(value.operands[0]), graph_.integer(Type::i64, 1),
                                   graph_.integer(Type::i64, 0));
    const Polynomial then = integer_of(value.operands[1]), otherwise = integer_of(value.operands[2]);
    return symbolic(otherwise + Polynomial::atom(one) * (then - otherwise));
  }
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

Known ThreadValues::added(const Value& value) {
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

Known ThreadValues::taken(Node n) {
  Known sum = eval(n);
  if (sum.products.size() > kMostProducts) throw NotExecuted();
  return sum;
}

}  // namespace migrate::ir
