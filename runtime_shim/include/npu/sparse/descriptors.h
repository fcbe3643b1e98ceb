/// @file
/// Descriptors of sparse and dense vectors and matrices. Included by npu/sparse.h. Valid C11 and C++17.
///
/// A descriptor holds pointers to device memory of the caller, not copies. The pointers are not checked.
/// Create calls with Const take memory that is only read. Types of values: NPU_R_16F, R_16BF, R_32F, R_64F,
/// C_32F and C_64F. Types of indices: NPUSPARSE_INDEX_32I and 64I. A result pointer of a Get call may be
/// null, unless the call says otherwise.
/// Units: sizes, leading dimensions and strides count elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if a descriptor is null, a size is negative or an enumeration is
/// unknown; NPUSPARSE_STATUS_NOT_SUPPORTED for another type of values or indices;
/// NPUSPARSE_STATUS_ALLOC_FAILED without memory. The descriptor, or the results, are then unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Generic APIs.
#ifndef NPU_SPARSE_DESCRIPTORS_H_
#define NPU_SPARSE_DESCRIPTORS_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Vectors ----

/// Makes the descriptor of a sparse vector.
/// Shapes: indices and values have nnz elements; the vector has size elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spVecDescr is null, not 0 <= nnz <= size, or idxBase is unknown;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateSpVec, cusparseCreateConstSpVec, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateSpVec(npusparseSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                       void* indices, void* values, npusparseIndexType_t idxType,
                                       npusparseIndexBase_t idxBase, npuDataType valueType);
npusparseStatus_t npusparseCreateConstSpVec(npusparseConstSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                            const void* indices, const void* values,
                                            npusparseIndexType_t idxType, npusparseIndexBase_t idxBase,
                                            npuDataType valueType);
/// @}

/// Frees the descriptor, not its arrays; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroySpVec, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroySpVec(npusparseConstSpVecDescr_t spVecDescr);
/// Reads all that a sparse vector's descriptor holds.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spVecDescr is null.
/// Source: cusparseSpVecGet, cuSPARSE 12.3.
npusparseStatus_t npusparseSpVecGet(npusparseSpVecDescr_t spVecDescr, int64_t* size, int64_t* nnz,
                                    void** indices, void** values, npusparseIndexType_t* idxType,
                                    npusparseIndexBase_t* idxBase, npuDataType* valueType);
/// Reads, or sets, the pointer to the values of a sparse vector.
/// Shapes: values has the nnz elements of the descriptor.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spVecDescr is null, or values is null for Get.
/// Source: cusparseSpVecGetValues, cusparseSpVecSetValues, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpVecGetValues(npusparseSpVecDescr_t spVecDescr, void** values);
npusparseStatus_t npusparseSpVecSetValues(npusparseSpVecDescr_t spVecDescr, void* values);
/// @}

/// Makes the descriptor of a dense vector.
/// Shapes: values has size elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnVecDescr is null or size is negative;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for the type; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateDnVec, cusparseCreateConstDnVec, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateDnVec(npusparseDnVecDescr_t* dnVecDescr, int64_t size, void* values,
                                       npuDataType valueType);
npusparseStatus_t npusparseCreateConstDnVec(npusparseConstDnVecDescr_t* dnVecDescr, int64_t size,
                                            const void* values, npuDataType valueType);
/// @}

/// Frees the descriptor, not its array; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroyDnVec, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroyDnVec(npusparseConstDnVecDescr_t dnVecDescr);
/// Reads all that a dense vector's descriptor holds.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnVecDescr is null.
/// Source: cusparseDnVecGet, cuSPARSE 12.3.
npusparseStatus_t npusparseDnVecGet(npusparseDnVecDescr_t dnVecDescr, int64_t* size, void** values,
                                    npuDataType* valueType);
/// Reads, or sets, the pointer to the values of a dense vector.
/// Shapes: values has the size elements of the descriptor.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnVecDescr is null, or values is null for Get.
/// Source: cusparseDnVecGetValues, cusparseDnVecSetValues, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseDnVecGetValues(npusparseDnVecDescr_t dnVecDescr, void** values);
npusparseStatus_t npusparseDnVecSetValues(npusparseDnVecDescr_t dnVecDescr, void* values);
/// @}

// ---- Sparse matrices ----

