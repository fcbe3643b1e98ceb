// Batches of products of a matrix and a vector of halves or bfloat16: a vector is a matrix of one row, whose leading dimension is its
// increment, and y^T = alpha x^T op(A)^T + beta y^T is a gemm.

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/gemm_call.h"

namespace npu::detail {
namespace {

/// m, n: of A as stored. x, y: one row each, of which `ld` is the increment.
struct NarrowGemv {
  const char* name;
  npublasOperation_t trans;
  int m, n;
  const float* alpha;
  ops::MatrixIn a, x;
  const float* beta;
  ops::MatrixOut y;
  int batch_count;
};

npublasStatus_t run(npublasHandle_t handle, const NarrowGemv& call) {
  BlasChecks checks(handle);
  checks.operation(call.trans).require(call.x.ld != 0 && call.y.ld != 0);
  checks.require(call.x.ld > 0 && call.y.ld > 0, NPUBLAS_STATUS_NOT_SUPPORTED);
  if (checks.failed()) return blas_logged(call.name, checks.status());
  const bool as_stored = call.trans == NPUBLAS_OP_N;
  return run_gemm(handle, {call.name, NPUBLAS_OP_N, as_stored ? NPUBLAS_OP_T : NPUBLAS_OP_N, 1,
                           as_stored ? call.m : call.n, as_stored ? call.n : call.m, call.x, call.a, call.y,
                           call.batch_count, ops::Element::f32, call.alpha, call.beta});
}

}  // namespace
}  // namespace npu::detail

using npu::detail::run;
using npu::detail::untyped;

#define NPU_BLAS_NARROW_GEMV(L, In, in, Out, out)                                                         \
  npublasStatus_t npublas##L##gemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n, \
                                          const float* alpha, const In* const Aarray[], int lda,          \
                                          const In* const xarray[], int incx, const float* beta,          \
                                          Out* const yarray[], int incy, int batchCount) {                \
    return run(handle, {"npublas" #L "gemvBatched",                                                       \
                        trans,                                                                            \
                        m,                                                                                \
                        n,                                                                                \
                        alpha,                                                                            \
                        {nullptr, in, lda, 0, untyped(Aarray)},                                           \
                        {nullptr, in, incx, 0, untyped(xarray)},                                          \
                        beta,                                                                             \
                        {nullptr, out, incy, 0, untyped(yarray)},                                         \
                        batchCount});                                                                     \
  }                                                                                                       \
  npublasStatus_t npublas##L##gemvStridedBatched(                                                         \
      npublasHandle_t handle, npublasOperation_t trans, int m, int n, const float* alpha, const In* A,    \
      int lda, long long int strideA, const In* x, int incx, long long int stridex, const float* beta,    \
      Out* y, int incy, long long int stridey, int batchCount) {                                          \
    return run(handle, {"npublas" #L "gemvStridedBatched",                                                \
                        trans,                                                                            \
                        m,                                                                                \
                        n,                                                                                \
                        alpha,                                                                            \
                        {A, in, lda, strideA},                                                            \
                        {x, in, incx, stridex},                                                           \
                        beta,                                                                             \
                        {y, out, incy, stridey},                                                          \
                        batchCount});                                                                     \
  }

extern "C" {

NPU_BLAS_NARROW_GEMV(HSH, __half, npu::ops::Element::f16, __half, npu::ops::Element::f16)
NPU_BLAS_NARROW_GEMV(HSS, __half, npu::ops::Element::f16, float, npu::ops::Element::f32)
NPU_BLAS_NARROW_GEMV(TST, __nv_bfloat16, npu::ops::Element::bf16, __nv_bfloat16, npu::ops::Element::bf16)
NPU_BLAS_NARROW_GEMV(TSS, __nv_bfloat16, npu::ops::Element::bf16, float, npu::ops::Element::f32)

}  // extern "C"
