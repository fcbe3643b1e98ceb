// Values of local variables: pointers to one of several arrays, bytes as another type, lambdas, ranges, and what only some branches
// or iterations set. The comment above a kernel says what npucxx says of it. The program is run on the host and on the cores.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "device.h"

// one_of_three: thread by thread
__global__ void one_of_three(float* out, const float* a, const float* b, const float* c, int which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float* chosen;
  if (which == 0)
    chosen = a;
  else if (which == 1)
    chosen = b;
  else
    chosen = c;
  out[i] = chosen[i];
}

// concatenated: thread by thread
__global__ void concatenated(float* out, const float* a, const float* b, int of_a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float* from = i < of_a ? a : b;
  out[i] = from[i < of_a ? i : i - of_a];
}

// separated: thread by thread
__global__ void separated(float* a, float* b, const float* in, int of_a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float* to = i < of_a ? a + i : b + (i - of_a);
  *to += in[i];
}

// may_be_null: thread by thread
__global__ void may_be_null(float* out, const float* a, const float* b, int which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float* from = which == 0 ? a : which == 1 ? b : nullptr;
  out[i] = from != nullptr ? from[i] : -1.0f;
}

// one_of_two_variables: thread by thread
__global__ void one_of_two_variables(float* out, const float* in, int which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float u = in[i], v = 2 * in[i];
  (which != 0 ? u : v) += 10;
  out[i] = u - v;
}

// set_by_some_iterations: thread by thread
__global__ void set_by_some_iterations(float* out, const float* in, int n) {
  float v;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) v = in[i];
    out[i] = v;
  }
}

// set_by_the_last_iteration: thread by thread
__global__ void set_by_the_last_iteration(float* out, const float* in, int which, int n) {
  float v;
  for (int i = 0; i < n; ++i) v = in[i];
  if (which != 0) v = 3;
  out[threadIdx.x] = v;
}

template <class Engine>
struct Halves {
  int id = 1;
  __device__ float half() { return 0.5f * static_cast<Engine*>(this)->next() + id; }
  __device__ float other_half() { return 0.5f * static_cast<Engine&>(*this).next() + id; }
};
struct Steps : Halves<Steps> {
  float at;
  __device__ explicit Steps(float x) : at(x) {}
  __device__ float next() { return at += 2; }
};

// calls_of_the_derived_class: generated
__global__ void calls_of_the_derived_class(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Steps steps(in[i]);
  const float first = steps.half();
  out[i] = first + steps.other_half();
}

template <class Function, class... Values>
__device__ float called(Function&& f, Values&&... values) {
  return std::forward<Function>(f)(std::forward<Values>(values)...);
}

// forwarded: generated
__global__ void forwarded(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 pair = {in[i], 3};
  float2 taken = std::move(pair);
  out[i] = called([&](float v, float& w) { return v + (w += 1); }, 2 * taken.x, taken.y) + taken.y;
}

// place_of_largest: thread by thread
__global__ void place_of_largest(float* out, const float* in, int columns, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sums[5];
  float2 ends;
  for (int k = 0; k < columns; ++k) {
    sums[k] = in[i] + in[k];
    ends.y = in[k];
    if (k == 0) ends.x = in[k];
  }
  int place = 0;
  for (int k = 1; k < columns; ++k)
    if (sums[k] > sums[place]) place = k;
  out[i] = static_cast<float>(place) + 0.25f * (ends.x + ends.y) + sums[0];
}

// along_a_local_array: a pointer that changes to another array in a loop
__global__ void along_a_local_array(float* out, const float* in, int n) {
  float values[8] = {};
  float* to = values;
  for (int i = 0; i < n; ++i) *to++ = in[i];
  for (int i = 0; i < 8; ++i) out[i] = values[i];
}

template <int kCount, class T>
__device__ void load_registers(T (&to)[kCount], const T* from) {
  *reinterpret_cast<float4*>(to) = *reinterpret_cast<const float4*>(from);
}

