// Matrix products with layouts, batches and fused epilogues. Valid C11 and C++17.
//
// D = epilogue(alpha * op(A) * op(B) + beta * C). Each matrix has a layout (type, rows, columns, leading
// dimension, order, batch); the operation has a descriptor (transpositions, type of the sum, epilogue, bias,
// auxiliary matrix). Supported: column- and row-major orders; float, double, half, bfloat16, and int8 with
// int32 sums; all epilogues (float sums only). Not supported: 8-bit floats and their scales, the tiled COL32
// orders, vectors of alpha. Errors of all: INVALID_VALUE for a null descriptor, an unknown attribute, a
// buffer too small or shapes that do not fit; NOT_SUPPORTED for what is named above; EXECUTION_FAILED if the
// device cannot run it. Source: names and parameters follow the cuBLAS Library User Guide, chapter "Using the
// cublasLt API".
#ifndef NPU_BLASLT_H_
#define NPU_BLASLT_H_

#include <stdio.h>

#include "npu/blas.h"
#include "npu/blas/blaslt_types.h"

#ifdef __cplusplus
extern "C" {
#endif

npublasStatus_t npublasLtCreate(npublasLtHandle_t* lightHandle);
npublasStatus_t npublasLtDestroy(npublasLtHandle_t lightHandle);
const char* npublasLtGetStatusName(npublasStatus_t status);
const char* npublasLtGetStatusString(npublasStatus_t status);
size_t npublasLtGetVersion(void);
size_t npublasLtGetCudartVersion(void);
npublasStatus_t npublasLtGetProperty(libraryPropertyType type, int* value);

/* Layouts: rows x cols elements of `type`, `ld` elements from column to column (row order: from row to row).
 */
npublasStatus_t npublasLtMatrixLayoutInit(npublasLtMatrixLayout_t matLayout, npuDataType type, uint64_t rows,
                                          uint64_t cols, int64_t ld);
npublasStatus_t npublasLtMatrixLayoutCreate(npublasLtMatrixLayout_t* matLayout, npuDataType type,
                                            uint64_t rows, uint64_t cols, int64_t ld);
npublasStatus_t npublasLtMatrixLayoutDestroy(npublasLtMatrixLayout_t matLayout);
npublasStatus_t npublasLtMatrixLayoutSetAttribute(npublasLtMatrixLayout_t matLayout,
                                                  npublasLtMatrixLayoutAttribute_t attr, const void* buf,
                                                  size_t sizeInBytes);
npublasStatus_t npublasLtMatrixLayoutGetAttribute(npublasLtMatrixLayout_t matLayout,
                                                  npublasLtMatrixLayoutAttribute_t attr, void* buf,
                                                  size_t sizeInBytes, size_t* sizeWritten);

/* Operations. */
npublasStatus_t npublasLtMatmulDescInit(npublasLtMatmulDesc_t matmulDesc, npublasComputeType_t computeType,
                                        npuDataType_t scaleType);
npublasStatus_t npublasLtMatmulDescCreate(npublasLtMatmulDesc_t* matmulDesc, npublasComputeType_t computeType,
                                          npuDataType_t scaleType);
npublasStatus_t npublasLtMatmulDescDestroy(npublasLtMatmulDesc_t matmulDesc);
npublasStatus_t npublasLtMatmulDescSetAttribute(npublasLtMatmulDesc_t matmulDesc,
                                                npublasLtMatmulDescAttributes_t attr, const void* buf,
                                                size_t sizeInBytes);
npublasStatus_t npublasLtMatmulDescGetAttribute(npublasLtMatmulDesc_t matmulDesc,
                                                npublasLtMatmulDescAttributes_t attr, void* buf,
                                                size_t sizeInBytes, size_t* sizeWritten);

/* What an algorithm may use. Everything is accepted: the one algorithm needs no workspace. */
npublasStatus_t npublasLtMatmulPreferenceInit(npublasLtMatmulPreference_t pref);
npublasStatus_t npublasLtMatmulPreferenceCreate(npublasLtMatmulPreference_t* pref);
npublasStatus_t npublasLtMatmulPreferenceDestroy(npublasLtMatmulPreference_t pref);
npublasStatus_t npublasLtMatmulPreferenceSetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes);
npublasStatus_t npublasLtMatmulPreferenceGetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten);

