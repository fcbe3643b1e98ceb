// Kernels whose threads compute something together, each against a plain loop in double precision. The comment above a
// kernel says whether Ascend C is generated for it, or why not. The program is run on the host and on the vector cores.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

namespace cg = cooperative_groups;

// warp_norm: generated
__global__ void warp_norm(float* out, float* mean, const float* in, int rows, int columns) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows) return;
  const float* x = in + row * columns;
  float sum = 0.0f;
  for (int i = warp.thread_rank(); i < columns; i += warp.size()) sum += x[i];
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float m = sum / columns;
  if (warp.thread_rank() == 0 && mean != nullptr) mean[row] = m;
  float squares = 0.0f;
  for (int i = warp.thread_rank(); i < columns; i += warp.size()) squares += (x[i] - m) * (x[i] - m);
  squares = cg::reduce(warp, squares, cg::plus<float>{});
  float s = rsqrtf(squares / columns + 1e-5f);
  for (int c = warp.thread_rank(); c < columns; c += warp.size()) out[row * columns + c] = s * (x[c] - m);
}

__device__ float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xffffffff, v, offset);
  return v;
}
__device__ float warp_max(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v = fmaxf(v, __shfl_down_sync(0xffffffff, v, offset));
  return v;
}

// block_norm: generated
__global__ void block_norm(float* out, const float* in, int rows, int columns) {
  __shared__ float sums[32], squares[32];
  int warps = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float* x = in + blockIdx.x * columns;
  float sum = 0.0f, square = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    sum += x[i];
    square += x[i] * x[i];
  }
  sum = warp_sum(sum);
  square = warp_sum(square);
  if (lane == 0) {
    sums[warp] = sum;
    squares[warp] = square;
  }
  __syncthreads();
  sum = warp_sum(lane < warps ? sums[lane] : 0.0f);
  square = warp_sum(lane < warps ? squares[lane] : 0.0f);
  float m = sum / columns, s = rsqrtf(square / columns - m * m + 1e-5f);
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    if (blockIdx.x < rows) out[blockIdx.x * columns + i] = s * (x[i] - m);
}

// tree_softmax: generated
__global__ void tree_softmax(float* out, const float* in, int columns) {
  extern __shared__ float shared[];
  int row = blockIdx.x, thread = threadIdx.x, threads = blockDim.x;
  const float* x = in + row * columns;
  float largest = -INFINITY;
  for (int i = thread; i < columns; i += threads) largest = fmaxf(largest, x[i]);
  shared[thread] = largest;
  for (int stride = threads / 2; stride >= 1; stride /= 2) {
    __syncthreads();
    if (thread < stride) shared[thread] = fmaxf(shared[thread], shared[thread + stride]);
  }
  __syncthreads();
  float offset = shared[0];
  for (int i = thread; i < columns; i += threads) out[row * columns + i] = expf(x[i] - offset);
  __syncthreads();
  float sum = 0.0f;
  for (int i = thread; i < columns; i += threads) sum += out[row * columns + i];
  shared[thread] = sum;
  for (int stride = threads / 2; stride >= 1; stride /= 2) {
    __syncthreads();
    if (thread < stride) shared[thread] += shared[thread + stride];
  }
  __syncthreads();
  sum = shared[0];
  for (int i = thread; i < columns; i += threads) out[row * columns + i] = out[row * columns + i] / sum;
}

// first_thread_softmax: generated
__global__ void first_thread_softmax(float* out, const float* in, int columns) {
  extern __shared__ float shared[];
  int row = blockIdx.x, thread = threadIdx.x, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float *maxima = shared, *sums = &shared[warps];
  const float* x = in + row * columns;
  float largest = -INFINITY;
  for (int i = thread; i < columns; i += blockDim.x) largest = fmaxf(largest, x[i]);
  largest = warp_max(largest);
  if (thread % 32 == 0) maxima[warp] = largest;
  __syncthreads();
  if (thread == 0) {
    float v = maxima[thread];
    for (int i = 1; i < warps; ++i) v = fmaxf(v, maxima[i]);
    maxima[0] = v;
  }
  __syncthreads();
  largest = maxima[0];
  float sum = 0.0f;
  for (int i = thread; i < columns; i += blockDim.x) sum += expf(x[i] - largest);
  sum = warp_sum(sum);
  if (thread % 32 == 0) sums[warp] = sum;
  __syncthreads();
  if (thread == 0) {
    float v = sums[thread];
    for (int i = 1; i < warps; ++i) v += sums[i];
    sums[0] = v;
  }
  __syncthreads();
  sum = sums[0];
  for (int i = thread; i < columns; i += blockDim.x) out[row * columns + i] = expf(x[i] - largest) / sum;
}

