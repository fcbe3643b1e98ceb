/// @file
/// Handles of the dense linear algebra library, their settings, its log, and copies of vectors and matrices.
/// Included by npu/blas.h. Valid C11 and C++17.
///
/// A handle belongs to the device that is current when it is made. Different handles may be used by different
/// threads at the same time.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a pointer to a
/// result is null or an enumeration is unknown. The setting, or the result, is then unchanged.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section Helper functions.
#ifndef NPU_BLAS_HANDLE_H_
#define NPU_BLAS_HANDLE_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- The library ----

/// Makes a handle for the current device. Its stream is the default stream, its pointer mode the host.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if handle is null; NPUBLAS_STATUS_NOT_INITIALIZED if there is no
/// device; NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasCreate, cuBLAS 12.4.
npublasStatus_t npublasCreate(npublasHandle_t* handle);
/// Waits for the stream of the handle and frees the handle. A stream that was destroyed before is no error.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasDestroy, cuBLAS 12.4.
npublasStatus_t npublasDestroy(npublasHandle_t handle);
/// *version = NPUBLAS_VERSION: major * 10000 + minor * 100 + patch of the cuBLAS release that the library
/// follows.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if version is null.
/// Source: cublasGetVersion, cuBLAS 12.4.
npublasStatus_t npublasGetVersion(npublasHandle_t handle, int* version);
/// *value = the major, minor or patch number of NPUBLAS_VERSION, as type says.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if value is null or type is unknown. *value is then unchanged.
/// Source: cublasGetProperty, cuBLAS 12.4.
npublasStatus_t npublasGetProperty(libraryPropertyType type, int* value);
/// The CUDA release that the library follows: major * 1000 + minor * 10.
/// Errors: none.
/// Source: cublasGetCudartVersion, cuBLAS 12.4.
size_t npublasGetCudartVersion(void);
/// The name of a status, such as "NPUBLAS_STATUS_SUCCESS"; a string that lives as long as the program.
/// Errors: none; "NPUBLAS_STATUS_UNKNOWN" for a value that is not a status.
/// Source: cublasGetStatusName, cuBLAS 12.4.
const char* npublasGetStatusName(npublasStatus_t status);
/// A few words that explain a status; a string that lives as long as the program.
/// Errors: none; "unknown status" for a value that is not a status.
/// Source: cublasGetStatusString, cuBLAS 12.4.
const char* npublasGetStatusString(npublasStatus_t status);

// ---- Settings ----

/// Sets, or reads, the stream that the calls with this handle are submitted to. Null is the default stream.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if the pointer to
/// the result is null. The stream itself is checked by the calls that use it.
/// Source: cublasSetStream, cublasGetStream, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetStream(npublasHandle_t handle, npuStream_t streamId);
npublasStatus_t npublasGetStream(npublasHandle_t handle, npuStream_t* streamId);
/// @}

/// Sets, or reads, where scalars lie: in host memory, read when the call is made, or in device memory, read
/// when the work runs.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for an unknown mode
/// or a null result. The mode is then unchanged.
/// Source: cublasSetPointerMode, cublasGetPointerMode, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetPointerMode(npublasHandle_t handle, npublasPointerMode_t mode);
npublasStatus_t npublasGetPointerMode(npublasHandle_t handle, npublasPointerMode_t* mode);
/// @}

/// Sets, or reads, whether atomic operations are allowed. The setting is kept and has no effect.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for an unknown mode
/// or a null result. The mode is then unchanged.
/// Source: cublasSetAtomicsMode, cublasGetAtomicsMode, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t mode);
npublasStatus_t npublasGetAtomicsMode(npublasHandle_t handle, npublasAtomicsMode_t* mode);
/// @}

/// Sets, or reads, the math mode. The setting is kept and has no effect: products of float are computed in
/// float.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for an unknown mode
/// or a null result. The mode is then unchanged.
/// Source: cublasSetMathMode, cublasGetMathMode, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetMathMode(npublasHandle_t handle, npublasMath_t mode);
npublasStatus_t npublasGetMathMode(npublasHandle_t handle, npublasMath_t* mode);
/// @}

