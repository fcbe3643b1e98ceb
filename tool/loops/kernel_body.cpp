#include "tool/loops/kernel_body.h"

#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/Basic/SourceManager.h"
#include "tool/loops/outline.h"
#include "tool/loops/same_for_all.h"
#include "tool/loops/uses.h"
#include "tool/loops/values.h"
#include "tool/loops/waits.h"

namespace migrate {
namespace {

using namespace clang;

/// What one block may keep for its threads between steps: it lies on the stack of a worker, or of
/// the program's thread that waits.
constexpr uint64_t kMostKeptBytes = 1 << 20;
constexpr uint64_t kMostThreads = 1024;

/// Jumps out of `statement`; `in_loop`: a break or continue stays within.
bool jumps_out(const Stmt& statement, bool in_loop = false) {
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, CXXTryStmt, CoroutineBodyStmt>(statement)) return true;
  if (isa<BreakStmt, ContinueStmt>(statement)) return !in_loop;
  if (isa<LambdaExpr>(statement)) return false;
  const bool inside = in_loop || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
  if (isa<SwitchStmt>(statement))  // its own breaks stay within, a continue does not: not told apart
    return llvm::any_of(statement.children(), [](const Stmt* s) { return s != nullptr && jumps_out(*s, true); });
  return llvm::any_of(statement.children(), [&](const Stmt* s) { return s != nullptr && jumps_out(*s, inside); });
}

bool has_return(const Stmt& statement) {
  if (isa<ReturnStmt>(statement)) return true;
  if (isa<LambdaExpr>(statement)) return false;
  return llvm::any_of(statement.children(), [](const Stmt* s) { return s != nullptr && has_return(*s); });
}

class Splitter {
 public:
  Splitter(const FunctionDecl& kernel, std::string& why_not)
      : kernel_(kernel),
        why_not_(why_not),
        body_(*cast<CompoundStmt>(kernel.getBody())),
        parents_(const_cast<CompoundStmt*>(&body_)) {}

  std::optional<KernelBody> run() {
    if (!may_be_split() || !outline_of(body_, outline_, why_not_)) return std::nullopt;
    uses_ = find_uses(const_cast<CompoundStmt&>(body_), parents_);
    same_.emplace(kernel_, outline_, uses_, parents_);
    if (!steps_of(&body_, result_.steps, false)) return std::nullopt;
    note_uses(result_.steps, true);
    if (!choose_keeping()) return std::nullopt;
    return std::move(result_);
  }

 private:
  bool may_be_split() {
    if (kernel_.isInvalidDecl()) return refuse_at(body_, "it has errors");
    Waits waits;
    if (!waits.but_by_barriers(body_)) return true;
    return refuse_at(*waits.place(), "a thread may wait otherwise than by a barrier");
  }

  bool refuse_at(const Stmt& place, const std::string& reason) {
    const SourceManager& sources = kernel_.getASTContext().getSourceManager();
    why_not_ = reason + " (line " + std::to_string(sources.getPresumedLineNumber(place.getBeginLoc())) + ")";
    return false;
  }

  /// Declarations that the block makes: shared memory, types, what is the same for all threads.
  bool is_block_declaration(const DeclStmt& declaration) const {
    return llvm::all_of(declaration.decls(), [&](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return variable == nullptr || variable->hasGlobalStorage() || same_->variable(*variable);
    });
  }

