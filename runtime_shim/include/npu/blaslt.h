/// @file
/// Matrix products with layouts, batches and fused epilogues, under the names of cuBLASLt. Valid C11 and C++17.
///
/// D = epilogue(alpha op(A) op(B) + beta C). Each matrix has a layout: type, rows, columns, leading
/// dimension, order, batch. The operation has a descriptor: transpositions, type of the sums, epilogue, bias,
/// auxiliary matrix, scale factors. Supported: all orders; the types of npublasGemmEx, int8 with an int8 result, complex
/// numbers (parts together or in planes), floats of 8 and 4 bits with scale factors of every mode; batches at equal distances, by
/// arrays of pointers, and of groups; vectors of alpha and beta; all epilogues with sums in float. Not supported: triangles
/// (fill modes), a transposed C, factors of blocks in batches at equal distances, and sums that other streams wait for piece by
/// piece. A descriptor made by Create is freed by Destroy; one made by Init is memory of the caller. Attributes are listed with their
/// types in npu/blas/blaslt_types.h.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE for a null descriptor, an unknown attribute or a buffer of the wrong
/// size. Nothing is changed then.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, groups and emulation of 13.4, chapter Using the
/// cublasLt API.
#ifndef NPU_BLASLT_H_
#define NPU_BLASLT_H_
// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <stdio.h>

#include "npu/blas.h"
#include "npu/blas/blaslt_types.h"
#include "npu/names/blaslt.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- The library ----

/// Makes a handle.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if lightHandle is null; NPUBLAS_STATUS_NOT_INITIALIZED if there is no
/// device; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasLtCreate, cuBLAS 12.4.
npublasStatus_t npublasLtCreate(npublasLtHandle_t* lightHandle);
/// Frees a handle. Work that was submitted with it goes on.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null.
/// Source: cublasLtDestroy, cuBLAS 12.4.
npublasStatus_t npublasLtDestroy(npublasLtHandle_t lightHandle);
/// The name of a status (GetStatusName), or a few words that explain it (GetStatusString); strings that live
/// as long as the program.
/// Errors: none; "NPUBLAS_STATUS_UNKNOWN", "unknown status" for a value that is not a status.
/// Source: cublasLtGetStatusName, cublasLtGetStatusString, cuBLAS 12.4.
/// @{
const char* npublasLtGetStatusName(npublasStatus_t status);
const char* npublasLtGetStatusString(npublasStatus_t status);
/// @}

/// NPUBLAS_VERSION: major * 10000 + minor * 100 + patch of the cuBLAS release that the library follows.
/// Errors: none.
/// Source: cublasLtGetVersion, cuBLAS 12.4.
size_t npublasLtGetVersion(void);
/// The CUDA release that the library follows: major * 1000 + minor * 10.
/// Errors: none.
/// Source: cublasLtGetCudartVersion, cuBLAS 12.4.
size_t npublasLtGetCudartVersion(void);
/// *value = the major, minor or patch number of NPUBLAS_VERSION, as type says.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if value is null or type is unknown. *value is then unchanged.
/// Source: cublasLtGetProperty, cuBLAS 12.4.
npublasStatus_t npublasLtGetProperty(libraryPropertyType type, int* value);

// ---- The log, and settings without effect ----

