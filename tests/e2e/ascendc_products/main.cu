// Kernels that are matrix products: operators of CANN compute them, as long as the launch covers the matrices. The comment above a
// kernel says what npucxx says of it. The program is run on the host and by operators, beside sums in double.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include "device.h"

// product: by an operator
__global__ void product(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

// scaled_sum: by an operator
__global__ void scaled_sum(int M, int N, int K, float alpha, const float* A, const float* B, float beta,
                           float* C) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < M && col < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = alpha * sum + beta * C[row * N + col];
  }
}

// linear: by an operator
__global__ void linear(float* out, const float* in, const float* weight, const float* bias, int rows,
                       int columns, int outputs) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int output = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && output < outputs) {
    float value = (bias != NULL) ? bias[output] : 0.0f;
    const float* weights = weight + output * columns;
    for (int i = 0; i < columns; i++) value += in[row * columns + i] * weights[i];
    out[row * outputs + output] = value;
  }
}

// weight_gradient: by an operator
__global__ void weight_gradient(float* dweight, const float* dout, const float* in, int batch, int steps,
                                int columns, int outputs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= outputs * columns) return;
  int output = i / columns, column = i % columns;
  float sum = 0;
  for (int b = 0; b < batch; ++b)
    for (int t = 0; t < steps; ++t)
      sum += dout[(b * steps + t) * outputs + output] * in[(b * steps + t) * columns + column];
  dweight[i] += sum;
}

// batched: by an operator
__global__ void batched(const float* q, const float* k, float* scores, int steps, int size, float scale) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (column >= steps) return;
  const float* query = q + (blockIdx.z * steps + row) * size;
  const float* key = k + (blockIdx.z * steps + column) * size;
  float sum = 0;
  for (int i = 0; i < size; ++i) sum += query[i] * key[i];
  scores[(blockIdx.z * steps + row) * steps + column] = sum * scale;
}

// halves: by an operator
__global__ void halves(const __half* A, const __half* B, __half* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += __half2float(A[row * K + k]) * __half2float(B[k * N + col]);
  C[row * N + col] = __float2half(sum);
}

// adds_to_all: by an operator
__global__ void adds_to_all(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum -= A[k * M + row] * B[col * K + k];
  atomicAdd(&C[row * N + col], sum);
}

// hidden_gradient: by an operator, then on tiles
__global__ void hidden_gradient(float* hidden, const float* weights, const float* gradient, float* result,
                                int columns, int outputs, int batch) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (column < columns && row < batch) {
    float sum = 0.0f;
    for (int i = 0; i < outputs; i++) sum += gradient[row * outputs + i] * weights[i * columns + column];
    int element = row * columns + column;
    result[element] = sum * (hidden[element] > 0.0f ? 1.0f : 0.0f);
  }
}

// layer: by an operator, then on tiles
__global__ void layer(const float* in, const float* weight, const float* bias, float* out, int rows,
                      int columns, int outputs) {
  int output = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows || output >= outputs) return;
  float sum = bias[output];
  for (int k = 0; k < columns; ++k) sum += in[row * columns + k] * weight[k * outputs + output];
  out[row * outputs + output] = fmaxf(sum, 0.0f) + tanhf(0.5f * sum);
}

constexpr int kTile = 16;

