/* Factorisations and linear systems. Included by npu/solver.h. Valid C11 and C++17. */
#ifndef NPU_SOLVER_LINEAR_H_
#define NPU_SOLVER_LINEAR_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* potrf: A = L * L^H or U^H * U in place of the triangle. i: the leading minor of order i is not positive.
   potrs: B = A^-1 * B after potrf; B is (n, nrhs).
   potri: A^-1 in place of potrf's factor, its triangle only. i: the factor's element (i, i) is zero.
   potrfBatched: The same for arrays of pointers, which are in device memory; infoArray has one number for
   each. potrsBatched: NOT_SUPPORTED for more than one right side, as in cuSOLVER. d_info: one number, 0.
   lauum: U * U^H or L^H * L in place of the triangle. */
#define NPU_SOLVER_CHOLESKY_(L, Scalar, Real, org, orm, sy)                                                 \
  npusolverStatus_t npusolverDn##L##potrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,    \
                                                     int n, Scalar* A, int lda, int* Lwork);                \
  npusolverStatus_t npusolverDn##L##potrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,        \
                                          Scalar* A, int lda, Scalar* Workspace, int Lwork, int* devInfo);  \
  npusolverStatus_t npusolverDn##L##potrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,        \
                                          int nrhs, const Scalar* A, int lda, Scalar* B, int ldb,           \
                                          int* devInfo);                                                    \
  npusolverStatus_t npusolverDn##L##potri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,    \
                                                     int n, Scalar* A, int lda, int* lwork);                \
  npusolverStatus_t npusolverDn##L##potri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,        \
                                          Scalar* A, int lda, Scalar* work, int lwork, int* devInfo);       \
  npusolverStatus_t npusolverDn##L##potrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, \
                                                 Scalar* Aarray[], int lda, int* infoArray, int batchSize); \
  npusolverStatus_t npusolverDn##L##potrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, \
                                                 int nrhs, Scalar* A[], int lda, Scalar* B[], int ldb,      \
                                                 int* d_info, int batchSize);                               \
  npusolverStatus_t npusolverDn##L##lauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,    \
                                                     int n, Scalar* A, int lda, int* lwork);                \
  npusolverStatus_t npusolverDn##L##lauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,        \
                                          Scalar* A, int lda, Scalar* work, int lwork, int* devInfo);
NPU_SOLVER_CHOLESKY_(S, float, float, org, orm, sy)
NPU_SOLVER_CHOLESKY_(D, double, double, org, orm, sy)
NPU_SOLVER_CHOLESKY_(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_CHOLESKY_(Z, npuDoubleComplex, double, ung, unm, he)
#undef NPU_SOLVER_CHOLESKY_

/* getrf: A = P * L * U in place; A is (m, n). devIpiv: min(m, n) rows from 1, null: no rows are exchanged. i:
   U(i, i) is zero. getrs: B = op(A)^-1 * B after getrf; B is (n, nrhs). laswp: Exchanges rows k1 to k2 (from
   1) of the n columns of A as devIpiv says, backwards for incx -1. sytrf: A = L * D * L^T with exchanges, A
   symmetric also where it is complex. NOT_SUPPORTED for a null ipiv. sytri: A^-1 after sytrf, one triangle.
 */
#define NPU_SOLVER_LU_(L, Scalar, Real, org, orm, sy)                                                        \
  npusolverStatus_t npusolverDn##L##getrf_bufferSize(npusolverDnHandle_t handle, int m, int n, Scalar* A,    \
                                                     int lda, int* Lwork);                                   \
  npusolverStatus_t npusolverDn##L##getrf(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Scalar* Workspace, int* devIpiv, int* devInfo);                    \
  npusolverStatus_t npusolverDn##L##getrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n,       \
                                          int nrhs, const Scalar* A, int lda, const int* devIpiv, Scalar* B, \
                                          int ldb, int* devInfo);                                            \
  npusolverStatus_t npusolverDn##L##laswp(npusolverDnHandle_t handle, int n, Scalar* A, int lda, int k1,     \
                                          int k2, const int* devIpiv, int incx);                             \
  npusolverStatus_t npusolverDn##L##sytrf_bufferSize(npusolverDnHandle_t handle, int n, Scalar* A, int lda,  \
                                                     int* lwork);                                            \
  npusolverStatus_t npusolverDn##L##sytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, int* ipiv, Scalar* work, int lwork,            \
                                          int* info);                                                        \
  npusolverStatus_t npusolverDn##L##sytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,     \
                                                     int n, Scalar* A, int lda, const int* ipiv,             \
                                                     int* lwork);                                            \
  npusolverStatus_t npusolverDn##L##sytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, const int* ipiv, Scalar* work, int lwork,      \
                                          int* info);