/// Where messages go: to a function, to an open file (which stays the program's), to a file that is made, else to the standard output. The
/// level, from 0 to 5, says which: none, errors, and with 5 every call; a mask has a bit for each level. ForceDisable ends them for good.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if the file cannot be made, or for an unknown level or mask.
/// Source: cublasLtLogger..., cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtLoggerSetCallback(npublasLtLoggerCallback_t callback);
npublasStatus_t npublasLtLoggerSetFile(FILE* file);
npublasStatus_t npublasLtLoggerOpenFile(const char* logFile);
npublasStatus_t npublasLtLoggerSetLevel(int level);
npublasStatus_t npublasLtLoggerSetMask(int mask);
npublasStatus_t npublasLtLoggerForceDisable(void);
/// @}
/// The capacity of a cache of answers, which is kept: there is one algorithm, and no cache.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if capacity is null.
/// Source: cublasLtHeuristicsCacheGetCapacity, cublasLtHeuristicsCacheSetCapacity, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtHeuristicsCacheGetCapacity(size_t* capacity);
npublasStatus_t npublasLtHeuristicsCacheSetCapacity(size_t capacity);
/// @}
/// Keeps a mask of instructions that the host shall not use, without effect. Result: the mask before.
/// Errors: none.
/// Source: cublasLtDisableCpuInstructionsSetMask, cuBLAS 12.4.
unsigned int npublasLtDisableCpuInstructionsSetMask(unsigned int mask);

// ---- Layouts ----

/// Makes the layout of a column-major matrix without a batch. Init fills memory of the caller, Create
/// allocates.
/// Shapes: rows x cols elements of type; ld elements lie between the beginnings of two columns (row order:
/// two rows).
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if matLayout is null; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Sizes are checked by npublasLtMatmul.
/// Source: cublasLtMatrixLayoutInit, cublasLtMatrixLayoutCreate, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtMatrixLayoutInit(npublasLtMatrixLayout_t matLayout, npuDataType type, uint64_t rows,
                                          uint64_t cols, int64_t ld);
npublasStatus_t npublasLtMatrixLayoutCreate(npublasLtMatrixLayout_t* matLayout, npuDataType type,
                                            uint64_t rows, uint64_t cols, int64_t ld);
/// @}

/// Makes the layout of a batch of groupCount column-major matrices, each with a shape of its own. The call takes the address of
/// an array of pointers to them. Init fills memory of the caller, Create allocates.
/// Shapes: the arrays are in device memory, with one integer for each matrix, of 32 bits unless an attribute says 64; products read
/// them when they run.
/// Errors: as npublasLtMatrixLayoutCreate.
/// Source: cublasLtGroupedMatrixLayoutInit, cublasLtGroupedMatrixLayoutCreate, cuBLAS 13.4.
/// @{
npublasStatus_t npublasLtGroupedMatrixLayoutInit(npublasLtMatrixLayout_t matLayout, npuDataType type,
                                                 int groupCount, const void* rows_array,
                                                 const void* cols_array, const void* ld_array);
npublasStatus_t npublasLtGroupedMatrixLayoutCreate(npublasLtMatrixLayout_t* matLayout, npuDataType type,
                                                   int groupCount, const void* rows_array,
                                                   const void* cols_array, const void* ld_array);
/// @}

/// Frees a layout that Create made; null is no error.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasLtMatrixLayoutDestroy, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixLayoutDestroy(npublasLtMatrixLayout_t matLayout);
/// Sets an attribute of a layout.
/// Shapes: buf holds one value of the attribute's type.
/// Units: sizeInBytes in bytes; it must be the size of that type.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if matLayout or buf is null, attr is unknown, or sizeInBytes is
/// another size. The layout is then unchanged.
/// Source: cublasLtMatrixLayoutSetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixLayoutSetAttribute(npublasLtMatrixLayout_t matLayout,
                                                  npublasLtMatrixLayoutAttribute_t attr, const void* buf,
                                                  size_t sizeInBytes);
/// Reads an attribute of a layout. *sizeWritten, if not null, is the size of the attribute; sizeInBytes == 0
/// asks for it alone.
/// Shapes: buf takes one value of the attribute's type.
/// Units: sizeInBytes and *sizeWritten in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if matLayout is null, attr is unknown, sizeInBytes is below the size
/// of the attribute, buf is null with a size, or sizeWritten is null without one. buf is then unchanged.
/// Source: cublasLtMatrixLayoutGetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixLayoutGetAttribute(npublasLtMatrixLayout_t matLayout,
                                                  npublasLtMatrixLayoutAttribute_t attr, void* buf,
                                                  size_t sizeInBytes, size_t* sizeWritten);

