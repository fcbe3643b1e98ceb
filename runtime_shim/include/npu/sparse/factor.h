/// @file
/// Incomplete factorisations of sparse matrices. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Matrices are stored by rows (CSR) with 32-bit indices. Arrays are device memory. Calls are asynchronous in the
/// order of the handle's stream. Buffers are not used and may be null; a bufferSize call answers 256 bytes.
/// Units: m and nnz count elements, sizes of buffers bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Preconditioners.
#ifndef NPU_SPARSE_FACTOR_H_
#define NPU_SPARSE_FACTOR_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, the object that keeps the zero pivot, and the boost, of an incomplete factorisation.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the pointer of a create call is null;
/// NPUSPARSE_STATUS_ALLOC_FAILED without memory. Destroy calls return NPUSPARSE_STATUS_SUCCESS, also for null.
/// Source: cusparseCreateCsrilu02Info, cusparseCreateCsric02Info and the destroy calls, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateCsrilu02Info(csrilu02Info_t* info);
npusparseStatus_t npusparseDestroyCsrilu02Info(csrilu02Info_t info);
npusparseStatus_t npusparseCreateCsric02Info(csric02Info_t* info);
npusparseStatus_t npusparseDestroyCsric02Info(csric02Info_t info);
/// @}

/// *position = the first row whose pivot is missing (after the analysis) or zero (after the factorisation; of a
/// Cholesky factorisation also: not the root of a positive number), counted from the index base, or -1. Waits
/// for the stream.
/// Shapes: position is one number, in host or device memory.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if info
/// or position is null; NPUSPARSE_STATUS_ZERO_PIVOT if there is such a row; *position is then set.
/// Source: cusparseXcsrilu02_zeroPivot, cusparseXcsric02_zeroPivot, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseXcsrilu02_zeroPivot(npusparseHandle_t handle, csrilu02Info_t info, int* position);
npusparseStatus_t npusparseXcsric02_zeroPivot(npusparseHandle_t handle, csric02Info_t info, int* position);
/// @}

/// Pivots of magnitude tol or less become boost_val in the factorisations that follow; enable_boost == 0: no
/// longer. tol and boost_val follow the pointer mode.
/// Shapes: tol and boost_val are one number each.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if info is
/// null, or tol or boost_val with enable_boost != 0.
/// Source: cusparse<t>csrilu02_numericBoost, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseScsrilu02_numericBoost(npusparseHandle_t handle, csrilu02Info_t info,
                                                  int enable_boost, double* tol, float* boost_val);
npusparseStatus_t npusparseDcsrilu02_numericBoost(npusparseHandle_t handle, csrilu02Info_t info,
                                                  int enable_boost, double* tol, double* boost_val);
npusparseStatus_t npusparseCcsrilu02_numericBoost(npusparseHandle_t handle, csrilu02Info_t info,
                                                  int enable_boost, double* tol, npuComplex* boost_val);
npusparseStatus_t npusparseZcsrilu02_numericBoost(npusparseHandle_t handle, csrilu02Info_t info,
                                                  int enable_boost, double* tol, npuDoubleComplex* boost_val);
/// @}

/// Incomplete LU factorisation without fill-in, in place: A = L U on the positions of A. L has a unit diagonal,
/// which is not stored. analysis finds a missing diagonal. Fill mode and diagonal type of descrA are not used.
/// Shapes: A is m x m with nnz entries.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m or nnz
/// is negative, or descrA, an array, info or the size is null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. A is then unchanged. A zero pivot is no error
/// of the call: zeroPivot reports it.
/// Source: cusparse<t>csrilu02 and its bufferSize and analysis calls, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseScsrilu02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                                const npusparseMatDescr_t descrA, float* csrSortedValA,
                                                const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                                csrilu02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseDcsrilu02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                                const npusparseMatDescr_t descrA, double* csrSortedValA,
                                                const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                                csrilu02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseCcsrilu02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                                const npusparseMatDescr_t descrA, npuComplex* csrSortedValA,
                                                const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                                csrilu02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseZcsrilu02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                                const npusparseMatDescr_t descrA,
                                                npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                                const int* csrSortedColIndA, csrilu02Info_t info,
                                                int* pBufferSizeInBytes);
npusparseStatus_t npusparseScsrilu02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                   const npusparseMatDescr_t descrA, float* csrSortedVal,
                                                   const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                   csrilu02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseDcsrilu02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                   const npusparseMatDescr_t descrA, double* csrSortedVal,
                                                   const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                   csrilu02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseCcsrilu02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                   const npusparseMatDescr_t descrA, npuComplex* csrSortedVal,
                                                   const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                   csrilu02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseZcsrilu02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                   const npusparseMatDescr_t descrA,
                                                   npuDoubleComplex* csrSortedVal, const int* csrSortedRowPtr,
                                                   const int* csrSortedColInd, csrilu02Info_t info,
                                                   size_t* pBufferSize);
npusparseStatus_t npusparseScsrilu02_analysis(npusparseHandle_t handle, int m, int nnz,
                                              const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                              const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                              csrilu02Info_t info, npusparseSolvePolicy_t policy,
                                              void* pBuffer);
