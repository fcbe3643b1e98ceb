#pragma once
// An iteration space while it is made: dimensions for each axis of threads and blocks and for each loop, and the conditions
// under which the stores are made. Steps change the dimensions until they are those of the arrays.
#include <functional>
#include <map>
#include <set>

#include "tool/kernel_ir/iteration_space.h"
#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {

struct SpaceDraft {
  IterationSpace space;
  std::vector<Polynomial> positive;  ///< conditions on indices: each is above 0
  /// Conditions on loaded values are masks of the stores.
};

/// Dimensions before any step: thread x, y, z are 0 to 2, block x, y, z 3 to 5, loop n is kFirstLoop + n.
inline constexpr int kFirstBlock = 3, kFirstLoop = 6;

/// The draft of a kernel's own threads and loops.
/// `has_one_warp`: only for blocks of one warp.
Result<SpaceDraft> draft_of(const Kernel& kernel, bool has_one_warp);
/// The same with the dimensions of the arrays, and with their extents.
Result<SpaceDraft> points_of(const Kernel& kernel, bool has_one_warp);
/// Whether its threads exchange values within the warps of a block.
bool has_warps(const Kernel& kernel);

/// What a dimension becomes.
using Substitution = std::map<int, Polynomial>;
/// The draft with dimensions replaced. The polynomials are made of `graph`, which writes to the nodes of `to`.
class DraftChange {
 public:
  explicit DraftChange(const SpaceDraft& from);
  Graph& graph() { return graph_; }
  /// The node of a dimension in the new draft.
  Node dimension(int number) { return graph_.dimension(number); }
  /// A value of the old draft that is the same for all threads, in the new one.
  Node uniform(Node n) { return rewrite_(n); }
  Polynomial polynomial(const Polynomial& old) { return changed(old); }
  void replace(int dimension, Polynomial by) { replaced_[dimension] = std::move(by); }
  /// Reductions are over one dimension less: it goes into another one.
  void unbind(int dimension) { unbound_.insert(dimension); }
  /// Reductions over one dimension are over another one.
  void rename_bound(int dimension, int to) { renamed_[dimension] = to; }
  const std::vector<Value>& nodes() const { return to_.space.nodes; }
  /// Quotients and remainders of a dimension, by the node of the divisor in the old draft.
  void replace_quotient(Node division, Polynomial by) { quotients_[division] = std::move(by); }
  /// The dimensions are left empty: the caller fills them.
  SpaceDraft finish();

 private:
  std::optional<Node> replacement(Node n);
  Polynomial changed(const Polynomial& old);

  const SpaceDraft& from_;
  SpaceDraft to_;
  Graph graph_;
  Substitution replaced_;
  std::map<Node, Polynomial> quotients_;
  std::set<int> unbound_;
  std::map<int, int> renamed_;
  Rewriter rewrite_;
};

/// A comparison of integers, a < b or a <= b, as a number that is above 0 where it holds; nothing for another condition.
std::optional<Polynomial> positive_form(const std::vector<Value>& nodes, Node condition);

/// Whether the dimension occurs anywhere in the draft, also in a reduction over it.
bool mentions(const SpaceDraft& draft, int dimension);
/// Whether a store has the dimension, be it in a reduction.
bool is_used(const SpaceDraft& draft, int dimension);
bool mentions(const std::vector<Value>& nodes, const Polynomial& p, int dimension);
/// Whether a value differs along the dimension: a reduction over it does not.
bool depends_on(const std::vector<Value>& nodes, Node n, int dimension);
bool has_undefined(const std::vector<Value>& nodes, Node n);
bool has_load(const std::vector<Value>& nodes, Node n);
bool has_load_of(const std::vector<Value>& nodes, Node n, const Array& array);
/// Whether a value is computed of numbers of 16 bits, which the host does not have.
bool has_small_float(const std::vector<Value>& nodes, Node n);
bool has_dimension(const std::vector<Value>& nodes, Node n);

/// Dimensions that walk along one axis together become one: threads and blocks, and loops over them.
void fuse_axes(SpaceDraft& draft);
/// Reductions over dimensions of one length are over one dimension.
void share_reduced_dimensions(SpaceDraft& draft);
/// A dimension i with uses of i / n and i % n as two dimensions.
void split_quotients(SpaceDraft& draft);
/// Conditions become extents. The first refusal, or nothing.
std::optional<Refusal> bound_dimensions(SpaceDraft& draft, const Kernel& kernel);
/// Neighbouring stores become one with a longer dimension; the contiguous dimension comes last.
std::optional<Refusal> order_dimensions(SpaceDraft& draft, const Kernel& kernel);
/// For kernels with reductions or several loops: rows, and for each store the dimension within a row.
std::optional<Refusal> find_rows(SpaceDraft& draft, const Kernel& kernel);

}  // namespace migrate::ir
