/// @file
/// Products of large matrices on several devices, under the names of cuBLASXt. Valid C11 and C++17.
///
/// Matrices are in host memory, in that of any device, or some here and some there; they are column-major. The result is divided into
/// square tiles (side: into columns or rows of tiles), which the selected devices compute in turn, each with copies of what it needs. A
/// call returns when its result is there. It computes on a device what npublas computes there.
/// alpha and beta are in host memory. Sizes and leading dimensions are in elements.
/// Errors of the products: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null or no device is selected; NPUBLAS_STATUS_INVALID_VALUE for an
/// enumeration, a leading dimension or a null pointer that is not allowed; NPUBLAS_STATUS_NOT_SUPPORTED if a size of a device's part does
/// not fit an int; NPUBLAS_STATUS_ALLOC_FAILED without memory on a device; NPUBLAS_STATUS_EXECUTION_FAILED if a copy or a device fails.
/// After the last two parts of the result may be written.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, chapter Using the cuBLASXt API.
#ifndef NPU_BLAS_XT_H_
#define NPU_BLAS_XT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/blas.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct npublasXtContext* npublasXtHandle_t;

typedef enum { NPUBLASXT_PINNING_DISABLED = 0, NPUBLASXT_PINNING_ENABLED = 1 } npublasXtPinnedMemMode_t;
typedef enum {
  NPUBLASXT_FLOAT = 0,
  NPUBLASXT_DOUBLE = 1,
  NPUBLASXT_COMPLEX = 2,
  NPUBLASXT_DOUBLECOMPLEX = 3
} npublasXtOpType_t;
typedef enum {
  NPUBLASXT_GEMM = 0,
  NPUBLASXT_SYRK = 1,
  NPUBLASXT_HERK = 2,
  NPUBLASXT_SYMM = 3,
  NPUBLASXT_HEMM = 4,
  NPUBLASXT_TRSM = 5,
  NPUBLASXT_SYR2K = 6,
  NPUBLASXT_HER2K = 7,
  NPUBLASXT_SPMM = 8,
  NPUBLASXT_SYRKX = 9,
  NPUBLASXT_HERKX = 10,
  NPUBLASXT_TRMM = 11,
  NPUBLASXT_ROUTINE_MAX = 12
} npublasXtBlasOp_t;

// ---- Handles and settings ----

/// Makes a handle without devices, with tiles of 2048.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if handle is null; NPUBLAS_STATUS_NOT_INITIALIZED if there is no device;
/// NPUBLAS_STATUS_ALLOC_FAILED without memory.
/// Source: cublasXtCreate, cuBLAS 12.4.
npublasStatus_t npublasXtCreate(npublasXtHandle_t* handle);
/// Frees a handle and what it has on its devices.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasXtDestroy, cuBLAS 12.4.
npublasStatus_t npublasXtDestroy(npublasXtHandle_t handle);
/// *nbBoards = the number of boards that the devices are on; *nbGpuBoards = that of all. Each simulated device is a board of its own.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if a pointer is null, nbDevices is not positive, or an id is no device's.
/// Source: cublasXtGetNumBoards, cublasXtMaxBoards, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtGetNumBoards(int nbDevices, int deviceId[], int* nbBoards);
npublasStatus_t npublasXtMaxBoards(int* nbGpuBoards);
/// @}
/// Selects the devices that compute, in this order. It replaces an earlier selection.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if deviceId is null, nbDevices is not positive,
/// or an id is no device's. The selection is then unchanged.
/// Source: cublasXtDeviceSelect, cuBLAS 12.4.
npublasStatus_t npublasXtDeviceSelect(npublasXtHandle_t handle, int nbDevices, int deviceId[]);
/// The side of a tile, in elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if blockDim is not positive, or null.
/// Source: cublasXtSetBlockDim, cublasXtGetBlockDim, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSetBlockDim(npublasXtHandle_t handle, int blockDim);
npublasStatus_t npublasXtGetBlockDim(npublasXtHandle_t handle, int* blockDim);
/// @}
/// Whether calls pin matrices in host memory that are not pinned. What cannot be pinned is computed all the same.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for another mode, or null.
/// Source: cublasXtGetPinningMemMode, cublasXtSetPinningMemMode, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtGetPinningMemMode(npublasXtHandle_t handle, npublasXtPinnedMemMode_t* mode);
npublasStatus_t npublasXtSetPinningMemMode(npublasXtHandle_t handle, npublasXtPinnedMemMode_t mode);
/// @}
/// The routine of the host (blasFunctor: gemm with the interface of Fortran, as sgemm_, with integers of 32 bits) and its part of the
/// work, from 0 to 1: that part of C is computed by it, at the bottom or at the right, whichever is longer. Only products with all
/// matrices in host memory are divided; both settings are needed.
/// Shapes: the routine gets parts of the matrices of a call, with their leading dimensions.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE for an unknown routine or type, a type that the
/// routine has not, or a ratio outside 0 to 1; NPUBLAS_STATUS_NOT_SUPPORTED for another routine than NPUBLASXT_GEMM.
/// Source: cublasXtSetCpuRoutine, cublasXtSetCpuRatio, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSetCpuRoutine(npublasXtHandle_t handle, npublasXtBlasOp_t blasOp,
                                       npublasXtOpType_t type, void* blasFunctor);