// ---- Descriptors of products ----

/// Makes the descriptor of a product: sums in computeType, alpha and beta of scaleType, no transposition, no
/// epilogue, scalars in host memory. Init fills memory of the caller, Create allocates.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if matmulDesc is null; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Types are checked by npublasLtMatmul.
/// Source: cublasLtMatmulDescInit, cublasLtMatmulDescCreate, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtMatmulDescInit(npublasLtMatmulDesc_t matmulDesc, npublasComputeType_t computeType,
                                        npuDataType_t scaleType);
npublasStatus_t npublasLtMatmulDescCreate(npublasLtMatmulDesc_t* matmulDesc, npublasComputeType_t computeType,
                                          npuDataType_t scaleType);
/// @}

/// Frees a descriptor that Create made; null is no error.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasLtMatmulDescDestroy, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulDescDestroy(npublasLtMatmulDesc_t matmulDesc);
/// Sets an attribute of a product.
/// Shapes: buf holds one value of the attribute's type.
/// Units: sizeInBytes in bytes; it must be the size of that type.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if matmulDesc or buf is null, attr is unknown, or sizeInBytes is
/// another size. The descriptor is then unchanged.
/// Source: cublasLtMatmulDescSetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulDescSetAttribute(npublasLtMatmulDesc_t matmulDesc,
                                                npublasLtMatmulDescAttributes_t attr, const void* buf,
                                                size_t sizeInBytes);
/// Reads an attribute of a product, as npublasLtMatrixLayoutGetAttribute does of a layout.
/// Shapes: buf takes one value of the attribute's type.
/// Units: sizeInBytes and *sizeWritten in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasLtMatrixLayoutGetAttribute. buf is then unchanged.
/// Source: cublasLtMatmulDescGetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulDescGetAttribute(npublasLtMatmulDesc_t matmulDesc,
                                                npublasLtMatmulDescAttributes_t attr, void* buf,
                                                size_t sizeInBytes, size_t* sizeWritten);

// ---- Emulated products ----

/// Makes the settings of emulated products, which have no effect: double is computed as double, which is at least as exact. Init
/// fills memory of the caller, Create allocates.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if emulationDesc is null; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasLtEmulationDescInit, cublasLtEmulationDescCreate, cuBLAS 13.1.
/// @{
npublasStatus_t npublasLtEmulationDescInit(npublasLtEmulationDesc_t emulationDesc);
npublasStatus_t npublasLtEmulationDescCreate(npublasLtEmulationDesc_t* emulationDesc);
/// @}
/// Frees settings that Create made; null is no error.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasLtEmulationDescDestroy, cuBLAS 13.1.
npublasStatus_t npublasLtEmulationDescDestroy(npublasLtEmulationDesc_t emulationDesc);
/// Sets, or reads, a setting, as npublasLtMatrixLayoutSetAttribute and npublasLtMatrixLayoutGetAttribute do of a layout. A product with
/// an address for the number of mantissa bits writes -1 there: it was not emulated.
/// Shapes: buf holds one value of the attribute's type.
/// Units: sizeInBytes and *sizeWritten in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as these functions.
/// Source: cublasLtEmulationDescSetAttribute, cublasLtEmulationDescGetAttribute, cuBLAS 13.1.
/// @{
npublasStatus_t npublasLtEmulationDescSetAttribute(npublasLtEmulationDesc_t emulationDesc,
                                                   npublasLtEmulationDescAttributes_t attr, const void* buf,
                                                   size_t sizeInBytes);
npublasStatus_t npublasLtEmulationDescGetAttribute(npublasLtEmulationDesc_t emulationDesc,
                                                   npublasLtEmulationDescAttributes_t attr, void* buf,
                                                   size_t sizeInBytes, size_t* sizeWritten);
/// @}

// ---- Preferences ----

