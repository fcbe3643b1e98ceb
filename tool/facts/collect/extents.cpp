#include "tool/facts/collect/extents.h"

#include <set>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace migrate {
namespace {

bool is_dim3(clang::QualType type) {
  const auto* record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "dim3";
}

std::optional<int64_t> constant_integer(const clang::Expr& expression, const clang::ASTContext& context) {
  if (expression.isValueDependent() || expression.isTypeDependent() || expression.containsErrors())
    return std::nullopt;
  if (!expression.getType()->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
  clang::Expr::EvalResult result;
  if (!expression.EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().tryExtValue();
}

/// The expression from which a dim3 expression is made, without conversions and copies.
const clang::Expr* origin_of(const clang::Expr* expression) {
  for (;;) {
    expression = expression->IgnoreImplicit()->IgnoreParens();
    if (const auto* cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(expression)) {
      expression = cast->getSubExpr();
      continue;
    }
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expression);
    const bool is_copy = made && made->getNumArgs() == 1 && is_dim3(made->getArg(0)->getType());
    if (!is_copy) return expression;
    expression = made->getArg(0);
  }
}

/// Finds the uses of a variable that may change it: all except reads of the whole or of a member.
class ChangeFinder : public clang::RecursiveASTVisitor<ChangeFinder> {
 public:
  explicit ChangeFinder(const clang::VarDecl& variable) : variable_(variable) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    if (made->getConstructor()->isCopyOrMoveConstructor() && made->getNumArgs() > 0) read(made->getArg(0));
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() != clang::CK_LValueToRValue) return true;
    const clang::Expr* value = cast->getSubExpr()->IgnoreParens();
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(value);
    read(member ? member->getBase() : value);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    if (name->getDecl() == &variable_) uses_.insert(name);
    return true;
  }
  bool is_changed() const { return uses_ != reads_; }

 private:
  void read(const clang::Expr* expression) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
    if (name && name->getDecl() == &variable_) reads_.insert(name);
  }
  const clang::VarDecl& variable_;
  std::set<const clang::DeclRefExpr*> uses_, reads_;
};

bool only_read(const clang::VarDecl& variable, const clang::FunctionDecl* function) {
  if (variable.getType().isConstQualified()) return true;
  clang::Stmt* body = function && variable.isLocalVarDecl() ? function->getBody() : nullptr;
  if (!body) return false;
  ChangeFinder finder(variable);
  finder.TraverseStmt(body);
  return !finder.is_changed();
}

std::optional<Extents> from_arguments(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  if (!is_dim3(made.getType()) || made.getNumArgs() > 3) return std::nullopt;
  Extents extents{1, 1, 1};
  int64_t* const parts[] = {&extents.x, &extents.y, &extents.z};
  for (unsigned i = 0; i < made.getNumArgs(); ++i) {
    const auto value = constant_integer(*made.getArg(i), context);
    if (!value) return std::nullopt;
    *parts[i] = *value;
  }
  return extents;
}

constexpr int kMostVariables = 8;  // initialised by each other; a cycle ends here

std::optional<Extents> extents_of(const clang::Expr& expression, const clang::FunctionDecl* function,
                                  const clang::ASTContext& context, int depth) {
  const clang::Expr* origin = origin_of(&expression);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(origin))
    return from_arguments(*made, context);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(origin); name && is_dim3(name->getType())) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    const bool is_known =
        depth < kMostVariables && variable && variable->getInit() && only_read(*variable, function);
    return is_known ? extents_of(*variable->getInit(), function, context, depth + 1) : std::nullopt;
  }
  const auto value = constant_integer(*origin, context);
  return value ? std::optional(Extents{*value, 1, 1}) : std::nullopt;
}

}  // namespace

std::optional<Extents> constant_extents(const clang::Expr& expression, const clang::FunctionDecl* function,
                                        const clang::ASTContext& context) {
  return extents_of(expression, function, context, 0);
}

/// The expression from which variables that are only read have their value.
static const clang::Expr& first_value(const clang::Expr& argument, const clang::FunctionDecl* function) {
  const clang::Expr* expression = argument.IgnoreParenImpCasts();
  for (int depth = 0; depth < kMostVariables; ++depth) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !variable->getInit() || !only_read(*variable, function)) break;
    expression = variable->getInit()->IgnoreParenImpCasts();
  }
  return *expression;
}

ConstantArgument constant_argument(const clang::Expr& argument, const clang::FunctionDecl* function,
                                   const clang::ASTContext& context) {
  if (!argument.IgnoreParenImpCasts()->getType()->isEnumeralType())
    return {nullptr, constant_integer(argument, context)};
  const clang::Expr& value = first_value(argument, function);
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&value);
  if (const auto* written = name ? llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl()) : nullptr)
    return {written, written->getInitVal().tryExtValue()};
  const auto* type = value.getType()->getAs<clang::EnumType>();
  const auto number = constant_integer(value, context);
  if (!type || !number) return {nullptr, number};
  for (const clang::EnumConstantDecl* one : type->getDecl()->enumerators())
    if (one->getInitVal().tryExtValue() == number) return {one, number};
  return {nullptr, number};
}

bool is_default_stream(const clang::Expr& stream, const clang::FunctionDecl* function,
                       const clang::ASTContext& context) {
  constexpr int64_t kLegacy = 1;  // cudaStreamLegacy
  if (stream.isDefaultArgument()) return true;
  const clang::Expr& value = first_value(stream, function);
  if (value.isValueDependent() || value.isTypeDependent() || value.containsErrors()) return false;
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&value)) return list->getNumInits() == 0;
  clang::Expr::EvalResult result;
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::GNUNullExpr>(&value)) return true;
  if (!value.EvaluateAsRValue(result, context)) return false;
  if (result.Val.isInt()) return result.Val.getInt() == 0;  // converted to a pointer
  if (!result.Val.isLValue() || result.Val.getLValueBase()) return false;
  return result.Val.isNullPointer() || result.Val.getLValueOffset().getQuantity() <= kLegacy;
}

int64_t constant_offset(const clang::Expr& argument, const clang::ASTContext& context) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(argument.IgnoreParenImpCasts());
  if (!sum || sum->getOpcode() != clang::BO_Add || !sum->getLHS()->getType()->isPointerType()) return 0;
  const clang::Expr* pointer = sum->getLHS()->IgnoreParenImpCasts();
  const auto value = constant_integer(*sum->getRHS(), context);
  if (!value) return 0;
  if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(pointer)) return *value;
  const int64_t before = constant_offset(*pointer, context);
  return before == 0 ? 0 : before + *value;
}

}  // namespace migrate
