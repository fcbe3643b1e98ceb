/// @file
/// Descriptors of blocked and sliced matrices, and the parts of constant descriptors. Included by npu/sparse.h. Valid
/// C11 and C++17.
///
/// SpMV takes BSR and Sliced-ELL, SpMM BSR and Blocked-ELL (not transposed), SDDMM BSR, SpSV and SpSM Sliced-ELL;
/// DenseToSparse fills the values of a Blocked-ELL matrix at the blocks that it has; SparseToDense takes all.
/// Other combinations give NPUSPARSE_STATUS_NOT_SUPPORTED.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Sparse Matrix APIs.
#ifndef NPU_SPARSE_FORMATS_H_
#define NPU_SPARSE_FORMATS_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes the descriptor of a matrix of blocks stored by rows (BSR). order: of the values of a block.
/// Shapes: the matrix is brows * rowBlockSize x bcols * colBlockSize; bsrRowOffsets has brows + 1 elements,
/// bsrColInd bnnz, bsrValues bnnz * rowBlockSize * colBlockSize.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, a size is negative, a product of sizes has more than 64 bits, idxBase is unknown, a block
/// size is not positive or order is unknown;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateBsr, cusparseCreateConstBsr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateBsr(npusparseSpMatDescr_t* spMatDescr, int64_t brows, int64_t bcols,
                                     int64_t bnnz, int64_t rowBlockSize, int64_t colBlockSize,
                                     void* bsrRowOffsets, void* bsrColInd, void* bsrValues,
                                     npusparseIndexType_t bsrRowOffsetsType,
                                     npusparseIndexType_t bsrColIndType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType, npusparseOrder_t order);
npusparseStatus_t npusparseCreateConstBsr(npusparseConstSpMatDescr_t* spMatDescr, int64_t brows,
                                          int64_t bcols, int64_t bnnz, int64_t rowBlockDim,
                                          int64_t colBlockDim, const void* bsrRowOffsets,
                                          const void* bsrColInd, const void* bsrValues,
                                          npusparseIndexType_t bsrRowOffsetsType,
                                          npusparseIndexType_t bsrColIndType, npusparseIndexBase_t idxBase,
                                          npuDataType valueType, npusparseOrder_t order);
/// @}

/// Makes the descriptor of a matrix whose block rows all have the same number of square blocks (Blocked-ELL). A
/// negative block column fills a row up. Values are stored by rows.
/// Shapes: the matrix is rows x cols; ellColInd has rows / ellBlockSize rows of ellCols / ellBlockSize block columns,
/// ellValue rows of ellCols elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, a size is negative, a product of sizes has more than 64 bits, idxBase is unknown,
/// ellBlockSize is not positive or does not divide ellCols;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateBlockedEll, cusparseCreateConstBlockedEll, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateBlockedEll(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                            int64_t ellBlockSize, int64_t ellCols, void* ellColInd,
                                            void* ellValue, npusparseIndexType_t ellIdxType,
                                            npusparseIndexBase_t idxBase, npuDataType valueType);
npusparseStatus_t npusparseCreateConstBlockedEll(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows,
                                                 int64_t cols, int64_t ellBlockSize, int64_t ellCols,
                                                 const void* ellColInd, const void* ellValue,
                                                 npusparseIndexType_t ellIdxType,
                                                 npusparseIndexBase_t idxBase, npuDataType valueType);
/// @}

/// Makes the descriptor of a matrix in slices of sliceSize rows, each stored by columns (Sliced-ELL). A negative
/// column fills a row up.
/// Shapes: the matrix is rows x cols; sellSliceOffsets has one element for each slice and one more, sellColInd and
/// sellValues sellValuesSize. nnz of these do not fill up rows.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, a size is negative, idxBase is unknown, sliceSize is not positive or nnz is above sellValuesSize;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateSlicedEll, cusparseCreateConstSlicedEll, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateSlicedEll(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                           int64_t nnz, int64_t sellValuesSize, int64_t sliceSize,
                                           void* sellSliceOffsets, void* sellColInd, void* sellValues,
                                           npusparseIndexType_t sellSliceOffsetsType,
                                           npusparseIndexType_t sellColIndType, npusparseIndexBase_t idxBase,
                                           npuDataType valueType);
