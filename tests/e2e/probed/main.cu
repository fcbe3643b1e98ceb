// Two steps of five kernels.
#include <npu/kernel.h>
#include <npu/probe.h>
#include <npu/runtime.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 0.5f
#endif

constexpr int kRows = 6, kColumns = 96;

__global__ void scale(NPU_KERNEL_PARAMS_ float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * FACTOR;
}
// In place: an input and an output.
__global__ void add(NPU_KERNEL_PARAMS_ float* x, const float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += y[i];
}
__global__ void sum_rows(NPU_KERNEL_PARAMS_ float* sums, const float* x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < columns; ++i) sum += x[row * columns + i];
  sums[row] = sum;
}
// Which elements it writes depends on data.
__global__ void scatter(NPU_KERNEL_PARAMS_ float* out, const float* in, const int* where, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[where[i]] = in[i];
}
// In place, up to the diagonal: thread by thread.
__global__ void causal(NPU_KERNEL_PARAMS_ float* x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    x[row * columns + i] = i <= row ? x[row * columns + i] / 2 : 0;
}

template <class T>
T* upload(const std::vector<T>& values) {
  T* device = nullptr;
  if (npuMalloc((void**)&device, values.size() * sizeof(T)) != npuSuccess) return nullptr;
  npuMemcpy(device, values.data(), values.size() * sizeof(T), npuMemcpyHostToDevice);
  return device;
}

int main() {
  const int n = kRows * kColumns;
  std::vector<float> values(n);
  std::vector<int> where(n);
  for (int i = 0; i < n; ++i) {
    values[i] = i % 11 - 5;
    where[i] = n - 1 - i;
  }
  float *in = upload(values), *out = upload(values), *sums = upload(std::vector<float>(kRows)),
        *last = upload(values);
  int* place = upload(where);
  for (int step = 0; step < 2; ++step) {
    npu::launch<scale>(npu::config(3, 256), out, in, n);
    npu::launch<add>(npu::config(3, 256), in, out, n);
    npu::launch<sum_rows>(npu::config(1, 32), sums, in, kRows, kColumns);
    npu::launch<scatter>(npu::config(3, 256), last, in, place, n);
    npu::launch<causal>(npu::config(3, dim3(32, 2)), last, kRows, kColumns);
    npu::probe::step();
  }
  const npuError_t error = npuDeviceSynchronize();
  std::printf("%s\n", npuGetErrorString(error));
  return error == npuSuccess ? 0 : 1;
}
