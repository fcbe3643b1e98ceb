#include "runtime_shim/libraries/blas/product_operator.h"

#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"

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

}  // namespace

bool has_operator(const OperatorProduct& product) {
  for (const ops::Element element : {product.a.type, product.b.type, product.c.type})
    if (operator_type(element) == ACL_DT_UNDEFINED) return false;
  return product.operands_as == ops::Element::f32 || product.operands_as == ops::Element::f16;
}

npuError_t submit_product(npuStream_t stream, const OperatorProduct& product) {
  const int64_t batch = product.batch_count;
  const TensorOperand c = transpose_of(product.c, false, product.m, product.n, batch);
  const TensorOperand a = transpose_of(product.a, product.transposes_a, product.m, product.k, batch);
  const TensorOperand b = transpose_of(product.b, product.transposes_b, product.k, product.n, batch);
  const ScalarOperand alpha(product.alpha), beta(product.beta);
  const int8_t cube_math_type = product.operands_as == ops::Element::f16 ? kUseFloat16 : kKeepDataType;
  const auto run = [&](const auto& sum) {
    return sum(stream, c.get(), b.get(), a.get(), beta.get(), alpha.get(), cube_math_type);
  };
  return batch == 1 ? run(operators::inplace_addmm) : run(operators::inplace_baddbmm);
}

}  // namespace npu::detail
