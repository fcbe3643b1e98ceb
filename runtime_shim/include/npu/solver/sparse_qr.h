/// @file
/// Sparse factorisation by QR. Included by npu/solver/sparse.h. Valid C11 and C++17.
/// In steps: Analysis, BufferInfo, then the factorisation and any number of solutions. Order the matrix first
/// (npu/solver/sparse_orders.h). Matrices have rows in CSR with int indices; descrA gives the base, and its
/// type must be general: a symmetric matrix has both triangles. The names without Host take device memory,
/// are ordered after the work of the handle's stream and wait for it; the names with Host take host memory.
/// Factors are computed in double precision.
/// Source: cuSOLVER Library, cuSolverSP and its low-level calls, cusolverSp.h and
/// cusolverSp_LOWLEVEL_PREVIEW.h of cuSOLVER 11.6.
#ifndef NPU_SOLVER_SPARSE_QR_H_
#define NPU_SOLVER_SPARSE_QR_H_

#include "npu/solver/option_types.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, the object that the calls of one factorisation share. Null is not freed.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if the pointer to the object is null; NPUSOLVER_STATUS_ALLOC_FAILED
/// without memory.
/// Source: cusolverSpCreateCsrqrInfo, cusolverSpDestroyCsrqrInfo, cusolverSpCreateCsrqrInfoHost,
/// cusolverSpDestroyCsrqrInfoHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpCreateCsrqrInfo(csrqrInfo_t* info);
npusolverStatus_t npusolverSpDestroyCsrqrInfo(csrqrInfo_t info);
npusolverStatus_t npusolverSpCreateCsrqrInfoHost(csrqrInfoHost_t* info);
npusolverStatus_t npusolverSpDestroyCsrqrInfoHost(csrqrInfoHost_t info);
/// @}

/// Begins a factorisation. Arrays are checked by the later calls, which read them.
/// Shapes: A is as in the factorisation.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work.
/// Source: cusolverSpXcsrqrAnalysis, cusolverSpXcsrqrAnalysisHost, cusolverSpXcsrqrAnalysisBatched, cuSOLVER
/// 11.6.
/// @{
npusolverStatus_t npusolverSpXcsrqrAnalysis(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, csrqrInfo_t info);
npusolverStatus_t npusolverSpXcsrqrAnalysisHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                const int* csrColIndA, csrqrInfoHost_t info);
npusolverStatus_t npusolverSpXcsrqrAnalysisBatched(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                   const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                   const int* csrColIndA, csrqrInfo_t info);
/// @}

/// The memory that the factorisation starts with, which the library allocates and which grows with the
/// factor, and the work space, 512 bytes, which the calls insist on and do not use.
/// Shapes: A is as in the factorisation.
/// Units: *internalDataInBytes and *workspaceInBytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis.
/// Source: cusolverSpScsrqrBufferInfo, cusolverSpDcsrqrBufferInfo, cusolverSpCcsrqrBufferInfo,
/// cusolverSpZcsrqrBufferInfo, cusolverSpScsrqrBufferInfoHost, cusolverSpDcsrqrBufferInfoHost,
/// cusolverSpCcsrqrBufferInfoHost, cusolverSpZcsrqrBufferInfoHost, cusolverSpScsrqrBufferInfoBatched,
/// cusolverSpDcsrqrBufferInfoBatched, cusolverSpCcsrqrBufferInfoBatched, cusolverSpZcsrqrBufferInfoBatched,
/// cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrBufferInfo(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const float* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA, csrqrInfo_t info,
                                              size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrqrBufferInfo(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const double* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA, csrqrInfo_t info,
                                              size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrqrBufferInfo(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                              const int* csrRowPtrA, const int* csrColIndA, csrqrInfo_t info,
                                              size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrqrBufferInfo(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              const npusparseMatDescr_t descrA,
                                              const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                              const int* csrColIndA, csrqrInfo_t info,
                                              size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpScsrqrBufferInfoHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const float* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrqrInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrqrBufferInfoHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const double* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrqrInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrqrBufferInfoHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  csrqrInfoHost_t info, size_t* internalDataInBytes,
                                                  size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrqrBufferInfoHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                  const npusparseMatDescr_t descrA,
                                                  const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                                  const int* csrColIndA, csrqrInfoHost_t info,
                                                  size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpScsrqrBufferInfoBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                                     const npusparseMatDescr_t descrA, const float* csrVal,
                                                     const int* csrRowPtr, const int* csrColInd,
                                                     int batchSize, csrqrInfo_t info,
                                                     size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpDcsrqrBufferInfoBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                                     const npusparseMatDescr_t descrA, const double* csrVal,
                                                     const int* csrRowPtr, const int* csrColInd,
                                                     int batchSize, csrqrInfo_t info,
                                                     size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpCcsrqrBufferInfoBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                                     const npusparseMatDescr_t descrA,
                                                     const npuComplex* csrVal, const int* csrRowPtr,
                                                     const int* csrColInd, int batchSize, csrqrInfo_t info,
                                                     size_t* internalDataInBytes, size_t* workspaceInBytes);
npusolverStatus_t npusolverSpZcsrqrBufferInfoBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                                     const npusparseMatDescr_t descrA,
                                                     const npuDoubleComplex* csrVal, const int* csrRowPtr,
                                                     const int* csrColInd, int batchSize, csrqrInfo_t info,
                                                     size_t* internalDataInBytes, size_t* workspaceInBytes);
/// @}

/// Takes a copy of A - mu I, which Factor factorises.
/// Shapes: A is m x n. csrRowPtrA has a row more than A, csrColIndA and csrValA have nnz elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis. The object is then
/// unchanged.
/// Source: cusolverSpScsrqrSetup, cusolverSpDcsrqrSetup, cusolverSpCcsrqrSetup, cusolverSpZcsrqrSetup,
/// cusolverSpScsrqrSetupHost, cusolverSpDcsrqrSetupHost, cusolverSpCcsrqrSetupHost,
/// cusolverSpZcsrqrSetupHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrSetupHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                             const npusparseMatDescr_t descrA, const float* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA, float mu,
                                             csrqrInfoHost_t info);
