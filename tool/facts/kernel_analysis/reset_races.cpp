#include "tool/facts/kernel_analysis/reset_races.h"

#include <algorithm>
#include <optional>

#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_analysis/device_callee.h"
#include "tool/facts/kernel_analysis/element_name.h"
#include "tool/facts/kernel_analysis/first_thread.h"
#include "tool/facts/kernel_analysis/global_index.h"
#include "tool/facts/kernel_analysis/loop_parts.h"

namespace migrate {
namespace {

/// An access of the kernel's body to an element that all blocks share, or a point at which threads wait.
struct Event {
  enum class Kind { load, store, atomic, block_waits, grid_waits } kind;
  const clang::Stmt* statement;
  ElementName element = {};                         ///< of an access
  const clang::Expr* value = nullptr;               ///< of a store, if it is one expression
  std::vector<const clang::Stmt*> conditions = {};  ///< the branches and loops around it, outermost first
};

/// The events of a body in the order of its text; those of a store come before those of its value.
class Events : public DynamicVisitor {
 public:
  Events(const clang::FunctionDecl& kernel, Unit& unit) : names_(kernel), unit_(unit) {}
  std::vector<Event> all;

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (operation->isAssignmentOp())
      store(*operation, *operation->getLHS(),
            operation->isCompoundAssignmentOp() ? nullptr : operation->getRHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) store(*operation, *operation->getSubExpr(), nullptr);
    return true;
  }
  bool VisitStmt(clang::Stmt* part) override {
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(part);
    if (cast && cast->getCastKind() == clang::CK_LValueToRValue)
      if (auto element = names_.of(*cast->getSubExpr())) add(Event::Kind::load, *cast, std::move(*element));
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const std::string name = cuda_callee(*call, unit_);
    if (llvm::StringRef(name).starts_with("atomic") && call->getNumArgs() > 0) {
      if (auto element = names_.of_target(*call->getArg(0)))
        add(Event::Kind::atomic, *call, std::move(*element));
    } else if (waits_for_grid(*call, name)) {
      add(Event::Kind::grid_waits, *call, {});
    } else if (call_synchronises(*call, unit_)) {
      add(Event::Kind::block_waits, *call, {});
    }
    return true;
  }
  bool TraverseControl(clang::Stmt* control, llvm::function_ref<bool()> inside) override {
    conditions_.push_back(control);
    const bool continues = inside();
    conditions_.pop_back();
    return continues;
  }

 private:
  void store(const clang::Expr& operation, const clang::Expr& target, const clang::Expr* value) {
    if (auto element = names_.of(target)) {
      add(Event::Kind::store, operation, std::move(*element));
      all.back().value = value;
    }
  }
  void add(Event::Kind kind, const clang::Stmt& statement, ElementName element) {
    all.push_back({kind, &statement, std::move(element), nullptr, conditions_});
  }
  static bool waits_for_grid(const clang::CallExpr& call, llvm::StringRef name) {
    if (name == "cooperative_groups::grid_group::sync") return true;
    return name == "cooperative_groups::sync" && call.getNumArgs() > 0 &&
           llvm::StringRef(call.getArg(0)->getType().getAsString()).contains("grid_group");
  }

  ElementNames names_;
  Unit& unit_;
  std::vector<const clang::Stmt*> conditions_;
};

/// Whether code names a member, `y` or `z`, of threadIdx or blockIdx.
class AxisFinder : public DynamicVisitor {
 public:
  AxisFinder(llvm::StringRef axis, Unit& unit) : axis_(axis), unit_(unit) {}
  bool found = false;

  bool VisitStmt(clang::Stmt* part) override {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(part);
    const clang::VarDecl* variable = member ? named_variable(*member->getBase()) : nullptr;
    found |= variable && names_builtin(*variable, unit_) && member->getMemberDecl()->getIdentifier() &&
             member->getMemberDecl()->getName() == axis_;
    return !found;
  }

 private:
  llvm::StringRef axis_;
  Unit& unit_;
};

class ResetFinder {
 public:
  ResetFinder(const clang::FunctionDecl& kernel, Unit& unit) : kernel_(kernel), unit_(unit) {}

