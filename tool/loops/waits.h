#pragma once
#include <map>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace migrate {

/// `__syncthreads()`, or `__syncwarp(...)`: between loops over all threads it asks for nothing more.
bool is_barrier(const clang::CallExpr& call);

/// Tells which functions may make a thread of a kernel wait for others, or ask who the running thread is otherwise than
/// by a parameter. Remembers its answers.
class Waits {
 public:
  /// Whether the statement can do so in any way but by barriers that stand in it itself.
  bool but_by_barriers(const clang::Stmt& body);
  /// Where it does, after that was found.
  const clang::Stmt* place() const { return place_; }

 private:
  bool in_function(const clang::FunctionDecl& function);
  bool in_expression(const clang::Expr& expression, bool barriers_too);
  bool anywhere_in(const clang::Stmt& statement, bool barriers_too);
  const clang::Stmt* place_ = nullptr;
  std::map<const clang::FunctionDecl*, bool> known_;
};

}  // namespace migrate
