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
#include "tool/npucxx/block_loops/waiting_branches.h"

namespace migrate {
namespace {

using namespace clang;

/// Whether a jump leaves `statement`. `in_loop`: a break or continue stays within.
bool jumps_out(const Stmt& statement, bool in_loop = false) {
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, CXXTryStmt, CoroutineBodyStmt>(statement)) return true;
  if (isa<BreakStmt, ContinueStmt>(statement)) return !in_loop;
  if (isa<LambdaExpr>(statement)) return false;
  const bool inside = in_loop || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
  if (isa<SwitchStmt>(statement))  // its own breaks stay within, a continue does not; not distinguished here
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

/// Consists of literals: its text has the same meaning everywhere.
bool is_literal(const Expr& given) {
  const Expr& e = *given.IgnoreParenImpCasts();
  if (const auto* sign = dyn_cast<UnaryOperator>(&e))
    return !sign->isIncrementDecrementOp() && is_literal(*sign->getSubExpr());
  return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr>(e);
}

/// An if that only ends threads.
bool only_ends(const Stmt& statement) {
  if (const auto* list = dyn_cast<CompoundStmt>(&statement))
    return llvm::all_of(list->body(), [](const Stmt* one) { return only_ends(*one); });
  const auto* choice = dyn_cast<IfStmt>(&statement);
  if (choice == nullptr) return isa<ReturnStmt>(statement);
  return only_ends(*choice->getThen()) && (choice->getElse() == nullptr || only_ends(*choice->getElse()));
}

class Splitter {
 public:
  Splitter(const FunctionDecl& function, const ParamModes* passed, BarrierAnalysis& barriers,
           std::string& why_not)
      : analysis_{function, body_of(function), ParentMap(const_cast<CompoundStmt*>(&body_of(function))),
                  barriers},
        passed_(passed),
        why_not_(why_not) {}

  std::optional<KernelRegions> run() {
    if (!may_be_split() || !form_regions(analysis_.body, analysis_.barriers, analysis_.tree, why_not_))
      return std::nullopt;
    analysis_.uses = find_uses(const_cast<CompoundStmt&>(analysis_.body), analysis_.parents);
    analysis_.same.emplace(analysis_.function, parameters_of_threads(), analysis_.tree, analysis_.uses,
                           analysis_.parents);
    if (!regions_of(&analysis_.body, result_.regions, false)) return std::nullopt;
    for (const CallExpr* call : result_.sites)
      if (!pass(*call)) return std::nullopt;
    note_uses(result_.regions, true);
    if (!assign_storage(analysis_, result_, why_not_)) return std::nullopt;
    return std::move(result_);
  }

 private:
  static const CompoundStmt& body_of(const FunctionDecl& function) {
    return *cast<CompoundStmt>(function.getBody());
  }

  bool may_be_split() {
    if (analysis_.function.isInvalidDecl()) return refuse_at(analysis_.body, "it has errors");
    if (analysis_.barriers.of(analysis_.body) != Requires::convergence) return true;
    return refuse_at(*analysis_.barriers.first_barrier(),
                     "a thread may wait other than in a barrier or warp collective");
  }

  bool refuse_at(const Stmt& location, const std::string& reason) {
    return migrate::refuse_at(analysis_, location, reason, why_not_);
  }

  std::set<const VarDecl*> parameters_of_threads() {
    std::set<const VarDecl*> found;
    if (passed_ == nullptr) return found;
    for (unsigned i = 0; i < analysis_.function.getNumParams(); ++i) {
      const ParmVarDecl* parameter = analysis_.function.getParamDecl(i);
      if (is_builtin_index(*parameter)) continue;
      result_.passed[parameter] = (*passed_)[i];
      if ((*passed_)[i] != ParamMode::uniform) found.insert(parameter);
    }
    return found;
  }

