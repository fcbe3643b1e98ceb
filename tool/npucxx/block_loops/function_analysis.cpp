#include "tool/npucxx/block_loops/function_analysis.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/Basic/SourceManager.h"
#include "tool/npucxx/block_loops/barrier_analysis.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"
#include "tool/npucxx/block_loops/region_tree.h"
#include "tool/npucxx/block_loops/rematerialize.h"
#include "tool/npucxx/block_loops/storage.h"
#include "tool/npucxx/block_loops/uniformity.h"
#include "tool/npucxx/block_loops/uses.h"

namespace migrate {
namespace {

using namespace clang;

/// Jumps out of `statement`; `in_loop`: a break or continue stays within.
bool jumps_out(const Stmt& statement, bool in_loop = false) {
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, CXXTryStmt, CoroutineBodyStmt>(statement)) return true;
  if (isa<BreakStmt, ContinueStmt>(statement)) return !in_loop;
  if (isa<LambdaExpr>(statement)) return false;
  const bool inside = in_loop || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
  if (isa<SwitchStmt>(statement))  // its own breaks stay within, a continue does not: not told apart
    return llvm::any_of(statement.children(),
                        [](const Stmt* s) { return s != nullptr && jumps_out(*s, true); });
  return llvm::any_of(statement.children(),
                      [&](const Stmt* s) { return s != nullptr && jumps_out(*s, inside); });
}

bool has_return(const Stmt& statement) {
  if (isa<ReturnStmt>(statement)) return true;
  if (isa<LambdaExpr>(statement)) return false;
  return llvm::any_of(statement.children(), [](const Stmt* s) { return s != nullptr && has_return(*s); });
}

/// Made of literals: its text means the same everywhere.
bool is_literal(const Expr& given) {
  const Expr& e = *given.IgnoreParenImpCasts();
  if (const auto* sign = dyn_cast<UnaryOperator>(&e))
    return !sign->isIncrementDecrementOp() && is_literal(*sign->getSubExpr());
  return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr>(e);
}

/// An if that does nothing but to end threads.
bool only_ends(const Stmt& statement) {
  if (const auto* list = dyn_cast<CompoundStmt>(&statement))
    return llvm::all_of(list->body(), [](const Stmt* one) { return only_ends(*one); });
  const auto* choice = dyn_cast<IfStmt>(&statement);
  if (choice == nullptr) return isa<ReturnStmt>(statement);
  return only_ends(*choice->getThen()) && (choice->getElse() == nullptr || only_ends(*choice->getElse()));
}

class Splitter {
 public:
  Splitter(const FunctionDecl& function, const Passings* passed, Waits& waits, std::string& why_not)
      : reading_{function, body_of(function), ParentMap(const_cast<CompoundStmt*>(&body_of(function))),
                 waits},
        passed_(passed),
        why_not_(why_not) {}

  std::optional<KernelBody> run() {
    if (!may_be_split() || !outline_of(reading_.body, reading_.waits, reading_.outline, why_not_))
      return std::nullopt;
    reading_.uses = find_uses(const_cast<CompoundStmt&>(reading_.body), reading_.parents);
    reading_.same.emplace(reading_.function, parameters_of_threads(), reading_.outline, reading_.uses,
                          reading_.parents);
    if (!steps_of(&reading_.body, result_.steps, false)) return std::nullopt;
    for (const CallExpr* call : result_.sites)
      if (!pass(*call)) return std::nullopt;
    note_uses(result_.steps, true);
    if (!choose_keeping(reading_, result_, why_not_)) return std::nullopt;
    return std::move(result_);
  }

 private:
  static const CompoundStmt& body_of(const FunctionDecl& function) {
    return *cast<CompoundStmt>(function.getBody());
  }

  bool may_be_split() {
    if (reading_.function.isInvalidDecl()) return refuse_at(reading_.body, "it has errors");
    if (reading_.waits.of(reading_.body) != Asks::meeting) return true;
    return refuse_at(*reading_.waits.place(), "a thread may wait otherwise than by a barrier or lane call");
  }

  bool refuse_at(const Stmt& place, const std::string& reason) {
    return migrate::refuse_at(reading_, place, reason, why_not_);
  }

  std::set<const VarDecl*> parameters_of_threads() {
    std::set<const VarDecl*> found;
    if (passed_ == nullptr) return found;
    for (unsigned i = 0; i < reading_.function.getNumParams(); ++i) {
      const ParmVarDecl* parameter = reading_.function.getParamDecl(i);
      if (is_builtin_index(*parameter)) continue;
      result_.passed[parameter] = (*passed_)[i];
      if ((*passed_)[i] != Passing::for_all) found.insert(parameter);
    }
    return found;
  }

