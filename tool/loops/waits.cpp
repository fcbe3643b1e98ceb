#include "tool/loops/waits.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace migrate {
namespace {

using namespace clang;

/// The functions of npu/detail/thread_context.h by which a thread waits or learns its place in the block.
constexpr llvm::StringLiteral kMeetings[] = {"meet_block",         "meet_lanes",         "meet_warps", "meet_grid",
                                             "meet_block_by_call", "meet_lanes_by_call", "vote_block", "refuse_place",
                                             "require_fiber",      "refuse_partial_warp", "wait_until"};

bool is_system(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  const SourceLocation place = sources.getExpansionLoc(function.getLocation());
  return place.isInvalid() || sources.isInSystemHeader(place);
}

/// The objects of npu/builtins.h: what they hold is only true on a fiber.
bool is_thread_object(const ValueDecl& value) {
  const auto* variable = dyn_cast<VarDecl>(&value);
  if (variable == nullptr || !variable->hasGlobalStorage() || variable->isLocalVarDecl()) return false;
  return variable->getName() == "threadIdx";
}

}  // namespace

bool is_barrier(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  return callee != nullptr && callee->getIdentifier() != nullptr &&
         (callee->getName() == "__syncthreads" || callee->getName() == "__syncwarp") &&
         callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool Waits::in_function(const FunctionDecl& function) {
  const FunctionDecl* body_holder = nullptr;
  const bool has_body = function.hasBody(body_holder);
  const FunctionDecl* key = has_body ? body_holder : function.getCanonicalDecl();
  const auto [found, is_new] =
      known_.emplace(key, false);  // a function that calls itself waits where another part does
  if (!is_new) return found->second;
  bool waits = false;
  if (function.getIdentifier() != nullptr && llvm::is_contained(kMeetings, function.getName()))
    waits = true;
  else if (has_body)
    waits = anywhere_in(*body_holder->getBody(), true);
  else  // the shim's own and the C library's do not wait; one of another translation unit may
    waits = !is_system(function) && function.getBuiltinID() == 0 && !function.isImplicit() && !function.isDefaulted();
  known_[key] = waits;
  return waits;
}

bool Waits::in_expression(const Expr& expression, bool barriers_too) {
  if (expression.containsErrors()) return true;  // a header that is missing: what it would be is not known
  if (const auto* call = dyn_cast<CallExpr>(&expression)) {
    const FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr) return true;
    if (const auto* method = dyn_cast<CXXMethodDecl>(callee); method != nullptr && method->isVirtual()) return true;
    return in_function(*callee);
  }
  if (const auto* made = dyn_cast<CXXConstructExpr>(&expression)) return in_function(*made->getConstructor());
  if (const auto* name = dyn_cast<DeclRefExpr>(&expression)) {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    // Called, it is looked at as the callee as well.
    return function != nullptr ? !is_system(*function) && in_function(*function) : is_thread_object(*name->getDecl());
  }
  if (const auto* default_argument = dyn_cast<CXXDefaultArgExpr>(&expression))
    return anywhere_in(*default_argument->getExpr(), barriers_too);
  return isa<CXXNewExpr, CXXDeleteExpr, UnresolvedLookupExpr, CXXDependentScopeMemberExpr>(expression);
}

bool Waits::but_by_barriers(const Stmt& body) {
  place_ = nullptr;
  return anywhere_in(body, /*barriers_too=*/false);
}

bool Waits::anywhere_in(const Stmt& statement, bool barriers_too) {
  if (const auto* call = dyn_cast<CallExpr>(&statement); call != nullptr && is_barrier(*call)) return barriers_too;
  const auto* expression = dyn_cast<Expr>(&statement);
  const auto* lambda = dyn_cast<LambdaExpr>(&statement);
  const bool here = (expression != nullptr && in_expression(*expression, barriers_too)) ||
                    (lambda != nullptr && anywhere_in(*lambda->getBody(), true));
  if (here && !barriers_too) place_ = &statement;  // not one within a function that is called
  if (here) return true;
  return llvm::any_of(statement.children(),
                      [&](const Stmt* child) { return child != nullptr && anywhere_in(*child, barriers_too); });
}

}  // namespace migrate
