// Kernels that random kernels (tests/kernel_fuzz) have shown to be computed wrongly once. The comment above a kernel says what
// npucxx says of it. The program is run on the host and on the cores.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "device.h"

__device__ void set_digits(int* digits, int& count, int number) {
  count = 1;
  if (number == 0) {
    for (int k = 0; k < 4; ++k) digits[k] = -1;
    return;
  }
  count = 2;
  if (number < 0) {
    digits[0] = -number;
    return;
  }
  int place = 0;
  for (int left = number; left > 0 && place < 4; left /= 10) digits[place++] = left % 10;
  for (int k = place; k < 4; ++k) digits[k] = -1;
  count = 2 + place;
}

// digits_of: thread by thread
__global__ void digits_of(int* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int digits[4] = {}, count = 0;
  set_digits(digits, count, in[i]);
  int packed = count;
  for (int k = 0; k < 4; ++k) packed = packed * 16 + digits[k] + 1;
  out[i] = packed;
}

// same_terms: generated
__global__ void same_terms(float* out, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float sum = 0.0f;
  for (int r = 0; r < rows; ++r) sum += 7.0f;
  out[c] = sum;
}

// no_terms: generated
__global__ void no_terms(float* out, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float largest = -3.0f;
  for (int r = 0; r < rows; ++r) largest = fmaxf(largest, 5.0f);
  out[c] = largest;
}

// bytes_choose: thread by thread
__global__ void bytes_choose(float* out, const float* in, const bool* chosen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = chosen[i] ? in[i] * 2.0f : 0.5f;
}

// negated: generated
__global__ void negated(__nv_bfloat16* out, const __nv_bfloat16* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __hneg(in[i]);
}

// fused_16_bits: generated
__global__ void fused_16_bits(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* addend,
                              int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __hfma(__hneg(in[i]), in[i], addend[i]);
}

// one_value_twice: generated
__global__ void one_value_twice(float* out, float* other, const __nv_bfloat16* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = other[i] = __bfloat162float(in[i]);
}

// fused_numbers: generated
__global__ void fused_numbers(float* out, const float* in, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaf(a, 0.5f, in[i]);
}

// of_integers: thread by thread
__global__ void of_integers(int* out, float* same, const int* in, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = abs(in[i]) * 2;
  same[i] = static_cast<float>(abs(k) & ~7);
}

// first_in_a_loop: thread by thread
__global__ void first_in_a_loop(int* out, int rows, int columns) {
  const int r = blockIdx.x, lane = threadIdx.x;
  int largest = 5 + r;
  for (int s = 16; s > 0; s /= 2) largest = max(largest, __shfl_xor_sync(0xffffffffu, largest, s));
  int part = -1;
  for (int c = lane; c < columns; c += 32) part = max(part, (largest << 3) >> 1);
  for (int s = 16; s > 0; s /= 2) part = max(part, __shfl_xor_sync(0xffffffffu, part, s));
  if (lane == 0) out[r] = part * 100 + largest;
}

// exchanged_numbers: thread by thread
__global__ void exchanged_numbers(float* out, const int* at, const float* in, int n) {
  float sum = 0.0f;
  for (int s = 16; s > 0; s /= 2) sum += __shfl_down_sync(0xffffffffu, sum, s);
  sum = __shfl_sync(0xffffffffu, sum, 0) / n;
  for (int i = threadIdx.x; i < n; i += 32) out[at[i]] = in[i] + sum;
}

// shifted: thread by thread
__global__ void shifted(float* out, const float* in, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = i - 41u;
  if (i < n && j < unsigned(n)) out[i] = in[j];
}

// shifted_in_64_bits: thread by thread
__global__ void shifted_in_64_bits(float* out, const float* in, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  size_t j = i - 41u;
  if (i < n && j < size_t(n)) out[i] = in[j];
}

// folded: thread by thread
__global__ void folded(float* out, const float* in, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = (i << 31) + i;
  if (i < n && j < unsigned(n)) out[i] = in[j];
}

// all_but: generated
__global__ void all_but(float* out, const float* in, int last, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < unsigned(n - last)) out[i] = in[i];
}

