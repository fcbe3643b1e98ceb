/// @file
/// Sparse linear systems. Includes npu/solver/sparse_orders.h, npu/solver/sparse_cholesky.h,
/// npu/solver/sparse_qr.h and npu/solver/sparse_lu.h. Valid C11 and C++17.
/// Matrices have rows in CSR with int indices; descrA gives the base, and its type must be general: a
/// symmetric matrix has both triangles. The names without Host take device memory, are ordered after the work
/// of the handle's stream and wait for it; the names with Host take host memory. Factors are computed in
/// double precision.
/// Source: the functions without the prefix npu of the cuSOLVER Library, section cuSolverSP, cuSOLVER 11.6.
#ifndef NPU_SOLVER_SPARSE_H_
#define NPU_SOLVER_SPARSE_H_

#include "npu/solver/option_types.h"
#include "npu/solver/sparse_cholesky.h"
#include "npu/solver/sparse_lu.h"
#include "npu/solver/sparse_orders.h"
#include "npu/solver/sparse_qr.h"
#include "npu/sparse.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a handle for the current device; its stream is the default stream. Or frees it.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the handle is null;
/// NPUSOLVER_STATUS_NOT_INITIALIZED if there is no device, or the handle to free is null;
/// NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverSpCreate, cusolverSpDestroy, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpCreate(npusolverSpHandle_t* handle);
npusolverStatus_t npusolverSpDestroy(npusolverSpHandle_t handle);
/// @}

/// Sets, or reads, the stream that the calls with this handle are submitted to. Null is the default stream.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if streamId is
/// null for a result.
/// Source: cusolverSpSetStream, cusolverSpGetStream, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpSetStream(npusolverSpHandle_t handle, npuStream_t streamId);
npusolverStatus_t npusolverSpGetStream(npusolverSpHandle_t handle, npuStream_t* streamId);
/// @}

/// Solves A x = b by LU with partial pivoting (csrlsvlu), QR (csrlsvqr) or Cholesky (csrlsvchol, A Hermitian
/// and positive). reorder: rows and columns are permuted before, 0 not, 1 by reverse Cuthill-McKee, 2 by
/// minimum degree, 3 by nested dissection. *singularity, in host memory, is -1, or the first pivot of the
/// permuted matrix that is not above tol; x is then of no use.
/// Shapes: A is n x n; b and x have n elements. csrRowPtrA has a row more than A, csrColIndA and csrValA have
/// nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also for an unknown reorder. x is then
/// unchanged.
/// Source: cusolverSpScsrlsvluHost, cusolverSpDcsrlsvluHost, cusolverSpCcsrlsvluHost,
/// cusolverSpZcsrlsvluHost, cusolverSpScsrlsvqr, cusolverSpDcsrlsvqr, cusolverSpCcsrlsvqr,
/// cusolverSpZcsrlsvqr, cusolverSpScsrlsvqrHost, cusolverSpDcsrlsvqrHost, cusolverSpCcsrlsvqrHost,
/// cusolverSpZcsrlsvqrHost, cusolverSpScsrlsvchol, cusolverSpDcsrlsvchol, cusolverSpCcsrlsvchol,
/// cusolverSpZcsrlsvchol, cusolverSpScsrlsvcholHost, cusolverSpDcsrlsvcholHost, cusolverSpCcsrlsvcholHost,
/// cusolverSpZcsrlsvcholHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrlsvluHost(npusolverSpHandle_t handle, int n, int nnzA,
                                           const npusparseMatDescr_t descrA, const float* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const float* b,
                                           float tol, int reorder, float* x, int* singularity);
npusolverStatus_t npusolverSpDcsrlsvluHost(npusolverSpHandle_t handle, int n, int nnzA,
                                           const npusparseMatDescr_t descrA, const double* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const double* b,
                                           double tol, int reorder, double* x, int* singularity);
npusolverStatus_t npusolverSpCcsrlsvluHost(npusolverSpHandle_t handle, int n, int nnzA,
                                           const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const npuComplex* b,
                                           float tol, int reorder, npuComplex* x, int* singularity);
npusolverStatus_t npusolverSpZcsrlsvluHost(npusolverSpHandle_t handle, int n, int nnzA,
                                           const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA,
                                           const npuDoubleComplex* b, double tol, int reorder,
                                           npuDoubleComplex* x, int* singularity);
npusolverStatus_t npusolverSpScsrlsvqr(npusolverSpHandle_t handle, int m, int nnz,
                                       const npusparseMatDescr_t descrA, const float* csrVal,
                                       const int* csrRowPtr, const int* csrColInd, const float* b, float tol,
                                       int reorder, float* x, int* singularity);