  /// How the function of a waiting call gets its parameters.
  bool pass(const CallExpr& call) {
    if (!reading_.waits.is_waiting_call(call)) return true;
    const FunctionDecl& callee = *call.getDirectCallee();
    Passings passings;
    for (unsigned i = 0; i < callee.getNumParams(); ++i) {
      const ParmVarDecl& parameter = *callee.getParamDecl(i);
      const Expr& argument = *call.getArg(i);
      const QualType type = parameter.getType();
      if (is_builtin_index(parameter)) {
        const auto* name = dyn_cast<DeclRefExpr>(argument.IgnoreUnlessSpelledInSource());
        const auto* v = name != nullptr ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
        if (v == nullptr || !is_builtin_index(*v) || v->getName() != parameter.getName())
          return refuse_at(call, "a function that waits gets another thread's index");
        passings.push_back(Passing::for_all);
      } else if (const auto* unwritten = dyn_cast<CXXDefaultArgExpr>(&argument)) {
        if (type->isReferenceType() || !is_literal(*unwritten->getExpr()))
          return refuse_at(call, "a function that waits has an argument that is not written");
        passings.push_back(Passing::for_all);
      } else if (!type->isReferenceType() && reading_.same->value(argument)) {
        passings.push_back(Passing::for_all);
      } else if (!type->isReferenceType() || is_group(type)) {
        passings.push_back(Passing::by_value);
      } else if (!argument.isLValue() || isa<MaterializeTemporaryExpr>(argument)) {
        if (!type->getPointeeType().isConstQualified())
          return refuse_at(call, "a temporary for a function that waits");
        passings.push_back(Passing::by_value);
      } else {
        passings.push_back(Passing::by_place);
      }
    }
    result_.passings[&call] = std::move(passings);
    return true;
  }

  /// Declarations that the block makes: shared memory, types, what is the same for all threads.
  bool is_block_declaration(const DeclStmt& declaration) const {
    return llvm::all_of(declaration.decls(), [&](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable == nullptr || variable->hasGlobalStorage() || reading_.same->variable(*variable);
    });
  }

  /// `in_choice`: not all threads of the block may be here.
  bool steps_of(const Stmt* list, std::vector<Step>& steps, bool in_choice) {
    Step pending;
    // A return is one of some threads only, or gives each its own value.
    const bool may_go_on = in_choice || !reading_.function.getReturnType()->isVoidType();
    const auto flush = [&] {
      if (!pending.statements.empty() || !pending.begun.empty()) steps.push_back(std::move(pending));
      pending = Step{};
    };
    for (const Stmt* s : statements_of(list)) {
      const bool meets = reading_.waits.has_meeting(*s);
      if (meets && !is_barrier_statement(*s) && isa<Expr, DeclStmt, ReturnStmt>(s)) {
        pending.begun = reading_.waits.sites_of(*s);
        Step meeting;
        meeting.kind = Step::Kind::meeting;
        meeting.begun = pending.begun;
        result_.sites.insert(result_.sites.end(), meeting.begun.begin(), meeting.begun.end());
        flush();
        steps.push_back(std::move(meeting));
        pending.statements.push_back(s);
        pending.returns = has_return(*s);
        continue;
      }
      if (meets) {
        flush();
        if (!is_barrier_statement(*s) && !control_step(*s, steps, in_choice)) return false;
        continue;
      }
      const auto* declaration = dyn_cast<DeclStmt>(s);
      if (declaration != nullptr && is_block_declaration(*declaration)) {
        // In front of what the threads do since the last barrier: nothing of that can matter to it.
        steps.push_back(once(*s));
      } else if (reading_.same->statement(*s) && !(may_go_on && has_return(*s))) {
        flush();
        steps.push_back(once(*s));
      } else {
        if (reading_.same->statement(*s) && !only_ends(*s))
          return refuse_at(*s, "a return of some threads beside a change for all");
        if (jumps_out(*s)) return refuse_at(*s, "a jump out of what a thread does between barriers");
        pending.statements.push_back(s);
        pending.returns = pending.returns || has_return(*s);
      }
    }
    flush();
    return true;
  }

  static Step once(const Stmt& s) {
    Step step;
    step.kind = Step::Kind::once;
    step.statements = {&s};
    return step;
  }

