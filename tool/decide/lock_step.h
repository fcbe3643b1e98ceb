#pragma once
#include "tool/facts/model/facts.h"

namespace migrate {

/// What the rewrite puts where lock step is expected: the lanes of a warp that are there wait for each other.
inline constexpr const char* kWarpWait = "__syncwarp(__activemask())";

/// Around the value of an assignment that reads what other lanes write in it: each lane's own value, when all have theirs.
inline constexpr const char* kWarpWaitBegin = "__shfl_xor_sync(__activemask(), ";
inline constexpr const char* kWarpWaitEnd = ", 0)";

/// The barrier that the program lacks: of the block where all its threads come there, else of the lanes that do. Code that
/// says `volatile` is meant for one warp.
inline const char* barrier_of(const WarpStep& step) {
  return step.for_block && !step.is_volatile ? "__syncthreads()" : kWarpWait;
}

}  // namespace migrate