npusolverStatus_t npusolverSpDcsrqrSetupHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                             const npusparseMatDescr_t descrA, const double* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA, double mu,
                                             csrqrInfoHost_t info);
npusolverStatus_t npusolverSpCcsrqrSetupHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                             const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA, npuComplex mu,
                                             csrqrInfoHost_t info);
npusolverStatus_t npusolverSpZcsrqrSetupHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                             const npusparseMatDescr_t descrA,
                                             const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                             const int* csrColIndA, npuDoubleComplex mu,
                                             csrqrInfoHost_t info);
npusolverStatus_t npusolverSpScsrqrSetup(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const float* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, float mu,
                                         csrqrInfo_t info);
npusolverStatus_t npusolverSpDcsrqrSetup(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const double* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, double mu,
                                         csrqrInfo_t info);
npusolverStatus_t npusolverSpCcsrqrSetup(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, npuComplex mu,
                                         csrqrInfo_t info);
npusolverStatus_t npusolverSpZcsrqrSetup(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, npuDoubleComplex mu,
                                         csrqrInfo_t info);
/// @}

/// Factorises what Setup took; and solves as Solve does if b and x are not null.
/// Shapes: b has m elements, x has n.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if info or
/// pBuffer is null, or Setup did not take a matrix of this type, m and n; NPUSOLVER_STATUS_EXECUTION_FAILED
/// if the stream refuses the work. x is then unchanged.
/// Source: cusolverSpScsrqrFactor, cusolverSpDcsrqrFactor, cusolverSpCcsrqrFactor, cusolverSpZcsrqrFactor,
/// cusolverSpScsrqrFactorHost, cusolverSpDcsrqrFactorHost, cusolverSpCcsrqrFactorHost,
/// cusolverSpZcsrqrFactorHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrFactorHost(npusolverSpHandle_t handle, int m, int n, int nnzA, float* b,
                                              float* x, csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrqrFactorHost(npusolverSpHandle_t handle, int m, int n, int nnzA, double* b,
                                              double* x, csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrqrFactorHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              npuComplex* b, npuComplex* x, csrqrInfoHost_t info,
                                              void* pBuffer);
npusolverStatus_t npusolverSpZcsrqrFactorHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                              npuDoubleComplex* b, npuDoubleComplex* x, csrqrInfoHost_t info,
                                              void* pBuffer);
