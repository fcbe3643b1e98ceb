/// @file
/// Operations on the descriptors of npu/sparse/descriptors.h. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Calls are asynchronous in the order of the handle's stream, unless they say otherwise. alpha, beta and
/// scalar results follow the pointer mode of the handle and have the type of computeType. With beta == 0 the
/// output is not read. computeType is float for half, bfloat16 and float, else the type of the values. Sums
/// are kept in that type. A bufferSize call answers 256 bytes; the library does not use this memory, and a
/// null buffer is accepted unless the call says otherwise. preprocess calls only check. alg has no effect.
/// Units: sizes of buffers in bytes.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a descriptor
/// or a scalar is null, an operation is unknown, or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED for
/// types that do not go together; NPUSPARSE_STATUS_EXECUTION_FAILED if the stream refuses the work. The
/// output is then unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Generic API
/// Functions.
#ifndef NPU_SPARSE_OPERATIONS_H_
#define NPU_SPARSE_OPERATIONS_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Between formats ----

/// B = A: a sparse matrix written out with its zeros. bufferSize gives the size of externalBuffer.
/// Shapes: A and B have the same rows and columns and one type of values.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a descriptor
/// is null or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ. B is then unchanged.
/// Source: cusparseSparseToDense, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSparseToDense_bufferSize(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                                    npusparseDnMatDescr_t matB,
                                                    npusparseSparseToDenseAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseSparseToDense(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                         npusparseDnMatDescr_t matB, npusparseSparseToDenseAlg_t alg,
                                         void* externalBuffer);
/// @}

/// B = the elements of a dense A that are not zero. analysis writes the offsets of B, sets its number of
/// entries, and waits for it; convert writes indices and values to the arrays that B has then.
/// Shapes: A and B have the same rows and columns and one type of values.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a descriptor
/// is null or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ. B is then unchanged.
/// Source: cusparseDenseToSparse, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseDenseToSparse_bufferSize(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                    npusparseSpMatDescr_t matB,
                                                    npusparseDenseToSparseAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseDenseToSparse_analysis(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                  npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t alg,
                                                  void* externalBuffer);
npusparseStatus_t npusparseDenseToSparse_convert(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                 npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t alg,
                                                 void* externalBuffer);
/// @}

// ---- Products with dense vectors and matrices ----

/// Y = alpha op(A) X + beta Y for a sparse A. bufferSize gives the size of externalBuffer.
/// Shapes: op(A) is m x n, X has n elements, Y has m.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, opA is unknown or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED unless X has the type of A, and Y
/// that type or float for 16 bits. Y is then unchanged.
/// Source: cusparseSpMV, cuSPARSE 12.3. A batch is not read: the first matrix is taken.
/// @{
npusparseStatus_t npusparseSpMV(npusparseHandle_t handle, npusparseOperation_t opA, const void* alpha,
                                npusparseConstSpMatDescr_t matA, npusparseConstDnVecDescr_t vecX,
                                const void* beta, npusparseDnVecDescr_t vecY, npuDataType computeType,
                                npusparseSpMVAlg_t alg, void* externalBuffer);
npusparseStatus_t npusparseSpMV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t vecX, const void* beta,
                                           npusparseDnVecDescr_t vecY, npuDataType computeType,
                                           npusparseSpMVAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseSpMV_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t vecX, const void* beta,
                                           npusparseDnVecDescr_t vecY, npuDataType computeType,
                                           npusparseSpMVAlg_t alg, void* externalBuffer);
/// @}

/// C = alpha op(A) op(B) + beta C for a sparse A, for each matrix of the batch of C. bufferSize gives the
/// size of externalBuffer.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, an operation is unknown or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED unless B has the type of
/// A, and C that type or float for 16 bits, or if B is complex and conjugate-transposed. C is then unchanged.
/// Source: cusparseSpMM, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpMM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                           const void* beta, npusparseDnMatDescr_t matC,
                                           npuDataType computeType, npusparseSpMMAlg_t alg,
                                           size_t* bufferSize);
npusparseStatus_t npusparseSpMM_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                           const void* beta, npusparseDnMatDescr_t matC,
                                           npuDataType computeType, npusparseSpMMAlg_t alg,
                                           void* externalBuffer);
npusparseStatus_t npusparseSpMM(npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
                                const void* alpha, npusparseConstSpMatDescr_t matA,
                                npusparseConstDnMatDescr_t matB, const void* beta, npusparseDnMatDescr_t matC,
                                npuDataType computeType, npusparseSpMMAlg_t alg, void* externalBuffer);
/// @}

/// C = alpha op(A) op(B) + beta C for dense A and B, at the entries of the sparse C only. bufferSize gives
/// the size of externalBuffer.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, an operation is unknown or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED unless A, B and C have
/// one type. C is then unchanged.
/// Source: cusparseSDDMM, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSDDMM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, const void* alpha,
                                            npusparseConstDnMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                            const void* beta, npusparseSpMatDescr_t matC,
                                            npuDataType computeType, npusparseSDDMMAlg_t alg,
                                            size_t* bufferSize);
