/// @file
/// Singular values. Included by npu/solver.h. Valid C11 and C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. Singular values are
/// real and descending in S. Calls are asynchronous in the order of the handle's stream, unless they say
/// otherwise. Each bufferSize call gives the elements of work that its function wants: 32. The function does
/// not use this memory, but insists on it, as cuSOLVER does.
/// Units: sizes, strides, leading dimensions and lwork count elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, rows), a letter or an enumeration is unknown, a pointer is
/// null (a matrix or S: unless it is empty), or lwork is below what bufferSize gives;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then. The bufferSize
/// calls check only m, n, lda and the pointer to their result.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense
/// Eigenvalue Solver.
#ifndef NPU_SOLVER_SVD_H_
#define NPU_SOLVER_SVD_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A = U diag(S) VT with m >= n; A is destroyed. jobu and jobvt: 'A' all columns of U (rows of VT), 'S' the
/// first n, 'O' these in place of A (not both), 'N' none. bufferSize gives the size of work.
/// Shapes: A is m x n, S has n elements, U is m x m (A) or m x n (S), VT is n x n, work has lwork. rwork is
/// null, or n - 1 elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE unless m >= n >= 0; if a letter is unknown or both are 'O', a
/// leading dimension is too small, a pointer that is used is null or lwork is too small; A is then unchanged.
/// *info is i > 0 if i elements beside the diagonal did not converge; rwork has these elements.
/// Source: cusolverDn<t>gesvd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork);
npusolverStatus_t npusolverDnDgesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork);
npusolverStatus_t npusolverDnCgesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork);
npusolverStatus_t npusolverDnZgesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork);
npusolverStatus_t npusolverDnSgesvd(npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m,
                                    int n, float* A, int lda, float* S, float* U, int ldu, float* VT,
                                    int ldvt, float* work, int lwork, float* rwork, int* info);
npusolverStatus_t npusolverDnDgesvd(npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m,
                                    int n, double* A, int lda, double* S, double* U, int ldu, double* VT,
                                    int ldvt, double* work, int lwork, double* rwork, int* info);
npusolverStatus_t npusolverDnCgesvd(npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m,
                                    int n, npuComplex* A, int lda, float* S, npuComplex* U, int ldu,
                                    npuComplex* VT, int ldvt, npuComplex* work, int lwork, float* rwork,
                                    int* info);
npusolverStatus_t npusolverDnZgesvd(npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m,
                                    int n, npuDoubleComplex* A, int lda, double* S, npuDoubleComplex* U,
                                    int ldu, npuDoubleComplex* VT, int ldvt, npuDoubleComplex* work,
                                    int lwork, double* rwork, int* info);
/// @}

/// A = U diag(S) V^H by the same direct method, with V instead of VT; A is destroyed. econ: only the first
/// min(m, n) columns of U and V. The options in params have no effect. With vectors it measures the residual
/// that npusolverDnXgesvdjGetResidual gives. bufferSize gives the size of work.
/// Shapes: A is m x n, S has min(m, n) elements, U is m x m, V is n x n (econ: their first min(m, n)
/// columns), work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is too small, jobz is
/// unknown, a pointer is null or lwork is too small; A is then unchanged. *info is min(m, n) + 1 if the
/// method did not converge.
/// Source: cusolverDn<t>gesvdj, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgesvdj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,
                                                int m, int n, const float* A, int lda, const float* S,
                                                const float* U, int ldu, const float* V, int ldv, int* lwork,
                                                gesvdjInfo_t params);
npusolverStatus_t npusolverDnDgesvdj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,
                                                int m, int n, const double* A, int lda, const double* S,
                                                const double* U, int ldu, const double* V, int ldv,
                                                int* lwork, gesvdjInfo_t params);
npusolverStatus_t npusolverDnCgesvdj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,
                                                int m, int n, const npuComplex* A, int lda, const float* S,
                                                const npuComplex* U, int ldu, const npuComplex* V, int ldv,
                                                int* lwork, gesvdjInfo_t params);
