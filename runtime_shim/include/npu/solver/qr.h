/// @file
/// QR factorisations, and reductions to tridiagonal and bidiagonal form. Included by npu/solver.h. Valid C11
/// and C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. Q is kept as
/// reflectors, with their factors in tau, as LAPACK does. Calls are asynchronous in the order of the handle's
/// stream. info (devInfo) is one int of device memory: 0. Each bufferSize call gives the elements of work
/// that its function wants: 32. The function does not use this memory, but insists on it, as cuSOLVER does.
/// Units: sizes, leading dimensions and lwork count elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, rows), an enumeration is unknown, a pointer is null (a
/// matrix or an array: unless it is empty), or lwork is below what bufferSize gives;
/// NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then. The bufferSize
/// calls check only the sizes, one leading dimension and the pointer to their result.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6, sections Dense Linear
/// Solver and Dense Eigenvalue Solver.
#ifndef NPU_SOLVER_QR_H_
#define NPU_SOLVER_QR_H_

#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Factorises A = Q R: R replaces the upper triangle, the reflectors of Q what is below it. bufferSize gives
/// the size of Workspace.
/// Shapes: A is m x n, TAU has min(m, n) elements, Workspace has Lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), a pointer is null or Lwork
/// is too small. A is then unchanged.
/// Source: cusolverDn<t>geqrf, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgeqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, float* A, int lda,
                                               int* lwork);
npusolverStatus_t npusolverDnDgeqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, double* A, int lda,
                                               int* lwork);
npusolverStatus_t npusolverDnCgeqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, npuComplex* A,
                                               int lda, int* lwork);
npusolverStatus_t npusolverDnZgeqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, npuDoubleComplex* A,
                                               int lda, int* lwork);
npusolverStatus_t npusolverDnSgeqrf(npusolverDnHandle_t handle, int m, int n, float* A, int lda, float* TAU,
                                    float* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnDgeqrf(npusolverDnHandle_t handle, int m, int n, double* A, int lda, double* TAU,
                                    double* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnCgeqrf(npusolverDnHandle_t handle, int m, int n, npuComplex* A, int lda,
                                    npuComplex* TAU, npuComplex* Workspace, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnZgeqrf(npusolverDnHandle_t handle, int m, int n, npuDoubleComplex* A, int lda,
                                    npuDoubleComplex* TAU, npuDoubleComplex* Workspace, int Lwork,
                                    int* devInfo);
/// @}

/// The first n columns of Q from the k reflectors that geqrf left; they replace A. bufferSize gives the size
/// of work.
/// Shapes: A is m x n with m >= n >= k, tau has k elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE unless m >= n >= k >= 0; if lda < max(1, m), a pointer is null or
/// lwork is too small. A is then unchanged.
/// Source: cusolverDn<t>orgqr, cusolverDn<t>ungqr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSorgqr_bufferSize(npusolverDnHandle_t handle, int m, int n, int k,
                                               const float* A, int lda, const float* tau, int* lwork);
npusolverStatus_t npusolverDnDorgqr_bufferSize(npusolverDnHandle_t handle, int m, int n, int k,
                                               const double* A, int lda, const double* tau, int* lwork);
npusolverStatus_t npusolverDnCungqr_bufferSize(npusolverDnHandle_t handle, int m, int n, int k,
                                               const npuComplex* A, int lda, const npuComplex* tau,
                                               int* lwork);
npusolverStatus_t npusolverDnZungqr_bufferSize(npusolverDnHandle_t handle, int m, int n, int k,
                                               const npuDoubleComplex* A, int lda,
                                               const npuDoubleComplex* tau, int* lwork);
npusolverStatus_t npusolverDnSorgqr(npusolverDnHandle_t handle, int m, int n, int k, float* A, int lda,
                                    const float* tau, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDorgqr(npusolverDnHandle_t handle, int m, int n, int k, double* A, int lda,
                                    const double* tau, double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCungqr(npusolverDnHandle_t handle, int m, int n, int k, npuComplex* A, int lda,
                                    const npuComplex* tau, npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZungqr(npusolverDnHandle_t handle, int m, int n, int k, npuDoubleComplex* A,
                                    int lda, const npuDoubleComplex* tau, npuDoubleComplex* work, int lwork,
                                    int* info);
/// @}

/// C = op(Q) C (side left) or C = C op(Q) (right), with the k reflectors that geqrf left. bufferSize gives
/// the size of work.
/// Shapes: C is m x n, A is m x k (left) or n x k (right), tau has k elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if a size is negative, k > m (left) or k > n (right), lda or ldc is
/// too small, side or trans is unknown, a pointer is null or lwork is too small. C is then unchanged.
/// Source: cusolverDn<t>ormqr, cusolverDn<t>unmqr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSormqr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasOperation_t trans, int m, int n, int k, const float* A,
                                               int lda, const float* tau, const float* C, int ldc,
                                               int* lwork);
npusolverStatus_t npusolverDnDormqr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasOperation_t trans, int m, int n, int k, const double* A,
                                               int lda, const double* tau, const double* C, int ldc,
                                               int* lwork);
npusolverStatus_t npusolverDnCunmqr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasOperation_t trans, int m, int n, int k,
                                               const npuComplex* A, int lda, const npuComplex* tau,
                                               const npuComplex* C, int ldc, int* lwork);
npusolverStatus_t npusolverDnZunmqr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasOperation_t trans, int m, int n, int k,
                                               const npuDoubleComplex* A, int lda,
                                               const npuDoubleComplex* tau, const npuDoubleComplex* C,
                                               int ldc, int* lwork);
npusolverStatus_t npusolverDnSormqr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasOperation_t trans, int m, int n, int k, const float* A, int lda,
                                    const float* tau, float* C, int ldc, float* work, int lwork,
                                    int* devInfo);
