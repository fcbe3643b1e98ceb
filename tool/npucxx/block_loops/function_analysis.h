#pragma once
// A kernel between its barriers:
//   FunctionDecl --split--> KernelBody (what the block does once, what its threads do one after the other)
// A function that waits is split in the same way, for all threads that call it together.
// The vocabulary of this room.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tool/npucxx/block_loops/barrier_analysis.h"

namespace migrate {

/// What becomes of a variable that is declared outside of what the threads do one after the other.
enum class Keeping {
  of_block,    ///< the same for all threads, or shared memory: one variable
  of_step,     ///< used by one step only: declared there, as written
  recomputed,  ///< declared again in every step that uses it
  kept,        ///< one for each thread, in an array
};

/// How a function that waits gets a parameter.
enum class Passing {
  for_all,   ///< one value, the same for all threads
  by_value,  ///< a value for each thread
  by_place,  ///< the address of each thread's own
};
using Passings = std::vector<Passing>;  // by parameter; those of threadIdx and its kin count, and are for_all

/// A piece of a kernel, in the order of the text.
struct Step {
  enum class Kind {
    threads,  ///< each thread runs `statements`; no thread waits within
    meeting,  ///< the sites `begun` of the step before are done, for all threads that are there
    once,     ///< the block runs `statements` once
    control,  ///< a for, while, do or if whose condition is the same for all threads
    choice,  ///< an if or a loop whose condition each thread finds out for itself: those for whom it holds run `body`
  };
  Kind kind = Kind::threads;
  std::vector<const clang::Stmt*> statements;
  const clang::Stmt* control = nullptr;
  const clang::Expr* condition = nullptr;  ///< of the head of a choice, behind its statements; null: it holds
  std::vector<Step> body, otherwise;       ///< of `control`
  std::vector<Step> heads =
      {};  ///< of a choice: what each thread does to find out, first and before each turn
  /// Sites (tool/npucxx/block_loops/barrier_analysis.h): of threads, those that are begun behind the statements; of a meeting, those done.
  std::vector<const clang::CallExpr*> begun = {};

  std::set<const clang::VarDecl*> used = {}, changed = {},
                                  declared = {};  ///< by threads, of the variables below
  bool returns = false;                           ///< a thread may end in it
  bool asks_place = false;  ///< which thread of the block it is must be known otherwise than by `threadIdx`
};

struct KernelBody {
  std::vector<Step> steps;
  std::map<const clang::VarDecl*, Keeping>
      variables;                              ///< those declared outside of steps of threads, and parameters
  std::set<const clang::VarDecl*> addressed;  ///< whose address may be known: used in place, not as a copy
  std::set<const clang::VarDecl*> asking;     ///< recomputed from what asks for the thread's place
  std::vector<const clang::CallExpr*> sites;  ///< in the order of the text
  std::map<const clang::CallExpr*, Passings> passings;  ///< of the sites that call functions
  std::map<const clang::VarDecl*, Passing> passed;      ///< of a function: its parameters; empty for a kernel
  bool ends_early = false;                              ///< a thread may end while others go on to wait
};

/// Splits the body of a kernel, or of a function that gets its parameters as `passed` says (null: a kernel). Empty,
/// with the reason in `why_not`, where threads cannot be run as loops between barriers, or where that is not proved: a
/// thread waits otherwise, a variable cannot be kept. Complexity: a few walks over the body, each repeated at most once
/// per variable.
std::optional<KernelBody> split(const clang::FunctionDecl& function, const Passings* passed, Waits& waits,
                                std::string& why_not);

}  // namespace migrate