/// Makes a preference: what an algorithm may use. Every preference is accepted, as the one algorithm needs no
/// workspace. Init fills memory of the caller, Create allocates.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if pref is null; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasLtMatmulPreferenceInit, cublasLtMatmulPreferenceCreate, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtMatmulPreferenceInit(npublasLtMatmulPreference_t pref);
npublasStatus_t npublasLtMatmulPreferenceCreate(npublasLtMatmulPreference_t* pref);
/// @}

/// Frees a preference that Create made; null is no error.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasLtMatmulPreferenceDestroy, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulPreferenceDestroy(npublasLtMatmulPreference_t pref);
/// Sets an attribute of a preference.
/// Shapes: buf holds one value of the attribute's type.
/// Units: sizeInBytes in bytes; it must be the size of that type.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if pref or buf is null, attr is unknown, or sizeInBytes is another
/// size. The preference is then unchanged.
/// Source: cublasLtMatmulPreferenceSetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulPreferenceSetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes);
/// Reads an attribute of a preference, as npublasLtMatrixLayoutGetAttribute does of a layout.
/// Shapes: buf takes one value of the attribute's type.
/// Units: sizeInBytes and *sizeWritten in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasLtMatrixLayoutGetAttribute. buf is then unchanged.
/// Source: cublasLtMatmulPreferenceGetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulPreferenceGetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten);

// ---- Algorithms: there is one, with the id 0 ----

/// Gives the algorithm for a product: one result, which needs a workspace of 0 bytes.
/// Shapes: heuristicResultsArray has space for requestedAlgoCount results, of which the first is written.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if another
/// pointer but Cdesc is null, requestedAlgoCount is not positive, or shapes do not fit;
/// NPUBLAS_STATUS_NOT_SUPPORTED for types, orders or modes that the library lacks. *returnAlgoCount is 0 if
/// the product itself is refused.
/// Source: cublasLtMatmulAlgoGetHeuristic, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulAlgoGetHeuristic(
    npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc, npublasLtMatrixLayout_t Adesc,
    npublasLtMatrixLayout_t Bdesc, npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
    npublasLtMatmulPreference_t preference, int requestedAlgoCount,
    npublasLtMatmulHeuristicResult_t heuristicResultsArray[], int* returnAlgoCount);
/// npublasLtMatmulAlgoGetHeuristic for a product in that stream, whose green context has no effect.
/// Errors: those of npublasLtMatmulAlgoGetHeuristic.
/// Source: cublasLtMatmulAlgoGetHeuristicForStream, cuBLAS 13.3.
npublasStatus_t npublasLtMatmulAlgoGetHeuristicForStream(
    npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc, npublasLtMatrixLayout_t Adesc,
    npublasLtMatrixLayout_t Bdesc, npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
    npublasLtMatmulPreference_t preference, int requestedAlgoCount,
    npublasLtMatmulHeuristicResult_t heuristicResultsArray[], int* returnAlgoCount, npuStream_t stream);
/// Gives the ids of the algorithms for a combination of types: algoIdsArray[0] = 0.
/// Shapes: algoIdsArray has space for requestedAlgoCount ids, of which the first is written.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if
/// algoIdsArray or returnAlgoCount is null, or requestedAlgoCount is not positive;
/// NPUBLAS_STATUS_NOT_SUPPORTED for types that npublasLtMatmul lacks, with *returnAlgoCount = 0.
/// Source: cublasLtMatmulAlgoGetIds, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulAlgoGetIds(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                          npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                          npuDataType_t Ctype, npuDataType_t Dtype, int requestedAlgoCount,
                                          int algoIdsArray[], int* returnAlgoCount);
/// Makes the algorithm for a combination of types. There is one, whose id is 0; programs that keep the id of a GPU get it as well.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if algo is
/// null or algoId is negative; NPUBLAS_STATUS_NOT_SUPPORTED for types that npublasLtMatmul lacks.
/// Source: cublasLtMatmulAlgoInit, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulAlgoInit(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                        npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                        npuDataType_t Ctype, npuDataType_t Dtype, int algoId,
                                        npublasLtMatmulAlgo_t* algo);