namespace {

void reductions(int rows, int columns) {
  const Device<float> sums(numbers(columns)), largest(numbers(columns));
  same_terms<<<columns / 64 + 1, 64>>>(sums.data, rows, columns);
  expect("same_terms", rows, sums.values(), std::vector<double>(columns, 7.0 * rows), 0);
  no_terms<<<columns / 64 + 1, 64>>>(largest.data, rows, columns);
  expect("no_terms", rows, largest.values(), std::vector<double>(columns, rows == 0 ? -3 : 5), 0);
}

/// What a launch makes of n nines.
template <class Launch>
void after(const char* kernel, int n, const std::vector<double>& wanted, Launch launch) {
  const Device<float> out(std::vector<float>(n, 9.0f));
  launch(out.data, n / 128 + 1);
  expect(kernel, n, out.values(), wanted, 0);
}

void elements(int n) {
  const auto x = numbers(n, 3);
  const Device<float> in(x);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = i < 41 ? 9 : x[i - 41];
  after("shifted", n, wanted, [&](float* out, int blocks) { shifted<<<blocks, 128>>>(out, in.data, n); });
  after("shifted_in_64_bits", n, wanted,
        [&](float* out, int blocks) { shifted_in_64_bits<<<blocks, 128>>>(out, in.data, n); });
  for (int i = 0; i < n; ++i) wanted[i] = i % 2 == 0 ? x[i] : 9;
  after("folded", n, wanted, [&](float* out, int blocks) { folded<<<blocks, 128>>>(out, in.data, n); });
  for (int i = 0; i < n; ++i) wanted[i] = i < n - 1 ? x[i] : 9;
  if (n > 0)
    after("all_but", n, wanted,
          [&](float* out, int blocks) { all_but<<<blocks, 128>>>(out, in.data, 1, n); });
  for (int i = 0; i < n; ++i) wanted[i] = 1.5f + x[i];
  after("fused_numbers", n, wanted,
        [&](float* out, int blocks) { fused_numbers<<<blocks, 128>>>(out, in.data, 3.0f, n); });
  std::vector<unsigned char> bytes(n);
  for (int i = 0; i < n; ++i) bytes[i] = i % 3 == 0, wanted[i] = i % 3 == 0 ? x[i] * 2 : 0.5;
  const Device<unsigned char> chosen(bytes);
  after("bytes_choose", n, wanted, [&](float* out, int blocks) {
    bytes_choose<<<blocks, 128>>>(out, in.data, reinterpret_cast<const bool*>(chosen.data), n);
  });
}

void integers(int n) {
  std::vector<int> x(n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) x[i] = (i % 2 == 0 ? -16777217 : 5) + i, wanted[i] = 2.0 * std::abs(x[i]);
  const Device<int> in(x), out(x);
  const Device<float> same(numbers(n));
  of_integers<<<n / 128 + 1, 128>>>(out.data, same.data, in.data, -100, n);
  expect("of_integers", n, out.values(), wanted, 0);
  expect("of_integers", n, same.values(), std::vector<double>(n, 96), 0);
}

void functions(int n) {
  std::vector<int> x(n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) {
    x[i] = i % 3 == 0 ? 0 : i % 3 == 1 ? -(i % 15) - 1 : i;
    int digits[4] = {-1, -1, -1, -1}, count = x[i] == 0 ? 1 : 2;
    if (x[i] < 0) digits[0] = -x[i], digits[1] = digits[2] = digits[3] = 0;
    for (int left = x[i]; left > 0 && count < 6; left /= 10) digits[count++ - 2] = left % 10;
    wanted[i] = count;
    for (const int digit : digits) wanted[i] = wanted[i] * 16 + digit + 1;
  }
  const Device<int> in(x), out(x);
  digits_of<<<n / 128 + 1, 128>>>(out.data, in.data, n);
  expect("digits_of", n, out.values(), wanted, 0);
}

void warps(int n, int columns) {
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = columns == 0 ? 5 + i - 100 : (5 + i) * 4 * 100 + 5 + i;
  const Device<int> out(std::vector<int>(n, 0));
  first_in_a_loop<<<n, 32>>>(out.data, n, columns);
  expect("first_in_a_loop", n, out.values(), wanted, 0);
  const auto x = numbers(n);
  const Device<float> in(x), exchanged(x);
  std::vector<int> reversed(n);
  for (int i = 0; i < n; ++i) reversed[i] = n - 1 - i;
  const Device<int> at(reversed);
  exchanged_numbers<<<1, 32>>>(exchanged.data, at.data, in.data, n);
  for (int i = 0; i < n; ++i) wanted[i] = x[n - 1 - i];
  expect("exchanged_numbers", n, exchanged.values(), wanted, 0);
}

void numbers_of_16_bits(int n) {
  std::vector<__nv_bfloat16> x(n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) x[i] = __float2bfloat16(i % 100 - 50.0f), wanted[i] = 50 - i % 100;
  const Device<__nv_bfloat16> in(x), out(x);
  negated<<<n / 128 + 1, 128>>>(out.data, in.data, n);
  std::vector<float> got;
  for (const __nv_bfloat16 value : out.values()) got.push_back(__bfloat162float(value));
  expect("negated", n, got, wanted, 0);
  const Device<float> first(numbers(n)), second(numbers(n));
  one_value_twice<<<n / 128 + 1, 128>>>(first.data, second.data, out.data, n);
  expect("one_value_twice", n, first.values(), wanted, 0);
  expect("one_value_twice", n, second.values(), wanted, 0);
  // Products that need more digits than the type has.
  std::vector<__nv_bfloat16> factors(n), addends(n);
  for (int i = 0; i < n; ++i) {
    const float factor = 1 + i % 128 / 128.0f;
    factors[i] = __float2bfloat16(factor), addends[i] = __float2bfloat16(3.0f);
    wanted[i] = __bfloat162float(__float2bfloat16(3 - factor * factor));
  }
  const Device<__nv_bfloat16> factor(factors), addend(addends);
  fused_16_bits<<<n / 128 + 1, 128>>>(out.data, factor.data, addend.data, n);
  got.clear();
  for (const __nv_bfloat16 value : out.values()) got.push_back(__bfloat162float(value));
  expect("fused_16_bits", n, got, wanted, 0);
}

}  // namespace

int main() {
  for (const int rows : {0, 1, 3, 130}) reductions(rows, 77);
  for (const int n : {0, 1, 130, 4099}) elements(n), integers(n), functions(n), numbers_of_16_bits(n);
  for (const int columns : {0, 1, 7, 33}) warps(5, columns);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
