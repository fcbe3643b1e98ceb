/// @file
/// LU factorisations, and factorisations of symmetric indefinite matrices. Included by npu/solver.h. Valid
/// C11 and C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. Calls are asynchronous
/// in the order of the handle's stream. devInfo (info) is one int of device memory: 0, or i > 0 as the
/// function says. Each bufferSize call gives the elements of work that its function wants: 32. The function
/// does not use this memory, but insists on it, as cuSOLVER does.
/// Units: sizes, leading dimensions and lwork count elements; pivots are row numbers from 1.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, rows), an enumeration is unknown, a pointer is null (a
/// matrix: unless it is empty), or lwork is below what bufferSize gives; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. Nothing is written then. The bufferSize calls check only the sizes, lda and
/// the pointer to their result.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense Linear
/// Solver.
#ifndef NPU_SOLVER_LU_H_
#define NPU_SOLVER_LU_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Factorises A = P L U in place, with exchanges of rows; devIpiv null: without. bufferSize gives the size of
/// Workspace.
/// Shapes: A is m x n; devIpiv has min(m, n) elements; Workspace has the elements that bufferSize gives.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), or A, Workspace or devInfo
/// is null; A is then unchanged. *devInfo is i > 0 if U(i, i) is the first exact zero.
/// Source: cusolverDn<t>getrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgetrf_bufferSize(npusolverDnHandle_t handle, int m, int n, float* A, int lda,
                                               int* Lwork);
npusolverStatus_t npusolverDnDgetrf_bufferSize(npusolverDnHandle_t handle, int m, int n, double* A, int lda,
                                               int* Lwork);
npusolverStatus_t npusolverDnCgetrf_bufferSize(npusolverDnHandle_t handle, int m, int n, npuComplex* A,
                                               int lda, int* Lwork);
npusolverStatus_t npusolverDnZgetrf_bufferSize(npusolverDnHandle_t handle, int m, int n, npuDoubleComplex* A,
                                               int lda, int* Lwork);
npusolverStatus_t npusolverDnSgetrf(npusolverDnHandle_t handle, int m, int n, float* A, int lda,
                                    float* Workspace, int* devIpiv, int* devInfo);
npusolverStatus_t npusolverDnDgetrf(npusolverDnHandle_t handle, int m, int n, double* A, int lda,
                                    double* Workspace, int* devIpiv, int* devInfo);
npusolverStatus_t npusolverDnCgetrf(npusolverDnHandle_t handle, int m, int n, npuComplex* A, int lda,
                                    npuComplex* Workspace, int* devIpiv, int* devInfo);
npusolverStatus_t npusolverDnZgetrf(npusolverDnHandle_t handle, int m, int n, npuDoubleComplex* A, int lda,
                                    npuDoubleComplex* Workspace, int* devIpiv, int* devInfo);
/// @}

/// Solves op(A) X = B with the factors that getrf left in A; X replaces B. devIpiv null: the factors had no
/// exchanges of rows.
/// Shapes: A is n x n, B is n x nrhs, devIpiv has n elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is negative, lda or ldb < max(1, n), trans is unknown,
/// or A, B or devInfo is null; B is then unchanged. *devInfo is 0.
/// Source: cusolverDn<t>getrs, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgetrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                    const float* A, int lda, const int* devIpiv, float* B, int ldb,
                                    int* devInfo);
npusolverStatus_t npusolverDnDgetrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                    const double* A, int lda, const int* devIpiv, double* B, int ldb,
                                    int* devInfo);
npusolverStatus_t npusolverDnCgetrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                    const npuComplex* A, int lda, const int* devIpiv, npuComplex* B, int ldb,
                                    int* devInfo);
npusolverStatus_t npusolverDnZgetrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                    const npuDoubleComplex* A, int lda, const int* devIpiv,
                                    npuDoubleComplex* B, int ldb, int* devInfo);
/// @}

/// Exchanges rows k1 to k2 of A with the rows that devIpiv names: in ascending order for incx 1, in
/// descending order for incx -1.
/// Shapes: A has n columns; devIpiv has at least k2 elements.
/// Units: k1, k2 and devIpiv are row numbers from 1.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < 1, not 1 <= k1 <= k2 <= lda, incx is not 1
/// or -1, or A or devIpiv is null. A is then unchanged.
/// Source: cusolverDn<t>laswp, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSlaswp(npusolverDnHandle_t handle, int n, float* A, int lda, int k1, int k2,
                                    const int* devIpiv, int incx);
npusolverStatus_t npusolverDnDlaswp(npusolverDnHandle_t handle, int n, double* A, int lda, int k1, int k2,
                                    const int* devIpiv, int incx);
npusolverStatus_t npusolverDnClaswp(npusolverDnHandle_t handle, int n, npuComplex* A, int lda, int k1, int k2,
                                    const int* devIpiv, int incx);
npusolverStatus_t npusolverDnZlaswp(npusolverDnHandle_t handle, int n, npuDoubleComplex* A, int lda, int k1,
                                    int k2, const int* devIpiv, int incx);
/// @}

/// Factorises A = L D L^T (lower) or U D U^T (upper) with exchanges; D has blocks of 1 x 1 and 2 x 2. A is
/// symmetric, also where it is complex. bufferSize gives the size of work.
/// Shapes: A is n x n, of which the triangle uplo is read and written; ipiv has n elements as in LAPACK's
/// sytrf; work has lwork elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, A or info is
/// null, or work is null or too small; NPUSOLVER_STATUS_NOT_SUPPORTED if ipiv is null. A is then unchanged.
/// *info is i > 0 if D(i, i) is 0.
/// Source: cusolverDn<t>sytrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsytrf_bufferSize(npusolverDnHandle_t handle, int n, float* A, int lda,
                                               int* lwork);
npusolverStatus_t npusolverDnDsytrf_bufferSize(npusolverDnHandle_t handle, int n, double* A, int lda,
                                               int* lwork);
npusolverStatus_t npusolverDnCsytrf_bufferSize(npusolverDnHandle_t handle, int n, npuComplex* A, int lda,
                                               int* lwork);
npusolverStatus_t npusolverDnZsytrf_bufferSize(npusolverDnHandle_t handle, int n, npuDoubleComplex* A,
                                               int lda, int* lwork);
npusolverStatus_t npusolverDnSsytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, int* ipiv, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDsytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, int* ipiv, double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCsytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, int* ipiv, npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZsytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, int* ipiv, npuDoubleComplex* work,
                                    int lwork, int* info);
/// @}

/// A^-1 from the factors that sytrf left; it replaces the triangle uplo. bufferSize gives the size of work.
/// Shapes: A is n x n, of which the triangle uplo is read and written; ipiv has n elements; work has lwork
/// elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, A or info is
/// null, or work is null or too small; NPUSOLVER_STATUS_NOT_SUPPORTED if ipiv is null. A is then unchanged.
/// *info is i > 0 if D(i, i) is 0.
/// Source: cusolverDn<t>sytri, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               float* A, int lda, const int* ipiv, int* lwork);
npusolverStatus_t npusolverDnDsytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               double* A, int lda, const int* ipiv, int* lwork);
npusolverStatus_t npusolverDnCsytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuComplex* A, int lda, const int* ipiv, int* lwork);
npusolverStatus_t npusolverDnZsytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuDoubleComplex* A, int lda, const int* ipiv, int* lwork);
npusolverStatus_t npusolverDnSsytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, const int* ipiv, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDsytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, const int* ipiv, double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCsytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, const int* ipiv, npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZsytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, const int* ipiv, npuDoubleComplex* work,
                                    int lwork, int* info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_LU_H_ */