npusolverStatus_t npusolverSpDcsrlsvqr(npusolverSpHandle_t handle, int m, int nnz,
                                       const npusparseMatDescr_t descrA, const double* csrVal,
                                       const int* csrRowPtr, const int* csrColInd, const double* b,
                                       double tol, int reorder, double* x, int* singularity);
npusolverStatus_t npusolverSpCcsrlsvqr(npusolverSpHandle_t handle, int m, int nnz,
                                       const npusparseMatDescr_t descrA, const npuComplex* csrVal,
                                       const int* csrRowPtr, const int* csrColInd, const npuComplex* b,
                                       float tol, int reorder, npuComplex* x, int* singularity);
npusolverStatus_t npusolverSpZcsrlsvqr(npusolverSpHandle_t handle, int m, int nnz,
                                       const npusparseMatDescr_t descrA, const npuDoubleComplex* csrVal,
                                       const int* csrRowPtr, const int* csrColInd, const npuDoubleComplex* b,
                                       double tol, int reorder, npuDoubleComplex* x, int* singularity);
npusolverStatus_t npusolverSpScsrlsvqrHost(npusolverSpHandle_t handle, int m, int nnz,
                                           const npusparseMatDescr_t descrA, const float* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const float* b,
                                           float tol, int reorder, float* x, int* singularity);
npusolverStatus_t npusolverSpDcsrlsvqrHost(npusolverSpHandle_t handle, int m, int nnz,
                                           const npusparseMatDescr_t descrA, const double* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const double* b,
                                           double tol, int reorder, double* x, int* singularity);
npusolverStatus_t npusolverSpCcsrlsvqrHost(npusolverSpHandle_t handle, int m, int nnz,
                                           const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA, const npuComplex* b,
                                           float tol, int reorder, npuComplex* x, int* singularity);
npusolverStatus_t npusolverSpZcsrlsvqrHost(npusolverSpHandle_t handle, int m, int nnz,
                                           const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                           const int* csrRowPtrA, const int* csrColIndA,
                                           const npuDoubleComplex* b, double tol, int reorder,
                                           npuDoubleComplex* x, int* singularity);
npusolverStatus_t npusolverSpScsrlsvcholHost(npusolverSpHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const float* csrVal,
                                             const int* csrRowPtr, const int* csrColInd, const float* b,
                                             float tol, int reorder, float* x, int* singularity);
npusolverStatus_t npusolverSpDcsrlsvcholHost(npusolverSpHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const double* csrVal,
                                             const int* csrRowPtr, const int* csrColInd, const double* b,
                                             double tol, int reorder, double* x, int* singularity);
npusolverStatus_t npusolverSpCcsrlsvcholHost(npusolverSpHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const npuComplex* csrVal,
                                             const int* csrRowPtr, const int* csrColInd, const npuComplex* b,
                                             float tol, int reorder, npuComplex* x, int* singularity);
npusolverStatus_t npusolverSpZcsrlsvcholHost(npusolverSpHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const npuDoubleComplex* csrVal,
                                             const int* csrRowPtr, const int* csrColInd,
                                             const npuDoubleComplex* b, double tol, int reorder,
                                             npuDoubleComplex* x, int* singularity);
npusolverStatus_t npusolverSpScsrlsvchol(npusolverSpHandle_t handle, int m, int nnz,
                                         const npusparseMatDescr_t descrA, const float* csrVal,
                                         const int* csrRowPtr, const int* csrColInd, const float* b,
                                         float tol, int reorder, float* x, int* singularity);
npusolverStatus_t npusolverSpDcsrlsvchol(npusolverSpHandle_t handle, int m, int nnz,
                                         const npusparseMatDescr_t descrA, const double* csrVal,
                                         const int* csrRowPtr, const int* csrColInd, const double* b,
                                         double tol, int reorder, double* x, int* singularity);
npusolverStatus_t npusolverSpCcsrlsvchol(npusolverSpHandle_t handle, int m, int nnz,
                                         const npusparseMatDescr_t descrA, const npuComplex* csrVal,
                                         const int* csrRowPtr, const int* csrColInd, const npuComplex* b,
                                         float tol, int reorder, npuComplex* x, int* singularity);
npusolverStatus_t npusolverSpZcsrlsvchol(npusolverSpHandle_t handle, int m, int nnz,
                                         const npusparseMatDescr_t descrA, const npuDoubleComplex* csrVal,
                                         const int* csrRowPtr, const int* csrColInd,
                                         const npuDoubleComplex* b, double tol, int reorder,
                                         npuDoubleComplex* x, int* singularity);
/// @}

