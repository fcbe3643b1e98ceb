#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace migrate {
namespace {

using namespace clang;

constexpr llvm::StringLiteral kWarpCollectives[] = {"__shfl_sync",
                                                    "__shfl_up_sync",
                                                    "__shfl_down_sync",
                                                    "__shfl_xor_sync",
                                                    "__shfl",
                                                    "__shfl_up",
                                                    "__shfl_down",
                                                    "__shfl_xor",
                                                    "__ballot_sync",
                                                    "__any_sync",
                                                    "__all_sync",
                                                    "__ballot",
                                                    "__any",
                                                    "__all",
                                                    "__match_any_sync",
                                                    "__reduce_add_sync",
                                                    "__reduce_min_sync",
                                                    "__reduce_max_sync",
                                                    "__reduce_and_sync",
                                                    "__reduce_or_sync",
                                                    "__reduce_xor_sync",
                                                    "__activemask"};
constexpr llvm::StringLiteral kGroupFunctions[] = {"reduce", "inclusive_scan", "exclusive_scan"};
constexpr llvm::StringLiteral kGroupMethods[] = {"shfl", "shfl_up", "shfl_down", "shfl_xor",
                                                 "any",  "all",     "ballot"};

/// A function of the kernel language. A program may have a function of its own with the same name.
bool is_global(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  return function.getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation()));
}

bool is_in(const Decl& declaration, llvm::StringRef space) {
  for (const DeclContext* context = declaration.getDeclContext(); context != nullptr;
       context = context->getParent()) {
    const auto* found = dyn_cast<NamespaceDecl>(context);
    if (found != nullptr && found->getName() == space) return true;
  }
  return false;
}

constexpr llvm::StringLiteral kGroups = "cooperative_groups";

const CXXRecordDecl* group_of(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record != nullptr && is_in(*record, kGroups) ? record : nullptr;
}

/// A tile of at most a warp: its lanes are adjacent.
bool is_small_tile(QualType type) {
  const auto* tile = dyn_cast_or_null<ClassTemplateSpecializationDecl>(group_of(type));
  if (tile == nullptr || tile->getName() != "thread_block_tile" || tile->getTemplateArgs().size() == 0)
    return false;
  const TemplateArgument& size = tile->getTemplateArgs().get(0);
  return size.getKind() == TemplateArgument::Integral && size.getAsIntegral().getZExtValue() <= 32;
}

/// The group whose method is called, also for static methods; null if it is not a method of a group.
const Expr* called_group(const CallExpr& call) {
  const auto* member = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (member == nullptr || !isa<CXXMethodDecl>(member->getMemberDecl()) ||
      !is_in(*member->getMemberDecl(), kGroups))
    return nullptr;
  return member->getBase()->IgnoreParenImpCasts();
}

/// Whether the synchronised threads are in one block.
bool is_within_block(QualType type) {
  const CXXRecordDecl* group = group_of(type);
  return group != nullptr &&
         llvm::is_contained({"thread_group", "thread_block", "thread_block_tile", "coalesced_group"},
                            group->getName());
}

const FunctionDecl* named_callee(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  return callee != nullptr && callee->getIdentifier() != nullptr ? callee : nullptr;
}

bool names_template_arguments(const CallExpr& call) {
  const auto* name = dyn_cast<DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
  return name != nullptr && name->hasExplicitTemplateArgs();
}

}  // namespace

bool is_group(QualType type) { return group_of(type) != nullptr; }

bool is_barrier(const CallExpr& call) {
  const FunctionDecl* callee = named_callee(call);
  if (callee == nullptr) return false;
  if (is_global(*callee)) return callee->getName() == "__syncthreads" || callee->getName() == "__syncwarp";
  if (callee->getName() != "sync" || !is_in(*callee, kGroups)) return false;
  const Expr* group = called_group(call);
  if (group != nullptr) return is_within_block(group->getType());
  if (!isa<CXXMethodDecl>(callee)) return call.getNumArgs() > 0 && is_within_block(call.getArg(0)->getType());
  return false;
}

bool is_active_mask(const Expr& operand) {
  const auto* call = dyn_cast<CallExpr>(operand.IgnoreParenImpCasts());
  const FunctionDecl* callee = call != nullptr ? named_callee(*call) : nullptr;
  return callee != nullptr && is_global(*callee) && callee->getName() == "__activemask";
}

bool is_lock_step(const CallExpr& call) {
  const FunctionDecl* callee = named_callee(call);
  return callee != nullptr && callee->getName() == "lock_step" && is_in(*callee, "npu") &&
         call.getNumArgs() >= 3 && isa<LambdaExpr>(call.getArg(2)->IgnoreUnlessSpelledInSource());
}

bool is_warp_collective(const CallExpr& call) {
  const FunctionDecl* callee = named_callee(call);
  if (callee == nullptr || names_template_arguments(call)) return false;
  if (is_global(*callee)) return llvm::is_contained(kWarpCollectives, callee->getName());
  if (is_lock_step(call)) return true;
  if (!is_in(*callee, kGroups)) return false;
  if (const Expr* group = called_group(call))
    return is_small_tile(group->getType()) && llvm::is_contained(kGroupMethods, callee->getName());
  return !isa<CXXMethodDecl>(callee) && operands_of(call).size() == 3 &&
         is_small_tile(call.getArg(0)->getType()) && llvm::is_contained(kGroupFunctions, callee->getName());
}

std::vector<const Expr*> operands_of(const CallExpr& call) {
  std::vector<const Expr*> operands;
  if (const Expr* group = called_group(call)) operands.push_back(group);
  for (const Expr* argument : call.arguments())
    if (!isa<CXXDefaultArgExpr>(argument)) operands.push_back(argument);
  return operands;
}

}  // namespace migrate
