#pragma once
#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/model/facts.h"

namespace migrate {

/// Whether `npucxx --kernels=ascendc` generates Ascend C from `kernel`, a definition that depends on no template parameter.
/// Cost: that of the generation, at most 20,000 executed statements.
AscendCGeneration ascendc_generation(const clang::FunctionDecl& kernel, Unit& unit);

/// Why a launch runs on the host whatever is generated from its kernel; State::unknown if there is no reason.
AscendCGeneration ascendc_launch(const clang::CallExpr& launch, Unit& unit);

}  // namespace migrate
