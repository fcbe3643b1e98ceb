#include "tool/facts/kernel_analysis/global_index.h"

#include <map>
#include <optional>
#include <vector>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/kernel_analysis/index_expression.h"
#include "tool/facts/kernel_analysis/strided_body.h"

namespace migrate {
namespace {

using Variables = std::set<const clang::VarDecl*>;

/// Searches a whole body for uses that depend on the thread index in other ways, and for variables that change.
class Scan {
 public:
  Scan(const IndexExpressions& expressions, const Variables& grid_sizes)
      : expressions_(expressions), grid_sizes_(grid_sizes) {}

  void visit(const clang::Stmt* statement, const clang::Stmt* parent = nullptr) {
    if (!statement) return;
    if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) {
      if (expressions_.is_index(expression)) {
        ++indices;
        return;
      }
      if (expressions_.is_builtin_x(expression)) index_escapes = true;
      if (expressions_.is_member_of_builtin(expression)) return;
      note_variable(*expression, parent);
    }
    if (llvm::isa<clang::LambdaExpr, clang::AsmStmt>(statement)) index_escapes = true;
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement))
      return visit_declared(*declarations);
    if (!llvm::isa<clang::ParenExpr>(statement)) parent = statement;
    for (const clang::Stmt* child : statement->children()) visit(child, parent);
  }

  bool index_escapes = false;
  int indices = 0;
  Variables changed;  ///< used other than by reading the value

 private:
  void visit_declared(const clang::DeclStmt& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
      if (llvm::isa<clang::RecordDecl>(declaration)) index_escapes = true;  // its methods are not analysed
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (!variable || !variable->getInit()) continue;
      if (!grid_sizes_.count(variable)) visit(variable->getInit(), &declarations);
    }
  }

  void note_variable(const clang::Expr& expression, const clang::Stmt* parent) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable) return;
    if (grid_sizes_.count(variable)) index_escapes = true;
    const auto* cast = llvm::dyn_cast_or_null<clang::ImplicitCastExpr>(parent);
    if (!cast || cast->getCastKind() != clang::CK_LValueToRValue) changed.insert(variable);
  }

  const IndexExpressions& expressions_;
  const Variables& grid_sizes_;
};

class KernelIndex {
 public:
  KernelIndex(const clang::FunctionDecl& kernel, Unit& unit)
      : kernel_(kernel), context_(kernel.getASTContext()), expressions_(unit), unit_(unit) {}