  /// How the function of a waiting call gets its parameters.
  bool pass(const CallExpr& call) {
    if (!analysis_.barriers.is_waiting_call(call)) return true;
    const FunctionDecl& callee = *call.getDirectCallee();
    ParamModes param_modes;
    for (unsigned i = 0; i < callee.getNumParams(); ++i) {
      const ParmVarDecl& parameter = *callee.getParamDecl(i);
      const Expr& argument = *call.getArg(i);
      const QualType type = parameter.getType();
      if (is_builtin_index(parameter)) {
        const auto* name = dyn_cast<DeclRefExpr>(argument.IgnoreUnlessSpelledInSource());
        const auto* v = name != nullptr ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
        if (v == nullptr || !is_builtin_index(*v) || v->getName() != parameter.getName())
          return refuse_at(call, "a function that waits receives another thread's index");
        param_modes.push_back(ParamMode::uniform);
      } else if (const auto* unwritten = dyn_cast<CXXDefaultArgExpr>(&argument)) {
        if (type->isReferenceType() || !is_literal(*unwritten->getExpr()))
          return refuse_at(call, "a function that waits has a default argument that is not a literal");
        param_modes.push_back(ParamMode::uniform);
      } else if (!type->isReferenceType() && analysis_.same->value(argument)) {
        param_modes.push_back(ParamMode::uniform);
      } else if (!type->isReferenceType() || is_group(type)) {
        param_modes.push_back(ParamMode::per_thread_value);
      } else if (!argument.isLValue() || isa<MaterializeTemporaryExpr>(argument)) {
        if (!type->getPointeeType().isConstQualified())
          return refuse_at(call, "a function that waits receives a temporary");
        param_modes.push_back(ParamMode::per_thread_value);
      } else {
        param_modes.push_back(ParamMode::per_thread_ref);
      }
    }
    result_.param_modes[&call] = std::move(param_modes);
    return true;
  }

  /// Declarations that the block executes: shared memory, types, uniform variables.
  bool is_block_declaration(const DeclStmt& declaration) const {
    return llvm::all_of(declaration.decls(), [&](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable == nullptr || variable->hasGlobalStorage() || analysis_.same->variable(*variable);
    });
  }

  /// "int a = threadIdx.x, b = 0;": the block declares `b` before the threads declare `a`.
  bool declares_uniform(const DeclStmt& declaration) const {
    return llvm::any_of(declaration.decls(), [&](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable != nullptr && analysis_.same->variable(*variable);
    });
  }

  /// Whether a statement means another variable by the name of a declared one.
  static bool hides_a_name_of(const DeclStmt& declaration, const std::vector<const Stmt*>& statements) {
    return llvm::any_of(declaration.decls(), [&](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable != nullptr &&
             llvm::any_of(statements, [&](const Stmt* s) { return names_another(*s, *variable); });
    });
  }
  static bool names_another(const Stmt& statement, const VarDecl& variable) {
    const auto* name = dyn_cast<DeclRefExpr>(&statement);
    if (name != nullptr && name->getDecl() != &variable && isa<VarDecl>(name->getDecl()) &&
        name->getDecl()->getDeclName() == variable.getDeclName())
      return true;
    return llvm::any_of(statement.children(),
                        [&](const Stmt* part) { return part != nullptr && names_another(*part, variable); });
  }

