// Calls of cuBLAS on vectors and matrices that the probe knows, on both sides. FACTOR: a wrong constant.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr int kCount = 67, kRows = 17, kColumns = 13, kDepth = 11, kLd = 19, kBatch = 3;
const float kAlpha = FACTOR, kBeta = 0.5f, kZero = 0;

/// Memory of the device with small numbers.
template <class Real>
Real* filled(int count, int seed) {
  std::vector<Real> host(count);
  for (int i = 0; i < count; ++i) host[i] = static_cast<Real>(((i + seed) * 7 % 11 - 5) / 32.0);
  Real* memory = nullptr;
  cudaMalloc((void**)&memory, count * sizeof(Real));
  cublasSetVector(count, sizeof(Real), host.data(), 1, memory, 1);
  return memory;
}

/// Also an increment, one from the other end, and a result in memory of the device.
void vectors(cublasHandle_t handle) {
  float *x = filled<float>(2 * kCount, 0), *y = filled<float>(2 * kCount, 3), sum = 0;
  int index = 0;
  const float cosine = 0.6f, sine = 0.8f;
  cublasSaxpy(handle, kCount, &kAlpha, x, 2, y, 1);
  cublasSscal(handle, kCount, &kBeta, y, 2);
  cublasScopy(handle, kCount, x, 1, y, -2);
  cublasSswap(handle, kCount, x, 1, y, 1);
  cublasSrot(handle, kCount, x, 1, y, 2, &cosine, &sine);
  cublasSdot(handle, kCount, x, 1, y, -1, &sum);
  cublasSnrm2(handle, kCount, x, 2, &sum);
  cublasSasum(handle, kCount, y, 1, &sum);
  cublasIsamax(handle, kCount, x, 1, &index);
  cublasIsamin(handle, kCount, y, 1, &index);
  cublasSaxpy(handle, 0, &kAlpha, x, 1, y, 1);  // has nothing to do
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasSdot(handle, kCount, x, 1, x, 1, y);
  cublasSscal(handle, kCount, y, x, 1);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  double *wide = filled<double>(kCount, 1), alpha = 3;
  cublasDaxpy(handle, kCount, &alpha, wide, 1, wide, 1);
  cudaFree(x), cudaFree(y), cudaFree(wide);
}

void matrices_with_vectors(cublasHandle_t handle) {
  float *a = filled<float>(kBatch * kLd * kRows, 0), *x = filled<float>(kBatch * kLd, 2),
        *y = filled<float>(kBatch * kLd, 5);
  const auto upper = CUBLAS_FILL_MODE_UPPER, lower = CUBLAS_FILL_MODE_LOWER;
  cublasSgemv(handle, CUBLAS_OP_N, kRows, kColumns, &kAlpha, a, kLd, x, 1, &kZero, y, 1);
  cublasSgemv(handle, CUBLAS_OP_T, kRows, kColumns, &kAlpha, a, kLd, x, 1, &kBeta, y, 2);
  cublasSgemvStridedBatched(handle, CUBLAS_OP_N, kRows, kColumns, &kAlpha, a, kLd, kLd * kColumns, x, 1, kLd,
                            &kZero, y, 1, kLd, kBatch);
  cublasSger(handle, kRows, kColumns, &kBeta, x, 1, y, 1, a, kLd);
  cublasSsymv(handle, upper, kRows, &kAlpha, a, kLd, x, 1, &kBeta, y, 1);
  cublasSsbmv(handle, lower, kRows, 2, &kAlpha, a, kLd, x, 1, &kBeta, y, 1);
  cublasSgbmv(handle, CUBLAS_OP_N, kRows, kColumns, 2, 1, &kAlpha, a, kLd, x, 1, &kBeta, y, 1);
  cublasSsyr(handle, lower, kRows, &kBeta, x, 1, a, kLd);
  cublasSsyr2(handle, upper, kRows, &kBeta, x, 1, y, 1, a, kLd);
  cublasStrmv(handle, lower, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, kRows, a, kLd, x, 1);
  cublasStrsv(handle, upper, CUBLAS_OP_T, CUBLAS_DIAG_UNIT, kRows, a, kLd, x, 1);
  cudaFree(a), cudaFree(x), cudaFree(y);
}

