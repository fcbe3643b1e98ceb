// Products with epilogues by CANN's operators. Private to libraries/blaslt.
#pragma once

#include <optional>

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/blas/epilogue.h"
#include "runtime_shim/kernels/blas/gemm.h"
#include "runtime_shim/libraries/blas/device_scalars.h"

namespace npu::detail {

/// Sums of an operand of the product along k: target[batch * stride + i] = sum over p of op(X)(i, p).
struct OperandSums {
  ops::MatrixIn matrix;
  ops::Transpose trans;
  int64_t rows;
  void* target;
  ops::Element type;
  int64_t stride;  ///< elements between batches
};

/// A product as columns lie in memory, and what is done with its result.
struct LtProduct {
  ops::Gemm gemm;
  ops::Epilogue epilogue;
  std::optional<OperandSums> sums;
  std::optional<DeviceScalars> scalars;  ///< instead of alpha and beta of gemm
};

/// Submits aclnnInplaceAddmm, for a batch aclnnInplaceBaddbmm, then the epilogue in float: aclnnInplaceAdd for the bias,
/// aclnnInplaceRelu (with BitMasks for its auxiliary matrix), aclnnGelu, aclnnGeluBackward, aclnnReduceSum for sums. Results of another type, or that are read, too, are
/// computed in temporary memory. Asynchronous.
/// Errors: npuErrorNotSupported for other types than FLOAT, FLOAT16 and BFLOAT16, and for bits of a
/// batch that do not begin with a byte: nothing that the program reads has changed then. Those of Operator.
npuError_t submit_lt_product(npuStream_t stream, const LtProduct& product);

}  // namespace npu::detail
