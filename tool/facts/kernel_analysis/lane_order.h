#pragma once
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/kernel_analysis/index_values.h"
#include "tool/facts/kernel_analysis/shared_place.h"

namespace migrate {

/// A statement on the way from the body of a kernel to an access, also through the calls between.
struct PathNode {
  const clang::Stmt* statement = nullptr;
  const clang::FunctionDecl* function = nullptr;  ///< in whose text it stands
  int turn = 0;               ///< of the loop above it: 0, or 1 for what follows in a later turn
  bool is_divergent = false;  ///< not all threads of the block come here
};

/// One read or write of memory that lanes exchange data through.
struct SharedAccess {
  SharedPlace place;
  bool is_write = false;
  LaneGuard guard;
  const clang::Expr* expression = nullptr;
  const clang::Expr* value = nullptr;  ///< what a write stores; null where the text has no expression for it
  const clang::Stmt* statement = nullptr;  ///< the whole expression; the accesses in one are made together
  std::vector<PathNode> path;
};

/// The number of nodes at which two paths begin alike.
size_t common_nodes(const SharedAccess& a, const SharedAccess& b);

/// Whether both stand in one whole expression, and in one turn of each loop: no statement ends between them.
bool are_together(const SharedAccess& a, const SharedAccess& b);

/// Whether the simulated device's order would be seen: lanes run one after the other between two points where they wait, so
/// a lane does `later` before a higher lane does `earlier`. With volatile memory what may be is enough, as the program
/// says that it relies on the order; else it must be certain that two lanes reach one element.
bool needs_step(const SharedAccess& earlier, const SharedAccess& later);

}  // namespace migrate
