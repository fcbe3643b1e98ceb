/// @file
/// Triangular systems given by arrays. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Arrays are device memory and have 32-bit indices. Calls are asynchronous in the order of the handle's stream,
/// unless they say so. Buffers are not used and may be null.
/// Units: sizes count elements or blocks, sizes of buffers bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 10 to 12.
#ifndef NPU_SPARSE_LEGACY_SOLVE_H_
#define NPU_SPARSE_LEGACY_SOLVE_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes, or frees, the object that keeps the zero pivot of a triangular system.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the pointer of a create call is null; NPUSPARSE_STATUS_ALLOC_FAILED without
/// memory. Destroy calls return NPUSPARSE_STATUS_SUCCESS, also for null.
/// Source: cusparseCreateCsrsm2Info, cusparseCreateBsrsv2Info and the destroy calls, cuSPARSE 11.
/// @{
npusparseStatus_t npusparseCreateCsrsm2Info(csrsm2Info_t* info);
npusparseStatus_t npusparseDestroyCsrsm2Info(csrsm2Info_t info);
npusparseStatus_t npusparseCreateBsrsv2Info(bsrsv2Info_t* info);
npusparseStatus_t npusparseDestroyBsrsv2Info(bsrsv2Info_t info);
/// @}

/// *position = the first row (csrsm2) or block row (bsrsv2) that the analysis found with a missing or zero element on
/// the diagonal, counted from the index base, or -1.
/// Shapes: position is one number.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if info
/// or position is null; NPUSPARSE_STATUS_ZERO_PIVOT if there is such a row; *position is then set
/// Source: cusparseXcsrsm2_zeroPivot, cusparseXbsrsv2_zeroPivot, cuSPARSE 11.
/// @{
npusparseStatus_t npusparseXcsrsm2_zeroPivot(npusparseHandle_t handle, csrsm2Info_t info, int* position);
npusparseStatus_t npusparseXbsrsv2_zeroPivot(npusparseHandle_t handle, bsrsv2Info_t info, int* position);
/// @}

/// Solves op(A) op(X) = alpha op(B) for the triangle of A that descrA names; B becomes X. bufferSizeExt gives the size
/// of pBuffer; analysis finds a zero pivot and waits.
/// Shapes: A is m x m with nnz entries; op(B) is m x nrhs; B is column-major.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a
/// size is negative, algo is not 0 or 1, an operation is unknown, ldb is too small, or descrA, info, alpha or the
/// offsets are null; NPUSPARSE_STATUS_NOT_SUPPORTED for a complex, conjugate-transposed B;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. B is then unchanged
/// Source: cusparse<t>csrsm2, cuSPARSE 10 and 11.
/// @{
npusparseStatus_t npusparseScsrsm2_bufferSizeExt(npusparseHandle_t handle, int algo,
                                                 npusparseOperation_t transA, npusparseOperation_t transB,
                                                 int m, int nrhs, int nnz, const float* alpha,
                                                 const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                                 const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                                 const float* B, int ldb, csrsm2Info_t info,
                                                 npusparseSolvePolicy_t policy, size_t* pBufferSize);
npusparseStatus_t npusparseDcsrsm2_bufferSizeExt(
    npusparseHandle_t handle, int algo, npusparseOperation_t transA, npusparseOperation_t transB, int m,
    int nrhs, int nnz, const double* alpha, const npusparseMatDescr_t descrA, const double* csrSortedValA,
    const int* csrSortedRowPtrA, const int* csrSortedColIndA, const double* B, int ldb, csrsm2Info_t info,
    npusparseSolvePolicy_t policy, size_t* pBufferSize);
npusparseStatus_t npusparseCcsrsm2_bufferSizeExt(
    npusparseHandle_t handle, int algo, npusparseOperation_t transA, npusparseOperation_t transB, int m,
    int nrhs, int nnz, const npuComplex* alpha, const npusparseMatDescr_t descrA,
    const npuComplex* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npuComplex* B, int ldb, csrsm2Info_t info, npusparseSolvePolicy_t policy, size_t* pBufferSize);
