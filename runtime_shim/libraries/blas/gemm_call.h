// A call of gemm, of whatever types. Private to libraries/blas.
#pragma once

#include "runtime_shim/libraries/blas/call.h"

namespace npu::detail {

/// A gemm as the program passed it: one matrix, a strided batch (stride) or a batch of pointers (items).
struct GemmCall {
  const char* name;
  npublasOperation_t trans_a, trans_b;
  int m, n, k;
  ops::MatrixIn a, b;
  ops::MatrixOut c;
  int batch_count = 1;
  ops::Element compute = ops::Element::f32;  // the type of alpha, beta and the sums
  const void* alpha;
  const void* beta;
};

/// The addresses of a batch, as a GemmCall has them.
/// @{
template <class Real>
const void* const* untyped(const Real* const* items) {
  return reinterpret_cast<const void* const*>(items);
}
template <class Real>
void* const* untyped(Real* const* items) {
  return reinterpret_cast<void* const*>(items);
}
/// @}

inline bool has_items(const GemmCall& call) {
  return call.a.items != nullptr || call.b.items != nullptr || call.c.items != nullptr;
}

/// The whole call: its checks, its log line, and the product by operators or on the host. Errors: those of npublasGemmEx.
npublasStatus_t run_gemm(npublasHandle_t handle, const GemmCall& call);

/// Whether submit_doubles takes the call: DOUBLE alone, by addresses.
bool is_product_of_doubles(const GemmCall& call);
/// The products of a batch, one after the other, with scalars in host memory. Errors: those of Operator.
npuError_t submit_doubles(npuStream_t stream, const GemmCall& call);

/// Whether submit_integers takes the call: int8 to int32, by addresses, with alpha 1 and beta 0 in host memory, and matrices whose columns
/// lie one after the other.
bool is_product_of_integers(npublasHandle_t handle, const GemmCall& call);
/// The products of a batch, one after the other. Errors: those of Operator.
npuError_t submit_integers(npuStream_t stream, const GemmCall& call);

}  // namespace npu::detail