  /// `in_choice`: some threads of the block may be inactive.
  bool regions_of(const Stmt* list, std::vector<Region>& regions, bool in_choice) {
    Region pending;
    // A return that only some threads execute, or whose value differs between threads.
    const bool may_go_on = in_choice || !analysis_.function.getReturnType()->isVoidType();
    const auto flush = [&] {
      if (!pending.statements.empty() || !pending.collectives.empty()) regions.push_back(std::move(pending));
      pending = Region{};
    };
    for (const Stmt* s : statements_of(list)) {
      const bool has_barrier = analysis_.barriers.has_barrier(*s);
      if (has_barrier && !is_barrier_statement(*s) && isa<Expr, DeclStmt, ReturnStmt>(s)) {
        if (!may_return(*s)) return false;
        pending.collectives = analysis_.barriers.sites_of(*s);
        Region exchange;
        exchange.kind = Region::Kind::collective;
        exchange.collectives = pending.collectives;
        result_.sites.insert(result_.sites.end(), exchange.collectives.begin(), exchange.collectives.end());
        flush();
        regions.push_back(std::move(exchange));
        pending.statements.push_back(s);
        pending.returns = has_return(*s);
        continue;
      }
      if (has_barrier) {
        flush();
        if (is_barrier_statement(*s))
          waiting_choice_ = nullptr;
        else if (!control_region(*s, regions, in_choice))
          return false;
        continue;
      }
      const auto* declaration = dyn_cast<DeclStmt>(s);
      // Before the work since the last barrier: nothing in that work can affect it.
      const bool is_blocks = declaration != nullptr && is_block_declaration(*declaration);
      if (is_blocks || (declaration != nullptr && declares_uniform(*declaration))) {
        if (hides_a_name_of(*declaration, pending.statements))
          return refuse_at(*s, "a variable with the name of another one, which statements before it use");
        regions.push_back(once(*s));
      }
      if (is_blocks) continue;
      if (analysis_.same->statement(*s) && !(may_go_on && has_return(*s))) {
        flush();
        regions.push_back(once(*s));
      } else {
        if (analysis_.same->statement(*s) && !only_ends(*s))
          return refuse_at(*s, "some threads return in a statement that changes a uniform variable");
        if (jumps_out(*s)) return refuse_at(*s, "a jump out of a parallel region");
        if (!may_return(*s)) return false;
        pending.statements.push_back(s);
        pending.returns = pending.returns || has_return(*s);
      }
    }
    flush();
    return true;
  }

  /// An endless loop would go on over threads that have returned.
  bool may_return(const Stmt& s) {
    return endless_loops_ == 0 || !has_return(s) ||
           refuse_at(s, "some threads return from a loop that does not count");
  }

  /// Block loops run one branch after the other. On GPUs the threads of a block may wait for each other in both.
  bool may_choose(const Stmt& s, const Stmt& body, const Stmt* otherwise) {
    const bool first = waits_for_others(body, analysis_.barriers),
               second = otherwise != nullptr && waits_for_others(*otherwise, analysis_.barriers);
    const auto* const choice = dyn_cast<IfStmt>(&s);
    if (first && second) return refuse_at(s, "both branches of a divergent condition have calls that wait");
    if (choice == nullptr || !(first || second)) return true;
    if (has_return(s)) return refuse_at(s, "some threads return from a branch with calls that wait");
    if (waiting_choice_ != nullptr &&
        are_opposite(*waiting_choice_->getCond(), *choice->getCond(), analysis_.function.getASTContext()))
      return refuse_at(s, "both branches of a divergent condition have calls that wait");
    return true;
  }

  static Region once(const Stmt& s) {
    Region region;
    region.kind = Region::Kind::uniform;
    region.statements = {&s};
    return region;
  }

  bool control_region(const Stmt& s, std::vector<Region>& regions, bool in_choice) {
    Region region;
    region.kind = analysis_.same->control(s) ? Region::Kind::uniform_branch : Region::Kind::divergent_branch;
    region.control = &s;
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
    if (region.kind == Region::Kind::divergent_branch) {
      region.heads = heads_of(s);
      in_choice = true;
      if (!may_choose(s, *body, otherwise)) return false;
      if (otherwise == nullptr && !isa<IfStmt>(s) && has_continue(*body))
        return refuse_at(s, "a loop with a barrier and a continue has a divergent condition");
    }
    const bool may_be_endless = may_go_on_without_threads(s, region.kind == Region::Kind::divergent_branch);
    endless_loops_ += may_be_endless;
    const bool is_formed =
        regions_of(body, region.body, in_choice) && regions_of(otherwise, region.otherwise, in_choice);
    endless_loops_ -= may_be_endless;
    if (!is_formed) return false;
    waiting_choice_ = region.kind == Region::Kind::divergent_branch ? dyn_cast<IfStmt>(&s) : nullptr;
    regions.push_back(std::move(region));
    return true;
  }

  /// What a thread evaluates to decide whether it continues: its statements, then the condition.
  static std::vector<Region> heads_of(const Stmt& s) {
    const auto head = [](const Stmt* first, const Expr* condition) {
      Region region;
      if (first != nullptr) region.statements.push_back(first);
      region.condition = condition;
      return region;
    };
    if (const auto* loop = dyn_cast<ForStmt>(&s))
      return {head(loop->getInit(), loop->getCond()), head(loop->getInc(), loop->getCond())};
    if (const auto* loop = dyn_cast<WhileStmt>(&s))
      return {head(nullptr, loop->getCond()), head(nullptr, loop->getCond())};
    if (const auto* loop = dyn_cast<DoStmt>(&s))
      return {head(nullptr, nullptr), head(nullptr, loop->getCond())};
    return {head(nullptr, cast<IfStmt>(s).getCond())};
  }

