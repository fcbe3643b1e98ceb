#pragma once
// The values of one thread of a block, with numbers for what its indices determine and symbols for the rest.
#include <map>
#include <utility>
#include <vector>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/graph.h"
#include "tool/kernel_ir/products/block_evaluation.h"

namespace migrate::ir {

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

class ThreadValues {
 protected:
  ThreadValues(const Kernel& kernel, const BlockSize& block)
      : kernel_(kernel), block_(block), known_(kernel.nodes.size()), epochs_(kernel.nodes.size()) {}
  virtual ~ThreadValues() = default;

  /// A variable of a loop in its current iteration, one after its loop, and what is loaded from shared memory.
  virtual Known carried(const Value& value) = 0;
  virtual Known after(const Value& value) = 0;
  virtual Known from_shared(const Value& value) = 0;

  /// Another thread, or another iteration: values are computed anew.
  void forget() { ++epoch_; }
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

  Polynomial integer_of(Node n);
  int64_t number_of(Node n);
  /// Any value but a sum as a node.
  Node node_of_value(Node n);
  const Known& eval(Node n);
  Known computed(Node n);
  Known builtin(Builtin which);
  /// An operation on numbers, on integers with symbols, or on nodes.
  Known operation(const Value& value);
  Known of_integers(const Value& value);
  /// A sum with one more product, or an operation on nodes.
  Known added(const Value& value);
  /// The value of a node that one other node takes: it is moved.
  Known taken(Node n);

  const Kernel& kernel_;
  const BlockSize block_;
  std::vector<Value> nodes_;  ///< symbols, and what is made of them
  Graph graph_{nodes_};
  int64_t thread_x_ = 0, thread_y_ = 0;

 private:
  std::vector<Known> known_;
  std::vector<uint64_t> epochs_;
  uint64_t epoch_ = 1;
};

}  // namespace migrate::ir
