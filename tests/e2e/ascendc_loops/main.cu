// Loops that are left in the middle only, and matrix products as loops and tiles. The comment above a kernel says what npucxx says
// of it. The program is run on the host and on the cores.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "device.h"

// first_negative: thread by thread
__global__ void first_negative(int* found, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int k = 0;
  for (;;) {
    if (k == columns) break;
    if (in[row * columns + k] < -2.9f) break;
    ++k;
  }
  found[row] = k;
}

// three_hundred: thread by thread
__global__ void three_hundred(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  int k = 0;
  while (true) {
    x = x * 0.99f + 0.01f;
    if (++k >= 300) break;
    if (x > 0.9f) continue;
    x += 0.001f;
  }
  out[n - 1 - i] = x;
}

// known_length: thread by thread
__global__ void known_length(int* found, const float* in, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int last = -1;
  for (int k = 0; k < 200; ++k) {
    if (in[(row + k) % rows] > 2.8f) break;
    last = k;
  }
  found[row] = last;
}

// after_one: thread by thread
__global__ void after_one(int* found, const float* in, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int k = 0;
  do {
    if (in[(row + k) % rows] > 2.5f) break;
    ++k;
  } while (k < 150);
  found[row] = k;
}

// until_barrier: thread by thread
__global__ void until_barrier(float* out, const float* in, int n) {
  __shared__ float tile[32];
  int t = threadIdx.x, i = blockIdx.x * 32 + t, width = 32;
  tile[t] = i < n ? in[i] : 0;
  for (;;) {
    __syncthreads();
    width /= 2;
    if (width == 0) break;
    if (t < width) tile[t] += tile[t + width];
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

// linear_product: by an operator
__global__ void linear_product(float* c, const float* a, const float* b, int m, int n, int k) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= m * n) return;
  int row = index / n, column = index % n;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[index] = sum;
}

// tiled_product: by an operator
__global__ void tiled_product(float* c, const float* a, const float* b, int n) {
  __shared__ float left[64], right[64];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  a += blockIdx.y * 8 * n;
  b += blockIdx.x * 8;
  float sum = 0;
  for (int first = 0; first < n; first += 8) {
    left[row * 8 + column] = a[row * n + column];
    right[row * 8 + column] = b[row * n + column];
    __syncthreads();
    a += 8;
    b += 8 * n;
#pragma unroll
    for (int i = 0; i < 8; ++i) sum += left[row * 8 + i] * right[i * 8 + column];
    __syncthreads();
  }
  c[(blockIdx.y * 8 + row) * n + blockIdx.x * 8 + column] = sum;
}

// tiles_under_a_condition: a product, thread by thread
__global__ void tiles_under_a_condition(float* c, const float* a, const float* b, int n, int least) {
  __shared__ float left[64], right[64];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  float sum = 0;
  if (n >= least)
    for (int first = 0; first < n; first += 8) {
      left[row * 8 + column] = a[row * n + first + column];
      right[row * 8 + column] = b[(first + row) * n + column];
      __syncthreads();
      for (int i = 0; i < 8; ++i) sum += left[row * 8 + i] * right[i * 8 + column];
      __syncthreads();
    }
  c[row * n + column] = sum;
}

// shifted_tiles: thread by thread
__global__ void shifted_tiles(float* c, const float* a, const float* b, int n) {
  __shared__ float left[64], right[64];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  float sum = 0;
  for (int first = 0; first < n; first += 8) {
    left[row * 8 + column] = a[row * n + first + column];
    right[row * 8 + column] = b[(first + row) * n + column];
    __syncthreads();
    // Each row takes the lines of b in another order: no row of a with a column of b.
    for (int i = 0; i < 8; ++i) sum += left[row * 8 + i] * right[(i + row) % 8 * 8 + column];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// row_products: generated
__global__ void row_products(float* out, const float* a, const float* b, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < columns; ++i) sum += a[row * columns + i] * b[row * columns + i];
  out[row] = sum;
}

// masked_scores: generated
__global__ void masked_scores(float* score, const float* q, const float* k, int n, int width) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n) return;
  if (column > row) {
    score[row * n + column] = -INFINITY;
    return;
  }
  float sum = 0.0f;
  for (int l = 0; l < width; ++l) sum += q[row * width + l] * k[column * width + l];
  score[row * n + column] = sum * (1.0 / sqrtf(width));
}