/* Algorithms: there is one, number 0. Configurations are kept and have no effect. */
npublasStatus_t npublasLtMatmulAlgoGetHeuristic(
    npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc, npublasLtMatrixLayout_t Adesc,
    npublasLtMatrixLayout_t Bdesc, npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
    npublasLtMatmulPreference_t preference, int requestedAlgoCount,
    npublasLtMatmulHeuristicResult_t heuristicResultsArray[], int* returnAlgoCount);
npublasStatus_t npublasLtMatmulAlgoGetIds(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                          npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                          npuDataType_t Ctype, npuDataType_t Dtype, int requestedAlgoCount,
                                          int algoIdsArray[], int* returnAlgoCount);
npublasStatus_t npublasLtMatmulAlgoInit(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                        npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                        npuDataType_t Ctype, npuDataType_t Dtype, int algoId,
                                        npublasLtMatmulAlgo_t* algo);
npublasStatus_t npublasLtMatmulAlgoCheck(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc,
                                         npublasLtMatrixLayout_t Adesc, npublasLtMatrixLayout_t Bdesc,
                                         npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
                                         const npublasLtMatmulAlgo_t* algo,
                                         npublasLtMatmulHeuristicResult_t* result);
npublasStatus_t npublasLtMatmulAlgoCapGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                   npublasLtMatmulAlgoCapAttributes_t attr, void* buf,
                                                   size_t sizeInBytes, size_t* sizeWritten);
npublasStatus_t npublasLtMatmulAlgoConfigSetAttribute(npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes);
npublasStatus_t npublasLtMatmulAlgoConfigGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten);

/* The product. Asynchronous, in the order of `stream`. The workspace is not used. */
npublasStatus_t npublasLtMatmul(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t computeDesc,
                                const void* alpha, const void* A, npublasLtMatrixLayout_t Adesc,
                                const void* B, npublasLtMatrixLayout_t Bdesc, const void* beta, const void* C,
                                npublasLtMatrixLayout_t Cdesc, void* D, npublasLtMatrixLayout_t Ddesc,
                                const npublasLtMatmulAlgo_t* algo, void* workspace,
                                size_t workspaceSizeInBytes, npuStream_t stream);

/* C = alpha * op(A) + beta * op(B), between types and orders. */
npublasStatus_t npublasLtMatrixTransformDescInit(npublasLtMatrixTransformDesc_t transformDesc,
                                                 npuDataType scaleType);
npublasStatus_t npublasLtMatrixTransformDescCreate(npublasLtMatrixTransformDesc_t* transformDesc,
                                                   npuDataType scaleType);
npublasStatus_t npublasLtMatrixTransformDescDestroy(npublasLtMatrixTransformDesc_t transformDesc);
npublasStatus_t npublasLtMatrixTransformDescSetAttribute(npublasLtMatrixTransformDesc_t transformDesc,
                                                         npublasLtMatrixTransformDescAttributes_t attr,
                                                         const void* buf, size_t sizeInBytes);
npublasStatus_t npublasLtMatrixTransformDescGetAttribute(npublasLtMatrixTransformDesc_t transformDesc,
                                                         npublasLtMatrixTransformDescAttributes_t attr,
                                                         void* buf, size_t sizeInBytes, size_t* sizeWritten);
npublasStatus_t npublasLtMatrixTransform(npublasLtHandle_t lightHandle,
                                         npublasLtMatrixTransformDesc_t transformDesc, const void* alpha,
                                         const void* A, npublasLtMatrixLayout_t Adesc, const void* beta,
                                         const void* B, npublasLtMatrixLayout_t Bdesc, void* C,
                                         npublasLtMatrixLayout_t Cdesc, npuStream_t stream);

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLASLT_H_