/// Says in *result whether an algorithm can compute a product: its state and a workspace of 0 bytes.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if another
/// pointer but Cdesc is null, or shapes do not fit; NPUBLAS_STATUS_NOT_SUPPORTED for types, orders or modes
/// that the library lacks. result->state is then this status too.
/// Source: cublasLtMatmulAlgoCheck, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulAlgoCheck(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc,
                                         npublasLtMatrixLayout_t Adesc, npublasLtMatrixLayout_t Bdesc,
                                         npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
                                         const npublasLtMatmulAlgo_t* algo,
                                         npublasLtMatmulHeuristicResult_t* result);
/// Reads what an algorithm can do: 1 for batches of every mode, results that are not in place, every order and alignment; all pointer
/// modes and epilogues; 0 for all else.
/// Shapes: buf takes one uint32_t; one uint64_t for the numerical flags.
/// Units: sizeInBytes and *sizeWritten in bytes; sizeInBytes == 0 asks for the size alone.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if algo is null, attr is unknown, sizeInBytes is below that size, buf is null
/// with a size, or sizeWritten is null without one.
/// Source: cublasLtMatmulAlgoCapGetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatmulAlgoCapGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                   npublasLtMatmulAlgoCapAttributes_t attr, void* buf,
                                                   size_t sizeInBytes, size_t* sizeWritten);
/// Sets, or reads, a setting of an algorithm. Settings are kept and have no effect.
/// Shapes: buf holds one uint32_t; one uint16_t for the inner shape and the cluster shape.
/// Units: sizeInBytes and *sizeWritten in bytes; for Get, sizeInBytes == 0 asks for the size alone.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if algo or buf is null, attr is unknown, or sizeInBytes does not fit.
/// The algorithm, or buf, is then unchanged.
/// Source: cublasLtMatmulAlgoConfigSetAttribute, cublasLtMatmulAlgoConfigGetAttribute, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtMatmulAlgoConfigSetAttribute(npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes);
npublasStatus_t npublasLtMatmulAlgoConfigGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten);
/// @}

// ---- Products and transformations ----

/// D = epilogue(alpha op(A) op(B) + beta C), asynchronous in the order of stream. C may be D, or null if beta
/// is a host 0. algo and workspace have no effect. Matrices of 4 and 8 bits are multiplied by their scale factors; D is divided by
/// those that it writes (D_OUT), or multiplied by one (D).
/// Shapes: op(A) is m x k, op(B) k x n, C and D m x n, as their layouts say. A bias has m elements (row order
/// of D: n). All batches have one count. An auxiliary matrix of ReLU holds bits; its leading dimension is a
/// multiple of 8.
/// The leading dimension of C may be 0: one column (row order: one row) for all.
/// A, B, C and D of a batch by pointers or of groups are arrays of pointers in device memory, and so are their scale factors and the
/// bias of groups. Layouts of scale factors: runtime_shim/libraries/blaslt/scale_factors.h.
/// Units: leading dimensions and batch strides in elements; workspaceSizeInBytes in bytes.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if a pointer
/// but C, algo or workspace is null, shapes or batches do not fit, a leading dimension is too small, the
/// order or the epilogue is unknown, or its bias or auxiliary matrix is missing; NPUBLAS_STATUS_NOT_SUPPORTED for types,
/// pointer modes or scales that the library lacks, a transposed C, orders of C and D that differ,
/// an epilogue without sums in float, or another one than BIAS with groups; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the
/// work. D is then unchanged. Shapes of groups and addresses of batches are not checked by the call, as the device
/// alone has them. If they do not fit, the product fails as a kernel does, with a message that names the matrix: the next call that waits
/// gives npuErrorLaunchFailure, which is sticky.
/// Source: cublasLtMatmul, cuBLAS 12.4; of groups 13.4.
npublasStatus_t npublasLtMatmul(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t computeDesc,
                                const void* alpha, const void* A, npublasLtMatrixLayout_t Adesc,
                                const void* B, npublasLtMatrixLayout_t Bdesc, const void* beta, const void* C,
                                npublasLtMatrixLayout_t Cdesc, void* D, npublasLtMatrixLayout_t Ddesc,
                                const npublasLtMatmulAlgo_t* algo, void* workspace,
                                size_t workspaceSizeInBytes, npuStream_t stream);

