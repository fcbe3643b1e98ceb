#pragma once
// From the statements of one thread to dimensions and stores.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {

/// A store and the loops around it, from the outside in.
struct Site {
  Store store;
  std::vector<const Loop*> loops;
};

/// The conditions that `condition` joins by and.
void conjuncts(const std::vector<Value>& nodes, Node condition, std::vector<Node>& list);

class Drafter {
 public:
  explicit Drafter(const Kernel& kernel)
      : kernel_(kernel),
        graph_(draft_.space.nodes),
        rewrite_(kernel.nodes, graph_, [this](Node n) { return replacement(n); }) {}
  Result<SpaceDraft> run();

 private:
  void refuse(Refusal::Reason reason, std::string text, const SourcePlace& place);
  void collect(const std::vector<Statement>& statements, std::vector<const Loop*> loops);
  /// A loop becomes a dimension; its condition is the extent.
  void use(const Loop& loop);
  /// Conditions around a loop hold for the stores, too: else a sum would have terms that it does not have.
  void check_loops();
  /// A variable that grows by the same amount in each iteration is a sum of products with the number of the iteration.
  std::optional<Polynomial> linear(Node n);
  bool mentions_node(Node n, Node wanted) const;
  const Carried& variable_of(const Value& value) const;
  /// What an iteration adds to `current` by `op`; nothing if `n` is something else than `current` and such values.
  std::optional<std::vector<Node>> terms(Node n, Node current, Op op);
  /// x > m ? x : m is max(m, x).
  std::optional<std::vector<Node>> chosen_terms(const Value& select, Node current, Op op);
  /// What all iterations together add to a variable by `op`.
  std::optional<Node> reduction(const Loop& loop, const Carried& variable, Op op);
  /// The value of a variable after its loop.
  Node after(const Value& value);
  bool has_carried(const Polynomial& p, int loop) const;
  Polynomial translated(const Polynomial& old);
  std::optional<Node> replacement(Node n);
  /// Index arithmetic has 64 bits from here on.
  Node widened(const Value& value);
  /// A load: of what the same thread has stored there before, or of the memory.
  Node loaded(Node n);
  Node guard_of(Node load) const;
  /// A condition on indices becomes a polynomial, also in `bounds`; another one is returned.
  Node add_condition(Node condition, const SourcePlace& place, std::vector<Polynomial>* bounds = nullptr);
  /// a < b as b - a > 0.
  std::optional<Polynomial> positive(Node n);
  static bool is_same_set(const std::vector<Polynomial>& a, const std::vector<Polynomial>& b) {
    const auto has_all = [](const auto& list, const auto& wanted) {
      return std::all_of(wanted.begin(), wanted.end(), [&](const Polynomial& p) {
        return std::find(list.begin(), list.end(), p) != list.end();
      });
    };
    return has_all(a, b) && has_all(b, a);
  }
  /// A store in a loop that writes one element again and again is no store for each point.
  bool differs_along(const Polynomial& offset, const Loop& loop) const;
  void add_store(const Site& site);
  /// A load under a condition that the stores do not have may lie outside its array.
  void check_loads();
  /// Whether the element is loaded or stored without further conditions, too.
  bool is_safe(Node load) const;
  void add_dimensions();
  const Kernel& kernel_;
  SpaceDraft draft_;
  Graph graph_;
  std::map<Node, Polynomial> linear_;
  std::vector<Site> sites_;
  std::map<int, const Loop*> loops_;
  std::set<const Loop*> used_;
  std::vector<const Loop*> used_in_order_;
  std::set<Node> known_;
  std::optional<std::vector<Polynomial>> bounds_;  ///< the conditions on indices of every store
  std::optional<Refusal> failure_;
  Rewriter rewrite_;
};

}  // namespace migrate::ir
