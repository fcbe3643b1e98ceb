// Kernels of many forms, each against a plain loop in double precision. The comment above a kernel says whether Ascend C is
// generated for it, or why not. The program is run on the host and on the vector cores.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

// saxpy: generated
__global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
// gelu: generated
__global__ void gelu(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}
// add4: generated
__global__ void add4(float4* a, const float4* b, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float4 u = a[i], v = b[i];
    a[i] = make_float4(u.x + v.x, u.y + v.y, u.z + v.z, u.w + v.w);
  }
}
// bias_rows: generated
__global__ void bias_rows(float* x, const float* bias, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y;
  if (c < columns && r < rows) x[r * columns + c] += bias[c];
}
// add_position: generated
__global__ void add_position(float* out, const float* in, const float* position, int batch, int time,
                             int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < batch * time * width) {
    int bt = i / width, t = bt % time, c = i % width;
    out[i] = in[i] + position[t * width + c];
  }
}
// gather_rows: generated
__global__ void gather_rows(float* out, const int* row, const float* table, int rows, int width) {
  int r = blockIdx.x;
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    if (r < rows) out[r * width + c] = table[row[r] * width + c];
}
// clamp_where: generated
__global__ void clamp_where(float* x, float low, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    if (v < low) x[i] = low;
  }
}
// relu_backward: generated
__global__ void relu_backward(float* dx, const float* x, const float* dy, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) dx[i] = x[i] > 0.0f ? dy[i] : 0.0f;
}
// twice_where: generated
__global__ void twice_where(float* to, const float* flag, const float* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && flag[i] < 0.0f) to[i] = 2.0f * from[i];
}
__device__ float squared(float v) { return v * v; }
// adamw: generated
__global__ void adamw(float* p, const float* g, float* m, float* v, int n, float rate, float beta1,
                      float beta2, float eps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  m[i] = beta1 * m[i] + (1.0f - beta1) * g[i];
  v[i] = beta2 * v[i] + (1.0f - beta2) * squared(g[i]);
  p[i] -= rate * (m[i] / (sqrtf(v[i]) + eps));
}
// scale_bf16: generated
__global__ void scale_bf16(__nv_bfloat16* out, const __nv_bfloat16* in, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __float2bfloat16(s * __bfloat162float(in[i]));
}
__device__ float lerp_fused(float a, float b, float t) { return fmaf(t, b, fmaf(-t, a, a)); }
// average: generated
__global__ void average(float* v, const float* g, float t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = lerp_fused(g[i] * g[i], v[i], t);
}
// outliers: generated
__global__ void outliers(float* out, const float* factor, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = factor[i] * (1.0f + tanhf(in[i]));
}
// counters: generated
__global__ void counters(float* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) reinterpret_cast<int*>(out)[i] = in[i];
}
// cancels: thread by thread
__global__ void cancels(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaf(in[i], in[i], -in[i]);
}
// in_double: thread by thread
__global__ void in_double(double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 2.0;
}
// reversed: thread by thread
__global__ void reversed(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[n - 1 - i];
}
// prefix: thread by thread
__global__ void prefix(float* x, int n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (int i = 1; i < n; ++i) x[i] = x[i] + x[i - 1];
}
// row_statistics: generated
__global__ void row_statistics(float* mean, float* rstd, const float* in, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const float* x = in + r * columns;
  float sum = 0.0f;
  for (int c = 0; c < columns; ++c) sum += x[c];
  const float m = sum / columns;
  float squares = 0.0f;
  for (int c = 0; c < columns; ++c) {
    const float d = x[c] - m;
    squares += d * d;
  }
  mean[r] = m;
  rstd[r] = 1.0f / sqrtf(squares / columns + 1e-5f);
}
// row_softmax: generated
__global__ void row_softmax(float* out, const float* in, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    const float* x = in + r * columns;
    float largest = -INFINITY;
    for (int c = 0; c < columns; ++c)
      if (x[c] > largest) largest = x[c];
    float sum = 0.0f;
    for (int c = 0; c < columns; ++c) sum += expf(x[c] - largest);
    const float scale = 1.0f / sum;
    for (int c = 0; c < columns; ++c) out[r * columns + c] = expf(x[c] - largest) * scale;
  }
}
// triangle: generated
__global__ void triangle(float* sums, const float* in, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0.0f;
  for (int c = 0; c <= r; ++c) sum += in[r * columns + c];
  sums[r] = sum;
}
// column_sums: generated
__global__ void column_sums(float* sums, const float* in, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float sum = 0.0f;
  for (int r = 0; r < rows; ++r) sum += in[r * columns + c];
  sums[c] += sum;
}
// for_some: thread by thread
__global__ void for_some(float* sums, const float* in, int rows, int columns, int limit) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0.0f;
  if (r < limit)
    for (int c = 0; c < columns; ++c) sum += in[r * columns + c];
  sums[r] = sum;
}
// two_bounds: thread by thread
__global__ void two_bounds(float* a, float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) a[i] = 1.0f;
  if (i < n) b[i] = 2.0f;
}

