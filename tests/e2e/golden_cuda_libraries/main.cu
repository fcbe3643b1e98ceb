// Products of cuBLASLt in both orders, and a sum over a communicator of one rank, alone and in a group. FACTOR: a wrong constant.
#include <cublasLt.h>
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr int kRows = 6, kColumns = 5, kDepth = 4;

cublasLtMatrixLayout_t layout_of(int rows, int columns, bool by_row) {
  cublasLtMatrixLayout_t layout = nullptr;
  const cublasLtOrder_t order = by_row ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
  cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, rows, columns, by_row ? columns : rows);
  cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
  return layout;
}

void multiply(cublasLtHandle_t handle, const float* a, const float* b, float* d, bool by_row, float beta) {
  cublasLtMatmulDesc_t product = nullptr;
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayout_t of_a = layout_of(kRows, kDepth, by_row), of_b = layout_of(kDepth, kColumns, by_row),
                         of_d = layout_of(kRows, kColumns, by_row);
  const float alpha = FACTOR;
  cublasLtMatmul(handle, product, &alpha, a, of_a, b, of_b, &beta, d, of_d, d, of_d, nullptr, nullptr, 0,
                 nullptr);
  for (cublasLtMatrixLayout_t layout : {of_a, of_b, of_d}) cublasLtMatrixLayoutDestroy(layout);
  cublasLtMatmulDescDestroy(product);
}

int main() {
  std::vector<float> host(kRows * kColumns);
  for (int i = 0; i < kRows * kColumns; ++i) host[i] = i % 7 - 3;
  float *a, *b, *d;
  cudaMalloc((void**)&a, kRows * kDepth * sizeof(float));
  cudaMalloc((void**)&b, kDepth * kColumns * sizeof(float));
  cudaMalloc((void**)&d, kRows * kColumns * sizeof(float));
  cudaMemcpy(a, host.data(), kRows * kDepth * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host.data(), kDepth * kColumns * sizeof(float), cudaMemcpyHostToDevice);
  cublasLtHandle_t handle = nullptr;
  if (cublasLtCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  multiply(handle, a, b, d, false, 0);
  multiply(handle, a, b, d, true, 1);
  const int device = 0;
  ncclComm_t comm = nullptr;
  if (ncclCommInitAll(&comm, 1, &device) != ncclSuccess) return 1;
  ncclAllReduce(d, d, kRows * kColumns, ncclFloat, ncclSum, comm, nullptr);
  ncclGroupStart();
  ncclBroadcast(a, a, kRows * kDepth, ncclFloat, 0, comm, nullptr);
  ncclAllGather(a, b, kDepth * kColumns, ncclFloat, comm, nullptr);
  ncclGroupEnd();
  cudaMemcpy(host.data(), d, kRows * kColumns * sizeof(float), cudaMemcpyDeviceToHost);
  ncclCommDestroy(comm);
  cublasLtDestroy(handle);
  std::printf("%g\n", host[7]);
  return 0;
}
