#pragma once
// A kernel between its barriers:
//   FunctionDecl --split--> KernelBody (what the block does once, what its threads do one after the other)
// The vocabulary of this room.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace migrate {

/// What becomes of a variable that is declared outside of what the threads do one after the other.
enum class Keeping {
  of_block,    ///< the same for all threads, or shared memory: one variable
  of_step,     ///< used by one step only: declared there, as written
  recomputed,  ///< declared again in every step that uses it
  kept,        ///< one for each thread, in an array
};

/// A piece of a kernel, in the order of the text.
struct Step {
  enum class Kind {
    threads,  ///< each thread runs `statements`; no thread waits within
    once,     ///< the block runs `statements` once
    control,  ///< a for, while, do or if whose condition is the same for all threads
    choice,   ///< an if or a loop whose condition each thread finds out for itself: those for whom it holds run `body`
  };
  Kind kind = Kind::threads;
  std::vector<const clang::Stmt*> statements;
  const clang::Stmt* control = nullptr;
  const clang::Expr* condition = nullptr;  ///< of the head of a choice, behind its statements; null: it holds
  std::vector<Step> body, otherwise;       ///< of `control`
  std::vector<Step> heads = {};  ///< of a choice: what each thread does to find out, first and before each turn

  std::set<const clang::VarDecl*> used = {}, changed = {}, declared = {};  ///< by threads, of the variables below
  bool returns = false;                                                    ///< a thread may end in it
};

struct KernelBody {
  std::vector<Step> steps;
  std::map<const clang::VarDecl*, Keeping> variables;  ///< those declared outside of steps of threads, and parameters
  std::set<const clang::VarDecl*> addressed;           ///< whose address may be known: used in place, not as a copy
  bool ends_early = false;                             ///< a thread may end while others go on to wait
};

/// Splits the body of a kernel with barriers. Empty, with the reason in `why_not`, where its threads cannot be run as
/// loops between barriers, or where that is not proved: a thread waits otherwise, a barrier stands under a condition
/// that is not the same for all threads, a variable cannot be kept. Complexity: a few walks over the body, each
/// repeated at most once per variable.
std::optional<KernelBody> split(const clang::FunctionDecl& kernel, std::string& why_not);

}  // namespace migrate