npusparseStatus_t npusparseCreateConstSlicedEll(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows,
                                                int64_t cols, int64_t nnz, int64_t sellValuesSize,
                                                int64_t sliceSize, const void* sellSliceOffsets,
                                                const void* sellColInd, const void* sellValues,
                                                npusparseIndexType_t sellSliceOffsetsType,
                                                npusparseIndexType_t sellColIndType,
                                                npusparseIndexBase_t idxBase, npuDataType valueType);
/// @}

/// Sets the number of matrices in a batch of BSR matrices and the distances between their arrays.
/// Units: strides count elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null or not BSR, batchCount is less than 1 or a stride is
/// negative.
/// Source: cusparseBsrSetStridedBatch, cuSPARSE 12.3.
npusparseStatus_t npusparseBsrSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t offsetsBatchStride, int64_t columnsBatchStride,
                                              int64_t ValuesBatchStride);

/// Reads all that the descriptor of a Blocked-ELL, CSR, CSC or COO matrix holds.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null or has another format.
/// Source: the functions without the prefix npu, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseBlockedEllGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                         int64_t* ellBlockSize, int64_t* ellCols, void** ellColInd,
                                         void** ellValue, npusparseIndexType_t* ellIdxType,
                                         npusparseIndexBase_t* idxBase, npuDataType* valueType);
npusparseStatus_t npusparseConstBlockedEllGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows,
                                              int64_t* cols, int64_t* ellBlockSize, int64_t* ellCols,
                                              const void** ellColInd, const void** ellValue,
                                              npusparseIndexType_t* ellIdxType, npusparseIndexBase_t* idxBase,
                                              npuDataType* valueType);
npusparseStatus_t npusparseConstCsrGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** csrRowOffsets, const void** csrColInd,
                                       const void** csrValues, npusparseIndexType_t* csrRowOffsetsType,
                                       npusparseIndexType_t* csrColIndType, npusparseIndexBase_t* idxBase,
                                       npuDataType* valueType);
npusparseStatus_t npusparseCscGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** cscColOffsets, void** cscRowInd, void** cscValues,
                                  npusparseIndexType_t* cscColOffsetsType,
                                  npusparseIndexType_t* cscRowIndType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType);
npusparseStatus_t npusparseConstCscGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** cscColOffsets, const void** cscRowInd,
                                       const void** cscValues, npusparseIndexType_t* cscColOffsetsType,
                                       npusparseIndexType_t* cscRowIndType, npusparseIndexBase_t* idxBase,
                                       npuDataType* valueType);
npusparseStatus_t npusparseConstCooGet(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                       int64_t* nnz, const void** cooRowInd, const void** cooColInd,
                                       const void** cooValues, npusparseIndexType_t* idxType,
                                       npusparseIndexBase_t* idxBase, npuDataType* valueType);
/// @}

/// Reads parts of the descriptor of a constant matrix or vector.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the descriptor is null, or the result of a call with one result.
/// Source: the functions without the prefix npu, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseConstSpMatGetValues(npusparseConstSpMatDescr_t spMatDescr, const void** values);
npusparseStatus_t npusparseConstSpVecGet(npusparseConstSpVecDescr_t spVecDescr, int64_t* size, int64_t* nnz,
                                         const void** indices, const void** values,
                                         npusparseIndexType_t* idxType, npusparseIndexBase_t* idxBase,
                                         npuDataType* valueType);
npusparseStatus_t npusparseConstSpVecGetValues(npusparseConstSpVecDescr_t spVecDescr, const void** values);
npusparseStatus_t npusparseSpVecGetIndexBase(npusparseConstSpVecDescr_t spVecDescr,
                                             npusparseIndexBase_t* idxBase);
npusparseStatus_t npusparseConstDnVecGet(npusparseConstDnVecDescr_t dnVecDescr, int64_t* size,
                                         const void** values, npuDataType* valueType);
npusparseStatus_t npusparseConstDnVecGetValues(npusparseConstDnVecDescr_t dnVecDescr, const void** values);
npusparseStatus_t npusparseConstDnMatGet(npusparseConstDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols,
                                         int64_t* ld, const void** values, npuDataType* type,
                                         npusparseOrder_t* order);
npusparseStatus_t npusparseConstDnMatGetValues(npusparseConstDnMatDescr_t dnMatDescr, const void** values);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_FORMATS_H_ */