  std::vector<ResetRace> find() {
    std::vector<const clang::Expr*> resets;
    for (const clang::Expr* statement : statements_of_first_thread(kernel_, unit_)) {
      const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement);
      if (operation && operation->getOpcode() == clang::BO_Assign && number(operation->getRHS()))
        resets.push_back(statement);
    }
    if (resets.empty()) return {};  // the events cost a walk through what the kernel calls
    Events events(kernel_, unit_);
    events.TraverseStmt(kernel_.getBody());
    events_ = std::move(events.all);
    for (const clang::Expr* reset : resets)
      for (size_t at = 0; at < events_.size(); ++at)
        if (events_[at].statement == reset) look_at(at);
    return std::move(found_);
  }

 private:
  void look_at(size_t at) {
    const Event& reset = events_[at];
    const std::optional<llvm::APSInt> value = number(reset.value);
    if (reset.kind != Event::Kind::store || !value) return;
    for (size_t before = 0; before < at; ++before)
      if (events_[before].element == reset.element) return;
    bool block_waits = false;
    for (size_t after = at + 1; after < events_.size(); ++after) {
      const Event& later = events_[after];
      if (later.kind == Event::Kind::grid_waits) return;
      block_waits |= later.kind == Event::Kind::block_waits;
      if (later.element != reset.element || !changes(later, reset, *value)) continue;
      return add(reset, later, block_waits);
    }
  }

  /// Whether some threads, not all, leave another value than the reset.
  bool changes(const Event& later, const Event& reset, const llvm::APSInt& value) const {
    if (later.kind == Event::Kind::atomic) return true;
    const auto is_new = [&](const clang::Stmt* condition) {
      return std::find(reset.conditions.begin(), reset.conditions.end(), condition) == reset.conditions.end();
    };
    if (later.kind != Event::Kind::store ||
        std::none_of(later.conditions.begin(), later.conditions.end(), is_new))
      return false;
    const std::optional<llvm::APSInt> other = number(later.value);
    return !other || !llvm::APSInt::isSameValue(*other, value);
  }

  std::optional<llvm::APSInt> number(const clang::Expr* value) const {
    clang::Expr::EvalResult result;
    if (!value || value->isValueDependent() || !value->EvaluateAsRValue(result, *unit_.ast) ||
        result.HasSideEffects)
      return std::nullopt;
    if (result.Val.isInt()) return result.Val.getInt();
    if (!result.Val.isFloat()) return std::nullopt;
    return llvm::APSInt(result.Val.getFloat().bitcastToAPInt(), true);
  }

  void add(const Event& reset, const Event& later, bool block_waits) {
    const auto begin = unit_.index.spot(reset.statement->getBeginLoc()),
               end = unit_.index.spot(reset.statement->getEndLoc()),
               store =
                   unit_.index.spot(unit_.index.manager().getExpansionLoc(later.statement->getBeginLoc()));
    if (!begin || !end || !store || begin->in_macro_body || end->in_macro_body || begin->file != end->file)
      return;
    const auto target_end =
        unit_.index.spot(llvm::cast<clang::BinaryOperator>(reset.statement)->getLHS()->getEndLoc());
    if (!target_end || target_end->file != begin->file) return;
    ResetRace race;
    race.place = {begin->file, {begin->offset, unit_.index.token_place(*end).range.end}};
    race.element = {begin->offset, unit_.index.token_place(*target_end).range.end};
    race.store = unit_.index.token_place(*store);
    race.names_y = names_axis("y");
    race.names_z = names_axis("z");
    race.block_waits = block_waits;
    found_.push_back(std::move(race));
  }

  bool names_axis(llvm::StringRef axis) const {
    AxisFinder finder(axis, unit_);
    finder.TraverseStmt(kernel_.getBody());
    return finder.found;
  }

  const clang::FunctionDecl& kernel_;
  Unit& unit_;
  std::vector<Event> events_;
  std::vector<ResetRace> found_;
};

}  // namespace

std::vector<ResetRace> reset_races(const clang::FunctionDecl& kernel, Unit& unit) {
  return ResetFinder(kernel, unit).find();
}

}  // namespace migrate
