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

/// The threads of a warp.
inline constexpr int64_t kLanes = 32;

class Drafter {
 public:
  /// The threads of a block along some axes.
  using Tile = std::map<int, int64_t>;
  /// `has_one_warp`: for blocks of one warp only. `tile`: for such blocks only.
  Drafter(const Kernel& kernel, bool has_one_warp, Tile tile = {});
  /// The threads that the last run has taken for granted.
  const Tile& tile() const { return threads_along_; }
  bool has_warps() const { return has_lanes_ && !has_rows_of_threads_; }
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
  /// A variable that begins with the term of the iteration before the first one.
  std::optional<Node> with_first_term(const Loop& loop, const Carried& variable);
  /// What all iterations together add to a variable by `op`.
  std::optional<Node> reduction(const Loop& loop, const Carried& variable, Op op);
  /// The value of a variable after its loop.
  Node after(const Value& value);
  /// Whether the value may be another one in each iteration, wherever in it the variable of the loop is.
  bool has_carried(const Polynomial& p, int loop) const;
  bool is_within(int inner, int outer) const;
  Polynomial translated(const Polynomial& old);
  std::optional<Node> replacement(Node n);
  /// Refuses an unsigned number that may be meant to wrap around; one that is the same for all threads is checked at each launch.
  void check_wrapping(const Polynomial& p);
  /// Index arithmetic has 64 bits from here on.
  Node widened(const Value& value);
  /// A load: of what the same thread has stored there before, or of the memory.
  Node loaded(Node n);
  const Access* access_of(Node load) const;
  Node guard_of(Node load) const;
  std::optional<Node> divided_lane(Op op, Node dividend, Node divisor);
  Dimension thread_dimension(int axis);
  Node warps_of_block();
  /// A condition on indices becomes a polynomial, also in `bounds`; another one is returned.
  Node add_condition(Node condition, const SourcePlace& place, std::vector<Polynomial>* bounds = nullptr,
                     Substitution* pinned = nullptr);
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
  void add_dimensions();

  // guarded_loads.cpp
  /// A load under a condition on indices that the stores do not have may lie outside its array.
  void check_loads();
  /// Whether the element is loaded or stored without further conditions, too.
  bool is_safe(Node load) const;
  bool is_cut(Node load, Node condition);

  // groups.cpp
  /// A builtin as a sum of dimensions. With lanes, thread x is 32 * warp + lane, or the lane where y is the warp.
  std::optional<Node> index(Builtin which);
  void require_lanes();
  /// A chain of shuffles that adds up all lanes, or another operation.
  std::optional<Node> lane_reduction(Node n);
  Node group_reduction(const Value& value);
  Node shuffled(const Value& value);
  /// The dimensions that tell the threads of a group from each other; 0 threads: of the block.
  std::vector<int> dimensions_of(int threads);
  /// No thread of a group may be elsewhere when the group exchanges values.
  void check_exchanges();

  // bound_copies.cpp
  /// `op` over all values for the points of the dimensions, which are bound: they get numbers of their own.
  Node reduced(Op op, Node value, const std::vector<int>& over);
  /// The same where the points of the dimensions are given; the conditions on them have been added.
  Node absorbed(Op op, Node body, std::vector<Node> dimensions);
  /// Conditions on the indices that a reduction is over.
  void bound_by(const std::vector<Polynomial>& conditions, const std::vector<Node>& dimensions);
  bool absorb(Op op, Node& body, std::vector<Node>& dimensions, std::vector<Node>& outer);
  bool is_at_least(Node n, double bound) const;
  /// A value with dimensions replaced; what sums are over gets new numbers where its conditions change.
  Node substituted(Node n, const Substitution& by);
  Polynomial substituted(const Polynomial& p, const Substitution& by);
  bool touches(const Value& reduce, const Substitution& by) const;
  int bound_copy(int dimension);
  void add_positive(const Polynomial& p);
  void drop_unused_conditions();

  // unrolled_sums.cpp
  std::optional<Node> rolled_value(const std::vector<Node>& list, Node index);
  /// At least 4 products that are one value for the numbers of a new dimension, which is added.
  std::optional<Node> rolled(const std::vector<Node>& terms, std::vector<Node>& dimensions);
  Node without_guards(Node product, const std::vector<Node>& dimensions);
  bool solve_digits(const Polynomial& to, const Polynomial& rest, Substitution& where);
  void require_tiles();

  // stored_values.cpp
  /// The value at an address of an array, stored before `order`.
  std::optional<Node> stored_value(const Array& array, Type type, const Polynomial& at, int64_t order,
                                   int loop);
  /// The threads and iterations whose store to `to` is at the address `at`.
  /// `left`: takes a remainder that no dimension explains; null: there may be none.
  std::optional<Substitution> solved(const Polynomial& to, const Polynomial& at,
                                     Polynomial* left = nullptr) const;
  bool is_apart(const Polynomial& a, const Polynomial& b, int size) const;
  std::optional<Polynomial> range(const Polynomial& offset) const;
  std::optional<Node> value_of_site(const Site& site, const Polynomial& to, const Polynomial& at, Type type,
                                    int loop);
  /// What an earlier loop of the same thread has stored at the address.
  std::optional<Node> passed_on(const Site& site, Node load, const Polynomial& at);
  /// Whether the conditions hold for the points, too, that the dimensions become.
  bool covers(const Substitution& where);
  /// A store that a later one overwrites everywhere.
  bool is_overwritten(const SpaceStore& earlier, const SpaceStore& later);
  /// Whether exactly the threads below @p distance run the store, among those that run its loop.
  bool is_stored_below(const Site& site, Node distance);
  /// for (s = n / 2; s > 0; s /= 2) if (thread < s) a[thread] += a[thread + s]; as a reduction.
  std::optional<Node> tree(const Site& site, Type type, const Polynomial& at);
  /// The dimensions that a condition makes one index: x == 0.
  std::optional<Substitution> pins(Node condition);
  std::vector<const Loop*> loops_around(int loop) const;
  std::vector<int> own_dimensions(const Polynomial& p) const;
  const Kernel& kernel_;
  SpaceDraft draft_;
  Graph graph_;
  std::map<Node, Polynomial> linear_;
  std::vector<Site> sites_, shared_sites_;
  std::map<int, int> loop_around_;  ///< the loop around a loop
  std::map<int, Dimension> bound_;  ///< the dimensions of reductions, by number
  int next_dimension_ = 0;
  int64_t threads_of_block_ = 0;  ///< that the kernel is written for; 0: any number
  Node threads_ = kNone;          ///< what the kernel takes the number of threads along x to be
  const bool has_one_warp_;
  Tile threads_along_;
  std::map<int, int64_t> width_along_;  ///< the most threads that have elements of their own
  bool has_lanes_ = false, has_rows_of_threads_ = false, has_barrier_ = false;
  std::map<int, const Loop*> loops_;
  std::set<const Loop*> used_;
  std::vector<const Loop*> used_in_order_;
  std::set<Node> known_;
  std::set<int> loaded_beyond_;                    ///< arrays
  std::optional<std::vector<Polynomial>> bounds_;  ///< the conditions on indices of every store
  std::optional<Refusal> failure_;
  Rewriter rewrite_;
};

}  // namespace migrate::ir
