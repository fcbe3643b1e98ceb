#include "tool/npucxx/block_loops/functor_launches.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/kernel_raising/type_names.h"

namespace migrate {

using namespace clang;

namespace {

bool is_shims(const FunctionDecl& function, llvm::StringRef name) {
  return function.getDeclName().isIdentifier() && function.getName() == name &&
         function.getQualifiedNameAsString() == "npu::detail::" + name.str();
}

const CXXRecordDecl* closure_of(QualType type) {
  const CXXRecordDecl* record = type.getCanonicalType()->getAsCXXRecordDecl();
  return record != nullptr && record->isLambda() ? record->getCanonicalDecl() : nullptr;
}

/// The function that NPU_KERNEL's functor calls; null where arguments are left out.
const FunctionDecl* returned_call(const FunctionDecl& function) {
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  if (body == nullptr || body->size() != 1) return nullptr;
  const auto* result = dyn_cast<ReturnStmt>(body->body_front());
  const Expr* value = result == nullptr ? nullptr : result->getRetValue();
  const auto* call = value == nullptr ? nullptr : dyn_cast<CallExpr>(value->IgnoreImplicit());
  const auto is_left_out = [](const Expr* argument) { return isa<CXXDefaultArgExpr>(argument); };
  if (call == nullptr || std::any_of(call->arg_begin(), call->arg_end(), is_left_out)) return nullptr;
  return call->getDirectCallee();
}

/// Whether a functor's parameters are references to `arguments`, perhaps after the four indices of a kernel.
bool takes(const FunctionDecl& function, const std::vector<QualType>& arguments) {
  const unsigned count = function.getNumParams();
  if (count != arguments.size() && count != arguments.size() + 4) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const unsigned at = count - static_cast<unsigned>(arguments.size()) + static_cast<unsigned>(i);
    const QualType given = function.getParamDecl(at)->getType().getNonReferenceType();
    if (given.getCanonicalType().getUnqualifiedType() != arguments[i].getCanonicalType().getUnqualifiedType())
      return false;
  }
  return true;
}

}  // namespace

void FunctorLaunches::see(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || call.getNumArgs() < 2 || !is_shims(*callee, "named_functor")) return;
  const CXXRecordDecl* functor = closure_of(call.getArg(0)->getType());
  const auto* name = dyn_cast<StringLiteral>(call.getArg(1)->IgnoreParenImpCasts());
  if (functor != nullptr && name != nullptr) names_[functor] = name->getString().str();
}

void FunctorLaunches::see(const FunctionDecl& function) {
  const TemplateArgumentList* list = function.getTemplateSpecializationArgs();
  if (list == nullptr || list->size() != 4 || !is_shims(function, "make_call")) return;
  if (list->get(0).getKind() != TemplateArgument::Type || list->get(1).getKind() != TemplateArgument::Type ||
      list->get(2).getKind() != TemplateArgument::Pack)
    return;
  Call call{closure_of(list->get(1).getAsType()), list->get(0).getAsType(), {}};
  if (call.functor == nullptr) return;
  for (const TemplateArgument& argument : list->get(2).pack_elements()) {
    if (argument.getKind() != TemplateArgument::Type) return;  // another make_call
    call.arguments.push_back(argument.getAsType());
  }
  calls_.push_back(std::move(call));
}

const FunctionDecl* FunctorLaunches::kernel_of(const Call& call) const {
  const FunctionTemplateDecl* operators = call.functor->getDependentLambdaCallOperator();
  if (operators == nullptr) return nullptr;
  const FunctionDecl* kernel = nullptr;
  for (const FunctionDecl* instance : operators->specializations()) {
    if (!takes(*instance, call.arguments)) continue;
    const FunctionDecl* callee = returned_call(*instance);
    if (callee == nullptr) continue;
    if (kernel != nullptr && kernel->getCanonicalDecl() != callee->getCanonicalDecl()) return nullptr;
    kernel = callee;
  }
  return kernel == nullptr ? nullptr : kernel->getCanonicalDecl();
}

std::map<std::pair<std::string, std::string>, std::vector<const FunctionDecl*>> FunctorLaunches::by_key()
    const {
  std::map<std::pair<std::string, std::string>, std::vector<const FunctionDecl*>> kernels;
  for (const Call& call : calls_) {
    const auto name = names_.find(call.functor);
    if (name == names_.end()) continue;
    TypeNames types(call.functor->getASTContext());
    std::string text = types.name(call.promise);
    for (const QualType argument : call.arguments) text += ", " + types.name(argument);
    // Launches whose types cannot be written are not confused with others: those types are theirs alone.
    if (!types.failed.empty()) continue;
    auto& list = kernels[{name->second, text}];
    const FunctionDecl* kernel = kernel_of(call);
    if (std::find(list.begin(), list.end(), kernel) == list.end()) list.push_back(kernel);
  }
  return kernels;
}

std::vector<FunctorLaunch> FunctorLaunches::of(const FunctionDecl& kernel) const {
  std::vector<FunctorLaunch> launches;
  for (const auto& [key, kernels] : by_key())
    if (kernels.size() == 1 && kernels.front() == kernel.getCanonicalDecl())
      launches.push_back({key.first, key.second});
  return launches;
}

const FunctionDecl* FunctorLaunches::kernel_of(QualType named_functor) const {
  const auto* type = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      named_functor.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl());
  if (type == nullptr || type->getTemplateArgs().size() != 1) return nullptr;
  if (type->getTemplateArgs()[0].getKind() != TemplateArgument::Type) return nullptr;
  const CXXRecordDecl* functor = closure_of(type->getTemplateArgs()[0].getAsType());
  const FunctionDecl* found = nullptr;
  for (const Call& call : calls_) {
    if (call.functor != functor) continue;
    const FunctionDecl* kernel = kernel_of(call);
    if (kernel == nullptr || (found != nullptr && found != kernel)) return nullptr;
    found = kernel;
  }
  return found;
}

std::vector<std::string> FunctorLaunches::ambiguous() const {
  std::vector<std::string> names;
  for (const auto& [key, kernels] : by_key())
    if (kernels.size() > 1 && std::find(names.begin(), names.end(), key.first) == names.end())
      names.push_back(key.first);
  return names;
}

}  // namespace migrate
