// Matrix products of tensors.
#pragma once

#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/kernels/element.h"

namespace npu::aclnn {

/// result = alpha left right + beta addend. Batches are the dimensions before the last two.
struct Product {
  Tensor left, right;     ///< (..., n, k) and (..., k, m)
  Tensor addend, result;  ///< broadcast to (..., n, m); the addend is not read if beta is 0
  double alpha = 1, beta = 0;
  ops::Element operands_as = ops::Element::f32;  ///< what float operands are rounded to
  bool saturates =
      false;  ///< FLOAT16 results beyond its range become its largest number, and the overflow flag is set
};

/// The type that the chip rounds float operands to. cube_math_type: 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION,
/// 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD. Throws kInvalid for what the chip does not support.
/// Source: the pages of aclnnMm and aclnnMatmul, "cubeMathType".
ops::Element operand_rounding(Generation chip, aclDataType left, aclDataType right, int8_t cube_math_type);

/// Whether the current device saturates.
bool device_saturates();

/// Bytes of temporary memory that multiply needs: for operands whose rows and columns are both strided.
uint64_t workspace_of(const Product& product);

/// Runs the product. `workspace` has workspace_of(product) bytes.
void multiply(const Product& product, char* workspace);

}  // namespace npu::aclnn
