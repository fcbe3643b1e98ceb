/// @file
/// The interface without handles that cublas.h had before CUDA 4. Enumerations are letters, scalars are
/// passed by value, results are returned, errors are asked for afterwards. C++ only: its calls are overloads
/// of those of npu/blas.h. A C program gets only npu/blas.h from here.
///
/// The process has one handle, made by npublasInit or by the first call. A call that returns a number waits
/// for it. Vectors and matrices are device memory. Letters may be small or capital: op is N, T or C; side L
/// or R; uplo U or L; diag U or N.
/// Errors: npublasGetError returns the last one. A call that fails returns 0 and writes nothing.
/// Source: the legacy API of the cuBLAS Library 12.4, cublas.h.
#ifndef NPU_BLAS_LEGACY_H_
#define NPU_BLAS_LEGACY_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/blas.h"
#include "npu/runtime.h"  // which cublas.h brings, other than cublas_v2.h

#ifdef __cplusplus
typedef unsigned int npublasStatus;

extern "C" {
/// Makes the handle of the process if there is none.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if there is no device.
/// Source: cublasInit, cuBLAS 12.4.
npublasStatus npublasInit(void);
/// Frees the handle of the process; the next call makes a new one.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if there is none.
/// Source: cublasShutdown, cuBLAS 12.4.
npublasStatus npublasShutdown(void);
/// Returns the error of the last call that failed, and forgets it.
/// Errors: none; NPUBLAS_STATUS_SUCCESS if no call has failed since.
/// Source: cublasGetError, cuBLAS 12.4.
npublasStatus npublasGetError(void);
/// Allocates device memory for n elements of elemSize bytes.
/// Units: n in elements, elemSize in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or elemSize is not positive or devicePtr is null;
/// NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasAlloc, cuBLAS 12.4.
npublasStatus npublasAlloc(int n, int elemSize, void** devicePtr);
/// Frees device memory; null is no error.
/// Shapes: devicePtr is memory from npublasAlloc or npuMalloc.
/// Errors: NPUBLAS_STATUS_INTERNAL_ERROR if the runtime refuses it.
/// Source: cublasFree, cuBLAS 12.4.
npublasStatus npublasFree(void* devicePtr);
/// Sets the stream of the calls that follow.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if there is no device.
/// Source: cublasSetKernelStream, cuBLAS 12.4.
npublasStatus npublasSetKernelStream(npuStream_t stream);
}

namespace npu::detail {

/// The process's handle; null if there is no device.
npublasHandle_t legacy_blas_handle();
/// Remembers a failure for npublasGetError.
void legacy_blas_done(npublasStatus_t status);

/// Whether `letter` is one of `known`, in either case.
inline bool legacy_letter(char letter, const char* known) {
  for (; *known != 0; ++known) {
    if (letter == *known || letter == *known - 'A' + 'a') return true;
  }
  return false;
}

// Known letters to enumerations.
inline npublasOperation_t legacy_operation(char letter) {
  return legacy_letter(letter, "N") ? NPUBLAS_OP_N : NPUBLAS_OP_T;
}
inline npublasFillMode_t legacy_fill(char letter) {
  return legacy_letter(letter, "U") ? NPUBLAS_FILL_MODE_UPPER : NPUBLAS_FILL_MODE_LOWER;
}
inline npublasSideMode_t legacy_side(char letter) {
  return legacy_letter(letter, "L") ? NPUBLAS_SIDE_LEFT : NPUBLAS_SIDE_RIGHT;
}
inline npublasDiagType_t legacy_diagonal(char letter) {
  return legacy_letter(letter, "U") ? NPUBLAS_DIAG_UNIT : NPUBLAS_DIAG_NON_UNIT;
}

}  // namespace npu::detail

/// y = alpha x + y.
/// Shapes: x and y have n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. Nothing is written
/// then.
/// Source: cublas<t>axpy, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSaxpy(int n, float alpha, const float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasSaxpy(npu::detail::legacy_blas_handle(), n, &alpha, x, incx, y, incy));
}
inline void npublasDaxpy(int n, double alpha, const double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDaxpy(npu::detail::legacy_blas_handle(), n, &alpha, x, incx, y, incy));
}
/// @}

