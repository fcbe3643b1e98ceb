/// @file
/// Sparse vectors and triangular systems given by arrays. Included by npu/sparse.h. Valid C11 and C++17.
///
/// A sparse vector is nnz values and their indices, which count from idxBase. Sparse matrices are stored by
/// rows (CSR) with 32-bit indices. Arrays are device memory. Scalars follow the pointer mode of the handle.
/// Calls are asynchronous in the order of the handle's stream; a scalar result in host memory is there when
/// the call returns.
/// Units: sizes count elements, sizes of buffers bytes.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a size is
/// negative, an operation is unknown, or a pointer is null that the call says;
/// NPUSPARSE_STATUS_EXECUTION_FAILED if the stream refuses the work. The output is then unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library 10 to 12.
#ifndef NPU_SPARSE_LEGACY_VECTOR_H_
#define NPU_SPARSE_LEGACY_VECTOR_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// gthr: xVal[i] = y[xInd[i]]. sctr: y[xInd[i]] = xVal[i].
/// Shapes: xVal and xInd have nnz elements; y has as many as the largest index needs.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz is
/// negative, or an array is null with nnz > 0. The output is then unchanged.
/// Source: cusparse<t>gthr, cusparse<t>sctr, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseSgthr(npusparseHandle_t handle, int nnz, const float* y, float* xVal,
                                 const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDgthr(npusparseHandle_t handle, int nnz, const double* y, double* xVal,
                                 const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCgthr(npusparseHandle_t handle, int nnz, const npuComplex* y, npuComplex* xVal,
                                 const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZgthr(npusparseHandle_t handle, int nnz, const npuDoubleComplex* y,
                                 npuDoubleComplex* xVal, const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseSsctr(npusparseHandle_t handle, int nnz, const float* xVal, const int* xInd,
                                 float* y, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDsctr(npusparseHandle_t handle, int nnz, const double* xVal, const int* xInd,
                                 double* y, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCsctr(npusparseHandle_t handle, int nnz, const npuComplex* xVal, const int* xInd,
                                 npuComplex* y, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZsctr(npusparseHandle_t handle, int nnz, const npuDoubleComplex* xVal,
                                 const int* xInd, npuDoubleComplex* y, npusparseIndexBase_t idxBase);
/// @}

/// y[xInd[i]] += alpha xVal[i].
/// Shapes: xVal and xInd have nnz elements; y has as many as the largest index needs.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz is
/// negative, alpha is null, or an array is null with nnz > 0. y is then unchanged.
/// Source: cusparse<t>axpyi, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseSaxpyi(npusparseHandle_t handle, int nnz, const float* alpha, const float* xVal,
                                  const int* xInd, float* y, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDaxpyi(npusparseHandle_t handle, int nnz, const double* alpha, const double* xVal,
                                  const int* xInd, double* y, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCaxpyi(npusparseHandle_t handle, int nnz, const npuComplex* alpha,
                                  const npuComplex* xVal, const int* xInd, npuComplex* y,
                                  npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZaxpyi(npusparseHandle_t handle, int nnz, const npuDoubleComplex* alpha,
                                  const npuDoubleComplex* xVal, const int* xInd, npuDoubleComplex* y,
                                  npusparseIndexBase_t idxBase);
/// @}

/// *resultDevHostPtr = sum of xVal[i] y[xInd[i]].
/// Shapes: xVal and xInd have nnz elements; y has as many as the largest index needs; the result is one
/// scalar.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz is
/// negative, resultDevHostPtr is null, or an array is null with nnz > 0.
/// Source: cusparse<t>doti, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseSdoti(npusparseHandle_t handle, int nnz, const float* xVal, const int* xInd,
                                 const float* y, float* resultDevHostPtr, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDdoti(npusparseHandle_t handle, int nnz, const double* xVal, const int* xInd,
                                 const double* y, double* resultDevHostPtr, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCdoti(npusparseHandle_t handle, int nnz, const npuComplex* xVal, const int* xInd,
                                 const npuComplex* y, npuComplex* resultDevHostPtr,
                                 npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZdoti(npusparseHandle_t handle, int nnz, const npuDoubleComplex* xVal,
                                 const int* xInd, const npuDoubleComplex* y,
                                 npuDoubleComplex* resultDevHostPtr, npusparseIndexBase_t idxBase);
/// @}

// ---- Triangular systems ----

/// Makes what an analysis leaves for its solve call: the position of a zero pivot.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if info is null; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateCsrsv2Info, cusparseCreateSolveAnalysisInfo, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseCreateCsrsv2Info(csrsv2Info_t* info);
npusparseStatus_t npusparseCreateSolveAnalysisInfo(npusparseSolveAnalysisInfo_t* info);
/// @}

/// Frees the result of an analysis; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroyCsrsv2Info, cusparseDestroySolveAnalysisInfo, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseDestroyCsrsv2Info(csrsv2Info_t info);
npusparseStatus_t npusparseDestroySolveAnalysisInfo(npusparseSolveAnalysisInfo_t info);
/// @}

/// *position = the first row whose diagonal is missing or zero, counted from the index base, or -1.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if info or
/// position is null; NPUSPARSE_STATUS_ZERO_PIVOT if there is such a row.
/// Source: cusparseXcsrsv2_zeroPivot, cuSPARSE Library 10 to 12.
npusparseStatus_t npusparseXcsrsv2_zeroPivot(npusparseHandle_t handle, csrsv2Info_t info, int* position);
/// *pBufferSizeInBytes = 256, the size of pBuffer, which is not used.
/// Shapes: the matrix is m x m with nnz entries; its arrays are not read.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if handle or pBufferSizeInBytes is null.
/// Source: cusparse<t>csrsv2_bufferSize, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrsv2_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                              int nnz, const npusparseMatDescr_t descrA, float* csrSortedValA,
                                              const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                              csrsv2Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseDcsrsv2_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                              int nnz, const npusparseMatDescr_t descrA,
                                              double* csrSortedValA, const int* csrSortedRowPtrA,
                                              const int* csrSortedColIndA, csrsv2Info_t info,
                                              int* pBufferSizeInBytes);
npusparseStatus_t npusparseCcsrsv2_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                              int nnz, const npusparseMatDescr_t descrA,
                                              npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                              const int* csrSortedColIndA, csrsv2Info_t info,
                                              int* pBufferSizeInBytes);
npusparseStatus_t npusparseZcsrsv2_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                              int nnz, const npusparseMatDescr_t descrA,
                                              npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                              const int* csrSortedColIndA, csrsv2Info_t info,
                                              int* pBufferSizeInBytes);
/// @}

/// Looks for a zero pivot of a triangular A and leaves it in info; waits for it. A unit diagonal is not read.
/// policy and pBuffer have no effect.
/// Shapes: A is m x m with nnz entries; csrSortedRowPtrA has m + 1 elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m or nnz is
/// negative, transA is unknown, or descrA, info or csrSortedRowPtrA is null.
/// Source: cusparse<t>csrsv_analysis, cusparse<t>csrsv2_analysis, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrsv_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                           int nnz, const npusparseMatDescr_t descrA,
                                           const float* csrSortedValA, const int* csrSortedRowPtrA,
                                           const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info);
npusparseStatus_t npusparseDcsrsv_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                           int nnz, const npusparseMatDescr_t descrA,
                                           const double* csrSortedValA, const int* csrSortedRowPtrA,
                                           const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info);
npusparseStatus_t npusparseCcsrsv_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                           int nnz, const npusparseMatDescr_t descrA,
                                           const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                           const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info);
npusparseStatus_t npusparseZcsrsv_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                           int nnz, const npusparseMatDescr_t descrA,
                                           const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                           const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info);
npusparseStatus_t npusparseScsrsv2_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                            int nnz, const npusparseMatDescr_t descrA,
                                            const float* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, csrsv2Info_t info,
                                            npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsrsv2_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                            int nnz, const npusparseMatDescr_t descrA,
                                            const double* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, csrsv2Info_t info,
                                            npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsrsv2_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                            int nnz, const npusparseMatDescr_t descrA,
                                            const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, csrsv2Info_t info,
                                            npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrsv2_analysis(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                            int nnz, const npusparseMatDescr_t descrA,
                                            const npuDoubleComplex* csrSortedValA,
                                            const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                            csrsv2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

/// Solves op(A) x = alpha f for the triangle that descrA names. A zero on the diagonal gives infinities.
/// policy and pBuffer have no effect.
/// Shapes: A is m x m; f and x have m elements and may be the same.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m is
/// negative, transA is unknown, or descrA, info, alpha or csrSortedRowPtrA is null. x is then unchanged.
/// Source: cusparse<t>csrsv_solve, cusparse<t>csrsv2_solve, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrsv_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                        const float* alpha, const npusparseMatDescr_t descrA,
                                        const float* csrSortedValA, const int* csrSortedRowPtrA,
                                        const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info,
                                        const float* f, float* x);
npusparseStatus_t npusparseDcsrsv_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                        const double* alpha, const npusparseMatDescr_t descrA,
                                        const double* csrSortedValA, const int* csrSortedRowPtrA,
                                        const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info,
                                        const double* f, double* x);
npusparseStatus_t npusparseCcsrsv_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                        const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                        const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                        const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info,
                                        const npuComplex* f, npuComplex* x);
npusparseStatus_t npusparseZcsrsv_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                        const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                        const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                        const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info,
                                        const npuDoubleComplex* f, npuDoubleComplex* x);