npusolverStatus_t npusolverDnZgesvdj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,
                                                int m, int n, const npuDoubleComplex* A, int lda,
                                                const double* S, const npuDoubleComplex* U, int ldu,
                                                const npuDoubleComplex* V, int ldv, int* lwork,
                                                gesvdjInfo_t params);
npusolverStatus_t npusolverDnSgesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ, int m,
                                     int n, float* A, int lda, float* S, float* U, int ldu, float* V, int ldv,
                                     float* work, int lwork, int* info, gesvdjInfo_t params);
npusolverStatus_t npusolverDnDgesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ, int m,
                                     int n, double* A, int lda, double* S, double* U, int ldu, double* V,
                                     int ldv, double* work, int lwork, int* info, gesvdjInfo_t params);
npusolverStatus_t npusolverDnCgesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ, int m,
                                     int n, npuComplex* A, int lda, float* S, npuComplex* U, int ldu,
                                     npuComplex* V, int ldv, npuComplex* work, int lwork, int* info,
                                     gesvdjInfo_t params);
npusolverStatus_t npusolverDnZgesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ, int m,
                                     int n, npuDoubleComplex* A, int lda, double* S, npuDoubleComplex* U,
                                     int ldu, npuDoubleComplex* V, int ldv, npuDoubleComplex* work, int lwork,
                                     int* info, gesvdjInfo_t params);
/// @}

/// npusolverDnSgesvdj without econ for each matrix of a batch. No residual is measured. bufferSize gives the
/// size of work.
/// Shapes: A is batchSize matrices of lda x n elements, one after the other, m and n at most 32. U (ldu x m),
/// V (ldv x n) and S (min(m, n)) lie likewise; info has batchSize elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnSgesvdj, or if m or n > 32 or batchSize is negative;
/// nothing is written. info[i] is as info of gesvdj for matrix i.
/// Source: cusolverDn<t>gesvdjBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgesvdjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                       int m, int n, const float* A, int lda, const float* S,
                                                       const float* U, int ldu, const float* V, int ldv,
                                                       int* lwork, gesvdjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnDgesvdjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                       int m, int n, const double* A, int lda,
                                                       const double* S, const double* U, int ldu,
                                                       const double* V, int ldv, int* lwork,
                                                       gesvdjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnCgesvdjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                       int m, int n, const npuComplex* A, int lda,
                                                       const float* S, const npuComplex* U, int ldu,
                                                       const npuComplex* V, int ldv, int* lwork,
                                                       gesvdjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnZgesvdjBatched_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                       int m, int n, const npuDoubleComplex* A, int lda,
                                                       const double* S, const npuDoubleComplex* U, int ldu,
                                                       const npuDoubleComplex* V, int ldv, int* lwork,
                                                       gesvdjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnSgesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int m, int n,
                                            float* A, int lda, float* S, float* U, int ldu, float* V, int ldv,
                                            float* work, int lwork, int* info, gesvdjInfo_t params,
                                            int batchSize);
npusolverStatus_t npusolverDnDgesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int m, int n,
                                            double* A, int lda, double* S, double* U, int ldu, double* V,
                                            int ldv, double* work, int lwork, int* info, gesvdjInfo_t params,
                                            int batchSize);
npusolverStatus_t npusolverDnCgesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int m, int n,
                                            npuComplex* A, int lda, float* S, npuComplex* U, int ldu,
                                            npuComplex* V, int ldv, npuComplex* work, int lwork, int* info,
                                            gesvdjInfo_t params, int batchSize);
npusolverStatus_t npusolverDnZgesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int m, int n,
                                            npuDoubleComplex* A, int lda, double* S, npuDoubleComplex* U,
                                            int ldu, npuDoubleComplex* V, int ldv, npuDoubleComplex* work,
                                            int lwork, int* info, gesvdjInfo_t params, int batchSize);
