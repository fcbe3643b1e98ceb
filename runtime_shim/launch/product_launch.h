// Launches of kernels that are matrix products, by CANN's operators.
#pragma once

#include <vector>

#include "npu/executors/matrix_product.h"
#include "npu/runtime/types.h"

namespace npu::detail {

/// A product as operators take it: rows, columns and one sum; pieces of a batch with one stride each.
struct OperatorProducts {
  struct Matrix {
    long long across, along, batch;  ///< strides of rows, of columns and of a batch, in elements
  };
  long long rows = 1, columns = 1, inner = 1, batch = 1;
  Matrix a{}, b{}, c{}, d{};
  /// Where each call begins: offsets of a, b, c and d, in elements.
  struct Piece {
    long long offsets[MatrixProduct::kOperands];
  };
  std::vector<Piece> pieces;
};

/// Joins dimensions that walk along a matrix together. Null, or why operators cannot compute the product.
const char* as_operator_products(const MatrixProduct& product, OperatorProducts& result);

/// Submits aclnnInplaceAddmm or aclnnInplaceBaddbmm, with another addend than C aclnnAddmm or aclnnBaddbmm. Asynchronous.
/// Errors: those of Operator.
npuError_t submit_products(const MatrixProduct& product, const OperatorProducts& products,
                           npuStream_t stream);

}  // namespace npu::detail