// one_warp_max: generated
__global__ void one_warp_max(float* out, const float* in, int columns) {
  const float* x = in + blockIdx.x * columns;
  float largest = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, x[i]);
  largest = __shfl_sync(0xffffffff, warp_max(largest), 0);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) out[blockIdx.x * columns + i] = x[i] - largest;
}

// partial_block_sum: a reduction of the block that some of its threads may leave out
__global__ void partial_block_sum(float* sums, const float* in, int n) {
  typedef cub::BlockReduce<float, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = Reduce(storage).Sum(in[i]);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

// block_sum: generated
template <int kThreads>
__global__ void block_sum(float* sums, const float* in, int columns) {
  typedef cub::BlockReduce<float, kThreads> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < columns; i += kThreads) sum += in[blockIdx.x * columns + i];
  sum = Reduce(storage).Sum(sum);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

struct Larger {
  __device__ float operator()(const float& a, const float& b) const { return a > b ? a : b; }
};
struct Smaller {
  __device__ float operator()(float a, float b) const { return fminf(a, b); }
};
struct Difference {
  __device__ float operator()(float a, float b) const { return a - b; }
};

// range_of_block: generated
__global__ void range_of_block(float* ranges, const float* in) {
  typedef cub::BlockReduce<float, 128> Reduce;
  __shared__ Reduce::TempStorage storage;
  const float x = in[blockIdx.x * 128 + threadIdx.x];
  const float largest = Reduce(storage).Reduce(x, Larger());
  __syncthreads();
  const float smallest = Reduce(storage).Reduce(x, Smaller());
  if (threadIdx.x == 0) ranges[blockIdx.x] = largest - smallest;
}

// differences_of_block: the function cub::BlockReduce::Reduce
__global__ void differences_of_block(float* out, const float* in) {
  typedef cub::BlockReduce<float, 128> Reduce;
  __shared__ Reduce::TempStorage storage;
  const float difference = Reduce(storage).Reduce(in[threadIdx.x], Difference());
  if (threadIdx.x == 0) out[0] = difference;
}

// warp_for_each_y: generated
__global__ void warp_for_each_y(float* sums, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < columns; i += 32) sum += in[row * columns + i];
  sum = warp_sum(sum);
  if (threadIdx.x == 0) sums[row] = sum;
}

// every_second_lane: thread by thread
__global__ void every_second_lane(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
  float v = in[threadIdx.x];
  v += __shfl_xor_sync(0xffffffff, v, 16);
  v += __shfl_xor_sync(0xffffffff, v, 8);
  if (i < n) out[i] = v;
}

// of_every_lane: thread by thread
__global__ void of_every_lane(float* out, const float* in) { out[threadIdx.x] = warp_max(in[threadIdx.x]); }

// without_the_last: thread by thread
__global__ void without_the_last(float* sums, const float* in, int columns) {
  __shared__ float shared[64];
  int thread = threadIdx.x;
  float sum = 0.0f;
  for (int i = thread; i < columns; i += blockDim.x) sum += in[blockIdx.x * columns + i];
  shared[thread] = sum;
  for (int stride = blockDim.x / 2; stride > 1; stride /= 2) {
    __syncthreads();
    if (thread < stride) shared[thread] += shared[thread + stride];
  }
  __syncthreads();
  if (thread == 0) sums[blockIdx.x] = shared[0];
}

// neighbours: thread by thread
__global__ void neighbours(float* x, float* y, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] = 2.0f * y[i];
  __syncthreads();
  if (i < n) y[i] = x[i + 1];
}

