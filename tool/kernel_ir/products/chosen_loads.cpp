#include "tool/kernel_ir/products/chosen_loads.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/iteration_space.h"
#include "tool/kernel_ir/rewriter.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate::ir {
namespace {

/// condition ? first : second, loads of one array that nothing else takes.
struct Choice {
  Node condition = kNone, first = kNone, second = kNone;
};

class ChosenLoads {
 public:
  explicit ChosenLoads(const Kernel& kernel) : kernel_(kernel), nodes_(kernel.nodes), graph_(nodes_) {}

  Kernel run() {
    find_uses();
    for (Node n = 0; n < kernel_.nodes.size(); ++n) add_choice(n);
    if (choices_.empty()) return kernel_;
    Kernel from = kernel_;
    from.loads.clear();
    for (Access access : kernel_.loads) {
      const auto choice = choices_.find(access.load);
      if (choice != choices_.end() && access.load == choice->second.second) continue;
      if (choice != choices_.end()) access.guard = joined(guards_without(access, choice->second.condition));
      from.loads.push_back(access);
    }
    from.nodes = nodes_;
    // Both loads become one, and the choice between them is one of a value and itself.
    return rewritten(from, [&](Node n, Rewriter& rewrite, Graph& graph) -> std::optional<Node> {
      const auto choice = choices_.find(n);
      if (choice == choices_.end()) return std::nullopt;
      const Value &first = kernel_[choice->second.first], &second = kernel_[choice->second.second];
      const Node offset = graph.select(rewrite(choice->second.condition), rewrite(first.operands[0]),
                                       rewrite(second.operands[0]));
      return graph.load(first.type, first.array, offset, std::max(first.integer, second.integer));
    });
  }

 private:
  void find_uses() {
    for (const Value& value : kernel_.nodes)
      for (const Node operand : value.operands) ++uses_[operand];
    for_each_node(kernel_.body, [&](Node n) { ++uses_[n]; });
  }

  void add_choice(Node n) {
    const Value& value = kernel_[n];
    if (value.op != Op::select || !is_uniform(kernel_.nodes, value.operands[0])) return;
    Node a = value.operands[1], b = value.operands[2];
    while (kernel_[a].op == Op::cast && kernel_[b].op == Op::cast && is_alone(a) && is_alone(b) &&
           kernel_[a].type == kernel_[b].type)
      a = kernel_[a].operands[0], b = kernel_[b].operands[0];
    const Value &first = kernel_[a], &second = kernel_[b];
    if (a == b || first.op != Op::load || second.op != Op::load || !is_alone(a) || !is_alone(b)) return;
    if (first.type != second.type || !(first.array == second.array) ||
        first.array.kind != Array::Kind::parameter)
      return;
    const Choice choice{value.operands[0], a, b};
    if (guards_of(a, choice.condition) != guards_of(b, graph_.logical_not(choice.condition))) return;
    choices_[a] = choices_[b] = choice;
  }
  bool is_alone(Node n) const { return uses_.at(n) == 1; }

  /// The conditions of an access but for the choice's own.
  std::set<Node> guards_without(const Access& access, Node condition) const {
    const std::vector<Node> list = conjuncts_of(kernel_.nodes, access.guard);
    std::set<Node> set(list.begin(), list.end());
    set.erase(condition);
    return set;
  }
  std::vector<std::set<Node>> guards_of(Node load, Node condition) const {
    std::vector<std::set<Node>> list;
    for (const Access& access : kernel_.loads)
      if (access.load == load) list.push_back(guards_without(access, condition));
    return list;
  }
  Node joined(const std::set<Node>& conditions) {
    Node all = kNone;
    for (const Node n : conditions) all = all == kNone ? n : graph_.logical_and(all, n);
    return all;
  }

  const Kernel& kernel_;
  std::vector<Value> nodes_;  ///< the kernel's, and more conditions
  Graph graph_;
  std::map<Node, int> uses_;
  std::map<Node, Choice> choices_;  ///< by either load
};

}  // namespace

Kernel with_chosen_loads(const Kernel& kernel) { return ChosenLoads(kernel).run(); }

}  // namespace migrate::ir