// by_four: thread by thread
__global__ void by_four(float* out, const float* in, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i >= n) return;
  float values[4];
  load_registers(values, in + i);
  for (int k = 0; k < 4; ++k) values[k] = 2 * values[k] + static_cast<float>(k);
  *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<float4*>(&values[0]);
}

// pairs_in_four: generated
__global__ void pairs_in_four(__half* out, const __half* gradient, const __half* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 gradients = reinterpret_cast<const float4*>(gradient)[i],
         values = reinterpret_cast<const float4*>(in)[i], results;
  const __half2* of_gradients = reinterpret_cast<const __half2*>(&gradients);
  const __half2* of_values = reinterpret_cast<const __half2*>(&values);
  __half2* of_results = reinterpret_cast<__half2*>(&results);
  for (int k = 0; k < 4; ++k)
    of_results[k] = __hmul2(__hgt2(of_values[k], __float2half2_rn(0.0f)), of_gradients[k]);
  reinterpret_cast<float4*>(out)[i] = results;
}

// pairs: generated
__global__ void pairs(__half2* out, const __half2* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const __half2 v = in[i];
  __half2 sum = __hadd2(v, v);
  out[i] = sum;
}

template <class Function>
__device__ float twice(Function f, float x) {
  return f(f(x));
}
template <class Function>
__device__ void for_each(int n, Function&& f) {
  for (int k = 0; k < n; ++k) f(k);
}

// lambdas: generated
__global__ void lambdas(float* out, const float* in, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  const auto add = [&](float v) { sum += v; };
  add(in[i]);
  add(twice([=](auto v) { return a * v; }, in[i]));
  for_each(3, [&](int k) { sum += static_cast<float>(k) * in[i]; });
  out[i] = sum;
}

// lambda_in_a_loop: generated
__global__ void lambda_in_a_loop(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for_each(columns, [&](int k) { sum += in[row * columns + k]; });
  out[row] = sum;
}

// named_in_a_lambda: thread by thread
__global__ void named_in_a_lambda(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for_each(columns, [&](int k) {
    const float value = in[row * columns + k];  // a name that is given again when the loop is tried again
    sum = value > 0 ? sum + value : sum * 0.5f;
  });
  out[row] = sum;
}

// ranges: generated
__global__ void ranges(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float weights[3] = {1.0f, 2.0f, 4.0f};
  float sum = 0;
  for (const float w : weights) sum += w * in[i];
  out[i] = sum;
}

// unrolled_tail: thread by thread
__global__ void unrolled_tail(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  int i = 0;
  while (i * 4 < columns) {
    for (int k = 0; k < 4; ++k) {
      if (i * 4 + k >= columns) break;
      sum += in[row * columns + i * 4 + k];
    }
    ++i;
  }
  out[row] = sum;
}

// Constants without an f make doubles of floats. The vector unit has none: floats give the same, or nearly. What is left is computed in
// software.

// relu_of_doubles: generated
__global__ void relu_of_doubles(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] > 0.0 ? in[i] * 0.5 : 0.01 * in[i];
}

// sigmoid_of_doubles: generated
__global__ void sigmoid_of_doubles(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1.0 / (1.0 + expf(-in[i]));
}

// logarithm_of_doubles: generated
__global__ void logarithm_of_doubles(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = -log(in[i] + 1e-8);
}

// step_of_doubles: generated
__global__ void step_of_doubles(float* weight, const float* gradient, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) weight[i] -= rate * (gradient[i] + 0.1 * weight[i]);
}

// above_a_tenth: generated
__global__ void above_a_tenth(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (in[i] > 0.1 ? 1.0f : 0.0f) + (in[i] >= 0.3 ? 2.0f : 0.0f) + (in[i] < 0.7 ? 4.0f : 0.0f) +
             (in[i] <= 0.9 ? 8.0f : 0.0f);
}

// level_of_doubles: thread by thread
__global__ void level_of_doubles(int* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = static_cast<int>(in[i] * 255.0);
}

// sum_of_doubles: thread by thread
__global__ void sum_of_doubles(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  double sum = 0;
  for (int k = 0; k < columns; ++k) sum += in[row * columns + k];
  out[row] = sum;
}

