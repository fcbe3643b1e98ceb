// Sums and products of integers, element by element.
#pragma once

#include "runtime_shim/aclnn/operators/pointwise.h"

namespace npu::aclnn {

/// Whether the operands of the function are of one integer type, or BOOL, and the function is one of integers: add, sub, mul,
/// max, min, abs, neg.
bool has_whole_numbers(const FirstPhase& phase, const Pointwise& call);

/// Computes a call with whole numbers; overflow wraps. Inputs have the shape of the result.
void run_whole_numbers(const Pointwise& call, const std::vector<Tensor>& inputs, const Tensor& result);

/// The same with a number in the place of the second input.
void run_whole_numbers(const WithNumber& call, const Tensor& input, const Tensor& result);

}  // namespace npu::aclnn
