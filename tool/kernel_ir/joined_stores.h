#pragma once
#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// Two stores to one element of shared memory, one after the other, under a condition and under its opposite, as one store of a
/// choice: if (k < n) tile[x] = a[k]; else tile[x] = 0;
Kernel with_joined_stores(const Kernel& kernel);

}  // namespace migrate::ir