npusparseStatus_t npusparseZcsrsm2_bufferSizeExt(npusparseHandle_t handle, int algo,
                                                 npusparseOperation_t transA, npusparseOperation_t transB,
                                                 int m, int nrhs, int nnz, const npuDoubleComplex* alpha,
                                                 const npusparseMatDescr_t descrA,
                                                 const npuDoubleComplex* csrSortedValA,
                                                 const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                                 const npuDoubleComplex* B, int ldb, csrsm2Info_t info,
                                                 npusparseSolvePolicy_t policy, size_t* pBufferSize);
npusparseStatus_t npusparseScsrsm2_analysis(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                            npusparseOperation_t transB, int m, int nrhs, int nnz,
                                            const float* alpha, const npusparseMatDescr_t descrA,
                                            const float* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, const float* B, int ldb,
                                            csrsm2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsrsm2_analysis(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                            npusparseOperation_t transB, int m, int nrhs, int nnz,
                                            const double* alpha, const npusparseMatDescr_t descrA,
                                            const double* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, const double* B, int ldb,
                                            csrsm2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsrsm2_analysis(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                            npusparseOperation_t transB, int m, int nrhs, int nnz,
                                            const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                            const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                            const int* csrSortedColIndA, const npuComplex* B, int ldb,
                                            csrsm2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrsm2_analysis(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                            npusparseOperation_t transB, int m, int nrhs, int nnz,
                                            const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                            const npuDoubleComplex* csrSortedValA,
                                            const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                            const npuDoubleComplex* B, int ldb, csrsm2Info_t info,
                                            npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseScsrsm2_solve(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                         npusparseOperation_t transB, int m, int nrhs, int nnz,
                                         const float* alpha, const npusparseMatDescr_t descrA,
                                         const float* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, float* B, int ldb, csrsm2Info_t info,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDcsrsm2_solve(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                         npusparseOperation_t transB, int m, int nrhs, int nnz,
                                         const double* alpha, const npusparseMatDescr_t descrA,
                                         const double* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, double* B, int ldb, csrsm2Info_t info,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCcsrsm2_solve(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                         npusparseOperation_t transB, int m, int nrhs, int nnz,
                                         const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                         const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, npuComplex* B, int ldb,
                                         csrsm2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseZcsrsm2_solve(npusparseHandle_t handle, int algo, npusparseOperation_t transA,
                                         npusparseOperation_t transB, int m, int nrhs, int nnz,
                                         const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                         const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         const int* csrSortedColIndA, npuDoubleComplex* B, int ldb,
                                         csrsm2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

/// Solves op(A) x = alpha f for the triangle of a matrix of square blocks that descrA names. dirA: the order of the
/// values of a block. The rest is as with csrsm2.
/// Shapes: A has mb x mb blocks of blockDim x blockDim; f and x have mb * blockDim elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a
/// size is negative, blockDim is not positive, dirA or transA is unknown, or descrA, info, alpha, the offsets or the
/// size is null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. x is then unchanged
/// Source: cusparse<t>bsrsv2, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSbsrsv2_bufferSize(npusparseHandle_t handle, npusparseDirection_t dirA,
                                              npusparseOperation_t transA, int mb, int nnzb,
                                              const npusparseMatDescr_t descrA, float* bsrSortedValA,
                                              const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                              int blockDim, bsrsv2Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseDbsrsv2_bufferSize(npusparseHandle_t handle, npusparseDirection_t dirA,
                                              npusparseOperation_t transA, int mb, int nnzb,
                                              const npusparseMatDescr_t descrA, double* bsrSortedValA,
                                              const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                              int blockDim, bsrsv2Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseCbsrsv2_bufferSize(npusparseHandle_t handle, npusparseDirection_t dirA,
                                              npusparseOperation_t transA, int mb, int nnzb,
                                              const npusparseMatDescr_t descrA, npuComplex* bsrSortedValA,
                                              const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                              int blockDim, bsrsv2Info_t info, int* pBufferSizeInBytes);
npusparseStatus_t npusparseZbsrsv2_bufferSize(npusparseHandle_t handle, npusparseDirection_t dirA,
                                              npusparseOperation_t transA, int mb, int nnzb,
                                              const npusparseMatDescr_t descrA,
                                              npuDoubleComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                              const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info,
                                              int* pBufferSizeInBytes);
npusparseStatus_t npusparseSbsrsv2_bufferSizeExt(npusparseHandle_t handle, npusparseDirection_t dirA,
                                                 npusparseOperation_t transA, int mb, int nnzb,
                                                 const npusparseMatDescr_t descrA, float* bsrSortedValA,
                                                 const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                                 int blockSize, bsrsv2Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseDbsrsv2_bufferSizeExt(npusparseHandle_t handle, npusparseDirection_t dirA,
                                                 npusparseOperation_t transA, int mb, int nnzb,
                                                 const npusparseMatDescr_t descrA, double* bsrSortedValA,
                                                 const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                                 int blockSize, bsrsv2Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseCbsrsv2_bufferSizeExt(npusparseHandle_t handle, npusparseDirection_t dirA,
                                                 npusparseOperation_t transA, int mb, int nnzb,
                                                 const npusparseMatDescr_t descrA, npuComplex* bsrSortedValA,
                                                 const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                                 int blockSize, bsrsv2Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseZbsrsv2_bufferSizeExt(npusparseHandle_t handle, npusparseDirection_t dirA,
                                                 npusparseOperation_t transA, int mb, int nnzb,
                                                 const npusparseMatDescr_t descrA,
                                                 npuDoubleComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                                 const int* bsrSortedColIndA, int blockSize,
                                                 bsrsv2Info_t info, size_t* pBufferSize);
npusparseStatus_t npusparseSbsrsv2_analysis(npusparseHandle_t handle, npusparseDirection_t dirA,
                                            npusparseOperation_t transA, int mb, int nnzb,
                                            const npusparseMatDescr_t descrA, const float* bsrSortedValA,
                                            const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                            int blockDim, bsrsv2Info_t info, npusparseSolvePolicy_t policy,
                                            void* pBuffer);
npusparseStatus_t npusparseDbsrsv2_analysis(npusparseHandle_t handle, npusparseDirection_t dirA,
                                            npusparseOperation_t transA, int mb, int nnzb,
                                            const npusparseMatDescr_t descrA, const double* bsrSortedValA,
                                            const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                            int blockDim, bsrsv2Info_t info, npusparseSolvePolicy_t policy,
                                            void* pBuffer);
npusparseStatus_t npusparseCbsrsv2_analysis(npusparseHandle_t handle, npusparseDirection_t dirA,
                                            npusparseOperation_t transA, int mb, int nnzb,
                                            const npusparseMatDescr_t descrA, const npuComplex* bsrSortedValA,
                                            const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                            int blockDim, bsrsv2Info_t info, npusparseSolvePolicy_t policy,
                                            void* pBuffer);
npusparseStatus_t npusparseZbsrsv2_analysis(npusparseHandle_t handle, npusparseDirection_t dirA,
                                            npusparseOperation_t transA, int mb, int nnzb,
                                            const npusparseMatDescr_t descrA,
                                            const npuDoubleComplex* bsrSortedValA,
                                            const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                            int blockDim, bsrsv2Info_t info, npusparseSolvePolicy_t policy,
                                            void* pBuffer);
npusparseStatus_t npusparseSbsrsv2_solve(npusparseHandle_t handle, npusparseDirection_t dirA,
                                         npusparseOperation_t transA, int mb, int nnzb, const float* alpha,
                                         const npusparseMatDescr_t descrA, const float* bsrSortedValA,
                                         const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                         int blockDim, bsrsv2Info_t info, const float* f, float* x,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseDbsrsv2_solve(npusparseHandle_t handle, npusparseDirection_t dirA,
                                         npusparseOperation_t transA, int mb, int nnzb, const double* alpha,
                                         const npusparseMatDescr_t descrA, const double* bsrSortedValA,
                                         const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                         int blockDim, bsrsv2Info_t info, const double* f, double* x,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
npusparseStatus_t npusparseCbsrsv2_solve(npusparseHandle_t handle, npusparseDirection_t dirA,
                                         npusparseOperation_t transA, int mb, int nnzb,
                                         const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                         const npuComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                         const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info,
                                         const npuComplex* f, npuComplex* x, npusparseSolvePolicy_t policy,
                                         void* pBuffer);
npusparseStatus_t npusparseZbsrsv2_solve(npusparseHandle_t handle, npusparseDirection_t dirA,
                                         npusparseOperation_t transA, int mb, int nnzb,
                                         const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                         const npuDoubleComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                         const int* bsrSortedColIndA, int blockDim, bsrsv2Info_t info,
                                         const npuDoubleComplex* f, npuDoubleComplex* x,
                                         npusparseSolvePolicy_t policy, void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_SOLVE_H_ */
