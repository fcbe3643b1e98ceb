// A stand-in for cuBLASLt where there is no GPU, beside the one of CUDA's runtime.
#include <cublasLt.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <utility>

namespace {

/// What a program has set of a layout or of a product, by the number of the attribute.
using Attributes = std::map<int, std::int64_t>;

Attributes& of(void* opaque) { return *static_cast<Attributes*>(opaque); }

cublasStatus_t set(void* opaque, int which, const void* value, std::size_t bytes) {
  std::int64_t wide = 0;
  std::memcpy(&wide, value, bytes);
  of(opaque)[which] = wide;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t get(void* opaque, int which, void* value, std::size_t bytes) {
  std::memcpy(value, &of(opaque)[which], bytes);
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
T made(Attributes attributes) {
  return reinterpret_cast<T>(new Attributes(std::move(attributes)));
}

std::int64_t offset(Attributes& layout, std::int64_t row, std::int64_t column) {
  const bool by_row = layout[CUBLASLT_MATRIX_LAYOUT_ORDER] == CUBLASLT_ORDER_ROW;
  const std::int64_t ld = layout[CUBLASLT_MATRIX_LAYOUT_LD];
  return by_row ? row * ld + column : column * ld + row;
}

float element(std::int64_t type, const void* data, std::int64_t at) {
  return type == CUDA_R_16F ? __half2float(static_cast<const __half*>(data)[at])
                            : static_cast<const float*>(data)[at];
}

void store(std::int64_t type, void* data, std::int64_t at, float value) {
  if (type == CUDA_R_16F)
    static_cast<__half*>(data)[at] = __float2half(value);
  else
    static_cast<float*>(data)[at] = value;
}

float active(std::int64_t epilogue, float x) {
  if (epilogue == CUBLASLT_EPILOGUE_RELU_BIAS) return std::fmax(x, 0.0f);
  if (epilogue != CUBLASLT_EPILOGUE_GELU_BIAS) return x;
  return 0.5f * x * (1 + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
}

}  // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = made<cublasLtHandle_t>({});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* product, cublasComputeType_t,
                                        cudaDataType_t scale) {
  *product = made<cublasLtMatmulDesc_t>({{CUBLASLT_MATMUL_DESC_SCALE_TYPE, scale}});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t product,
                                              cublasLtMatmulDescAttributes_t which, void* value,
                                              std::size_t bytes, std::size_t*) {
  return get(product, which, value, bytes);
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t product,
                                              cublasLtMatmulDescAttributes_t which, const void* value,
                                              std::size_t bytes) {
  return set(product, which, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type,
                                          std::uint64_t rows, std::uint64_t columns, std::int64_t ld) {
  *layout = made<cublasLtMatrixLayout_t>({{CUBLASLT_MATRIX_LAYOUT_TYPE, type},
                                          {CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL},
                                          {CUBLASLT_MATRIX_LAYOUT_ROWS, static_cast<std::int64_t>(rows)},
                                          {CUBLASLT_MATRIX_LAYOUT_COLS, static_cast<std::int64_t>(columns)},
                                          {CUBLASLT_MATRIX_LAYOUT_LD, ld},
                                          {CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1}});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t which, const void* value,
                                                std::size_t bytes) {
  return set(layout, which, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t which, void* value,
                                                std::size_t bytes, std::size_t*) {
  return get(layout, which, value, bytes);
}
/// D = epilogue(alpha A B + beta C + bias).
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t product, const void* alpha,
                              const void* a, cublasLtMatrixLayout_t of_a, const void* b,
                              cublasLtMatrixLayout_t of_b, const void* beta, const void* c,
                              cublasLtMatrixLayout_t of_c, void* d, cublasLtMatrixLayout_t of_d,
                              const cublasLtMatmulAlgo_t*, void*, std::size_t, cudaStream_t) {
  Attributes &x = of(of_a), &y = of(of_b), &z = of(of_c), &to = of(of_d), &how = of(product);
  const std::int64_t type = to[CUBLASLT_MATRIX_LAYOUT_TYPE];
  const float scale = *static_cast<const float*>(alpha), keep = *static_cast<const float*>(beta);
  const auto* const bias = reinterpret_cast<const void*>(how[CUBLASLT_MATMUL_DESC_BIAS_POINTER]);
  for (std::int64_t i = 0; i < to[CUBLASLT_MATRIX_LAYOUT_ROWS]; ++i)
    for (std::int64_t j = 0; j < to[CUBLASLT_MATRIX_LAYOUT_COLS]; ++j) {
      float sum = 0;
      for (std::int64_t k = 0; k < x[CUBLASLT_MATRIX_LAYOUT_COLS]; ++k)
        sum += element(type, a, offset(x, i, k)) * element(type, b, offset(y, k, j));
      sum = scale * sum + (keep == 0 ? 0 : keep * element(type, c, offset(z, i, j)));
      if (bias != nullptr) sum += element(type, bias, i);
      store(type, d, offset(to, i, j), active(how[CUBLASLT_MATMUL_DESC_EPILOGUE], sum));
    }
  return CUBLAS_STATUS_SUCCESS;
}

}  // extern "C"
