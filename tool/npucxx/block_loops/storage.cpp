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

/// Limit of a block's storage between regions, which is on the stack of a worker or of the program's waiting
/// thread.
constexpr uint64_t kMaxContextBytes = 1 << 20;
constexpr uint64_t kMostThreads = 1024;

bool is_pointer(QualType type) { return type->isPointerType() || type->isReferenceType(); }

class Chooser {
 public:
  Chooser(const FunctionAnalysis& analysis, KernelRegions& result, std::string& why_not)
      : analysis_(analysis), result_(result), why_not_(why_not) {}

  bool run() {
    find_recomputable();
    for (const auto& [v, around] : analysis_.tree.variables) result_.variables[v] = storage_of(*v);
    for (const ParmVarDecl* parameter : analysis_.function.parameters())
      if (!is_builtin_index(*parameter))
        result_.variables[parameter] =
            analysis_.same->variable(*parameter) ? Storage::uniform : Storage::context_array;
    recompute_what_is_needed();
    uint64_t bytes = 0;
    for (const auto& [v, storage] : result_.variables) {
      if (storage != Storage::context_array) continue;
      if (!can_be_saved(*v))
        return refuse(analysis_.body,
                      (v->getName().empty() ? "a structured binding" : "'" + v->getName().str() + "'") +
                          " cannot be kept between barriers");
      bytes += size_of(v->getType()) * kMostThreads;
      if (is_addressed(*v)) result_.addressed.insert(v);
    }
    for (const CallExpr* call : result_.sites) bytes += bytes_of(*call) * kMostThreads;
    return bytes <= kMaxContextBytes || refuse(analysis_.body, "its threads keep too much between barriers");
  }

 private:
  bool refuse(const Stmt& location, const std::string& reason) {
    return refuse_at(analysis_, location, reason, why_not_);
  }

  uint64_t size_of(QualType type) const {
    type = type.getNonReferenceType();
    if (type->isIncompleteType() || type->isDependentType() || type->isFunctionType()) return 0;
    return analysis_.function.getASTContext().getTypeSizeInChars(type).getQuantity();
  }

  /// The size of a thread's contribution and result.
  uint64_t bytes_of(const CallExpr& call) const {
    const uint64_t result = call.getType()->isVoidType() ? 0 : size_of(call.getType());
    const auto found = result_.param_modes.find(&call);
    if (found == result_.param_modes.end())
      return 2 * std::max<uint64_t>(result, 8) + 8;  // value, result, lane, mask
    uint64_t bytes = result + 1;
    for (unsigned i = 0; i < found->second.size(); ++i)
      if (found->second[i] != ParamMode::uniform) bytes += size_of(call.getArg(i)->getType());
    return bytes;
  }

  const std::vector<Use>& uses_of(const VarDecl& v) const {
    static const std::vector<Use> none;
    const auto found = analysis_.uses.find(&v);
    return found != analysis_.uses.end() ? found->second : none;
  }

  Storage storage_of(const VarDecl& v) const {
    if (v.hasGlobalStorage()) return Storage::uniform;
    if (is_destroyed(v)) return Storage::context_array;  // its scope ends before its region
    if (analysis_.same->variable(v)) return Storage::uniform;
    const auto* loop = dyn_cast<ForStmt>(analysis_.tree.variables.at(&v));
    if (loop != nullptr) return Storage::context_array;  // the threads count its iterations
    int regions = 0;
    bool declared_elsewhere = false;
    for (const Region* region : analysis_.regions) {
      if (region->used.count(&v) == 0) continue;
      ++regions;
      declared_elsewhere = declared_elsewhere || region->declared.count(&v) == 0;
    }
    if (recomputable_.count(&v) == 0 && llvm::any_of(uses_of(v), [&](const Use& use) { return lasts(use); }))
      return Storage::context_array;
    if (regions == 0 || (regions == 1 && !declared_elsewhere)) return Storage::region_local;
    return recomputable_.count(&v) != 0 ? Storage::rematerialized : Storage::context_array;
  }

