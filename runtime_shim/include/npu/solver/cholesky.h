/// @file
/// Cholesky factorisations of real symmetric and complex Hermitian matrices. Included by npu/solver.h. Valid
/// C11 and C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. Calls are asynchronous
/// in the order of the handle's stream. devInfo is one int of device memory: 0, or i > 0 as the function
/// says. Each bufferSize call gives the elements of work that its function wants: 32. The function does not
/// use this memory, but insists on it, as cuSOLVER does.
/// Units: sizes, leading dimensions and lwork count elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, lda or ldb is below max(1, n), uplo is unknown, a pointer is null (a matrix: unless it is
/// empty), or lwork is below what bufferSize gives; NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses
/// the work. Nothing is written then. The bufferSize calls check only the sizes, lda and the pointer to their
/// result.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense Linear
/// Solver.
#ifndef NPU_SOLVER_CHOLESKY_H_
#define NPU_SOLVER_CHOLESKY_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Factorises A = L L^H (lower) or A = U^H U (upper); the factor replaces the triangle uplo. bufferSize gives
/// the size of Workspace.
/// Shapes: A is n x n, of which the triangle uplo is read and written; Workspace has Lwork elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, a pointer is
/// null or Lwork is too small; A is then unchanged. *devInfo is i > 0 if the leading minor of order i is not
/// positive.
/// Source: cusolverDn<t>potrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSpotrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               float* A, int lda, int* Lwork);
npusolverStatus_t npusolverDnDpotrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               double* A, int lda, int* Lwork);
npusolverStatus_t npusolverDnCpotrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuComplex* A, int lda, int* Lwork);
npusolverStatus_t npusolverDnZpotrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuDoubleComplex* A, int lda, int* Lwork);
npusolverStatus_t npusolverDnSpotrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, float* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnDpotrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnCpotrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, npuComplex* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnZpotrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* Workspace, int Lwork,
                                    int* devInfo);
/// @}

/// Solves A X = B with the factor that potrf left in A; X replaces B.
/// Shapes: A is n x n, B is n x nrhs.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is negative, lda or ldb < max(1, n), uplo is unknown
/// or a pointer is null; B is then unchanged. *devInfo is 0.
/// Source: cusolverDn<t>potrs, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSpotrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                    const float* A, int lda, float* B, int ldb, int* devInfo);
npusolverStatus_t npusolverDnDpotrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                    const double* A, int lda, double* B, int ldb, int* devInfo);
npusolverStatus_t npusolverDnCpotrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                    const npuComplex* A, int lda, npuComplex* B, int ldb, int* devInfo);
npusolverStatus_t npusolverDnZpotrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                    const npuDoubleComplex* A, int lda, npuDoubleComplex* B, int ldb,
                                    int* devInfo);
/// @}

/// A^-1 from the factor that potrf left; it replaces the triangle uplo. bufferSize gives the size of work.
/// Shapes: A is n x n, of which the triangle uplo is read and written; work has lwork elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, a pointer is
/// null or lwork is too small; A is then unchanged. *devInfo is i > 0 if element (i, i) of the factor is 0.
/// Source: cusolverDn<t>potri, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSpotri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               float* A, int lda, int* lwork);
npusolverStatus_t npusolverDnDpotri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               double* A, int lda, int* lwork);
npusolverStatus_t npusolverDnCpotri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuComplex* A, int lda, int* lwork);
npusolverStatus_t npusolverDnZpotri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuDoubleComplex* A, int lda, int* lwork);
npusolverStatus_t npusolverDnSpotri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, float* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnDpotri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnCpotri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, npuComplex* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnZpotri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* work, int lwork,
                                    int* devInfo);
/// @}

/// npusolverDnSpotrf for each matrix of a batch.
/// Shapes: Aarray is batchSize device pointers in device memory, to n x n matrices; infoArray has batchSize
/// elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or batchSize is negative, lda < max(1, n), uplo is unknown or
/// an array is null; nothing is written. infoArray[i] is as devInfo of potrf for matrix i.
/// Source: cusolverDn<t>potrfBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSpotrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           float* Aarray[], int lda, int* infoArray, int batchSize);
npusolverStatus_t npusolverDnDpotrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           double* Aarray[], int lda, int* infoArray, int batchSize);
npusolverStatus_t npusolverDnCpotrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           npuComplex* Aarray[], int lda, int* infoArray, int batchSize);
npusolverStatus_t npusolverDnZpotrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           npuDoubleComplex* Aarray[], int lda, int* infoArray,
                                           int batchSize);
/// @}

/// npusolverDnSpotrs for each matrix of a batch, with one right-hand side each.
/// Shapes: A and B are batchSize device pointers in device memory, to n x n and n x nrhs matrices with nrhs
/// <= 1; d_info is one int.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n, nrhs or batchSize is negative, lda or ldb < max(1, n), uplo
/// is unknown or a pointer is null; NPUSOLVER_STATUS_NOT_SUPPORTED if nrhs > 1. B is then unchanged. *d_info
/// is 0.
/// Source: cusolverDn<t>potrsBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSpotrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           int nrhs, float* A[], int lda, float* B[], int ldb, int* d_info,
                                           int batchSize);
npusolverStatus_t npusolverDnDpotrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           int nrhs, double* A[], int lda, double* B[], int ldb, int* d_info,
                                           int batchSize);
npusolverStatus_t npusolverDnCpotrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           int nrhs, npuComplex* A[], int lda, npuComplex* B[], int ldb,
                                           int* d_info, int batchSize);
npusolverStatus_t npusolverDnZpotrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                           int nrhs, npuDoubleComplex* A[], int lda, npuDoubleComplex* B[],
                                           int ldb, int* d_info, int batchSize);
/// @}

/// U U^H (upper) or L^H L (lower) of the triangle uplo; it replaces the triangle. bufferSize gives the size
/// of work.
/// Shapes: A is n x n, of which the triangle uplo is read and written; work has lwork elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, a pointer is
/// null or lwork is too small; A is then unchanged. *devInfo is 0.
/// Source: cusolverDn<t>lauum, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSlauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               float* A, int lda, int* lwork);
npusolverStatus_t npusolverDnDlauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               double* A, int lda, int* lwork);
npusolverStatus_t npusolverDnClauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuComplex* A, int lda, int* lwork);
npusolverStatus_t npusolverDnZlauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               npuDoubleComplex* A, int lda, int* lwork);
npusolverStatus_t npusolverDnSlauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, float* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnDlauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnClauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, npuComplex* work, int lwork, int* devInfo);
npusolverStatus_t npusolverDnZlauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* work, int lwork,
                                    int* devInfo);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_CHOLESKY_H_ */