/// @}

/// The first rank singular values, and vectors if jobz wants them, for matrices at strides; A is unchanged.
/// h_R_nrmF[i], on the host, is the norm of what is left of matrix i; with h_R_nrmF the call returns when it
/// is there. bufferSize gives the size of work.
/// Shapes: d_A is m x n, d_S has rank elements, d_U is m x rank, d_V is n x rank, each for batchSize matrices
/// at its stride; d_info and h_R_nrmF (which may be null) have batchSize elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if a size is negative, rank > min(m, n), a leading dimension is too
/// small, jobz is unknown, another pointer is null or lwork is too small; nothing is written. d_info[i] is
/// min(m, n) + 1 if the method did not converge.
/// Source: cusolverDn<t>gesvdaStridedBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgesvdaStridedBatched_bufferSize(
    npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const float* d_A, int lda,
    long long int strideA, const float* d_S, long long int strideS, const float* d_U, int ldu,
    long long int strideU, const float* d_V, int ldv, long long int strideV, int* lwork, int batchSize);
npusolverStatus_t npusolverDnDgesvdaStridedBatched_bufferSize(
    npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const double* d_A, int lda,
    long long int strideA, const double* d_S, long long int strideS, const double* d_U, int ldu,
    long long int strideU, const double* d_V, int ldv, long long int strideV, int* lwork, int batchSize);
npusolverStatus_t npusolverDnCgesvdaStridedBatched_bufferSize(
    npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const npuComplex* d_A,
    int lda, long long int strideA, const float* d_S, long long int strideS, const npuComplex* d_U, int ldu,
    long long int strideU, const npuComplex* d_V, int ldv, long long int strideV, int* lwork, int batchSize);
npusolverStatus_t npusolverDnZgesvdaStridedBatched_bufferSize(
    npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const npuDoubleComplex* d_A,
    int lda, long long int strideA, const double* d_S, long long int strideS, const npuDoubleComplex* d_U,
    int ldu, long long int strideU, const npuDoubleComplex* d_V, int ldv, long long int strideV, int* lwork,
    int batchSize);
npusolverStatus_t npusolverDnSgesvdaStridedBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                   int rank, int m, int n, const float* d_A, int lda,
                                                   long long int strideA, float* d_S, long long int strideS,
                                                   float* d_U, int ldu, long long int strideU, float* d_V,
                                                   int ldv, long long int strideV, float* d_work, int lwork,
                                                   int* d_info, double* h_R_nrmF, int batchSize);
npusolverStatus_t npusolverDnDgesvdaStridedBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                   int rank, int m, int n, const double* d_A, int lda,
                                                   long long int strideA, double* d_S, long long int strideS,
                                                   double* d_U, int ldu, long long int strideU, double* d_V,
                                                   int ldv, long long int strideV, double* d_work, int lwork,
                                                   int* d_info, double* h_R_nrmF, int batchSize);
npusolverStatus_t npusolverDnCgesvdaStridedBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                   int rank, int m, int n, const npuComplex* d_A, int lda,
                                                   long long int strideA, float* d_S, long long int strideS,
                                                   npuComplex* d_U, int ldu, long long int strideU,
                                                   npuComplex* d_V, int ldv, long long int strideV,
                                                   npuComplex* d_work, int lwork, int* d_info,
                                                   double* h_R_nrmF, int batchSize);
npusolverStatus_t npusolverDnZgesvdaStridedBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,
                                                   int rank, int m, int n, const npuDoubleComplex* d_A,
                                                   int lda, long long int strideA, double* d_S,
                                                   long long int strideS, npuDoubleComplex* d_U, int ldu,
                                                   long long int strideU, npuDoubleComplex* d_V, int ldv,
                                                   long long int strideV, npuDoubleComplex* d_work, int lwork,
                                                   int* d_info, double* h_R_nrmF, int batchSize);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SVD_H_ */
