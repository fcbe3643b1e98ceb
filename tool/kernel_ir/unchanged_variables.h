#pragma once
#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// The kernel with variables that a loop takes along and does not change replaced by their values before it.
Kernel without_unchanged_variables(const Kernel& kernel);

}  // namespace migrate::ir
