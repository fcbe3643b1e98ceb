/// @file
/// Products of matrices of cuBLAS, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_CUBLAS.
/// Errors: those of the call. Source: cuBLAS's documentation; operands are those of the shim's probe.
#ifndef NPU_PROBE_CUDA_BLAS_PRODUCTS_H_
#define NPU_PROBE_CUDA_BLAS_PRODUCTS_H_

#include "cuda_blas_operands.h"

namespace npu::probe_cuda::detail {

// Whether a product has elements to compute. k may be 0: the result is then beta C.
#define NPU_PROBE_CUDA_HAS_PRODUCT (m > 0 && n > 0 && k >= 0)

// Matrices and factors of one type. `suffix`: of the function's name in the library, _v2 or nothing.
#define NPU_PROBE_CUDA_GEMM(L, suffix, Real, type, compute)                                                 \
  NPU_PROBE_CUDA_BLAS(cublas##L##gemm##suffix, NPU_PROBE_CUDA_HAS_PRODUCT,                                  \
                      (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n,     \
                       int k, const Real* alpha, const Real* a, int lda, const Real* b, int ldb,            \
                       const Real* beta, Real* c, int ldc),                                                 \
                      (handle, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc),                       \
                      o.product({ta, tb, m, n, k, 1}, {a, type, lda, 0}, {b, type, ldb, 0},                 \
                                {c, type, ldc, 0}, alpha, beta, compute))                                   \
  NPU_PROBE_CUDA_BLAS(cublas##L##gemmStridedBatched, NPU_PROBE_CUDA_HAS_PRODUCT&& batch > 0,                \
                      (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n,     \
                       int k, const Real* alpha, const Real* a, int lda, long long sa, const Real* b,       \
                       int ldb, long long sb, const Real* beta, Real* c, int ldc, long long sc, int batch), \
                      (handle, ta, tb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch),    \
                      o.product({ta, tb, m, n, k, batch}, {a, type, lda, sa}, {b, type, ldb, sb},           \
                                {c, type, ldc, sc}, alpha, beta, compute))                                  \
  NPU_PROBE_CUDA_BLAS(cublas##L##gemmBatched, NPU_PROBE_CUDA_HAS_PRODUCT&& batch > 0,                       \
                      (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n,     \
                       int k, const Real* alpha, const Real* const a[], int lda, const Real* const b[],     \
                       int ldb, const Real* beta, Real* const c[], int ldc, int batch),                     \
                      (handle, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batch),                \
                      o.product_of_pointers(a, b, c))

NPU_PROBE_CUDA_GEMM(S, _v2, float, Type::float32, CUBLAS_COMPUTE_32F)
NPU_PROBE_CUDA_GEMM(D, _v2, double, Type::float64, CUBLAS_COMPUTE_64F)
NPU_PROBE_CUDA_GEMM(H, , __half, Type::float16, CUBLAS_COMPUTE_16F)

// Matrices of types that the call names.
NPU_PROBE_CUDA_BLAS(cublasSgemmEx, NPU_PROBE_CUDA_HAS_PRODUCT,
                    (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                     const float* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                     cudaDataType type_b, int ldb, const float* beta, void* c, cudaDataType type_c, int ldc),
                    (handle, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc),
                    o.product({ta, tb, m, n, k, 1}, {a, type_of(type_a), lda, 0},
                              {b, type_of(type_b), ldb, 0}, {c, type_of(type_c), ldc, 0}, alpha, beta,
                              CUBLAS_COMPUTE_32F))
NPU_PROBE_CUDA_BLAS(cublasGemmEx, NPU_PROBE_CUDA_HAS_PRODUCT,
                    (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                     const void* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                     cudaDataType type_b, int ldb, const void* beta, void* c, cudaDataType type_c, int ldc,
                     cublasComputeType_t compute, cublasGemmAlgo_t algorithm),
                    (handle, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc,
                     compute, algorithm),
                    o.product({ta, tb, m, n, k, 1}, {a, type_of(type_a), lda, 0},
                              {b, type_of(type_b), ldb, 0}, {c, type_of(type_c), ldc, 0}, alpha, beta,
                              compute))
NPU_PROBE_CUDA_BLAS(cublasGemmStridedBatchedEx, NPU_PROBE_CUDA_HAS_PRODUCT&& batch > 0,
                    (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                     const void* alpha, const void* a, cudaDataType type_a, int lda, long long sa,
                     const void* b, cudaDataType type_b, int ldb, long long sb, const void* beta, void* c,
                     cudaDataType type_c, int ldc, long long sc, int batch, cublasComputeType_t compute,
                     cublasGemmAlgo_t algorithm),
                    (handle, ta, tb, m, n, k, alpha, a, type_a, lda, sa, b, type_b, ldb, sb, beta, c, type_c,
                     ldc, sc, batch, compute, algorithm),
                    o.product({ta, tb, m, n, k, batch}, {a, type_of(type_a), lda, sa},
                              {b, type_of(type_b), ldb, sb}, {c, type_of(type_c), ldc, sc}, alpha, beta,
                              compute))
NPU_PROBE_CUDA_BLAS(cublasGemmBatchedEx, NPU_PROBE_CUDA_HAS_PRODUCT&& batch > 0,
                    (cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                     const void* alpha, const void* const a[], cudaDataType type_a, int lda,
                     const void* const b[], cudaDataType type_b, int ldb, const void* beta, void* const c[],
                     cudaDataType type_c, int ldc, int batch, cublasComputeType_t compute,
                     cublasGemmAlgo_t algorithm),
                    (handle, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc,
                     batch, compute, algorithm),
                    o.product_of_pointers(a, b, c))

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_BLAS_PRODUCTS_H_