NPU_SOLVER_LU_(S, float, float, org, orm, sy)
NPU_SOLVER_LU_(D, double, double, org, orm, sy)
NPU_SOLVER_LU_(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_LU_(Z, npuDoubleComplex, double, ung, unm, he)
#undef NPU_SOLVER_LU_

/* geqrf: A = Q * R: R above, the reflectors of Q below the diagonal and in TAU.
   orgqr: The first n columns of Q from k reflectors, in place.
   ormqr: C = op(Q) * C or C * op(Q).
   sytrd: A = Q * T * Q^H, T tridiagonal: d and e.
   orgtr: Q of it, in place.
   ormtr: C = op(Q) * C or C * op(Q).
   gebrd: A = Q * B * P^H, B bidiagonal: D and E; m >= n.
   orgbr: Q (side left) or P^H (right) of it, in place. */
#define NPU_SOLVER_QR_(L, Scalar, Real, org, orm, sy)                                                        \
  npusolverStatus_t npusolverDn##L##geqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, Scalar* A,    \
                                                     int lda, int* lwork);                                   \
  npusolverStatus_t npusolverDn##L##geqrf(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Scalar* TAU, Scalar* Workspace, int Lwork, int* devInfo);          \
  npusolverStatus_t npusolverDn##L##org##qr_bufferSize(npusolverDnHandle_t handle, int m, int n, int k,      \
                                                       const Scalar* A, int lda, const Scalar* tau,          \
                                                       int* lwork);                                          \
  npusolverStatus_t npusolverDn##L##org##qr(npusolverDnHandle_t handle, int m, int n, int k, Scalar* A,      \
                                            int lda, const Scalar* tau, Scalar* work, int lwork, int* info); \
  npusolverStatus_t npusolverDn##L##orm##qr_bufferSize(                                                      \
      npusolverDnHandle_t handle, npublasSideMode_t side, npublasOperation_t trans, int m, int n, int k,     \
      const Scalar* A, int lda, const Scalar* tau, const Scalar* C, int ldc, int* lwork);                    \
  npusolverStatus_t npusolverDn##L##orm##qr(npusolverDnHandle_t handle, npublasSideMode_t side,              \
                                            npublasOperation_t trans, int m, int n, int k, const Scalar* A,  \
                                            int lda, const Scalar* tau, Scalar* C, int ldc, Scalar* work,    \
                                            int lwork, int* devInfo);                                        \
  npusolverStatus_t npusolverDn##L##sy##trd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,   \
                                                       int n, const Scalar* A, int lda, const Real* d,       \
                                                       const Real* e, const Scalar* tau, int* lwork);        \
  npusolverStatus_t npusolverDn##L##sy##trd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,       \
                                            Scalar* A, int lda, Real* d, Real* e, Scalar* tau, Scalar* work, \
                                            int lwork, int* info);                                           \
  npusolverStatus_t npusolverDn##L##org##tr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,   \
                                                       int n, const Scalar* A, int lda, const Scalar* tau,   \
                                                       int* lwork);                                          \
  npusolverStatus_t npusolverDn##L##org##tr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,       \
                                            Scalar* A, int lda, const Scalar* tau, Scalar* work, int lwork,  \
                                            int* info);                                                      \
  npusolverStatus_t npusolverDn##L##orm##tr_bufferSize(                                                      \
      npusolverDnHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, npublasOperation_t trans,  \
      int m, int n, const Scalar* A, int lda, const Scalar* tau, const Scalar* C, int ldc, int* lwork);      \
  npusolverStatus_t npusolverDn##L##orm##tr(npusolverDnHandle_t handle, npublasSideMode_t side,              \
                                            npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,  \
                                            Scalar* A, int lda, Scalar* tau, Scalar* C, int ldc,             \
                                            Scalar* work, int lwork, int* info);                             \
  npusolverStatus_t npusolverDn##L##gebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork);  \
  npusolverStatus_t npusolverDn##L##gebrd(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Real* D, Real* E, Scalar* TAUQ, Scalar* TAUP, Scalar* Work,        \
                                          int Lwork, int* devInfo);                                          \
  npusolverStatus_t npusolverDn##L##org##br_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,   \
                                                       int m, int n, int k, const Scalar* A, int lda,        \
                                                       const Scalar* tau, int* lwork);                       \
  npusolverStatus_t npusolverDn##L##org##br(npusolverDnHandle_t handle, npublasSideMode_t side, int m,       \
                                            int n, int k, Scalar* A, int lda, const Scalar* tau,             \
                                            Scalar* work, int lwork, int* info);
NPU_SOLVER_QR_(S, float, float, org, orm, sy)
NPU_SOLVER_QR_(D, double, double, org, orm, sy)
NPU_SOLVER_QR_(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_QR_(Z, npuDoubleComplex, double, ung, unm, he)
#undef NPU_SOLVER_QR_

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_LINEAR_H_ */
