// Numbers of double, which a core computes in software on its scalar unit. The comment above a kernel says what npucxx says of it.
// The program is run on the host and on the cores.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include "device.h"

// sigmoid: thread by thread
__global__ void sigmoid(double* out, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1.0 / (1.0 + exp(-in[i]));
}

// momentum: thread by thread
__global__ void momentum(double* w, double* v, const double* g, double rate, double beta, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  v[i] = beta * v[i] + (1.0 - beta) * g[i];
  w[i] -= rate * v[i];
}

// adam: thread by thread
__global__ void adam(double* p, double* m, double* v, const float* g, int step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  m[i] = 0.9 * m[i] + 0.1 * g[i];
  v[i] = 0.999 * v[i] + 0.001 * g[i] * g[i];
  double mean = m[i] / (1.0 - 0.81 * step), variance = v[i] / (1.0 - 0.998 * step);
  p[i] -= 1e-3 * mean / (sqrt(variance) + 1e-8);
}

// product: thread by thread
__global__ void product(double* c, const double* a, const double* b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || column >= n) return;
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

// sum_in_double: thread by thread
__global__ void sum_in_double(float* out, const float* in, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0, largest = -1e30;
  for (int c = 0; c < columns; ++c) {
    sum += in[row * columns + c];
    largest = fmax(largest, (double)in[row * columns + c]);
  }
  out[row] = (float)(sum / columns + largest);
}

// tree: thread by thread
__global__ void tree(double* out, const double* in, int n) {
  __shared__ double parts[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  parts[threadIdx.x] = i < n ? in[i] : 0.0;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) parts[threadIdx.x] += parts[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = parts[0];
}

// warp_sums: thread by thread
__global__ void warp_sums(double* out, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = i < n ? in[i] * in[i] : 0.0;
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (threadIdx.x % 32 == 0 && i < n) out[i / 32] = v;
}

// total: thread by thread
__global__ void total(double* sum, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, in[i]);
}

// extremes: thread by thread
__global__ void extremes(unsigned long long* sum, unsigned* largest, long long* smallest, const unsigned* in,
                         int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(sum, (unsigned long long)in[i] << 20);
  atomicMax(largest, in[i]);
  atomicMin(smallest, -(long long)in[i] * 3);
}

// rounded: thread by thread
__global__ void rounded(int* whole, long long* wide, float* narrow, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  whole[i] = (int)(in[i] * 1e3);
  wide[i] = (long long)(in[i] * 1e12);
  narrow[i] = (float)in[i];
}

// of_functions: thread by thread
__global__ void of_functions(double* out, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = in[i];
  out[12 * i + 0] = tanh(x);
  out[12 * i + 1] = log(fabs(x) + 1e-3);
  out[12 * i + 2] = sin(x);
  out[12 * i + 3] = cos(x);
  out[12 * i + 4] = sqrt(fabs(x));
  out[12 * i + 5] = floor(x);
  out[12 * i + 6] = ceil(x) + trunc(x) + round(x) + rint(x);
  out[12 * i + 7] = x > 0.1 ? x : 0.01 * x;
  out[12 * i + 8] = fmin(x, 0.5) + fmax(x, -0.5);
  out[12 * i + 9] = log1p(fabs(x)) + expm1(x);
  out[12 * i + 10] = exp2(x) + log2(fabs(x) + 1) + log10(fabs(x) + 1);
  out[12 * i + 11] = -x + i + (x == 0.0);
}

// fused: a fused multiply-add in double
__global__ void fused(double* out, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fma(in[i], in[i], 1.0 / 3);
}

// of_any_power: the function pow of double
__global__ void of_any_power(double* out, const double* in, double power, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = pow(in[i], power * in[i]);
}

namespace {

using Numbers = std::vector<double>;

Numbers doubles(size_t n, double scale) {
  Numbers list(n);
  unsigned long long x = 88172645463325252ull;
  for (double& v : list) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    v = (static_cast<double>(x >> 11) / 4503599627370496.0 - 1.0) * scale;
  }
  return list;
}

Numbers each(int n, const std::function<double(int)>& value) {
  Numbers list(n);
  for (int i = 0; i < n; ++i) list[i] = value(i);
  return list;
}

constexpr double kLast = 1e-14;  // of the value

void elements(int n) {
  const Numbers x = doubles(n, 4), g = doubles(n, 1);
  const Device<double> in(x), out(x), w(x), v(g), gradient(g);
  const int blocks = (n + 63) / 64;
  sigmoid<<<blocks, 64>>>(out.data, in.data, n);
  expect("sigmoid", n, out.values(), each(n, [&](int i) { return 1 / (1 + std::exp(-x[i])); }), kLast);
  momentum<<<blocks, 64>>>(w.data, v.data, gradient.data, 0.1, 0.9, n);
  expect("momentum", n, w.values(),
         each(n, [&](int i) { return x[i] - 0.1 * (0.9 * g[i] + (1.0 - 0.9) * g[i]); }), kLast);
  const std::vector<float> narrow = numbers(n);
  const Device<float> of_float(narrow);
  const Device<double> p(x), m(Numbers(n, 0.0)), s(Numbers(n, 0.0));
  adam<<<blocks, 64>>>(p.data, m.data, s.data, of_float.data, 1, n);
  expect("adam", n, p.values(),
         each(n,
              [&](int i) {
                const double mean = 0.1 * narrow[i] / (1.0 - 0.81),
                             variance = 0.001 * narrow[i] * narrow[i] / (1.0 - 0.998);
                return x[i] - 1e-3 * mean / (std::sqrt(variance) + 1e-8);
              }),
         kLast);
  const Device<int> whole(std::vector<int>(n, 0));
  const Device<long long> wide(std::vector<long long>(n, 0));
  rounded<<<blocks, 64>>>(whole.data, wide.data, of_float.data, in.data, n);
  expect("whole", n, whole.values(), each(n, [&](int i) { return static_cast<int>(x[i] * 1e3); }), 0);
  expect("wide", n, wide.values(),
         each(n, [&](int i) { return static_cast<double>(static_cast<long long>(x[i] * 1e12)); }), 0);
  expect("narrow", n, of_float.values(), each(n, [&](int i) { return static_cast<float>(x[i]); }), 0);
}

