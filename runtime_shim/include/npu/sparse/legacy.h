/// @file
/// Calls of the sparse library that take arrays instead of descriptors: conversions of index arrays, and the
/// other parts. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Newer releases of cuSPARSE lack most of the calls that name the type of their values (S, D, C, Z):
/// npu/sparse/legacy_product.h, legacy_convert.h and legacy_vector.h. Arrays are device memory and have
/// 32-bit indices, which count from idxBase. Calls are asynchronous in the order of the handle's stream. The
/// buffers are not used and may be null; a bufferSize call answers 256 bytes.
/// Units: m, n, nnz in elements; sizes of buffers in bytes.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a size is
/// negative or a pointer is null that the call says; NPUSPARSE_STATUS_EXECUTION_FAILED if the stream refuses
/// the work. Nothing is written then.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Format
/// Conversion Reference.
#ifndef NPU_SPARSE_LEGACY_H_
#define NPU_SPARSE_LEGACY_H_

#include "npu/sparse/legacy_convert.h"
#include "npu/sparse/legacy_product.h"
#include "npu/sparse/legacy_vector.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Row offsets from the sorted row indices of the entries.
/// Shapes: cooRowInd has nnz elements, csrSortedRowPtr m + 1.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz or m is
/// negative or csrSortedRowPtr is null.
/// Source: cusparseXcoo2csr, cuSPARSE 12.3.
npusparseStatus_t npusparseXcoo2csr(npusparseHandle_t handle, const int* cooRowInd, int nnz, int m,
                                    int* csrSortedRowPtr, npusparseIndexBase_t idxBase);
/// Row indices of the entries from row offsets.
/// Shapes: csrSortedRowPtr has m + 1 elements, cooRowInd nnz.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz or m is
/// negative or csrSortedRowPtr is null.
/// Source: cusparseXcsr2coo, cuSPARSE 12.3.
npusparseStatus_t npusparseXcsr2coo(npusparseHandle_t handle, const int* csrSortedRowPtr, int nnz, int m,
                                    int* cooRowInd, npusparseIndexBase_t idxBase);
/// Sorts the column indices of each row, and P with them if it is not null. The sort is stable. bufferSizeExt
/// gives the size of pBuffer.
/// Shapes: csrRowPtrA has m + 1 elements, csrColIndA and P nnz.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m, n or nnz
/// is negative, descrA or csrRowPtrA is null (bufferSizeExt: pBufferSizeInBytes).
/// Source: cusparseXcsrsort, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseXcsrsort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseXcsrsort(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npusparseMatDescr_t descrA, const int* csrRowPtrA, int* csrColIndA,
                                    int* P, void* pBuffer);
/// @}

/// Sorts entries by row, then column (ByRow), or by column, then row (ByColumn), and P with them if it is not
/// null. The sort is stable. bufferSizeExt gives the size of pBuffer.
/// Shapes: cooRowsA, cooColsA and P have nnz elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if nnz is
/// negative, or cooRowsA or cooColsA is null with nnz > 0 (bufferSizeExt: if m, n or nnz is negative or
/// pBufferSizeInBytes is null).
/// Source: cusparseXcoosort_bufferSizeExt, cusparseXcoosortByRow, cusparseXcoosortByColumn, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseXcoosort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* cooRowsA, const int* cooColsA,
                                                  size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseXcoosortByRow(npusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                         int* cooColsA, int* P, void* pBuffer);
npusparseStatus_t npusparseXcoosortByColumn(npusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                            int* cooColsA, int* P, void* pBuffer);
/// @}

/// p[i] = i.
/// Shapes: p has n elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if n is
/// negative, or p is null with n > 0.
/// Source: cusparseCreateIdentityPermutation, cuSPARSE 12.3.
npusparseStatus_t npusparseCreateIdentityPermutation(npusparseHandle_t handle, int n, int* p);
/// The matrix by columns (CSC) from the matrix by rows (CSR), which is also the transposed matrix by rows.
/// copyValues SYMBOLIC: indices only. bufferSize gives the size of buffer.
/// Shapes: csrRowPtr has m + 1 elements, cscColPtr n + 1, indices and values nnz; values are of valType.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m, n or nnz
/// is negative, or csrRowPtr or cscColPtr is null (bufferSize: its result); NPUSPARSE_STATUS_NOT_SUPPORTED
/// for a valType that the library lacks.
/// Source: cusparseCsr2cscEx2, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCsr2cscEx2(npusparseHandle_t handle, int m, int n, int nnz, const void* csrVal,
                                      const int* csrRowPtr, const int* csrColInd, void* cscVal,
                                      int* cscColPtr, int* cscRowInd, npuDataType valType,
                                      npusparseAction_t copyValues, npusparseIndexBase_t idxBase,
                                      npusparseCsr2CscAlg_t alg, void* buffer);
npusparseStatus_t npusparseCsr2cscEx2_bufferSize(npusparseHandle_t handle, int m, int n, int nnz,
                                                 const void* csrVal, const int* csrRowPtr,
                                                 const int* csrColInd, void* cscVal, int* cscColPtr,
                                                 int* cscRowInd, npuDataType valType,
                                                 npusparseAction_t copyValues, npusparseIndexBase_t idxBase,
                                                 npusparseCsr2CscAlg_t alg, size_t* bufferSize);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_H_ */