namespace {

void loops(int n) {
  const std::vector<float> x = numbers(n, 3);
  const Device<float> in(x), out(x);
  const int blocks = (n + 31) / 32;
  const std::vector<int> zeros(n, 0);
  const Device<int> found(zeros);
  std::vector<double> wanted(n), sums(blocks, 0);
  for (int row = 0; row < n; ++row) {
    float v = x[row];
    for (int k = 0; k < 300; ++k) {
      v = v * 0.99f + 0.01f;
      if (k < 299 && v <= 0.9f) v += 0.001f;
    }
    wanted[n - 1 - row] = static_cast<double>(v);
    sums[row / 32] += static_cast<double>(x[row]);
  }
  three_hundred<<<blocks, 32>>>(out.data, in.data, n);
  expect("three_hundred", n, out.values(), wanted, 1e-5);
  until_barrier<<<blocks, 32>>>(out.data, in.data, n);
  expect("until_barrier", n, out.values(), sums, 1e-5);
  for (int row = 0; row < n; ++row) {
    int k = 0;
    while (k < 200 && x[(row + k) % n] <= 2.8f) ++k;
    wanted[row] = k - 1;
  }
  known_length<<<blocks, 32>>>(found.data, in.data, n);
  expect("known_length", n, found.values(), wanted, 0);
  for (int row = 0; row < n; ++row) {
    int k = 0;
    while (k < 150 && x[(row + k) % n] <= 2.5f) ++k;
    wanted[row] = k;
  }
  after_one<<<blocks, 32>>>(found.data, in.data, n);
  expect("after_one", n, found.values(), wanted, 0);
}

void rows() {
  const int count = 5, columns = 211;
  const std::vector<float> a = numbers(count * columns, 3), b = numbers(count * columns);
  const Device<float> da(a), db(b), out(std::vector<float>(count, 0.0f));
  const Device<int> found(std::vector<int>(count, 0));
  std::vector<double> first(count), products(count);
  for (int row = 0; row < count; ++row) {
    int k = 0;
    while (k < columns && a[row * columns + k] >= -2.9f) ++k;
    first[row] = k;
    for (int i = 0; i < columns; ++i)
      products[row] += static_cast<double>(a[row * columns + i]) * b[row * columns + i];
  }
  first_negative<<<1, 32>>>(found.data, da.data, count, columns);
  expect("first_negative", columns, found.values(), first, 0);
  row_products<<<1, 32>>>(out.data, da.data, db.data, count, columns);
  expect("row_products", columns, out.values(), products, 1e-4);
}

void products() {
  const int n = 16;
  const std::vector<float> a = numbers(n * n), b = numbers(n * n + 1);
  const Device<float> da(a), db(b), c(a), tiled(a);
  linear_product<<<4, 64>>>(c.data, da.data, db.data, n, n, n);
  tiled_product<<<dim3(2, 2), 64>>>(tiled.data, da.data, db.data, n);
  std::vector<double> wanted(n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < n; ++l) wanted[i * n + j] += static_cast<double>(a[i * n + l]) * b[l * n + j];
  expect("linear_product", n, c.values(), wanted, 1e-5);
  expect("tiled_product", n, tiled.values(), wanted, 1e-5);
  const Device<float> shifted(std::vector<float>(n * 8, 0.0f));
  shifted_tiles<<<1, 64>>>(shifted.data, da.data, db.data, n);
  const Device<float> none(std::vector<float>(n * 8, 7.0f));
  tiles_under_a_condition<<<1, 64>>>(none.data, da.data, db.data, n, n + 1);
  expect("tiles_under_a_condition", n, std::vector<float>{none.values()[0], none.values()[n]}, {0, 0}, 0);
  std::vector<double> others(8 * 8);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int l = 0; l < n; ++l)
        others[i * 8 + j] += static_cast<double>(a[i * n + l]) * b[(l / 8 * 8 + (l % 8 + i) % 8) * n + j];
  std::vector<float> got;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) got.push_back(shifted.values()[i * n + j]);
  expect("shifted_tiles", n, got, others, 1e-5);
}

void scores(int n, int width) {
  const std::vector<float> q = numbers(n * width), k = numbers(n * width + 3);
  const Device<float> of_q(q), of_k(k), score(std::vector<float>(n * n, 0.0f));
  masked_scores<<<dim3((n + 15) / 16, (n + 15) / 16), dim3(16, 16)>>>(score.data, of_q.data, of_k.data, n,
                                                                      width);
  const std::vector<float> got = score.values();
  std::vector<float> below;
  std::vector<double> wanted;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      if (column > row) {
        if (got[row * n + column] != -INFINITY) ++failures;
        continue;
      }
      double sum = 0;
      for (int l = 0; l < width; ++l) sum += static_cast<double>(q[row * width + l]) * k[column * width + l];
      below.push_back(got[row * n + column]);
      wanted.push_back(sum / std::sqrt(width));
    }
  expect("masked_scores", n, below, wanted, 1e-6);
}

}  // namespace

int main() {
  for (const int n : {1, 65, 1031}) loops(n);
  rows();
  products();
  for (const int n : {1, 17, 67}) scores(n, 24);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