// tiled: by an operator
__global__ void tiled(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int row = blockIdx.y * kTile + threadIdx.y, col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < K / kTile; ++t) {
    a[threadIdx.y][threadIdx.x] = A[row * K + t * kTile + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = B[(t * kTile + threadIdx.y) * N + col];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

// tiled_with_guards: by an operator
__global__ void tiled_with_guards(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[8][8 + 1], b[8][8 + 1];
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (K + 8 - 1) / 8; ++t) {
    if (row < M && t * 8 + threadIdx.x < K)
      a[threadIdx.y][threadIdx.x] = A[row * K + t * 8 + threadIdx.x];
    else
      a[threadIdx.y][threadIdx.x] = 0.0f;
    b[threadIdx.y][threadIdx.x] =
        t * 8 + threadIdx.y < K && col < N ? B[(t * 8 + threadIdx.y) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

// shared_matrix: by an operator
__global__ void shared_matrix(const float* A, const float* B, float* C, int rows, int columns, int inner,
                              int shared) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  if (shared != 1) A += blockIdx.z * rows * inner;
  if (shared != 2) B += blockIdx.z * inner * columns;
  C += blockIdx.z * rows * columns;
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int t = 0; t < (int)ceil((float)inner / kTile); t++) {
    if (t * kTile + x < inner && row < rows)
      a[y][x] = A[row * inner + t * kTile + x];
    else
      a[y][x] = 0;
    if (t * kTile + y < inner && column < columns)
      b[y][x] = B[(t * kTile + y) * columns + column];
    else
      b[y][x] = 0;
    __syncthreads();
    for (int k = 0; k < kTile; k++) sum += a[y][k] * b[k][x];
    __syncthreads();
  }
  if (row < rows && column < columns) C[row * columns + column] = sum;
}

// sample_product: by an operator
template <int kBlock>
__global__ void sample_product(float* C, float* A, float* B, int wA, int wB) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int aBegin = wA * kBlock * by, aEnd = aBegin + wA - 1, aStep = kBlock, bBegin = kBlock * bx,
      bStep = kBlock * wB;
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    __shared__ float As[kBlock][kBlock];
    __shared__ float Bs[kBlock][kBlock];
    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kBlock; ++k) Csub += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  int c = wB * kBlock * by + kBlock * bx;
  C[c + wB * ty + tx] = Csub;
}

// register_tiles: by an operator
__global__ void __launch_bounds__(256) register_tiles(float* out, const float* in, const float* weight,
                                                      const float* bias, int columns, int outputs) {
  // Blocks of 64 x 64 elements, 4 x 4 for each thread; each thread begins its sums at another column.
  __shared__ float left[64][16], right[64][16];
  in += 64 * blockIdx.x * columns;
  weight += 64 * blockIdx.y * columns;
  out += 64 * blockIdx.x * outputs + 64 * blockIdx.y;
  const int first = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
  float sums[4][4] = {};
  if (bias != NULL)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) sums[i][j] = bias[first + j];
  const int start = 4 * (16 * threadIdx.y + threadIdx.x);
  for (int step = 0; step < columns; step += 16) {
    __syncthreads();
    const int line = 4 * threadIdx.y + threadIdx.x / 4, column = 4 * (threadIdx.x % 4);
    *reinterpret_cast<float4*>(&left[line][column]) =
        *reinterpret_cast<const float4*>(in + line * columns + step + column);
    *reinterpret_cast<float4*>(&right[line][column]) =
        *reinterpret_cast<const float4*>(weight + line * columns + step + column);
    __syncthreads();
    for (int k = start; k < start + 16; k += 4) {
      float4 of_right[4];
      for (int j = 0; j < 4; ++j)
        of_right[j] = *reinterpret_cast<float4*>(&right[j + 4 * threadIdx.y][k % 16]);
      for (int i = 0; i < 4; ++i) {
        const float4 of_left = *reinterpret_cast<float4*>(&left[i + 4 * threadIdx.x][k % 16]);
        for (int j = 0; j < 4; ++j) {
          sums[i][j] += of_left.x * of_right[j].x;
          sums[i][j] += of_left.y * of_right[j].y;
          sums[i][j] += of_left.z * of_right[j].z;
          sums[i][j] += of_left.w * of_right[j].w;
        }
      }
    }
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) out[(4 * threadIdx.x + i) * outputs + 4 * threadIdx.y + j] = sums[i][j];
}

