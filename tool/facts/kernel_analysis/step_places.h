#pragma once
#include <optional>

#include "tool/facts/frontend/unit.h"
#include "tool/facts/kernel_analysis/lane_order.h"

namespace migrate {

/// Where lanes can be made to wait between two accesses.
struct StepPlace {
  size_t level = 0;  ///< the node of the later access's path before which they wait
  bool is_divergent = false;
  const clang::FunctionDecl* function = nullptr;
  Place place;  ///< as in WarpStep
  Range braces;
  Range value;
};

/// The outermost point between the two, to which all lanes come that come to both: between two statements of one block, at
/// the begin of a branch or of a loop's body, at the end of a body. Within one assignment: when its value is there. Nothing
/// where no text can be put there: within another expression, in a macro.
std::optional<StepPlace> step_between(const SharedAccess& earlier, const SharedAccess& later, Unit& unit);

}  // namespace migrate
