// Kernels whose threads wait for each other and have no form on tiles: the scalar unit runs the threads of a block from one
// barrier or exchange to the next. Each is compared with a plain loop. The comment above a kernel says what npucxx says of it.
// The program is run on the host and on the cores.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

// transpose_tiles: thread by thread
__global__ void transpose_tiles(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int j = 0; j < 16; j += blockDim.y)
    if (x < columns && y + j < rows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * columns + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  for (int j = 0; j < 16; j += blockDim.y)
    if (x < rows && y + j < columns) out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
}

// prefix_sums: thread by thread
__global__ void prefix_sums(int* out, const int* in, int n) {
  extern __shared__ int values[];
  int i = threadIdx.x;
  values[i] = i < n ? in[i] : 0;
  __syncthreads();
  for (int distance = 1; distance < blockDim.x; distance *= 2) {
    int v = i >= distance ? values[i - distance] : 0;
    __syncthreads();
    values[i] += v;
    __syncthreads();
  }
  if (i < n) out[i] = values[i];
}

// bitonic_sort: thread by thread
__global__ void bitonic_sort(float* data, int n) {
  extern __shared__ float keys[];
  unsigned i = threadIdx.x;
  keys[i] = i < n ? data[i] : INFINITY;
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = i ^ j;
      if (other > i) {
        bool ascending = (i & k) == 0;
        if ((keys[i] > keys[other]) == ascending) {
          float t = keys[i];
          keys[i] = keys[other];
          keys[other] = t;
        }
      }
      __syncthreads();
    }
  if (i < n) data[i] = keys[i];
}

