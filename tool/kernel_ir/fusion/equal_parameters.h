#pragma once
#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// The space with one parameter in place of two that its equalities say are equal, so that equal addresses are equal sums of products.
/// The equalities stay as they are.
IterationSpace with_equal_parameters(const IterationSpace& space);

}  // namespace migrate::ir
