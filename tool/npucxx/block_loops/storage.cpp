#include "tool/npucxx/block_loops/storage.h"

#include <algorithm>
#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/frontend/implicit_code.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {
namespace {

using namespace clang;

/// What one block may keep for its threads between steps: it lies on the stack of a worker, or of
/// the program's thread that waits.
constexpr uint64_t kMostKeptBytes = 1 << 20;
constexpr uint64_t kMostThreads = 1024;

bool is_pointer(QualType type) { return type->isPointerType() || type->isReferenceType(); }

class Chooser {
 public:
  Chooser(const Reading& reading, KernelBody& result, std::string& why_not)
      : reading_(reading), result_(result), why_not_(why_not) {}

  bool run() {
    find_recomputable();
    for (const auto& [v, around] : reading_.outline.variables) result_.variables[v] = keeping_of(*v);
    for (const ParmVarDecl* parameter : reading_.function.parameters())
      if (!is_builtin_index(*parameter))
        result_.variables[parameter] =
            reading_.same->variable(*parameter) ? Keeping::of_block : Keeping::kept;
    recompute_what_is_needed();
    uint64_t bytes = 0;
    for (const auto& [v, keeping] : result_.variables) {
      if (keeping != Keeping::kept) continue;
      if (!can_be_kept(*v))
        return refuse(reading_.body,
                      (v->getName().empty() ? "a structured binding" : "'" + v->getName().str() + "'") +
                          " cannot be kept between barriers");
      bytes += size_of(v->getType()) * kMostThreads;
      if (is_addressed(*v)) result_.addressed.insert(v);
    }
    for (const CallExpr* call : result_.sites) bytes += bytes_of(*call) * kMostThreads;
    return bytes <= kMostKeptBytes || refuse(reading_.body, "its threads keep too much between barriers");
  }

 private:
  bool refuse(const Stmt& place, const std::string& reason) {
    return refuse_at(reading_, place, reason, why_not_);
  }

  uint64_t size_of(QualType type) const {
    type = type.getNonReferenceType();
    if (type->isIncompleteType() || type->isDependentType() || type->isFunctionType()) return 0;
    return reading_.function.getASTContext().getTypeSizeInChars(type).getQuantity();
  }

  /// What a thread leaves and gets there.
  uint64_t bytes_of(const CallExpr& call) const {
    const uint64_t result = call.getType()->isVoidType() ? 0 : size_of(call.getType());
    const auto found = result_.passings.find(&call);
    if (found == result_.passings.end())
      return 2 * std::max<uint64_t>(result, 8) + 8;  // value, result, lane, mask
    uint64_t bytes = result + 1;
    for (unsigned i = 0; i < found->second.size(); ++i)
      if (found->second[i] != Passing::for_all) bytes += size_of(call.getArg(i)->getType());
    return bytes;
  }

  const std::vector<Use>& uses_of(const VarDecl& v) const {
    static const std::vector<Use> none;
    const auto found = reading_.uses.find(&v);
    return found != reading_.uses.end() ? found->second : none;
  }

  Keeping keeping_of(const VarDecl& v) const {
    if (v.hasGlobalStorage()) return Keeping::of_block;
    if (is_destroyed(v)) return Keeping::kept;  // where its scope ends, not where its step does: it cannot be
    if (reading_.same->variable(v)) return Keeping::of_block;
    const auto* loop = dyn_cast<ForStmt>(reading_.outline.variables.at(&v));
    if (loop != nullptr) return Keeping::kept;  // a loop that its threads count for themselves
    int steps = 0;
    bool declared_elsewhere = false;
    for (const Step* step : reading_.steps) {
      if (step->used.count(&v) == 0) continue;
      ++steps;
      declared_elsewhere = declared_elsewhere || step->declared.count(&v) == 0;
    }
    if (recomputable_.count(&v) == 0 && llvm::any_of(uses_of(v), [&](const Use& use) { return lasts(use); }))
      return Keeping::kept;
    if (steps == 0 || (steps == 1 && !declared_elsewhere)) return Keeping::of_step;
    return recomputable_.count(&v) != 0 ? Keeping::recomputed : Keeping::kept;
  }

