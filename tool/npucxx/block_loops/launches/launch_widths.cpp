#include "tool/npucxx/block_loops/launches/launch_widths.h"

#include <algorithm>
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

const Expr& without_casts(const Expr& given) {
  return *given.IgnoreParenCasts()->IgnoreImplicit()->IgnoreParenCasts();
}

/// The value with which the variable is declared that `e` names; null if it names none.
const Expr* initial_value(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  const auto* variable = name == nullptr ? nullptr : dyn_cast<VarDecl>(name->getDecl());
  return variable != nullptr && !isa<ParmVarDecl>(variable) ? variable->getInit() : nullptr;
}

/// The number, or the x of a dim3; 0 if it is unknown.
unsigned width_of(const Expr& given, const ASTContext& context, int depth) {
  const Expr* e = &without_casts(given);
  if (depth > kDeepest || e->isValueDependent()) return 0;
  if (const auto* fallback = dyn_cast<CXXDefaultArgExpr>(e)) e = fallback->getExpr();
  if (const auto* made = dyn_cast<CXXConstructExpr>(e))
    return made->getNumArgs() == 0 ? 0 : width_of(*made->getArg(0), context, depth + 1);
  Expr::EvalResult value;
  if (e->getType()->isIntegralOrEnumerationType() && e->EvaluateAsInt(value, context))
    return static_cast<unsigned>(value.Val.getInt().getLimitedValue());
  const Expr* initial = initial_value(*e);
  return initial != nullptr ? width_of(*initial, context, depth + 1) : 0;
}

/// Of a block: one for a number; the last one of a dim3 that is written and is not 1; 0 if it is unknown.
int dimensions_of(const Expr& given, const ASTContext& context, int depth) {
  const Expr& e = without_casts(given);
  if (depth > kDeepest || e.isValueDependent()) return 0;
  if (e.getType()->isIntegralOrEnumerationType()) return 1;
  const auto* made = dyn_cast<CXXConstructExpr>(&e);
  const auto is_written = [&](unsigned i) { return !isa<CXXDefaultArgExpr>(made->getArg(i)); };
  if (made == nullptr || made->getNumArgs() == 0 || !is_written(0)) {
    const Expr* value = initial_value(e);
    return value != nullptr ? dimensions_of(*value, context, depth + 1) : 0;
  }
  if (made->getNumArgs() == 1) return dimensions_of(*made->getArg(0), context, depth + 1);
  int last = 1;
  for (unsigned i = 1; i < std::min(made->getNumArgs(), 3u); ++i)
    if (is_written(i) && width_of(*made->getArg(i), context, depth + 1) != 1) last = static_cast<int>(i) + 1;
  return last;
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
  Launch launch{kernel_of_template(*callee), {}, 0, 0};
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
    launch.dimensions = dimensions_of(*made->getArg(1), context, 0);
    break;
  }
  launches_.push_back(launch);
}

LaunchedBlocks LaunchWidths::of(const FunctionDecl& kernel, const FunctorLaunches& functors) const {
  LaunchedBlocks blocks;
  std::set<unsigned> widths;
  bool is_seen = false, knows_all = true;
  for (const Launch& launch : launches_) {
    const FunctionDecl* meant = launch.kernel != nullptr ? launch.kernel : functors.kernel_of(launch.functor);
    const bool is_its = meant != nullptr && meant->getCanonicalDecl() == kernel.getCanonicalDecl();
    if (meant != nullptr && !is_its) continue;
    widths.insert(launch.width);
    knows_all = knows_all && launch.dimensions != 0;
    is_seen |= is_its;
    if (is_its) blocks.most_dimensions = std::max(blocks.most_dimensions, launch.dimensions);
  }
  blocks.all_known = is_seen && knows_all;
  blocks.has_widths = is_seen && widths.count(0) == 0;
  if (!blocks.has_widths) return blocks;
  blocks.narrow = widths.count(16) > 0;
  blocks.wide = widths.count(32) > 0;
  return blocks;
}

}  // namespace migrate