  bool control_step(const Stmt& s, std::vector<Step>& steps, bool in_choice) {
    Step step;
    step.kind = reading_.same->control(s) ? Step::Kind::control : Step::Kind::choice;
    step.control = &s;
    const Stmt* body = &s;
    const Stmt* otherwise = nullptr;
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      body = loop->getBody();
    } else if (const auto* whole = dyn_cast<WhileStmt>(&s)) {
      body = whole->getBody();
    } else if (const auto* tail = dyn_cast<DoStmt>(&s)) {
      body = tail->getBody();
    } else if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      body = choice->getThen();
      otherwise = choice->getElse();
    }
    if (step.kind == Step::Kind::choice) {
      step.heads = heads_of(s);
      in_choice = true;
      // Lanes of one mask may meet from both branches: here one branch runs behind the other.
      if (otherwise != nullptr && !reading_.waits.sites_of(*body).empty() &&
          !reading_.waits.sites_of(*otherwise).empty())
        return refuse_at(
            s, "calls that wait in both branches of a condition that threads find out for themselves");
      if (otherwise == nullptr && !isa<IfStmt>(s) && goes_on(*body))
        return refuse_at(s,
                         "a loop around a barrier that threads count for themselves, with a continue in it");
    }
    if (!steps_of(body, step.body, in_choice) || !steps_of(otherwise, step.otherwise, in_choice))
      return false;
    steps.push_back(std::move(step));
    return true;
  }

  /// A continue that is not one of a loop within.
  static bool goes_on(const Stmt& s) {
    if (isa<ContinueStmt>(s)) return true;
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s)) return false;
    return llvm::any_of(s.children(), [](const Stmt* child) { return child != nullptr && goes_on(*child); });
  }

  /// What a thread does to find out whether it goes on: its statements, then the condition.
  static std::vector<Step> heads_of(const Stmt& s) {
    const auto head = [](const Stmt* first, const Expr* condition) {
      Step step;
      if (first != nullptr) step.statements.push_back(first);
      step.condition = condition;
      return step;
    };
    if (const auto* loop = dyn_cast<ForStmt>(&s))
      return {head(loop->getInit(), loop->getCond()), head(loop->getInc(), loop->getCond())};
    if (const auto* loop = dyn_cast<WhileStmt>(&s))
      return {head(nullptr, loop->getCond()), head(nullptr, loop->getCond())};
    if (const auto* loop = dyn_cast<DoStmt>(&s))
      return {head(nullptr, nullptr), head(nullptr, loop->getCond())};
    return {head(nullptr, cast<IfStmt>(s).getCond())};
  }

  /// The variables that each step of threads uses; whether a thread ends before the last step.
  void note_uses(std::vector<Step>& steps, bool is_top) {
    for (Step& step : steps) {
      for (const Stmt* s : step.statements) note_uses(*s, step);
      if (step.kind == Step::Kind::threads)
        for (const CallExpr* call : step.begun) note_begun(*call, step);
      if (step.condition != nullptr) note_uses(*step.condition, step);
      note_uses(step.heads, false);
      const auto asks = [&](const Stmt* s) { return s != nullptr && reading_.waits.of(*s) != Asks::nothing; };
      step.asks_place = step.asks_place || asks(step.condition) || llvm::any_of(step.statements, asks);
      if (step.kind == Step::Kind::threads) {
        reading_.steps.push_back(&step);
        const bool is_last = is_top && &step == &steps.back();
        if (step.returns && !is_last) result_.ends_early = true;
      }
      note_uses(step.body, false);
      note_uses(step.otherwise, false);
    }
  }

  void note_begun(const CallExpr& call, Step& step) {
    step.asks_place = step.asks_place || is_lane_call(call);
    for (const Expr* operand : operands_of(call)) {
      const bool is_steps = isa<LambdaExpr>(operand->IgnoreUnlessSpelledInSource());
      step.asks_place = step.asks_place || (!is_steps && reading_.waits.of(*operand) != Asks::nothing);
      note_uses(*operand, step);
    }
  }

  void note_uses(const Stmt& s, Step& step) {
    const auto* call = dyn_cast<CallExpr>(&s);
    if (call != nullptr &&
        reading_.waits.is_site(*call)) {  // its operands are known to the step that begins it
      if (is_lock_step(*call)) note_uses(*call->getArg(1), step);
      return;
    }
    const auto use = [&](const Decl* declaration) {
      const VarDecl* v = variable_named(*declaration);
      if (v != nullptr && (reading_.outline.variables.count(v) != 0 || isa<ParmVarDecl>(v)))
        step.used.insert(v);
    };
    if (const auto* name = dyn_cast<DeclRefExpr>(&s)) {
      use(name->getDecl());
      if (const VarDecl* v = variable_named(*name->getDecl());
          v != nullptr && reading_.is_changed_by(*name, *v))
        step.changed.insert(v);
    }
    if (const auto* lambda = dyn_cast<LambdaExpr>(&s)) {
      for (const LambdaCapture& capture : lambda->captures())
        if (capture.capturesVariable()) use(capture.getCapturedVar());
      note_uses(*lambda->getBody(), step);
    }
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) {
      for (const Decl* one : declaration->decls()) {
        const auto* v = dyn_cast<VarDecl>(one);
        if (v != nullptr && reading_.outline.variables.count(v) != 0) step.declared.insert(v);
      }
    }
    for (const Stmt* child : s.children())
      if (child != nullptr) note_uses(*child, step);
  }

  Reading reading_;
  const Passings* passed_;
  std::string& why_not_;
  KernelBody result_;
};

}  // namespace

std::optional<KernelBody> split(const FunctionDecl& function, const Passings* passed, Waits& waits,
                                std::string& why_not) {
  if (isa_and_nonnull<CompoundStmt>(function.getBody()))
    return Splitter(function, passed, waits, why_not).run();
  why_not = "its body is a try block";
  return std::nullopt;
}

}  // namespace migrate
