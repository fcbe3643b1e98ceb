// Functions that the core has no instruction for: additions, products, choices, exp and log take their place. Each is compared with
// the C++ library's function of double. The comment above a kernel says what npucxx says of it. The program is run on the host and
// on the cores.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "device.h"

// sines: generated
__global__ void sines(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sinf(in[i]) + cosf(in[i] * 100.0f);
}

// rotary: generated
__global__ void rotary(float* first, float* second, const float* x, const float* y, const float* angles,
                       int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sine, cosine;
  sincosf(angles[i], &sine, &cosine);
  first[i] = x[i] * cosine - y[i] * sine;
  second[i] = x[i] * sine + y[i] * cosine;
}

// gelu_exact: generated
__global__ void gelu_exact(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 0.5f * in[i] * (1.0f + erff(in[i] * 0.70710678f));
}

// powers: generated
__global__ void powers(float* out, const float* x, const float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = powf(x[i], y[i]);
}

// powers_of_one: generated
__global__ void powers_of_one(float* out, const float* x, float y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = powf(x[i], y) + powf(x[i], -1.5f);
}

// logarithms: generated
__global__ void logarithms(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = log1pf(fabsf(in[i])) + expm1f(in[i]) + exp2f(in[i]) + tanf(in[i] * 0.3f);
}

// whole_numbers: generated
__global__ void whole_numbers(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] * 7;
  out[i] = floorf(x) + 16 * ceilf(x) + 256 * truncf(x) + 4096 * roundf(x) + 65536 * rintf(x);
}

// halves: generated
__global__ void halves(__half* out, const __half* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __float2half(erff(__half2float(in[i])));
}

// bits_in_place: generated
__global__ void bits_in_place(float* values, int n) {
  // Four floats at a time, as the 16 bytes of an integer vector.
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float four[4];
  int4 bits = *reinterpret_cast<int4*>(values + 4 * i);
  memcpy(four, &bits, sizeof bits);
  for (int k = 0; k < 4; ++k) four[k] = 1.0f + 0.5f * four[k];
  memcpy(&bits, four, sizeof bits);
  *reinterpret_cast<int4*>(values + 4 * i) = bits;
}

// backwards: thread by thread
__global__ void backwards(float* out, const float* in, float y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  out[n - 1 - i] =
      sinf(x) + erff(x) + powf(fabsf(x), y) + powf(y, x) + log1pf(fabsf(x)) + expm1f(x) + exp2f(x);
}

