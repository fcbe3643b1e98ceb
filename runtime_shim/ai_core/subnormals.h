#pragma once
#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

/// As compute (vector_unit.h), where Exp, Ln, Div, Sqrt, Rsqrt and Reciprocal take subnormal floats and halves for zeros of their sign, and
/// give such zeros for them. Other instructions compute as always.
/// Source: asc-devkit, guide from 2201 to 3510, "vector computing": cores dav-3510 do so unless the call's config asks for FTZ_FALSE.
bool compute_with_flush(const npu_sim_core::VectorInstruction& instruction, unsigned char* to,
                        unsigned char* a, unsigned char* b, unsigned char* mask);

}  // namespace npu::ai_core
