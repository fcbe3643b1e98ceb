#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace migrate {

/// What a function or statement requires of the thread that runs it, weakest first: each level implies those before.
enum class Requires {
  none,
  thread_id,    ///< which thread of the block it is, otherwise than by a parameter
  convergence,  ///< to wait for other threads
};

/// Tells what functions ask, and where a kernel's own text meets other threads. Remembers its answers.
class BarrierAnalysis {
 public:
  /// What the statement asks, but for the barriers and sites that stand in it itself.
  Requires of(const clang::Stmt& statement);
  Requires of(const clang::FunctionDecl& function);
  /// Where convergence was found to be required last.
  const clang::Stmt* first_barrier() const { return first_barrier_; }

  /// A call of a program's own function that waits, and whose body is known.
  bool is_waiting_call(const clang::CallExpr& call);
  /// A call that threads do in two halves: first each leaves what it gives, then each takes what it gets. A warp collective
  /// or a waiting call.
  bool is_site(const clang::CallExpr& call);
  /// The sites of the statement, in the order of the text.
  std::vector<const clang::CallExpr*> sites_of(const clang::Stmt& statement);
  /// Whether a barrier or a site stands in the statement, a lambda's body apart.
  bool has_barrier(const clang::Stmt& statement);

 private:
  Requires of_callee(const clang::FunctionDecl& function, const clang::FunctionDecl* body_holder);
  Requires of_definition(const clang::FunctionDecl& function);
  Requires of_types_given_to(const clang::FunctionDecl& library_function);
  Requires of_methods(clang::QualType type);
  Requires of_expression(const clang::Expr& expression);
  Requires of_lambda(const clang::LambdaExpr& lambda);
  Requires of_implicit_code(const clang::Stmt& statement);
  Requires anywhere_in(const clang::Stmt& statement, bool within_call);
  const clang::Stmt* first_barrier_ = nullptr;
  std::map<const clang::FunctionDecl*, Requires> known_;
  std::map<const clang::FunctionDecl*, size_t>
      open_;                     ///< those being looked at, with the depth of their calls
  size_t outermost_ = SIZE_MAX;  ///< the least depth of an open function that was called again
};

}  // namespace migrate