  /// `in_choice`: not all threads of the block may be here.
  bool steps_of(const Stmt* list, std::vector<Step>& steps, bool in_choice) {
    Step pending;
    const auto flush = [&] {
      if (!pending.statements.empty()) steps.push_back(std::move(pending));
      pending = Step{};
    };
    for (const Stmt* s : statements_of(list)) {
      if (has_barrier(*s)) {
        flush();
        if (!is_barrier_statement(*s) && !control_step(*s, steps, in_choice)) return false;
        continue;
      }
      const auto* declaration = dyn_cast<DeclStmt>(s);
      if (declaration != nullptr && is_block_declaration(*declaration)) {
        // In front of what the threads do since the last barrier: nothing of that can matter to it.
        steps.push_back(once(*s));
      } else if (same_->statement(*s) && !(in_choice && has_return(*s))) {
        flush();
        steps.push_back(once(*s));
      } else {
        if (same_->statement(*s)) return refuse_at(*s, "a return of some threads beside a change for all");
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
    step.kind = same_->control(s) ? Step::Kind::control : Step::Kind::choice;
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
      if (otherwise == nullptr && !isa<IfStmt>(s) && goes_on(*body))
        return refuse_at(s, "a loop around a barrier that threads count for themselves, with a continue in it");
    }
    if (!steps_of(body, step.body, in_choice) || !steps_of(otherwise, step.otherwise, in_choice)) return false;
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
    if (const auto* loop = dyn_cast<DoStmt>(&s)) return {head(nullptr, nullptr), head(nullptr, loop->getCond())};
    return {head(nullptr, cast<IfStmt>(s).getCond())};
  }

  /// The variables that each step of threads uses; whether a thread ends before the last step.
  void note_uses(std::vector<Step>& steps, bool is_top) {
    for (Step& step : steps) {
      for (const Stmt* s : step.statements) note_uses(*s, step);
      if (step.condition != nullptr) note_uses(*step.condition, step);
      note_uses(step.heads, false);
      if (step.kind == Step::Kind::threads) {
        all_.push_back(&step);
        const bool is_last = is_top && &step == &steps.back();
        if (step.returns && !is_last) result_.ends_early = true;
      }
      note_uses(step.body, false);
      note_uses(step.otherwise, false);
    }
  }

  void note_uses(const Stmt& s, Step& step) {
    const auto use = [&](const Decl* declaration) {
      const auto* v = dyn_cast<VarDecl>(declaration);
      if (v != nullptr && (outline_.variables.count(v) != 0 || isa<ParmVarDecl>(v))) step.used.insert(v);
    };
    if (const auto* name = dyn_cast<DeclRefExpr>(&s)) {
      use(name->getDecl());
      if (const auto* v = dyn_cast<VarDecl>(name->getDecl()); v != nullptr && is_changed_by(*name, *v))
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
        if (v != nullptr && outline_.variables.count(v) != 0) step.declared.insert(v);
      }
    }
    for (const Stmt* child : s.children())
      if (child != nullptr) note_uses(*child, step);
  }

  bool is_changed_by(const DeclRefExpr& name, const VarDecl& v) const {
    const auto found = uses_.find(&v);
    return found != uses_.end() && llvm::any_of(found->second, [&](const Use& use) {
             return use.name == &name && (use.kind == Use::Kind::changed || use.kind == Use::Kind::part_changed);
           });
  }

  bool choose_keeping() {
    find_recomputable();
    for (const auto& [v, around] : outline_.variables) result_.variables[v] = keeping_of(*v);
    for (const ParmVarDecl* parameter : kernel_.parameters())
      if (!is_builtin_index(*parameter))
        result_.variables[parameter] = same_->variable(*parameter) ? Keeping::of_block : Keeping::kept;
    recompute_what_is_needed();
    uint64_t bytes = 0;
    for (const auto& [v, keeping] : result_.variables) {
      if (keeping != Keeping::kept) continue;
      if (!can_be_kept(*v)) return refuse_at(body_, "'" + v->getName().str() + "' cannot be kept between barriers");
      bytes += kernel_.getASTContext().getTypeSizeInChars(v->getType()).getQuantity() * kMostThreads;
      note_changes(*v);
    }
    return bytes <= kMostKeptBytes || refuse_at(body_, "its threads keep too much between barriers");
  }

  Keeping keeping_of(const VarDecl& v) const {
    if (v.hasGlobalStorage() || same_->variable(v)) return Keeping::of_block;
    const auto* loop = dyn_cast<ForStmt>(outline_.variables.at(&v));
    if (loop != nullptr) return Keeping::kept;  // a loop that its threads count for themselves
    int steps = 0;
    bool declared_elsewhere = false;
    for (const Step* step : all_) {
      if (step->used.count(&v) == 0) continue;
      ++steps;
      declared_elsewhere = declared_elsewhere || step->declared.count(&v) == 0;
    }
    if (steps == 0 || (steps == 1 && !declared_elsewhere)) return Keeping::of_step;
    return recomputable_.count(&v) != 0 ? Keeping::recomputed : Keeping::kept;
  }

