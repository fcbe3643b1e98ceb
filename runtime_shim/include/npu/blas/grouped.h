/// @file
/// Batches of products in groups of one shape, and rank-k updates whose types are arguments. Included by npu/blas.h. Valid C11 and
/// C++17.
/// Source: cublas<t>gemmGroupedBatched, cublasGemmGroupedBatchedEx, cublasCsyrkEx, cublasCherkEx and their 3m forms, cuBLAS 13.0.
#ifndef NPU_BLAS_GROUPED_H_
#define NPU_BLAS_GROUPED_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/// C = alpha op(A) op(B) + beta C for each matrix of each group. Group i has group_size[i] matrices of one shape; those of all groups stand
/// one after the other in Aarray, Barray and Carray.
/// Shapes: arrays of group_count entries in host memory for what a group has; Aarray, Barray and Carray are device arrays of device
/// pointers, as many as the sizes sum up to. Matrices are as in npublasSgemm.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED in device pointer mode; NPUBLAS_STATUS_INVALID_VALUE for a null pointer, a negative size, or as
/// npublasSgemm says of one group, and groups before it are then computed; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// @{
npublasStatus_t npublasSgemmGroupedBatched(npublasHandle_t handle, const npublasOperation_t transa_array[],
                                           const npublasOperation_t transb_array[], const int m_array[],
                                           const int n_array[], const int k_array[],
                                           const float alpha_array[], const float* const Aarray[],
                                           const int lda_array[], const float* const Barray[],
                                           const int ldb_array[], const float beta_array[],
                                           float* const Carray[], const int ldc_array[], int group_count,
                                           const int group_size[]);
npublasStatus_t npublasDgemmGroupedBatched(npublasHandle_t handle, const npublasOperation_t transa_array[],
                                           const npublasOperation_t transb_array[], const int m_array[],
                                           const int n_array[], const int k_array[],
                                           const double alpha_array[], const double* const Aarray[],
                                           const int lda_array[], const double* const Barray[],
                                           const int ldb_array[], const double beta_array[],
                                           double* const Carray[], const int ldc_array[], int group_count,
                                           const int group_size[]);
/// @}
/// The same for matrices whose types are arguments, as npublasGemmBatchedEx takes them; alpha_array and beta_array have the type of the
/// factors there.
/// Shapes: as above.
/// Errors: also NPUBLAS_STATUS_NOT_SUPPORTED for types that npublasGemmBatchedEx lacks.
npublasStatus_t npublasGemmGroupedBatchedEx(
    npublasHandle_t handle, const npublasOperation_t transa_array[], const npublasOperation_t transb_array[],
    const int m_array[], const int n_array[], const int k_array[], const void* alpha_array,
    const void* const Aarray[], npuDataType Atype, const int lda_array[], const void* const Barray[],
    npuDataType Btype, const int ldb_array[], const void* beta_array, void* const Carray[], npuDataType Ctype,
    const int ldc_array[], int group_count, const int group_size[], npublasComputeType_t computeType);

/// npublasCsyrk and npublasCherk with types. The 3m forms compute the same with fewer products on a GPU; here they are the others.
/// Shapes: op(A) is n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED unless A and C are C_32F; those of npublasCsyrk and npublasCherk.
/// @{
npublasStatus_t npublasCsyrkEx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               int n, int k, const npuComplex* alpha, const void* A, npuDataType Atype,
                               int lda, const npuComplex* beta, void* C, npuDataType Ctype, int ldc);
npublasStatus_t npublasCsyrk3mEx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                 int n, int k, const npuComplex* alpha, const void* A, npuDataType Atype,
                                 int lda, const npuComplex* beta, void* C, npuDataType Ctype, int ldc);
npublasStatus_t npublasCherkEx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                               int n, int k, const float* alpha, const void* A, npuDataType Atype, int lda,
                               const float* beta, void* C, npuDataType Ctype, int ldc);
npublasStatus_t npublasCherk3mEx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                 int n, int k, const float* alpha, const void* A, npuDataType Atype, int lda,
                                 const float* beta, void* C, npuDataType Ctype, int ldc);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_GROUPED_H_
