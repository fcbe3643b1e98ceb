#include "tool/npucxx/block_loops/barrier_analysis.h"

#include <algorithm>
#include <utility>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/frontend/implicit_code.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"

namespace migrate {
namespace {

using namespace clang;

/// The functions of npu/executors/thread_context.h that make a thread wait, or that stop it if it has no
/// fiber.
constexpr llvm::StringLiteral kWaitingFunctions[] = {
    "block_barrier",     "warp_sync",  "tile_barrier",        "grid_barrier", "block_barrier_by_call",
    "warp_sync_by_call", "vote_block", "refuse_partial_warp", "wait_until",   "named_barrier",
    "timed_wait",        "give_way"};

bool is_system(const Decl& declaration) {
  const SourceManager& sources = declaration.getASTContext().getSourceManager();
  const SourceLocation location = sources.getExpansionLoc(declaration.getLocation());
  return location.isInvalid() || sources.isInSystemHeader(location);
}

/// The arguments of a function template, and of the class templates around it.
std::vector<TemplateArgument> template_arguments_of(const FunctionDecl& function) {
  std::vector<TemplateArgument> found;
  const auto add = [&](const TemplateArgumentList* list) {
    if (list == nullptr) return;
    for (const TemplateArgument& argument : list->asArray()) {
      const bool is_pack = argument.getKind() == TemplateArgument::Pack;
      if (is_pack) found.insert(found.end(), argument.pack_begin(), argument.pack_end());
      if (!is_pack) found.push_back(argument);
    }
  };
  add(function.getTemplateSpecializationArgs());
  for (const DeclContext* around = function.getDeclContext(); around != nullptr; around = around->getParent())
    if (const auto* record = dyn_cast<ClassTemplateSpecializationDecl>(around))
      add(&record->getTemplateArgs());
  return found;
}

/// The objects of npu/kernel/builtins.h and npu/executors/thread_context.h that differ between the threads of
/// a block.
bool is_thread_object(const ValueDecl& value) {
  const auto* variable = dyn_cast<VarDecl>(&value);
  if (variable == nullptr || !variable->hasGlobalStorage() || variable->isLocalVarDecl()) return false;
  return variable->getName() == "threadIdx";
}
bool is_thread_id_in_block(const MemberExpr& member) {
  const auto* object = dyn_cast<DeclRefExpr>(member.getBase()->IgnoreParenImpCasts());
  return object != nullptr && object->getDecl()->getNameAsString() == "thread_context" &&
         member.getMemberDecl()->getNameAsString() == "linear";
}

/// The number of a thread along x: `threadIdx.x`, `threadIdx.y * blockDim.x + threadIdx.x`, a constant with such a value.
bool is_thread_number(const Expr& expression) {
  const Expr* bare = expression.IgnoreParenCasts();
  if (const auto* sum = dyn_cast<BinaryOperator>(bare))
    return (sum->getOpcode() == BO_Add || sum->getOpcode() == BO_Mul) &&
           (is_thread_number(*sum->getLHS()) || is_thread_number(*sum->getRHS()));
  if (const auto* member = dyn_cast<MemberExpr>(bare)) {
    const auto* object = dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts());
    return object != nullptr && object->getDecl()->getNameAsString() == "threadIdx" &&
           member->getMemberDecl()->getNameAsString() == "x";
  }
  const auto* name = dyn_cast<DeclRefExpr>(bare);
  const auto* variable = name != nullptr ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable != nullptr && variable->getType().isConstQualified() && variable->getInit() != nullptr &&
         is_thread_number(*variable->getInit());
}

}  // namespace

bool selects_one_thread(const Expr& condition) {
  const Expr* bare = condition.IgnoreParenImpCasts();
  if (const auto* negation = dyn_cast<UnaryOperator>(bare))
    return negation->getOpcode() == UO_LNot && is_thread_number(*negation->getSubExpr());
  const auto* operation = dyn_cast<BinaryOperator>(bare);
  if (operation == nullptr) return false;
  const Expr &left = *operation->getLHS(), &right = *operation->getRHS();
  if (operation->getOpcode() == BO_LAnd) return selects_one_thread(left) || selects_one_thread(right);
  if (operation->getOpcode() != BO_EQ) return false;
  const auto is_literal = [](const Expr& e) { return isa<IntegerLiteral>(e.IgnoreParenImpCasts()); };
  return (is_thread_number(left) && is_literal(right)) || (is_literal(left) && is_thread_number(right));
}

