#pragma once
#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// Two stores to one element, one after the other, under a condition and under its opposite, as one store of a choice, in shared
/// memory, if (k < n) tile[x] = a[k]; else tile[x] = 0; and in global memory where the second one's value is a sum:
/// if (k > q) score[x] = -INFINITY; else score[x] = the product of two rows;
Kernel with_joined_stores(const Kernel& kernel);

}  // namespace migrate::ir