/// x that makes |A x - b| smallest, by QR. A column that depends on those before it, up to tol, has x = 0.
/// *rankA: the other columns; p: the order of the columns, 0 to n - 1; *min_norm = |A x - b|. All memory is
/// of the host.
/// Shapes: A is m x n, b has m elements, x and p have n. csrRowPtrA has a row more than A, csrColIndA and
/// csrValA have nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. x is then unchanged.
/// Source: cusolverSpScsrlsqvqrHost, cusolverSpDcsrlsqvqrHost, cusolverSpCcsrlsqvqrHost,
/// cusolverSpZcsrlsqvqrHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrlsqvqrHost(npusolverSpHandle_t handle, int m, int n, int nnz,
                                            const npusparseMatDescr_t descrA, const float* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, const float* b,
                                            float tol, int* rankA, float* x, int* p, float* min_norm);
npusolverStatus_t npusolverSpDcsrlsqvqrHost(npusolverSpHandle_t handle, int m, int n, int nnz,
                                            const npusparseMatDescr_t descrA, const double* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, const double* b,
                                            double tol, int* rankA, double* x, int* p, double* min_norm);
npusolverStatus_t npusolverSpCcsrlsqvqrHost(npusolverSpHandle_t handle, int m, int n, int nnz,
                                            const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, const npuComplex* b,
                                            float tol, int* rankA, npuComplex* x, int* p, float* min_norm);
npusolverStatus_t npusolverSpZcsrlsqvqrHost(npusolverSpHandle_t handle, int m, int n, int nnz,
                                            const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA,
                                            const npuDoubleComplex* b, double tol, int* rankA,
                                            npuDoubleComplex* x, int* p, double* min_norm);
/// @}

/// The eigenvalue next to mu0 in *mu and its vector x of length 1, by inverse iteration from x0: until |A x -
/// mu x| < eps, at most maxite times.
/// Shapes: A is m x m, x0 and x have m elements. csrRowPtrA has a row more than A, csrColIndA and csrValA
/// have nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also if maxite < 1 or m = 0. x is then
/// unchanged.
/// Source: cusolverSpScsreigvsi, cusolverSpDcsreigvsi, cusolverSpCcsreigvsi, cusolverSpZcsreigvsi,
/// cusolverSpScsreigvsiHost, cusolverSpDcsreigvsiHost, cusolverSpCcsreigvsiHost, cusolverSpZcsreigvsiHost,
/// cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsreigvsiHost(npusolverSpHandle_t handle, int m, int nnz,
                                            const npusparseMatDescr_t descrA, const float* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, float mu0,
                                            const float* x0, int maxite, float tol, float* mu, float* x);
npusolverStatus_t npusolverSpDcsreigvsiHost(npusolverSpHandle_t handle, int m, int nnz,
                                            const npusparseMatDescr_t descrA, const double* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, double mu0,
                                            const double* x0, int maxite, double tol, double* mu, double* x);
npusolverStatus_t npusolverSpCcsreigvsiHost(npusolverSpHandle_t handle, int m, int nnz,
                                            const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, npuComplex mu0,
                                            const npuComplex* x0, int maxite, float tol, npuComplex* mu,
                                            npuComplex* x);
npusolverStatus_t npusolverSpZcsreigvsiHost(npusolverSpHandle_t handle, int m, int nnz,
                                            const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA,
                                            npuDoubleComplex mu0, const npuDoubleComplex* x0, int maxite,
                                            double tol, npuDoubleComplex* mu, npuDoubleComplex* x);
npusolverStatus_t npusolverSpScsreigvsi(npusolverSpHandle_t handle, int m, int nnz,
                                        const npusparseMatDescr_t descrA, const float* csrValA,
                                        const int* csrRowPtrA, const int* csrColIndA, float mu0,
                                        const float* x0, int maxite, float eps, float* mu, float* x);
npusolverStatus_t npusolverSpDcsreigvsi(npusolverSpHandle_t handle, int m, int nnz,
                                        const npusparseMatDescr_t descrA, const double* csrValA,
                                        const int* csrRowPtrA, const int* csrColIndA, double mu0,
                                        const double* x0, int maxite, double eps, double* mu, double* x);
npusolverStatus_t npusolverSpCcsreigvsi(npusolverSpHandle_t handle, int m, int nnz,
                                        const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                        const int* csrRowPtrA, const int* csrColIndA, npuComplex mu0,
                                        const npuComplex* x0, int maxite, float eps, npuComplex* mu,
                                        npuComplex* x);
npusolverStatus_t npusolverSpZcsreigvsi(npusolverSpHandle_t handle, int m, int nnz,
                                        const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                        const int* csrRowPtrA, const int* csrColIndA, npuDoubleComplex mu0,
                                        const npuDoubleComplex* x0, int maxite, double eps,
                                        npuDoubleComplex* mu, npuDoubleComplex* x);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SPARSE_H_ */
