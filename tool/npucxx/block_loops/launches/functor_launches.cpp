#include "tool/npucxx/block_loops/launches/functor_launches.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/raw_ostream.h"
#include "tool/facts/kernel_raising/default_values.h"
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

/// The call in NPU_KERNEL's functor; null if it is another function.
const CallExpr* returned_call(const FunctionDecl& function) {
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  if (body == nullptr || body->size() != 1) return nullptr;
  const auto* result = dyn_cast<ReturnStmt>(body->body_front());
  const Expr* value = result == nullptr ? nullptr : result->getRetValue();
  return value == nullptr ? nullptr : dyn_cast<CallExpr>(value->IgnoreImplicit());
}

/// How the name of an entity within the function around a launch begins: "Z4stepILi1EEvPfE".
/// Source: Itanium C++ ABI, 5.1.6, <local-name>.
std::string mangled_around(const CXXRecordDecl& functor) {
  const DeclContext* around = functor.getDeclContext();
  const auto is_shims_own =
      [](const DeclContext* context) {  // a function within the class that NPU_KERNEL defines
        const auto* record = dyn_cast<CXXRecordDecl>(context->getParent());
        return record != nullptr && record->getName().starts_with("npu_launch_at_");
      };
  while (around != nullptr && (!around->isFunctionOrMethod() || is_shims_own(around)))
    around = around->getParent();
  const auto* function = dyn_cast_or_null<FunctionDecl>(around);
  if (function == nullptr) return "";
  ASTContext& context = function->getASTContext();
  const std::unique_ptr<ItaniumMangleContext> names(
      ItaniumMangleContext::create(context, context.getDiagnostics()));
  if (!names->shouldMangleDeclName(function)) return "";
  std::string text;
  llvm::raw_string_ostream stream(text);
  names->mangleName(GlobalDecl(function), stream);
  if (!llvm::StringRef(text).starts_with("_Z")) return "";
  const size_t begin = std::min(text.find_first_not_of('Z', 1), text.size());
  if (begin < text.size() && text[begin] == 'L')
    text.erase(begin, 1);  // of static functions, not in g++'s templates
  return text.substr(1) + "E";
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

FunctorLaunches::Meaning FunctorLaunches::meaning_of(const Call& call) {
  Meaning meaning{nullptr, "", ""};
  const FunctionTemplateDecl* operators = call.functor->getDependentLambdaCallOperator();
  if (operators == nullptr) return meaning;
  for (const FunctionDecl* instance : operators->specializations()) {
    if (!takes(*instance, call.arguments)) continue;
    const CallExpr* called = returned_call(*instance);
    const FunctionDecl* callee = called == nullptr ? nullptr : called->getDirectCallee();
    if (callee == nullptr) continue;
    const auto defaults = default_values(*called, callee->getASTContext());
    if (!defaults ||
        (meaning.kernel != nullptr && meaning.kernel->getCanonicalDecl() != callee->getCanonicalDecl()))
      return {nullptr, "", ""};
    meaning.kernel = callee->getCanonicalDecl();
    meaning.defaults = *defaults;
  }
  return meaning;
}

void FunctorLaunches::resolve() {
  std::map<Looks, std::vector<const Call*>> alike;
  for (const Call& call : calls_) {
    const auto name = names_.find(call.functor);
    if (name == names_.end()) continue;
    TypeNames types(call.functor->getASTContext());
    std::string text = types.name(call.promise);
    for (const QualType argument : call.arguments) text += ", " + types.name(argument);
    // Launches whose types cannot be written are not confused with others: those types are theirs alone.
    if (types.failed.empty()) alike[{name->second, text}].push_back(&call);
  }
  for (const auto& [looks, calls] : alike) {
    std::vector<Meaning> list;
    for (const Call* call : calls) list.push_back(meaning_of(*call));
    std::vector<Meaning>& result = meanings_[looks];
    if (std::all_of(list.begin(), list.end(), [&](const Meaning& one) { return one == list.front(); })) {
      result = {list.front()};
      continue;
    }
    std::map<std::string, Meaning> by_function;
    for (size_t i = 0; i < calls.size(); ++i) {
      const std::string around = mangled_around(*calls[i]->functor);
      const auto [known, is_new] = by_function.emplace(around, list[i]);
      if (around.empty() || (!is_new && !(known->second == list[i]))) known->second = {nullptr, "", ""};
    }
    for (const auto& [around, one] : by_function) result.push_back({one.kernel, one.defaults, around});
  }
}

std::vector<FunctorLaunch> FunctorLaunches::of(const FunctionDecl& kernel) const {
  std::vector<FunctorLaunch> launches;
  for (const auto& [looks, list] : meanings_)
    for (const Meaning& meaning : list)
      if (meaning.kernel == kernel.getCanonicalDecl())
        launches.push_back({looks.first, looks.second, meaning.defaults, meaning.around});
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
    const FunctionDecl* kernel = meaning_of(call).kernel;
    if (kernel == nullptr || (found != nullptr && found != kernel)) return nullptr;
    found = kernel;
  }
  return found;
}

std::vector<std::string> FunctorLaunches::ambiguous() const {
  std::vector<std::string> names;
  for (const auto& [looks, list] : meanings_)
    for (const Meaning& meaning : list)
      if (meaning.kernel == nullptr && std::find(names.begin(), names.end(), looks.first) == names.end())
        names.push_back(looks.first);
  return names;
}

}  // namespace migrate
