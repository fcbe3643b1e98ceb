#pragma once
// Modelled cycles of kernels on the vector cores, by kernel, for the whole process.
#include "runtime_shim/ai_core/cycles.h"

namespace npu::acl {

/// Adds a launch to the table that NPU_KERNELS_CYCLES asks for; nothing if it does not. The process prints it at its end.
/// Units: mhz of the cores. Thread-safe.
void record_cycles(const char* kernel, const ai_core::Cycles& cycles, int mhz);

}  // namespace npu::acl