npusparseStatus_t npusparseSDDMM_preprocess(npusparseHandle_t handle, npusparseOperation_t opA,
                                            npusparseOperation_t opB, const void* alpha,
                                            npusparseConstDnMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                            const void* beta, npusparseSpMatDescr_t matC,
                                            npuDataType computeType, npusparseSDDMMAlg_t alg,
                                            void* externalBuffer);
npusparseStatus_t npusparseSDDMM(npusparseHandle_t handle, npusparseOperation_t opA, npusparseOperation_t opB,
                                 const void* alpha, npusparseConstDnMatDescr_t matA,
                                 npusparseConstDnMatDescr_t matB, const void* beta,
                                 npusparseSpMatDescr_t matC, npuDataType computeType, npusparseSDDMMAlg_t alg,
                                 void* externalBuffer);
/// @}

// ---- Products of sparse matrices ----

/// Makes, or frees, the descriptor of a sparse product, which keeps the product between compute and copy.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the pointer of createDescr is null;
/// NPUSPARSE_STATUS_ALLOC_FAILED without memory. destroyDescr returns NPUSPARSE_STATUS_SUCCESS, also for
/// null.
/// Source: cusparseSpGEMM_createDescr, cusparseSpGEMM_destroyDescr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpGEMM_createDescr(npusparseSpGEMMDescr_t* descr);
npusparseStatus_t npusparseSpGEMM_destroyDescr(npusparseSpGEMMDescr_t descr);
/// @}

/// C = alpha op(A) op(B) + beta C in three steps; C is a CSR matrix. workEstimation and compute with a null
/// buffer give the size of that buffer. compute with a buffer computes the product and waits for it;
/// npusparseSpMatGetSize then gives its entries. copy writes it to the arrays that C has then; beta applies
/// to what they hold.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer
/// but a buffer is null, an operation is unknown, sizes do not fit, or copy comes before compute;
/// NPUSPARSE_STATUS_NOT_SUPPORTED unless A, B and C have one type and C is CSR. C is then unchanged.
/// Source: cusparseSpGEMM_workEstimation, cusparseSpGEMM_compute, cusparseSpGEMM_copy, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpGEMM_workEstimation(npusparseHandle_t handle, npusparseOperation_t opA,
                                                 npusparseOperation_t opB, const void* alpha,
                                                 npusparseConstSpMatDescr_t matA,
                                                 npusparseConstSpMatDescr_t matB, const void* beta,
                                                 npusparseSpMatDescr_t matC, npuDataType computeType,
                                                 npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr,
                                                 size_t* bufferSize1, void* externalBuffer1);
npusparseStatus_t npusparseSpGEMM_compute(npusparseHandle_t handle, npusparseOperation_t opA,
                                          npusparseOperation_t opB, const void* alpha,
                                          npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB,
                                          const void* beta, npusparseSpMatDescr_t matC,
                                          npuDataType computeType, npusparseSpGEMMAlg_t alg,
                                          npusparseSpGEMMDescr_t spgemmDescr, size_t* bufferSize2,
                                          void* externalBuffer2);
npusparseStatus_t npusparseSpGEMM_copy(npusparseHandle_t handle, npusparseOperation_t opA,
                                       npusparseOperation_t opB, const void* alpha,
                                       npusparseConstSpMatDescr_t matA, npusparseConstSpMatDescr_t matB,
                                       const void* beta, npusparseSpMatDescr_t matC, npuDataType computeType,
                                       npusparseSpGEMMAlg_t alg, npusparseSpGEMMDescr_t spgemmDescr);
/// @}

// ---- Sparse vectors ----

/// Y = alpha X + beta Y for a sparse X.
/// Shapes: X and Y have one size and one type.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ. Y is then unchanged.
/// Source: cusparseAxpby, cuSPARSE 12.3.
npusparseStatus_t npusparseAxpby(npusparseHandle_t handle, const void* alpha, npusparseConstSpVecDescr_t vecX,
                                 const void* beta, npusparseDnVecDescr_t vecY);
/// Gather: the values of a sparse X become the elements of Y at its indices. Scatter: these elements of Y
/// become the values of X.
/// Shapes: X and Y have one size and one type.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a descriptor
/// is null or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ. The output is then unchanged.
/// Source: cusparseGather, cusparseScatter, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseGather(npusparseHandle_t handle, npusparseConstDnVecDescr_t vecY,
                                  npusparseSpVecDescr_t vecX);
npusparseStatus_t npusparseScatter(npusparseHandle_t handle, npusparseConstSpVecDescr_t vecX,
                                   npusparseDnVecDescr_t vecY);
/// @}

/// Rotates a sparse X and the elements y of Y at its indices: x = c x + s y, y = c y - s x. c_coeff and s_coeff follow
/// the pointer mode.
/// Shapes: X and Y have one size and one type; c_coeff and s_coeff are one number each, of the type of sums.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ. X and Y are then unchanged.
/// Source: cusparseRot, cuSPARSE 12.3.
npusparseStatus_t npusparseRot(npusparseHandle_t handle, const void* c_coeff, const void* s_coeff,
                               npusparseSpVecDescr_t vecX, npusparseDnVecDescr_t vecY);

