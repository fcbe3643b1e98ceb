// Batches of small LU factorisations. Included by npu/blas.h. Valid C11 and C++17.
#ifndef NPU_BLAS_FACTOR_H_
#define NPU_BLAS_FACTOR_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Matrices are (n, n), column-major; the arrays of pointers, P and info lie on the device.
   getrfBatched: A = P * L * U in place; P holds n row numbers from 1 for every matrix, null: no rows are
   exchanged; info[i]: 0, or the first column whose pivot is zero. getrsBatched: B = op(A)^-1 * B after it;
   its info is one number on the host. getriBatched: C = A^-1 after getrfBatched. matinvBatched: both in one,
   n <= 32. */
#define NPU_BLAS_FACTOR_(L, Real)                                                                           \
  npublasStatus_t npublas##L##getrfBatched(npublasHandle_t handle, int n, Real* const A[], int lda, int* P, \
                                           int* info, int batchSize);                                       \
  npublasStatus_t npublas##L##getrsBatched(                                                                 \
      npublasHandle_t handle, npublasOperation_t trans, int n, int nrhs, const Real* const Aarray[],        \
      int lda, const int* devIpiv, Real* const Barray[], int ldb, int* info, int batchSize);                \
  npublasStatus_t npublas##L##getriBatched(npublasHandle_t handle, int n, const Real* const A[], int lda,   \
                                           const int* P, Real* const C[], int ldc, int* info,               \
                                           int batchSize);                                                  \
  npublasStatus_t npublas##L##matinvBatched(npublasHandle_t handle, int n, const Real* const A[], int lda,  \
                                            Real* const Ainv[], int lda_inv, int* info, int batchSize);
NPU_BLAS_FACTOR_(S, float)
NPU_BLAS_FACTOR_(D, double)
#undef NPU_BLAS_FACTOR_

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_FACTOR_H_
