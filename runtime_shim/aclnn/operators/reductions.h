// Reductions over dimensions.
#pragma once

#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"

namespace npu::aclnn {

/// Sets the work of an operator: operand 1 = the reduction of operand 0 over `dims`, which the operator calls `name`; over all if it is
/// empty. Throws for a null list, dimensions that are not there, another shape, a type without mathematics.
void compute_reduction(FirstPhase& phase, ops::ReduceOp op, const char* name, const aclIntArray* dims,
                       bool keeps_dimensions);

/// Whether sums of the input are computed with whole numbers.
bool has_whole_sums(const Tensor& input, const Tensor& result);
/// compute_reduction for sums of whole numbers.
void compute_whole_sums(FirstPhase& phase, const char* name, const aclIntArray* dims, bool keeps_dimensions);

}  // namespace npu::aclnn
