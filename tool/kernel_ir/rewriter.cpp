#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {

Node Rewriter::operator()(Node n) {
  if (n == kNone) return kNone;
  if (const auto known = done_.find(n); known != done_.end()) return known->second;
  const auto replaced = replace_(n);
  const Node made = replaced ? *replaced : built(from_[n]);
  done_.emplace(n, made);
  return made;
}

// `value` is a copy: the graph may add to the vector that it is from.
Node Rewriter::built(Value value) {
  const auto operand = [&](size_t i) { return (*this)(value.operands[i]); };
  switch (value.op) {
    case Op::constant:
      return is_float(value.type) ? to_.real(value.type, value.real) : to_.integer(value.type, value.integer);
    case Op::parameter:
      return to_.parameter(value.type, static_cast<int>(value.integer));
    case Op::builtin:
      return to_.builtin(static_cast<Builtin>(value.integer));
    case Op::carried:
      return to_.carried(value.type, static_cast<int>(value.integer), value.second);
    case Op::after_loop:
      return to_.after_loop(value.type, static_cast<int>(value.integer), value.second);
    case Op::dimension:
      return to_.dimension(static_cast<int>(value.integer));
    case Op::load:
      return to_.load(value.type, value.array, operand(0), value.integer);
    case Op::cast:
      return to_.cast(value.type, operand(0));
    case Op::bitcast:
      return to_.bitcast(value.type, operand(0));
    case Op::neg:
    case Op::logical_not:
    case Op::bit_not:
      return to_.unary(value.op, operand(0));
    case Op::concat: {
      std::vector<Node> operands;
      for (const Node n : value.operands) operands.push_back((*this)(n));
      return to_.concat(value.type, std::move(operands));
    }
    case Op::select:
      return to_.select(operand(0), operand(1), operand(2));
    case Op::fma:
      return to_.fma(operand(0), operand(1), operand(2));
    case Op::reduce: {
      std::vector<Node> dimensions(value.operands.begin() + 1, value.operands.end());
      for (Node& dimension : dimensions) dimension = (*this)(dimension);
      return to_.reduce(static_cast<Op>(value.integer), operand(0), dimensions);
    }
    case Op::shuffle:
      return to_.shuffle(static_cast<Shuffle>(value.integer), operand(0), operand(1));
    case Op::group_reduce:
      return to_.group_reduce(static_cast<Op>(value.integer), operand(0), value.second);
    case Op::undefined:
      return to_.undefined(value.type);
    case Op::function: {
      std::vector<Node> operands;
      for (const Node n : value.operands) operands.push_back((*this)(n));
      return to_.function(static_cast<Function>(value.integer), std::move(operands));
    }
    case Op::bit_and:
      if (value.type == Type::boolean) return to_.logical_and(operand(0), operand(1));
      return to_.binary(value.op, operand(0), operand(1));
    case Op::bit_or:
      if (value.type == Type::boolean) return to_.logical_or(operand(0), operand(1));
      return to_.binary(value.op, operand(0), operand(1));
    default:
      return to_.binary(value.op, operand(0), operand(1));
  }
}

Polynomial rewritten(const Polynomial& old, Rewriter& rewrite, const std::vector<Value>& nodes) {
  Polynomial sum;
  for (const auto& [monomial, coefficient] : old.terms()) {
    Polynomial product = Polynomial::constant(coefficient);
    for (const Node factor : monomial) product = product * polynomial_of(nodes, rewrite(factor));
    sum = sum + product;
  }
  return sum;
}

}  // namespace migrate::ir
