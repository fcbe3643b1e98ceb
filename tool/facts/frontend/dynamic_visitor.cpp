#include "tool/facts/frontend/dynamic_visitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace migrate {

class DynamicVisitor::Walk : public clang::RecursiveASTVisitor<Walk> {
  using Base = clang::RecursiveASTVisitor<Walk>;

 public:
  explicit Walk(DynamicVisitor& visitor) : visitor_(visitor) {}
  bool shouldVisitTemplateInstantiations() const { return visitor_.visits_template_instantiations_; }
  bool shouldVisitImplicitCode() const { return visitor_.visits_implicit_code_; }

#define MIGRATE_VISIT(Node) \
  bool Visit##Node(clang::Node* node) { return visitor_.Visit##Node(node); }
  MIGRATE_VISIT(CXXRecordDecl)
  MIGRATE_VISIT(FunctionDecl)
  MIGRATE_VISIT(NamedDecl)
  MIGRATE_VISIT(VarDecl)
  MIGRATE_VISIT(AsmStmt)
  MIGRATE_VISIT(BinaryOperator)
  MIGRATE_VISIT(BreakStmt)
  MIGRATE_VISIT(CXXConstructExpr)
  MIGRATE_VISIT(CallExpr)
  MIGRATE_VISIT(DeclRefExpr)
  MIGRATE_VISIT(ForStmt)
  MIGRATE_VISIT(GotoStmt)
  MIGRATE_VISIT(LambdaExpr)
  MIGRATE_VISIT(ReturnStmt)
  MIGRATE_VISIT(Stmt)
  MIGRATE_VISIT(UnaryOperator)
#undef MIGRATE_VISIT

#define MIGRATE_CONTROL(Node)                                                          \
  bool Traverse##Node(clang::Node* node) {                                             \
    return visitor_.TraverseControl(node, [&] { return Base::Traverse##Node(node); }); \
  }
  MIGRATE_CONTROL(DoStmt)
  MIGRATE_CONTROL(ForStmt)
  MIGRATE_CONTROL(IfStmt)
  MIGRATE_CONTROL(SwitchStmt)
  MIGRATE_CONTROL(WhileStmt)
#undef MIGRATE_CONTROL

 private:
  DynamicVisitor& visitor_;
};

bool DynamicVisitor::TraverseDecl(clang::Decl* declaration) { return Walk(*this).TraverseDecl(declaration); }
bool DynamicVisitor::TraverseStmt(clang::Stmt* statement) { return Walk(*this).TraverseStmt(statement); }

}  // namespace migrate