// Variables of the program in device memory.
__constant__ float filter[3];
__device__ int positives;
namespace tables {
struct Row {
  float scale;
  int shift;
};
__device__ Row rows[4] = {{1.0f, 0}, {2.0f, 1}, {4.0f, 2}, {8.0f, 3}};
static __device__ float last[2];
}  // namespace tables

// filtered: generated
__global__ void filtered(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < 3; ++k) sum += filter[k] * in[i + k];
  out[i] = sum;
}

// count_positives: thread by thread
__global__ void count_positives(const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(&positives, 1);
}

// scaled_by_table: thread by thread
__global__ void scaled_by_table(float* out, const float* in, const int* row, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * tables::rows[row[i] & 3].scale + static_cast<float>(tables::rows[row[i] & 3].shift);
  if (i == n - 1) tables::last[1] = out[i];
}

namespace {

template <class Of>
std::vector<double> each(int n, Of of) {
  std::vector<double> list(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) list[static_cast<size_t>(i)] = of(i);
  return list;
}

void pointers(int n) {
  const std::vector<float> x = numbers(n, 3), y = numbers(n + 7, 2), z = numbers(n + 3);
  const Device<float> a(x), b(y), c(z), out(x);
  const int blocks = (n + 63) / 64, half = n / 2;
  for (const int which : {0, 1, 2}) {
    one_of_three<<<blocks, 64>>>(out.data, a.data, b.data, c.data, which, n);
    const std::vector<float>& from = which == 0 ? x : which == 1 ? y : z;
    expect("one_of_three", n, out.values(), each(n, [&](int i) { return from[i]; }), 0);
    may_be_null<<<blocks, 64>>>(out.data, a.data, b.data, which, n);
    expect("may_be_null", n, out.values(), each(n, [&](int i) { return which == 2 ? -1 : from[i]; }), 0);
    one_of_two_variables<<<blocks, 64>>>(out.data, a.data, which, n);
    expect("one_of_two_variables", n, out.values(),
           each(n, [&](int i) { return -x[i] + (which != 0 ? 10 : -10); }), 1e-6);
  }
  const int threads = n < 64 ? n : 64;
  for (const int which : {0, 1}) {
    set_by_the_last_iteration<<<1, threads>>>(out.data, a.data, which, n);
    expect("set_by_the_last_iteration", n, out.values(),
           each(threads, [&](int) { return which != 0 ? 3 : x[n - 1]; }), 0);
  }
  set_by_some_iterations<<<1, 1>>>(out.data, a.data, n);
  expect("set_by_some_iterations", n, out.values(), each(n, [&](int i) { return x[i - i % 2]; }), 0);
  const int columns = n < 5 ? n : 5;
  place_of_largest<<<blocks, 64>>>(out.data, a.data, columns, n);
  expect("place_of_largest", n, out.values(),
         each(n,
              [&](int i) {
                int place = 0;
                for (int k = 1; k < columns; ++k)
                  if (x[i] + x[k] > x[i] + x[place]) place = k;
                return place + 0.25 * (x[0] + x[columns - 1]) + x[i] + x[0];
              }),
         1e-6);
  forwarded<<<blocks, 64>>>(out.data, a.data, n);
  expect("forwarded", n, out.values(), each(n, [&](int i) { return 2.0 * x[i] + 8; }), 1e-6);
  calls_of_the_derived_class<<<blocks, 64>>>(out.data, a.data, n);
  expect("calls_of_the_derived_class", n, out.values(), each(n, [&](int i) { return x[i] + 5.0; }), 1e-6);
  concatenated<<<blocks, 64>>>(out.data, a.data, b.data, half, n);
  expect("concatenated", n, out.values(), each(n, [&](int i) { return i < half ? x[i] : y[i - half]; }), 0);
  separated<<<blocks, 64>>>(out.data, b.data, a.data, half, n);
  expect("separated", n, out.values(), each(half, [&](int i) { return static_cast<double>(x[i]) + x[i]; }),
         1e-6);
  expect("separated, second", n, b.values(),
         each(n - half, [&](int i) { return static_cast<double>(y[i]) + x[half + i]; }), 1e-6);
}

void bytes(int n) {
  const std::vector<float> x = numbers(8 * n, 3);
  const Device<float> in(x), out(x);
  const int blocks = (n + 63) / 64;
  by_four<<<2 * blocks, 64>>>(out.data, in.data, 4 * n);
  expect("by_four", n, out.values(), each(4 * n, [&](int i) { return 2.0 * x[i] + i % 4; }), 1e-6);
  std::vector<__half> halves;
  for (const float v : x) halves.push_back(__float2half(v));
  const Device<__half> of_halves(halves), results(halves);
  const auto as_floats = [&] {
    std::vector<float> list;
    for (const __half v : results.values()) list.push_back(__half2float(v));
    return list;
  };
  const auto half_of = [&](int i) { return static_cast<double>(__half2float(halves[i])); };
  pairs_in_four<<<blocks, 64>>>(results.data, of_halves.data, of_halves.data, n);
  expect("pairs_in_four", n, as_floats(), each(8 * n, [&](int i) { return half_of(i) > 0 ? half_of(i) : 0; }),
         0);
  pairs<<<4 * blocks, 64>>>(reinterpret_cast<__half2*>(results.data),
                            reinterpret_cast<__half2*>(of_halves.data), 4 * n);
  expect("pairs", n, as_floats(), each(8 * n, [&](int i) { return 2 * half_of(i); }), 0);
}

void functions(int n) {
  const int columns = 13;
  const std::vector<float> x = numbers(n * columns, 3);
  const Device<float> in(x), out(x);
  const int blocks = (n + 63) / 64;
  lambdas<<<blocks, 64>>>(out.data, in.data, 1.5f, n);
  expect("lambdas", n, out.values(), each(n, [&](int i) { return x[i] * (1 + 2.25 + 3); }), 1e-6);
  ranges<<<blocks, 64>>>(out.data, in.data, n);
  expect("ranges", n, out.values(), each(n, [&](int i) { return 7.0 * x[i]; }), 1e-6);
  const auto sum_of = [&](int row) {
    double sum = 0;
    for (int k = 0; k < columns; ++k) sum += x[row * columns + k];
    return sum;
  };
  lambda_in_a_loop<<<blocks, 64>>>(out.data, in.data, n, columns);
  expect("lambda_in_a_loop", n, out.values(), each(n, sum_of), 1e-5);
  named_in_a_lambda<<<blocks, 64>>>(out.data, in.data, n, columns);
  expect("named_in_a_lambda", n, out.values(),
         each(n,
              [&](int row) {
                double sum = 0;
                for (int k = 0; k < columns; ++k)
                  sum = x[row * columns + k] > 0 ? sum + x[row * columns + k] : sum * 0.5;
                return sum;
              }),
         1e-5);
  unrolled_tail<<<blocks, 64>>>(out.data, in.data, n, columns);
  expect("unrolled_tail", n, out.values(), each(n, sum_of), 1e-5);
}

void doubles(int n) {
  std::vector<float> x = numbers(n, 3), positive = numbers(n + 5);
  for (float& v : positive) v = std::fabs(v);
  positive[0] = 0;
  positive[1] = 1;
  const Device<float> in(x), of_positive(positive), out(x);
  const int blocks = (n + 63) / 64;
  relu_of_doubles<<<blocks, 64>>>(out.data, in.data, n);
  expect("relu_of_doubles", n, out.values(),
         each(n, [&](int i) { return x[i] > 0 ? x[i] * 0.5 : 0.01 * x[i]; }), 1e-7);
  sigmoid_of_doubles<<<blocks, 64>>>(out.data, in.data, n);
  expect("sigmoid_of_doubles", n, out.values(),
         each(n, [&](int i) { return 1 / (1 + std::exp(-static_cast<double>(x[i]))); }), 1e-6);
  logarithm_of_doubles<<<blocks, 64>>>(out.data, of_positive.data, n);
  expect("logarithm_of_doubles", n, out.values(),
         each(n, [&](int i) { return -std::log(positive[i] + 1e-8); }), 1e-6);
  // One number: it is -1e-8, and no other says how large a rounding may be.
  logarithm_of_doubles<<<1, 64>>>(out.data, of_positive.data + 1, 1);
  expect("logarithm of 1", n, std::vector<float>{out.values()[0] * 1e8f}, {-1}, 1e-6);
  const Device<float> weight(x);
  step_of_doubles<<<blocks, 64>>>(weight.data, of_positive.data, 0.01, n);
  expect("step_of_doubles", n, weight.values(),
         each(n, [&](int i) { return x[i] - 0.01 * (positive[i] + 0.1 * x[i]); }), 1e-6);
  const std::vector<float> limits = {
      0.1f, std::nextafter(0.1f, 0.0f), 0.3f, std::nextafter(0.3f, 1.0f), std::nextafter(0.3f, 0.0f),
      0.7f, std::nextafter(0.7f, 1.0f), 0.9f, std::nextafter(0.9f, 0.0f), 0.5f};
  const Device<float> of_limits(limits), levels(limits);
  const int count = static_cast<int>(limits.size());
  above_a_tenth<<<1, 64>>>(levels.data, of_limits.data, count);
  expect("above_a_tenth", n, levels.values(),
         each(count,
              [&](int i) {
                const double v = limits[i];
                return (v > 0.1 ? 1 : 0) + (v >= 0.3 ? 2 : 0) + (v < 0.7 ? 4 : 0) + (v <= 0.9 ? 8 : 0);
              }),
         0);
}

void variables(int n) {
  const std::vector<float> x = numbers(n + 2, 3);
  std::vector<int> row(n);
  for (int i = 0; i < n; ++i) row[i] = i * 7 % 11;
  const Device<float> in(x), out(x);
  const Device<int> of_row(row);
  const int blocks = (n + 63) / 64, start = 100;
  for (const float scale : {1.0f, 2.0f}) {
    const float weights[3] = {scale, -2, 0.5f};
    cudaMemcpyToSymbol(filter, weights, sizeof weights);
    filtered<<<blocks, 64>>>(out.data, in.data, n);
    const std::vector<float> got = out.values();
    expect("filtered", n, std::vector<float>(got.begin(), got.begin() + n),
           each(n, [&](int i) { return scale * x[i] - 2.0 * x[i + 1] + 0.5 * x[i + 2]; }), 1e-6);
  }
  cudaMemcpyToSymbol(positives, &start, sizeof start);
  cudaStream_t streams[2];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  for (int i = 0; i < 6; ++i) count_positives<<<blocks, 64, 0, streams[i % 2]>>>(in.data, n);
  for (cudaStream_t& stream : streams) cudaStreamSynchronize(stream), cudaStreamDestroy(stream);
  int counted = 0;
  cudaMemcpyFromSymbol(&counted, positives, sizeof counted);
  int wanted = start;
  for (int i = 0; i < n; ++i) wanted += x[i] > 0 ? 6 : 0;
  expect("count_positives", n, std::vector<int>{counted}, {static_cast<double>(wanted)}, 0);
  scaled_by_table<<<blocks, 64>>>(out.data, in.data, of_row.data, n);
  const std::vector<float> got = out.values();
  expect("scaled_by_table", n, std::vector<float>(got.begin(), got.begin() + n),
         each(n, [&](int i) { return x[i] * (1 << (row[i] & 3)) + (row[i] & 3); }), 1e-6);
  float last[2];
  cudaMemcpyFromSymbol(last, tables::last, sizeof last);
  expect("the last one", n, std::vector<float>{last[1]}, {got[n - 1]}, 0);
}

}  // namespace

int main() {
  for (const int n : {2, 65, 1031}) {
    pointers(n);
    bytes(n);
    functions(n);
    doubles(n);
    variables(n);
  }
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
