/// @file
/// Products of matrices of real numbers. Included by npu/blas.h. Valid C11 and C++17; the half calls are C++
/// only.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. op(A) is A for
/// NPUBLAS_OP_N, its transpose for OP_T and OP_C. alpha and beta follow the pointer mode of the handle. With
/// beta == 0, C is not read. Calls are asynchronous in the order of the handle's stream. Pointers to matrices
/// are not checked. Products of float take operands rounded to half or bfloat16 where mixed precision is on
/// (npu/amp.h).
/// Units: sizes, strides and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if m, n, k or
/// batchCount is negative, an operation is unknown, lda < max(1, rows of A as stored) and likewise ldb and
/// ldc, or alpha or beta is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. C is then
/// unchanged.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, sections Level-3 functions and
/// BLAS-like extensions.
#ifndef NPU_BLAS_GEMM_H_
#define NPU_BLAS_GEMM_H_

#include "npu/blas/types.h"
#ifdef __cplusplus
#include "npu/fp16.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// C = alpha op(A) op(B) + beta C.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n; lda, ldb and ldc are leading dimensions.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m, n or k is negative, a leading dimension is below the rows of
/// its matrix as stored, an operation is unknown, or alpha or beta is null; NPUBLAS_STATUS_NOT_INITIALIZED if
/// handle is null. C is then unchanged.
/// Source: cublas<t>gemm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const float* alpha, const float* A, int lda, const float* B,
                             int ldb, const float* beta, float* C, int ldc);
npublasStatus_t npublasDgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const double* alpha, const double* A, int lda,
                             const double* B, int ldb, const double* beta, double* C, int ldc);
/// @}

/// C_i = alpha op(A_i) op(B_i) + beta C_i for each matrix of a batch.
/// Shapes: Aarray, Barray and Carray are device arrays of batchCount device pointers; the matrices are as in
/// npublasSgemm. On a real device the call waits for the stream, to read the pointers, and is not supported under capture.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm, or if batchCount is negative. Every C_i is then
/// unchanged.
/// Source: cublas<t>gemmBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const float* alpha,
                                    const float* const Aarray[], int lda, const float* const Barray[],
                                    int ldb, const float* beta, float* const Carray[], int ldc,
                                    int batchCount);
npublasStatus_t npublasDgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const double* alpha,
                                    const double* const Aarray[], int lda, const double* const Barray[],
                                    int ldb, const double* beta, double* const Carray[], int ldc,
                                    int batchCount);
/// @}

/// C_i = alpha op(A_i) op(B_i) + beta C_i for matrices at fixed distances. A stride of 0 uses one operand for
/// the whole batch.
/// Shapes: A_i begins at A + i * strideA, B_i at B + i * strideB, C_i at C + i * strideC; the matrices are as
/// in npublasSgemm.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm, or if batchCount is negative. Every C_i is then
/// unchanged.
/// Source: cublas<t>gemmStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k, const float* alpha,
                                           const float* A, int lda, long long int strideA, const float* B,
                                           int ldb, long long int strideB, const float* beta, float* C,
                                           int ldc, long long int strideC, int batchCount);
npublasStatus_t npublasDgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const double* alpha, const double* A, int lda,
                                           long long int strideA, const double* B, int ldb,
                                           long long int strideB, const double* beta, double* C, int ldc,
                                           long long int strideC, int batchCount);
/// @}

/// C = alpha op(A) op(B) + beta C for matrices whose types are arguments; sums are kept in float.
/// Shapes: as npublasSgemm; A, B and C have elements of Atype, Btype and Ctype.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for types other than those of npublasGemmEx with NPUBLAS_COMPUTE_32F;
/// NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm. C is then unchanged.
/// Source: cublasSgemmEx, cuBLAS 12.4.
npublasStatus_t npublasSgemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               int m, int n, int k, const float* alpha, const void* A, npuDataType Atype,
                               int lda, const void* B, npuDataType Btype, int ldb, const float* beta, void* C,
                               npuDataType Ctype, int ldc);