Requires BarrierAnalysis::of(const FunctionDecl& function) {
  const FunctionDecl* body_holder = nullptr;
  const bool has_body = function.hasBody(body_holder);
  const FunctionDecl* key = has_body ? body_holder : function.getCanonicalDecl();
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  // A recursive function requires what the other parts of it require.
  const size_t depth = open_.size();
  if (const auto [found, is_new] = open_.emplace(key, depth); !is_new) {
    outermost_ = std::min(outermost_, found->second);
    return Requires::none;
  }
  const size_t outermost_before = std::exchange(outermost_, SIZE_MAX);
  const Requires required = of_callee(function, has_body ? body_holder : nullptr);
  open_.erase(key);
  // Results that depend on an unfinished function are not known yet.
  const bool is_final = outermost_ >= depth || required == Requires::convergence;
  if (is_final) known_[key] = required;
  outermost_ = std::min(outermost_before, outermost_ >= depth ? SIZE_MAX : outermost_);
  return required;
}

Requires BarrierAnalysis::of_callee(const FunctionDecl& function, const FunctionDecl* body_holder) {
  if (function.getIdentifier() != nullptr && llvm::is_contained(kWaitingFunctions, function.getName()))
    return Requires::convergence;
  if (function.getIdentifier() != nullptr && function.getName() == "require_fiber")
    return Requires::thread_id;
  if (body_holder != nullptr || isa<CXXDestructorDecl>(function))
    return of_definition(body_holder != nullptr ? *body_holder : function);
  if (is_system(function) || function.getBuiltinID() != 0) return of_types_given_to(function);
  // A function of another translation unit may wait. Functions that the compiler generates have a body, or do
  // nothing.
  return function.isTrivial() ? Requires::none : Requires::convergence;
}

Requires BarrierAnalysis::of_definition(const FunctionDecl& function) {
  Requires required = Requires::none;
  const bool was_alone =
      std::exchange(is_alone_, false);  // what is known of a function holds for all of its calls
  if (const Stmt* body = function.getBody()) required = anywhere_in(*body, true);
  each_part_beside_body(function,
                        [&](const Stmt& part) { required = std::max(required, anywhere_in(part, true)); });
  each_callee_beside_body(function,
                          [&](const FunctionDecl& callee) { required = std::max(required, of(callee)); });
  is_alone_ = was_alone;
  return required;
}

/// The shim's own functions and the C library's do not wait themselves, but they may call their arguments: a
/// comparison, an operator, a copy.
Requires BarrierAnalysis::of_types_given_to(const FunctionDecl& library_function) {
  Requires required = Requires::none;
  for (const TemplateArgument& argument : template_arguments_of(library_function)) {
    const auto* callee = argument.getKind() == TemplateArgument::Declaration
                             ? dyn_cast<FunctionDecl>(argument.getAsDecl())
                             : nullptr;
    if (callee != nullptr) required = std::max(required, of(*callee));
    if (argument.getKind() == TemplateArgument::Type)
      required = std::max(required, of_methods(argument.getAsType()));
  }
  return required;
}

/// For a class of the program: all its functions. Its operators may be functions outside it.
Requires BarrierAnalysis::of_methods(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType()) type = type->getPointeeType();
  const auto* record = type->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || is_system(*record)) return Requires::none;
  Requires required = Requires::thread_id;
  const auto see = [&](const FunctionDecl& method) {
    if (!method.isTrivial() && !method.isDeleted() && !method.isDependentContext())
      required = std::max(required, of(method));
  };
  for (const Decl* member : record->decls()) {
    if (const auto* method = dyn_cast<CXXMethodDecl>(member)) see(*method);
    if (const auto* many = dyn_cast<FunctionTemplateDecl>(member))
      for (const FunctionDecl* method : many->specializations()) see(*method);
  }
  return required;
}

Requires BarrierAnalysis::of_expression(const Expr& expression) {
  if (expression.containsErrors())
    return Requires::convergence;  // a missing header: its contents are not known
  if (const auto* call = dyn_cast<CallExpr>(&expression)) {
    const FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr) return Requires::convergence;
    if (const auto* method = dyn_cast<CXXMethodDecl>(callee); method != nullptr && method->isVirtual())
      return Requires::convergence;
    // One thread waits for another block, which runs on another host thread.
    if (is_alone_ && callee->getIdentifier() != nullptr && callee->getName() == "__nanosleep")
      return Requires::none;
    return of(*callee);
  }
  if (const auto* member = dyn_cast<MemberExpr>(&expression);
      member != nullptr && is_thread_id_in_block(*member))
    return Requires::thread_id;
  if (const auto* name = dyn_cast<DeclRefExpr>(&expression)) {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    // A call also analyses the callee.
    if (function != nullptr) return is_system(*function) ? Requires::none : of(*function);
    return is_thread_object(*name->getDecl()) ? Requires::thread_id : Requires::none;
  }
  const bool is_unknown =
      isa<CXXNewExpr, CXXDeleteExpr, UnresolvedLookupExpr, CXXDependentScopeMemberExpr>(expression);
  return is_unknown ? Requires::convergence : Requires::none;
}

