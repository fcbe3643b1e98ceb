#pragma once
#include <optional>

#include "tool/facts/frontend/unit.h"
#include "tool/facts/kernel_analysis/lane_order.h"

namespace migrate {

/// Where a synchronisation of the lanes can be inserted between two accesses.
struct InsertionPoint {
  size_t level = 0;  ///< the node of the later access's path before which they synchronise
  bool is_divergent = false;
  const clang::FunctionDecl* function = nullptr;
  Place place;  ///< as in WarpStep
  Range braces;
  Range value;
};

/// The outermost point between the two accesses that all lanes of both accesses reach: between two statements of one
/// block, at the begin of a branch or of a loop body, at the end of a body. Within one assignment: after its value is
/// computed. Nothing if no text can be inserted there: within another expression, in a macro.
std::optional<InsertionPoint> step_between(const SharedAccess& earlier, const SharedAccess& later,
                                           Unit& unit);

}  // namespace migrate