// columns_of_registers: by an operator
__global__ void columns_of_registers(int M, int N, int K, float alpha, const float* A, const float* B,
                                     float beta, float* C) {
  __shared__ float a[32 * 8], b[8 * 32];
  const int column = threadIdx.x % 32, row = threadIdx.x / 32;
  const int column_a = threadIdx.x % 8, row_a = threadIdx.x / 8;
  A += blockIdx.y * 32 * K;
  B += blockIdx.x * 32;
  C += blockIdx.y * 32 * N + blockIdx.x * 32;
  float results[4] = {0.0f};
  for (int k = 0; k < K; k += 8) {
    a[row_a * 8 + column_a] = A[row_a * K + column_a];
    b[row * 32 + column] = B[row * N + column];
    __syncthreads();
    A += 8;
    B += 8 * N;
    for (int dot = 0; dot < 8; ++dot) {
      const float of_b = b[dot * 32 + column];
      for (int i = 0; i < 4; ++i) results[i] += a[(row * 4 + i) * 8 + dot] * of_b;
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    C[(row * 4 + i) * N + column] = alpha * results[i] + beta * C[(row * 4 + i) * N + column];
}

// rows_of_registers: by an operator
__global__ void rows_of_registers(const float* A, const float* B, float* C, size_t M, size_t N, size_t K) {
  // 8 rows for each thread; the matrices end within a tile.
  __shared__ float a[8 * 16][16], b[16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockDim.x * blockIdx.x + x, row = blockDim.y * (blockIdx.y * 8) + y;
  float sums[8] = {0.0f};
  const int tiles = (K + 15) / 16;
  for (int i = 0; i < tiles; i++) {
    const int column_a = i * 16 + x, row_b = i * 16 + y;
    for (int k = 0; k < 8; k++)
      a[y + k * 16][x] = (row + k * 16 < M && column_a < K) ? A[(row + k * 16) * K + column_a] : 0.0f;
    b[y][x] = (row_b < K && column < N) ? B[row_b * N + column] : 0.0f;
    __syncthreads();
    for (int j = 0; j < 16; j++)
      for (int k = 0; k < 8; k++) sums[k] += a[y + k * 16][j] * b[j][x];
    __syncthreads();
  }
  for (int k = 0; k < 8; k++)
    if (row + k * 16 < M && column < N) C[(row + k * 16) * N + column] = sums[k];
}

// guarded_registers: by an operator
__global__ void guarded_registers(int M, int N, int K, float alpha, const float* A, const float* B,
                                  float beta, float* C) {
  __shared__ float a[16][64], b[16][64];
  const int x = threadIdx.x, y = threadIdx.y, thread = y * 16 + x;
  const int row = blockIdx.y * 64, column = blockIdx.x * 64;
  float sums[4][4] = {};
  for (int first = 0; first < K; first += 16) {
    for (int i = thread; i < 64 * 16; i += 256) {
      const int r = i / 16, c = i % 16;
      if (row + r < M && first + c < K)
        a[c][r] = A[(row + r) * K + first + c];
      else
        a[c][r] = 0.0f;
    }
    for (int i = thread; i < 64 * 16; i += 256) {
      const int r = i / 64, c = i % 64;
      float v = 0.0f;
      if (first + r < K && column + c < N) v = B[(first + r) * N + column + c];
      b[r][c] = v;
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) sums[i][j] += a[k][y * 4 + i] * b[k][x * 4 + j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    const int r = row + y * 4 + i;
    if (r >= M) continue;
    for (int j = 0; j < 4; ++j) {
      const int c = column + x * 4 + j;
      if (c < N) C[r * N + c] = alpha * sums[i][j] + beta * C[r * N + c];
    }
  }
}

// transposed: by an operator
__global__ void transposed(const float* A, const float* B, float* C, size_t M, size_t N, size_t K, bool of_a,
                           bool of_b) {
  const int column = blockDim.x * blockIdx.x + threadIdx.x, row = blockDim.y * blockIdx.y + threadIdx.y;
  if (row >= M || column >= N) return;
  float sum = 0.0f;
  for (int i = 0; i < K; i++) {
    const float a = of_a ? A[i * M + row] : A[row * K + i];
    const float b = of_b ? B[column * K + i] : B[i * N + column];
    sum += a * b;
  }
  C[row * N + column] = sum;
}

// transposed_tiles: by an operator
__global__ void transposed_tiles(const float* A, const float* B, float* C, int M, int N, int K, int of_a,
                                 int of_b) {
  __shared__ float a[16][16], b[16][17];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int t = 0; t < (K + 15) / 16; ++t) {
    int k = t * 16 + x;
    if (row < M && k < K) {
      if (of_a)
        a[y][x] = A[k * M + row];
      else
        a[y][x] = A[row * K + k];
    } else {
      a[y][x] = 0;
    }
    k = t * 16 + y;
    b[y][x] = k < K && column < N ? (of_b ? B[column * K + k] : B[k * N + column]) : 0.f;
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += a[y][i] * b[i][x];
    __syncthreads();
  }
  if (row < M && column < N) C[row * N + column] = sum;
}

// convolution: a product, thread by thread
__global__ void convolution(float* out, const float* in, const float* weight, int images, int channels,
                            int size, int outputs, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, edge = size - width + 1;
  if (i >= images * outputs * edge * edge) return;
  const int x = i % edge, y = i / edge % edge, o = i / (edge * edge) % outputs,
            n = i / (edge * edge * outputs);
  float sum = 0;
  for (int c = 0; c < channels; ++c)
    for (int r = 0; r < width; ++r)
      for (int s = 0; s < width; ++s)
        sum += in[((n * channels + c) * size + y + r) * size + x + s] *
               weight[((o * channels + c) * width + r) * width + s];
  out[i] = sum;
}

// Rows of the image are longer than those of the result: no single index runs through both.
// convolution_weights: a product, thread by thread
__global__ void convolution_weights(float* weights, const float* in, const float* gradient, int images,
                                    int channels, int size, int outputs, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, edge = size - width + 1;
  if (i >= outputs * channels * width * width) return;
  const int s = i % width, r = i / width % width, c = i / (width * width) % channels,
            o = i / (width * width * channels);
  float sum = 0;
  for (int n = 0; n < images; ++n)
    for (int y = 0; y < edge; ++y)
      for (int x = 0; x < edge; ++x)
        sum += in[((n * channels + c) * size + y + r) * size + x + s] *
               gradient[((n * outputs + o) * edge + y) * edge + x];
  weights[i] = sum;
}

namespace {

using Sum = std::function<double(int, int)>;

std::vector<double> all(int rows, int columns, const Sum& of) {
  std::vector<double> list;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) list.push_back(of(i, j));
  return list;
}

double sum(int count, const std::function<double(int)>& of) {
  double total = 0;
  for (int i = 0; i < count; ++i) total += of(i);
  return total;
}

dim3 blocks(int x, int y) { return dim3((x + 15) / 16, (y + 15) / 16); }
const dim3 threads(16, 16);

void run(int m, int n, int k) {
  const auto a = numbers(m * k), b = numbers(k * n), c = numbers(m * n), bias = numbers(n);
  Device<float> A(a), B(b), C(c), Bias(bias);
  product<<<blocks(n, m), threads>>>(A.data, B.data, C.data, m, n, k);
  const Sum ab = [&](int i, int j) {
    return sum(k, [&](int s) { return double(a[i * k + s]) * b[s * n + j]; });
  };
  expect("product", m, C.values(), all(m, n, ab), 1e-5);

  Device<float> D(c);
  scaled_sum<<<blocks(m, n), threads>>>(m, n, k, 0.5f, A.data, B.data, -2.0f, D.data);
  expect("scaled_sum", m, D.values(),
         all(m, n, [&](int i, int j) { return ab(i, j) / 2 - 2.0 * c[i * n + j]; }), 1e-5);

  const Sum abt = [&](int i, int j) {
    return sum(k, [&](int s) { return double(a[i * k + s]) * b[j * k + s]; });
  };
  for (const bool has_bias : {true, false}) {
    linear<<<blocks(m, n), threads>>>(C.data, A.data, B.data, has_bias ? Bias.data : nullptr, m, k, n);
    expect("linear", m, C.values(),
           all(m, n, [&](int i, int j) { return abt(i, j) + (has_bias ? bias[j] : 0); }), 1e-5);
  }

  tiled_with_guards<<<dim3((n + 7) / 8, (m + 7) / 8), dim3(8, 8)>>>(A.data, B.data, C.data, m, n, k);
  expect("tiled_with_guards", m, C.values(), all(m, n, ab), 1e-5);

  hidden_gradient<<<dim3((n + 15) / 16, m), 16>>>(D.data, B.data, A.data, C.data, n, k, m);
  const auto hidden = D.values();
  expect("hidden_gradient", m, C.values(),
         all(m, n, [&](int i, int j) { return hidden[i * n + j] > 0 ? ab(i, j) : 0; }), 1e-5);
  layer<<<blocks(n, m), threads>>>(A.data, B.data, Bias.data, C.data, m, k, n);
  expect("layer", m, C.values(),
         all(m, n,
             [&](int i, int j) {
               const double sum = ab(i, j) + bias[j];
               return std::fmax(sum, 0) + std::tanh(sum / 2);
             }),
         1e-5);

  rows_of_registers<<<dim3((n + 15) / 16, (m + 127) / 128), threads>>>(A.data, B.data, C.data, m, n, k);
  expect("rows_of_registers", m, C.values(), all(m, n, ab), 1e-5);
  Device<float> F(c);
  guarded_registers<<<dim3((n + 63) / 64, (m + 63) / 64), threads>>>(m, n, k, 0.5f, A.data, B.data, -2.0f,
                                                                     F.data);
  expect("guarded_registers", m, F.values(),
         all(m, n, [&](int i, int j) { return ab(i, j) / 2 - 2.0 * c[i * n + j]; }), 1e-5);
  for (const int which : {0, 1, 2, 3}) {
    const bool of_a = which / 2 == 1, of_b = which % 2 == 1;
    const Sum chosen = [&](int i, int j) {
      return sum(k, [&](int s) {
        return double(of_a ? a[s * m + i] : a[i * k + s]) * (of_b ? b[j * k + s] : b[s * n + j]);
      });
    };
    transposed<<<blocks(n, m), threads>>>(A.data, B.data, C.data, m, n, k, of_a, of_b);
    expect("transposed", m, C.values(), all(m, n, chosen), 1e-5);
    transposed_tiles<<<blocks(n, m), threads>>>(A.data, B.data, C.data, m, n, k, of_a, of_b);
    expect("transposed_tiles", m, C.values(), all(m, n, chosen), 1e-5);
  }

  Device<float> E(c);
  adds_to_all<<<blocks(n, m), threads>>>(A.data, B.data, E.data, m, n, k);
  expect("adds_to_all", m, E.values(),
         all(m, n,
             [&](int i, int j) {
               return c[i * n + j] - sum(k, [&](int s) { return double(a[s * m + i]) * b[j * k + s]; });
             }),
         1e-5);
}

void run_whole_tiles(int m, int n, int k) {
  const auto a = numbers(m * k), b = numbers(k * n);
  Device<float> A(a), B(b), C(numbers(m * n)), D(numbers(m * n));
  tiled<<<dim3(n / kTile, m / kTile), dim3(kTile, kTile)>>>(A.data, B.data, C.data, n, k);
  sample_product<32><<<dim3(n / 32, m / 32), dim3(32, 32)>>>(D.data, A.data, B.data, k, n);
  const Sum ab = [&](int i, int j) {
    return sum(k, [&](int s) { return double(a[i * k + s]) * b[s * n + j]; });
  };
  expect("tiled", m, C.values(), all(m, n, ab), 1e-5);
  expect("sample_product", m, D.values(), all(m, n, ab), 1e-5);
  columns_of_registers<<<dim3(n / 32, m / 32), 256>>>(m, n, k, 2.0f, A.data, B.data, -1.0f, D.data);
  expect("columns_of_registers", m, D.values(), all(m, n, ab), 3e-5);
}

void run_register_tiles(int rows, int outputs, int columns) {
  const auto in = numbers(rows * columns), weight = numbers(outputs * columns), bias = numbers(outputs);
  Device<float> In(in), Weight(weight), Bias(bias), Out(numbers(rows * outputs));
  for (const bool has_bias : {true, false}) {
    register_tiles<<<dim3(rows / 64, outputs / 64), threads>>>(
        Out.data, In.data, Weight.data, has_bias ? Bias.data : nullptr, columns, outputs);
    expect("register_tiles", rows, Out.values(),
           all(rows, outputs,
               [&](int i, int j) {
                 return (has_bias ? bias[j] : 0) + sum(columns, [&](int s) {
                          return double(in[i * columns + s]) * weight[j * columns + s];
                        });
               }),
           1e-5);
  }
}

void run_shared(int batch, int rows, int columns, int inner) {
  const auto a = numbers(batch * rows * inner), b = numbers(batch * inner * columns);
  Device<float> A(a), B(b), C(numbers(batch * rows * columns));
  for (const int shared : {0, 1, 2}) {
    shared_matrix<<<dim3((columns + 15) / 16, (rows + 15) / 16, batch), threads>>>(
        A.data, B.data, C.data, rows, columns, inner, shared);
    expect("shared_matrix", batch, C.values(),
           all(batch * rows, columns,
               [&](int i, int j) {
                 const int of_a = shared == 1 ? i % rows : i, of_b = shared == 2 ? 0 : i / rows;
                 return sum(inner, [&](int s) {
                   return double(a[of_a * inner + s]) * b[(of_b * inner + s) * columns + j];
                 });
               }),
           1e-5);
  }
}

void run_gradient(int batch, int steps, int columns, int outputs) {
  const auto dout = numbers(batch * steps * outputs), in = numbers(batch * steps * columns),
             dweight = numbers(outputs * columns);
  Device<float> Dout(dout), In(in), Dweight(dweight);
  weight_gradient<<<(outputs * columns + 63) / 64, 64>>>(Dweight.data, Dout.data, In.data, batch, steps,
                                                         columns, outputs);
  expect("weight_gradient", batch, Dweight.values(),
         all(outputs, columns,
             [&](int o, int i) {
               return dweight[o * columns + i] + sum(batch * steps, [&](int s) {
                        return double(dout[s * outputs + o]) * in[s * columns + i];
                      });
             }),
         1e-5);
}

void run_batch(int batch, int steps, int size) {
  const auto q = numbers(batch * steps * size), k = numbers(batch * steps * size);
  Device<float> Q(q), K(k), Scores(numbers(batch * steps * steps));
  batched<<<dim3((steps + 31) / 32, steps, batch), 32>>>(Q.data, K.data, Scores.data, steps, size, 0.25f);
  expect("batched", batch, Scores.values(),
         all(batch * steps, steps,
             [&](int i, int j) {
               return 0.25 * sum(size, [&](int s) {
                        return double(q[i * size + s]) * k[(i / steps * steps + j) * size + s];
                      });
             }),
         1e-5);
}

void run_halves(int m, int n, int k) {
  std::vector<__half> a, b;
  for (const float v : numbers(m * k)) a.push_back(__float2half(v));
  for (const float v : numbers(k * n)) b.push_back(__float2half(v));
  Device<__half> A(a), B(b), C(std::vector<__half>(m * n));
  halves<<<blocks(n, m), threads>>>(A.data, B.data, C.data, m, n, k);
  std::vector<float> got;
  for (const __half v : C.values()) got.push_back(__half2float(v));
  expect("halves", m, got,
         all(m, n,
             [&](int i, int j) {
               return sum(
                   k, [&](int s) { return double(__half2float(a[i * k + s])) * __half2float(b[s * n + j]); });
             }),
         2e-3);
}

void run_convolution(int images, int channels, int size, int outputs, int width) {
  const int edge = size - width + 1;
  const auto in = numbers(images * channels * size * size), w = numbers(outputs * channels * width * width);
  const auto at = [&](int n, int c, int y, int x) { return in[((n * channels + c) * size + y) * size + x]; };
  Device<float> In(in), W(w), Out(numbers(images * outputs * edge * edge)), Gradient(w);
  convolution<<<(images * outputs * edge * edge + 63) / 64, 64>>>(Out.data, In.data, W.data, images, channels,
                                                                  size, outputs, width);
  const std::vector<float> out = Out.values();
  expect("convolution", images, out,
         all(images * outputs, edge * edge,
             [&](int i, int j) {
               return sum(channels * width * width, [&](int k) {
                 return double(w[i % outputs * channels * width * width + k]) *
                        at(i / outputs, k / (width * width), j / edge + k / width % width,
                           j % edge + k % width);
               });
             }),
         1e-5);
  convolution_weights<<<(static_cast<int>(w.size()) + 63) / 64, 64>>>(Gradient.data, In.data, Out.data,
                                                                      images, channels, size, outputs, width);
  expect("convolution_weights", images, Gradient.values(),
         all(outputs, channels * width * width,
             [&](int o, int k) {
               return sum(images * edge * edge, [&](int p) {
                 const int n = p / (edge * edge), y = p / edge % edge, x = p % edge;
                 return double(out[(n * outputs + o) * edge * edge + p % (edge * edge)]) *
                        at(n, k / (width * width), y + k / width % width, x + k % width);
               });
             }),
         1e-5);
}

/// A matrix that is longer than its array.
int run_short() {
  Device<float> A(numbers(4)), B(numbers(64 * 64)), C(numbers(64 * 64));
  product<<<blocks(64, 64), threads>>>(A.data, B.data, C.data, 64, 64, 64);
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  return 0;
}

}  // namespace

int main(int argc, char**) {
  if (argc > 1) return run_short();
  for (const int size : {1, 2, 17, 64}) run(size, size + 3, 2 * size + 1);
  run(64, 1, 5);
  run_whole_tiles(32, 64, 96);
  run_register_tiles(64, 128, 48);
  run_shared(3, 10, 20, 17);
  run_gradient(2, 3, 5, 7);
  run_gradient(1, 1, 1, 1);
  run_gradient(4, 16, 33, 20);
  run_batch(3, 10, 4);
  run_batch(1, 33, 1);
  run_halves(16, 20, 40);
  run_convolution(2, 3, 9, 4, 3);
  // No element at all.
  product<<<1, threads>>>(nullptr, nullptr, nullptr, 0, 8, 8);
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(cudaDeviceSynchronize()));
  return failures == 0 ? 0 : 1;
}