/// x = alpha x.
/// Shapes: x has n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. Nothing is written
/// then.
/// Source: cublas<t>scal, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSscal(int n, float alpha, float* x, int incx) {
  npu::detail::legacy_blas_done(npublasSscal(npu::detail::legacy_blas_handle(), n, &alpha, x, incx));
}
inline void npublasDscal(int n, double alpha, double* x, int incx) {
  npu::detail::legacy_blas_done(npublasDscal(npu::detail::legacy_blas_handle(), n, &alpha, x, incx));
}
/// @}

/// y = x.
/// Shapes: x and y have n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. Nothing is written
/// then.
/// Source: cublas<t>copy, cuBLAS 12.4, legacy API.
/// @{
inline void npublasScopy(int n, const float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasScopy(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}
inline void npublasDcopy(int n, const double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDcopy(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}
/// @}

/// Exchanges the elements of x and y.
/// Shapes: x and y have n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. Nothing is written
/// then.
/// Source: cublas<t>swap, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSswap(int n, float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasSswap(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}
inline void npublasDswap(int n, double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDswap(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}
/// @}

/// Returns the sum of x[i] y[i].
/// Shapes: x and y have n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. The result is then 0.
/// Source: cublas<t>dot, cuBLAS 12.4, legacy API.
/// @{
inline float npublasSdot(int n, const float* x, int incx, const float* y, int incy) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSdot(npu::detail::legacy_blas_handle(), n, x, incx, y, incy, &result));
  return result;
}
inline double npublasDdot(int n, const double* x, int incx, const double* y, int incy) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDdot(npu::detail::legacy_blas_handle(), n, x, incx, y, incy, &result));
  return result;
}
/// @}

