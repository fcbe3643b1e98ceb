/// @file
/// Sparse factorisation by LU. Included by npu/solver/sparse.h. Valid C11 and C++17.
/// In steps: Analysis, BufferInfo, then the factorisation and any number of solutions. Order the matrix first
/// (npu/solver/sparse_orders.h). All memory is of the host. Factors are computed in double precision.
/// Source: cuSOLVER Library, low-level sparse calls, cusolverSp_LOWLEVEL_PREVIEW.h of cuSOLVER 11.6.
#ifndef NPU_SOLVER_SPARSE_LU_H_
#define NPU_SOLVER_SPARSE_LU_H_

#include "npu/solver/option_types.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, the object that the calls of one factorisation share. Null is not freed.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the object is null; NPUSOLVER_STATUS_ALLOC_FAILED
/// without memory.
/// Source: cusolverSpCreateCsrluInfoHost, cusolverSpDestroyCsrluInfoHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpCreateCsrluInfoHost(csrluInfoHost_t* info);
npusolverStatus_t npusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info);
/// @}

/// Begins a factorisation. Arrays are checked by the later calls, which read them.
/// Shapes: A is as in the factorisation.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work.
/// Source: cusolverSpXcsrluAnalysisHost, cuSOLVER 11.6.
npusolverStatus_t npusolverSpXcsrluAnalysisHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                const int* csrColIndA, csrluInfoHost_t info);

/// The memory that the factorisation starts with, which the library allocates and which grows with the
/// factor, and the work space, 512 bytes, which the calls insist on and do not use.
/// Shapes: A is as in the factorisation.
/// Units: *internalDataInBytes and *workspaceInBytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis.
/// Source: cusolverSpScsrluBufferInfoHost, cusolverSpDcsrluBufferInfoHost, cusolverSpCcsrluBufferInfoHost,
/// cusolverSpZcsrluBufferInfoHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrluBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const float* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrluInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrluBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const double* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrluInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrluBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrluInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrluBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA,
                                                  const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                                  const int* csrColIndA, csrluInfoHost_t info,
                                                  size_t* internalDataInBytes, size_t* workspaceInBytes);
/// @}

/// Factorises A(P, :) = L U with partial pivoting: the diagonal element is the pivot if it is at least
/// pivot_threshold (0 to 1) of the largest one.
/// Shapes: A is n x n. csrRowPtrA has a row more than A, csrColIndA and csrValA have nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis, or for a threshold
/// outside 0 to 1. The object has no new factor then.
/// Source: cusolverSpScsrluFactorHost, cusolverSpDcsrluFactorHost, cusolverSpCcsrluFactorHost,
/// cusolverSpZcsrluFactorHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrluFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const float* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA,
                                              csrluInfoHost_t info, float pivot_threshold, void* pBuffer);
npusolverStatus_t npusolverSpDcsrluFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const double* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA,
                                              csrluInfoHost_t info, double pivot_threshold, void* pBuffer);
npusolverStatus_t npusolverSpCcsrluFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA,
                                              csrluInfoHost_t info, float pivot_threshold, void* pBuffer);
npusolverStatus_t npusolverSpZcsrluFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                              const npusparseMatDescr_t descrA,
                                              const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                              const int* csrColIndA, csrluInfoHost_t info,
                                              double pivot_threshold, void* pBuffer);
/// @}

/// *position, in host memory, is -1, or the first k where the diagonal element k of the factor is not above
/// tol in size.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type.
/// Source: cusolverSpScsrluZeroPivotHost, cusolverSpDcsrluZeroPivotHost, cusolverSpCcsrluZeroPivotHost,
/// cusolverSpZcsrluZeroPivotHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrluZeroPivotHost(npusolverSpHandle_t handle, csrluInfoHost_t info, float tol,
                                                 int* position);
npusolverStatus_t npusolverSpDcsrluZeroPivotHost(npusolverSpHandle_t handle, csrluInfoHost_t info, double tol,
                                                 int* position);
