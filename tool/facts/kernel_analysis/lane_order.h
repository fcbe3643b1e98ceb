#pragma once
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/kernel_analysis/index_values.h"
#include "tool/facts/kernel_analysis/shared_location.h"

namespace migrate {

/// A statement on the path from the body of a kernel to an access, including the calls between.
struct PathNode {
  const clang::Stmt* statement = nullptr;
  const clang::FunctionDecl* function = nullptr;  ///< the function whose text contains it
  int turn = 0;               ///< iteration of the enclosing loop: 0, or 1 for a later iteration
  bool is_divergent = false;  ///< not all threads of the block reach it
};

/// One read or write of memory through which lanes exchange data.
struct SharedAccess {
  SharedLocation location;
  bool is_write = false;
  LaneGuard guard;
  const clang::Expr* expression = nullptr;
  const clang::Expr* value = nullptr;      ///< the stored value; null if the text has no expression for it
  const clang::Stmt* statement = nullptr;  ///< the whole expression; its accesses are made together
  std::vector<PathNode> path;
  bool is_fenced = false;  ///< a memory fence, which orders accesses and does not wait, comes before it
};

/// The length of the common prefix of two paths.
size_t common_nodes(const SharedAccess& a, const SharedAccess& b);

/// Whether both are in one whole expression and in one iteration of each loop: no statement ends between them.
bool are_together(const SharedAccess& a, const SharedAccess& b);

/// Whether the order of the simulated device affects the result: lanes run one after the other between two
/// synchronisations, so a lane makes `later` before a higher lane makes `earlier`. For volatile memory a possible
/// conflict is enough, because the program relies on the order, and so it is in a kernel that `lacks_barriers`, unless each
/// lane has its own share of the array; otherwise the conflict must be certain. Where memory fences order the accesses, or
/// nothing else does, a conflict counts that is certain for the lanes that reach it. Global memory counts where lanes reduce in place,
/// and in a kernel that `lacks_barriers` where one lane reads what the others stored, where each thread updates its element in a loop from
/// those of others, and where all write a row before each writes its element.
bool needs_step(const SharedAccess& earlier, const SharedAccess& later, bool lacks_barriers = false);

}  // namespace migrate
