// Kernels that have no form on tiles: the scalar unit of a core runs their threads one after the other. Each is compared with
// a plain loop. The comment above a kernel says what npucxx says of it. The program is run on the host and on the cores.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "device.h"

// transpose: thread by thread
__global__ void transpose(float* out, const float* in, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < columns && j < rows) out[i * rows + j] = in[j * columns + i];
}

// relu_backward: generated
__global__ void relu_backward(float* dx, const float* x, const float* dy, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] > 0)
      dx[i] = dy[i];
    else
      dx[i] = 0;
  }
}

// cross_entropy: thread by thread
__global__ void cross_entropy(float* losses, const float* probabilities, const int* targets, int rows,
                              int classes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) losses[i] = -logf(probabilities[i * classes + targets[i]]);
}

// embedding_backward: thread by thread
__global__ void embedding_backward(float* table, const float* dout, const int* tokens, int count, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count * width) return;
  atomicAdd(&table[tokens[i / width] * width + i % width], dout[i]);
}

// histogram: thread by thread
__global__ void histogram(int* counts, const unsigned char* values, int n) {
  int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) atomicAdd(&counts[values[i] & 7], 1);
}

// max_pool: thread by thread
__global__ void max_pool(float* out, const float* in, int height, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= width / 2) return;
  float largest = -INFINITY;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      float v = in[(2 * y + i) * width + 2 * x + j];
      if (v > largest) largest = v;
    }
  out[y * (width / 2) + x] = largest;
}

// running_softmax: thread by thread
__global__ void running_softmax(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float largest = -INFINITY;
  float sum = 0;
  for (int k = 0; k < columns; ++k) {
    float v = in[row * columns + k];
    if (v > largest) {
      sum = sum * expf(largest - v);
      largest = v;
    }
    sum += expf(v - largest);
  }
  for (int k = 0; k < columns; ++k) out[row * columns + k] = expf(in[row * columns + k] - largest) / sum;
}

// in_place_sums: thread by thread
__global__ void in_place_sums(float* data, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (int k = 1; k < columns; ++k) data[row * columns + k] += data[row * columns + k - 1];
}

// first_above: thread by thread
__global__ void first_above(int* found, const float* in, float limit, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int k = 0;
  while (k < columns && in[row * columns + k] <= limit) ++k;
  found[row] = k;
}

// count_above: thread by thread
__global__ void count_above(int* counts, const float* in, float limit, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int count = 0;
  float last = 0;
  for (int k = 0; k < columns; ++k) {
    float v = in[row * columns + k];
    if (v < -limit) break;
    if (v <= limit) continue;
    last = v;
    ++count;
  }
  counts[row] = last > 2.9f ? -count : count;
}

// smallest_index: thread by thread
__global__ void smallest_index(int* found, const float* in, float limit, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (int k = 0; k < columns; ++k)
    if (in[row * columns + k] > limit) {
      found[row] = k;
      return;
    }
  found[row] = -2;
}

// halves: thread by thread
__global__ void halves(__half* out, const __half* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = __float2half(tanhf(__half2float(in[i])) * 2.0f);
}

// bits: thread by thread
__global__ void bits(float* out, unsigned seed, long long n) {
  long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x;
  if (i >= n) return;
  unsigned x = seed ^ static_cast<unsigned>(i);
  for (int k = 0; k < 3; ++k) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  out[i] = __uint_as_float(0x3f800000u | x >> 9) - 1.0f;
}

// picked_sums: thread by thread
__global__ void picked_sums(float* sums, const float* in, const int* picked, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < columns; ++k) sum += in[row * columns + picked[k]];
  sums[row] = sum;
}

// tags: thread by thread
__global__ void tags(float* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) reinterpret_cast<int*>(out)[n - 1 - i] = in[i] + 1;
}

// float_bits: thread by thread
__global__ void float_bits(int4* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float values[4];
  for (int k = 0; k < 4; ++k) values[k] = expf(in[4 * i + k]);
  int4 bits;
  memcpy(&bits, values, sizeof bits);
  out[n - 1 - i] = bits;
}

// long_count: thread by thread
__global__ void long_count(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 600; ++k) {
    float value = in[i];
    if (k == 599 - i)
      value += k;
    else
      value = -value;
    out[i * 600 + k] = value;
  }
}

// naive_product: by an operator
__global__ void naive_product(float* c, const float* a, const float* b, int m, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[row * n + column] = sum;
}

