#pragma once
#include "tool/kernel_ir/arithmetic.h"

namespace migrate::ir {

/// x to the power y, with the values of the C standard for zeros, infinities, negative numbers and NaN (C17, F.10.4.4); -0 counts
/// as 0.
Number power(const Number& x, const Number& y);

}  // namespace migrate::ir
