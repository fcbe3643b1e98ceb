#pragma once
// A kernel between its barriers:
//   FunctionDecl --split--> KernelRegions (what the block does once, what its threads do one after the other)
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

/// Where a variable lives that is declared outside of parallel regions. Source: context arrays of pocl and MCUDA.
enum class Storage {
  uniform,         ///< one variable: all threads have the same value, or it is shared memory
  region_local,    ///< used by one region only: declared there, as written
  rematerialized,  ///< declared again in every region that uses it
  context_array,   ///< one element for each thread of the block
};

/// How a function that waits gets a parameter.
enum class ParamMode {
  uniform,           ///< one value for all threads
  per_thread_value,  ///< a value for each thread
  per_thread_ref,    ///< the address of each thread's own variable
};
/// By parameter. Those of threadIdx and its kin count, and are uniform.
using ParamModes = std::vector<ParamMode>;

/// A piece of a kernel, in the order of the text.
struct Region {
  enum class Kind {
    parallel,          ///< each thread runs `statements`; no thread waits within
    collective,        ///< completes the `collectives` of the region before, for all threads that take part
    uniform,           ///< the block runs `statements` once
    uniform_branch,    ///< a for, while, do or if whose condition is uniform
    divergent_branch,  ///< an if or a loop whose condition differs: the threads for which it holds run `body`
  };
  Kind kind = Kind::parallel;
  std::vector<const clang::Stmt*> statements;
  const clang::Stmt* control = nullptr;
  /// Of the head of a divergent branch, after its statements. Null: it holds.
  const clang::Expr* condition = nullptr;
  std::vector<Region> body, otherwise;  ///< of `control`
  /// Of a divergent branch: what each thread evaluates first, and before each turn of a loop.
  std::vector<Region> heads = {};
  /// Calls that are done in two halves (BarrierAnalysis::is_site). Of a parallel region: those to which threads
  /// contribute after the statements. Of a collective region: those that it completes.
  std::vector<const clang::CallExpr*> collectives = {};

  /// By threads, of the variables of KernelRegions.
  std::set<const clang::VarDecl*> used = {}, changed = {}, declared = {};
  bool returns = false;          ///< a thread may end in it
  bool needs_thread_id = false;  ///< it needs the thread's number otherwise than by `threadIdx`
};

struct KernelRegions {
  std::vector<Region> regions;
  /// Those declared outside of parallel regions, and parameters.
  std::map<const clang::VarDecl*, Storage> variables;
  std::set<const clang::VarDecl*> addressed;                 ///< whose address may be known: never copied
  std::set<const clang::VarDecl*> thread_dependent;          ///< rematerialized from the thread's number
  std::vector<const clang::CallExpr*> sites;                 ///< in the order of the text
  std::map<const clang::CallExpr*, ParamModes> param_modes;  ///< of the sites that call functions
  std::map<const clang::VarDecl*, ParamMode> passed;         ///< a function's parameters; empty for a kernel
  bool ends_early = false;                                   ///< a thread may end while others go on to wait
};

/// Splits the body of a kernel, or of a function that gets its parameters as `passed` says (null: a kernel). Empty,
/// with the reason in `why_not`, where threads cannot be run as loops between barriers, or where that is not proved: a
/// thread waits otherwise, a variable cannot be kept. Complexity: a few walks over the body, each repeated at most once
/// per variable.
std::optional<KernelRegions> split(const clang::FunctionDecl& function, const ParamModes* passed,
                                   BarrierAnalysis& barriers, std::string& why_not);

}  // namespace migrate