npusolverStatus_t npusolverDnDormqr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasOperation_t trans, int m, int n, int k, const double* A, int lda,
                                    const double* tau, double* C, int ldc, double* work, int lwork,
                                    int* devInfo);
npusolverStatus_t npusolverDnCunmqr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasOperation_t trans, int m, int n, int k, const npuComplex* A,
                                    int lda, const npuComplex* tau, npuComplex* C, int ldc, npuComplex* work,
                                    int lwork, int* devInfo);
npusolverStatus_t npusolverDnZunmqr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasOperation_t trans, int m, int n, int k, const npuDoubleComplex* A,
                                    int lda, const npuDoubleComplex* tau, npuDoubleComplex* C, int ldc,
                                    npuDoubleComplex* work, int lwork, int* devInfo);
/// @}

/// Reduces a symmetric (complex: Hermitian) A = Q T Q^H to a tridiagonal T: d its diagonal, e the one beside
/// it. The reflectors of Q replace the triangle uplo. bufferSize gives the size of work.
/// Shapes: A is n x n, d has n elements, e and tau have n - 1, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, a pointer is
/// null or lwork is too small. A is then unchanged.
/// Source: cusolverDn<t>sytrd, cusolverDn<t>hetrd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSsytrd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const float* A, int lda, const float* d, const float* e,
                                               const float* tau, int* lwork);
npusolverStatus_t npusolverDnDsytrd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const double* A, int lda, const double* d, const double* e,
                                               const double* tau, int* lwork);
npusolverStatus_t npusolverDnChetrd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const npuComplex* A, int lda, const float* d, const float* e,
                                               const npuComplex* tau, int* lwork);
npusolverStatus_t npusolverDnZhetrd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const npuDoubleComplex* A, int lda, const double* d,
                                               const double* e, const npuDoubleComplex* tau, int* lwork);
npusolverStatus_t npusolverDnSsytrd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, float* d, float* e, float* tau, float* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnDsytrd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, double* d, double* e, double* tau, double* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnChetrd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, float* d, float* e, npuComplex* tau, npuComplex* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnZhetrd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, double* d, double* e, npuDoubleComplex* tau,
                                    npuDoubleComplex* work, int lwork, int* info);
/// @}

/// Q of the reduction that sytrd (hetrd) left; it replaces A. bufferSize gives the size of work.
/// Shapes: A is n x n, tau has n - 1 elements, work has lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), uplo is unknown, a pointer is
/// null or lwork is too small. A is then unchanged.
/// Source: cusolverDn<t>orgtr, cusolverDn<t>ungtr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSorgtr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const float* A, int lda, const float* tau, int* lwork);
npusolverStatus_t npusolverDnDorgtr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const double* A, int lda, const double* tau, int* lwork);
npusolverStatus_t npusolverDnCungtr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const npuComplex* A, int lda, const npuComplex* tau,
                                               int* lwork);
npusolverStatus_t npusolverDnZungtr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                               const npuDoubleComplex* A, int lda,
                                               const npuDoubleComplex* tau, int* lwork);
npusolverStatus_t npusolverDnSorgtr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, float* A,
                                    int lda, const float* tau, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDorgtr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, double* A,
                                    int lda, const double* tau, double* work, int lwork, int* info);
npusolverStatus_t npusolverDnCungtr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n, npuComplex* A,
                                    int lda, const npuComplex* tau, npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZungtr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                    npuDoubleComplex* A, int lda, const npuDoubleComplex* tau,
                                    npuDoubleComplex* work, int lwork, int* info);
/// @}

/// C = op(Q) C (side left) or C = C op(Q) (right), with the reflectors that sytrd (hetrd) left. bufferSize
/// gives the size of work.
/// Shapes: C is m x n, A is m x m (left) or n x n (right), tau has one element less than A has rows, work has
/// lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if m or n is negative, lda or ldc is too small, an enumeration is
/// unknown, a pointer is null or lwork is too small. C is then unchanged.
/// Source: cusolverDn<t>ormtr, cusolverDn<t>unmtr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSormtr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                               const float* A, int lda, const float* tau, const float* C,
                                               int ldc, int* lwork);
npusolverStatus_t npusolverDnDormtr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                               const double* A, int lda, const double* tau, const double* C,
                                               int ldc, int* lwork);
npusolverStatus_t npusolverDnCunmtr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                               const npuComplex* A, int lda, const npuComplex* tau,
                                               const npuComplex* C, int ldc, int* lwork);