/// Makes the descriptor of a matrix stored by rows (CSR).
/// Shapes: the matrix is rows x cols with nnz entries; csrRowOffsets has rows + 1 elements, csrColInd and
/// csrValues nnz.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, rows, cols or nnz is negative, or idxBase is
/// unknown; NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateCsr, cusparseCreateConstCsr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateCsr(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* csrRowOffsets, void* csrColInd, void* csrValues,
                                     npusparseIndexType_t csrRowOffsetsType,
                                     npusparseIndexType_t csrColIndType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType);
npusparseStatus_t npusparseCreateConstCsr(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* csrRowOffsets, const void* csrColInd,
                                          const void* csrValues, npusparseIndexType_t csrRowOffsetsType,
                                          npusparseIndexType_t csrColIndType, npusparseIndexBase_t idxBase,
                                          npuDataType valueType);
/// @}

/// Makes the descriptor of a matrix stored by columns (CSC).
/// Shapes: the matrix is rows x cols with nnz entries; cscColOffsets has cols + 1 elements, cscRowInd and
/// cscValues nnz.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, rows, cols or nnz is negative, or idxBase is
/// unknown; NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateCsc, cusparseCreateConstCsc, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateCsc(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* cscColOffsets, void* cscRowInd, void* cscValues,
                                     npusparseIndexType_t cscColOffsetsType,
                                     npusparseIndexType_t cscRowIndType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType);
npusparseStatus_t npusparseCreateConstCsc(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* cscColOffsets, const void* cscRowInd,
                                          const void* cscValues, npusparseIndexType_t cscColOffsetsType,
                                          npusparseIndexType_t cscRowIndType, npusparseIndexBase_t idxBase,
                                          npuDataType valueType);
/// @}

/// Makes the descriptor of a matrix stored by coordinates (COO).
/// Shapes: the matrix is rows x cols with nnz entries; cooRowInd, cooColInd and cooValues have nnz elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, rows, cols or nnz is negative, or idxBase is
/// unknown; NPUSPARSE_STATUS_NOT_SUPPORTED for the types; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateCoo, cusparseCreateConstCoo, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateCoo(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* cooRowInd, void* cooColInd, void* cooValues,
                                     npusparseIndexType_t cooIdxType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType);
npusparseStatus_t npusparseCreateConstCoo(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* cooRowInd, const void* cooColInd,
                                          const void* cooValues, npusparseIndexType_t cooIdxType,
                                          npusparseIndexBase_t idxBase, npuDataType valueType);
/// @}

/// Frees the descriptor, not its arrays; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroySpMat, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroySpMat(npusparseConstSpMatDescr_t spMatDescr);
/// Sets the three arrays of a matrix.
/// Shapes: as in the Create call of the format.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null or has another format. The descriptor is then
/// unchanged.
/// Source: cusparseCsrSetPointers, cusparseCscSetPointers, cusparseCooSetPointers, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCsrSetPointers(npusparseSpMatDescr_t spMatDescr, void* csrRowOffsets,
                                          void* csrColInd, void* csrValues);
npusparseStatus_t npusparseCscSetPointers(npusparseSpMatDescr_t spMatDescr, void* cscColOffsets,
                                          void* cscRowInd, void* cscValues);
npusparseStatus_t npusparseCooSetPointers(npusparseSpMatDescr_t spMatDescr, void* cooRows, void* cooColumns,
                                          void* cooValues);
/// @}

/// Reads all that the descriptor of a CSR (COO) matrix holds.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null or has another format.
/// Source: cusparseCsrGet, cusparseCooGet, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCsrGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** csrRowOffsets, void** csrColInd, void** csrValues,
                                  npusparseIndexType_t* csrRowOffsetsType,
                                  npusparseIndexType_t* csrColIndType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType);
npusparseStatus_t npusparseCooGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** cooRowInd, void** cooColInd, void** cooValues,
                                  npusparseIndexType_t* idxType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType);
/// @}

/// *format = the format of a matrix; *idxBase = its first index; *batchCount = its number of matrices.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr or the pointer to the result is null.
/// Source: cusparseSpMatGetFormat, cusparseSpMatGetIndexBase, cusparseSpMatGetStridedBatch, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpMatGetFormat(npusparseConstSpMatDescr_t spMatDescr, npusparseFormat_t* format);
npusparseStatus_t npusparseSpMatGetIndexBase(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseIndexBase_t* idxBase);
npusparseStatus_t npusparseSpMatGetStridedBatch(npusparseConstSpMatDescr_t spMatDescr, int* batchCount);
/// @}