npublasStatus_t npublasXtSetCpuRatio(npublasXtHandle_t handle, npublasXtBlasOp_t blasOp,
                                     npublasXtOpType_t type, float ratio);
/// @}

// ---- Products ----

/// C = alpha op(A) op(B) + beta C.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n.
/// Errors: as above.
/// Source: cublasXt<t>gemm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSgemm(npublasXtHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               size_t m, size_t n, size_t k, const float* alpha, const float* A, size_t lda,
                               const float* B, size_t ldb, const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDgemm(npublasXtHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               size_t m, size_t n, size_t k, const double* alpha, const double* A, size_t lda,
                               const double* B, size_t ldb, const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCgemm(npublasXtHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               size_t m, size_t n, size_t k, const npuComplex* alpha, const npuComplex* A,
                               size_t lda, const npuComplex* B, size_t ldb, const npuComplex* beta,
                               npuComplex* C, size_t ldc);
npublasStatus_t npublasXtZgemm(npublasXtHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               size_t m, size_t n, size_t k, const npuDoubleComplex* alpha,
                               const npuDoubleComplex* A, size_t lda, const npuDoubleComplex* B, size_t ldb,
                               const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha A B + beta C (side left) or alpha B A + beta C, A being symmetric.
/// Shapes: A is m x m (right: n x n), of which the triangle uplo is read; B and C are m x n.
/// Errors: as above.
/// Source: cublasXt<t>symm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSsymm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const float* alpha, const float* A, size_t lda,
                               const float* B, size_t ldb, const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDsymm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const double* alpha, const double* A, size_t lda,
                               const double* B, size_t ldb, const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCsymm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuComplex* alpha, const npuComplex* A, size_t lda,
                               const npuComplex* B, size_t ldb, const npuComplex* beta, npuComplex* C,
                               size_t ldc);
npublasStatus_t npublasXtZsymm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                               size_t lda, const npuDoubleComplex* B, size_t ldb,
                               const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha A B + beta C (side left) or alpha B A + beta C, A being Hermitian.
/// Shapes: as npublasXtSsymm.
/// Errors: as above.
/// Source: cublasXt<t>hemm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtChemm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuComplex* alpha, const npuComplex* A, size_t lda,
                               const npuComplex* B, size_t ldb, const npuComplex* beta, npuComplex* C,
                               size_t ldc);
npublasStatus_t npublasXtZhemm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                               size_t lda, const npuDoubleComplex* B, size_t ldb,
                               const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha op(A) op(A)^T + beta C in the triangle uplo.
/// Shapes: op(A) is n x k, C n x n; its other triangle is unchanged.
/// Errors: as above.
/// Source: cublasXt<t>syrk, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSsyrk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const float* alpha, const float* A, size_t lda,
                               const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDsyrk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const double* alpha, const double* A, size_t lda,
                               const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCsyrk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const npuComplex* alpha, const npuComplex* A, size_t lda,
                               const npuComplex* beta, npuComplex* C, size_t ldc);
npublasStatus_t npublasXtZsyrk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                               size_t lda, const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha op(A) op(A)^H + beta C in the triangle uplo.
/// Shapes: as npublasXtSsyrk.
/// Errors: as above.
/// Source: cublasXt<t>herk, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtCherk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const float* alpha, const npuComplex* A, size_t lda,
                               const float* beta, npuComplex* C, size_t ldc);
npublasStatus_t npublasXtZherk(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               size_t n, size_t k, const double* alpha, const npuDoubleComplex* A, size_t lda,
                               const double* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C in the triangle uplo.
/// Shapes: op(A) and op(B) are n x k, C n x n; its other triangle is unchanged.
/// Errors: as above.
/// Source: cublasXt<t>syr2k, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSsyr2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const float* alpha, const float* A, size_t lda,
                                const float* B, size_t ldb, const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDsyr2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const double* alpha, const double* A, size_t lda,
                                const double* B, size_t ldb, const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCsyr2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuComplex* alpha, const npuComplex* A, size_t lda,
                                const npuComplex* B, size_t ldb, const npuComplex* beta, npuComplex* C,
                                size_t ldc);
npublasStatus_t npublasXtZsyr2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                                size_t lda, const npuDoubleComplex* B, size_t ldb,
                                const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C in the triangle uplo.
