// Functions of tensors, element by element.
#pragma once

#include <vector>

#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/kernels/tensor/pointwise.h"

namespace npu::aclnn {

/// A function of up to three tensors, and where they are among the operands of the call.
struct Pointwise {
  ops::PointwiseOp function;
  std::vector<size_t> inputs;  ///< operands, in the order of the function
  size_t result;
  ops::PointwiseSettings settings;
};

/// Sets the work of an operator: inputs broadcast to the result. FLOAT, FLOAT16 and BFLOAT16 are computed in float, DOUBLE in
/// double, integers as such. Throws kNoKernel for other types, kInvalid for shapes that do not broadcast.
void compute_pointwise(FirstPhase& phase, const Pointwise& call);

/// y = function(y or x, value): a number in the place of the second tensor.
struct WithNumber {
  ops::PointwiseOp function;  ///< add, sub, mul, div
  double number;
};
void compute_with_number(FirstPhase& phase, const WithNumber& call, size_t input, size_t result);

}  // namespace npu::aclnn
