/// @file
/// Handles of the sparse library, and the matrix descriptors of its older calls. Included by npu/sparse.h.
/// Valid C11 and C++17.
///
/// A handle belongs to the device that is current when it is made. Different handles may be used by different
/// threads at the same time.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a result
/// pointer is null or an enumeration is unknown. The setting, or the result, is then unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, sections Management
/// Functions and Helper Functions.
#ifndef NPU_SPARSE_HANDLE_H_
#define NPU_SPARSE_HANDLE_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a handle for the current device: default stream, scalars in host memory.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if handle is null; NPUSPARSE_STATUS_NOT_INITIALIZED if there is no
/// device; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreate, cuSPARSE 12.3.
npusparseStatus_t npusparseCreate(npusparseHandle_t* handle);
/// Frees a handle. It does not wait: work that was submitted goes on.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cusparseDestroy, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroy(npusparseHandle_t handle);
/// *version = NPUSPARSE_VERSION: major * 1000 + minor * 100 + patch of the cuSPARSE release that the library
/// follows.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if version is
/// null.
/// Source: cusparseGetVersion, cuSPARSE 12.3.
npusparseStatus_t npusparseGetVersion(npusparseHandle_t handle, int* version);
/// *value = the major, minor or patch number of NPUSPARSE_VERSION, as type says.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if value is null or type is unknown. *value is then unchanged.
/// Source: cusparseGetProperty, cuSPARSE 12.3.
npusparseStatus_t npusparseGetProperty(libraryPropertyType type, int* value);
/// The name of a status (GetErrorName), or a few words that explain it (GetErrorString); strings that live as
/// long as the program.
/// Errors: none; "unknown status" for a value that is not a status.
/// Source: cusparseGetErrorName, cusparseGetErrorString, cuSPARSE 12.3.
/// @{
const char* npusparseGetErrorName(npusparseStatus_t status);
const char* npusparseGetErrorString(npusparseStatus_t status);
/// @}

/// Sets, or reads, the stream that the calls with this handle are submitted to. Null is the default stream.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if the pointer
/// to the result is null.
/// Source: cusparseSetStream, cusparseGetStream, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSetStream(npusparseHandle_t handle, npuStream_t streamId);
npusparseStatus_t npusparseGetStream(npusparseHandle_t handle, npuStream_t* streamId);
/// @}

/// Sets, or reads, where scalars lie: in host memory, read when the call is made, or in device memory, read
/// when the work runs.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE for an unknown
/// mode or a null result. The mode is then unchanged.
/// Source: cusparseSetPointerMode, cusparseGetPointerMode, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t mode);
npusparseStatus_t npusparseGetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t* mode);
/// @}

// ---- Matrix descriptors of the calls that take arrays ----

/// Makes a descriptor: a general matrix, lower triangle, diagonal as stored, indices from 0.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if descrA is null; NPUSPARSE_STATUS_ALLOC_FAILED without memory.
/// Source: cusparseCreateMatDescr, cuSPARSE 12.3.
npusparseStatus_t npusparseCreateMatDescr(npusparseMatDescr_t* descrA);
/// Frees a descriptor; null is no error.
/// Errors: none; returns NPUSPARSE_STATUS_SUCCESS.
/// Source: cusparseDestroyMatDescr, cuSPARSE 12.3.
npusparseStatus_t npusparseDestroyMatDescr(npusparseMatDescr_t descrA);
/// Sets a property of a descriptor: the kind of matrix, the triangle that is stored, whether the diagonal is
/// ones, the first index.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if descrA is null or the value is unknown. The descriptor is then
/// unchanged.
/// Source: cusparseSetMatType, cusparseSetMatFillMode, cusparseSetMatDiagType, cusparseSetMatIndexBase,
/// cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSetMatType(npusparseMatDescr_t descrA, npusparseMatrixType_t type);
npusparseStatus_t npusparseSetMatFillMode(npusparseMatDescr_t descrA, npusparseFillMode_t fillMode);
npusparseStatus_t npusparseSetMatDiagType(npusparseMatDescr_t descrA, npusparseDiagType_t diagType);
npusparseStatus_t npusparseSetMatIndexBase(npusparseMatDescr_t descrA, npusparseIndexBase_t base);
/// @}

/// Returns a property of a descriptor.
/// Errors: none; descrA must not be null.
/// Source: cusparseGetMatType, cusparseGetMatFillMode, cusparseGetMatDiagType, cusparseGetMatIndexBase,
/// cuSPARSE 12.3.
/// @{
npusparseMatrixType_t npusparseGetMatType(const npusparseMatDescr_t descrA);
npusparseFillMode_t npusparseGetMatFillMode(const npusparseMatDescr_t descrA);
npusparseDiagType_t npusparseGetMatDiagType(const npusparseMatDescr_t descrA);
npusparseIndexBase_t npusparseGetMatIndexBase(const npusparseMatDescr_t descrA);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_HANDLE_H_ */