namespace {

void matrices(int rows, int columns) {
  const std::vector<float> x = numbers(static_cast<size_t>(rows) * columns, 3);
  const Device<float> in(x);
  const dim3 block(16, 4), grid((columns + 15) / 16, (rows + 3) / 4);
  std::vector<double> wanted(x.size());
  {
    const Device<float> out(x);
    transpose<<<grid, block>>>(out.data, in.data, rows, columns);
    for (int j = 0; j < rows; ++j)
      for (int i = 0; i < columns; ++i) wanted[i * rows + j] = x[j * columns + i];
    expect("transpose", columns, out.values(), wanted, 0);
  }
  {
    const Device<float> out(x);
    running_softmax<<<(rows + 31) / 32, 32>>>(out.data, in.data, rows, columns);
    for (int j = 0; j < rows; ++j) {
      double sum = 0;
      for (int i = 0; i < columns; ++i) sum += std::exp(static_cast<double>(x[j * columns + i]));
      for (int i = 0; i < columns; ++i)
        wanted[j * columns + i] = std::exp(static_cast<double>(x[j * columns + i])) / sum;
    }
    expect("running_softmax", columns, out.values(), wanted, 1e-5);
  }
  {
    const Device<float> data(x);
    in_place_sums<<<(rows + 31) / 32, 32>>>(data.data, rows, columns);
    for (int j = 0; j < rows; ++j)
      for (int i = 0; i < columns; ++i)
        wanted[j * columns + i] = x[j * columns + i] + (i > 0 ? wanted[j * columns + i - 1] : 0);
    expect("in_place_sums", columns, data.values(), wanted, 1e-4);
  }
  {
    const Device<int> found(std::vector<int>(rows, -1));
    first_above<<<(rows + 31) / 32, 32>>>(found.data, in.data, 2.5f, rows, columns);
    std::vector<double> first(rows);
    for (int j = 0; j < rows; ++j) {
      int k = 0;
      while (k < columns && x[j * columns + k] <= 2.5f) ++k;
      first[j] = k;
    }
    expect("first_above", columns, found.values(), first, 0);
  }
  {
    const Device<int> counts(std::vector<int>(rows, 7)), found(std::vector<int>(rows, 7));
    count_above<<<(rows + 31) / 32, 32>>>(counts.data, in.data, 1.0f, rows, columns);
    smallest_index<<<(rows + 31) / 32, 32>>>(found.data, in.data, 1.5f, rows, columns);
    std::vector<double> wanted_counts(rows), wanted_found(rows, -2);
    for (int j = 0; j < rows; ++j) {
      float last = 0;
      int count = 0;
      for (int k = 0; k < columns && x[j * columns + k] >= -1.0f; ++k)
        if (x[j * columns + k] > 1.0f) last = x[j * columns + k], ++count;
      wanted_counts[j] = last > 2.9f ? -count : count;
      for (int k = columns; k-- > 0;)
        if (x[j * columns + k] > 1.5f) wanted_found[j] = k;
    }
    std::vector<int> order(columns);
    for (int k = 0; k < columns; ++k) order[k] = (k * 7 + 3) % columns;
    const Device<int> picked(order);
    const Device<float> sums(std::vector<float>(rows, 0.0f));
    picked_sums<<<(rows + 31) / 32, 32>>>(sums.data, in.data, picked.data, rows, columns);
    std::vector<double> wanted_sums(rows);
    for (int j = 0; j < rows; ++j)
      for (const int k : order) wanted_sums[j] += x[j * columns + k];
    expect("picked_sums", columns, sums.values(), wanted_sums, 1e-5);
    expect("count_above", columns, counts.values(), wanted_counts, 0);
    expect("smallest_index", columns, found.values(), wanted_found, 0);
  }
  {
    const Device<float> out(x);
    const dim3 pools((columns / 2 + 31) / 32, rows / 2);
    if (columns > 1 && rows > 1) {
      max_pool<<<pools, 32>>>(out.data, in.data, rows, columns);
      std::vector<double> largest;
      for (int y = 0; y < rows / 2; ++y)
        for (int i = 0; i < columns / 2; ++i) {
          const float* at = &x[2 * y * columns + 2 * i];
          largest.push_back(std::fmax(std::fmax(at[0], at[1]), std::fmax(at[columns], at[columns + 1])));
        }
      expect("max_pool", columns, out.values(), largest, 0);
    }
  }
  {
    std::vector<int> targets(rows);
    std::vector<float> positive = x;
    for (float& v : positive) v = std::fabs(v) + 0.01f;
    for (int j = 0; j < rows; ++j) targets[j] = j * 7 % columns;
    const Device<float> losses(std::vector<float>(rows, 0.0f)), probabilities(positive);
    const Device<int> of(targets);
    cross_entropy<<<(rows + 31) / 32, 32>>>(losses.data, probabilities.data, of.data, rows, columns);
    std::vector<double> loss(rows);
    for (int j = 0; j < rows; ++j)
      loss[j] = -std::log(static_cast<double>(positive[j * columns + targets[j]]));
    expect("cross_entropy", columns, losses.values(), loss, 1e-5);
  }
  {
    std::vector<int> tokens(rows);
    for (int j = 0; j < rows; ++j) tokens[j] = j * j % 5;
    const Device<float> table(std::vector<float>(5 * static_cast<size_t>(columns), 1.0f));
    const Device<int> of(tokens);
    embedding_backward<<<(rows * columns + 63) / 64, 64>>>(table.data, in.data, of.data, rows, columns);
    std::vector<double> sums(5 * static_cast<size_t>(columns), 1.0);
    for (int j = 0; j < rows; ++j)
      for (int i = 0; i < columns; ++i) sums[tokens[j] * columns + i] += x[j * columns + i];
    expect("embedding_backward", columns, table.values(), sums, 1e-5);
  }
}

void vectors(int n) {
  const std::vector<float> x = numbers(n, 2), dy = numbers(n + 1);
  const int blocks = (n + 63) / 64;
  {
    const Device<float> dx(x), in(x), gradient(dy);
    relu_backward<<<blocks, 64>>>(dx.data, in.data, gradient.data, n);
    std::vector<double> wanted(n);
    for (int i = 0; i < n; ++i) wanted[i] = x[i] > 0 ? dy[i] : 0;
    expect("relu_backward", n, dx.values(), wanted, 0);
  }
  {
    std::vector<unsigned char> values(n);
    for (int i = 0; i < n; ++i) values[i] = static_cast<unsigned char>(i * 37);
    const Device<unsigned char> in(values);
    const Device<int> counts(std::vector<int>(8, 2));
    histogram<<<3, 32>>>(counts.data, in.data, n);
    std::vector<double> wanted(8, 2);
    for (const unsigned char v : values) wanted[v & 7] += 1;
    expect("histogram", n, counts.values(), wanted, 0);
  }
  {
    std::vector<__half> in(n);
    for (int i = 0; i < n; ++i) in[i] = __float2half(x[i]);
    const Device<__half> from(in), to(in);
    halves<<<blocks, 64>>>(to.data, from.data, n);
    std::vector<double> wanted(n), got(n);
    const std::vector<__half> result = to.values();
    for (int i = 0; i < n; ++i) {
      wanted[n - 1 - i] = std::tanh(static_cast<double>(__half2float(in[i]))) * 2;
      got[i] = __half2float(result[i]);
    }
    expect("halves", n, got, wanted, 1e-3);
  }
  {
    const Device<float> out(x);
    bits<<<blocks, 64>>>(out.data, 77, n);
    std::vector<double> wanted(n);
    for (int i = 0; i < n; ++i) {
      unsigned v = 77 ^ static_cast<unsigned>(i);
      for (int k = 0; k < 3; ++k) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
      wanted[i] = (v >> 9) / 8388608.0;
    }
    expect("bits", n, out.values(), wanted, 1e-7);
  }
  {
    const Device<int> in(std::vector<int>(n, 100000007)), copy(std::vector<int>(n, 0));
    const Device<float> out(x);
    tags<<<blocks, 64>>>(out.data, in.data, n);
    cudaMemcpy(copy.data, out.data, n * sizeof(int), cudaMemcpyDeviceToDevice);
    expect("tags", n, copy.values(), std::vector<double>(n, 100000008), 0);
  }
  {
    const std::vector<float> four = numbers(4 * n, 3);
    const Device<float> in(four), out(four);
    float_bits<<<blocks, 64>>>(reinterpret_cast<int4*>(out.data), in.data, n);
    std::vector<double> wanted(4 * n);
    for (int i = 0; i < 4 * n; ++i) wanted[4 * (n - 1 - i / 4) + i % 4] = std::exp(double{four[i]});
    const Device<float> counted(std::vector<float>(n * 600, 0.0f));
    long_count<<<blocks, 64>>>(counted.data, in.data, n);
    std::vector<double> values(n * 600);
    for (int i = 0; i < n * 600; ++i)
      values[i] = i % 600 == 599 - i / 600 ? four[i / 600] + i % 600 : -four[i / 600];
    expect("long_count", n, counted.values(), values, 1e-6);
    expect("float_bits", n, out.values(), wanted, 1e-6);
  }
}

void product() {
  const int m = 5, n = 7, k = 9;
  const std::vector<float> a = numbers(m * k), b = numbers(k * n);
  const Device<float> da(a), db(b), c(std::vector<float>(m * n, 0.0f));
  naive_product<<<1, dim3(8, 8)>>>(c.data, da.data, db.data, m, n, k);
  std::vector<double> wanted(m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l) wanted[i * n + j] += static_cast<double>(a[i * k + l]) * b[l * n + j];
  expect("naive_product", k, c.values(), wanted, 1e-6);
}

}  // namespace

int main() {
  for (const int n : {1, 65, 251}) vectors(n);
  matrices(1, 1), matrices(7, 9), matrices(33, 65);
  product();
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