  GlobalIndex find() {
    const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(kernel_.getBody());
    if (!body) return {GlobalIndex::Shape::other};
    std::vector<const clang::Stmt*> statements(body->body_begin(), body->body_end());
    find_leading_variables(statements);
    if (!statements.empty()) {
      if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statements.back())) {
        GlobalIndex strided = find_strided(statements, *loop);
        if (strided.shape == GlobalIndex::Shape::strided) return strided;
      }
    }
    Variables none;
    Scan scan(expressions_, none);
    scan.visit(body);
    if (scan.index_escapes || scan.indices == 0) return {GlobalIndex::Shape::other};
    changed_ = scan.changed;
    return {GlobalIndex::Shape::flat, find_guard(statements)};
  }

 private:
  // int i = <index>; int stride = <grid size>; before anything else happens.
  void find_leading_variables(const std::vector<const clang::Stmt*>& statements) {
    for (const clang::Stmt* statement : statements) {
      const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
      if (!declarations) continue;
      for (const clang::Decl* declaration : declarations->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        if (!variable || !variable->getInit() || variable->getType()->isReferenceType()) continue;
        if (expressions_.is_index(variable->getInit())) indices_.insert(variable);
        if (expressions_.is_grid_size(variable->getInit())) grid_sizes_.insert(variable);
      }
    }
  }

  bool harmless(const clang::Stmt* statement) const {
    const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
    if (!declarations) return false;
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable && variable->getInit() && variable->getInit()->HasSideEffects(context_)) return false;
    }
    return true;
  }

  bool is_index_value(const clang::Expr* expression) const {
    if (expressions_.is_index(expression)) return true;
    const clang::VarDecl* variable = variable_of(expression);
    return variable && indices_.count(variable) && !changed_.count(variable);
  }

  // The index of an integer parameter that is only read; -1 for any other expression.
  int parameter_of(const clang::Expr* expression) const {
    const auto* parameter = llvm::dyn_cast_or_null<clang::ParmVarDecl>(variable_of(expression));
    if (!parameter || changed_.count(parameter) || parameter->getType()->isReferenceType()) return -1;
    return static_cast<int>(parameter->getFunctionScopeIndex());
  }

  // index < parameter (below), or index >= parameter (!below); -1 for any other condition.
  int bound_in(const clang::Expr* condition, bool below) const {
    condition = condition->IgnoreParenImpCasts();
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(condition);
    if (!operation) return -1;
    const clang::Expr *left = operation->getLHS(), *right = operation->getRHS();
    if (operation->getOpcode() == (below ? clang::BO_LAnd : clang::BO_LOr)) {
      int bound = bound_in(left, below);
      return bound >= 0 ? bound : bound_in(right, below);
    }
    if (operation->getOpcode() == (below ? clang::BO_LT : clang::BO_GE) && is_index_value(left))
      return parameter_of(right);
    if (operation->getOpcode() == (below ? clang::BO_GT : clang::BO_LE) && is_index_value(right))
      return parameter_of(left);
    return -1;
  }

  static bool is_return(const clang::Stmt* statement) {
    if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return compound->size() == 1 && is_return(compound->body_front());
    return llvm::isa<clang::ReturnStmt>(statement);
  }

  // "if (i >= n) return;" before any effect, or "if (i < n) { ... }" around all effects.
  int find_guard(const std::vector<const clang::Stmt*>& statements) const {
    for (const clang::Stmt* statement : statements) {
      if (harmless(statement)) continue;
      const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
      bool plain = branch && !branch->getElse() && !branch->getInit() && !branch->getConditionVariable() &&
                   !branch->getCond()->HasSideEffects(context_);
      if (!plain) return -1;
      bool leaves = is_return(branch->getThen());
      if (!leaves && statement != statements.back()) return -1;
      int bound = bound_in(branch->getCond(), !leaves);
      if (bound >= 0) return bound;
    }
    return -1;
  }

  // for (int i = <index>; i < n; i += <grid size>)
  const clang::VarDecl* strided_counter(const clang::ForStmt& loop) const {
    const auto* start = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit());
    if (!start || !start->isSingleDecl() || loop.getConditionVariable() || !loop.getCond()) return nullptr;
    const auto* counter = llvm::dyn_cast<clang::VarDecl>(start->getSingleDecl());
    if (!counter || !counter->getInit() || !is_index_value(counter->getInit())) return nullptr;
    const auto* step = llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(loop.getInc());
    if (!step || step->getOpcode() != clang::BO_AddAssign || variable_of(step->getLHS()) != counter)
      return nullptr;
    const clang::VarDecl* size = variable_of(step->getRHS());
    bool whole_grid = expressions_.is_grid_size(step->getRHS()) || (size && grid_sizes_.count(size));
    return whole_grid ? counter : nullptr;
  }

  GlobalIndex find_strided(const std::vector<const clang::Stmt*>& statements, const clang::ForStmt& loop) {
    const GlobalIndex none{GlobalIndex::Shape::other};
    Scan scan(expressions_, grid_sizes_);
    for (const clang::Stmt* statement : statements) {
      if (statement != &loop && !harmless(statement)) return none;
      if (statement != &loop) scan.visit(statement);
    }
    scan.visit(loop.getBody());
    scan.visit(loop.getCond());
    changed_ = scan.changed;
    const clang::VarDecl* counter = strided_counter(loop);
    if (scan.index_escapes || !counter || changed_.count(counter)) return none;
    indices_.insert(counter);
    const auto* condition = llvm::dyn_cast<clang::BinaryOperator>(loop.getCond()->IgnoreParenImpCasts());
    int bound = condition && !condition->isLogicalOp() ? bound_in(condition, true) : -1;
    if (bound < 0 || !is_free_body(*loop.getBody(), *counter, changed_, unit_)) return none;
    return {GlobalIndex::Shape::strided, bound};
  }

  const clang::FunctionDecl& kernel_;
  const clang::ASTContext& context_;
  IndexExpressions expressions_;
  Unit& unit_;
  Variables indices_, grid_sizes_, changed_;
};

}  // namespace

bool names_builtin(const clang::ValueDecl& declaration, Unit& unit) {
  if (!llvm::isa<clang::VarDecl>(declaration) || !declaration.getIdentifier()) return false;
  llvm::StringRef name = declaration.getName();
  bool is_builtin = name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
  return is_builtin && unit.index.in_virtual_header(declaration.getCanonicalDecl()->getLocation());
}

GlobalIndex global_index_of(const clang::FunctionDecl& kernel, Unit& unit) {
  return KernelIndex(kernel, unit).find();
}

}  // namespace migrate
