/// @file
/// Products of two sparse matrices in steps that can be repeated, and new values for triangular systems. Included by
/// npu/sparse.h. Valid C11 and C++17.
///
/// Buffers are not used. Calls are asynchronous in the order of the handle's stream, unless they say so.
/// Units: sizes of buffers in bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, sections SpGEMM, SpGEMMreuse,
/// SpSV and SpSM.
#ifndef NPU_SPARSE_REUSE_H_
#define NPU_SPARSE_REUSE_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// *num_prods = the number of products of two values that op(A) op(B) adds up.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if a pointer is null, or workEstimation was not called with a buffer.
/// Source: cusparseSpGEMM_getNumProducts, cuSPARSE 12.3.
npusparseStatus_t npusparseSpGEMM_getNumProducts(npusparseSpGEMMDescr_t spgemmDescr, int64_t* num_prods);

/// Without externalBuffer3: its size. With it: the size of the buffer of compute. chunk_fraction and the algorithm
/// have no effect.
/// Shapes: as npusparseSpGEMM_compute.
/// Errors: those of npusparseSpGEMM_compute; NPUSPARSE_STATUS_INVALID_VALUE unless 0 < chunk_fraction <= 1.
/// Source: cusparseSpGEMM_estimateMemory, cuSPARSE 12.3.
npusparseStatus_t npusparseSpGEMM_estimateMemory(npusparseHandle_t handle, npusparseOperation_t opA,
                                                 npusparseOperation_t opB, const void* alpha,
                                                 npusparseConstSpMatDescr_t matA,
                                                 npusparseConstSpMatDescr_t matB, const void* beta,
                                                 npusparseSpMatDescr_t matC, npuDataType computeType,
                                                 npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr,
                                                 float chunk_fraction, size_t* bufferSize3,
                                                 void* externalBuffer3, size_t* bufferSize2);

/// C = alpha op(A) op(B) + beta C in steps that may be repeated for other values with the same pattern.
/// Calls without buffers give their sizes. nnz with all buffers computes the pattern and waits for it;
/// npusparseSpMatGetSize then gives the entries of C. copy writes the offsets and indices to the arrays that C has then.
/// compute writes the values; beta applies to what they hold.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n.
/// Errors: those of npusparseSpGEMM_compute; NPUSPARSE_STATUS_INVALID_VALUE if copy or compute comes before nnz.
/// Source: cusparseSpGEMMreuse_workEstimation, cusparseSpGEMMreuse_nnz, cusparseSpGEMMreuse_copy,
/// cusparseSpGEMMreuse_compute, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpGEMMreuse_workEstimation(
    npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
    npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
    npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr, size_t* bufferSize1, void* externalBuffer1);
npusparseStatus_t npusparseSpGEMMreuse_nnz(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, npusparseConstSpMatDescr_t matA,
                                           npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
                                           npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr,
                                           size_t* bufferSize2, void* externalBuffer2, size_t* bufferSize3,
                                           void* externalBuffer3, size_t* bufferSize4, void* externalBuffer4);
npusparseStatus_t npusparseSpGEMMreuse_copy(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, npusparseConstSpMatDescr_t matA,
                                            npusparseConstSpMatDescr_t matB, npusparseSpMatDescr_t matC,
                                            npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr,
                                            size_t* bufferSize5, void* externalBuffer5);
npusparseStatus_t npusparseSpGEMMreuse_compute(npusparseHandle_t handle, npusparseOperation_t opA,
                                               npusparseOperation_t opB, const void* alpha,
                                               npusparseConstSpMatDescr_t matA,
                                               npusparseConstSpMatDescr_t matB, const void* beta,
                                               npusparseSpMatDescr_t matC, npuDataType computeType,
                                               npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr);
/// @}

/// Replaces the values of the matrix in the solve calls that follow: all (GENERAL), or those on the diagonal
/// (DIAGONAL). The values are copied in the order of the stream; the arrays of A do not change.
/// Shapes: newValues has the stored values of A (GENERAL), or one for each row (DIAGONAL).
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if the
/// descriptor or newValues is null, or the analysis was not called.
/// Source: cusparseSpSV_updateMatrix, cusparseSpSM_updateMatrix, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpSV_updateMatrix(npusparseHandle_t handle, npusparseSpSVDescr_t spsvDescr,
                                             void* newValues, npusparseSpSVUpdate_t updatePart);
npusparseStatus_t npusparseSpSM_updateMatrix(npusparseHandle_t handle, npusparseSpSMDescr_t spsmDescr,
                                             void* newValues, npusparseSpSMUpdate_t updatePart);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_REUSE_H_ */
