// Launches that do not say by their text which kernel they mean: overloads, templates whose arguments are deduced, pointers. Each
// runs on the cores, and is compared with a plain loop.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

template <class T>
class Device {
 public:
  explicit Device(std::vector<T> values) : values_(std::move(values)) {
    cudaMalloc(&data_, values_.size() * sizeof(T));
    cudaMemcpy(data_, values_.data(), values_.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data_); }
  T* data() const { return data_; }
  const std::vector<T>& values() {
    cudaMemcpy(values_.data(), data_, values_.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return values_;
  }

 private:
  std::vector<T> values_;
  T* data_ = nullptr;
};

int failures = 0;
void expect(const char* what, float value, float expected) {
  if (value == expected) return;
  std::printf("%s: %g, and not %g\n", what, value, expected);
  ++failures;
}

// Overloads of kernels, and of a function of the host.
__global__ void scale(float* y, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * y[i];
}
__global__ void scale(int* y, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * y[i];
}
void scale(std::vector<float>& y, float a) {
  for (float& v : y) v *= a;
}

// Deduced from a class, and from the arguments of another template.
template <class T>
__global__ void add(T* y, const T* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = static_cast<T>(static_cast<float>(y[i]) + static_cast<float>(x[i]));
}
template <class T>
void add_all(T* y, const T* x, int n) {
  add<<<(n + 63) / 64, 64>>>(y, x, n);
}

// Arguments are converted as in a call: an int is a float, and a long.
template <class T>
__global__ void fill(T* y, float value, long n) {
  long i = blockIdx.x * static_cast<long>(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = static_cast<T>(value);
}

// Some arguments are written, and the others deduced.
template <bool kTwice, class T>
__global__ void shift(T* y, T by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += kTwice ? 2 * by : by;
}

// The sum of a block, between barriers.
template <class T>
__global__ void block_sum(T* sum, const T* x, int n) {
  __shared__ float part[64];
  part[threadIdx.x] = threadIdx.x < n ? static_cast<float>(x[threadIdx.x]) : 0;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) sum[0] = static_cast<T>(part[0]);
}

__global__ void up(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += 1;
}
__global__ void down(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] -= 1;
}

// Names that functions of the C library have, too.
__global__ void times(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] *= 2;
}
__global__ void exp(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = expf(y[i]);
}

// A macro defines the kernel.
#define DEFINE_UNARY(name, expression)                   \
  __global__ void name##_kernel(float* y, int n) {       \
    const int i = blockIdx.x * blockDim.x + threadIdx.x; \
    if (i >= n) return;                                  \
    const float v = y[i];                                \
    y[i] = expression;                                   \
  }
DEFINE_UNARY(negate, -v)

// The same text with arguments of the same types means two kernels: the functions around are two.
template <int kBy, class T>
__global__ void step(T* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += kBy;
}
template <int kBy>
void step_all(float* y, int n) {
  step<kBy><<<1, 64>>>(y, n);
}

namespace {
template <int kBy>
void step_twice(float* y, int n) {
  const auto again = [=] { step<kBy><<<1, 64>>>(y, n); };
  again();
  again();
}
}  // namespace

template <int kBy>
static void step_back(float* y, int n) {
  step<-kBy><<<1, 64>>>(y, n);
}

// In one function, nothing tells them apart: they stay on the host.
void step_two_and_three(float* y, int n) {
  {
    constexpr int kBy = 2;
    step<kBy><<<2, 32>>>(y, n);
  }
  {
    constexpr int kBy = 3;
    step<kBy><<<2, 32>>>(y, n);
  }
}

// Launches that leave arguments to their defaults: constants, and what only a call can tell.
template <class T>
__global__ void halve(T* y, int n, float by = 0.5f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = static_cast<T>(static_cast<float>(y[i]) * by);
}

int size() { return 61; }
__global__ void add_one(float* y, int n = size()) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += 1;
}

int main() {
  const int n = 61;
  Device<float> a(std::vector<float>(n, 3)), b(std::vector<float>(n, 2)), sum({0});
  Device<int> c(std::vector<int>(n, 5));
  Device<__half> h(std::vector<__half>(n, __float2half(1.5f))), k(std::vector<__half>(n, __float2half(2)));
  scale<<<1, 64>>>(a.data(), 2, n);
  scale<<<1, 64>>>(c.data(), 4, n);
  std::vector<float> of_host(1, 3);
  scale(of_host, 2);
  expect("scale of floats", a.values()[n - 1], of_host[0]);
  expect("scale of integers", c.values()[n - 1], 20);
  add<<<1, 64>>>(h.data(), k.data(), n);
  add_all(a.data(), b.data(), n);
  add_all(c.data(), c.data(), n);
  expect("add of halves", __half2float(h.values()[n - 1]), 3.5f);
  expect("add of floats", a.values()[n - 1], 8);
  expect("add of integers", c.values()[n - 1], 40);
  fill<<<1, 64>>>(b.data(), 7, n);
  expect("fill", b.values()[n - 1], 7);
  shift<true><<<1, 64>>>(b.data(), 0.5f, n);
  shift<false><<<1, 64>>>(b.data(), 0.25f, n);
  expect("shift", b.values()[n - 1], 8.25f);
  block_sum<<<1, 64>>>(sum.data(), b.data(), n);
  expect("block_sum", sum.values()[0], 8.25f * n);
  for (const bool is_up : {true, true, false}) {
    void (*const chosen)(float*, int) = is_up ? up : down;
    chosen<<<1, 64>>>(a.data(), n);
  }
  expect("by pointer", a.values()[n - 1], 9);
  step_all<1>(a.data(), n);
  step_all<10>(a.data(), n);
  expect("step", a.values()[n - 1], 20);
  halve<<<1, 64>>>(a.data(), n);
  expect("halve", a.values()[n - 1], 10);
  step_twice<4>(a.data(), n);
  step_twice<6>(a.data(), n);
  step_back<7>(a.data(), n);
  step_back<9>(a.data(), n);
  step_two_and_three(a.data(), n);
  expect("more steps", a.values()[n - 1], 10 + 20 - 16 + 5);
  add_one<<<1, 64>>>(a.data());
  expect("add_one", a.values()[n - 1], 20);
  halve<<<1, 64>>>(a.data(), n);
  times<<<1, 64>>>(a.data(), n);
  expect("times", a.values()[n - 1], 20);
  scale<<<1, 64>>>(a.data(), 0, n);
  exp<<<1, 64>>>(a.data(), n);
  expect("exp", a.values()[n - 1], 1);
  negate_kernel<<<1, 64>>>(a.data(), n);
  expect("negate", a.values()[n - 1], -1);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}