npusparseStatus_t npusparseScsrsv2_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                         int nnz, const float* alpha, const npusparseMatDescr_t descrA,
                                         const float* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, csrsv2Info_t info, const float* f,
                                         float* x, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsrsv2_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                         int nnz, const double* alpha, const npusparseMatDescr_t descrA,
                                         const double* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, csrsv2Info_t info, const double* f,
                                         double* x, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsrsv2_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                         int nnz, const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                         const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, csrsv2Info_t info, const npuComplex* f,
                                         npuComplex* x, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrsv2_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                         int nnz, const npuDoubleComplex* alpha,
                                         const npusparseMatDescr_t descrA,
                                         const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, csrsv2Info_t info,
                                         const npuDoubleComplex* f, npuDoubleComplex* x,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

/// gthrz: xVal[i] = y[xInd[i]], and y[xInd[i]] = 0 then. roti: xVal[i] = c xVal[i] + s y[xInd[i]], and y[xInd[i]] =
/// c y[xInd[i]] - s xVal[i] with the old values. c and s follow the pointer mode.
/// Shapes: xVal and xInd have nnz elements; y has as many as the largest index needs.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz is
/// negative, an array is null with nnz > 0, or c or s is null. The output is then unchanged.
/// Source: cusparse<t>gthrz, cusparse<t>roti, cuSPARSE Library 10 and 11.
/// @{
npusparseStatus_t npusparseSgthrz(npusparseHandle_t handle, int nnz, float* y, float* xVal, const int* xInd,
                                  npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDgthrz(npusparseHandle_t handle, int nnz, double* y, double* xVal, const int* xInd,
                                  npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCgthrz(npusparseHandle_t handle, int nnz, npuComplex* y, npuComplex* xVal,
                                  const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZgthrz(npusparseHandle_t handle, int nnz, npuDoubleComplex* y,
                                  npuDoubleComplex* xVal, const int* xInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseSroti(npusparseHandle_t handle, int nnz, float* xVal, const int* xInd, float* y,
                                 const float* c, const float* s, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDroti(npusparseHandle_t handle, int nnz, double* xVal, const int* xInd, double* y,
                                 const double* c, const double* s, npusparseIndexBase_t idxBase);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_VECTOR_H_ */
