#include "tool/loops/waits.h"

#include <algorithm>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/loops/meetings.h"

namespace migrate {
namespace {

using namespace clang;

/// The functions of npu/detail/thread_context.h by which a thread waits, or is stopped for want of a fiber.
constexpr llvm::StringLiteral kMeetings[] = {"meet_block", "meet_lanes",          "meet_warps",
                                             "meet_grid",  "meet_block_by_call",  "meet_lanes_by_call",
                                             "vote_block", "refuse_partial_warp", "wait_until"};

bool is_system(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  const SourceLocation place = sources.getExpansionLoc(function.getLocation());
  return place.isInvalid() || sources.isInSystemHeader(place);
}

/// The objects of npu/builtins.h and npu/detail/thread_context.h that differ between the threads of a block.
bool is_thread_object(const ValueDecl& value) {
  const auto* variable = dyn_cast<VarDecl>(&value);
  if (variable == nullptr || !variable->hasGlobalStorage() || variable->isLocalVarDecl()) return false;
  return variable->getName() == "threadIdx";
}
bool is_place_in_block(const MemberExpr& member) {
  const auto* object = dyn_cast<DeclRefExpr>(member.getBase()->IgnoreParenImpCasts());
  return object != nullptr && object->getDecl()->getNameAsString() == "place" &&
         member.getMemberDecl()->getNameAsString() == "linear";
}

}  // namespace

Asks Waits::of(const FunctionDecl& function) {
  const FunctionDecl* body_holder = nullptr;
  const bool has_body = function.hasBody(body_holder);
  const FunctionDecl* key = has_body ? body_holder : function.getCanonicalDecl();
  // A function that calls itself asks what another part of it does.
  const auto [found, is_new] = known_.emplace(key, Asks::nothing);
  if (!is_new) return found->second;
  Asks asks = Asks::nothing;
  if (function.getIdentifier() != nullptr && llvm::is_contained(kMeetings, function.getName()))
    asks = Asks::meeting;
  else if (function.getIdentifier() != nullptr && function.getName() == "require_fiber")
    asks = Asks::place;
  else if (has_body)
    asks = anywhere_in(*body_holder->getBody(), true);
  // The shim's own and the C library's do not wait; one of another translation unit may.
  else if (!is_system(function) && function.getBuiltinID() == 0 && !function.isImplicit() && !function.isDefaulted())
    asks = Asks::meeting;
  known_[key] = asks;
  return asks;
}

Asks Waits::of_expression(const Expr& expression, bool within_call) {
  if (expression.containsErrors()) return Asks::meeting;  // a header that is missing: what it would be is not known
  if (const auto* call = dyn_cast<CallExpr>(&expression)) {
    const FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr) return Asks::meeting;
    if (const auto* method = dyn_cast<CXXMethodDecl>(callee); method != nullptr && method->isVirtual())
      return Asks::meeting;
    return of(*callee);
  }
  if (const auto* made = dyn_cast<CXXConstructExpr>(&expression)) return of(*made->getConstructor());
  if (const auto* member = dyn_cast<MemberExpr>(&expression); member != nullptr && is_place_in_block(*member))
    return Asks::place;
  if (const auto* name = dyn_cast<DeclRefExpr>(&expression)) {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    // Called, it is looked at as the callee as well.
    if (function != nullptr) return is_system(*function) ? Asks::nothing : of(*function);
    return is_thread_object(*name->getDecl()) ? Asks::place : Asks::nothing;
  }
  if (const auto* default_argument = dyn_cast<CXXDefaultArgExpr>(&expression))
    return anywhere_in(*default_argument->getExpr(), within_call);
  const bool is_unknown = isa<CXXNewExpr, CXXDeleteExpr, UnresolvedLookupExpr, CXXDependentScopeMemberExpr>(expression);
  return is_unknown ? Asks::meeting : Asks::nothing;
}

Asks Waits::of(const Stmt& statement) {
  place_ = nullptr;
  return anywhere_in(statement, /*within_call=*/false);
}

Asks Waits::anywhere_in(const Stmt& statement, bool within_call) {
  Asks asks = Asks::nothing;
  const auto see = [&](Asks more) { asks = std::max(asks, more); };
  const auto* call = dyn_cast<CallExpr>(&statement);
  if (call != nullptr && !within_call && is_barrier(*call)) return Asks::nothing;
  if (call != nullptr && !within_call && is_site(*call)) {
    for (const Expr* operand : operands_of(*call))
      if (!isa<LambdaExpr>(operand->IgnoreUnlessSpelledInSource())) see(anywhere_in(*operand, within_call));
    return is_lane_call(*call) ? std::max(asks, Asks::place) : asks;
  }
  const auto* expression = dyn_cast<Expr>(&statement);
  if (expression != nullptr) see(of_expression(*expression, within_call));
  if (const auto* lambda = dyn_cast<LambdaExpr>(&statement)) see(anywhere_in(*lambda->getBody(), true));
  if (asks == Asks::meeting) {
    if (!within_call) place_ = &statement;  // not one within a function that is called
    return asks;
  }
  for (const Stmt* child : statement.children())
    if (child != nullptr) see(anywhere_in(*child, within_call));
  return asks;
}

bool Waits::is_waiting_call(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  const FunctionDecl* body_holder = nullptr;
  if (callee == nullptr || isa<CXXOperatorCallExpr>(call) || isa<CXXMethodDecl>(callee) || callee->isVariadic() ||
      is_system(*callee))
    return false;
  return callee->hasBody(body_holder) && !body_holder->isDependentContext() && of(*callee) == Asks::meeting;
}

bool Waits::is_site(const CallExpr& call) { return is_lane_call(call) || is_waiting_call(call); }

std::vector<const CallExpr*> Waits::sites_of(const Stmt& statement) {
  std::vector<const CallExpr*> found;
  if (const auto* call = dyn_cast<CallExpr>(&statement); call != nullptr && is_site(*call)) {
    found.push_back(call);
    if (is_lane_call(*call)) return found;
  }
  if (isa<LambdaExpr>(statement)) return found;
  for (const Stmt* child : statement.children()) {
    if (child == nullptr) continue;
    const auto inner = sites_of(*child);
    found.insert(found.end(), inner.begin(), inner.end());
  }
  return found;
}

bool Waits::has_meeting(const Stmt& statement) {
  const auto* call = dyn_cast<CallExpr>(&statement);
  if (call != nullptr && (is_barrier(*call) || is_site(*call))) return true;
  if (isa<LambdaExpr>(statement)) return false;
  return llvm::any_of(statement.children(), [&](const Stmt* child) { return child != nullptr && has_meeting(*child); });
}

}  // namespace migrate