/// Code that runs there implicitly. A barrier or a warp collective in it cannot be split.
Requires BarrierAnalysis::of_implicit_code(const Stmt& statement) {
  Requires required = has_known_parts(statement) ? Requires::none : Requires::convergence;
  each_implicit_callee(statement,
                       [&](const FunctionDecl& callee) { required = std::max(required, of(callee)); });
  each_implicit_part(statement,
                     [&](const Stmt& part) { required = std::max(required, anywhere_in(part, true)); });
  return required;
}

Requires BarrierAnalysis::of(const Stmt& statement) {
  first_barrier_ = nullptr;
  return anywhere_in(statement, /*within_call=*/false);
}

Requires BarrierAnalysis::anywhere_in(const Stmt& statement, bool within_call) {
  Requires required = Requires::none;
  const auto see = [&](Requires more) { required = std::max(required, more); };
  const auto* call = dyn_cast<CallExpr>(&statement);
  if (call != nullptr && !within_call && is_barrier(*call)) return Requires::none;
  if (call != nullptr && !within_call && is_site(*call)) {
    for (const Expr* operand : operands_of(*call))
      if (!isa<LambdaExpr>(operand->IgnoreUnlessSpelledInSource())) see(anywhere_in(*operand, within_call));
    return is_warp_collective(*call) ? std::max(required, Requires::thread_id) : required;
  }
  const auto* expression = dyn_cast<Expr>(&statement);
  if (expression != nullptr) see(of_expression(*expression));
  see(of_implicit_code(statement));
  if (const auto* lambda = dyn_cast<LambdaExpr>(&statement)) {
    see(of_lambda(*lambda));
    for (const Expr* value : lambda->capture_inits())
      if (value != nullptr) see(anywhere_in(*value, within_call));
  } else if (required != Requires::convergence) {
    const auto* choice = dyn_cast<IfStmt>(&statement);
    const bool selects = choice != nullptr && selects_one_thread(*choice->getCond());
    for (const Stmt* child : statement.children()) {
      if (child == nullptr) continue;
      const bool was_alone = std::exchange(is_alone_, is_alone_ || (selects && child == choice->getThen()));
      see(anywhere_in(*child, within_call));
      is_alone_ = was_alone;
    }
  }
  const bool is_first = first_barrier_ == nullptr && statement.getBeginLoc().isValid();
  if (required == Requires::convergence && !within_call && is_first)
    first_barrier_ = &statement;  // not one in a called function
  return required;
}

/// For a generic lambda: its instantiated calls.
Requires BarrierAnalysis::of_lambda(const LambdaExpr& lambda) {
  const FunctionTemplateDecl* generic = lambda.getDependentCallOperator();
  if (generic == nullptr) return anywhere_in(*lambda.getBody(), true);
  Requires required = Requires::none;
  for (const FunctionDecl* call : generic->specializations()) required = std::max(required, of(*call));
  return required;
}

bool BarrierAnalysis::is_waiting_call(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  const FunctionDecl* body_holder = nullptr;
  if (callee == nullptr || isa<CXXOperatorCallExpr>(call) || isa<CXXMethodDecl>(callee) ||
      callee->isVariadic() || is_system(*callee))
    return false;
  return callee->hasBody(body_holder) && !body_holder->isDependentContext() &&
         of(*callee) == Requires::convergence;
}

bool BarrierAnalysis::is_site(const CallExpr& call) {
  return is_warp_collective(call) || is_waiting_call(call);
}

std::vector<const CallExpr*> BarrierAnalysis::sites_of(const Stmt& statement) {
  std::vector<const CallExpr*> found;
  if (const auto* call = dyn_cast<CallExpr>(&statement); call != nullptr && is_site(*call)) {
    found.push_back(call);
    if (is_warp_collective(*call)) return found;
  }
  if (isa<LambdaExpr>(statement)) return found;
  for (const Stmt* child : statement.children()) {
    if (child == nullptr) continue;
    const auto inner = sites_of(*child);
    found.insert(found.end(), inner.begin(), inner.end());
  }
  return found;
}

bool BarrierAnalysis::has_barrier(const Stmt& statement) {
  const auto* call = dyn_cast<CallExpr>(&statement);
  if (call != nullptr && (is_barrier(*call) || is_site(*call))) return true;
  if (isa<LambdaExpr>(statement)) return false;
  return llvm::any_of(statement.children(),
                      [&](const Stmt* child) { return child != nullptr && has_barrier(*child); });
}

}  // namespace migrate