namespace {

/// `function` of each element.
template <class F>
std::vector<double> of_each(const std::vector<float>& x, F function) {
  std::vector<double> list(x.size());
  for (size_t i = 0; i < x.size(); ++i) list[i] = function(static_cast<double>(x[i]), i);
  return list;
}

void functions(int n) {
  const std::vector<float> x = numbers(n, 3), other = numbers(n + 7, 2);
  std::vector<float> size = x;
  for (float& v : size) v = std::fabs(v) + 0.01f;
  const std::vector<float> y(other.begin() + 7, other.end());
  const Device<float> out(x), second(x), of_x(x), of_y(y), of_size(size);
  const int blocks = (n + 63) / 64;
  sines<<<blocks, 64>>>(out.data, of_x.data, n);
  expect("sines", n, out.values(),
         of_each(x,
                 [](double v, size_t) {
                   return std::sin(v) + std::cos(static_cast<double>(static_cast<float>(v) * 100.0f));
                 }),
         1e-6);
  rotary<<<blocks, 64>>>(out.data, second.data, of_x.data, of_y.data, of_size.data, n);
  expect("rotary", n, out.values(),
         of_each(x, [&](double v, size_t i) { return v * std::cos(size[i]) - y[i] * std::sin(size[i]); }),
         2e-6);
  expect("rotary, second", n, second.values(),
         of_each(x, [&](double v, size_t i) { return v * std::sin(size[i]) + y[i] * std::cos(size[i]); }),
         2e-6);
  gelu_exact<<<blocks, 64>>>(out.data, of_x.data, n);
  expect("gelu_exact", n, out.values(),
         of_each(x, [](double v, size_t) { return 0.5 * v * (1 + std::erf(v * 0.7071067811865476)); }), 1e-6);
  powers<<<blocks, 64>>>(out.data, of_size.data, of_y.data, n);
  expect("powers", n, out.values(),
         of_each(size, [&](double v, size_t i) { return std::pow(v, static_cast<double>(y[i])); }), 1e-6);
  powers_of_one<<<blocks, 64>>>(out.data, of_size.data, 7.3f, n);
  expect("powers_of_one", n, out.values(),
         of_each(size,
                 [](double v, size_t) { return std::pow(v, static_cast<double>(7.3f)) + std::pow(v, -1.5); }),
         1e-6);
  logarithms<<<blocks, 64>>>(out.data, of_x.data, n);
  expect("logarithms", n, out.values(),
         of_each(x,
                 [](double v, size_t) {
                   return std::log1p(std::fabs(v)) + std::expm1(v) + std::exp2(v) +
                          std::tan(static_cast<double>(static_cast<float>(v) * 0.3f));
                 }),
         2e-6);
  whole_numbers<<<blocks, 64>>>(out.data, of_x.data, n);
  expect("whole_numbers", n, out.values(),
         of_each(x,
                 [](double v, size_t) {
                   const double w = static_cast<double>(static_cast<float>(v) * 7);
                   return std::floor(w) + 16 * std::ceil(w) + 256 * std::trunc(w) + 4096 * std::round(w) +
                          65536 * std::rint(w);
                 }),
         0);
  const std::vector<float> fours = numbers(4 * n, 3);
  const Device<float> bits(fours);
  bits_in_place<<<blocks, 64>>>(bits.data, n);
  expect("bits_in_place", n, bits.values(), of_each(fours, [](double v, size_t) { return 1 + v / 2; }), 1e-6);
  backwards<<<blocks, 64>>>(out.data, of_x.data, 1.7f, n);
  std::vector<double> wanted = of_each(x, [](double v, size_t) {
    const double p = static_cast<double>(1.7f), size = std::fabs(v);
    return std::sin(v) + std::erf(v) + std::pow(size, p) + std::pow(p, v) + std::log1p(size) + std::expm1(v) +
           std::exp2(v);
  });
  expect("backwards", n, out.values(), std::vector<double>(wanted.rbegin(), wanted.rend()), 2e-6);
  std::vector<__half> in(n);
  for (int i = 0; i < n; ++i) in[i] = __float2half(x[i]);
  const Device<__half> from(in), to(in);
  halves<<<blocks, 64>>>(to.data, from.data, n);
  std::vector<double> got(n);
  const std::vector<__half> result = to.values();
  for (int i = 0; i < n; ++i) got[i] = __half2float(result[i]);
  expect("halves", n, got,
         of_each(x, [&](double, size_t i) { return std::erf(static_cast<double>(__half2float(in[i]))); }),
         1e-3);
}

/// One element a launch: 1 + erf(x) cancels, and no other element shows how large its terms are.
void gelu_of_one() {
  constexpr int kValues = 400;
  std::vector<float> x(kValues);
  for (int i = 0; i < kValues; ++i) x[i] = -5.8f + 0.0031f * i;
  const Device<float> out(x), of_x(x);
  for (int i = 0; i < kValues; ++i) gelu_exact<<<1, 64>>>(out.data + i, of_x.data + i, 1);
  expect("gelu_of_one", kValues, out.values(),
         of_each(x, [](double v, size_t) { return 0.5 * v * (1 + std::erf(v * 0.7071067811865476)); }), 1e-6);
}

}  // namespace

int main() {
  for (const int n : {5, 65, 1031}) functions(n);
  gelu_of_one();
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
