/// @file
/// Sparse factorisation by Cholesky. Included by npu/solver/sparse.h. Valid C11 and C++17.
/// In steps: Analysis, BufferInfo, then the factorisation and any number of solutions. Order the matrix first
/// (npu/solver/sparse_orders.h). Matrices have rows in CSR with int indices; descrA gives the base, and its
/// type must be general: a symmetric matrix has both triangles. The names without Host take device memory,
/// are ordered after the work of the handle's stream and wait for it; the names with Host take host memory.
/// Factors are computed in double precision.
/// Source: cuSOLVER Library, low-level sparse calls, cusolverSp_LOWLEVEL_PREVIEW.h of cuSOLVER 11.6.
#ifndef NPU_SOLVER_SPARSE_CHOLESKY_H_
#define NPU_SOLVER_SPARSE_CHOLESKY_H_

#include "npu/solver/option_types.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, the object that the calls of one factorisation share. Null is not freed.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the object is null; NPUSOLVER_STATUS_ALLOC_FAILED
/// without memory.
/// Source: cusolverSpCreateCsrcholInfo, cusolverSpDestroyCsrcholInfo, cusolverSpCreateCsrcholInfoHost,
/// cusolverSpDestroyCsrcholInfoHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpCreateCsrcholInfo(csrcholInfo_t* info);
npusolverStatus_t npusolverSpDestroyCsrcholInfo(csrcholInfo_t info);
npusolverStatus_t npusolverSpCreateCsrcholInfoHost(csrcholInfoHost_t* info);
npusolverStatus_t npusolverSpDestroyCsrcholInfoHost(csrcholInfoHost_t info);
/// @}

/// Begins a factorisation. Arrays are checked by the later calls, which read them.
/// Shapes: A is as in the factorisation.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work.
/// Source: cusolverSpXcsrcholAnalysis, cusolverSpXcsrcholAnalysisHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpXcsrcholAnalysis(npusolverSpHandle_t handle, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                              const int* csrColIndA, csrcholInfo_t info);
npusolverStatus_t npusolverSpXcsrcholAnalysisHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                  const int* csrColIndA, csrcholInfoHost_t info);
/// @}

