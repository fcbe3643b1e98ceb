#include "tool/npucxx/block_loops/launch_widths.h"

#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace migrate {

using namespace clang;

namespace {

constexpr int kDeepest = 8;  // variables that are initialised with variables

bool is_of_type(const Expr& expression, llvm::StringRef name) {
  const auto* record = expression.getType().getCanonicalType()->getAsCXXRecordDecl();
  return record != nullptr && record->getName() == name;
}

/// The construction of npu::config with a grid and a block in the first argument of a launch that has one; null if there is none.
const CXXConstructExpr* configuration_in(const Stmt& s) {
  if (const auto* made = dyn_cast<CXXConstructExpr>(&s);
      made != nullptr && is_of_type(*made, "config") && made->getNumArgs() >= 2)
    return made;
  for (const Stmt* child : s.children())
    if (child != nullptr)
      if (const auto* found = configuration_in(*child)) return found;
  return nullptr;
}

/// The number, or the x of a dim3; 0 if it is unknown.
unsigned width_of(const Expr& given, const ASTContext& context, int depth) {
  const Expr* e = given.IgnoreParenCasts()->IgnoreImplicit()->IgnoreParenCasts();
  if (depth > kDeepest || e->isValueDependent()) return 0;
  if (const auto* fallback = dyn_cast<CXXDefaultArgExpr>(e)) e = fallback->getExpr();
  if (const auto* made = dyn_cast<CXXConstructExpr>(e))
    return made->getNumArgs() == 0 ? 0 : width_of(*made->getArg(0), context, depth + 1);
  Expr::EvalResult value;
  if (e->getType()->isIntegralOrEnumerationType() && e->EvaluateAsInt(value, context))
    return static_cast<unsigned>(value.Val.getInt().getLimitedValue());
  const auto* name = dyn_cast<DeclRefExpr>(e);
  const auto* variable = name == nullptr ? nullptr : dyn_cast<VarDecl>(name->getDecl());
  const bool has_value = variable != nullptr && !isa<ParmVarDecl>(variable) && variable->getInit() != nullptr;
  return has_value ? width_of(*variable->getInit(), context, depth + 1) : 0;
}

const FunctionDecl* kernel_of_template(const FunctionDecl& launch) {
  const TemplateArgumentList* list = launch.getTemplateSpecializationArgs();
  if (list == nullptr || list->size() == 0 || list->get(0).getKind() != TemplateArgument::Declaration)
    return nullptr;
  return dyn_cast<FunctionDecl>(list->get(0).getAsDecl());
}

}  // namespace

void LaunchWidths::see(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || !callee->getDeclName().isIdentifier() || callee->getName() != "launch" ||
      callee->getQualifiedNameAsString() != "npu::launch" || call.getNumArgs() == 0)
    return;
  const ASTContext& context = callee->getASTContext();
  if (context.getSourceManager().isInSystemHeader(call.getBeginLoc())) return;  // the shim's own forms
  Launch launch{kernel_of_template(*callee), {}, 0};
  if (launch.kernel == nullptr) {
    const Expr* first = call.getArg(0)->IgnoreParenImpCasts();
    if (const auto* taken = dyn_cast<UnaryOperator>(first))
      first = taken->getSubExpr()->IgnoreParenImpCasts();
    const auto* name = dyn_cast<DeclRefExpr>(first);
    launch.kernel = name == nullptr ? nullptr : dyn_cast<FunctionDecl>(name->getDecl());
    launch.functor = call.getArg(0)->getType();
  }
  for (const Expr* argument : call.arguments()) {
    const CXXConstructExpr* made = configuration_in(*argument);
    if (made == nullptr) continue;
    launch.width = width_of(*made->getArg(1), context, 0);
    break;
  }
  launches_.push_back(launch);
}

TileWidths LaunchWidths::of(const FunctionDecl& kernel, const FunctorLaunches& functors) const {
  std::set<unsigned> widths;
  bool is_seen = false;
  for (const Launch& launch : launches_) {
    const FunctionDecl* meant = launch.kernel != nullptr ? launch.kernel : functors.kernel_of(launch.functor);
    if (meant == nullptr || meant->getCanonicalDecl() == kernel.getCanonicalDecl())
      widths.insert(launch.width);
    is_seen |= meant != nullptr && meant->getCanonicalDecl() == kernel.getCanonicalDecl();
  }
  if (!is_seen || widths.count(0) > 0) return {};
  return {widths.count(16) > 0, widths.count(32) > 0};
}

}  // namespace migrate
