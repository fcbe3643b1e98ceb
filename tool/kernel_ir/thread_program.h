#pragma once
// The program of one thread, made ready to be written as statements: where each value is computed, and how often it is used.
#include <map>
#include <set>
#include <vector>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {

/// A kernel whose threads may run one after the other, in any order, from one barrier or exchange to the next. CUDA gives threads
/// no other order, so a program that is right has the same result.
class ThreadProgram {
 public:
  /// Errors: a refusal where a value cannot be computed by one thread.
  static Result<ThreadProgram> of(const Kernel& kernel);

  const Kernel& kernel() const { return *kernel_; }
  struct Placed {
    const Store* store;
    int loop;  ///< the innermost one around it; -1: none
  };
  /// In program order.
  const std::vector<Placed>& stores() const { return stores_; }
  /// By number, also those that nothing needs.
  const std::map<int, const Loop*>& loops() const { return loops_; }
  const Loop& loop(int number) const { return *loops_.at(number); }
  /// Whether threads of a block wait for each other, or share memory.
  bool is_cooperative() const { return is_cooperative_; }
  /// Whether one core must run all threads (accesses/old_values.h).
  bool needs_one_core() const { return needs_one_core_; }
  /// Where it multiplies matrices or convolves, which a library computes far faster; empty if it does not.
  const std::optional<SourcePlace>& product() const { return product_; }
  /// Whether threads wait in the loop, other than for values that nothing needs.
  bool waits(const Loop& loop) const;
  /// Whether a value is computed of indices and parameters alone.
  bool is_of_indices(Node n) const { return of_indices_[n]; }
  /// The threads that take part in an exchange; kNone: all.
  Node guard_of_exchange(Node exchange) const;
  /// Whether a store, or a loop that is executed, depends on the value.
  bool is_needed(Node n) const { return uses_.count(n) != 0; }
  bool is_needed(const Loop& loop) const { return needed_loops_.count(loop.number) != 0; }
  /// How many values and statements take it.
  int uses(Node n) const;
  /// The innermost loop in which the value may change; -1: none.
  int home(Node n) const { return homes_.at(n); }
  /// Whether the loop is the other one or lies in it; -1 is around all of them.
  bool is_within(int loop, int other) const;
  /// The needed loads of a loop, in program order.
  const std::vector<Node>& loads_in(int loop) const;
  /// The conditions for a load beside the common ones; empty: it is made in any case. All of them have to hold, or one of
  /// them, if it is made at several places.
  std::vector<Node> conditions_of_load(Node load) const;
  /// The guards of a load or an exchange; none for other values.
  std::vector<Node> guards_of(Node n) const;
  bool has_several_accesses(Node load) const { return accesses_.at(load).size() > 1; }
  /// The thread may have written what it loads: by the same array, or by another one, if pointers are not restricted.
  bool may_follow_store(Node load) const { return after_stores_.count(load) != 0; }
  /// Conditions on indices without which a thread does nothing at all.
  const std::vector<Node>& common_conditions() const { return common_; }
  /// Those of a guard that common_conditions() does not have.
  std::vector<Node> own_conditions(Node guard) const;

 private:
  explicit ThreadProgram(const Kernel& kernel) : kernel_(&kernel) {}
  std::optional<Refusal> run();
  void collect(const std::vector<Statement>& statements, int loop);
  void find_values_of_indices();
  void collect_accesses();
  bool depends_on_value(Node of, Node on) const;
  std::optional<Refusal> check_statements() const;
  void need(Node n);
  void need_loops();
  int find_home(Node n);
  std::optional<Refusal> check(Node n) const;
  void find_common_conditions();
  void find_loads_after_stores();
  bool follows(const Access& access, const Store& store, int loop_of_store) const;
  bool may_be_same(const Array& a, const Array& b) const;
  Refusal refusal(Refusal::Reason reason, std::string text, const SourcePlace& place) const {
    return {reason, std::move(text), place};
  }

  const Kernel* kernel_;
  std::vector<Placed> stores_;
  std::map<int, const Loop*> loops_;
  std::map<int, int> around_;  ///< the loop around a loop
  bool is_cooperative_ = false, needs_one_core_ = false;
  std::optional<SourcePlace> product_;
  std::map<Node, int> uses_, homes_;
  std::map<Node, std::vector<const Access*>> accesses_;
  std::map<Node, const Access*> exchanges_;
  std::set<int> needed_loops_;
  std::map<int, std::vector<Node>> loads_;
  std::set<Node> after_stores_;
  std::vector<Node> common_;
  std::vector<bool> of_indices_;
};

/// The conditions that `condition` joins by and; none for kNone.
std::vector<Node> conjuncts_of(const std::vector<Value>& nodes, Node condition);

}  // namespace migrate::ir