  /// Determines the variables that each parallel region uses, and whether a thread ends before the last
  /// region.
  void note_uses(std::vector<Region>& regions, bool is_top) {
    for (Region& region : regions) {
      for (const Stmt* s : region.statements) note_uses(*s, region);
      if (region.kind == Region::Kind::parallel)
        for (const CallExpr* call : region.collectives) note_collectives(*call, region);
      if (region.condition != nullptr) note_uses(*region.condition, region);
      note_uses(region.heads, false);
      const auto needs = [&](const Stmt* s) {
        return s != nullptr && analysis_.barriers.of(*s) != Requires::none;
      };
      region.needs_thread_id =
          region.needs_thread_id || needs(region.condition) || llvm::any_of(region.statements, needs);
      if (region.kind == Region::Kind::parallel) {
        analysis_.regions.push_back(&region);
        const bool is_last = is_top && &region == &regions.back();
        if (region.returns && !is_last) result_.ends_early = true;
      }
      note_uses(region.body, false);
      note_uses(region.otherwise, false);
    }
  }

  void note_collectives(const CallExpr& call, Region& region) {
    region.needs_thread_id = region.needs_thread_id || is_warp_collective(call);
    for (const Expr* operand : operands_of(call)) {
      const bool is_regions = isa<LambdaExpr>(operand->IgnoreUnlessSpelledInSource());
      region.needs_thread_id =
          region.needs_thread_id || (!is_regions && analysis_.barriers.of(*operand) != Requires::none);
      note_uses(*operand, region);
    }
  }

  void note_uses(const Stmt& s, Region& region) {
    const auto* call = dyn_cast<CallExpr>(&s);
    if (call != nullptr &&
        analysis_.barriers.is_site(*call)) {  // the region before it evaluates its operands
      if (is_lock_step(*call)) note_uses(*call->getArg(1), region);
      return;
    }
    const auto use = [&](const Decl* declaration) {
      const VarDecl* v = variable_named(*declaration);
      if (v != nullptr && (analysis_.tree.variables.count(v) != 0 || isa<ParmVarDecl>(v)))
        region.used.insert(v);
    };
    if (const auto* name = dyn_cast<DeclRefExpr>(&s)) {
      use(name->getDecl());
      if (const VarDecl* v = variable_named(*name->getDecl());
          v != nullptr && analysis_.is_changed_by(*name, *v))
        region.changed.insert(v);
    }
    if (const auto* lambda = dyn_cast<LambdaExpr>(&s)) {
      for (const LambdaCapture& capture : lambda->captures())
        if (capture.capturesVariable()) use(capture.getCapturedVar());
      note_uses(*lambda->getBody(), region);
    }
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) {
      for (const Decl* one : declaration->decls()) {
        const auto* v = dyn_cast<VarDecl>(one);
        if (v != nullptr && analysis_.tree.variables.count(v) != 0) region.declared.insert(v);
      }
    }
    for (const Stmt* child : s.children())
      if (child != nullptr) note_uses(*child, region);
  }

  FunctionAnalysis analysis_;
  const ParamModes* passed_;
  std::string& why_not_;
  int endless_loops_ = 0;  ///< around the statement that is looked at
  const IfStmt* waiting_choice_ =
      nullptr;  ///< the last divergent branch with calls that wait, and no barrier since
  KernelRegions result_;
};

}  // namespace

std::optional<KernelRegions> split(const FunctionDecl& function, const ParamModes* passed,
                                   BarrierAnalysis& barriers, std::string& why_not) {
  if (isa_and_nonnull<CompoundStmt>(function.getBody()))
    return Splitter(function, passed, barriers, why_not).run();
  why_not = "its body is a try block";
  return std::nullopt;
}

}  // namespace migrate