npusolverStatus_t npusolverSpCcsrluZeroPivotHost(npusolverSpHandle_t handle, csrluInfoHost_t info, float tol,
                                                 int* position);
npusolverStatus_t npusolverSpZcsrluZeroPivotHost(npusolverSpHandle_t handle, csrluInfoHost_t info, double tol,
                                                 int* position);
/// @}

/// Solves A x = b with the factor.
/// Shapes: b and x have n elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type and n. x is then unchanged.
/// Source: cusolverSpScsrluSolveHost, cusolverSpDcsrluSolveHost, cusolverSpCcsrluSolveHost,
/// cusolverSpZcsrluSolveHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrluSolveHost(npusolverSpHandle_t handle, int n, const float* b, float* x,
                                             csrluInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrluSolveHost(npusolverSpHandle_t handle, int n, const double* b, double* x,
                                             csrluInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrluSolveHost(npusolverSpHandle_t handle, int n, const npuComplex* b,
                                             npuComplex* x, csrluInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrluSolveHost(npusolverSpHandle_t handle, int n, const npuDoubleComplex* b,
                                             npuDoubleComplex* x, csrluInfoHost_t info, void* pBuffer);
/// @}

/// The elements of L, without its diagonal of ones, and of U.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor.
/// Source: cusolverSpXcsrluNnzHost, cuSOLVER 11.6.
npusolverStatus_t npusolverSpXcsrluNnzHost(npusolverSpHandle_t handle, int* nnzLRef, int* nnzURef,
                                           csrluInfoHost_t info);

/// The factors in CSR with the bases of their descriptors: A(P, Q) = L U. Q is 0 to n - 1. L has no diagonal:
/// it is ones.
/// Shapes: P and Q have n elements, the row arrays n + 1, the others what npusolverSpXcsrluNnzHost says.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer
/// other than pBuffer is null or there is no factor of this type. Nothing is written then.
/// Source: cusolverSpScsrluExtractHost, cusolverSpDcsrluExtractHost, cusolverSpCcsrluExtractHost,
/// cusolverSpZcsrluExtractHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrluExtractHost(npusolverSpHandle_t handle, int* P, int* Q,
                                               const npusparseMatDescr_t descrL, float* csrValL,
                                               int* csrRowPtrL, int* csrColIndL,
                                               const npusparseMatDescr_t descrU, float* csrValU,
                                               int* csrRowPtrU, int* csrColIndU, csrluInfoHost_t info,
                                               void* pBuffer);
npusolverStatus_t npusolverSpDcsrluExtractHost(npusolverSpHandle_t handle, int* P, int* Q,
                                               const npusparseMatDescr_t descrL, double* csrValL,
                                               int* csrRowPtrL, int* csrColIndL,
                                               const npusparseMatDescr_t descrU, double* csrValU,
                                               int* csrRowPtrU, int* csrColIndU, csrluInfoHost_t info,
                                               void* pBuffer);
npusolverStatus_t npusolverSpCcsrluExtractHost(npusolverSpHandle_t handle, int* P, int* Q,
                                               const npusparseMatDescr_t descrL, npuComplex* csrValL,
                                               int* csrRowPtrL, int* csrColIndL,
                                               const npusparseMatDescr_t descrU, npuComplex* csrValU,
                                               int* csrRowPtrU, int* csrColIndU, csrluInfoHost_t info,
                                               void* pBuffer);
npusolverStatus_t npusolverSpZcsrluExtractHost(npusolverSpHandle_t handle, int* P, int* Q,
                                               const npusparseMatDescr_t descrL, npuDoubleComplex* csrValL,
                                               int* csrRowPtrL, int* csrColIndL,
                                               const npusparseMatDescr_t descrU, npuDoubleComplex* csrValU,
                                               int* csrRowPtrU, int* csrColIndU, csrluInfoHost_t info,
                                               void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SPARSE_LU_H_ */
