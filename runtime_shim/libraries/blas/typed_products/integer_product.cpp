#include "runtime_shim/libraries/blas/typed_products/integer_product.h"

#include "acl/acl.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {
namespace {

/// Columns that lie one after the other: their transpose by rows.
TensorOperand rows_of(const void* data, int64_t column_length, int64_t columns) {
  return {data, ACL_INT8, {{columns, column_length}, {column_length, 1}}};
}

}  // namespace

bool has_operator(const IntegerProduct& product) {
  return product.lda == (product.transposes_a ? product.k : product.m) &&
         product.ldb == (product.transposes_b ? product.n : product.k);
}

// C' = op(B)' op(A)'.
npuError_t submit_integer_product(npuStream_t stream, const IntegerProduct& product) {
  const TemporaryMemory memory(sizeof(float), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand scale(memory.memory(), ACL_FLOAT, {{1, 1}});
  const TensorOperand left = product.transposes_b ? rows_of(product.b, product.n, product.k)
                                                  : rows_of(product.b, product.k, product.n),
                      right = product.transposes_a ? rows_of(product.a, product.k, product.m)
                                                   : rows_of(product.a, product.m, product.k),
                      result(product.c, ACL_INT32, {{product.n, product.ldc}, {product.m, 1}});
  const npuError_t error = operators::inplace_fill_scalar(stream, scale.get(), ScalarOperand(1.0F).get());
  if (error != npuSuccess) return error;
  const aclTensor* const none = nullptr;
  return operators::quant_matmul_v4(stream, left.get(), right.get(), scale.get(), none, none, none,
                                    product.transposes_b, product.transposes_a, result.get());
}

}  // namespace npu::detail