/// Reads the sizes of a matrix. *nnz is what the call that made the descriptor was given; of BSR and Blocked-ELL the number of
/// values. It is also what SpGEMM_compute and DenseToSparse_analysis have counted.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null.
/// Source: cusparseSpMatGetSize, cuSPARSE 12.3.
npusparseStatus_t npusparseSpMatGetSize(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                        int64_t* nnz);
/// Reads, or sets, the pointer to the values of a matrix.
/// Shapes: values has the nnz elements of the descriptor.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, or values is null for Get.
/// Source: cusparseSpMatGetValues, cusparseSpMatSetValues, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpMatGetValues(npusparseSpMatDescr_t spMatDescr, void** values);
npusparseStatus_t npusparseSpMatSetValues(npusparseSpMatDescr_t spMatDescr, void* values);
/// @}

/// Reads, or sets, which triangle SpSV and SpSM take, or whether its diagonal is ones.
/// Shapes: data is one npusparseFillMode_t or npusparseDiagType_t on the host.
/// Units: dataSize in bytes; it must be sizeof(int).
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr or data is null, dataSize is another, or the
/// attribute or its value is unknown. Nothing is then changed.
/// Source: cusparseSpMatGetAttribute, cusparseSpMatSetAttribute, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpMatGetAttribute(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize);
npusparseStatus_t npusparseSpMatSetAttribute(npusparseSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize);
/// @}

/// Makes a matrix a batch of batchCount matrices at strides of offsets and of entries.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if spMatDescr is null, batchCount < 1 or a stride is negative. The
/// descriptor is then unchanged.
/// Source: cusparseCsrSetStridedBatch, cusparseCooSetStridedBatch, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCsrSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t offsetsBatchStride, int64_t columnsValuesBatchStride);
npusparseStatus_t npusparseCooSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t batchStride);
/// @}

// ---- Dense matrices ----

/// Makes the descriptor of a dense matrix in column (row) order.
/// Shapes: values is rows x cols; ld elements lie between the beginnings of two columns (rows).
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnMatDescr is null, rows or cols is negative, ld is below rows
/// (cols), or order is unknown; NPUSPARSE_STATUS_NOT_SUPPORTED for the type; NPUSPARSE_STATUS_ALLOC_FAILED
/// without memory.
/// Source: cusparseCreateDnMat, cusparseCreateConstDnMat, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateDnMat(npusparseDnMatDescr_t* dnMatDescr, int64_t rows, int64_t cols,
                                       int64_t ld, void* values, npuDataType valueType,
                                       npusparseOrder_t order);
npusparseStatus_t npusparseCreateConstDnMat(npusparseConstDnMatDescr_t* dnMatDescr, int64_t rows,
                                            int64_t cols, int64_t ld, const void* values,
                                            npuDataType valueType, npusparseOrder_t order);
/// @}

/// Frees the descriptor, not its array; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroyDnMat, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroyDnMat(npusparseConstDnMatDescr_t dnMatDescr);
/// Reads all that a dense matrix's descriptor holds but its batch.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnMatDescr is null.
/// Source: cusparseDnMatGet, cuSPARSE 12.3.
npusparseStatus_t npusparseDnMatGet(npusparseDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols,
                                    int64_t* ld, void** values, npuDataType* type, npusparseOrder_t* order);
/// Reads, or sets, the pointer to the values of a dense matrix.
/// Shapes: values is as in the Create call.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnMatDescr is null, or values is null for Get.
/// Source: cusparseDnMatGetValues, cusparseDnMatSetValues, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseDnMatGetValues(npusparseDnMatDescr_t dnMatDescr, void** values);
npusparseStatus_t npusparseDnMatSetValues(npusparseDnMatDescr_t dnMatDescr, void* values);
/// @}

/// Sets, or reads, the number of matrices of a batch and the stride between them.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if dnMatDescr is null, or batchCount < 1 or batchStride < 0 for
/// Set. The descriptor is then unchanged.
/// Source: cusparseDnMatSetStridedBatch, cusparseDnMatGetStridedBatch, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseDnMatSetStridedBatch(npusparseDnMatDescr_t dnMatDescr, int batchCount,
                                                int64_t batchStride);
npusparseStatus_t npusparseDnMatGetStridedBatch(npusparseConstDnMatDescr_t dnMatDescr, int* batchCount,
                                                int64_t* batchStride);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_DESCRIPTORS_H_ */