/// Returns the Euclidean norm of x.
/// Shapes: x has n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. The result is then 0.
/// Source: cublas<t>nrm2, cuBLAS 12.4, legacy API.
/// @{
inline float npublasSnrm2(int n, const float* x, int incx) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSnrm2(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
inline double npublasDnrm2(int n, const double* x, int incx) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDnrm2(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
/// @}

/// Returns the sum of |x[i]|.
/// Shapes: x has n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. The result is then 0.
/// Source: cublas<t>asum, cuBLAS 12.4, legacy API.
/// @{
inline float npublasSasum(int n, const float* x, int incx) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSasum(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
inline double npublasDasum(int n, const double* x, int incx) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDasum(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
/// @}

/// Returns the index, from 1, of the first element with the largest |x[i]|.
/// Shapes: x has n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. The result is then 0.
/// Source: cublasI<t>amax, cuBLAS 12.4, legacy API.
/// @{
inline int npublasIsamax(int n, const float* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIsamax(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
inline int npublasIdamax(int n, const double* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIdamax(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
/// @}

/// Returns the index, from 1, of the first element with the smallest |x[i]|.
/// Shapes: x has n elements.
/// Errors: npublasGetError gives NPUBLAS_STATUS_NOT_INITIALIZED if there is no device. The result is then 0.
/// Source: cublasI<t>amin, cuBLAS 12.4, legacy API.
/// @{
inline int npublasIsamin(int n, const float* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIsamin(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
inline int npublasIdamin(int n, const double* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIdamin(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}
/// @}

/// y = alpha op(A) x + beta y.
/// Shapes: A is m x n, column-major; x has n elements and y m for N, else m and n.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for an unknown letter, or what npublasSgemv
/// refuses. Nothing is written then.
/// Source: cublas<t>gemv, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSgemv(char trans, int m, int n, float alpha, const float* A, int lda, const float* x,
                         int incx, float beta, float* y, int incy) {
  if (!(npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasSgemv(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_operation(trans), m, n, &alpha, A, lda, x,
                                             incx, &beta, y, incy));
}
inline void npublasDgemv(char trans, int m, int n, double alpha, const double* A, int lda, const double* x,
                         int incx, double beta, double* y, int incy) {
  if (!(npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasDgemv(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_operation(trans), m, n, &alpha, A, lda, x,
                                             incx, &beta, y, incy));
}
/// @}

/// A = alpha x y^T + A.
/// Shapes: A is m x n, column-major; x has m elements, y has n.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for what npublasSger refuses. Nothing is
/// written then.
/// Source: cublas<t>ger, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSger(int m, int n, float alpha, const float* x, int incx, const float* y, int incy,
                        float* A, int lda) {
  npu::detail::legacy_blas_done(
      npublasSger(npu::detail::legacy_blas_handle(), m, n, &alpha, x, incx, y, incy, A, lda));
}
inline void npublasDger(int m, int n, double alpha, const double* x, int incx, const double* y, int incy,
                        double* A, int lda) {
  npu::detail::legacy_blas_done(
      npublasDger(npu::detail::legacy_blas_handle(), m, n, &alpha, x, incx, y, incy, A, lda));
}
/// @}

/// C = alpha op(A) op(B) + beta C.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n, column-major.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for an unknown letter, or what npublasSgemm
/// refuses. Nothing is written then.
/// Source: cublas<t>gemm, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSgemm(char transa, char transb, int m, int n, int k, float alpha, const float* A, int lda,
                         const float* B, int ldb, float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(transb, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasSgemm(npu::detail::legacy_blas_handle(), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_operation(transb), m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc));
}
inline void npublasDgemm(char transa, char transb, int m, int n, int k, double alpha, const double* A,
                         int lda, const double* B, int ldb, double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(transb, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasDgemm(npu::detail::legacy_blas_handle(), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_operation(transb), m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc));
}
/// @}

/// C = alpha A B + beta C (side L) or C = alpha B A + beta C (side R) for a symmetric A.
/// Shapes: A is m x m (L) or n x n (R); B and C are m x n, column-major.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for an unknown letter, or what npublasSsymm
/// refuses. Nothing is written then.
/// Source: cublas<t>symm, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSsymm(char side, char uplo, int m, int n, float alpha, const float* A, int lda,
                         const float* B, int ldb, float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasSsymm(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_side(side), npu::detail::legacy_fill(uplo),
                                             m, n, &alpha, A, lda, B, ldb, &beta, C, ldc));
}
inline void npublasDsymm(char side, char uplo, int m, int n, double alpha, const double* A, int lda,
                         const double* B, int ldb, double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasDsymm(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_side(side), npu::detail::legacy_fill(uplo),
                                             m, n, &alpha, A, lda, B, ldb, &beta, C, ldc));
}
/// @}

/// C = alpha op(A) op(A)^T + beta C; only the triangle uplo of C is written.
/// Shapes: op(A) is n x k, C is n x n, column-major.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for an unknown letter, or what npublasSsyrk
/// refuses. Nothing is written then.
/// Source: cublas<t>syrk, cuBLAS 12.4, legacy API.
/// @{
inline void npublasSsyrk(char uplo, char trans, int n, int k, float alpha, const float* A, int lda,
                         float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(uplo, "UL") && npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasSsyrk(npu::detail::legacy_blas_handle(), npu::detail::legacy_fill(uplo),
                   npu::detail::legacy_operation(trans), n, k, &alpha, A, lda, &beta, C, ldc));
}
inline void npublasDsyrk(char uplo, char trans, int n, int k, double alpha, const double* A, int lda,
                         double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(uplo, "UL") && npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasDsyrk(npu::detail::legacy_blas_handle(), npu::detail::legacy_fill(uplo),
                   npu::detail::legacy_operation(trans), n, k, &alpha, A, lda, &beta, C, ldc));
}
/// @}

/// Solves op(A) X = alpha B (side L) or X op(A) = alpha B (side R) for a triangular A; X replaces B.
/// Shapes: A is m x m (L) or n x n (R); B is m x n, column-major.
/// Errors: npublasGetError gives NPUBLAS_STATUS_INVALID_VALUE for an unknown letter, or what npublasStrsm
/// refuses. Nothing is written then.
/// Source: cublas<t>trsm, cuBLAS 12.4, legacy API.
/// @{
inline void npublasStrsm(char side, char uplo, char transa, char diag, int m, int n, float alpha,
                         const float* A, int lda, float* B, int ldb) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL") &&
        npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(diag, "UN")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasStrsm(npu::detail::legacy_blas_handle(), npu::detail::legacy_side(side),
                   npu::detail::legacy_fill(uplo), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_diagonal(diag), m, n, &alpha, A, lda, B, ldb));
}
inline void npublasDtrsm(char side, char uplo, char transa, char diag, int m, int n, double alpha,
                         const double* A, int lda, double* B, int ldb) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL") &&
        npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(diag, "UN")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasDtrsm(npu::detail::legacy_blas_handle(), npu::detail::legacy_side(side),
                   npu::detail::legacy_fill(uplo), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_diagonal(diag), m, n, &alpha, A, lda, B, ldb));
}
/// @}

#endif  // __cplusplus

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_BLAS_LEGACY_H_