/// *result = sum of X[i] Y[i] for a sparse X, of conj(X[i]) Y[i] for the conjugate transpose. bufferSize
/// gives the size of externalBuffer.
/// Shapes: X and Y have one size and one type; result is one scalar of computeType.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, opX is unknown or sizes differ; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ or computeType does
/// not fit them. bufferSize looks at neither sizes nor types.
/// Source: cusparseSpVV, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpVV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opX,
                                           npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                           const void* result, npuDataType computeType, size_t* bufferSize);
npusparseStatus_t npusparseSpVV(npusparseHandle_t handle, npusparseOperation_t opX,
                                npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                void* result, npuDataType computeType, void* externalBuffer);
/// @}

// ---- Triangular systems ----

/// Makes, or frees, a descriptor of a triangular system. It holds nothing.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the pointer of createDescr is null;
/// NPUSPARSE_STATUS_ALLOC_FAILED without memory. destroyDescr returns NPUSPARSE_STATUS_SUCCESS, also for
/// null.
/// Source: cusparseSpSV_createDescr, cusparseSpSM_createDescr and the destroyDescr calls, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpSV_createDescr(npusparseSpSVDescr_t* descr);
npusparseStatus_t npusparseSpSV_destroyDescr(npusparseSpSVDescr_t descr);
npusparseStatus_t npusparseSpSM_createDescr(npusparseSpSMDescr_t* descr);
npusparseStatus_t npusparseSpSM_destroyDescr(npusparseSpSMDescr_t descr);
/// @}

/// Solves op(A) Y = alpha X for the triangle of a sparse A that its attributes name. bufferSize gives the
/// size of externalBuffer; analysis only checks. A zero on the diagonal gives infinities.
/// Shapes: A is n x n; X and Y have n elements and the type of A.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, opA is unknown, A is not square or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED if types differ.
/// Y is then unchanged. bufferSize and analysis do not look at X and Y.
/// Source: cusparseSpSV_bufferSize, cusparseSpSV_analysis, cusparseSpSV_solve, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpSV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           const void* alpha, npusparseConstSpMatDescr_t matA,
                                           npusparseConstDnVecDescr_t vecX, npusparseDnVecDescr_t vecY,
                                           npuDataType computeType, npusparseSpSVAlg_t alg,
                                           npusparseSpSVDescr_t spsvDescr, size_t* bufferSize);
npusparseStatus_t npusparseSpSV_analysis(npusparseHandle_t handle, npusparseOperation_t opA,
                                         const void* alpha, npusparseConstSpMatDescr_t matA,
                                         npusparseConstDnVecDescr_t vecX, npusparseDnVecDescr_t vecY,
                                         npuDataType computeType, npusparseSpSVAlg_t alg,
                                         npusparseSpSVDescr_t spsvDescr, void* externalBuffer);
npusparseStatus_t npusparseSpSV_solve(npusparseHandle_t handle, npusparseOperation_t opA, const void* alpha,
                                      npusparseConstSpMatDescr_t matA, npusparseConstDnVecDescr_t vecX,
                                      npusparseDnVecDescr_t vecY, npuDataType computeType,
                                      npusparseSpSVAlg_t alg, npusparseSpSVDescr_t spsvDescr);
/// @}

/// Solves op(A) C = alpha op(B) for the triangle of a sparse A that its attributes name. bufferSize gives the
/// size of externalBuffer; analysis only checks. A zero on the diagonal gives infinities.
/// Shapes: A is n x n; op(B) and C are n x nrhs and have the type of A.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a pointer is
/// null, an operation is unknown, A is not square or sizes do not fit; NPUSPARSE_STATUS_NOT_SUPPORTED if
/// types differ, or B is complex and conjugate-transposed. C is then unchanged. bufferSize and analysis do
/// not look at B and C.
/// Source: cusparseSpSM_bufferSize, cusparseSpSM_analysis, cusparseSpSM_solve, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpSM_bufferSize(npusparseHandle_t handle, npusparseOperation_t opA,
                                           npusparseOperation_t opB, const void* alpha,
                                           npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                           npusparseDnMatDescr_t matC, npuDataType computeType,
                                           npusparseSpSMAlg_t alg, npusparseSpSMDescr_t spsmDescr,
                                           size_t* bufferSize);
npusparseStatus_t npusparseSpSM_analysis(npusparseHandle_t handle, npusparseOperation_t opA,
                                         npusparseOperation_t opB, const void* alpha,
                                         npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                         npusparseDnMatDescr_t matC, npuDataType computeType,
                                         npusparseSpSMAlg_t alg, npusparseSpSMDescr_t spsmDescr,
                                         void* externalBuffer);
npusparseStatus_t npusparseSpSM_solve(npusparseHandle_t handle, npusparseOperation_t opA,
                                      npusparseOperation_t opB, const void* alpha,
                                      npusparseConstSpMatDescr_t matA, npusparseConstDnMatDescr_t matB,
                                      npusparseDnMatDescr_t matC, npuDataType computeType,
                                      npusparseSpSMAlg_t alg, npusparseSpSMDescr_t spsmDescr);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_OPERATIONS_H_ */