  /// Whether the address may be known when the step is over: a function that waits gets it, or a pointer is set to it.
  bool lasts(const Use& use) const {
    if (use.kind != Use::Kind::addressed || use.name == nullptr) return false;
    for (const Stmt* s = use.name; s != nullptr; s = reading_.parents.getParent(const_cast<Stmt*>(s))) {
      const auto* call = dyn_cast<CallExpr>(s);
      if (call != nullptr && reading_.waits.is_waiting_call(*call)) return true;
      const auto* binary = dyn_cast<BinaryOperator>(s);
      if (binary != nullptr && binary->isAssignmentOp()) return is_pointer(binary->getLHS()->getType());
      const auto* declaration = dyn_cast<DeclStmt>(s);
      if (declaration == nullptr) continue;
      return llvm::any_of(declaration->decls(), [&](const Decl* one) {
        const auto* other = dyn_cast<VarDecl>(one);
        return other != nullptr && is_pointer(other->getType()) &&
               reading_.outline.variables.count(other) != 0;
      });
    }
    return false;
  }

  /// Whether a destructor runs where the scope of `v` ends: its own, or that of a temporary to which it refers.
  bool is_destroyed(const VarDecl& v) const {
    const ASTContext& context = reading_.function.getASTContext();
    if (!v.getType()->isReferenceType() || !v.hasInit())
      return destructor_of(v.getType(), context) != nullptr;
    const auto* full = dyn_cast<FullExpr>(v.getInit());
    const auto* made = dyn_cast<MaterializeTemporaryExpr>(full != nullptr ? full->getSubExpr() : v.getInit());
    return made != nullptr && destructor_of(made->getType(), context) != nullptr;
  }

  bool can_be_kept(const VarDecl& v) const {
    if (isa<DecompositionDecl>(v)) return false;  // it has no name
    QualType type = v.getType();
    if (result_.passed.count(&v) != 0) type = type.getNonReferenceType();
    if (type->isReferenceType() || type->isVariablyModifiedType() || type->isIncompleteType()) return false;
    const QualType element = reading_.function.getASTContext().getBaseElementType(type);
    if (const auto* record = element->getAsCXXRecordDecl())
      return record->isTriviallyCopyable() && record->hasTrivialDestructor() && !record->isLambda() &&
             record->getIdentifier() != nullptr && !isa<FunctionDecl>(record->getDeclContext());
    return element->isScalarType();
  }

  bool is_addressed(const VarDecl& v) const {
    return llvm::any_of(uses_of(v), [&](const Use& use) {
      if (use.kind != Use::Kind::addressed) return false;
      const CallExpr* site = reading_.taken_by(use);
      return site == nullptr || !is_lane_call(*site);
    });
  }

  /// Variables that never change and follow from what a thread knows of itself: cheaper to find anew than to keep, and
  /// a compiler sees how they follow from the thread's index.
  void find_recomputable() {
    for (const auto& [v, around] : reading_.outline.variables)
      if (!v->hasGlobalStorage() && !reading_.same->variable(*v) && never_changes(*v))
        recomputable_.insert(v);
    for (bool changed = true; changed;) {
      const size_t before = recomputable_.size();
      std::erase_if(recomputable_, [&](const VarDecl* v) { return !follows_here(*v); });
      changed = recomputable_.size() != before;
    }
  }

  bool never_changes(const VarDecl& v) const {
    if (!v.hasInit() || v.getType()->isReferenceType()) return false;
    if (is_group(v.getType()))  // nothing changes a group but an assignment
      return llvm::none_of(uses_of(v), [&](const Use& use) {
        return use.name == nullptr || isa_and_nonnull<CXXOperatorCallExpr>(
                                          reading_.parents.getParent(const_cast<DeclRefExpr*>(use.name)));
      });
    return v.getType()->isScalarType() &&
           llvm::all_of(uses_of(v), [](const Use& use) { return use.kind == Use::Kind::read; });
  }