void sums(int n) {
  const Numbers x = doubles(n, 1);
  const int blocks = (n + 63) / 64;
  const Device<double> in(x), parts(Numbers(blocks, 0.0)), warps(Numbers((n + 31) / 32, 0.0)),
      all(Numbers(1, 0.5));
  tree<<<blocks, 64>>>(parts.data, in.data, n);
  expect("tree", n, parts.values(),
         each(blocks,
              [&](int b) {
                double sum = 0;
                for (int i = 64 * b; i < std::min(n, 64 * (b + 1)); ++i) sum += x[i];
                return sum;
              }),
         kLast);
  warp_sums<<<blocks, 64>>>(warps.data, in.data, n);
  expect("warp_sums", n, warps.values(),
         each((n + 31) / 32,
              [&](int w) {
                double sum = 0;
                for (int i = 32 * w; i < std::min(n, 32 * (w + 1)); ++i) sum += x[i] * x[i];
                return sum;
              }),
         kLast);
  total<<<blocks, 64>>>(all.data, in.data, n);
  double sum = 0.5;
  for (const double v : x) sum += v;
  expect("total", n, all.values(), {sum}, 1e-12);
  std::vector<unsigned> words(n);
  for (int i = 0; i < n; ++i) words[i] = 2654435761u * (i + 1);
  const Device<unsigned> of_words(words), largest(std::vector<unsigned>(1, 0));
  const Device<unsigned long long> bits(std::vector<unsigned long long>(1, 1));
  const Device<long long> smallest(std::vector<long long>(1, 0));
  extremes<<<blocks, 64>>>(bits.data, largest.data, smallest.data, of_words.data, n);
  unsigned long long of_all = 1;
  unsigned most = 0;
  for (const unsigned word : words)
    of_all += static_cast<unsigned long long>(word) << 20, most = std::max(most, word);
  if (bits.values()[0] != of_all || largest.values()[0] != most || smallest.values()[0] != -3ll * most)
    ++failures;
  const std::vector<float> of_rows = numbers(static_cast<size_t>(8) * n);
  const Device<float> rows(of_rows), means(std::vector<float>(8));
  sum_in_double<<<1, 8>>>(means.data, rows.data, n);
  expect("sum_in_double", n, means.values(),
         each(8,
              [&](int r) {
                double sum = 0, largest = -1e30;
                for (int c = 0; c < n; ++c)
                  sum += of_rows[r * n + c], largest = std::fmax(largest, of_rows[r * n + c]);
                return sum / n + largest;
              }),
         1e-7);
}

void functions(int n) {
  const Numbers x = doubles(n, 5);
  const Device<double> in(x), out(Numbers(static_cast<size_t>(12) * n, 0.0)), others(x);
  of_functions<<<(n + 63) / 64, 64>>>(out.data, in.data, n);
  expect("of_functions", n, out.values(),
         each(12 * n,
              [&](int k) {
                const int i = k / 12;
                const double v = x[i];
                switch (k % 12) {
                  case 0:
                    return std::tanh(v);
                  case 1:
                    return std::log(std::fabs(v) + 1e-3);
                  case 2:
                    return std::sin(v);
                  case 3:
                    return std::cos(v);
                  case 4:
                    return std::sqrt(std::fabs(v));
                  case 5:
                    return std::floor(v);
                  case 6:
                    return std::ceil(v) + std::trunc(v) + std::round(v) + std::rint(v);
                  case 7:
                    return v > 0.1 ? v : 0.01 * v;
                  case 8:
                    return std::fmin(v, 0.5) + std::fmax(v, -0.5);
                  case 9:
                    return std::log1p(std::fabs(v)) + std::expm1(v);
                  case 10:
                    return std::exp2(v) + std::log2(std::fabs(v) + 1) + std::log10(std::fabs(v) + 1);
                  default:
                    return -v + i + (v == 0.0);
                }
              }),
         kLast);
  fused<<<(n + 63) / 64, 64>>>(others.data, in.data, n);
  expect("fused", n, others.values(), each(n, [&](int i) { return std::fma(x[i], x[i], 1.0 / 3); }), kLast);
  of_any_power<<<(n + 63) / 64, 64>>>(others.data, in.data, 1, n);
  cudaDeviceSynchronize();
}

void products(int n) {
  const Numbers a = doubles(static_cast<size_t>(n) * n, 1), b = doubles(static_cast<size_t>(n) * n, 2);
  const Device<double> x(a), y(b), z(a);
  product<<<dim3((n + 7) / 8, (n + 7) / 8), dim3(8, 8)>>>(z.data, x.data, y.data, n);
  expect("product", n, z.values(),
         each(n * n,
              [&](int i) {
                double sum = 0;
                for (int k = 0; k < n; ++k) sum += a[i / n * n + k] * b[k * n + i % n];
                return sum;
              }),
         1e-13);
}

}  // namespace

int main() {
  for (const int n : {1, 65, 1031}) {
    elements(n);
    sums(n);
    functions(n);
  }
  for (const int n : {1, 17}) products(n);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
