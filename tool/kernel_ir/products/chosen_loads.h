#pragma once
#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// The kernel with one load for each choice between two elements of one array by a condition that is the same for all threads:
/// `transposed ? a[k * n + i] : a[i * k + n]` loads at an address that is chosen.
Kernel with_chosen_loads(const Kernel& kernel);

}  // namespace migrate::ir