npusparseStatus_t npusparseDcsrilu02_analysis(npusparseHandle_t handle, int m, int nnz,
                                              const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                              const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                              csrilu02Info_t info, npusparseSolvePolicy_t policy,
                                              void* pBuffer);
npusparseStatus_t npusparseCcsrilu02_analysis(npusparseHandle_t handle, int m, int nnz,
                                              const npusparseMatDescr_t descrA,
                                              const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                              const int* csrSortedColIndA, csrilu02Info_t info,
                                              npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrilu02_analysis(npusparseHandle_t handle, int m, int nnz,
                                              const npusparseMatDescr_t descrA,
                                              const npuDoubleComplex* csrSortedValA,
                                              const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                              csrilu02Info_t info, npusparseSolvePolicy_t policy,
                                              void* pBuffer);
npusparseStatus_t npusparseScsrilu02(npusparseHandle_t handle, int m, int nnz,
                                     const npusparseMatDescr_t descrA, float* csrSortedValA_valM,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     csrilu02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsrilu02(npusparseHandle_t handle, int m, int nnz,
                                     const npusparseMatDescr_t descrA, double* csrSortedValA_valM,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     csrilu02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsrilu02(npusparseHandle_t handle, int m, int nnz,
                                     const npusparseMatDescr_t descrA, npuComplex* csrSortedValA_valM,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     csrilu02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrilu02(npusparseHandle_t handle, int m, int nnz,
                                     const npusparseMatDescr_t descrA, npuDoubleComplex* csrSortedValA_valM,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     csrilu02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

/// Incomplete Cholesky factorisation without fill-in, in place: A = L L^H on the positions of the lower triangle
/// of A. The upper triangle is neither read nor written. The rest is as with csrilu02.
/// Shapes: A is m x m with nnz entries.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m or nnz
/// is negative, or descrA, an array, info or the size is null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. A is then unchanged.
/// Source: cusparse<t>csric02 and its bufferSize and analysis calls, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseScsric02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                               const npusparseMatDescr_t descrA, float* csrSortedValA,
                                               const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                               csric02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseDcsric02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                               const npusparseMatDescr_t descrA, double* csrSortedValA,
                                               const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                               csric02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseCcsric02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                               const npusparseMatDescr_t descrA, npuComplex* csrSortedValA,
                                               const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                               csric02Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseZcsric02_bufferSize(npusparseHandle_t handle, int m, int nnz,
                                               const npusparseMatDescr_t descrA,
                                               npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                               const int* csrSortedColIndA, csric02Info_t info,
                                               int* pBufferSizeInBytes);
npusparseStatus_t npusparseScsric02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                  const npusparseMatDescr_t descrA, float* csrSortedVal,
                                                  const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                  csric02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseDcsric02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                  const npusparseMatDescr_t descrA, double* csrSortedVal,
                                                  const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                  csric02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseCcsric02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                  const npusparseMatDescr_t descrA, npuComplex* csrSortedVal,
                                                  const int* csrSortedRowPtr, const int* csrSortedColInd,
                                                  csric02Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseZcsric02_bufferSizeExt(npusparseHandle_t handle, int m, int nnz,
                                                  const npusparseMatDescr_t descrA,
                                                  npuDoubleComplex* csrSortedVal, const int* csrSortedRowPtr,
                                                  const int* csrSortedColInd, csric02Info_t info,
                                                  size_t* pBufferSize);
npusparseStatus_t npusparseScsric02_analysis(npusparseHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                             const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                             csric02Info_t info, npusparseSolvePolicy_t policy,
                                             void* pBuffer);
npusparseStatus_t npusparseDcsric02_analysis(npusparseHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                             const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                             csric02Info_t info, npusparseSolvePolicy_t policy,
                                             void* pBuffer);
npusparseStatus_t npusparseCcsric02_analysis(npusparseHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA,
                                             const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                             const int* csrSortedColIndA, csric02Info_t info,
                                             npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsric02_analysis(npusparseHandle_t handle, int m, int nnz,
                                             const npusparseMatDescr_t descrA,
                                             const npuDoubleComplex* csrSortedValA,
                                             const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                             csric02Info_t info, npusparseSolvePolicy_t policy,
                                             void* pBuffer);
npusparseStatus_t npusparseScsric02(npusparseHandle_t handle, int m, int nnz,
                                    const npusparseMatDescr_t descrA, float* csrSortedValA_valM,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    csric02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsric02(npusparseHandle_t handle, int m, int nnz,
                                    const npusparseMatDescr_t descrA, double* csrSortedValA_valM,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    csric02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsric02(npusparseHandle_t handle, int m, int nnz,
                                    const npusparseMatDescr_t descrA, npuComplex* csrSortedValA_valM,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    csric02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsric02(npusparseHandle_t handle, int m, int nnz,
                                    const npusparseMatDescr_t descrA, npuDoubleComplex* csrSortedValA_valM,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    csric02Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_FACTOR_H_ */
