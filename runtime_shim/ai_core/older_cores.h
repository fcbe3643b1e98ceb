#pragma once
// What vector cores before architecture 2201 lack: those of an Ascend 310P (2002) and of an Ascend 910A (1001).
#include <string>

#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

/// The first architecture with DataCopyPad and bfloat16.
inline constexpr int kFirstWithPadding = 2201;

/// Why the cores of an architecture do not have the instruction, as a clause; empty if they have it.
/// Source: Ascend C API, products and data types of each function; headers of CANN 8.1 (impl/dav_m200, impl/dav_c100).
/// @{
std::string lack_of(const npu_sim_core::VectorInstruction& instruction, int architecture);
std::string lack_of(const npu_sim_core::CopyInstruction& instruction, int architecture);
std::string lack_of(npu_sim_core::AtomicOp op, npu_sim_core::ElementType type, int architecture);
/// @}

}  // namespace npu::ai_core
