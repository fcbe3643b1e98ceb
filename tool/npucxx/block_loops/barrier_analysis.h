#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace migrate {

/// The synchronisation requirements of a function or statement, weakest first: each level implies those
/// before.
enum class Requires {
  none,
  thread_id,    ///< it uses the thread's number in its block, other than by a parameter
  convergence,  ///< it waits for other threads
};

/// Whether one thread of a block, or of a row of its threads, takes the branch with this condition: `threadIdx.x == 0`.
bool selects_one_thread(const clang::Expr& condition);

/// Determines the requirements of functions, and the barriers and collective sites in a kernel's own text.
/// Caches its results.
class BarrierAnalysis {
 public:
  /// The requirements of the statement, without its own barriers and sites.
  Requires of(const clang::Stmt& statement);
  Requires of(const clang::FunctionDecl& function);
  /// The place that required convergence last.
  const clang::Stmt* first_barrier() const { return first_barrier_; }

  /// A call of a program's own function that waits and whose body is known.
  bool is_waiting_call(const clang::CallExpr& call);
  /// A call in two halves: each thread contributes, then each thread takes its result. A warp collective or a
  /// call of a waiting function.
  bool is_site(const clang::CallExpr& call);
  /// The sites of the statement, in text order.
  std::vector<const clang::CallExpr*> sites_of(const clang::Stmt& statement);
  /// Whether the statement has a barrier or a site outside the bodies of lambdas.
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
  bool is_alone_ = false;  ///< in a branch that one thread of the block takes
  std::map<const clang::FunctionDecl*, Requires> known_;
  std::map<const clang::FunctionDecl*, size_t> open_;  ///< functions in progress, with their call depth
  size_t outermost_ = SIZE_MAX;  ///< the smallest depth of an open function that was called again
};

}  // namespace migrate
