/// @file
/// Products of cuBLASLt, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_CUBLASLT.
/// Errors: those of the call. Source: cuBLASLt's documentation; operands are those of the shim's probe.
#ifndef NPU_PROBE_CUDA_LT_CALLS_H_
#define NPU_PROBE_CUDA_LT_CALLS_H_

#include <cublasLt.h>

#include "cuda_library_types.h"
#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

template <class T>
T layout_value(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t which, T otherwise) {
  T value = otherwise;
  std::size_t written = 0;
  const bool is_known = cublasLtMatrixLayoutGetAttribute(layout, which, &value, sizeof value, &written) ==
                        CUBLAS_STATUS_SUCCESS;
  return is_known ? value : otherwise;
}

template <class T>
T product_value(cublasLtMatmulDesc_t product, cublasLtMatmulDescAttributes_t which, T otherwise) {
  T value = otherwise;
  std::size_t written = 0;
  const bool is_known =
      cublasLtMatmulDescGetAttribute(product, which, &value, sizeof value, &written) == CUBLAS_STATUS_SUCCESS;
  return is_known ? value : otherwise;
}

inline bool is_row_major(cublasLtMatrixLayout_t layout) {
  return layout_value<std::int32_t>(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL) ==
         CUBLASLT_ORDER_ROW;
}

/// Lines of elements that lie one after the other: columns, in row order rows. An order of tiles has no extent.
inline Tensor lt_matrix(const void* data, cublasLtMatrixLayout_t layout, long long batch) {
  const auto order = layout_value<std::int32_t>(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL);
  const auto type = static_cast<cudaDataType_t>(
      layout_value<std::uint32_t>(layout, CUBLASLT_MATRIX_LAYOUT_TYPE, CUDA_R_32F));
  Tensor tensor;
  tensor.address = data;
  tensor.type = type_of(type);
  if (order != CUBLASLT_ORDER_COL && order != CUBLASLT_ORDER_ROW) return tensor;
  const auto length = [layout](cublasLtMatrixLayoutAttribute_t which) {
    return static_cast<long long>(layout_value<std::uint64_t>(layout, which, 0));
  };
  const long long rows = length(CUBLASLT_MATRIX_LAYOUT_ROWS), columns = length(CUBLASLT_MATRIX_LAYOUT_COLS);
  const bool by_row = order == CUBLASLT_ORDER_ROW;
  tensor.shape = {by_row ? rows : columns, by_row ? columns : rows};
  tensor.strides = {layout_value<std::int64_t>(layout, CUBLASLT_MATRIX_LAYOUT_LD, 0), 1};
  if (batch > 1) {
    tensor.shape.insert(tensor.shape.begin(), batch);
    tensor.strides.insert(tensor.strides.begin(),
                          layout_value<std::int64_t>(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, 0));
  }
  return tensor;
}

/// Whether the product reads C. A factor in memory of the device may be any number.
inline bool reads_c(cublasLtMatmulDesc_t product, const void* beta, const void* c) {
  if (c == nullptr || beta == nullptr) return false;
  const auto mode =
      product_value<std::int32_t>(product, CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_POINTER_MODE_HOST);
  if (mode != CUBLASLT_POINTER_MODE_HOST) return true;
  const auto scale = static_cast<cudaDataType_t>(
      product_value<std::int32_t>(product, CUBLASLT_MATMUL_DESC_SCALE_TYPE, CUDA_R_32F));
  return value_at(type_of(scale), static_cast<const char*>(beta)) != 0;
}

/// As the shim has it: a product whose result is in row order is computed as its transpose, with the operands swapped.
inline Operation describe_lt_product(cublasLtMatmulDesc_t product, const void* a, cublasLtMatrixLayout_t of_a,
                                     const void* b, cublasLtMatrixLayout_t of_b, const void* beta,
                                     const void* c, cublasLtMatrixLayout_t of_c, void* d,
                                     cublasLtMatrixLayout_t of_d) {
  Operation operation;
  operation.type = "BlasLt";
  operation.name = "matmul";
  const long long batch = layout_value<std::int32_t>(of_d, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1);
  const bool is_swapped = is_row_major(of_d);
  operation.in(is_swapped ? lt_matrix(b, of_b, batch) : lt_matrix(a, of_a, batch));
  operation.in(is_swapped ? lt_matrix(a, of_a, batch) : lt_matrix(b, of_b, batch));
  if (reads_c(product, beta, c)) operation.in(lt_matrix(c, of_c, batch));
  operation.out(lt_matrix(d, of_d, batch));
  return operation;
}

extern "C" {

cublasStatus_t __real_cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t, const void*, const void*,
                                     cublasLtMatrixLayout_t, const void*, cublasLtMatrixLayout_t, const void*,
                                     const void*, cublasLtMatrixLayout_t, void*, cublasLtMatrixLayout_t,
                                     const cublasLtMatmulAlgo_t*, void*, std::size_t, cudaStream_t);

cublasStatus_t __wrap_cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t product, const void* alpha,
                                     const void* a, cublasLtMatrixLayout_t of_a, const void* b,
                                     cublasLtMatrixLayout_t of_b, const void* beta, const void* c,
                                     cublasLtMatrixLayout_t of_c, void* d, cublasLtMatrixLayout_t of_d,
                                     const cublasLtMatmulAlgo_t* algorithm, void* workspace,
                                     std::size_t workspace_bytes, cudaStream_t stream) {
  const auto describe = [&](Recorder&) {
    return describe_lt_product(product, a, of_a, b, of_b, beta, c, of_c, d, of_d);
  };
  return observed(stream, describe, [&] {
    return __real_cublasLtMatmul(handle, product, alpha, a, of_a, b, of_b, beta, c, of_c, d, of_d, algorithm,
                                 workspace, workspace_bytes, stream);
  });
}

}  // extern "C"
}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_LT_CALLS_H_
