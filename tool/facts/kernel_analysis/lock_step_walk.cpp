#include "tool/facts/kernel_analysis/lock_step_walk.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/kernel_analysis/device_callee.h"

namespace migrate {
namespace {

using namespace clang;
constexpr int kMostStatements = 20000;  // for one kernel; a larger one is not analysed
constexpr size_t kMostCalls = 12;       // nesting depth
constexpr size_t kMostAccesses = 300;   // between two synchronisations

/// Adds the elements that are missing.
template <class T>
void unite(std::vector<T>& to, const std::vector<T>& from) {
  const std::set<T> known(to.begin(), to.end());
  std::copy_if(from.begin(), from.end(), std::back_inserter(to),
               [&](const T& one) { return !known.contains(one); });
}

bool is_waiting_name(llvm::StringRef name) {
  for (const char* part :
       {"sync", "wait", "barrier", "arrive", "__shfl", "__ballot", "__any", "__all", "__activemask"})
    if (name.contains(part)) return true;
  return false;
}

std::string callee_text(const CallExpr& call) {
  const Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  if (const auto* name = dyn_cast<DeclRefExpr>(callee)) return name->getNameInfo().getAsString();
  if (const auto* member = dyn_cast<MemberExpr>(callee)) return member->getMemberNameInfo().getAsString();
  if (const auto* names = dyn_cast<OverloadExpr>(callee)) return names->getNameInfo().getAsString();
  if (const auto* member = dyn_cast<CXXDependentScopeMemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  return {};
}

/// Whether an assignment copies a whole value: of a class without its own operator, or of a dependent type.
bool is_plain_store(const CXXOperatorCallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!call.getDirectCallee()) return true;
  return method && !method->isUserProvided() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

}  // namespace

void LockStepWalk::run(const clang::FunctionDecl& function) {
  budget_ = kMostStatements;
  pending_.clear();
  is_fenced_ = false;
  enter(function, {});
}

LaneGuard LockStepWalk::guard() const {
  LaneGuard found;
  for (const LaneGuard& one : guards_) found = narrower(found, one);
  return found;
}

void LockStepWalk::visit_at(const Stmt* statement, int turn, const LaneGuard& guard) {
  if (!statement) return;
  guards_.push_back(guard);
  path_.push_back({statement, &frame_->function, turn, this->guard().kind != LaneGuard::Kind::uniform});
  visit(statement);
  path_.pop_back();
  guards_.pop_back();
}

void LockStepWalk::visit(const Stmt* statement) {
  if (--budget_ < 0) return;
  if (const auto* block = dyn_cast<CompoundStmt>(statement)) {
    for (const Stmt* child : block->body()) visit_at(child, 0, {});
  } else if (const auto* choice = dyn_cast<IfStmt>(statement)) {
    visit_if(*choice);
  } else if (const auto* loop = dyn_cast<ForStmt>(statement)) {
    visit_loop(loop->getInit(), loop->getCond(), loop->getInc(), loop->getBody());
  } else if (const auto* loop = dyn_cast<WhileStmt>(statement)) {
    visit_loop(nullptr, loop->getCond(), nullptr, loop->getBody());
  } else if (const auto* loop = dyn_cast<DoStmt>(statement)) {
    visit_loop(nullptr, nullptr, loop->getCond(), loop->getBody());
  } else if (const auto* marked = dyn_cast<AttributedStmt>(statement)) {
    visit(marked->getSubStmt());
  } else if (isa<BreakStmt, ContinueStmt>(statement)) {
    auto& targets = isa<BreakStmt>(statement) ? breaks_ : continues_;
    if (targets.empty()) return;
    unite(*targets.back(), pending_);
    pending_.clear();
  } else if (const auto* end = dyn_cast<ReturnStmt>(statement)) {
    visit_whole(*end);
    unite(frame_->returned, pending_);
    pending_.clear();
  } else if (isa<SwitchStmt>(statement)) {
    // Any label may follow any other: a synchronisation counts, and otherwise the cases are walked in order.
    Accesses left;
    breaks_.push_back(&left);
    const Accesses before = pending_;
    for (const Stmt* child : statement->children()) visit_at(child, 0, {LaneGuard::Kind::opaque});
    breaks_.pop_back();
    unite(pending_, before);
    unite(pending_, left);
  } else if (isa<SwitchCase, LabelStmt>(statement)) {
    for (const Stmt* child : statement->children()) visit_at(child, 0, {});
  } else if (isa<GCCAsmStmt, MSAsmStmt>(statement)) {
    synchronise();
  } else {
    visit_whole(*statement);
  }
}

void LockStepWalk::visit_if(const IfStmt& choice) {
  if (choice.getInit()) visit_at(choice.getInit(), 0, {});
  visit_at(choice.getCond(), 0, {});
  const LaneGuard guard = choice.getCond() ? frame_->values.guard_of(choice.getCond()) : LaneGuard{};
  const Accesses before = pending_;
  visit_at(choice.getThen(), 0, guard);
  Accesses then = std::move(pending_);
  pending_ = before;
  visit_at(choice.getElse(), 0, opposite(guard));
  unite(pending_, then);
}

// Walked twice: the second walk finds the conflicts with a later iteration.
void LockStepWalk::visit_loop(const Stmt* first, const Expr* condition, const Stmt* next, const Stmt* body) {
  visit_at(first, 0, {});
  const LaneGuard guard = condition ? frame_->values.guard_of(condition) : LaneGuard{};
  Accesses left;
  breaks_.push_back(&left);
  for (int turn = 0; turn < 2; ++turn) {
    visit_at(condition, turn, {});
    unite(left, pending_);
    Accesses skipped;
    continues_.push_back(&skipped);
    visit_at(body, turn, guard);
    continues_.pop_back();
    unite(pending_, skipped);
    visit_at(next, turn, guard);
  }
  breaks_.pop_back();
  unite(pending_, left);
  // The same access is reached on several paths.
  const auto key = [](const auto& a) { return std::make_pair(a->expression, a->path.size()); };
  std::stable_sort(pending_.begin(), pending_.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  const auto same = [&](const auto& a, const auto& b) {
    return key(a) == key(b) && a->is_write == b->is_write && common_nodes(*a, *b) == a->path.size();
  };
  pending_.erase(std::unique(pending_.begin(), pending_.end(), same), pending_.end());
}

void LockStepWalk::visit_whole(const Stmt& statement) {
  const Stmt* outer = std::exchange(whole_, &statement);
  evaluate(&statement);
  whole_ = outer;
}

void LockStepWalk::evaluate(const Stmt* part) {
  if (!part || --budget_ < 0 || isa<LambdaExpr>(part)) return;
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(part);
      call && call->isAssignmentOp() && is_plain_store(*call))
    return evaluate_store(*call->getArg(0), call->getArg(1), call->getOperator() != OO_Equal);
  if (const auto* call = dyn_cast<CallExpr>(part)) return evaluate_call(*call);
  if (const auto* made = dyn_cast<CXXConstructExpr>(part)) return evaluate_construction(*made);
  if (const auto* store = dyn_cast<BinaryOperator>(part); store && store->isAssignmentOp())
    return evaluate_store(*store->getLHS(), store->getRHS(), store->isCompoundAssignmentOp());
  if (const auto* unary = dyn_cast<UnaryOperator>(part)) {
    if (unary->isIncrementDecrementOp()) return evaluate_store(*unary->getSubExpr(), nullptr, true);
    if (unary->getOpcode() == UO_AddrOf) return evaluate_indices(*unary->getSubExpr());
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(part)) {
    evaluate(choice->getCond());
    guards_.push_back(frame_->values.guard_of(choice->getCond()));
    evaluate(choice->getTrueExpr());
    guards_.back() = opposite(guards_.back());
    evaluate(choice->getFalseExpr());
    guards_.pop_back();
    return;
  }
  if (const auto* expression = dyn_cast<Expr>(part); expression && access(*expression, false)) return;
  if (const auto* declaration = dyn_cast<DeclStmt>(part)) {
    for (const Decl* one : declaration->decls()) {
      const auto* variable = dyn_cast<VarDecl>(one);
      if (variable && variable->getInit() && !variable->hasAttr<CUDASharedAttr>())
        evaluate(variable->getInit());
    }
    return;
  }
  for (const Stmt* child : part->children()) evaluate(child);
}

void LockStepWalk::evaluate_store(const Expr& target, const Expr* value, bool reads_too) {
  evaluate(value);
  if (reads_too) access(target, false);
  if (!access(target, true, value)) evaluate(&target);
}

/// The reads that compute the address.
void LockStepWalk::evaluate_indices(const Expr& lvalue) {
  const Expr* bare = lvalue.IgnoreParenCasts();
  if (const auto* element = dyn_cast<ArraySubscriptExpr>(bare)) {
    evaluate_indices(*element->getBase());
    evaluate(element->getIdx());
  } else if (const auto* binary = dyn_cast<BinaryOperator>(bare)) {
    evaluate_indices(*binary->getLHS());
    evaluate(binary->getRHS());
  } else if (const auto* unary = dyn_cast<UnaryOperator>(bare)) {
    evaluate_indices(*unary->getSubExpr());
  }
}

/// Records the access if the expression is an element that lanes may share.
bool LockStepWalk::access(const Expr& expression, bool is_write, const Expr* value) {
  const Expr* bare = expression.IgnoreParens();
  if (!isa<ArraySubscriptExpr, UnaryOperator, DeclRefExpr, MemberExpr>(bare)) return false;
  const auto* unary = dyn_cast<UnaryOperator>(bare);
  if (unary && unary->getOpcode() != UO_Deref) return false;
  const QualType type = bare->getType();
  const bool is_pointer = type->isPointerType() && !isa<ArraySubscriptExpr>(bare);
  const bool is_whole =
      !type->isDependentType() && (type->isArrayType() || is_pointer || type->isFunctionType());
  auto location = frame_->locations.of(bare);
  if (!location) return false;
  evaluate_indices(*bare);
  if (is_whole || (isa<DeclRefExpr>(bare) && type->isDependentType())) return true;
  if (isa<UnaryOperator>(bare) && location->is_volatile && location->dims.size() == 1 &&
      location->dims[0] == constant_index(0))
    return true;  // a flag that threads poll
  SharedAccess made{std::move(*location), is_write, guard(), bare, value, whole_, path_, is_fenced_};
  for (size_t i = 0; i < pending_.size();) {
    if (!needs_step(*pending_[i], made, lacks_barriers_)) {
      ++i;
      continue;
    }
    const size_t level = found_(*pending_[i], made);
    const size_t before = pending_.size();
    settle(made, level);
    if (pending_.size() == before)
      ++i;
    else
      i = 0;
  }
  if (pending_.size() < kMostAccesses)
    pending_.push_back(std::make_shared<const SharedAccess>(std::move(made)));
  return true;
}

void LockStepWalk::synchronise() {
  has_barriers_ = true;
  pending_.clear();
}

/// Lanes synchronise before the node `level` of the path: only accesses below it are still pending.
void LockStepWalk::settle(const SharedAccess& later, size_t level) {
  const auto is_before = [&](const auto& one) { return common_nodes(*one, later) <= level; };
  pending_.erase(std::remove_if(pending_.begin(), pending_.end(), is_before), pending_.end());
}

bool LockStepWalk::waits(const CallExpr& call) const {
  const std::string name = callee_text(call);
  if (is_waiting_name(name) || makes_lanes_wait(unit_.rules.find(name))) return true;
  const clang::FunctionDecl* callee = named_callee(call);
  return callee && makes_lanes_wait(unit_.rules.find(qualified_name(*callee)));
}

void LockStepWalk::evaluate_call(const CallExpr& call) {
  if (const auto* member = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts()))
    evaluate(member->getBase());
  for (const Expr* argument : call.arguments()) evaluate(argument);
  if (waits(call)) return synchronise();
  if (llvm::StringRef(callee_text(call)).starts_with("__threadfence")) is_fenced_ = true;
  const clang::FunctionDecl* callee = named_callee(call);
  const clang::FunctionDecl* definition = nullptr;
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (!callee || (method && (method->isVirtual() || method->getParent()->isLambda()))) return synchronise();
  if (!callee->hasBody(definition)) {
    if (method && !method->isImplicit() && !unit_.rules.find(qualified_name(*method))) synchronise();
    return;  // a function of the kernel language, which does not affect the shared data of the program
  }
  std::vector<const Expr*> arguments(call.arg_begin(), call.arg_end());
  if (method && isa<CXXOperatorCallExpr>(call) && !arguments.empty()) arguments.erase(arguments.begin());
  enter(*definition, arguments);
}

void LockStepWalk::evaluate_construction(const CXXConstructExpr& made) {
  for (const Expr* argument : made.arguments()) evaluate(argument);
  const clang::FunctionDecl* definition = nullptr;
  if (!made.getConstructor()->hasBody(definition)) return;
  std::vector<const Expr*> arguments(made.arg_begin(), made.arg_end());
  enter(*definition, arguments);
}

// A call is walked as a part of its statement, with its arguments bound to the parameters.
void LockStepWalk::enter(const clang::FunctionDecl& definition, llvm::ArrayRef<const Expr*> arguments) {
  const bool is_again = std::find(calls_.begin(), calls_.end(), &definition) != calls_.end();
  if (is_again || calls_.size() >= kMostCalls || !definition.getBody()) return;
  if (!unit_.index.in_user_file(definition.getLocation())) return;
  const bool is_kernel = execution_space(definition) == ExecutionSpace::global;
  Frame inner(definition, is_kernel);
  if (is_kernel)
    for (const ParmVarDecl* parameter : definition.parameters()) inner.locations.bind_global(*parameter);
  for (unsigned i = 0; i < std::min<size_t>(arguments.size(), definition.getNumParams()); ++i) {
    const VarDecl& parameter = *definition.getParamDecl(i);
    inner.values.bind(parameter, frame_->values.of(arguments[i]));
    if (auto location = frame_->locations.of(arguments[i]))
      inner.locations.bind(parameter, std::move(*location));
  }
  walked_.insert(canonical_function(&definition));
  Frame* outer = std::exchange(frame_, &inner);
  const Stmt* whole = std::exchange(whole_, nullptr);
  auto breaks = std::exchange(breaks_, {}), continues = std::exchange(continues_, {});
  calls_.push_back(&definition);
  if (const auto* made = dyn_cast<CXXConstructorDecl>(&definition))
    for (const CXXCtorInitializer* one : made->inits())
      if (one->isWritten()) visit_at(one->getInit(), 0, {});
  visit_at(definition.getBody(), 0, {});
  calls_.pop_back();
  unite(pending_, inner.returned);
  breaks_ = std::move(breaks), continues_ = std::move(continues);
  whole_ = whole;
  frame_ = outer;
}

}  // namespace migrate