npusolverStatus_t npusolverSpScsrqrFactor(npusolverSpHandle_t handle, int m, int n, int nnzA, float* b,
                                          float* x, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrqrFactor(npusolverSpHandle_t handle, int m, int n, int nnzA, double* b,
                                          double* x, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrqrFactor(npusolverSpHandle_t handle, int m, int n, int nnzA, npuComplex* b,
                                          npuComplex* x, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrqrFactor(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                          npuDoubleComplex* b, npuDoubleComplex* x, csrqrInfo_t info,
                                          void* pBuffer);
/// @}

/// *position, in host memory, is -1, or the first k where the diagonal element k of the factor is not above
/// tol in size.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type.
/// Source: cusolverSpScsrqrZeroPivot, cusolverSpDcsrqrZeroPivot, cusolverSpCcsrqrZeroPivot,
/// cusolverSpZcsrqrZeroPivot, cusolverSpScsrqrZeroPivotHost, cusolverSpDcsrqrZeroPivotHost,
/// cusolverSpCcsrqrZeroPivotHost, cusolverSpZcsrqrZeroPivotHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrZeroPivot(npusolverSpHandle_t handle, csrqrInfo_t info, float tol,
                                             int* position);
npusolverStatus_t npusolverSpDcsrqrZeroPivot(npusolverSpHandle_t handle, csrqrInfo_t info, double tol,
                                             int* position);
npusolverStatus_t npusolverSpCcsrqrZeroPivot(npusolverSpHandle_t handle, csrqrInfo_t info, float tol,
                                             int* position);
npusolverStatus_t npusolverSpZcsrqrZeroPivot(npusolverSpHandle_t handle, csrqrInfo_t info, double tol,
                                             int* position);
npusolverStatus_t npusolverSpScsrqrZeroPivotHost(npusolverSpHandle_t handle, csrqrInfoHost_t info, float tol,
                                                 int* position);
npusolverStatus_t npusolverSpDcsrqrZeroPivotHost(npusolverSpHandle_t handle, csrqrInfoHost_t info, double tol,
                                                 int* position);
npusolverStatus_t npusolverSpCcsrqrZeroPivotHost(npusolverSpHandle_t handle, csrqrInfoHost_t info, float tol,
                                                 int* position);
npusolverStatus_t npusolverSpZcsrqrZeroPivotHost(npusolverSpHandle_t handle, csrqrInfoHost_t info, double tol,
                                                 int* position);
/// @}

/// x that makes |A x - b| smallest, with the factor.
/// Shapes: b has m elements, x has n.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a pointer is
/// null or there is no factor of this type; NPUSOLVER_STATUS_EXECUTION_FAILED if the stream refuses the work.
/// x is then unchanged.
/// Source: cusolverSpScsrqrSolve, cusolverSpDcsrqrSolve, cusolverSpCcsrqrSolve, cusolverSpZcsrqrSolve,
/// cusolverSpScsrqrSolveHost, cusolverSpDcsrqrSolveHost, cusolverSpCcsrqrSolveHost,
/// cusolverSpZcsrqrSolveHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrSolveHost(npusolverSpHandle_t handle, int m, int n, float* b, float* x,
                                             csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrqrSolveHost(npusolverSpHandle_t handle, int m, int n, double* b, double* x,
                                             csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrqrSolveHost(npusolverSpHandle_t handle, int m, int n, npuComplex* b,
                                             npuComplex* x, csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrqrSolveHost(npusolverSpHandle_t handle, int m, int n, npuDoubleComplex* b,
                                             npuDoubleComplex* x, csrqrInfoHost_t info, void* pBuffer);
npusolverStatus_t npusolverSpScsrqrSolve(npusolverSpHandle_t handle, int m, int n, float* b, float* x,
                                         csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrqrSolve(npusolverSpHandle_t handle, int m, int n, double* b, double* x,
                                         csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrqrSolve(npusolverSpHandle_t handle, int m, int n, npuComplex* b,
                                         npuComplex* x, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrqrSolve(npusolverSpHandle_t handle, int m, int n, npuDoubleComplex* b,
                                         npuDoubleComplex* x, csrqrInfo_t info, void* pBuffer);
/// @}

/// Solves A_i x_i = b_i for batchSize matrices of one pattern, or makes |A_i x_i - b_i| smallest.
/// Asynchronous in the order of the stream.
/// Shapes: A_i is m x n; csrValA has batchSize x nnz elements, b batchSize x m, x batchSize x n.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative or a pointer that is used is null;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also before the analysis. x is then unchanged. Arrays on the device that are
/// not rows of this size fail the work as a kernel fails: the next call that waits gives npuErrorLaunchFailure.
/// Source: cusolverSpScsrqrsvBatched, cusolverSpDcsrqrsvBatched, cusolverSpCcsrqrsvBatched,
/// cusolverSpZcsrqrsvBatched, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrqrsvBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                             const npusparseMatDescr_t descrA, const float* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA, const float* b,
                                             float* x, int batchSize, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpDcsrqrsvBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                             const npusparseMatDescr_t descrA, const double* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA, const double* b,
                                             double* x, int batchSize, csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpCcsrqrsvBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                             const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                             const int* csrRowPtrA, const int* csrColIndA,
                                             const npuComplex* b, npuComplex* x, int batchSize,
                                             csrqrInfo_t info, void* pBuffer);
npusolverStatus_t npusolverSpZcsrqrsvBatched(npusolverSpHandle_t handle, int m, int n, int nnz,
                                             const npusparseMatDescr_t descrA,
                                             const npuDoubleComplex* csrValA, const int* csrRowPtrA,
                                             const int* csrColIndA, const npuDoubleComplex* b,
                                             npuDoubleComplex* x, int batchSize, csrqrInfo_t info,
                                             void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SPARSE_QR_H_ */
