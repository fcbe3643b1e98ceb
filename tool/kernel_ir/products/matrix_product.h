#pragma once
#include <optional>

#include "tool/kernel_ir/thread_program.h"

namespace migrate::ir {

/// The place of a sum of products of loaded values in which each factor has an index of threads or blocks that the other one
/// does not have: c[i][j] += a[i][k] * b[k][j]. That is a matrix product or a convolution. The sum may be a variable of a loop, an
/// element of memory, or a chain of at least 8 products without a loop. A dot product of two rows of the same index is none, nor is a product in double.
std::optional<SourcePlace> matrix_product_in(const ThreadProgram& program);

}  // namespace migrate::ir
