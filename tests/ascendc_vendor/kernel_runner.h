#pragma once
// How a block of a kernel begins and ends below CANN's headers.
#include <functional>

#include "npu_sim/ascendc/core_table.h"

namespace intrinsic_core {

/// Runs a block on a core of the strict model, of which the number of the block and `fail` are used.
/// Thread-safe: blocks run one after another.
void run_block(const npu_sim_core::CoreTable& table, void* core, const std::function<void()>& kernel);

}  // namespace intrinsic_core
