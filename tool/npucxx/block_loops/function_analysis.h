#pragma once
// A kernel between its barriers:
// FunctionDecl --split--> KernelRegions (uniform work of the block, and work that its threads do one after
// the other).
// A function that waits is split in the same way, for all calling threads together. These are the terms of
// this room.
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

/// Storage of a variable that is declared outside parallel regions. Source: context arrays of pocl and MCUDA.
enum class Storage {
  uniform,         ///< one variable: all threads have the same value, or it is shared memory
  region_local,    ///< used by one region only, and declared there as written
  rematerialized,  ///< declared again in every region that uses it
  context_array,   ///< one element per thread of the block
};

/// How a waiting function receives a parameter.
enum class ParamMode {
  uniform,           ///< one value for all threads
  per_thread_value,  ///< a value per thread
  per_thread_ref,    ///< the address of each thread's own variable
};
/// By parameter. threadIdx and the other builtins are included, and are uniform.
using ParamModes = std::vector<ParamMode>;

/// A piece of a kernel, in text order.
struct Region {
  enum class Kind {
    parallel,        ///< each thread runs `statements`; no thread waits in it
    collective,      ///< completes the `collectives` of the previous region, for all active threads
    uniform,         ///< the block runs `statements` once
    uniform_branch,  ///< a for, while, do or if whose condition is uniform
    divergent_branch,  ///< an if or a loop with a divergent condition: threads whose condition is true run `body`
  };
  Kind kind = Kind::parallel;
  std::vector<const clang::Stmt*> statements;
  const clang::Stmt* control = nullptr;
  /// The condition of a divergent branch, evaluated after its statements. Null means true.
  const clang::Expr* condition = nullptr;
  std::vector<Region> body, otherwise;  ///< of `control`
  /// Of a divergent branch: the statements that each thread runs first, and before each iteration of a loop.
  std::vector<Region> heads = {};
  /// Calls in two halves (BarrierAnalysis::is_site). Of a parallel region: those to which threads contribute
  /// after the statements. Of a collective region: those that it completes.
  std::vector<const clang::CallExpr*> collectives = {};

  /// Variables of KernelRegions that threads use.
  std::set<const clang::VarDecl*> used = {}, changed = {}, declared = {};
  bool returns = false;          ///< a thread may return in it
  bool needs_thread_id = false;  ///< it uses the thread's number other than by `threadIdx`
};

struct KernelRegions {
  std::vector<Region> regions;
  /// Variables that are declared outside parallel regions, and parameters.
  std::map<const clang::VarDecl*, Storage> variables;
  std::set<const clang::VarDecl*> addressed;                 ///< whose address may be stored: never copied
  std::set<const clang::VarDecl*> thread_dependent;          ///< rematerialized from the thread's number
  std::vector<const clang::CallExpr*> sites;                 ///< in text order
  std::map<const clang::CallExpr*, ParamModes> param_modes;  ///< of the sites that call functions
  std::map<const clang::VarDecl*, ParamMode> passed;         ///< a function's parameters; empty for a kernel
  bool ends_early = false;  ///< a thread may return while others continue and wait
};

/// Splits the body of a kernel, or of a function whose parameters are passed as `passed` says (null: a
/// kernel). Empty, with the reason in `why_not`, if it is not proved that the threads can run as block loops:
/// a thread waits in another way, or a variable cannot be stored. Complexity: a few traversals of the body,
/// each repeated at most once per variable.
std::optional<KernelRegions> split(const clang::FunctionDecl& function, const ParamModes* passed,
                                   BarrierAnalysis& barriers, std::string& why_not);

}  // namespace migrate