/// Makes the descriptor of a transformation: alpha and beta of scaleType, no transposition, scalars in host
/// memory. Init fills memory of the caller, Create allocates.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if transformDesc is null; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasLtMatrixTransformDescInit, cublasLtMatrixTransformDescCreate, cuBLAS 12.4.
/// @{
npublasStatus_t npublasLtMatrixTransformDescInit(npublasLtMatrixTransformDesc_t transformDesc,
                                                 npuDataType scaleType);
npublasStatus_t npublasLtMatrixTransformDescCreate(npublasLtMatrixTransformDesc_t* transformDesc,
                                                   npuDataType scaleType);
/// @}

/// Frees a descriptor that Create made; null is no error.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasLtMatrixTransformDescDestroy, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixTransformDescDestroy(npublasLtMatrixTransformDesc_t transformDesc);
/// Sets an attribute of a transformation; each is an int32_t.
/// Shapes: buf holds one int32_t.
/// Units: sizeInBytes in bytes; it must be 4.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if transformDesc or buf is null, attr is unknown, or sizeInBytes is
/// another size. The descriptor is then unchanged.
/// Source: cublasLtMatrixTransformDescSetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixTransformDescSetAttribute(npublasLtMatrixTransformDesc_t transformDesc,
                                                         npublasLtMatrixTransformDescAttributes_t attr,
                                                         const void* buf, size_t sizeInBytes);
/// Reads an attribute of a transformation, as npublasLtMatrixLayoutGetAttribute does of a layout.
/// Shapes: buf takes one int32_t.
/// Units: sizeInBytes and *sizeWritten in bytes.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasLtMatrixLayoutGetAttribute. buf is then unchanged.
/// Source: cublasLtMatrixTransformDescGetAttribute, cuBLAS 12.4.
npublasStatus_t npublasLtMatrixTransformDescGetAttribute(npublasLtMatrixTransformDesc_t transformDesc,
                                                         npublasLtMatrixTransformDescAttributes_t attr,
                                                         void* buf, size_t sizeInBytes, size_t* sizeWritten);
/// C = alpha op(A) + beta op(B) between types and orders, asynchronous in the order of stream. A or B may be
/// null: that term is left out. Sums are kept in double and rounded once.
/// Shapes: op(A), op(B) and C have the same rows and columns, as their layouts say; the batch count is that
/// of C.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if lightHandle is null; NPUBLAS_STATUS_INVALID_VALUE if
/// transformDesc, C or its layout is null, A and B are both missing, the scalar of a term is null, or shapes
/// differ, or a leading dimension is too small; NPUBLAS_STATUS_NOT_SUPPORTED for types that no product has, real and complex numbers in
/// one call, or batches by pointers; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. C is then unchanged.
/// Source: cublasLtMatrixTransform, cuBLAS 12.4. The batch stride of a matrix in planes counts complex numbers here.
npublasStatus_t npublasLtMatrixTransform(npublasLtHandle_t lightHandle,
                                         npublasLtMatrixTransformDesc_t transformDesc, const void* alpha,
                                         const void* A, npublasLtMatrixLayout_t Adesc, const void* beta,
                                         const void* B, npublasLtMatrixLayout_t Bdesc, void* C,
                                         npublasLtMatrixLayout_t Cdesc, npuStream_t stream);

#ifdef __cplusplus
}
#endif
// clang-format off
#include "npu/macros/show.h"
// clang-format on
#endif  // NPU_BLASLT_H_
