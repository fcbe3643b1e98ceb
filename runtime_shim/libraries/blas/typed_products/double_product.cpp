#include "runtime_shim/libraries/blas/typed_products/double_product.h"

#include "runtime_shim/libraries/common/operator_steps.h"

namespace npu::detail {
namespace {

/// Column j of C: alpha op(A) (column j of op(B)) + beta C.
VectorProduct<double> column_of(const DoubleProduct& product, int64_t j) {
  const bool turns = product.transposes_a;
  const BlasVector<const double> x = product.transposes_b
                                         ? BlasVector<const double>{product.b + j, product.ldb}
                                         : BlasVector<const double>{product.b + j * product.ldb, 1};
  return {turns,
          turns ? product.k : product.m,
          turns ? product.m : product.k,
          product.alpha,
          product.a,
          product.lda,
          x,
          product.beta,
          {product.c + j * product.ldc, 1}};
}

/// C' = op(B)' op(A)'.
DoubleProduct turned(const DoubleProduct& product) {
  return {!product.transposes_b,
          !product.transposes_a,
          product.n,
          product.m,
          product.k,
          product.alpha,
          product.b,
          product.ldb,
          product.a,
          product.lda,
          product.beta,
          product.c,
          product.ldc};
}

}  // namespace

npuError_t submit_double_product(npuStream_t stream, const DoubleProduct& product) {
  OperatorSteps steps;
  if (product.n <= product.m) {
    for (int64_t j = 0; j < product.n; ++j)
      steps.run([&] { return submit_vector_product(stream, column_of(product, j)); });
    return steps.error();
  }
  const DoubleProduct transpose = turned(product);
  for (int64_t i = 0; i < product.m; ++i)
    steps.run([&] {
      VectorProduct<double> row = column_of(transpose, i);
      row.y = {product.c + i, product.ldc};
      return submit_vector_product(stream, row);
    });
  return steps.error();
}

}  // namespace npu::detail