namespace {

int failures = 0;

template <class T>
struct Device {
  explicit Device(const std::vector<T>& values) : size(values.size()) {
    cudaMalloc(&data, (size + 1) * sizeof(T));
    cudaMemcpy(data, values.data(), size * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> values() const {
    std::vector<T> list(size);
    cudaMemcpy(list.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost);
    return list;
  }
  T* data = nullptr;
  size_t size;
};

void expect(const char* name, int n, const std::vector<float>& got, const std::vector<double>& wanted,
            double tolerance) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (std::abs(got[i] - wanted[i]) <= tolerance * (1 + std::abs(wanted[i]))) continue;
    if (failures++ < 10) std::printf("failure: %s of %d: %zu is %g, not %g\n", name, n, i, got[i], wanted[i]);
    return;
  }
}

void with_shape(int rows, int columns, int threads) {
  std::vector<float> x(static_cast<size_t>(rows) * columns);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>((i * 7919 % 1013) / 256.0 - 2 - i % 3);
  std::vector<double> norm(x.size()), softmax(x.size()), sums(rows), means(rows), below(x.size());
  for (int r = 0; r < rows; ++r) {
    double square = 0, largest = -INFINITY, all = 0;
    sums[r] = 0;
    for (int c = 0; c < columns; ++c) {
      const double v = x[r * columns + c];
      sums[r] += v;
      largest = std::fmax(largest, v);
    }
    means[r] = sums[r] / columns;
    for (int c = 0; c < columns; ++c) {
      const double v = x[r * columns + c];
      square += (v - means[r]) * (v - means[r]);
      all += std::exp(v - largest);
    }
    for (int c = 0; c < columns; ++c) {
      const double v = x[r * columns + c];
      norm[r * columns + c] = (v - means[r]) / std::sqrt(square / columns + 1e-5);
      softmax[r * columns + c] = std::exp(v - largest) / all;
      below[r * columns + c] = v - largest;
    }
  }
  const Device<float> in(x), out(x), numbers(std::vector<float>(rows, 0.0f));
  const int warps = threads / 32, blocks = (rows + warps - 1) / warps;
  warp_norm<<<blocks, threads>>>(out.data, numbers.data, in.data, rows, columns);
  expect("warp_norm", columns, out.values(), norm, 1e-4);
  expect("warp_norm mean", columns, numbers.values(), means, 1e-5);
  block_norm<<<rows, threads>>>(out.data, in.data, rows, columns);
  expect("block_norm", columns, out.values(), norm, 1e-4);
  tree_softmax<<<rows, threads, threads * sizeof(float)>>>(out.data, in.data, columns);
  expect("tree_softmax", columns, out.values(), softmax, 1e-5);
  first_thread_softmax<<<rows, threads, 2 * warps * sizeof(float)>>>(out.data, in.data, columns);
  expect("first_thread_softmax", columns, out.values(), softmax, 1e-5);
  one_warp_max<<<rows, 32>>>(out.data, in.data, columns);
  expect("one_warp_max", columns, out.values(), below, 1e-6);
  block_sum<128><<<rows, 128>>>(numbers.data, in.data, columns);
  expect("block_sum", columns, numbers.values(), sums, 1e-4);
  warp_for_each_y<<<blocks, dim3(32, warps)>>>(numbers.data, in.data, rows, columns);
  expect("warp_for_each_y", columns, numbers.values(), sums, 1e-4);
}

void operations_of_the_program() {
  std::vector<float> x(3 * 128);
  std::vector<double> wanted(3);
  for (int i = 0; i < 3 * 128; ++i) x[i] = static_cast<float>((i * 37 % 101 - 50) * (i / 128 + 1));
  for (int b = 0; b < 3; ++b) {
    const auto ends = std::minmax_element(x.begin() + b * 128, x.begin() + (b + 1) * 128);
    wanted[b] = *ends.second - *ends.first;
  }
  const Device<float> in(x), ranges(std::vector<float>(3, 0.0f));
  range_of_block<<<3, 128>>>(ranges.data, in.data);
  expect("range_of_block", 128, ranges.values(), wanted, 0);
}

void others() {
  std::vector<float> x(64);
  std::vector<double> wanted(64);
  for (int i = 0; i < 64; ++i) x[i] = static_cast<float>(i % 7);
  const Device<float> in(x), out(x);
  every_second_lane<<<1, 32>>>(out.data, in.data, 32);
  wanted.resize(32);
  for (int i = 0; i < 32; ++i) wanted[i] = static_cast<double>(x[i]) + x[i ^ 8] + x[i ^ 16] + x[i ^ 24];
  expect("every_second_lane", 32, out.values(), wanted, 0);
  of_every_lane<<<1, 32>>>(out.data, in.data);
  expect("of_every_lane", 1, out.values(), {6.0}, 0);
  without_the_last<<<1, 64>>>(out.data, in.data, 64);
  double even = 0;
  for (int i = 0; i < 64; i += 2) even += x[i];
  expect("without_the_last", 64, out.values(), {even}, 1e-6);
  const Device<float> y(x);
  neighbours<<<1, 64>>>(out.data, y.data, 63);
  for (int i = 0; i < 31; ++i) wanted[i] = 2.0 * x[i + 1];
  wanted.resize(31);
  expect("neighbours", 63, y.values(), wanted, 0);
}

}  // namespace

int main() {
  const int shapes[][3] = {{1, 1, 32}, {3, 7, 64}, {67, 129, 128}, {5, 1009, 1024}, {2, 40009, 256}};
  for (const auto& shape : shapes) with_shape(shape[0], shape[1], shape[2]);
  operations_of_the_program();
  others();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(cudaDeviceSynchronize()));
  return failures == 0 && cudaGetLastError() == cudaSuccess ? 0 : 1;
}