/// Sets, or reads, how many multiprocessors a call may use. The setting is kept and has no effect.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for a negative
/// count or a null result. The setting is then unchanged.
/// Source: cublasSetSmCountTarget, cublasGetSmCountTarget, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetSmCountTarget(npublasHandle_t handle, int smCountTarget);
npublasStatus_t npublasGetSmCountTarget(npublasHandle_t handle, int* smCountTarget);
/// @}

/// Offers device memory as workspace. The library needs none: the memory is not used.
/// Units: workspaceSizeInBytes in bytes.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if workspace is
/// null and its size is not 0.
/// Source: cublasSetWorkspace, cuBLAS 12.4.
npublasStatus_t npublasSetWorkspace(npublasHandle_t handle, void* workspace, size_t workspaceSizeInBytes);

// ---- Log: one line per call with its status ----

/// Turns the log on or off and says where it goes: standard output, standard error, a file (appended to;
/// null: no file).
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if the file cannot be opened; the log is then as before.
/// Source: cublasLoggerConfigure, cuBLAS 12.4.
npublasStatus_t npublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr,
                                       const char* logFileName);
/// Sets the function that gets each line of the log. A function turns the log on; null removes it.
/// Errors: none; returns NPUBLAS_STATUS_SUCCESS.
/// Source: cublasSetLoggerCallback, cuBLAS 12.4.
npublasStatus_t npublasSetLoggerCallback(npublasLogCallback userCallback);
/// *userCallback = the function that gets the lines of the log; null if there is none.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if userCallback is null.
/// Source: cublasGetLoggerCallback, cuBLAS 12.4.
npublasStatus_t npublasGetLoggerCallback(npublasLogCallback* userCallback);

// ---- Copies between host and device ----

/// Copies a vector: SetVector from the host to the device, GetVector from the device to the host. Returns
/// when the copy is done.
/// Shapes: x and y have n elements of elemSize bytes, incx and incy elements apart.
/// Units: elemSize in bytes; n, incx and incy in elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, or elemSize, incx or incy is not positive;
/// NPUBLAS_STATUS_MAPPING_ERROR if the copy fails. y is then unchanged.
/// Source: cublasSetVector, cublasGetVector, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
npublasStatus_t npublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
/// @}

/// Copies as npublasSetVector and npublasGetVector do, in the order of stream; may return before the copy is
/// done.
/// Shapes: x and y have n elements of elemSize bytes, incx and incy elements apart.
/// Units: elemSize in bytes; n, incx and incy in elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, or elemSize, incx or incy is not positive;
/// NPUBLAS_STATUS_MAPPING_ERROR if the copy is refused. y is then unchanged.
/// Source: cublasSetVectorAsync, cublasGetVectorAsync, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream);
npublasStatus_t npublasGetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream);
/// @}

/// Copies a column-major matrix: SetMatrix from the host to the device, GetMatrix from the device to the
/// host. Returns when the copy is done.
/// Shapes: A and B are rows x cols, elements of elemSize bytes; lda and ldb are leading dimensions.
/// Units: elemSize in bytes; rows, cols, lda and ldb in elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if rows or cols is negative, elemSize is not positive, or lda or ldb
/// < max(1, rows); NPUBLAS_STATUS_MAPPING_ERROR if the copy fails. B is then unchanged.
/// Source: cublasSetMatrix, cublasGetMatrix, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
npublasStatus_t npublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
/// @}

/// Copies as npublasSetMatrix and npublasGetMatrix do, in the order of stream; may return before the copy is
/// done.
/// Shapes: A and B are rows x cols, elements of elemSize bytes; lda and ldb are leading dimensions.
/// Units: elemSize in bytes; rows, cols, lda and ldb in elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if rows or cols is negative, elemSize is not positive, or lda or ldb
/// < max(1, rows); NPUBLAS_STATUS_MAPPING_ERROR if the copy is refused. B is then unchanged.
/// Source: cublasSetMatrixAsync, cublasGetMatrixAsync, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream);
npublasStatus_t npublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_HANDLE_H_
