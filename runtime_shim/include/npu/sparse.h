/* Sparse linear algebra, shaped like cuSPARSE (C and C++): matrices as rows (CSR), columns (CSC) or
   coordinates (COO) of half, bfloat16, float, double and both complex types, indices of 32 and 64 bits. Calls
   run in the order of the handle's stream. Buffers that a call asks for may be any device memory: the library
   does not use them. Blocked formats are not supported. Errors of every call: NOT_INITIALIZED for a null
   handle, INVALID_VALUE for null descriptors, negative sizes and sizes that do not fit, NOT_SUPPORTED for
   combinations of types that there are none of. */
#ifndef NPU_SPARSE_H_
#define NPU_SPARSE_H_

#include "npu/sparse/legacy.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Handles, and the descriptors of the older calls. */
npusparseStatus_t npusparseCreate(npusparseHandle_t* handle);
npusparseStatus_t npusparseDestroy(npusparseHandle_t handle);
npusparseStatus_t npusparseGetVersion(npusparseHandle_t handle, int* version);
npusparseStatus_t npusparseGetProperty(libraryPropertyType type, int* value);
const char* npusparseGetErrorName(npusparseStatus_t status);
const char* npusparseGetErrorString(npusparseStatus_t status);
npusparseStatus_t npusparseSetStream(npusparseHandle_t handle, npuStream_t streamId);
npusparseStatus_t npusparseGetStream(npusparseHandle_t handle, npuStream_t* streamId);
npusparseStatus_t npusparseGetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t* mode);
npusparseStatus_t npusparseSetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t mode);
npusparseStatus_t npusparseCreateMatDescr(npusparseMatDescr_t* descrA);
npusparseStatus_t npusparseDestroyMatDescr(npusparseMatDescr_t descrA);
npusparseStatus_t npusparseSetMatType(npusparseMatDescr_t descrA, npusparseMatrixType_t type);
npusparseMatrixType_t npusparseGetMatType(const npusparseMatDescr_t descrA);
npusparseStatus_t npusparseSetMatFillMode(npusparseMatDescr_t descrA, npusparseFillMode_t fillMode);
npusparseFillMode_t npusparseGetMatFillMode(const npusparseMatDescr_t descrA);
npusparseStatus_t npusparseSetMatDiagType(npusparseMatDescr_t descrA, npusparseDiagType_t diagType);
npusparseDiagType_t npusparseGetMatDiagType(const npusparseMatDescr_t descrA);
npusparseStatus_t npusparseSetMatIndexBase(npusparseMatDescr_t descrA, npusparseIndexBase_t base);
npusparseIndexBase_t npusparseGetMatIndexBase(const npusparseMatDescr_t descrA);

/* Descriptors: they hold pointers, never copies. */
npusparseStatus_t npusparseCreateSpVec(npusparseSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                       void* indices, void* values, npusparseIndexType_t idxType,
                                       npusparseIndexBase_t idxBase, npuDataType valueType);
npusparseStatus_t npusparseDestroySpVec(npusparseConstSpVecDescr_t spVecDescr);
npusparseStatus_t npusparseCreateDnVec(npusparseDnVecDescr_t* dnVecDescr, int64_t size, void* values,
                                       npuDataType valueType);
npusparseStatus_t npusparseDestroyDnVec(npusparseConstDnVecDescr_t dnVecDescr);
npusparseStatus_t npusparseDnVecGet(npusparseDnVecDescr_t dnVecDescr, int64_t* size, void** values,
                                    npuDataType* valueType);
