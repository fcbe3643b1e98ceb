#include "runtime_shim/libraries/blas/product_operator.h"

#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/common/rounded_operand.h"

namespace npu::detail {
namespace {

/// The transpose of a stored matrix: rows are what BLAS calls columns. op(X)' for a stored X: (columns, rows) by rows if X
/// is not transposed, else a view with the strides swapped.
TensorOperand transpose_of(const OperatorProduct::Matrix& matrix, bool is_transposed, int64_t rows,
                           int64_t columns, int64_t batch_count) {
  const ViewDimension across{columns, is_transposed ? 1 : matrix.ld},
      along{rows, is_transposed ? matrix.ld : 1};
  const aclDataType type = operator_type(matrix.type);
  if (batch_count == 1) return {matrix.data, type, {across, along}};
  return {matrix.data, type, {{batch_count, matrix.stride}, across, along}};
}

/// op(X)' with its values rounded to BFLOAT16.
RoundedOperand rounded_transpose(npuStream_t stream, const TensorOperand& transpose, int64_t rows,
                                 int64_t columns, int64_t batch_count) {
  const int64_t shape[] = {batch_count, columns, rows};
  return batch_count == 1 ? RoundedOperand(stream, transpose, shape + 1, 2, ACL_FORMAT_ND)
                          : RoundedOperand(stream, transpose, shape, 3, ACL_FORMAT_ND);
}

/// sum = beta sum + alpha (left right).
npuError_t submit_sum(npuStream_t stream, const OperatorProduct& product, const TensorOperand& sum,
                      aclTensor* left, aclTensor* right, int8_t cube_math_type) {
  const ScalarOperand alpha(product.alpha), beta(product.beta);
  const auto run = [&](const auto& function) {
    return function(stream, sum.get(), left, right, beta.get(), alpha.get(), cube_math_type);
  };
  return product.batch_count == 1 ? run(operators::inplace_addmm) : run(operators::inplace_baddbmm);
}

}  // namespace

bool has_operator(const OperatorProduct& product) {
  for (const ops::Element element : {product.a.type, product.b.type, product.c.type})
    if (operator_type(element) == ACL_DT_UNDEFINED) return false;
  const bool has_floats = product.a.type == ops::Element::f32 && product.b.type == ops::Element::f32;
  return operators_cast_to(product.operands_as) && (product.operands_as != ops::Element::bf16 || has_floats);
}

npuError_t submit_product(npuStream_t stream, const OperatorProduct& product) {
  const int64_t m = product.m, n = product.n, k = product.k, batch = product.batch_count;
  const TensorOperand c = transpose_of(product.c, false, m, n, batch);
  const TensorOperand a = transpose_of(product.a, product.transposes_a, m, k, batch);
  const TensorOperand b = transpose_of(product.b, product.transposes_b, k, n, batch);
  const int8_t cube_math_type = cube_math_type_of(product.operands_as);
  if (product.operands_as != ops::Element::bf16)
    return submit_sum(stream, product, c, b.get(), a.get(), cube_math_type);
  const RoundedOperand rounded_a = rounded_transpose(stream, a, m, k, batch);
  if (rounded_a.error() != npuSuccess) return rounded_a.error();
  const RoundedOperand rounded_b = rounded_transpose(stream, b, k, n, batch);
  if (rounded_b.error() != npuSuccess) return rounded_b.error();
  return submit_sum(stream, product, c, rounded_b.tensor().get(), rounded_a.tensor().get(), cube_math_type);
}

}  // namespace npu::detail
