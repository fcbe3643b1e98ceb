#include "tool/loops/outline.h"

#include "clang/AST/ExprCXX.h"
#include "tool/loops/waits.h"

namespace migrate {
namespace {

using namespace clang;

const Expr* bare(const Stmt& statement) {
  const auto* expression = dyn_cast<Expr>(&statement);
  if (const auto* full = dyn_cast_or_null<FullExpr>(expression)) expression = full->getSubExpr();
  return expression;
}

/// Without "#pragma unroll", which is a hint.
const Stmt* bare_of_pragma(const Stmt* statement) {
  const auto* attributed = dyn_cast<AttributedStmt>(statement);
  return attributed != nullptr ? attributed->getSubStmt() : statement;
}

class Outliner {
 public:
  Outliner(Outline& outline, std::string& why_not) : outline_(outline), why_not_(why_not) {}

  bool list(const Stmt* around) {
    if (const auto* compound = dyn_cast_or_null<CompoundStmt>(around)) outline_.lists.push_back(compound);
    return llvm::all_of(statements_of(around), [&](const Stmt* one) { return statement(*one, *around); });
  }

 private:
  bool statement(const Stmt& s, const Stmt& around) {
    if (is_barrier_statement(s)) return true;
    if (!has_barrier(s)) {
      outline_.plain.push_back(&s);
      declare(s, around);
      return true;
    }
    if (isa<CompoundStmt>(s)) return list(&s);
    outline_.controls.push_back(&s);
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      if (loop->getConditionVariable() != nullptr || loop->getCond() == nullptr)
        return refuse("a for without a condition");
      if (loop->getInit() != nullptr) declare(*loop->getInit(), s);
      return list(loop->getBody());
    }
    if (const auto* loop = dyn_cast<WhileStmt>(&s))
      return loop->getConditionVariable() == nullptr ? list(loop->getBody()) : refuse("a condition that declares");
    if (const auto* loop = dyn_cast<DoStmt>(&s)) return list(loop->getBody());
    if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      if (choice->getConditionVariable() != nullptr || choice->getInit() != nullptr)
        return refuse("a condition that declares");
      return list(choice->getThen()) && (choice->getElse() == nullptr || list(choice->getElse()));
    }
    return refuse("a barrier in a statement that is no loop and no condition");
  }

  void declare(const Stmt& s, const Stmt& around) {
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (declaration == nullptr) return;
    for (const Decl* one : declaration->decls())
      if (const auto* variable = dyn_cast<VarDecl>(one)) outline_.variables.emplace(variable, &around);
  }

  bool refuse(const char* reason) {
    why_not_ = reason;
    return false;
  }

  Outline& outline_;
  std::string& why_not_;
};

}  // namespace

bool has_barrier(const Stmt& statement) {
  if (const auto* call = dyn_cast<CallExpr>(&statement); call != nullptr && is_barrier(*call)) return true;
  return llvm::any_of(statement.children(), [](const Stmt* child) { return child != nullptr && has_barrier(*child); });
}

bool is_barrier_statement(const Stmt& statement) {
  const auto* call = dyn_cast_or_null<CallExpr>(bare(statement));
  return call != nullptr && is_barrier(*call);
}

std::vector<const Stmt*> statements_of(const Stmt* list) {
  if (list == nullptr) return {};
  const auto* compound = dyn_cast<CompoundStmt>(list);
  if (compound == nullptr) return {bare_of_pragma(list)};
  std::vector<const Stmt*> found;
  for (const Stmt* one : compound->body()) found.push_back(bare_of_pragma(one));
  return found;
}

bool outline_of(const CompoundStmt& body, Outline& outline, std::string& why_not) {
  return Outliner(outline, why_not).list(&body);
}

}  // namespace migrate