void matrices(cublasHandle_t handle) {
  float *a = filled<float>(kLd * kRows, 0), *b = filled<float>(kLd * kRows, 2),
        *c = filled<float>(kLd * kRows, 4), *x = filled<float>(kLd, 6);
  const auto left = CUBLAS_SIDE_LEFT, right = CUBLAS_SIDE_RIGHT;
  const auto upper = CUBLAS_FILL_MODE_UPPER, lower = CUBLAS_FILL_MODE_LOWER;
  const auto none = CUBLAS_OP_N, turned = CUBLAS_OP_T;
  cublasSsymm(handle, right, upper, kRows, kColumns, &kAlpha, a, kLd, b, kLd, &kZero, c, kLd);
  cublasSsyrk(handle, lower, turned, kRows, kDepth, &kAlpha, a, kLd, &kBeta, c, kLd);
  cublasSsyr2k(handle, upper, none, kRows, kDepth, &kAlpha, a, kLd, b, kLd, &kBeta, c, kLd);
  cublasStrmm(handle, left, lower, none, CUBLAS_DIAG_UNIT, kRows, kColumns, &kAlpha, a, kLd, b, kLd, c, kLd);
  cublasStrsm(handle, right, upper, none, CUBLAS_DIAG_UNIT, kRows, kColumns, &kAlpha, a, kLd, c, kLd);
  cublasSgeam(handle, none, turned, kRows, kColumns, &kAlpha, a, kLd, &kBeta, b, kLd, c, kLd);
  cublasSdgmm(handle, right, kRows, kColumns, a, kLd, x, 1, c, kLd);
  cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(x);
}

void products(cublasHandle_t handle) {
  const auto none = CUBLAS_OP_N, turned = CUBLAS_OP_T;
  const int of_a = kLd * kDepth, of_b = kDepth * kColumns, of_c = kLd * kColumns;
  float *a = filled<float>(kBatch * of_a, 0), *b = filled<float>(kBatch * of_b, 2),
        *c = filled<float>(kBatch * of_c, 4);
  cublasSgemm(handle, none, none, kRows, kColumns, kDepth, &kAlpha, a, kLd, b, kDepth, &kZero, c, kLd);
  cublasSgemm(handle, none, turned, kRows, kColumns, kDepth, &kAlpha, a, kLd, b, kColumns, &kBeta, c, kLd);
  cublasSgemmStridedBatched(handle, none, none, kRows, kColumns, kDepth, &kAlpha, a, kLd, of_a, b, kDepth,
                            of_b, &kBeta, c, kLd, of_c, kBatch);
  cublasGemmEx(handle, none, none, kRows, kColumns, kDepth, &kAlpha, a, CUDA_R_32F, kLd, b, CUDA_R_32F,
               kDepth, &kZero, c, CUDA_R_32F, kLd, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  cublasGemmStridedBatchedEx(handle, none, none, kRows, kColumns, kDepth, &kAlpha, a, CUDA_R_32F, kLd, of_a,
                             b, CUDA_R_32F, kDepth, of_b, &kBeta, c, CUDA_R_32F, kLd, of_c, kBatch,
                             CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  std::vector<float> host(of_c);
  cublasGetMatrix(kRows, kColumns, sizeof(float), c, kLd, host.data(), kRows);
  std::printf("%.4f\n", host[kRows + 1]);
  cudaFree(a), cudaFree(b), cudaFree(c);
}

int main() {
  cublasHandle_t handle = nullptr;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  vectors(handle);
  matrices_with_vectors(handle);
  matrices(handle);
  products(handle);
  cublasDestroy(handle);
  return 0;
}
