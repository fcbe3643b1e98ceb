#include "tool/facts/frontend/implicit_code.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"

namespace migrate {
namespace {

using namespace clang;

void see_destructor(QualType type, const ASTContext& context, SeeCallee see) {
  if (const CXXDestructorDecl* destructor = destructor_of(type, context)) see(*destructor);
}

void see_bindings(const DeclStmt& declarations, SeePart see) {
  for (const Decl* one : declarations.decls()) {
    const auto* decomposition = dyn_cast<DecompositionDecl>(one);
    if (decomposition == nullptr) continue;
    for (const BindingDecl* binding : decomposition->bindings()) {
      if (binding->getBinding() != nullptr) see(*binding->getBinding());
      const VarDecl* holder = binding->getHoldingVar();
      if (holder != nullptr && holder->getInit() != nullptr) see(*holder->getInit());
    }
  }
}

void see_ends_of_variables(const DeclStmt& declarations, SeeCallee see) {
  for (const Decl* one : declarations.decls()) {
    const auto* variable = dyn_cast<VarDecl>(one);
    if (variable == nullptr || variable->hasGlobalStorage()) continue;
    see_destructor(variable->getType(), variable->getASTContext(), see);
  }
}

bool is_known_statement(const Stmt& s) {
  return isa<AttributedStmt, BreakStmt, CXXCatchStmt, CXXForRangeStmt, CXXTryStmt, CaseStmt, CompoundStmt,
             ContinueStmt, DeclStmt, DefaultStmt, DoStmt, ForStmt, GCCAsmStmt, GotoStmt, IfStmt,
             IndirectGotoStmt, LabelStmt, NullStmt, ReturnStmt, SwitchStmt, WhileStmt>(s);
}

bool is_known_leaf(const Stmt& s) {
  return isa<AddrLabelExpr, ArrayInitIndexExpr, ArrayTypeTraitExpr, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
             CXXScalarValueInitExpr, CXXThisExpr, CharacterLiteral, ConceptSpecializationExpr, DeclRefExpr,
             ExpressionTraitExpr, FixedPointLiteral, FloatingLiteral, GNUNullExpr, ImaginaryLiteral,
             ImplicitValueInitExpr, IntegerLiteral, NoInitExpr, OffsetOfExpr, OpaqueValueExpr, PredefinedExpr,
             RequiresExpr, SizeOfPackExpr, SourceLocExpr, StringLiteral, TypeTraitExpr>(s);
}

bool is_known_expression(const Stmt& s) {
  return isa<AbstractConditionalOperator, ArrayInitLoopExpr, ArraySubscriptExpr, AtomicExpr, BinaryOperator,
             CXXBindTemporaryExpr, CXXConstructExpr, CXXDefaultArgExpr, CXXDefaultInitExpr, CXXDeleteExpr,
             CXXFoldExpr, CXXInheritedCtorInitExpr, CXXNewExpr, CXXNoexceptExpr, CXXParenListInitExpr,
             CXXPseudoDestructorExpr, CXXRewrittenBinaryOperator, CXXStdInitializerListExpr, CXXThrowExpr,
             CXXTypeidExpr, CallExpr, CastExpr, ChooseExpr, CompoundLiteralExpr, ConvertVectorExpr,
             DesignatedInitExpr, DesignatedInitUpdateExpr, ExtVectorElementExpr, FullExpr,
             GenericSelectionExpr, InitListExpr, LambdaExpr, MaterializeTemporaryExpr, MemberExpr,
             PackIndexingExpr, ParenExpr, ParenListExpr, ShuffleVectorExpr, StmtExpr,
             SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr, UnaryOperator, VAArgExpr>(s);
}

}  // namespace

const CXXDestructorDecl* destructor_of(QualType type, const ASTContext& context) {
  if (type.isNull() || type->isDependentType() || type->isReferenceType()) return nullptr;
  const auto* record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor()) return nullptr;
  return record->getDestructor();
}

void each_implicit_part(const Stmt& statement, SeePart see) {
  const auto see_some = [&](const Expr* part) {
    if (part != nullptr) see(*part);
  };
  if (const auto* argument = dyn_cast<CXXDefaultArgExpr>(&statement)) see_some(argument->getExpr());
  if (const auto* field = dyn_cast<CXXDefaultInitExpr>(&statement))
    if (field->getField()->getInClassInitializer() != nullptr) see_some(field->getExpr());
  if (const auto* list = dyn_cast<InitListExpr>(&statement)) see_some(list->getArrayFiller());
  if (const auto* list = dyn_cast<CXXParenListInitExpr>(&statement)) see_some(list->getArrayFiller());
  if (const auto* value = dyn_cast<OpaqueValueExpr>(&statement)) see_some(value->getSourceExpr());
  if (const auto* declarations = dyn_cast<DeclStmt>(&statement)) see_bindings(*declarations, see);
}

void each_implicit_callee(const Stmt& statement, SeeCallee see) {
  const auto see_some = [&](const FunctionDecl* callee) {
    if (callee != nullptr) see(*callee);
  };
  if (const auto* made = dyn_cast<CXXConstructExpr>(&statement)) see_some(made->getConstructor());
  if (const auto* inherited = dyn_cast<CXXInheritedCtorInitExpr>(&statement))
    see_some(inherited->getConstructor());
  if (const auto* temporary = dyn_cast<CXXBindTemporaryExpr>(&statement))
    see_some(temporary->getTemporary()->getDestructor());
  if (const auto* declarations = dyn_cast<DeclStmt>(&statement)) see_ends_of_variables(*declarations, see);
  if (const auto* made = dyn_cast<CXXNewExpr>(&statement)) see_some(made->getOperatorNew());
  if (const auto* ended = dyn_cast<CXXDeleteExpr>(&statement)) {
    see_some(ended->getOperatorDelete());
    const CXXDestructorDecl* destructor = nullptr;
    if (const auto* record =
            ended->getDestroyedType().isNull() ? nullptr : ended->getDestroyedType()->getAsCXXRecordDecl())
      destructor = record->hasDefinition() ? record->getDestructor() : nullptr;
    see_some(destructor);
  }
}

void each_part_beside_body(const FunctionDecl& function, SeePart see) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  if (constructor == nullptr) return;
  for (const CXXCtorInitializer* initialiser : constructor->inits())
    if (initialiser->getInit() != nullptr) see(*initialiser->getInit());
}

void each_callee_beside_body(const FunctionDecl& function, SeeCallee see) {
  const ASTContext& context = function.getASTContext();
  for (const ParmVarDecl* parameter : function.parameters())
    see_destructor(parameter->getType(), context, see);
  const auto* destructor = dyn_cast<CXXDestructorDecl>(&function);
  if (destructor == nullptr || !destructor->getParent()->hasDefinition()) return;
  for (const FieldDecl* field : destructor->getParent()->fields())
    see_destructor(field->getType(), context, see);
  for (const CXXBaseSpecifier& base : destructor->getParent()->bases())
    see_destructor(base.getType(), context, see);
  for (const CXXBaseSpecifier& base : destructor->getParent()->vbases())
    see_destructor(base.getType(), context, see);
}

bool has_known_parts(const Stmt& statement) {
  return is_known_statement(statement) || is_known_leaf(statement) || is_known_expression(statement);
}

}  // namespace migrate