npusparseStatus_t npusparseDnVecGetValues(npusparseDnVecDescr_t dnVecDescr, void** values);
npusparseStatus_t npusparseDnVecSetValues(npusparseDnVecDescr_t dnVecDescr, void* values);
npusparseStatus_t npusparseDestroySpMat(npusparseConstSpMatDescr_t spMatDescr);
npusparseStatus_t npusparseSpMatGetFormat(npusparseConstSpMatDescr_t spMatDescr, npusparseFormat_t* format);
npusparseStatus_t npusparseSpMatGetIndexBase(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseIndexBase_t* idxBase);
npusparseStatus_t npusparseSpMatGetValues(npusparseSpMatDescr_t spMatDescr, void** values);
npusparseStatus_t npusparseSpMatSetValues(npusparseSpMatDescr_t spMatDescr, void* values);
npusparseStatus_t npusparseSpMatGetSize(npusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                        int64_t* nnz);
npusparseStatus_t npusparseSpMatGetStridedBatch(npusparseConstSpMatDescr_t spMatDescr, int* batchCount);
npusparseStatus_t npusparseSpMatGetAttribute(npusparseConstSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize);
npusparseStatus_t npusparseSpMatSetAttribute(npusparseSpMatDescr_t spMatDescr,
                                             npusparseSpMatAttribute_t attribute, void* data,
                                             size_t dataSize);
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
npusparseStatus_t npusparseCreateCsc(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* cscColOffsets, void* cscRowInd, void* cscValues,
                                     npusparseIndexType_t cscColOffsetsType,
                                     npusparseIndexType_t cscRowIndType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType);
npusparseStatus_t npusparseCsrSetPointers(npusparseSpMatDescr_t spMatDescr, void* csrRowOffsets,
                                          void* csrColInd, void* csrValues);
npusparseStatus_t npusparseCreateCoo(npusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                     int64_t nnz, void* cooRowInd, void* cooColInd, void* cooValues,
                                     npusparseIndexType_t cooIdxType, npusparseIndexBase_t idxBase,
                                     npuDataType valueType);
npusparseStatus_t npusparseCreateDnMat(npusparseDnMatDescr_t* dnMatDescr, int64_t rows, int64_t cols,
                                       int64_t ld, void* values, npuDataType valueType,
                                       npusparseOrder_t order);
npusparseStatus_t npusparseCreateConstDnMat(npusparseConstDnMatDescr_t* dnMatDescr, int64_t rows,
                                            int64_t cols, int64_t ld, const void* values,
                                            npuDataType valueType, npusparseOrder_t order);
npusparseStatus_t npusparseDestroyDnMat(npusparseConstDnMatDescr_t dnMatDescr);
npusparseStatus_t npusparseDnMatGet(npusparseDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols,
                                    int64_t* ld, void** values, npuDataType* type, npusparseOrder_t* order);
npusparseStatus_t npusparseDnMatGetValues(npusparseDnMatDescr_t dnMatDescr, void** values);
npusparseStatus_t npusparseDnMatSetValues(npusparseDnMatDescr_t dnMatDescr, void* values);
npusparseStatus_t npusparseDnMatSetStridedBatch(npusparseDnMatDescr_t dnMatDescr, int batchCount,
                                                int64_t batchStride);
npusparseStatus_t npusparseDnMatGetStridedBatch(npusparseConstDnMatDescr_t dnMatDescr, int* batchCount,
                                                int64_t* batchStride);
npusparseStatus_t npusparseCreateConstSpVec(npusparseConstSpVecDescr_t* spVecDescr, int64_t size, int64_t nnz,
                                            const void* indices, const void* values,
                                            npusparseIndexType_t idxType, npusparseIndexBase_t idxBase,
                                            npuDataType valueType);
npusparseStatus_t npusparseSpVecGet(npusparseSpVecDescr_t spVecDescr, int64_t* size, int64_t* nnz,
                                    void** indices, void** values, npusparseIndexType_t* idxType,
                                    npusparseIndexBase_t* idxBase, npuDataType* valueType);
npusparseStatus_t npusparseSpVecGetValues(npusparseSpVecDescr_t spVecDescr, void** values);
npusparseStatus_t npusparseSpVecSetValues(npusparseSpVecDescr_t spVecDescr, void* values);
npusparseStatus_t npusparseCreateConstDnVec(npusparseConstDnVecDescr_t* dnVecDescr, int64_t size,
                                            const void* values, npuDataType valueType);
npusparseStatus_t npusparseCsrGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** csrRowOffsets, void** csrColInd, void** csrValues,
                                  npusparseIndexType_t* csrRowOffsetsType,
                                  npusparseIndexType_t* csrColIndType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType);
npusparseStatus_t npusparseCooGet(npusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols,
                                  int64_t* nnz, void** cooRowInd, void** cooColInd, void** cooValues,
                                  npusparseIndexType_t* idxType, npusparseIndexBase_t* idxBase,
                                  npuDataType* valueType);