  /// Whether the address may be stored when the region ends: a waiting function gets it, or a pointer is set
  /// to it.
  bool lasts(const Use& use) const {
    if (use.kind != Use::Kind::addressed || use.name == nullptr) return false;
    for (const Stmt* s = use.name; s != nullptr; s = analysis_.parents.getParent(const_cast<Stmt*>(s))) {
      const auto* call = dyn_cast<CallExpr>(s);
      if (call != nullptr && analysis_.barriers.is_waiting_call(*call)) return true;
      const auto* binary = dyn_cast<BinaryOperator>(s);
      if (binary != nullptr && binary->isAssignmentOp()) return is_pointer(binary->getLHS()->getType());
      const auto* declaration = dyn_cast<DeclStmt>(s);
      if (declaration == nullptr) continue;
      return llvm::any_of(declaration->decls(), [&](const Decl* one) {
        const auto* other = dyn_cast<VarDecl>(one);
        return other != nullptr && is_pointer(other->getType()) && analysis_.tree.variables.count(other) != 0;
      });
    }
    return false;
  }

  /// Whether the end of the scope of `v` runs a destructor: its own, or that of a temporary to which it
  /// refers.
  bool is_destroyed(const VarDecl& v) const {
    const ASTContext& context = analysis_.function.getASTContext();
    if (!v.getType()->isReferenceType() || !v.hasInit())
      return destructor_of(v.getType(), context) != nullptr;
    const auto* full = dyn_cast<FullExpr>(v.getInit());
    const auto* made = dyn_cast<MaterializeTemporaryExpr>(full != nullptr ? full->getSubExpr() : v.getInit());
    return made != nullptr && destructor_of(made->getType(), context) != nullptr;
  }

  bool can_be_saved(const VarDecl& v) const {
    if (isa<DecompositionDecl>(v)) return false;  // it has no name
    QualType type = v.getType();
    if (result_.passed.count(&v) != 0) type = type.getNonReferenceType();
    if (type->isReferenceType() || type->isVariablyModifiedType() || type->isIncompleteType()) return false;
    const QualType element = analysis_.function.getASTContext().getBaseElementType(type);
    if (const auto* record = element->getAsCXXRecordDecl())
      return record->isTriviallyCopyable() && record->hasTrivialDestructor() && !record->isLambda() &&
             record->getIdentifier() != nullptr && !isa<FunctionDecl>(record->getDeclContext());
    return element->isScalarType();
  }

  bool is_addressed(const VarDecl& v) const {
    return llvm::any_of(uses_of(v), [&](const Use& use) {
      if (use.kind != Use::Kind::addressed) return false;
      const CallExpr* site = analysis_.taken_by(use);
      return site == nullptr || !is_warp_collective(*site);
    });
  }

  /// Constant variables that follow from the thread's index. Recomputing them costs less than storing them,
  /// and the compiler sees how they depend on the index.
  void find_recomputable() {
    for (const auto& [v, around] : analysis_.tree.variables)
      if (!v->hasGlobalStorage() && !analysis_.same->variable(*v) && never_changes(*v))
        recomputable_.insert(v);
    for (bool changed = true; changed;) {
      const size_t before = recomputable_.size();
      std::erase_if(recomputable_, [&](const VarDecl* v) { return !follows_here(*v); });
      changed = recomputable_.size() != before;
    }
  }

  bool never_changes(const VarDecl& v) const {
    if (!v.hasInit() || v.getType()->isReferenceType()) return false;
    if (is_group(v.getType()))  // only an assignment changes a group
      return llvm::none_of(uses_of(v), [&](const Use& use) {
        return use.name == nullptr || isa_and_nonnull<CXXOperatorCallExpr>(
                                          analysis_.parents.getParent(const_cast<DeclRefExpr*>(use.name)));
      });
    return v.getType()->isScalarType() &&
           llvm::all_of(uses_of(v), [](const Use& use) { return use.kind == Use::Kind::read; });
  }

