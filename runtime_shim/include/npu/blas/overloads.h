/// @file
/// C++ overloads of the Ex family that name the computation by the type of its sums. Included by npu/blas.h.
/// Source: the C++ overloads of cublas_api.h, cuBLAS 12.4.
#ifndef NPU_BLAS_OVERLOADS_H_
#define NPU_BLAS_OVERLOADS_H_

#include "npu/blas/types.h"

namespace npu::detail {

/// The kind of computation whose sums have `type`; a value that every call refuses if there is none.
inline npublasComputeType_t compute_type_of(npuDataType type) {
  switch (type) {
    case NPU_R_16F:
      return NPUBLAS_COMPUTE_16F;
    case NPU_R_32F:
      return NPUBLAS_COMPUTE_32F;
    case NPU_R_64F:
      return NPUBLAS_COMPUTE_64F;
    case NPU_R_32I:
      return NPUBLAS_COMPUTE_32I;
    default:
      return static_cast<npublasComputeType_t>(0);
  }
}

}  // namespace npu::detail

/// npublasGemmEx, npublasGemmBatchedEx and npublasGemmStridedBatchedEx with computeType as an npuDataType.
/// NPU_R_16F, R_32F, R_64F and R_32I stand for NPUBLAS_COMPUTE_16F, 32F, 64F and 32I.
/// Shapes: as the calls with an npublasComputeType_t, in npu/blas/gemm.h.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for another computeType; else those of these calls. C is then
/// unchanged.
/// Source: cublasGemmEx, cublasGemmBatchedEx, cublasGemmStridedBatchedEx with a cudaDataType, cuBLAS 12.4.
/// @{
inline npublasStatus_t npublasGemmEx(npublasHandle_t handle, npublasOperation_t transa,
                                     npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                     const void* A, npuDataType Atype, int lda, const void* B,
                                     npuDataType Btype, int ldb, const void* beta, void* C, npuDataType Ctype,
                                     int ldc, npuDataType computeType, npublasGemmAlgo_t algo) {
  return npublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype,
                       ldc, npu::detail::compute_type_of(computeType), algo);
}

inline npublasStatus_t npublasGemmBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                            npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                            const void* const Aarray[], npuDataType Atype, int lda,
                                            const void* const Barray[], npuDataType Btype, int ldb,
                                            const void* beta, void* const Carray[], npuDataType Ctype,
                                            int ldc, int batchCount, npuDataType computeType,
                                            npublasGemmAlgo_t algo) {
  return npublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype, ldb,
                              beta, Carray, Ctype, ldc, batchCount, npu::detail::compute_type_of(computeType),
                              algo);
}

inline npublasStatus_t npublasGemmStridedBatchedEx(
    npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* A, npuDataType Atype, int lda, long long int strideA, const void* B,
    npuDataType Btype, int ldb, long long int strideB, const void* beta, void* C, npuDataType Ctype, int ldc,
    long long int strideC, int batchCount, npuDataType computeType, npublasGemmAlgo_t algo) {
  return npublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B, Btype,
                                     ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount,
                                     npu::detail::compute_type_of(computeType), algo);
}
/// @}

#endif  // NPU_BLAS_OVERLOADS_H_
