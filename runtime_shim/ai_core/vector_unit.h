#pragma once
#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

/// What an instruction computes for `count` elements that lie one after another; `mask` has a bit for each.
/// Returns false if the vector unit does not take the type.
bool compute(const npu_sim_core::VectorInstruction& instruction, unsigned char* to, unsigned char* a,
             unsigned char* b, unsigned char* mask);

}  // namespace npu::ai_core
