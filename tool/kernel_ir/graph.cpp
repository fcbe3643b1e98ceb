#include "tool/kernel_ir/graph.h"

#include <cstring>

namespace migrate::ir {
namespace {

bool is_commutative(Op op) {
  switch (op) {
    case Op::add:
    case Op::mul:
    case Op::bit_and:
    case Op::bit_or:
    case Op::bit_xor:
    case Op::equal:
      return true;
    default:
      return false;
  }
}

bool is_comparison(Op op) { return op == Op::less || op == Op::less_equal || op == Op::equal; }

uint64_t bits_of(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

double rounded(Type type, double value) {
  return type == Type::f32 ? static_cast<double>(static_cast<float>(value)) : value;
}

}  // namespace

int64_t wrapped(Type type, int64_t value) {
  switch (type) {
    case Type::boolean:
      return value != 0;
    case Type::i8:
      return static_cast<int8_t>(value);
    case Type::u8:
      return static_cast<uint8_t>(value);
    case Type::i16:
      return static_cast<int16_t>(value);
    case Type::u16:
      return static_cast<uint16_t>(value);
    case Type::i32:
      return static_cast<int32_t>(value);
    case Type::u32:
      return static_cast<uint32_t>(value);
    default:
      return value;
  }
}

std::optional<int64_t> fold(Op op, Type type, int64_t a, int64_t b) {
  const auto ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  // 64 unsigned bits are kept as a signed number: order and division of large ones are left alone.
  if (type == Type::u64 && (a < 0 || b < 0)) return std::nullopt;
  switch (op) {
    case Op::add:
      return wrapped(type, static_cast<int64_t>(ua + ub));
    case Op::sub:
      return wrapped(type, static_cast<int64_t>(ua - ub));
    case Op::mul:
      return wrapped(type, static_cast<int64_t>(ua * ub));
    case Op::div:
      return b == 0 || b == -1 ? std::nullopt : std::optional(a / b);
    case Op::rem:
      return b == 0 || b == -1 ? std::nullopt : std::optional(a % b);
    case Op::shl:
      return b < 0 || b >= size_of(type) * 8 ? std::nullopt
                                             : std::optional(wrapped(type, static_cast<int64_t>(ua << b)));
    case Op::shr:
      return b < 0 || b >= size_of(type) * 8 ? std::nullopt : std::optional(a >> b);
    case Op::bit_and:
      return a & b;
    case Op::bit_or:
      return a | b;
    case Op::bit_xor:
      return a ^ b;
    case Op::min:
      return a < b ? a : b;
    case Op::max:
      return a < b ? b : a;
    case Op::less:
      return a < b;
    case Op::less_equal:
      return a <= b;
    case Op::equal:
      return a == b;
    default:
      return std::nullopt;
  }
}

Graph::Graph(std::vector<Value>& nodes) : nodes_(nodes) {
  for (size_t i = 0; i < nodes_.size(); ++i) known_.emplace(key_of(nodes_[i]), static_cast<Node>(i));
}

Graph::Key Graph::key_of(const Value& value) {
  return {value.op,
          value.type,
          value.operands,
          value.integer,
          value.second,
          bits_of(value.real),
          static_cast<int>(value.array.kind),
          value.array.number};
}

Node Graph::intern(Value value) {
  const auto [at, is_new] = known_.emplace(key_of(value), static_cast<Node>(nodes_.size()));
  if (is_new) nodes_.push_back(std::move(value));
  return at->second;
}

Node Graph::integer(Type type, int64_t value) {
  return intern({.op = Op::constant, .type = type, .operands = {}, .integer = wrapped(type, value)});
}

Node Graph::real(Type type, double value) {
  return intern({.op = Op::constant, .type = type, .operands = {}, .real = rounded(type, value)});
}

Node Graph::parameter(Type type, int number) {
  return intern({.op = Op::parameter, .type = type, .operands = {}, .integer = number});
}

Node Graph::builtin(Builtin which) {
  return intern(
      {.op = Op::builtin, .type = Type::u32, .operands = {}, .integer = static_cast<int64_t>(which)});
}

Node Graph::carried(Type type, int loop, int variable) {
  return intern({.op = Op::carried, .type = type, .operands = {}, .integer = loop, .second = variable});
}

Node Graph::after_loop(Type type, int loop, int variable) {
  return intern({.op = Op::after_loop, .type = type, .operands = {}, .integer = loop, .second = variable});
}

Node Graph::dimension(int number) {
  return intern({.op = Op::dimension, .type = Type::i64, .operands = {}, .integer = number});
}

Node Graph::load(Type type, Array array, Node offset, int64_t version) {
  return intern({.op = Op::load, .type = type, .operands = {offset}, .integer = version, .array = array});
}

std::optional<int64_t> Graph::constant(Node n) const {
  if (n == kNone) return std::nullopt;
  const Value& value = nodes_[n];
  if (value.op != Op::constant || is_float(value.type)) return std::nullopt;
  return value.integer;
}

Node Graph::cast(Type type, Node n) {
  const Value value = nodes_[n];
  if (value.type == type) return n;
  if (value.op == Op::constant && value.type != Type::u64) {
    if (!is_float(value.type))
      return is_float(type) ? real(type, static_cast<double>(value.integer)) : integer(type, value.integer);
    if (type == Type::f64 || type == Type::f32) return real(type, value.real);
  }
  if (value.type == Type::f64)
    if (const auto narrow = narrowed(n); narrow && (is_float(type) || narrow->roundings == 0)) {
      has_narrowed_ = has_narrowed_ || narrow->roundings > 1;
      return cast(type, narrow->value);
    }
  // A condition as a number, (x > 0) * y, is a choice, which the vector unit has.
  if (value.type == Type::boolean && is_float(type)) return select(n, real(type, 1), real(type, 0));
  // A value that was widened comes back unchanged.
  if (value.op == Op::cast && is_float(value.type) && nodes_[value.operands[0]].type == type &&
      size_of(value.type) > size_of(type) && is_float(type))
    return value.operands[0];
  return intern({.op = Op::cast, .type = type, .operands = {n}});
}

Node Graph::bitcast(Type type, Node n) {
  const Value value = nodes_[n];
  if (value.type == type) return n;
  if (value.op == Op::bitcast) return bitcast(type, value.operands[0]);
  // The memory holds bits: it is read as what it is used as.
  if (value.op == Op::load && size_of(type) == size_of(value.type))
    return load(type, value.array, value.operands[0], value.integer);
  return intern({.op = Op::bitcast, .type = type, .operands = {n}});
}

Node Graph::concat(Type type, std::vector<Node> operands) {
  return intern({.op = Op::concat, .type = type, .operands = std::move(operands)});
}

Node Graph::unary(Op op, Node n) {
  const Value value = nodes_[n];
  if (op == Op::logical_not) return logical_not(n);
  if (value.op == Op::constant) {
    if (op == Op::neg && is_float(value.type)) return real(value.type, -value.real);
    if (op == Op::neg) return integer(value.type, -value.integer);
    if (op == Op::bit_not && !is_float(value.type)) return integer(value.type, ~value.integer);
  }
  if (value.op == op) return value.operands[0];
  return intern({.op = op, .type = value.type, .operands = {n}});
}

std::optional<Node> Graph::folded_integers(Op op, Type type, int64_t a, int64_t b) {
  const auto result = fold(op, type, a, b);
  if (!result) return std::nullopt;
  return is_comparison(op) ? boolean(*result != 0) : integer(type, *result);
}

std::optional<Node> Graph::simplified(Op op, Node a, Node b) {
  const auto left = constant(a), right = constant(b);
  const Type type = nodes_[a].type;
  if (left && right) return folded_integers(op, type, *left, *right);
  if (is_float(type)) return std::nullopt;
  const bool is_shift = op == Op::shl || op == Op::shr;
  if (right == 0 && (op == Op::add || op == Op::sub || is_shift || op == Op::bit_or || op == Op::bit_xor))
    return a;
  if (left == 0 && (op == Op::add || op == Op::bit_or || op == Op::bit_xor)) return b;
  if (right == 1 && (op == Op::mul || op == Op::div)) return a;
  if (left == 1 && op == Op::mul) return b;
  if ((left == 0 || right == 0) && (op == Op::mul || op == Op::bit_and)) return integer(type, 0);
  if (a == b && (op == Op::less_equal || op == Op::equal)) return boolean(true);
  if (a == b && op == Op::less) return boolean(false);
  return std::nullopt;
}

Node Graph::binary(Op op, Node a, Node b) {
  if (const auto simple = simplified(op, a, b)) return *simple;
  if (is_comparison(op) && nodes_[a].type == Type::f64)
    if (const auto compared = compared_in_float(op, a, b)) return *compared;
  const Type type = is_comparison(op) ? Type::boolean : nodes_[a].type;
  if (is_commutative(op) && b < a) std::swap(a, b);
  return intern({.op = op, .type = type, .operands = {a, b}});
}

Node Graph::select(Node condition, Node a, Node b) {
  if (a == b || is_true(condition)) return a;
  if (is_false(condition)) return b;
  if (nodes_[condition].op == Op::logical_not) return select(nodes_[condition].operands[0], b, a);
  if (nodes_[a].type == Type::boolean) {
    if (is_true(a) && is_false(b)) return condition;
    if (is_false(a) && is_true(b)) return logical_not(condition);
  }
  const Type type = nodes_[a].type;
  return intern({.op = Op::select, .type = type, .operands = {condition, a, b}});
}

Node Graph::fma(Node a, Node b, Node c) {
  const Type type = nodes_[a].type;
  return intern({.op = Op::fma, .type = type, .operands = {a, b, c}});
}

Node Graph::function(Function which, std::vector<Node> operands) {
  // Of integers there is no function: their absolute value is the larger of two.
  if (which == Function::abs && is_integer(nodes_[operands[0]].type))
    return binary(Op::max, operands[0], unary(Op::neg, operands[0]));
  const Type type = nodes_[operands[0]].type;
  return intern({.op = Op::function,
                 .type = type,
                 .operands = std::move(operands),
                 .integer = static_cast<int64_t>(which)});
}

Node Graph::reduce(Op op, Node value, const std::vector<Node>& dimensions) {
  Value made;
  made.op = Op::reduce;
  made.type = nodes_[value].type;
  made.operands = {value};
  made.operands.insert(made.operands.end(), dimensions.begin(), dimensions.end());
  made.integer = static_cast<int64_t>(op);
  return intern(std::move(made));
}

Node Graph::shuffle(Shuffle kind, Node value, Node argument, int width) {
  const Type type = nodes_[value].type;
  return intern({.op = Op::shuffle,
                 .type = type,
                 .operands = {value, argument},
                 .integer = static_cast<int64_t>(kind),
                 .second = width});
}

Node Graph::group_reduce(Op op, Node value, int threads) {
  const Type type = nodes_[value].type;
  return intern({.op = Op::group_reduce,
                 .type = type,
                 .operands = {value},
                 .integer = static_cast<int64_t>(op),
                 .second = threads});
}

Node Graph::undefined(Type type) { return intern({.op = Op::undefined, .type = type}); }

Node Graph::logical_and(Node a, Node b) {
  if (is_false(a) || is_false(b)) return boolean(false);
  if (is_true(a) || a == b) return b;
  if (is_true(b)) return a;
  return binary(Op::bit_and, a, b);
}

Node Graph::logical_or(Node a, Node b) {
  if (is_true(a) || is_true(b)) return boolean(true);
  if (is_false(a) || a == b) return b;
  if (is_false(b)) return a;
  if (logical_not(a) == b || logical_not(b) == a) return boolean(true);
  // Those of p with q and those of p without q.
  const Value left = nodes_[a], right = nodes_[b];
  if (left.op == Op::bit_and && right.op == Op::bit_and)
    for (const size_t i : {0, 1})
      for (const size_t k : {0, 1})
        if (left.operands[i] == right.operands[k] &&
            logical_not(left.operands[1 - i]) == right.operands[1 - k])
          return left.operands[i];
  return binary(Op::bit_or, a, b);
}

Node Graph::logical_not(Node a) {
  if (const auto value = constant(a)) return boolean(*value == 0);
  if (nodes_[a].op == Op::logical_not) return nodes_[a].operands[0];
  // Only of integers: a comparison of numbers and its opposite are both false for a NaN.
  const Value value = nodes_[a];
  if (value.op == Op::less && !is_float(nodes_[value.operands[0]].type))
    return binary(Op::less_equal, value.operands[1], value.operands[0]);
  if (value.op == Op::less_equal && !is_float(nodes_[value.operands[0]].type))
    return binary(Op::less, value.operands[1], value.operands[0]);
  // Conditions that all have to hold are what bounds indices.
  if (value.op == Op::bit_or)
    return logical_and(logical_not(value.operands[0]), logical_not(value.operands[1]));
  return intern({.op = Op::logical_not, .type = Type::boolean, .operands = {a}});
}

}  // namespace migrate::ir
