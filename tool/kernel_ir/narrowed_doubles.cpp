// Values of double that come from floats and become floats, in float. A core has no double, and most of such values are in a kernel
// because a constant lacks its f.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {
namespace {

/// Whether an error of the argument is not larger, relative to the result.
bool is_well_conditioned(Function function) {
  return function == Function::abs || function == Function::sqrt || function == Function::rsqrt ||
         function == Function::tanh || function == Function::erf;
}

bool is_float_or_zero(double value) {
  const double size = std::fabs(value);
  return value == 0 ||
         (size >= std::numeric_limits<float>::min() && size <= std::numeric_limits<float>::max());
}

}  // namespace

std::optional<Graph::Narrowed> Graph::narrowed(Node n) {
  if (const auto known = narrowed_.find(n); known != narrowed_.end()) return known->second;
  const auto result = in_float(n);
  narrowed_.emplace(n, result);
  return result;
}

std::optional<Graph::Narrowed> Graph::in_float(Node n) {
  const Value value = nodes_[n];
  switch (value.op) {
    case Op::constant:
      if (!is_float_or_zero(value.real) && !std::isinf(value.real)) return std::nullopt;
      return Narrowed{real(Type::f32, value.real),
                      static_cast<double>(static_cast<float>(value.real)) == value.real ? 0 : 1};
    case Op::parameter:
      return Narrowed{intern({.op = Op::cast, .type = Type::f32, .operands = {n}}), 1};
    case Op::cast: {
      const Type from = nodes_[value.operands[0]].type;
      if (from == Type::f64) return std::nullopt;
      return Narrowed{cast(Type::f32, value.operands[0]), is_float(from) || size_of(from) < 4 ? 0 : 1};
    }
    case Op::select: {
      const auto a = narrowed(value.operands[1]), b = narrowed(value.operands[2]);
      if (!a || !b) return std::nullopt;
      return Narrowed{select(value.operands[0], a->value, b->value), std::max(a->roundings, b->roundings)};
    }
    case Op::neg: {
      const auto a = narrowed(value.operands[0]);
      return a ? std::optional(Narrowed{unary(Op::neg, a->value), a->roundings}) : std::nullopt;
    }
    case Op::min:
    case Op::max:
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div: {
      const auto a = narrowed(value.operands[0]), b = narrowed(value.operands[1]);
      if (!a || !b) return std::nullopt;
      const Node result = binary(value.op, a->value, b->value);
      if (value.op == Op::min || value.op == Op::max)
        return Narrowed{result, std::max(a->roundings, b->roundings)};
      return Narrowed{result, a->roundings + b->roundings + 1};
    }
    case Op::function:
      return function_in_float(value);
    default:
      return std::nullopt;
  }
}

std::optional<Graph::Narrowed> Graph::function_in_float(const Value& value) {
  const auto which = static_cast<Function>(value.integer);
  std::vector<Node> operands;
  int roundings = 1;
  for (const Node operand : value.operands) {
    const auto narrow = narrowed(operand);
    if (!narrow) return std::nullopt;
    operands.push_back(narrow->value);
    roundings += narrow->roundings;
  }
  if (roundings == 1 || is_well_conditioned(which)) return Narrowed{function(which, operands), roundings};
  // log(a + b): what the sum in float lacks is added to first order. Near 1 nothing else is left.
  const Value sum = nodes_[value.operands[0]];
  if (which != Function::log || sum.op != Op::add) return std::nullopt;
  const auto a = narrowed(sum.operands[0]), b = narrowed(sum.operands[1]);
  if (!a || !b || a->roundings + b->roundings > 1) return std::nullopt;
  const Node high = operands[0], of_b = binary(Op::sub, high, a->value), of_a = binary(Op::sub, high, of_b);
  const Node low = binary(Op::add, binary(Op::sub, a->value, of_a), binary(Op::sub, b->value, of_b));
  // An infinite or zero sum has no first order.
  const Node is_usual = logical_and(binary(Op::less, real(Type::f32, 0), high),
                                    binary(Op::less, high, real(Type::f32, HUGE_VAL)));
  const Node ratio = select(is_usual, binary(Op::div, low, high), real(Type::f32, 0));
  return Narrowed{binary(Op::add, function(Function::log, {high}), ratio), 3};
}

/// A comparison of doubles that are floats, in float. A constant that is none is replaced by the float below or above it, between
/// which there is no other.
std::optional<Node> Graph::compared_in_float(Op op, Node a, Node b) {
  const auto left = narrowed(a), right = narrowed(b);
  if (!left || !right) return std::nullopt;
  if (left->roundings == 0 && right->roundings == 0) return binary(op, left->value, right->value);
  const bool is_left = nodes_[a].op == Op::constant;
  const Narrowed& other = is_left ? *right : *left;
  if (other.roundings != 0 || nodes_[is_left ? a : b].op != Op::constant) return std::nullopt;
  if (op == Op::equal) return boolean(false);
  const double wanted = nodes_[is_left ? a : b].real;
  auto limit = static_cast<float>(wanted);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  // c < x is u <= x for the float u above c, x < c is x <= l for the float l below it.
  if (is_left && static_cast<double>(limit) < wanted) limit = std::nextafter(limit, kInfinity);
  if (!is_left && static_cast<double>(limit) > wanted) limit = std::nextafter(limit, -kInfinity);
  const Node bound = real(Type::f32, static_cast<double>(limit));
  return is_left ? binary(Op::less_equal, bound, other.value) : binary(Op::less_equal, other.value, bound);
}

}  // namespace migrate::ir