  bool can_be_kept(const VarDecl& v) const {
    const QualType type = v.getType();
    if (type->isReferenceType() || type->isVariablyModifiedType() || type->isIncompleteType()) return false;
    const QualType element = kernel_.getASTContext().getBaseElementType(type);
    if (const auto* record = element->getAsCXXRecordDecl())
      return record->isTriviallyCopyable() && record->hasTrivialDestructor() && !record->isLambda() &&
             record->getIdentifier() != nullptr && !isa<FunctionDecl>(record->getDeclContext());
    return element->isScalarType();
  }

  void note_changes(const VarDecl& v) {
    const auto found = uses_.find(&v);
    if (found == uses_.end()) return;
    for (const Use& use : found->second)
      if (use.kind == Use::Kind::addressed) result_.addressed.insert(&v);
  }

  /// Variables that never change and follow from what a thread knows of itself: cheaper to find anew than to keep, and
  /// a compiler sees how they follow from the thread's index.
  void find_recomputable() {
    for (const auto& [v, around] : outline_.variables)
      if (!v->hasGlobalStorage() && !same_->variable(*v) && never_changes(*v)) recomputable_.insert(v);
    for (bool changed = true; changed;) {
      const size_t before = recomputable_.size();
      std::erase_if(recomputable_, [&](const VarDecl* v) { return !follows_here(*v); });
      changed = recomputable_.size() != before;
    }
  }

  bool never_changes(const VarDecl& v) const {
    if (!v.hasInit() || !v.getType()->isScalarType()) return false;
    const auto found = uses_.find(&v);
    return found == uses_.end() ||
           llvm::all_of(found->second, [](const Use& use) { return use.kind == Use::Kind::read; });
  }

  bool follows_here(const VarDecl& v) const {
    return follows_from(*v.getInit(), [&](const VarDecl& other) {
      if (is_builtin_index(other) || recomputable_.count(&other) != 0) return true;
      return same_->variable(other) && !changes_within(other, v);
    });
  }

  unsigned offset(SourceLocation place) const {
    const SourceManager& sources = kernel_.getASTContext().getSourceManager();
    return sources.getFileOffset(sources.getExpansionLoc(place));
  }

  /// Whether `other` may have another value in some place where `v` is known than where it is declared.
  bool changes_within(const VarDecl& other, const VarDecl& v) const {
    const auto found = uses_.find(&other);
    if (found == uses_.end()) return false;
    const unsigned begin = offset(v.getLocation()), end = offset(outline_.variables.at(&v)->getEndLoc());
    return llvm::any_of(found->second, [&](const Use& use) {
      if (use.kind != Use::Kind::changed) return false;
      const unsigned place = offset(use.name->getLocation());
      return place > begin && place <= end;
    });
  }

  /// A recomputed variable needs those that it follows from in the same step.
  void recompute_what_is_needed() {
    std::function<void(const VarDecl&)> need = [&](const VarDecl& v) {
      follows_from(*v.getInit(), [&](const VarDecl& other) {
        const auto found = result_.variables.find(&other);
        if (found != result_.variables.end() && found->second == Keeping::of_step) {
          found->second = Keeping::recomputed;
          need(other);
        }
        return true;
      });
    };
    for (const auto& [v, keeping] : result_.variables)
      if (keeping == Keeping::recomputed) need(*v);
  }

  const FunctionDecl& kernel_;
  std::string& why_not_;
  const CompoundStmt& body_;
  ParentMap parents_;
  Outline outline_;
  Uses uses_;
  std::optional<SameForAll> same_;
  std::vector<Step*> all_;
  std::set<const VarDecl*> recomputable_;
  KernelBody result_;
};

}  // namespace

std::optional<KernelBody> split(const FunctionDecl& kernel, std::string& why_not) {
  return Splitter(kernel, why_not).run();
}

}  // namespace migrate
