/// @file
/// The calls with sizes of 64 bits and types as arguments. Included by npu/solver.h. Valid C11 and C++17.
///
/// Each does what the call without an X does. Matrices are device memory and column-major; info is one int of
/// device memory. Types are float, double and their complex forms; eigenvalues and singular values are real
/// of the same precision; computeType is the type of the matrix. params may be null and has no effect. Each
/// bufferSize call gives the work space that its function wants: 512 bytes on the device, none on the host.
/// The function does not use this memory, but insists on it. Calls are asynchronous in the order of the
/// handle's stream, unless they say otherwise.
/// Units: sizes and leading dimensions in elements, work space in bytes; pivots are row numbers from 1.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, rows), an enumeration is unknown, a pointer is null (a
/// matrix: unless it is empty), or the work space on the device is too small; NPUSOLVER_STATUS_NOT_SUPPORTED
/// for types that do not go together, or sizes that do not fit an int; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. Nothing is written then. The bufferSize calls check only the sizes, lda and
/// the pointers to their results.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, section Dense Linear
/// Solver, 64-bit API.
#ifndef NPU_SOLVER_GENERIC_H_
#define NPU_SOLVER_GENERIC_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Factorises A = L L^H (lower) or A = U^H U (upper); the factor replaces the triangle uplo.
/// Shapes: A is n x n of dataTypeA.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, A or info is
/// null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType differs from dataTypeA
/// or is unknown; A is then unchanged. *info is i > 0 if the leading minor of order i is not positive.
/// Source: cusolverDnXpotrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXpotrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA,
                                               const void* A, int64_t lda, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXpotrf(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// Solves A X = B with the factor that Xpotrf left in A; X replaces B.
/// Shapes: A is n x n of dataTypeA, B is n x nrhs of dataTypeB.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is negative, lda or ldb < max(1, n), uplo is unknown,
/// or A, B or info is null; NPUSOLVER_STATUS_NOT_SUPPORTED if the types differ or are unknown. B is then
/// unchanged. *info is 0.
/// Source: cusolverDnXpotrs, cuSOLVER 11.6.
npusolverStatus_t npusolverDnXpotrs(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasFillMode_t uplo, int64_t n, int64_t nrhs, npuDataType dataTypeA,
                                    const void* A, int64_t lda, npuDataType dataTypeB, void* B, int64_t ldb,
                                    int* info);

/// A^-1 of a triangular A; it replaces the triangle uplo. diag says whether the diagonal is taken as ones.
/// Shapes: A is n x n of dataTypeA.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo or diag is unknown, A or
/// devInfo is null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED for an unknown type; A is
/// then unchanged. *devInfo is i > 0 if element (i, i) is 0.
/// Source: cusolverDnXtrtri, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXtrtri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo,
                                               npublasDiagType_t diag, int64_t n, npuDataType dataTypeA,
                                               void* A, int64_t lda, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXtrtri(npusolverDnHandle_t handle, npublasFillMode_t uplo,
                                    npublasDiagType_t diag, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                    void* bufferOnHost, size_t workspaceInBytesOnHost, int* devInfo);
/// @}

/// Factorises A = P L U in place, with exchanges of rows; ipiv null: without.
/// Shapes: A is m x n of dataTypeA, ipiv has min(m, n) elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), A or info is null, or the
/// work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if computeType differs from dataTypeA or is unknown;
/// A is then unchanged. *info is i > 0 if U(i, i) is the first exact zero.
/// Source: cusolverDnXgetrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXgetrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               int64_t m, int64_t n, npuDataType dataTypeA, const void* A,
                                               int64_t lda, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgetrf(npusolverDnHandle_t handle, npusolverDnParams_t params, int64_t m,
                                    int64_t n, npuDataType dataTypeA, void* A, int64_t lda, int64_t* ipiv,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// Solves op(A) X = B with the factors that Xgetrf left in A; X replaces B.
/// Shapes: A is n x n of dataTypeA, B is n x nrhs of dataTypeB, ipiv has n elements or is null.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is negative, lda or ldb < max(1, n), trans is unknown,
/// or A, B or info is null; NPUSOLVER_STATUS_NOT_SUPPORTED if the types differ or are unknown. B is then
/// unchanged. *info is 0.
/// Source: cusolverDnXgetrs, cuSOLVER 11.6.
npusolverStatus_t npusolverDnXgetrs(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npublasOperation_t trans, int64_t n, int64_t nrhs, npuDataType dataTypeA,
                                    const void* A, int64_t lda, const int64_t* ipiv, npuDataType dataTypeB,
                                    void* B, int64_t ldb, int* info);

/// Solves A X = B with the factors of a symmetric A that sytrf left; X replaces B.
/// Shapes: A is n x n of dataTypeA, B is n x nrhs of dataTypeB, ipiv has n elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n or nrhs is negative, lda or ldb < max(1, n), uplo is unknown,
/// A, B or info is null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if ipiv is null, or the
/// types differ or are unknown. B is then unchanged. *info is 0.
/// Source: cusolverDnXsytrs, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsytrs_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int64_t n,
                                               int64_t nrhs, npuDataType dataTypeA, const void* A,
                                               int64_t lda, const int64_t* ipiv, npuDataType dataTypeB,
                                               void* B, int64_t ldb, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsytrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int64_t n,
                                    int64_t nrhs, npuDataType dataTypeA, const void* A, int64_t lda,
                                    const int64_t* ipiv, npuDataType dataTypeB, void* B, int64_t ldb,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// Factorises A = Q R: R replaces the upper triangle, the reflectors of Q what is below it.
/// Shapes: A is m x n of dataTypeA, tau has min(m, n) elements of dataTypeTau.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), A, tau or info is null, or
/// the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if the types differ or are unknown. A is then
/// unchanged. *info is 0.
/// Source: cusolverDnXgeqrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXgeqrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               int64_t m, int64_t n, npuDataType dataTypeA, const void* A,
                                               int64_t lda, npuDataType dataTypeTau, const void* tau,
                                               npuDataType computeType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgeqrf(npusolverDnHandle_t handle, npusolverDnParams_t params, int64_t m,
                                    int64_t n, npuDataType dataTypeA, void* A, int64_t lda,
                                    npuDataType dataTypeTau, void* tau, npuDataType computeType,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// All eigenvalues of a symmetric (complex: Hermitian) A, ascending; eigenvectors replace A if jobz wants
/// them, else A is destroyed.
/// Shapes: A is n x n of dataTypeA, W has n elements of dataTypeW.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), jobz or uplo is unknown, A, W or
/// info is null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if the types do not go
/// together; A is then unchanged. *info is i > 0 if i numbers did not converge.
/// Source: cusolverDnXsyevd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevd_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                               npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                               npuDataType dataTypeA, const void* A, int64_t lda,
                                               npuDataType dataTypeW, const void* W, npuDataType computeType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsyevd(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                    npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                    npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                    void* W, npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// The eigenvalues in (vl, vu] (range V), the il-th to iu-th (I) or all, as npusolverDnXsyevd. Returns when
/// *meig64, on the host, says how many were found.
/// Shapes: A is n x n of dataTypeA, W has n elements of dataTypeW; vl and vu are host scalars of dataTypeW.
/// Units: il and iu count eigenvalues from 1.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnXsyevd, or if meig64 is null, range is unknown, vl or
/// vu is null or vl >= vu (V), or not 1 <= il <= iu <= n (I); NPUSOLVER_STATUS_NOT_SUPPORTED if the types do
/// not go together. A is then unchanged. *info is as in npusolverDnXsyevd.
/// Source: cusolverDnXsyevdx, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevdx_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, npusolverEigMode_t jobz,
    npusolverEigRange_t range, npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, const void* A,
    int64_t lda, void* vl, void* vu, int64_t il, int64_t iu, int64_t* h_meig, npuDataType dataTypeW,
    const void* W, npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXsyevdx(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                     npusolverEigMode_t jobz, npusolverEigRange_t range,
                                     npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, void* A,
                                     int64_t lda, void* vl, void* vu, int64_t il, int64_t iu, int64_t* meig64,
                                     npuDataType dataTypeW, void* W, npuDataType computeType,
                                     void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                     void* bufferOnHost, size_t workspaceInBytesOnHost, int* info);
/// @}

/// npusolverDnXsyevd for each matrix of a batch.
/// Shapes: A is batchSize matrices of lda x n elements, one after the other; W has n elements for each; info
/// has batchSize elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverDnXsyevd, or if batchSize is negative;
/// NPUSOLVER_STATUS_NOT_SUPPORTED if the types do not go together; nothing is written. info[i] is as info of
/// Xsyevd for matrix i.
/// Source: cusolverDnXsyevBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXsyevBatched_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                                     npusolverEigMode_t jobz, npublasFillMode_t uplo,
                                                     int64_t n, npuDataType dataTypeA, const void* A,
                                                     int64_t lda, npuDataType dataTypeW, const void* W,
                                                     npuDataType computeType,
                                                     size_t* workspaceInBytesOnDevice,
                                                     size_t* workspaceInBytesOnHost, int64_t batchSize);
npusolverStatus_t npusolverDnXsyevBatched(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                          npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                          npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                          void* W, npuDataType computeType, void* bufferOnDevice,
                                          size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                          size_t workspaceInBytesOnHost, int* info, int64_t batchSize);
/// @}

/// A = U diag(S) VT with m >= n; A is destroyed. Letters as in npusolverDnSgesvd.
/// Shapes: A is m x n of dataTypeA, S has n elements of dataTypeS, U is m x m ('A') or m x n ('S'), VT is n x
/// n.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE unless m >= n >= 0; if a letter is unknown or both are 'O', a
/// leading dimension is too small, a pointer that is used is null, or the work space is missing;
/// NPUSOLVER_STATUS_NOT_SUPPORTED if the types do not go together; A is then unchanged. *info is i > 0 if i
/// elements did not converge.
/// Source: cusolverDnXgesvd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnXgesvd_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu, signed char jobvt, int64_t m,
    int64_t n, npuDataType dataTypeA, const void* A, int64_t lda, npuDataType dataTypeS, const void* S,
    npuDataType dataTypeU, const void* U, int64_t ldu, npuDataType dataTypeVT, const void* VT, int64_t ldvt,
    npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgesvd(npusolverDnHandle_t handle, npusolverDnParams_t params, signed char jobu,
                                    signed char jobvt, int64_t m, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType dataTypeS, void* S, npuDataType dataTypeU,
                                    void* U, int64_t ldu, npuDataType dataTypeVT, void* VT, int64_t ldvt,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void* bufferOnHost,
                                    size_t workspaceInBytesOnHost, int* info);
/// @}

/// A = U diag(S) V^H, with V instead of VT; A is destroyed. econ: only the first min(m, n) columns of U and
/// V. *h_err_sigma, on the host, is 0: nothing is perturbed.
/// Shapes: A is m x n of dataTypeA, S has min(m, n) elements of dataTypeS, U is m x m, V is n x n (econ:
/// their first min(m, n) columns).
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is too small, jobz is
/// unknown, a pointer is null, or the work space is missing; NPUSOLVER_STATUS_NOT_SUPPORTED if the types do
/// not go together; A is then unchanged. *d_info is min(m, n) + 1 if the method did not converge.
/// Source: cusolverDnXgesvdp, cuSOLVER 11.6. The method is that of npusolverDnSgesvdj, not a polar
/// decomposition.
/// @{
npusolverStatus_t npusolverDnXgesvdp_bufferSize(
    npusolverDnHandle_t handle, npusolverDnParams_t params, npusolverEigMode_t jobz, int econ, int64_t m,
    int64_t n, npuDataType dataTypeA, const void* A, int64_t lda, npuDataType dataTypeS, const void* S,
    npuDataType dataTypeU, const void* U, int64_t ldu, npuDataType dataTypeV, const void* V, int64_t ldv,
    npuDataType computeType, size_t* workspaceInBytesOnDevice, size_t* workspaceInBytesOnHost);
npusolverStatus_t npusolverDnXgesvdp(npusolverDnHandle_t handle, npusolverDnParams_t params,
                                     npusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
                                     npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeS,
                                     void* S, npuDataType dataTypeU, void* U, int64_t ldu,
                                     npuDataType dataTypeV, void* V, int64_t ldv, npuDataType computeType,
                                     void* bufferOnDevice, size_t workspaceInBytesOnDevice,
                                     void* bufferOnHost, size_t workspaceInBytesOnHost, int* d_info,
                                     double* h_err_sigma);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_GENERIC_H_ */
