#pragma once
#include "tool/facts/facts.h"

namespace migrate {

/// What the rewrite puts where lock step is expected: the lanes of a warp that are there wait for each other.
inline constexpr const char* kWarpWait = "__syncwarp(__activemask())";

/// The barrier that the program lacks: of the block where all its threads come there, else of the lanes that do. Code that
/// says `volatile` is meant for one warp.
inline const char* barrier_of(const WarpStep& step) {
  return step.for_block && !step.is_volatile ? "__syncthreads()" : kWarpWait;
}

}  // namespace migrate