npusolverStatus_t npusolverDnZunmtr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side,
                                               npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                               const npuDoubleComplex* A, int lda,
                                               const npuDoubleComplex* tau, const npuDoubleComplex* C,
                                               int ldc, int* lwork);
npusolverStatus_t npusolverDnSormtr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasFillMode_t uplo, npublasOperation_t trans, int m, int n, float* A,
                                    int lda, float* tau, float* C, int ldc, float* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnDormtr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasFillMode_t uplo, npublasOperation_t trans, int m, int n, double* A,
                                    int lda, double* tau, double* C, int ldc, double* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnCunmtr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                    npuComplex* A, int lda, npuComplex* tau, npuComplex* C, int ldc,
                                    npuComplex* work, int lwork, int* info);
npusolverStatus_t npusolverDnZunmtr(npusolverDnHandle_t handle, npublasSideMode_t side,
                                    npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,
                                    npuDoubleComplex* A, int lda, npuDoubleComplex* tau, npuDoubleComplex* C,
                                    int ldc, npuDoubleComplex* work, int lwork, int* info);
/// @}

/// Reduces A = Q B P^H to a bidiagonal B: D its diagonal, E the one beside it. The reflectors of Q and P
/// replace A. bufferSize gives the size of Work.
/// Shapes: A is m x n with m >= n; D, TAUQ and TAUP have n elements, E has n - 1, Work has Lwork.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE unless m >= n >= 0; if lda < max(1, m), a pointer is null or Lwork
/// is too small. A is then unchanged.
/// Source: cusolverDn<t>gebrd, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSgebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork);
npusolverStatus_t npusolverDnDgebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork);
npusolverStatus_t npusolverDnCgebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork);
npusolverStatus_t npusolverDnZgebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork);
npusolverStatus_t npusolverDnSgebrd(npusolverDnHandle_t handle, int m, int n, float* A, int lda, float* D,
                                    float* E, float* TAUQ, float* TAUP, float* Work, int Lwork, int* devInfo);
npusolverStatus_t npusolverDnDgebrd(npusolverDnHandle_t handle, int m, int n, double* A, int lda, double* D,
                                    double* E, double* TAUQ, double* TAUP, double* Work, int Lwork,
                                    int* devInfo);
npusolverStatus_t npusolverDnCgebrd(npusolverDnHandle_t handle, int m, int n, npuComplex* A, int lda,
                                    float* D, float* E, npuComplex* TAUQ, npuComplex* TAUP, npuComplex* Work,
                                    int Lwork, int* devInfo);
npusolverStatus_t npusolverDnZgebrd(npusolverDnHandle_t handle, int m, int n, npuDoubleComplex* A, int lda,
                                    double* D, double* E, npuDoubleComplex* TAUQ, npuDoubleComplex* TAUP,
                                    npuDoubleComplex* Work, int Lwork, int* devInfo);
/// @}

/// Q (side left) or P^H (right) of the reduction that gebrd left; it replaces A. bufferSize gives the size of
/// work.
/// Shapes: A is m x n. Left: m >= n >= min(m, k), tau has min(m, k) elements. Right: n >= m >= min(n, k), tau
/// has min(n, k). work has lwork elements.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the sizes are not as above, lda < max(1, m), side is unknown, a
/// pointer is null or lwork is too small. A is then unchanged.
/// Source: cusolverDn<t>orgbr, cusolverDn<t>ungbr, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSorgbr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side, int m,
                                               int n, int k, const float* A, int lda, const float* tau,
                                               int* lwork);
npusolverStatus_t npusolverDnDorgbr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side, int m,
                                               int n, int k, const double* A, int lda, const double* tau,
                                               int* lwork);
npusolverStatus_t npusolverDnCungbr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side, int m,
                                               int n, int k, const npuComplex* A, int lda,
                                               const npuComplex* tau, int* lwork);
npusolverStatus_t npusolverDnZungbr_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t side, int m,
                                               int n, int k, const npuDoubleComplex* A, int lda,
                                               const npuDoubleComplex* tau, int* lwork);
npusolverStatus_t npusolverDnSorgbr(npusolverDnHandle_t handle, npublasSideMode_t side, int m, int n, int k,
                                    float* A, int lda, const float* tau, float* work, int lwork, int* info);
npusolverStatus_t npusolverDnDorgbr(npusolverDnHandle_t handle, npublasSideMode_t side, int m, int n, int k,
                                    double* A, int lda, const double* tau, double* work, int lwork,
                                    int* info);
npusolverStatus_t npusolverDnCungbr(npusolverDnHandle_t handle, npublasSideMode_t side, int m, int n, int k,
                                    npuComplex* A, int lda, const npuComplex* tau, npuComplex* work,
                                    int lwork, int* info);
npusolverStatus_t npusolverDnZungbr(npusolverDnHandle_t handle, npublasSideMode_t side, int m, int n, int k,
                                    npuDoubleComplex* A, int lda, const npuDoubleComplex* tau,
                                    npuDoubleComplex* work, int lwork, int* info);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_QR_H_ */