npusparseStatus_t npusparseCreateConstCsc(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* cscColOffsets, const void* cscRowInd,
                                          const void* cscValues, npusparseIndexType_t cscColOffsetsType,
                                          npusparseIndexType_t cscRowIndType, npusparseIndexBase_t idxBase,
                                          npuDataType valueType);
npusparseStatus_t npusparseCscSetPointers(npusparseSpMatDescr_t spMatDescr, void* cscColOffsets,
                                          void* cscRowInd, void* cscValues);
npusparseStatus_t npusparseCooSetPointers(npusparseSpMatDescr_t spMatDescr, void* cooRows, void* cooColumns,
                                          void* cooValues);
npusparseStatus_t npusparseCreateConstCoo(npusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols,
                                          int64_t nnz, const void* cooRowInd, const void* cooColInd,
                                          const void* cooValues, npusparseIndexType_t cooIdxType,
                                          npusparseIndexBase_t idxBase, npuDataType valueType);
npusparseStatus_t npusparseCsrSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t offsetsBatchStride, int64_t columnsValuesBatchStride);
npusparseStatus_t npusparseCooSetStridedBatch(npusparseSpMatDescr_t spMatDescr, int batchCount,
                                              int64_t batchStride);

/* Operations. SpMV: Y = alpha * op(A) * X + beta * Y; SpMM: the same with matrices. SDDMM: C takes the
   elements of alpha * op(A) * op(B) at its own places, plus beta * C. SpSV, SpSM: Y = alpha * op(A)^-1 * X
   for the triangle that the attributes of A name. SpGEMM: workEstimation and compute first with a null
   buffer, for its size; compute waits for the product, whose number of entries npusparseSpMatGetSize then
   gives, and copy writes it; beta applies to the places of the product, and the result is a CSR matrix. */
npusparseStatus_t npusparseSparseToDense_bufferSize(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                                    npusparseDnMatDescr_t matB,
                                                    npusparseSparseToDenseAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseSparseToDense(npusparseHandle_t handle, npusparseConstSpMatDescr_t matA,
                                         npusparseDnMatDescr_t matB, npusparseSparseToDenseAlg_t alg,
                                         void* externalBuffer);
npusparseStatus_t npusparseDenseToSparse_bufferSize(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                    npusparseSpMatDescr_t matB,
                                                    npusparseDenseToSparseAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseDenseToSparse_analysis(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                  npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t alg,
                                                  void* externalBuffer);
npusparseStatus_t npusparseDenseToSparse_convert(npusparseHandle_t handle, npusparseConstDnMatDescr_t matA,
                                                 npusparseSpMatDescr_t matB, npusparseDenseToSparseAlg_t alg,
                                                 void* externalBuffer);
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
npusparseStatus_t npusparseSpGEMM_createDescr(npusparseSpGEMMDescr_t* descr);
npusparseStatus_t npusparseSpGEMM_destroyDescr(npusparseSpGEMMDescr_t descr);
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
npusparseStatus_t npusparseAxpby(npusparseHandle_t handle, const void* alpha, npusparseConstSpVecDescr_t vecX,
                                 const void* beta, npusparseDnVecDescr_t vecY);
npusparseStatus_t npusparseGather(npusparseHandle_t handle, npusparseConstDnVecDescr_t vecY,
                                  npusparseSpVecDescr_t vecX);
npusparseStatus_t npusparseScatter(npusparseHandle_t handle, npusparseConstSpVecDescr_t vecX,
                                   npusparseDnVecDescr_t vecY);
npusparseStatus_t npusparseSpVV_bufferSize(npusparseHandle_t handle, npusparseOperation_t opX,
                                           npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                           const void* result, npuDataType computeType, size_t* bufferSize);
npusparseStatus_t npusparseSpVV(npusparseHandle_t handle, npusparseOperation_t opX,
                                npusparseConstSpVecDescr_t vecX, npusparseConstDnVecDescr_t vecY,
                                void* result, npuDataType computeType, void* externalBuffer);
npusparseStatus_t npusparseSpSV_createDescr(npusparseSpSVDescr_t* descr);
npusparseStatus_t npusparseSpSV_destroyDescr(npusparseSpSVDescr_t descr);
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
npusparseStatus_t npusparseSpSM_createDescr(npusparseSpSMDescr_t* descr);
npusparseStatus_t npusparseSpSM_destroyDescr(npusparseSpSMDescr_t descr);
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

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_H_ */
