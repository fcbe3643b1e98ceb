// A product of a matrix and a vector as one value. Private to libraries/blas.
#pragma once

#include <utility>

#include "runtime_shim/libraries/blas/observed_operands.h"

namespace npu::detail {

/// gemv as the program passed it. Several form a batch, by stride or by arrays of pointers.
template <class Real>
struct GemvCall {
  const char* name;
  npublasOperation_t trans;
  int m, n;
  const Real* alpha;
  const Real* a;
  const Real* const* a_items;
  int lda;
  long long stride_a;
  const Real* x;
  const Real* const* x_items;
  int incx;
  long long stride_x;
  const Real* beta;
  Real* y;
  Real* const* y_items;
  int incy;
  long long stride_y;
  int batch_count;
};

/// A batch of pointers has its operands where only the device knows.
template <class Real>
void add_gemv(probe::Operation& operation, npublasHandle_t handle, const GemvCall<Real>& call) {
  if (call.a_items != nullptr) return;
  const int from = call.trans == NPUBLAS_OP_N ? call.n : call.m, to = call.m + call.n - from;
  const auto batch = [&](probe::Tensor one, long long stride) {
    return probe::batch_of(std::move(one), call.batch_count, stride);
  };
  add_vector_product(operation, handle, call.alpha,
                     batch(matrix_of(call.m, call.n, call.a, call.lda), call.stride_a),
                     batch(vector_of(from, call.x, call.incx), call.stride_x), call.beta,
                     batch(vector_of(to, call.y, call.incy), call.stride_y));
}

}  // namespace npu::detail