/// The memory that the factorisation starts with, which the library allocates and which grows with the
/// factor, and the work space, 512 bytes, which the calls insist on and do not use.
/// Shapes: A is as in the factorisation.
/// Units: *internalDataInBytes and *workspaceInBytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis.
/// Source: cusolverSpScsrcholBufferInfo, cusolverSpDcsrcholBufferInfo, cusolverSpCcsrcholBufferInfo,
/// cusolverSpZcsrcholBufferInfo, cusolverSpScsrcholBufferInfoHost, cusolverSpDcsrcholBufferInfoHost,
/// cusolverSpCcsrcholBufferInfoHost, cusolverSpZcsrcholBufferInfoHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrcholBufferInfo(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const float* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfo_t info, size_t* internalDataInBytes,
                                                size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrcholBufferInfo(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const double* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfo_t info, size_t* internalDataInBytes,
                                                size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrcholBufferInfo(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfo_t info, size_t* internalDataInBytes,
                                                size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrcholBufferInfo(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA,
                                                const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                                const int* csrColIndA, csrcholInfo_t info,
                                                size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpScsrcholBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                    const npusparseMatDescr_t descrA, const float* csrValA,
                                                    const int* csrRowPtrA, const int* csrColIndA,
                                                    csrcholInfoHost_t info, size_t* internalDataInBytes,
                                                    size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrcholBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                    const npusparseMatDescr_t descrA, const double* csrValA,
                                                    const int* csrRowPtrA, const int* csrColIndA,
                                                    csrcholInfoHost_t info, size_t* internalDataInBytes,
                                                    size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrcholBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                    const npusparseMatDescr_t descrA,
                                                    const npuComplex* csrValA, const int* csrRowPtrA,
                                                    const int* csrColIndA, csrcholInfoHost_t info,
                                                    size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrcholBufferInfoHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                    const npusparseMatDescr_t descrA,
                                                    const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                                    const int* csrColIndA, csrcholInfoHost_t info,
                                                    size_t* internalDataInBytes, size_t* workspaceInBytes);
/// @}

/// Factorises A = L L^H. Where a pivot is not positive the factorisation ends: ZeroPivot tells where, and
/// nothing can be solved.
/// Shapes: A is n x n, Hermitian, with both triangles. csrRowPtrA has a row more than A, csrColIndA and
/// csrValA have nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis. The object has no
/// new factor then.
/// Source: cusolverSpScsrcholFactor, cusolverSpDcsrcholFactor, cusolverSpCcsrcholFactor,
/// cusolverSpZcsrcholFactor, cusolverSpScsrcholFactorHost, cusolverSpDcsrcholFactorHost,
/// cusolverSpCcsrcholFactorHost, cusolverSpZcsrcholFactorHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrcholFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const float* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrcholFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const double* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrcholFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                                const int* csrRowPtrA, const int* csrColIndA,
                                                csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrcholFactorHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA,
                                                const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                                const int* csrColIndA, csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpScsrcholFactor(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const float* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, csrcholInfo_t info,
                                            void* pBuffer);
npusolverStatus_t npusolverSpDcsrcholFactor(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const double* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, csrcholInfo_t info,
                                            void* pBuffer);
npusolverStatus_t npusolverSpCcsrcholFactor(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, csrcholInfo_t info,
                                            void* pBuffer);
npusolverStatus_t npusolverSpZcsrcholFactor(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                            const int* csrRowPtrA, const int* csrColIndA, csrcholInfo_t info,
                                            void* pBuffer);
/// @}

/// *position, in host memory, is -1, or the first k where the diagonal element k of the factor is not above
/// tol in size.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type.
/// Source: cusolverSpScsrcholZeroPivot, cusolverSpDcsrcholZeroPivot, cusolverSpCcsrcholZeroPivot,
/// cusolverSpZcsrcholZeroPivot, cusolverSpScsrcholZeroPivotHost, cusolverSpDcsrcholZeroPivotHost,
/// cusolverSpCcsrcholZeroPivotHost, cusolverSpZcsrcholZeroPivotHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrcholZeroPivot(npusolverSpHandle_t handle, csrcholInfo_t info, float tol,
                                               int* position);
npusolverStatus_t npusolverSpDcsrcholZeroPivot(npusolverSpHandle_t handle, csrcholInfo_t info, double tol,
                                               int* position);
npusolverStatus_t npusolverSpCcsrcholZeroPivot(npusolverSpHandle_t handle, csrcholInfo_t info, float tol,
                                               int* position);
npusolverStatus_t npusolverSpZcsrcholZeroPivot(npusolverSpHandle_t handle, csrcholInfo_t info, double tol,
                                               int* position);
npusolverStatus_t npusolverSpScsrcholZeroPivotHost(npusolverSpHandle_t handle, csrcholInfoHost_t info,
                                                   float tol, int* position);
npusolverStatus_t npusolverSpDcsrcholZeroPivotHost(npusolverSpHandle_t handle, csrcholInfoHost_t info,
                                                   double tol, int* position);
npusolverStatus_t npusolverSpCcsrcholZeroPivotHost(npusolverSpHandle_t handle, csrcholInfoHost_t info,
                                                   float tol, int* position);
npusolverStatus_t npusolverSpZcsrcholZeroPivotHost(npusolverSpHandle_t handle, csrcholInfoHost_t info,
                                                   double tol, int* position);
/// @}

/// Solves A x = b with the factor.
/// Shapes: b and x have n elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type; NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work.
/// x is then unchanged.
/// Source: cusolverSpScsrcholSolve, cusolverSpDcsrcholSolve, cusolverSpCcsrcholSolve,
/// cusolverSpZcsrcholSolve, cusolverSpScsrcholSolveHost, cusolverSpDcsrcholSolveHost,
/// cusolverSpCcsrcholSolveHost, cusolverSpZcsrcholSolveHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrcholSolveHost(npusolverSpHandle_t handle, int n, const float* b, float* x,
                                               csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrcholSolveHost(npusolverSpHandle_t handle, int n, const double* b, double* x,
                                               csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrcholSolveHost(npusolverSpHandle_t handle, int n, const npuComplex* b,
                                               npuComplex* x, csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrcholSolveHost(npusolverSpHandle_t handle, int n, const npuDoubleComplex* b,
                                               npuDoubleComplex* x, csrcholInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpScsrcholSolve(npusolverSpHandle_t handle, int n, const float* b, float* x,
                                           csrcholInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrcholSolve(npusolverSpHandle_t handle, int n, const double* b, double* x,
                                           csrcholInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrcholSolve(npusolverSpHandle_t handle, int n, const npuComplex* b,
                                           npuComplex* x, csrcholInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrcholSolve(npusolverSpHandle_t handle, int n, const npuDoubleComplex* b,
                                           npuDoubleComplex* x, csrcholInfo_t info, void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SPARSE_CHOLESKY_H_ */
