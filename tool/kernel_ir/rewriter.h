#pragma once
#include <functional>
#include <map>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/graph.h"

namespace migrate::ir {

/// Copies values into another graph. `replace` gives the new node of a value that changes; its operands are then not
/// copied. Everything else is built again from its copied operands, so that it is folded anew.
class Rewriter {
 public:
  using Replace = std::function<std::optional<Node>(Node)>;
  Rewriter(const std::vector<Value>& from, Graph& to, Replace replace)
      : from_(from), to_(to), replace_(std::move(replace)) {}

  Node operator()(Node n);

 private:
  Node built(Value value);

  const std::vector<Value>& from_;
  Graph& to_;
  Replace replace_;
  std::map<Node, Node> done_;
};

/// The same operation on other operands.
Node rebuilt(Graph& graph, const Value& value, const std::vector<Node>& operands);
/// Whether both are one operation, on whatever operands.
bool is_same_operation(const Value& a, const Value& b);
/// Whether an operation takes the values of one thread in one iteration alone.
bool is_of_one_thread(Op op);

/// Statements, accesses and names of a kernel take the rewritten values.
void rewrite_uses(Kernel& kernel, Rewriter& rewrite);
/// The kernel with values replaced in all statements, accesses and names. `replace` is Rewriter's, with the rewriter itself and
/// the graph of the new kernel. A variable of a loop that is replaced keeps its number in the loop.
Kernel rewritten(const Kernel& kernel,
                 const std::function<std::optional<Node>(Node, Rewriter&, Graph&)>& replace);
/// Calls `f` with each value that statements take.
void for_each_node(const std::vector<Statement>& statements, const std::function<void(Node)>& f);

/// A sum of products with each factor rewritten. `nodes`: those of the graph that gets the copies.
Polynomial rewritten(const Polynomial& old, Rewriter& rewrite, const std::vector<Value>& nodes);

}  // namespace migrate::ir
