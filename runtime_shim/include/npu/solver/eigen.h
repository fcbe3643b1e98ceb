/* Eigenvalues and singular values. Included by npu/solver.h. Valid C11 and C++17. */
#ifndef NPU_SOLVER_EIGEN_H_
#define NPU_SOLVER_EIGEN_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* syevd: Eigenvalues, ascending, in W; with vectors: they replace A. i: so many did not converge.
   syevdx: The same for those in (vl, vu] or the il-th to iu-th, from 1. *meig, on the host: how many were
   found; the call waits for it. syevj: The same as syevd. Its options are kept without effect: the method is
   direct; GetResidual's number is measured. syevjBatched: The same for batchSize matrices, one behind the
   other. sygvd: A x = w B x (itype 1), A B x = w x (2), B A x = w x (3); B is replaced by its factor of
   potrf. sygvdx: The same for some eigenvalues, as in syevdx. sygvj: The same as sygvd. */
#define NPU_SOLVER_EIGEN_(L, Scalar, Real, org, orm, sy)                                                     \
  npusolverStatus_t npusolverDn##L##sy##evd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,  \
                                                       npublasFillMode_t uplo, int n, const Scalar* A,       \
                                                       int lda, const Real* W, int* lwork);                  \
  npusolverStatus_t npusolverDn##L##sy##evd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,             \
                                            npublasFillMode_t uplo, int n, Scalar* A, int lda, Real* W,      \
                                            Scalar* work, int lwork, int* info);                             \
  npusolverStatus_t npusolverDn##L##sy##evdx_bufferSize(                                                     \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, npusolverEigRange_t range,                        \
      npublasFillMode_t uplo, int n, const Scalar* A, int lda, Real vl, Real vu, int il, int iu, int* meig,  \
      const Real* W, int* lwork);                                                                            \
  npusolverStatus_t npusolverDn##L##sy##evdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,            \
                                             npusolverEigRange_t range, npublasFillMode_t uplo, int n,       \
                                             Scalar* A, int lda, Real vl, Real vu, int il, int iu,           \
                                             int* meig, Real* W, Scalar* work, int lwork, int* info);        \
  npusolverStatus_t npusolverDn##L##sy##evj_bufferSize(                                                      \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, const Scalar* A,   \
      int lda, const Real* W, int* lwork, syevjInfo_t params);                                               \
  npusolverStatus_t npusolverDn##L##sy##evj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,             \
                                            npublasFillMode_t uplo, int n, Scalar* A, int lda, Real* W,      \
                                            Scalar* work, int lwork, int* info, syevjInfo_t params);         \
  npusolverStatus_t npusolverDn##L##sy##evjBatched_bufferSize(                                               \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, const Scalar* A,   \
      int lda, const Real* W, int* lwork, syevjInfo_t params, int batchSize);                                \
  npusolverStatus_t npusolverDn##L##sy##evjBatched(                                                          \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, Scalar* A,         \
      int lda, Real* W, Scalar* work, int lwork, int* info, syevjInfo_t params, int batchSize);              \
  npusolverStatus_t npusolverDn##L##sy##gvd_bufferSize(                                                      \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz, npublasFillMode_t uplo, \
      int n, const Scalar* A, int lda, const Scalar* B, int ldb, const Real* W, int* lwork);                 \
  npusolverStatus_t npusolverDn##L##sy##gvd(                                                                 \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz, npublasFillMode_t uplo, \
      int n, Scalar* A, int lda, Scalar* B, int ldb, Real* W, Scalar* work, int lwork, int* info);           \
  npusolverStatus_t npusolverDn##L##sy##gvdx_bufferSize(                                                     \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz,                         \
      npusolverEigRange_t range, npublasFillMode_t uplo, int n, const Scalar* A, int lda, const Scalar* B,   \
      int ldb, Real vl, Real vu, int il, int iu, int* meig, const Real* W, int* lwork);                      \
  npusolverStatus_t npusolverDn##L##sy##gvdx(                                                                \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz,                         \
      npusolverEigRange_t range, npublasFillMode_t uplo, int n, Scalar* A, int lda, Scalar* B, int ldb,      \
      Real vl, Real vu, int il, int iu, int* meig, Real* W, Scalar* work, int lwork, int* info);             \
  npusolverStatus_t npusolverDn##L##sy##gvj_bufferSize(                                                      \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz, npublasFillMode_t uplo, \
      int n, const Scalar* A, int lda, const Scalar* B, int ldb, const Real* W, int* lwork,                  \
      syevjInfo_t params);                                                                                   \
  npusolverStatus_t npusolverDn##L##sy##gvj(npusolverDnHandle_t handle, npusolverEigType_t itype,            \
                                            npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,          \
                                            Scalar* A, int lda, Scalar* B, int ldb, Real* W, Scalar* work,   \
                                            int lwork, int* info, syevjInfo_t params);
