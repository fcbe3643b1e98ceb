#pragma once
#include <map>
#include <optional>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "tool/facts/kernel_analysis/lane_index.h"

namespace migrate {

/// The lanes of a warp for which a condition holds.
struct LaneGuard {
  enum class Kind { uniform, one, range, opaque } kind = Kind::uniform;
  int64_t lane = 0;            ///< of `one`: threadIdx.x
  bool by_data = false;        ///< of `opaque`: numbers in memory decide, so that it may hold for any lane
  bool in_first_warp = false;  ///< whoever passes is of the first warp of its block
};

/// The values of the integers in one call of a device function, as sums of threadIdx.x
/// (tool/facts/kernel_analysis/lane_index.h). The analysis is not flow-sensitive: a variable that changes anywhere in the
/// body is a changing name.
class IndexValues {
 public:
  /// `is_kernel`: unbound parameters are uniform over the lanes; otherwise they may differ between lanes.
  IndexValues(const clang::FunctionDecl& function, bool is_kernel);

  void bind(const clang::VarDecl& parameter, LaneIndex value) { bound_[&parameter] = std::move(value); }
  LaneIndex of(const clang::Expr* expression);
  LaneGuard guard_of(const clang::Expr* condition);
  /// Whether a local variable keeps its first value for its whole lifetime.
  bool is_never_changed(const clang::VarDecl& variable) const { return !changes_.count(&variable); }

 private:
  struct Change {
    const clang::Expr* value;  ///< null: unknown
    bool is_step;              ///< += or -=
    bool in_loop;
    std::vector<const clang::Expr*> conditions;
  };
  friend class ChangeFinder;
  LaneIndex of_variable(const clang::VarDecl& variable);
  static bool is_set_first(const Change& change);
  LaneIndex of_changing(const clang::VarDecl& variable, llvm::ArrayRef<Change> changes);
  LaneIndex of_binary(const clang::BinaryOperator& operation);
  LaneIndex of_division(const clang::BinaryOperator& operation, const LaneIndex& a, const LaneIndex& b);
  LaneIndex of_member(const clang::MemberExpr& member);
  LaneIndex of_call(const clang::CallExpr& call);
  bool is_uniform(const clang::Expr* expression);
  LaneGuard guard_of_comparison(const clang::BinaryOperator& operation);
  LaneGuard guard_of_difference(const LaneIndex& difference, bool is_equal);

  bool is_kernel_;
  const clang::ASTContext& context_;
  std::map<const clang::VarDecl*, LaneIndex> bound_;
  std::map<const clang::VarDecl*, LaneIndex> known_;
  std::map<const clang::VarDecl*, std::vector<Change>> changes_;
};

/// What is known of the lanes for which both hold.
LaneGuard narrower(const LaneGuard& a, const LaneGuard& b);
/// The lanes that reach the other branch.
LaneGuard opposite(const LaneGuard& guard);

}  // namespace migrate
