// Products of cuBLASLt on both sides: in both orders, with epilogues, of half. FACTOR: a wrong constant.
#include <cublasLt.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr int kRows = 32, kColumns = 24, kDepth = 16;

struct Form {
  bool by_row = false;
  float beta = 0;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  cudaDataType_t type = CUDA_R_32F;
};

cublasLtMatrixLayout_t layout_of(int rows, int columns, const Form& form) {
  cublasLtMatrixLayout_t layout = nullptr;
  const cublasLtOrder_t order = form.by_row ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
  cublasLtMatrixLayoutCreate(&layout, form.type, rows, columns, form.by_row ? columns : rows);
  cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
  return layout;
}

/// D = epilogue(FACTOR A B + beta D + bias).
bool multiply(cublasLtHandle_t handle, const void* a, const void* b, const void* bias, void* d,
              const Form& form) {
  cublasLtMatmulDesc_t product = nullptr;
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  if (form.epilogue != CUBLASLT_EPILOGUE_DEFAULT) {
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &form.epilogue,
                                   sizeof form.epilogue);
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof bias);
  }
  cublasLtMatrixLayout_t of_a = layout_of(kRows, kDepth, form), of_b = layout_of(kDepth, kColumns, form),
                         of_d = layout_of(kRows, kColumns, form);
  const float alpha = FACTOR;
  const cublasStatus_t status = cublasLtMatmul(handle, product, &alpha, a, of_a, b, of_b, &form.beta, d, of_d,
                                               d, of_d, nullptr, nullptr, 0, nullptr);
  for (cublasLtMatrixLayout_t layout : {of_a, of_b, of_d}) cublasLtMatrixLayoutDestroy(layout);
  cublasLtMatmulDescDestroy(product);
  if (status != CUBLAS_STATUS_SUCCESS) std::printf("matmul returned %d\n", static_cast<int>(status));
  return status == CUBLAS_STATUS_SUCCESS;
}

/// Small numbers in memory of the device.
template <class Real>
Real* filled(int count, int seed) {
  std::vector<Real> host(count);
  for (int i = 0; i < count; ++i) host[i] = static_cast<Real>(((i + seed) * 7 % 11 - 5) / 16.0f);
  Real* memory = nullptr;
  cudaMalloc((void**)&memory, count * sizeof(Real));
  cudaMemcpy(memory, host.data(), count * sizeof(Real), cudaMemcpyHostToDevice);
  return memory;
}

template <class Real>
bool multiply_all(cublasLtHandle_t handle, const std::vector<Form>& forms) {
  Real *a = filled<Real>(kRows * kDepth, 0), *b = filled<Real>(kDepth * kColumns, 2),
       *bias = filled<Real>(kRows, 4), *d = filled<Real>(kRows * kColumns, 6);
  bool is_good = true;
  for (const Form& form : forms) is_good = multiply(handle, a, b, bias, d, form) && is_good;
  Real some[2];
  cudaMemcpy(some, d, sizeof some, cudaMemcpyDeviceToHost);
  std::printf("%.3f\n", static_cast<double>(static_cast<float>(some[1])));
  return is_good;
}

int main() {
  cublasLtHandle_t handle = nullptr;
  if (cublasLtCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  const cudaDataType_t half = CUDA_R_16F;
  bool is_good = multiply_all<float>(handle, {{},
                                              {true, 1},
                                              {false, 0, CUBLASLT_EPILOGUE_BIAS},
                                              {false, 1, CUBLASLT_EPILOGUE_RELU_BIAS},
                                              {false, 0, CUBLASLT_EPILOGUE_GELU_BIAS}});
  is_good = multiply_all<__half>(handle, {{false, 0, CUBLASLT_EPILOGUE_DEFAULT, half},
                                          {false, 1, CUBLASLT_EPILOGUE_RELU_BIAS, half}}) &&
            is_good;
  cublasLtDestroy(handle);
  return is_good ? 0 : 1;
}