  bool follows_here(const VarDecl& v) {
    return follows_from(
        *v.getInit(),
        [&](const VarDecl& other) {
          if (is_builtin_index(other) || recomputable_.count(&other) != 0) return true;
          return reading_.same->variable(other) && !changes_within(other, v);
        },
        [&](const FunctionDecl& callee) { return tells_of_group(callee); });
  }

  /// Makes a group, or says something of one, without waiting: always the same for one thread.
  bool tells_of_group(const FunctionDecl& callee) {
    const auto* method = dyn_cast<CXXMethodDecl>(&callee);
    const bool is_groups =
        method != nullptr ? is_group(reading_.function.getASTContext().getRecordType(method->getParent()))
                          : is_group(callee.getReturnType());
    return is_groups && reading_.waits.of(callee) != Asks::meeting;
  }

  unsigned offset(SourceLocation place) const {
    const SourceManager& sources = reading_.function.getASTContext().getSourceManager();
    return sources.getFileOffset(sources.getExpansionLoc(place));
  }

  /// Whether `other` may have another value in some place where `v` is known than where it is declared.
  bool changes_within(const VarDecl& other, const VarDecl& v) const {
    const unsigned begin = offset(v.getLocation()),
                   end = offset(reading_.outline.variables.at(&v)->getEndLoc());
    return llvm::any_of(uses_of(other), [&](const Use& use) {
      if (use.kind != Use::Kind::changed) return false;
      const unsigned place = offset(use.name->getLocation());
      return place > begin && place <= end;
    });
  }

  /// A recomputed variable needs those that it follows from in the same step.
  void recompute_what_is_needed() {
    std::function<void(const VarDecl&)> need = [&](const VarDecl& v) {
      const auto see = [&](const VarDecl& other) {
        const auto found = result_.variables.find(&other);
        if (found != result_.variables.end() && found->second == Keeping::of_step) {
          found->second = Keeping::recomputed;
          need(other);
        }
        return true;
      };
      follows_from(*v.getInit(), see, [&](const FunctionDecl& callee) { return tells_of_group(callee); });
    };
    for (const auto& [v, keeping] : result_.variables)
      if (keeping == Keeping::recomputed) need(*v);
    for (const auto& [v, keeping] : result_.variables)
      if (keeping == Keeping::recomputed && reading_.waits.of(*v->getInit()) != Asks::nothing)
        result_.asking.insert(v);
  }

  const Reading& reading_;
  KernelBody& result_;
  std::string& why_not_;
  std::set<const VarDecl*> recomputable_;
};

}  // namespace

bool Reading::is_changed_by(const DeclRefExpr& name, const VarDecl& v) const {
  const auto found = uses.find(&v);
  return found != uses.end() && llvm::any_of(found->second, [&](const Use& use) {
           if (use.name != &name) return false;
           if (use.kind == Use::Kind::changed || use.kind == Use::Kind::part_changed) return true;
           const CallExpr* site = taken_by(use);
           return site != nullptr && is_lock_step(*site) && site->getArg(1)->IgnoreParenImpCasts() == &name;
         });
}

const CallExpr* Reading::taken_by(const Use& use) const {
  if (use.name == nullptr) return nullptr;
  const Stmt* parent = parents.getParentIgnoreParenImpCasts(const_cast<DeclRefExpr*>(use.name));
  const auto* call = dyn_cast_or_null<CallExpr>(parent);
  return call != nullptr && waits.is_site(*call) ? call : nullptr;
}

bool refuse_at(const Reading& reading, const Stmt& place, const std::string& reason, std::string& why_not) {
  const SourceManager& sources = reading.function.getASTContext().getSourceManager();
  why_not = reason + " (line " + std::to_string(sources.getPresumedLineNumber(place.getBeginLoc())) + ")";
  return false;
}

bool choose_keeping(const Reading& reading, KernelBody& result, std::string& why_not) {
  return Chooser(reading, result, why_not).run();
}

}  // namespace migrate
