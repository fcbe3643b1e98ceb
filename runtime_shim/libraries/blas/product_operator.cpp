#include "runtime_shim/libraries/blas/product_operator.h"

#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

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

/// op(X)' rounded to BFLOAT16, as FLOAT. HFLOAT32 has more bits than BFLOAT16, so that a product in it rounds nothing
/// more.
class RoundedTranspose {
 public:
  RoundedTranspose(npuStream_t stream, int64_t rows, int64_t columns, int64_t batch_count)
      : stream_(stream),
        narrow_(bytes(rows * columns * batch_count, sizeof(uint16_t)), stream),
        wide_(bytes(rows * columns * batch_count, sizeof(float)), stream),
        rounded_(operand(narrow_.memory(), ACL_BF16, rows, columns, batch_count)),
        result_(operand(wide_.memory(), ACL_FLOAT, rows, columns, batch_count)) {}
  aclTensor* get() const { return result_.get(); }
  /// matrix: a view of the same shape.
  npuError_t round(const TensorOperand& matrix) const {
    if (narrow_.error() != npuSuccess) return narrow_.error();
    if (wide_.error() != npuSuccess) return wide_.error();
    if (const npuError_t error = operators::cast(stream_, matrix.get(), ACL_BF16, rounded_.get()))
      return error;
    return operators::cast(stream_, rounded_.get(), ACL_FLOAT, result_.get());
  }

 private:
  static size_t bytes(int64_t elements, size_t size) { return static_cast<size_t>(elements) * size; }
  static TensorOperand operand(void* memory, aclDataType type, int64_t rows, int64_t columns,
                               int64_t batch_count) {
    const ViewDimension across{columns, rows}, along{rows, 1};
    if (batch_count == 1) return {memory, type, {across, along}};
    return {memory, type, {{batch_count, rows * columns}, across, along}};
  }

  npuStream_t stream_;
  StreamMemory narrow_, wide_;
  TensorOperand rounded_, result_;
};

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
  if (product.operands_as == ops::Element::bf16)
    return simulator() == nullptr && product.a.type == ops::Element::f32 &&
           product.b.type == ops::Element::f32;
  return product.operands_as == ops::Element::f32 || product.operands_as == ops::Element::f16;
}

npuError_t submit_product(npuStream_t stream, const OperatorProduct& product) {
  const int64_t m = product.m, n = product.n, k = product.k, batch = product.batch_count;
  const TensorOperand c = transpose_of(product.c, false, m, n, batch);
  const TensorOperand a = transpose_of(product.a, product.transposes_a, m, k, batch);
  const TensorOperand b = transpose_of(product.b, product.transposes_b, k, n, batch);
  if (product.operands_as != ops::Element::bf16)
    return submit_sum(stream, product, c, b.get(), a.get(),
                      product.operands_as == ops::Element::f16 ? kUseFloat16 : kKeepDataType);
  if (under_capture(stream)) return npuErrorNotSupported;
  const RoundedTranspose rounded_a(stream, m, k, batch), rounded_b(stream, k, n, batch);
  if (const npuError_t error = rounded_a.round(a)) return error;
  if (const npuError_t error = rounded_b.round(b)) return error;
  return submit_sum(stream, product, c, rounded_b.get(), rounded_a.get(), kUseHfloat32);
}

}  // namespace npu::detail
