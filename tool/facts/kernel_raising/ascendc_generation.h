#pragma once
#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/model/facts.h"

namespace migrate {

/// Whether `npucxx --kernels=ascendc` generates Ascend C from `kernel`, a definition that depends on no template parameter.
/// Cost: that of the generation, at most 20,000 executed statements.
AscendCGeneration ascendc_generation(const clang::FunctionDecl& kernel, Unit& unit);

}  // namespace migrate