  bool follows_here(const VarDecl& v) {
    return is_rematerializable(
        *v.getInit(),
        [&](const VarDecl& other) {
          if (is_builtin_index(other) || recomputable_.count(&other) != 0) return true;
          return analysis_.same->variable(other) && !changes_within(other, v);
        },
        [&](const FunctionDecl& callee) { return tells_of_group(callee); });
  }

  /// Creates a group, or returns a property of one, without a wait: always the same for one thread.
  bool tells_of_group(const FunctionDecl& callee) {
    const auto* method = dyn_cast<CXXMethodDecl>(&callee);
    const bool is_groups =
        method != nullptr ? is_group(analysis_.function.getASTContext().getRecordType(method->getParent()))
                          : is_group(callee.getReturnType());
    return is_groups && analysis_.barriers.of(callee) != Requires::convergence;
  }

  unsigned offset(SourceLocation location) const {
    const SourceManager& sources = analysis_.function.getASTContext().getSourceManager();
    return sources.getFileOffset(sources.getExpansionLoc(location));
  }

  /// Whether `other` may have another value in the scope of `v` than at its declaration.
  bool changes_within(const VarDecl& other, const VarDecl& v) const {
    const unsigned begin = offset(v.getLocation()),
                   end = offset(analysis_.tree.variables.at(&v)->getEndLoc());
    return llvm::any_of(uses_of(other), [&](const Use& use) {
      if (use.kind != Use::Kind::changed) return false;
      const unsigned position = offset(use.name->getLocation());
      return position > begin && position <= end;
    });
  }

  /// A rematerialized variable needs the variables that it depends on in the same region.
  void recompute_what_is_needed() {
    std::function<void(const VarDecl&)> need = [&](const VarDecl& v) {
      const auto see = [&](const VarDecl& other) {
        const auto found = result_.variables.find(&other);
        if (found != result_.variables.end() && found->second == Storage::region_local) {
          found->second = Storage::rematerialized;
          need(other);
        }
        return true;
      };
      is_rematerializable(*v.getInit(), see,
                          [&](const FunctionDecl& callee) { return tells_of_group(callee); });
    };
    for (const auto& [v, storage] : result_.variables)
      if (storage == Storage::rematerialized) need(*v);
    for (const auto& [v, storage] : result_.variables)
      if (storage == Storage::rematerialized && analysis_.barriers.of(*v->getInit()) != Requires::none)
        result_.thread_dependent.insert(v);
  }

  const FunctionAnalysis& analysis_;
  KernelRegions& result_;
  std::string& why_not_;
  std::set<const VarDecl*> recomputable_;
};

}  // namespace

bool FunctionAnalysis::is_changed_by(const DeclRefExpr& name, const VarDecl& v) const {
  const auto found = uses.find(&v);
  return found != uses.end() && llvm::any_of(found->second, [&](const Use& use) {
           if (use.name != &name) return false;
           if (use.kind == Use::Kind::changed || use.kind == Use::Kind::part_changed) return true;
           const CallExpr* site = taken_by(use);
           return site != nullptr && is_lock_step(*site) && site->getArg(1)->IgnoreParenImpCasts() == &name;
         });
}

const CallExpr* FunctionAnalysis::taken_by(const Use& use) const {
  if (use.name == nullptr) return nullptr;
  const Stmt* parent = parents.getParentIgnoreParenImpCasts(const_cast<DeclRefExpr*>(use.name));
  const auto* call = dyn_cast_or_null<CallExpr>(parent);
  return call != nullptr && barriers.is_site(*call) ? call : nullptr;
}

bool refuse_at(const FunctionAnalysis& analysis, const Stmt& location, const std::string& reason,
               std::string& why_not) {
  const SourceManager& sources = analysis.function.getASTContext().getSourceManager();
  why_not = reason + " (line " + std::to_string(sources.getPresumedLineNumber(location.getBeginLoc())) + ")";
  return false;
}

bool assign_storage(const FunctionAnalysis& analysis, KernelRegions& result, std::string& why_not) {
  return Chooser(analysis, result, why_not).run();
}

}  // namespace migrate
