// Kernels of which some chips lack something, each against a plain loop in double precision. The comment above a kernel says
// whether Ascend C is generated for the cores of an Ascend 310P, or why not.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

// axpy: generated
__global__ void axpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
// half_axpy: generated
__global__ void half_axpy(int n, float a, const __half* x, __half* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __float2half(a * __half2float(x[i]) + __half2float(y[i]));
}
// widen: generated
__global__ void widen(int n, const __half* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __half2float(x[i]);
}
// positive: generated
__global__ void positive(int n, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] > 0 ? x[i] : 0.25f * y[i];
}
// softmax: generated
__global__ void softmax(const float* in, float* out, int columns) {
  int row = blockIdx.x;
  float largest = -INFINITY, sum = 0;
  for (int c = 0; c < columns; ++c) largest = fmaxf(largest, in[row * columns + c]);
  for (int c = 0; c < columns; ++c) sum += expf(in[row * columns + c] - largest);
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    out[row * columns + c] = expf(in[row * columns + c] - largest) / sum;
}
// sums_of_columns: generated
__global__ void sums_of_columns(const float* in, float* sums, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += in[r * columns + c];
  sums[c] = sum;
}
// means: it stores one number for each row
__global__ void means(const float* in, float* out, int columns) {
  float sum = 0;
  for (int c = 0; c < columns; ++c) sum += in[blockIdx.x * columns + c];
  out[blockIdx.x] = sum / columns;
}
// brain: it has arrays of bfloat16
__global__ void brain(int n, const __nv_bfloat16* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __bfloat162float(x[i]);
}
// scattered: its threads store single elements
__global__ void scattered(int n, const int* where, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[where[i]] = x[i];
}

namespace {

int failures = 0;

template <class T>
struct Device {
  T* data = nullptr;
  size_t count;
  explicit Device(const std::vector<T>& values, size_t spare = 0) : count(values.size()) {
    cudaMalloc(&data, (count + spare) * sizeof(T));
    cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> values(size_t number = 0) const {
    std::vector<T> list(number == 0 ? count : number);
    cudaMemcpy(list.data(), data, list.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return list;
  }
};

float to_float(float x) { return x; }
float to_float(__half x) { return __half2float(x); }

template <class T>
void expect(const char* name, int n, const std::vector<T>& got, const std::vector<double>& wanted,
            double allowed) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (std::fabs(to_float(got[i]) - wanted[i]) <= allowed * std::fmax(1.0, std::fabs(wanted[i]))) continue;
    if (++failures < 10)
      std::printf("%s, n = %d, element %zu: %g and not %g\n", name, n, i, to_float(got[i]), wanted[i]);
    return;
  }
}

std::vector<float> numbers(size_t count, int seed) {
  std::vector<float> list(count);
  for (size_t i = 0; i < count; ++i) list[i] = static_cast<float>((i * 37 + seed * 11) % 101) / 16 - 3;
  return list;
}

std::vector<__half> halves(const std::vector<float>& from) {
  std::vector<__half> list;
  for (const float x : from) list.push_back(__float2half(x));
  return list;
}

int blocks(int n) { return (n + 127) / 128; }

void flat(int n) {
  const std::vector<float> x = numbers(n, 1), y = numbers(n, 2);
  std::vector<double> wanted(n), chosen(n);
  for (int i = 0; i < n; ++i) wanted[i] = 0.5 * x[i] + y[i], chosen[i] = x[i] > 0 ? x[i] : 0.25 * y[i];
  Device<float> from(x), to(y), other(y);
  axpy<<<blocks(n), 128>>>(n, 0.5f, from.data, to.data);
  expect("axpy", n, to.values(), wanted, 1e-6);
  positive<<<blocks(n), 128>>>(n, from.data, other.data);
  expect("positive", n, other.values(), chosen, 1e-6);
  Device<__half> half_from(halves(x)), half_to(halves(y));
  half_axpy<<<blocks(n), 128>>>(n, 0.5f, half_from.data, half_to.data);
  expect("half_axpy", n, half_to.values(), wanted, 1e-3);
  Device<float> wide(y);
  widen<<<blocks(n), 128>>>(n, half_from.data, wide.data);
  expect("widen", n, wide.values(), std::vector<double>(x.begin(), x.end()), 0);
}

void rows(int rows, int columns) {
  const std::vector<float> x = numbers(static_cast<size_t>(rows) * columns, 3);
  Device<float> in(x), out(x), sums(std::vector<float>(columns, 0.0f)), mean(std::vector<float>(rows, 0.0f));
  softmax<<<rows, 32>>>(in.data, out.data, columns);
  sums_of_columns<<<blocks(columns), 128>>>(in.data, sums.data, rows, columns);
  means<<<rows, 1>>>(in.data, mean.data, columns);
  std::vector<double> wanted(x.size()), of_columns(columns, 0.0), of_rows(rows, 0.0);
  for (int r = 0; r < rows; ++r) {
    double largest = -INFINITY, sum = 0;
    for (int c = 0; c < columns; ++c) largest = std::fmax(largest, x[r * columns + c]);
    for (int c = 0; c < columns; ++c) sum += std::exp(x[r * columns + c] - largest);
    for (int c = 0; c < columns; ++c) {
      wanted[r * columns + c] = std::exp(x[r * columns + c] - largest) / sum;
      of_columns[c] += x[r * columns + c];
      of_rows[r] += x[r * columns + c] / static_cast<double>(columns);
    }
  }
  expect("softmax", columns, out.values(), wanted, 2e-6);
  expect("sums_of_columns", columns, sums.values(), of_columns, 1e-4);
  expect("means", columns, mean.values(), of_rows, 1e-5);
}

void others(int n) {
  const std::vector<float> x = numbers(n, 4);
  std::vector<__nv_bfloat16> small;
  std::vector<int> where(n);
  std::vector<double> wanted(n), moved(n);
  for (int i = 0; i < n; ++i) {
    small.push_back(__float2bfloat16(x[i]));
    wanted[i] = __bfloat162float(small.back());
    where[i] = n - 1 - i;
    moved[n - 1 - i] = x[i];
  }
  Device<__nv_bfloat16> from(small);
  Device<float> in(x), to(x), placed(x);
  Device<int> places(where);
  brain<<<blocks(n), 128>>>(n, from.data, to.data);
  expect("brain", n, to.values(), wanted, 0);
  scattered<<<blocks(n), 128>>>(n, places.data, in.data, placed.data);
  expect("scattered", n, placed.values(), moved, 0);
}

// What lies behind the elements of a launch stays as it is.
void part(int n, int all) {
  const std::vector<float> x = numbers(all, 5), y = numbers(all, 6);
  Device<float> from(x), to(y);
  axpy<<<blocks(n), 128>>>(n, 0.5f, from.data, to.data);
  std::vector<double> wanted(all);
  for (int i = 0; i < all; ++i) wanted[i] = i < n ? 0.5 * x[i] + y[i] : y[i];
  expect("part", n, to.values(), wanted, 1e-6);
}

}  // namespace

int main() {
  for (const int n : {1, 7, 8, 37, 129, 1009, 4096, 16385, 100003}) flat(n);
  for (const int columns : {8, 64, 1000, 20008, 7, 129}) rows(5, columns);
  rows(1, 1009);
  others(1009);
  part(64, 100);
  part(61, 100);
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(cudaDeviceSynchronize()));
  return failures == 0 ? 0 : 1;
}