NPU_SOLVER_EIGEN_(S, float, float, org, orm, sy)
NPU_SOLVER_EIGEN_(D, double, double, org, orm, sy)
NPU_SOLVER_EIGEN_(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_EIGEN_(Z, npuDoubleComplex, double, ung, unm, he)
#undef NPU_SOLVER_EIGEN_

/* gesvd: A = U * diag(S) * VT, S descending; m >= n. jobu, jobvt: 'A' all, 'S' the first n, 'O' in A's place,
   'N' none. gesvdj: A = U * diag(S) * V^H; note V. econ: the first min(m, n) columns only. Its options are
   kept without effect. gesvdjBatched: The same for batchSize matrices, one behind the other; m and n at
   most 32. gesvdaStridedBatched: The first `rank` values and vectors for matrices at strides. h_R_nrmF, on
   the host, may be null: what is left of A. */
#define NPU_SOLVER_SVD_(L, Scalar, Real, org, orm, sy)                                                       \
  npusolverStatus_t npusolverDn##L##gesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork);  \
  npusolverStatus_t npusolverDn##L##gesvd(                                                                   \
      npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n, Scalar* A, int lda,     \
      Real* S, Scalar* U, int ldu, Scalar* VT, int ldvt, Scalar* work, int lwork, Real* rwork, int* info);   \
  npusolverStatus_t npusolverDn##L##gesvdj_bufferSize(                                                       \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ, int m, int n, const Scalar* A, int lda, \
      const Real* S, const Scalar* U, int ldu, const Scalar* V, int ldv, int* lwork, gesvdjInfo_t params);   \
  npusolverStatus_t npusolverDn##L##gesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,    \
                                           int m, int n, Scalar* A, int lda, Real* S, Scalar* U, int ldu,    \
                                           Scalar* V, int ldv, Scalar* work, int lwork, int* info,           \
                                           gesvdjInfo_t params);                                             \
  npusolverStatus_t npusolverDn##L##gesvdjBatched_bufferSize(                                                \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, int m, int n, const Scalar* A, int lda,           \
      const Real* S, const Scalar* U, int ldu, const Scalar* V, int ldv, int* lwork, gesvdjInfo_t params,    \
      int batchSize);                                                                                        \
  npusolverStatus_t npusolverDn##L##gesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,       \
                                                  int m, int n, Scalar* A, int lda, Real* S, Scalar* U,      \
                                                  int ldu, Scalar* V, int ldv, Scalar* work, int lwork,      \
                                                  int* info, gesvdjInfo_t params, int batchSize);            \
  npusolverStatus_t npusolverDn##L##gesvdaStridedBatched_bufferSize(                                         \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const Scalar* d_A,        \
      int lda, long long int strideA, const Real* d_S, long long int strideS, const Scalar* d_U, int ldu,    \
      long long int strideU, const Scalar* d_V, int ldv, long long int strideV, int* lwork, int batchSize);  \
  npusolverStatus_t npusolverDn##L##gesvdaStridedBatched(                                                    \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const Scalar* d_A,        \
      int lda, long long int strideA, Real* d_S, long long int strideS, Scalar* d_U, int ldu,                \
      long long int strideU, Scalar* d_V, int ldv, long long int strideV, Scalar* d_work, int lwork,         \
      int* d_info, double* h_R_nrmF, int batchSize);
NPU_SOLVER_SVD_(S, float, float, org, orm, sy)
NPU_SOLVER_SVD_(D, double, double, org, orm, sy)
NPU_SOLVER_SVD_(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_SVD_(Z, npuDoubleComplex, double, ung, unm, he)
#undef NPU_SOLVER_SVD_

/* Options of syevj, gesvdj and their kin. Residual: |A V - V diag(W)| or |A V - U diag(S)| of the last call
   with this info, 0 if it wanted no vectors; sweeps: 0. Both wait for the handle's stream. */
#define NPU_SOLVER_JACOBI_(kind, Kind)                                                             \
  npusolverStatus_t npusolverDnCreate##Kind##Info(kind##Info_t* info);                             \
  npusolverStatus_t npusolverDnDestroy##Kind##Info(kind##Info_t info);                             \
  npusolverStatus_t npusolverDnX##kind##SetTolerance(kind##Info_t info, double tolerance);         \
  npusolverStatus_t npusolverDnX##kind##SetMaxSweeps(kind##Info_t info, int max_sweeps);           \
  npusolverStatus_t npusolverDnX##kind##SetSortEig(kind##Info_t info, int sort);                   \
  npusolverStatus_t npusolverDnX##kind##GetResidual(npusolverDnHandle_t handle, kind##Info_t info, \
                                                    double* residual);                             \
  npusolverStatus_t npusolverDnX##kind##GetSweeps(npusolverDnHandle_t handle, kind##Info_t info,   \
                                                  int* executed_sweeps);
NPU_SOLVER_JACOBI_(syevj, Syevj)
NPU_SOLVER_JACOBI_(gesvdj, Gesvdj)
#undef NPU_SOLVER_JACOBI_

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_EIGEN_H_ */
