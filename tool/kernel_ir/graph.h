#pragma once
#include <map>
#include <tuple>

#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// Builds the nodes of a kernel. Equal values are one node, and what is known at once is folded: constants, x + 0, x * 1,
/// select with equal arms, casts to the same type.
class Graph {
 public:
  explicit Graph(std::vector<Value>& nodes);

  Node integer(Type type, int64_t value);
  Node real(Type type, double value);
  Node boolean(bool value) { return integer(Type::boolean, value ? 1 : 0); }
  Node parameter(Type type, int number);
  Node builtin(Builtin which);
  Node carried(Type type, int loop, int variable);
  Node after_loop(Type type, int loop, int variable);
  Node dimension(int number);
  /// `version`: how many stores may have changed the array before.
  Node load(Type type, Array array, Node offset, int64_t version);
  Node cast(Type type, Node value);
  Node bitcast(Type type, Node value);
  /// The sizes of the operands add up to that of the type.
  Node concat(Type type, std::vector<Node> operands);
  Node unary(Op op, Node value);
  /// Both operands have one type; comparisons give booleans.
  Node binary(Op op, Node a, Node b);
  Node select(Node condition, Node a, Node b);
  Node fma(Node a, Node b, Node c);
  Node function(Function which, std::vector<Node> operands);
  /// `op` over all values for the points of the dimensions.
  Node reduce(Op op, Node value, const std::vector<Node>& dimensions);
  /// `width`: the lanes that exchange values, a power of two up to 32.
  Node shuffle(Shuffle kind, Node value, Node argument, int width);
  /// Over the `threads` neighbours of a group; over a block: 0, or -n if it has n threads.
  Node group_reduce(Op op, Node value, int threads);
  Node undefined(Type type);

  Node logical_and(Node a, Node b);
  Node logical_or(Node a, Node b);
  Node logical_not(Node a);

  std::optional<int64_t> constant(Node n) const;  ///< of an integer or boolean
  bool is_true(Node n) const { return constant(n) == 1 && nodes_[n].type == Type::boolean; }
  bool is_false(Node n) const { return constant(n) == 0 && nodes_[n].type == Type::boolean; }
  const Value& operator[](Node n) const { return nodes_[n]; }
  /// Whether a value of double was computed in float with more roundings than one.
  bool has_narrowed() const { return has_narrowed_; }

 private:
  /// A value of double in float. One rounding in float of one operation on floats is the value of double, rounded to float (Figueroa,
  /// When is Double Rounding Innocuous?, 1995).
  struct Narrowed {
    Node value;
    int roundings;  ///< 0: the same number
  };
  // narrowed_doubles.cpp
  std::optional<Narrowed> narrowed(Node n);
  std::optional<Narrowed> in_float(Node n);
  std::optional<Narrowed> function_in_float(const Value& value);
  std::optional<Node> compared_in_float(Op op, Node a, Node b);

  using Key = std::tuple<Op, Type, std::vector<Node>, int64_t, int, uint64_t, int, int>;
  static Key key_of(const Value& value);
  Node intern(Value value);
  std::optional<Node> folded_integers(Op op, Type type, int64_t a, int64_t b);
  std::optional<Node> simplified(Op op, Node a, Node b);

  std::vector<Value>& nodes_;
  std::map<Key, Node> known_;
  std::map<Node, std::optional<Narrowed>> narrowed_;
  bool has_narrowed_ = false;
};

/// The value of an integer operation, wrapped to its type; nothing where it is undefined.
std::optional<int64_t> fold(Op op, Type type, int64_t a, int64_t b);
/// `value` as a value of `type`.
int64_t wrapped(Type type, int64_t value);

}  // namespace migrate::ir