// shared_histogram: thread by thread
__global__ void shared_histogram(int* counts, const int* in, int n) {
  __shared__ int own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&own[in[i] % 16], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

// warp_scan: thread by thread
__global__ void warp_scan(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0.0f;
  int lane = threadIdx.x % 32;
  for (int offset = 1; offset < 32; offset *= 2) {
    float below = __shfl_sync(0xffffffff, v, lane - offset);
    if (lane >= offset) v += below;
  }
  if (i < n) out[i] = v;
}

// rows_of_warps: thread by thread
__global__ void rows_of_warps(float* out, const float* in, int rows, int columns) {
  int warps = blockDim.x / 32, lane = threadIdx.x % 32;
  for (int row = blockIdx.x * warps + threadIdx.x / 32; row < rows; row += gridDim.x * warps) {
    float largest = -INFINITY, sum = 0.0f;
    for (int c = lane; c < columns; c += 32) {
      float v = in[row * columns + c], before = largest;
      largest = fmaxf(largest, v);
      sum = sum * expf(before - largest) + expf(v - largest);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
      float other = __shfl_xor_sync(0xffffffff, largest, offset),
            its = __shfl_xor_sync(0xffffffff, sum, offset);
      float both = fmaxf(largest, other);
      if (both > -INFINITY) sum = sum * expf(largest - both) + its * expf(other - both);
      largest = both;
    }
    for (int c = lane; c < columns; c += 32)
      out[row * columns + c] = expf(in[row * columns + c] - largest) / sum;
  }
}

// smoothed: thread by thread
__global__ void smoothed(float* out, const float* in, int n, int rounds) {
  __shared__ float values[66];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  values[t + 1] = i < n ? in[i] : 0.0f;
  if (t == 0) values[0] = i > 0 ? in[i - 1] : 0.0f;
  if (t == 63) values[65] = i + 1 < n ? in[i + 1] : 0.0f;
  __syncthreads();
  for (int round = 0; round < rounds; ++round) {
    float v = (values[t] + values[t + 1] + values[t + 2]) / 3.0f;
    __syncthreads();
    if (round % 2 == 0 || t > 3) values[t + 1] = v;
    __syncthreads();
  }
  if (i < n) out[i] = values[t + 1];
}

// last_of_each: thread by thread
__global__ void last_of_each(int* first_negative, const float* in, int columns) {
  __shared__ int found;
  if (threadIdx.x == 0) found = columns;
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    if (in[blockIdx.x * columns + c] < 0) {
      atomicMin(&found, c);
      break;
    }
  __syncthreads();
  if (threadIdx.x == 0) first_negative[blockIdx.x] = found;
}

namespace {

int failures = 0;

template <class T>
class Device {
 public:
  explicit Device(const std::vector<T>& values) : count_(values.size()) {
    cudaMalloc(&data, count_ * sizeof(T) + 1);
    cudaMemcpy(data, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> values() const {
    std::vector<T> host(count_);
    cudaMemcpy(host.data(), data, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
  }
  T* data = nullptr;

 private:
  size_t count_;
};

std::vector<float> numbers(size_t n) {
  std::vector<float> list(n);
  unsigned x = 2463534242u;
  for (float& v : list) {
    x = x * 1664525u + 1013904223u;
    v = static_cast<float>(x >> 8) / 4194304.0f - 2.0f;
  }
  return list;
}

template <class T>
void expect(const char* kernel, int n, const std::vector<T>& got, const std::vector<double>& wanted,
            double tolerance) {
  for (size_t i = 0; i < wanted.size(); ++i)
    if (!(std::fabs(static_cast<double>(got[i]) - wanted[i]) <= tolerance * (1 + std::fabs(wanted[i])))) {
      std::printf("failure: %s, size %d, element %zu: %.9g, not %.9g\n", kernel, n, i,
                  static_cast<double>(got[i]), wanted[i]);
      ++failures;
      return;
    }
}

void matrices(int rows, int columns) {
  const std::vector<float> x = numbers(static_cast<size_t>(rows) * columns);
  const Device<float> in(x), out(x);
  std::vector<double> wanted(x.size());
  transpose_tiles<<<dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 4)>>>(out.data, in.data, rows,
                                                                                columns);
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) wanted[i * rows + j] = x[j * columns + i];
  expect("transpose_tiles", columns, out.values(), wanted, 0);

  rows_of_warps<<<2, 64>>>(out.data, in.data, rows, columns);
  for (int j = 0; j < rows; ++j) {
    double sum = 0;
    for (int i = 0; i < columns; ++i) sum += std::exp(static_cast<double>(x[j * columns + i]));
    for (int i = 0; i < columns; ++i)
      wanted[j * columns + i] = std::exp(static_cast<double>(x[j * columns + i])) / sum;
  }
  expect("rows_of_warps", columns, out.values(), wanted, 1e-5);

  const Device<int> found(std::vector<int>(rows, -1));
  last_of_each<<<rows, 32>>>(found.data, in.data, columns);
  std::vector<double> first(rows, columns);
  for (int j = 0; j < rows; ++j)
    for (int i = columns; i-- > 0;)
      if (x[j * columns + i] < 0) first[j] = i;
  expect("last_of_each", columns, found.values(), first, 0);
}

void vectors(int n) {
  const std::vector<float> x = numbers(n);
  std::vector<int> k(n);
  for (int i = 0; i < n; ++i) k[i] = (i * 7919 + 13) % 1000;
  const Device<float> in(x), out(x);
  const Device<int> whole(k), sums(k);
  std::vector<double> wanted(n);
  if (n <= 128) {
    prefix_sums<<<1, 128, 128 * sizeof(int)>>>(sums.data, whole.data, n);
    for (int i = 0; i < n; ++i) wanted[i] = k[i] + (i > 0 ? wanted[i - 1] : 0);
    expect("prefix_sums", n, sums.values(), wanted, 0);

    const Device<float> keys(x);
    bitonic_sort<<<1, 128, 128 * sizeof(float)>>>(keys.data, n);
    std::vector<float> sorted = x;
    std::sort(sorted.begin(), sorted.end());
    expect("bitonic_sort", n, keys.values(), std::vector<double>(sorted.begin(), sorted.end()), 0);
  }
  const Device<int> counts(std::vector<int>(16, 3));
  shared_histogram<<<3, 64>>>(counts.data, whole.data, n);
  std::vector<double> bins(16, 3);
  for (const int v : k) bins[v % 16] += 1;
  expect("shared_histogram", n, counts.values(), bins, 0);

  warp_scan<<<(n + 63) / 64, 64>>>(out.data, in.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = x[i] + (i % 32 > 0 ? wanted[i - 1] : 0);
  expect("warp_scan", n, out.values(), wanted, 1e-5);

  smoothed<<<(n + 63) / 64, 64>>>(out.data, in.data, n, 3);
  for (int block = 0; block * 64 < n; ++block) {
    std::vector<float> v(66), next;
    for (int t = -1; t <= 64; ++t) {
      const int i = block * 64 + t;
      v[t + 1] = i >= 0 && i < n ? x[i] : 0.0f;
    }
    for (int round = 0; round < 3; ++round) {
      next = v;
      for (int t = 0; t < 64; ++t)
        if (round % 2 == 0 || t > 3) next[t + 1] = (v[t] + v[t + 1] + v[t + 2]) / 3.0f;
      v = next;
    }
    for (int t = 0; t < 64 && block * 64 + t < n; ++t) wanted[block * 64 + t] = v[t + 1];
  }
  expect("smoothed", n, out.values(), wanted, 1e-5);
}

}  // namespace

int main() {
  for (const int n : {1, 67, 128, 257}) vectors(n);
  matrices(1, 1), matrices(5, 37), matrices(17, 33);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
