#pragma once
#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "tool/facts/frontend/unit.h"
#include "tool/facts/kernel_analysis/lane_order.h"

namespace migrate {

/// Walks a kernel and its callees in the order of one warp. Finds pairs of accesses to the same memory without a
/// synchronisation between them, where the order of lanes matters and lock step would hide it.
class LockStepWalk {
 public:
  /// Called with the two accesses. Returns the node of the later path before which the lanes synchronise; earlier accesses
  /// are then complete.
  using Found = std::function<size_t(const SharedAccess& earlier, const SharedAccess& later)>;
  /// `lacks_barriers`: nothing in the kernel synchronises, so that what lanes exchange relies on lock step.
  LockStepWalk(Unit& unit, Found found, bool lacks_barriers = false)
      : unit_(unit), found_(std::move(found)), lacks_barriers_(lacks_barriers) {}

  /// Starts at the body of a kernel, or of a function that no kernel of the unit calls.
  void run(const clang::FunctionDecl& function);
  /// The functions whose bodies were walked, by their first declaration.
  const std::set<const clang::FunctionDecl*>& walked() const { return walked_; }
  /// Whether the walk was complete: it gives up on very large kernels.
  bool is_complete() const { return budget_ >= 0; }
  /// Whether nothing on the way synchronises or may do so.
  bool has_no_barrier() const { return is_complete() && !has_barriers_; }

 private:
  /// Each access once; branches with a common start share the objects.
  using Accesses = std::vector<std::shared_ptr<const SharedAccess>>;
  struct Frame {
    Frame(const clang::FunctionDecl& definition, bool is_kernel)
        : function(definition), values(definition, is_kernel), locations(values) {}
    const clang::FunctionDecl& function;
    IndexValues values;
    SharedLocations locations;
    Accesses returned;
  };

  void visit(const clang::Stmt* statement);
  void visit_at(const clang::Stmt* statement, int turn, const LaneGuard& guard);
  void visit_if(const clang::IfStmt& choice);
  void visit_loop(const clang::Stmt* first, const clang::Expr* condition, const clang::Stmt* next,
                  const clang::Stmt* body);
  void visit_whole(const clang::Stmt& statement);
  void evaluate(const clang::Stmt* part);
  void evaluate_store(const clang::Expr& target, const clang::Expr* value, bool reads_too);
  void evaluate_call(const clang::CallExpr& call);
  void evaluate_construction(const clang::CXXConstructExpr& made);
  void evaluate_indices(const clang::Expr& lvalue);
  bool access(const clang::Expr& expression, bool is_write, const clang::Expr* value = nullptr);
  void enter(const clang::FunctionDecl& definition, llvm::ArrayRef<const clang::Expr*> arguments);
  void settle(const SharedAccess& later, size_t level);
  void synchronise();
  bool waits(const clang::CallExpr& call) const;
  LaneGuard guard() const;

  Unit& unit_;
  Found found_;
  std::set<const clang::FunctionDecl*> walked_;
  std::vector<const clang::FunctionDecl*> calls_;
  Frame* frame_ = nullptr;
  const clang::Stmt* whole_ = nullptr;
  std::vector<PathNode> path_;
  std::vector<LaneGuard> guards_;
  Accesses pending_;
  std::vector<Accesses*> breaks_, continues_;
  int budget_ = 0;
  bool is_fenced_ = false;  ///< __threadfence() or one of its relatives was called
  const bool lacks_barriers_;
  bool has_barriers_ = false;
};

}  // namespace migrate
