#include "tool/facts/warp_steps.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace migrate {
namespace {

bool is_volatile_array(const clang::Expr& base) {
  clang::QualType type = base.IgnoreParenImpCasts()->getType();
  if (const auto* pointer = type->getAs<clang::PointerType>())
    return pointer->getPointeeType().isVolatileQualified();
  const clang::ArrayType* array = type->getAsArrayTypeUnsafe();
  return array && (array->getElementType().isVolatileQualified() || type.isVolatileQualified());
}

/// What an assignment writes; null for another statement. In a template, an operator that is overloaded for some
/// type is a call until the types are known.
const clang::Expr* stored_to(const clang::Stmt* statement) {
  if (const auto* call = llvm::dyn_cast_or_null<clang::CXXOperatorCallExpr>(statement))
    return call->isAssignmentOp() ? call->getArg(0) : nullptr;
  const auto* store = llvm::dyn_cast_or_null<clang::BinaryOperator>(statement);
  return store && store->isAssignmentOp() ? store->getLHS() : nullptr;
}

bool is_step(const clang::Stmt* statement) {
  if (const auto* condition = llvm::dyn_cast_or_null<clang::IfStmt>(statement))
    return !condition->getElse() && is_step(condition->getThen());
  if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(statement))
    return block->size() == 1 && is_step(block->body_front());
  const clang::Expr* target = stored_to(statement);
  const auto* element = target ? llvm::dyn_cast<clang::ArraySubscriptExpr>(target->IgnoreParens()) : nullptr;
  return element && is_volatile_array(*element->getLHS());
}

/// Every call counts that has "sync" in its name: __syncthreads, __syncwarp, group.sync, __shfl_down_sync.
class SyncFinder : public clang::RecursiveASTVisitor<SyncFinder> {
 public:
  bool found = false;
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) { return check(name->getNameInfo()); }
  bool VisitOverloadExpr(clang::OverloadExpr* name) { return check(name->getNameInfo()); }
  bool VisitMemberExpr(clang::MemberExpr* name) { return check(name->getMemberNameInfo()); }
  bool VisitCXXDependentScopeMemberExpr(clang::CXXDependentScopeMemberExpr* name) {
    return check(name->getMemberNameInfo());
  }

 private:
  bool check(const clang::DeclarationNameInfo& name) {
    found |= name.getAsString().find("sync") != std::string::npos;
    return !found;
  }
};

bool synchronises(const clang::Stmt* statement) {
  SyncFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt*>(statement));
  return finder.found;
}

class StepFinder : public clang::RecursiveASTVisitor<StepFinder> {
 public:
  std::vector<const clang::Stmt*> steps;

  bool VisitCompoundStmt(clang::CompoundStmt* block) {
    std::vector<const clang::Stmt*> run;
    auto end_run = [&] {
      if (run.size() > 1) steps.insert(steps.end(), run.begin(), run.end());
      run.clear();
    };
    for (const clang::Stmt* statement : block->body()) {
      if (synchronises(statement))
        end_run();
      else if (is_step(statement))
        run.push_back(statement);
    }
    end_run();
    return true;
  }
};

}  // namespace

std::optional<Place> place_behind(const clang::Stmt& statement, Unit& unit) {
  if (statement.getBeginLoc().isMacroID() || statement.getEndLoc().isMacroID()) return std::nullopt;
  auto spot = unit.index.spot(statement.getEndLoc());
  if (!spot) return std::nullopt;
  const TokenFile& tokens = unit.index.tokens(spot->file);
  size_t last = tokens.at(spot->offset);
  if (last < tokens.size() && !tokens.is(last, clang::tok::r_brace)) ++last;
  bool ends = tokens.is(last, clang::tok::semi) || tokens.is(last, clang::tok::r_brace);
  if (!ends) return std::nullopt;
  uint32_t end = tokens[last].end;
  return Place{spot->file, {end, end}};
}

std::vector<Place> warp_steps(const clang::FunctionDecl& function, Unit& unit) {
  std::vector<Place> places;
  if (!function.doesThisDeclarationHaveABody()) return places;
  StepFinder finder;
  finder.TraverseStmt(function.getBody());
  for (const clang::Stmt* step : finder.steps) {
    auto place = place_behind(*step, unit);
    if (!place) return {};  // all or none: a half-synchronised reduction helps nobody
    places.push_back(*place);
  }
  return places;
}

}  // namespace migrate
