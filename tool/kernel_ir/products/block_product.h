#pragma once
#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// The points of a kernel whose blocks compute a tile of a matrix product, however its threads share the work: registers, vector
/// loads, permuted addresses of shared memory. One block is executed (block_evaluation.h), for sizes of blocks that are usual; what each element
/// is computed from must be a row of one array and a column of another. The size of the block is a requirement.
std::optional<IterationSpace> points_of_blocks(const Kernel& kernel);

}  // namespace migrate::ir