namespace {

int failures = 0;

void expect(const char* name, int n, const std::vector<float>& got, const std::vector<double>& wanted,
            double tolerance) {
  for (size_t i = 0; i < wanted.size(); ++i) {
    const double difference = std::fabs(got[i] - wanted[i]);
    if (difference <= tolerance * std::fmax(1.0, std::fabs(wanted[i]))) continue;
    std::printf("failure: %s n=%d [%zu] is %g, not %g\n", name, n, i, got[i], wanted[i]);
    ++failures;
    return;
  }
}

template <class T>
struct Device {
  explicit Device(const std::vector<T>& values) : count(values.size()) {
    cudaMalloc(&data, count * sizeof(T) + 16);
    cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> values() const {
    std::vector<T> result(count);
    cudaMemcpy(result.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }
  T* data = nullptr;
  size_t count;
};

std::vector<float> numbers(int n, int seed) {
  std::vector<float> list(n);
  for (int i = 0; i < n; ++i) list[i] = ((i * 7919 + seed * 104729) % 2003 - 1001) / 250.0f;
  return list;
}

void flat(int n) {
  const int blocks = (n + 127) / 128 > 0 ? (n + 127) / 128 : 1;
  const auto x = numbers(n, 1), y = numbers(n, 2);
  Device<float> dx(x), dy(y), dz(y), dm(x), dv(std::vector<float>(n, 0.5f));
  std::vector<double> wanted(n);
  saxpy<<<blocks, 128>>>(n, 2.5f, dx.data, dy.data);
  for (int i = 0; i < n; ++i) wanted[i] = 2.5 * x[i] + y[i];
  expect("saxpy", n, dy.values(), wanted, 1e-6);
  gelu<<<blocks, 128>>>(dz.data, dx.data, n);
  for (int i = 0; i < n; ++i)
    wanted[i] = 0.5 * x[i] * (1 + std::tanh(0.7978845608 * (x[i] + 0.044715 * x[i] * x[i] * x[i])));
  expect("gelu", n, dz.values(), wanted, 2e-6);
  clamp_where<<<blocks, 128>>>(dz.data, -0.1f, n);
  for (int i = 0; i < n; ++i) wanted[i] = std::fmax(wanted[i], -0.1f);
  expect("clamp_where", n, dz.values(), wanted, 2e-6);
  Device<float> selected(y);
  relu_backward<<<blocks, 128>>>(selected.data, dx.data, dm.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = x[i] > 0 ? x[i] : 0;
  expect("relu_backward", n, selected.values(), wanted, 0);
  twice_where<<<blocks, 128>>>(selected.data, dx.data, dm.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = x[i] < 0 ? 2 * x[i] : wanted[i];
  expect("twice_where", n, selected.values(), wanted, 0);
  Device<float> da(x), db(y);
  add4<<<3, 32>>>(reinterpret_cast<float4*>(da.data), reinterpret_cast<const float4*>(db.data), n / 4);
  for (int i = 0; i < n; ++i) wanted[i] = i < n / 4 * 4 ? x[i] + y[i] : x[i];
  expect("add4", n, da.values(), wanted, 1e-6);
  Device<float> dp(y);
  adamw<<<blocks, 128>>>(dp.data, dx.data, dm.data, dv.data, n, 1e-2f, 0.9f, 0.99f, 1e-8f);
  for (int i = 0; i < n; ++i) {
    const double m = 0.9f * x[i] + (1 - 0.9f) * x[i],
                 v = 0.99f * 0.5 + (1 - 0.99f) * static_cast<double>(x[i]) * x[i];
    wanted[i] = y[i] - 1e-2f * (m / (std::sqrt(v) + 1e-8));
  }
  expect("adamw", n, dp.values(), wanted, 2e-6);
}

void rows(int r, int c) {
  const auto x = numbers(r * c, 3), bias = numbers(c, 4);
  std::vector<double> wanted(r * c);
  Device<float> dx(x), db(bias), out(x);
  const dim3 grid((c + 31) / 32, r);
  bias_rows<<<grid, 32>>>(dx.data, db.data, r, c);
  for (int i = 0; i < r * c; ++i) wanted[i] = x[i] + bias[i % c];
  expect("bias_rows", r * c, dx.values(), wanted, 1e-6);
  Device<float> in(x);
  add_position<<<(2 * r * c + 63) / 64, 64>>>(out.data, in.data, db.data, r, 1, c);
  expect("add_position", r * c, out.values(), wanted, 1e-6);
  std::vector<int> row(r);
  for (int i = 0; i < r; ++i) row[i] = (i * 5 + 1) % r;
  Device<int> drow(row);
  gather_rows<<<r, 64>>>(out.data, drow.data, in.data, r, c);
  for (int i = 0; i < r * c; ++i) wanted[i] = x[row[i / c] * c + i % c];
  expect("gather_rows", r * c, out.values(), wanted, 0);
}

void reductions(int r, int c) {
  const auto x = numbers(r * c, 6);
  Device<float> in(x), out(x), mean(numbers(r, 7)), rstd(numbers(r, 8));
  const int blocks = (r + 31) / 32;
  std::vector<double> wanted(r * c), means(r), rstds(r);
  for (int i = 0; i < r; ++i) {
    double sum = 0, squares = 0, largest = -1e30, all = 0;
    for (int k = 0; k < c; ++k) sum += x[i * c + k], largest = std::fmax(largest, x[i * c + k]);
    means[i] = sum / c;
    for (int k = 0; k < c; ++k) squares += (x[i * c + k] - means[i]) * (x[i * c + k] - means[i]);
    rstds[i] = 1 / std::sqrt(squares / c + 1e-5);
    for (int k = 0; k < c; ++k) all += std::exp(x[i * c + k] - largest);
    for (int k = 0; k < c; ++k) wanted[i * c + k] = std::exp(x[i * c + k] - largest) / all;
  }
  const auto before = numbers(c, 9);
  Device<float> columns(before);
  std::vector<double> sums(before.begin(), before.end());
  for (int i = 0; i < r * c; ++i) sums[i % c] += x[i];
  column_sums<<<c / 32 + 1, 32>>>(columns.data, in.data, r, c);
  expect("column_sums", c, columns.values(), sums, 1e-4);
  row_softmax<<<blocks, 32>>>(out.data, in.data, r, c);
  expect("row_softmax", r * c, out.values(), wanted, 1e-6);
  row_statistics<<<blocks, 32>>>(mean.data, rstd.data, in.data, r, c);
  if (c == 0) return;
  expect("row_statistics", r, mean.values(), means, 1e-5);
  expect("row_statistics", r, rstd.values(), rstds, 1e-4);
  if (c < r) return;
  triangle<<<blocks, 32>>>(mean.data, in.data, r, c);
  for (int i = 0; i < r; ++i) {
    means[i] = 0;
    for (int k = 0; k <= i; ++k) means[i] += x[i * c + k];
  }
  expect("triangle", r, mean.values(), means, 1e-5);
}

void others() {
  const int n = 100;
  const auto x = numbers(n, 5);
  std::vector<__nv_bfloat16> narrow(n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) narrow[i] = __float2bfloat16(x[i]);
  Device<__nv_bfloat16> in(narrow), out(narrow);
  scale_bf16<<<1, n>>>(out.data, in.data, 1.5f, n);
  std::vector<float> got(n);
  const auto results = out.values();
  for (int i = 0; i < n; ++i)
    got[i] = __bfloat162float(results[i]), wanted[i] = 1.5 * __bfloat162float(narrow[i]);
  expect("scale_bf16", n, got, wanted, 4e-3);
  Device<double> wide(std::vector<double>(n, 1.25));
  in_double<<<1, n>>>(wide.data, n);
  for (const double v : wide.values()) failures += v != 2.5;
  Device<float> forward(x), backward(x);
  reversed<<<1, n>>>(backward.data, forward.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = x[n - 1 - i];
  expect("reversed", n, backward.values(), wanted, 0);
  Device<float> second(std::vector<float>(n, 0.0f)), squares(x);
  average<<<1, n>>>(second.data, squares.data, 0.999f, n);
  for (int i = 0; i < n; ++i) wanted[i] = 1e3 * (1 - 0.999f) * static_cast<double>(x[i]) * x[i];
  got = second.values();
  for (float& v : got) v *= 1e3f;
  expect("average", n, got, wanted, 2e-6);
  cancels<<<1, n>>>(second.data, squares.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = static_cast<double>(x[i]) * x[i] - x[i];
  expect("cancels", n, second.values(), wanted, 1e-6);
  // Few results are small differences of large terms: their roundings are those of the terms.
  std::vector<float> factors(n, 1e-3f), arguments(x);
  for (int i = 0; i < n; i += 7) factors[i] = 1e4f, arguments[i] = -5 - 0.03f * i;
  Device<float> factor(factors), argument(arguments);
  outliers<<<1, n>>>(second.data, factor.data, argument.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = factors[i] * (1 + std::tanh(static_cast<double>(arguments[i])));
  expect("outliers", n, second.values(), wanted, 1e-2);
  // Integers in an array of floats.
  Device<int> numbers_of(std::vector<int>(n, 100000007));
  counters<<<1, n>>>(second.data, numbers_of.data, n);
  cudaMemcpy(numbers_of.data, second.data, n * sizeof(int), cudaMemcpyDeviceToDevice);
  for (const int v : numbers_of.values()) failures += v != 100000007;
  prefix<<<1, 32>>>(forward.data, n);
  double sum = 0;
  for (int i = 0; i < n; ++i) wanted[i] = sum += x[i];
  expect("prefix", n, forward.values(), wanted, 1e-4);
}

}  // namespace

// The condition selects none of the elements that do not exist.
int short_array() {
  const int n = 100003;
  std::vector<float> flags(n, 1.0f);
  flags[0] = -1;
  Device<float> to(flags), flag(flags), from(std::vector<float>(1, 3.0f));
  twice_where<<<(n + 127) / 128, 128>>>(to.data, flag.data, from.data, n);
  std::printf("%g %g, %s\n", to.values().front(), to.values().back(),
              cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}

int main(int count, char**) {
  if (count > 1) return short_array();
  // 0, 1, a prime, one more than a block, one more than a tile.
  for (const int n : {0, 1, 37, 129, 1009, 16385, 100003}) flat(n);
  const int shapes[][2] = {{1, 1}, {3, 7}, {17, 64}, {5, 1000}, {2, 20011}};
  for (const auto& shape : shapes) rows(shape[0], shape[1]);
  const int reduced[][2] = {{1, 1}, {3, 0}, {3, 7}, {67, 129}, {5, 1009}, {2, 40009}};
  for (const auto& shape : reduced) reductions(shape[0], shape[1]);
  others();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(cudaDeviceSynchronize()));
  return failures == 0 && cudaGetLastError() == cudaSuccess ? 0 : 1;
}