/// Shapes: as npublasXtSsyr2k.
/// Errors: as above.
/// Source: cublasXt<t>her2k, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtCher2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuComplex* alpha, const npuComplex* A, size_t lda,
                                const npuComplex* B, size_t ldb, const float* beta, npuComplex* C,
                                size_t ldc);
npublasStatus_t npublasXtZher2k(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                                size_t lda, const npuDoubleComplex* B, size_t ldb, const double* beta,
                                npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha op(A) op(B)^T + beta C in the triangle uplo.
/// Shapes: as npublasXtSsyr2k.
/// Errors: as above.
/// Source: cublasXt<t>syrkx, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSsyrkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const float* alpha, const float* A, size_t lda,
                                const float* B, size_t ldb, const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDsyrkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const double* alpha, const double* A, size_t lda,
                                const double* B, size_t ldb, const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCsyrkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuComplex* alpha, const npuComplex* A, size_t lda,
                                const npuComplex* B, size_t ldb, const npuComplex* beta, npuComplex* C,
                                size_t ldc);
npublasStatus_t npublasXtZsyrkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                                size_t lda, const npuDoubleComplex* B, size_t ldb,
                                const npuDoubleComplex* beta, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha op(A) op(B)^H + beta C in the triangle uplo.
/// Shapes: as npublasXtSsyr2k.
/// Errors: as above.
/// Source: cublasXt<t>herkx, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtCherkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuComplex* alpha, const npuComplex* A, size_t lda,
                                const npuComplex* B, size_t ldb, const float* beta, npuComplex* C,
                                size_t ldc);
npublasStatus_t npublasXtZherkx(npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                size_t n, size_t k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                                size_t lda, const npuDoubleComplex* B, size_t ldb, const double* beta,
                                npuDoubleComplex* C, size_t ldc);
/// @}
/// Solves op(A) X = alpha B (side left) or X op(A) = alpha B for X, which replaces B. A is triangular.
/// Shapes: A is m x m (right: n x n), B m x n.
/// Errors: as above.
/// Source: cublasXt<t>trsm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtStrsm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const float* alpha, const float* A, size_t lda, float* B, size_t ldb);
npublasStatus_t npublasXtDtrsm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const double* alpha, const double* A, size_t lda, double* B, size_t ldb);
npublasStatus_t npublasXtCtrsm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const npuComplex* alpha, const npuComplex* A, size_t lda, npuComplex* B,
                               size_t ldb);
npublasStatus_t npublasXtZtrsm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const npuDoubleComplex* alpha, const npuDoubleComplex* A, size_t lda,
                               npuDoubleComplex* B, size_t ldb);
/// @}
/// C = alpha op(A) B (side left) or alpha B op(A), A being triangular. C may be B.
/// Shapes: A is m x m (right: n x n), B and C m x n.
/// Errors: as above.
/// Source: cublasXt<t>trmm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtStrmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const float* alpha, const float* A, size_t lda, const float* B, size_t ldb,
                               float* C, size_t ldc);
npublasStatus_t npublasXtDtrmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const double* alpha, const double* A, size_t lda, const double* B, size_t ldb,
                               double* C, size_t ldc);
npublasStatus_t npublasXtCtrmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const npuComplex* alpha, const npuComplex* A, size_t lda, const npuComplex* B,
                               size_t ldb, npuComplex* C, size_t ldc);
npublasStatus_t npublasXtZtrmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                               const npuDoubleComplex* alpha, const npuDoubleComplex* A, size_t lda,
                               const npuDoubleComplex* B, size_t ldb, npuDoubleComplex* C, size_t ldc);
/// @}
/// C = alpha A B + beta C (side left) or alpha B A + beta C, A being symmetric, its triangle uplo packed by columns.
/// Shapes: AP has m (m + 1) / 2 (right: n (n + 1) / 2) elements; B and C are m x n.
/// Errors: as above.
/// Source: cublasXt<t>spmm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasXtSspmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const float* alpha, const float* AP, const float* B,
                               size_t ldb, const float* beta, float* C, size_t ldc);
npublasStatus_t npublasXtDspmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const double* alpha, const double* AP, const double* B,
                               size_t ldb, const double* beta, double* C, size_t ldc);
npublasStatus_t npublasXtCspmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuComplex* alpha, const npuComplex* AP,
                               const npuComplex* B, size_t ldb, const npuComplex* beta, npuComplex* C,
                               size_t ldc);
npublasStatus_t npublasXtZspmm(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                               size_t m, size_t n, const npuDoubleComplex* alpha, const npuDoubleComplex* AP,
                               const npuDoubleComplex* B, size_t ldb, const npuDoubleComplex* beta,
                               npuDoubleComplex* C, size_t ldc);
/// @}

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_BLAS_XT_H_
