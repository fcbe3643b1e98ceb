// Arrays of more than 2^31 elements, of which little is touched: the rest of their memory is never there. Each element is compared
// with the one that was copied to the device.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

constexpr size_t kPitch = (size_t{1} << 30) + 24;
constexpr int kRows = 3, kColumns = 1009;

// Rows that lie 2^30 elements apart: on tiles.
__global__ void scale_rows(float* x, size_t pitch, int columns, float factor) {
  for (int k = threadIdx.x; k < columns; k += blockDim.x) x[blockIdx.x * pitch + k] *= factor;
}

// The same by an unsigned index of 32 bits, with elements in reverse order: thread by thread.
__global__ void reverse_rows(float* out, const float* in, unsigned pitch, int columns) {
  unsigned at = blockIdx.x * pitch + threadIdx.x;
  if (threadIdx.x < columns) out[blockIdx.x * pitch + columns - 1 - threadIdx.x] = in[at];
}

// Elements at addresses that are loaded: thread by thread.
__global__ void gather_far(float* out, const float* in, const long long* where, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[where[i]] + 1;
}

namespace {

int failures = 0;

void expect(const char* kernel, const std::vector<float>& got, const std::vector<float>& wanted) {
  for (size_t i = 0; i < wanted.size(); ++i)
    if (got[i] != wanted[i]) {
      std::printf("failure: %s, element %zu: %g, not %g\n", kernel, i, got[i], wanted[i]);
      ++failures;
      return;
    }
}

std::vector<float> row_of(const float* device, int row) {
  std::vector<float> host(kColumns);
  cudaMemcpy(host.data(), device + row * kPitch, kColumns * sizeof(float), cudaMemcpyDeviceToHost);
  return host;
}

}  // namespace

int main() {
  const size_t bytes = ((kRows - 1) * kPitch + kColumns) * sizeof(float);
  float *x = nullptr, *reversed = nullptr, *gathered = nullptr;
  long long* where = nullptr;
  if (cudaMalloc(&x, bytes) != cudaSuccess || cudaMalloc(&reversed, bytes) != cudaSuccess) return 2;
  cudaMalloc(&gathered, kRows * sizeof(float));
  cudaMalloc(&where, kRows * sizeof(long long));
  std::vector<std::vector<float>> rows(kRows, std::vector<float>(kColumns));
  std::vector<long long> far(kRows);
  for (int row = 0; row < kRows; ++row) {
    for (int k = 0; k < kColumns; ++k) rows[row][k] = row * 2000.0f + k;
    cudaMemcpy(x + row * kPitch, rows[row].data(), kColumns * sizeof(float), cudaMemcpyHostToDevice);
    far[row] = static_cast<long long>(row * kPitch) + 7 + row;
  }
  cudaMemcpy(where, far.data(), kRows * sizeof(long long), cudaMemcpyHostToDevice);
  scale_rows<<<kRows, 64>>>(x, kPitch, kColumns, 2.0f);
  reverse_rows<<<kRows, 1024>>>(reversed, x, static_cast<unsigned>(kPitch), kColumns);
  gather_far<<<1, 32>>>(gathered, x, where, kRows);
  std::vector<float> sums(kRows), wanted_sums(kRows);
  cudaMemcpy(sums.data(), gathered, kRows * sizeof(float), cudaMemcpyDeviceToHost);
  for (int row = 0; row < kRows; ++row) {
    std::vector<float> scaled = rows[row];
    for (float& v : scaled) v *= 2;
    expect("scale_rows", row_of(x, row), scaled);
    expect("reverse_rows", row_of(reversed, row), std::vector<float>(scaled.rbegin(), scaled.rend()));
    wanted_sums[row] = scaled[7 + row] + 1;
  }
  expect("gather_far", sums, wanted_sums);
  // More than the chip has.
  float* too_large = nullptr;
  const cudaError_t refused = cudaMalloc(&too_large, size_t{1} << 40);
  std::printf("2^40 bytes: %s\n", cudaGetErrorString(refused));
  cudaGetLastError();
  // More blocks than a launch may have.
  gather_far<<<dim3(1, 65536), 32>>>(gathered, x, where, kRows);
  std::printf("65536 blocks along y: %s\n", cudaGetErrorString(cudaGetLastError()));
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