/// C = alpha op(A) op(B) + beta C for matrices whose types are arguments.
/// Shapes: as npublasSgemm; A, B and C have elements of Atype, Btype and Ctype. alpha and beta are half for
/// COMPUTE_16F, else float, double or int32, as computeType says.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED unless A and B have one type and the combination is one of these:
/// COMPUTE_16F half to half; COMPUTE_32F float or int8 to float, half to half or float, bfloat16 to bfloat16
/// or float; COMPUTE_64F double; COMPUTE_32I int8 to int32. NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm. C
/// is then unchanged.
/// Source: cublasGemmEx, cuBLAS 12.4. algo has no effect; COMPUTE_16F keeps its sums in float.
npublasStatus_t npublasGemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                              int m, int n, int k, const void* alpha, const void* A, npuDataType Atype,
                              int lda, const void* B, npuDataType Btype, int ldb, const void* beta, void* C,
                              npuDataType Ctype, int ldc, npublasComputeType_t computeType,
                              npublasGemmAlgo_t algo);

/// npublasGemmEx for each matrix of a batch given by pointers.
/// Shapes: Aarray, Barray and Carray are device arrays of batchCount device pointers; the matrices are as in
/// npublasGemmEx.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED as npublasGemmEx; NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm, or if
/// batchCount is negative. Every C_i is then unchanged.
/// Source: cublasGemmBatchedEx, cuBLAS 12.4.
npublasStatus_t npublasGemmBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                     npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                     const void* const Aarray[], npuDataType Atype, int lda,
                                     const void* const Barray[], npuDataType Btype, int ldb, const void* beta,
                                     void* const Carray[], npuDataType Ctype, int ldc, int batchCount,
                                     npublasComputeType_t computeType, npublasGemmAlgo_t algo);

/// npublasGemmEx for each matrix of a batch at fixed distances.
/// Shapes: A_i begins strideA elements of Atype after A_(i-1), and likewise B_i and C_i; the matrices are as
/// in npublasGemmEx.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED as npublasGemmEx; NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm, or if
/// batchCount is negative. Every C_i is then unchanged.
/// Source: cublasGemmStridedBatchedEx, cuBLAS 12.4.
npublasStatus_t npublasGemmStridedBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                            npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                            const void* A, npuDataType Atype, int lda, long long int strideA,
                                            const void* B, npuDataType Btype, int ldb, long long int strideB,
                                            const void* beta, void* C, npuDataType Ctype, int ldc,
                                            long long int strideC, int batchCount,
                                            npublasComputeType_t computeType, npublasGemmAlgo_t algo);

#ifdef __cplusplus
/// Products of half matrices: one, a batch by pointers, a batch at fixed distances. Sums are kept in float;
/// results are rounded to half once. On a device in saturation mode a result beyond the range of half becomes
/// the largest half.
/// Shapes: as npublasSgemm, npublasSgemmBatched and npublasSgemmStridedBatched.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasSgemm, or if batchCount is negative. C is then unchanged.
/// Source: cublasHgemm, cublasHgemmBatched, cublasHgemmStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasHgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const __half* alpha, const __half* A, int lda,
                             const __half* B, int ldb, const __half* beta, __half* C, int ldc);
npublasStatus_t npublasHgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const __half* alpha,
                                    const __half* const Aarray[], int lda, const __half* const Barray[],
                                    int ldb, const __half* beta, __half* const Carray[], int ldc,
                                    int batchCount);
npublasStatus_t npublasHgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const __half* alpha, const __half* A, int lda,
                                           long long int strideA, const __half* B, int ldb,
                                           long long int strideB, const __half* beta, __half* C, int ldc,
                                           long long int strideC, int batchCount);
/// @}
#endif

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_GEMM_H_
