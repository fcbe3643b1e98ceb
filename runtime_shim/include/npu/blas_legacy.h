// The interface without handles that cublas.h had before CUDA 4: letters for enumerations, scalars by value,
// results returned, errors asked for afterwards. C++ only: its calls share their names with those of
// npu/blas.h, which a C program gets from here alone. A header of its own, as overloads have no address of their own.
//
// One handle per process, made by npublasInit or by the first call; results are there when a call returns.
// Errors: remembered until npublasGetError; a call that fails returns 0 and writes nothing.
#ifndef NPU_BLAS_LEGACY_H_
#define NPU_BLAS_LEGACY_H_

#include "npu/blas.h"
#include "npu/runtime.h"  // which cublas.h brings, other than cublas_v2.h

#ifdef __cplusplus
typedef unsigned int npublasStatus;

extern "C" {
npublasStatus npublasInit(void);
npublasStatus npublasShutdown(void);
npublasStatus npublasGetError(void);
npublasStatus npublasAlloc(int n, int elemSize, void** devicePtr);
npublasStatus npublasFree(void* devicePtr);
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

inline void npublasSaxpy(int n, float alpha, const float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasSaxpy(npu::detail::legacy_blas_handle(), n, &alpha, x, incx, y, incy));
}

inline void npublasSscal(int n, float alpha, float* x, int incx) {
  npu::detail::legacy_blas_done(npublasSscal(npu::detail::legacy_blas_handle(), n, &alpha, x, incx));
}

inline void npublasScopy(int n, const float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasScopy(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}

inline void npublasSswap(int n, float* x, int incx, float* y, int incy) {
  npu::detail::legacy_blas_done(npublasSswap(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}

inline float npublasSdot(int n, const float* x, int incx, const float* y, int incy) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSdot(npu::detail::legacy_blas_handle(), n, x, incx, y, incy, &result));
  return result;
}

inline float npublasSnrm2(int n, const float* x, int incx) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSnrm2(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline float npublasSasum(int n, const float* x, int incx) {
  float result = 0;
  npu::detail::legacy_blas_done(npublasSasum(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline int npublasIsamax(int n, const float* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIsamax(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline int npublasIsamin(int n, const float* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIsamin(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline void npublasSgemv(char trans, int m, int n, float alpha, const float* A, int lda, const float* x,
                         int incx, float beta, float* y, int incy) {
  if (!(npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasSgemv(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_operation(trans), m, n, &alpha, A, lda, x,
                                             incx, &beta, y, incy));
}

inline void npublasSger(int m, int n, float alpha, const float* x, int incx, const float* y, int incy,
                        float* A, int lda) {
  npu::detail::legacy_blas_done(
      npublasSger(npu::detail::legacy_blas_handle(), m, n, &alpha, x, incx, y, incy, A, lda));
}

inline void npublasSgemm(char transa, char transb, int m, int n, int k, float alpha, const float* A, int lda,
                         const float* B, int ldb, float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(transb, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasSgemm(npu::detail::legacy_blas_handle(), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_operation(transb), m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc));
}

inline void npublasSsymm(char side, char uplo, int m, int n, float alpha, const float* A, int lda,
                         const float* B, int ldb, float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasSsymm(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_side(side), npu::detail::legacy_fill(uplo),
                                             m, n, &alpha, A, lda, B, ldb, &beta, C, ldc));
}

inline void npublasSsyrk(char uplo, char trans, int n, int k, float alpha, const float* A, int lda,
                         float beta, float* C, int ldc) {
  if (!(npu::detail::legacy_letter(uplo, "UL") && npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasSsyrk(npu::detail::legacy_blas_handle(), npu::detail::legacy_fill(uplo),
                   npu::detail::legacy_operation(trans), n, k, &alpha, A, lda, &beta, C, ldc));
}

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

inline void npublasDaxpy(int n, double alpha, const double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDaxpy(npu::detail::legacy_blas_handle(), n, &alpha, x, incx, y, incy));
}

inline void npublasDscal(int n, double alpha, double* x, int incx) {
  npu::detail::legacy_blas_done(npublasDscal(npu::detail::legacy_blas_handle(), n, &alpha, x, incx));
}

inline void npublasDcopy(int n, const double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDcopy(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}

inline void npublasDswap(int n, double* x, int incx, double* y, int incy) {
  npu::detail::legacy_blas_done(npublasDswap(npu::detail::legacy_blas_handle(), n, x, incx, y, incy));
}

inline double npublasDdot(int n, const double* x, int incx, const double* y, int incy) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDdot(npu::detail::legacy_blas_handle(), n, x, incx, y, incy, &result));
  return result;
}

inline double npublasDnrm2(int n, const double* x, int incx) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDnrm2(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline double npublasDasum(int n, const double* x, int incx) {
  double result = 0;
  npu::detail::legacy_blas_done(npublasDasum(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline int npublasIdamax(int n, const double* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIdamax(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline int npublasIdamin(int n, const double* x, int incx) {
  int result = 0;
  npu::detail::legacy_blas_done(npublasIdamin(npu::detail::legacy_blas_handle(), n, x, incx, &result));
  return result;
}

inline void npublasDgemv(char trans, int m, int n, double alpha, const double* A, int lda, const double* x,
                         int incx, double beta, double* y, int incy) {
  if (!(npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasDgemv(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_operation(trans), m, n, &alpha, A, lda, x,
                                             incx, &beta, y, incy));
}

inline void npublasDger(int m, int n, double alpha, const double* x, int incx, const double* y, int incy,
                        double* A, int lda) {
  npu::detail::legacy_blas_done(
      npublasDger(npu::detail::legacy_blas_handle(), m, n, &alpha, x, incx, y, incy, A, lda));
}

inline void npublasDgemm(char transa, char transb, int m, int n, int k, double alpha, const double* A,
                         int lda, const double* B, int ldb, double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(transa, "NTC") && npu::detail::legacy_letter(transb, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasDgemm(npu::detail::legacy_blas_handle(), npu::detail::legacy_operation(transa),
                   npu::detail::legacy_operation(transb), m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc));
}

inline void npublasDsymm(char side, char uplo, int m, int n, double alpha, const double* A, int lda,
                         const double* B, int ldb, double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(side, "LR") && npu::detail::legacy_letter(uplo, "UL")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(npublasDsymm(npu::detail::legacy_blas_handle(),
                                             npu::detail::legacy_side(side), npu::detail::legacy_fill(uplo),
                                             m, n, &alpha, A, lda, B, ldb, &beta, C, ldc));
}

inline void npublasDsyrk(char uplo, char trans, int n, int k, double alpha, const double* A, int lda,
                         double beta, double* C, int ldc) {
  if (!(npu::detail::legacy_letter(uplo, "UL") && npu::detail::legacy_letter(trans, "NTC")))
    return npu::detail::legacy_blas_done(NPUBLAS_STATUS_INVALID_VALUE);
  npu::detail::legacy_blas_done(
      npublasDsyrk(npu::detail::legacy_blas_handle(), npu::detail::legacy_fill(uplo),
                   npu::detail::legacy_operation(trans), n, k, &alpha, A, lda, &beta, C, ldc));
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

#endif  // __cplusplus

#endif  // NPU_BLAS_LEGACY_H_
