#include <thrust/execution_policy.h>
#include <thrust/generate.h>
#include <thrust/transform.h>

#include <cstdio>

#include "common.cuh"

static int failures = 0;
static void expect(const char* what, int got, int want) {
  std::printf("%s: %s", what, got == want ? "right\n" : "");
  if (got == want) return;
  std::printf("got %d, want %d\n", got, want);
  ++failures;
}

#ifdef __CUDA_ARCH__
__device__ int only_for_the_device(int x) { return x + 100; }
#endif

// In its pass for the device nvcc does not look up names in a template that is never instantiated.
template <class T>
struct Argument {
  __host__ __device__ static T of(T x) {
#ifdef __CUDA_ARCH__
    using ::arg;
    return arg(x);
#else
    return x < 0 ? T(3.14159265358979) : T(0);
#endif
  }
};

#if HAS_FAST_PATH
__device__ int path() { return 7; }
#else
__device__ int path() { return 6; }
#endif

// Variables exist once, whatever their linkage.
__device__ int counter = 5;
static __device__ int local_counter = 7;
namespace {
__device__ int hidden_counter = 9;
}
__constant__ int weights[4];
__managed__ int managed = 30;

struct Counted {
  Counted() : number(++made) {}
  int number;
  static int made;
};
int Counted::made = 0;
static Counted at_start;

__host__ __device__ int next_number() {
  static int number = 10;
  return ++number;
}

// A kernel with barriers, whose body is the device's alone.
__global__ void variables(int* out) {
#if __CUDA_ARCH__ >= 600
  __shared__ int turned[32];
  turned[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = turned[31];
    out[1] = ++counter;
    out[2] = ++local_counter;
    out[3] = ++hidden_counter;
    out[4] = weights[2];
    out[5] = next_number();
    ++managed;
  }
#endif
}

__global__ void bodies(int* out) {
#ifdef __CUDA_ARCH__
  out[0] = pass();
  out[1] = by_pass(20, -20);
  out[2] = only_for_the_device(1);
  out[3] = path();
  out[4] = elsewhere(3);
#endif
}

// Only the device pass knows that threads wait for each other here.
__global__ void reverse(int* values) {
#ifdef __CUDA_ARCH__
  __shared__ int copy[64];
  copy[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = copy[63 - threadIdx.x];
#endif
}

template <class T, class F>
__global__ void apply(T* out, F f) {
  *out = f(by_pass(3, -3));
}

static __global__ void of_this_file(int* out) {
#ifdef __CUDA_ARCH__
  *out = 77;
#endif
}

typedef int (*Operation)(int);
__device__ int add(int x) {
#ifdef __CUDA_ARCH__
  return x + 40;
#else
  return 0;
#endif
}
__device__ Operation operation = add;
__global__ void through_pointer(int* out) { *out = operation(2); }

struct Shape {
  __device__ virtual int area() const { return 1; }
};
struct Square : Shape {
  __device__ int area() const override {
#ifdef __CUDA_ARCH__
    return 55;
#else
    return 0;
#endif
  }
};
__global__ void virtual_call(int* out) {
  Square square;
  const Shape* shape = &square;
  *out = shape->area();
}

struct Scale {
  int factor;
  __host__ __device__ int operator()(int x) const { return factor * x + by_pass(1, 2); }
};

// Algorithms call it in both passes. A generator counts on by the number of threads.
struct Number {
  int count = 0;
  __host__ __device__ int operator()() {
#ifdef __CUDA_ARCH__
    const int number = blockIdx.x * blockDim.x + threadIdx.x + count;
    count += gridDim.x * blockDim.x;
    return number;
#else
    return -1;
#endif
  }
};

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  const int host_weights[4] = {1, 2, 3, 4}, start = 20;
  cudaMemcpyToSymbol(weights, host_weights, sizeof(host_weights));
  cudaMemcpyToSymbol(counter, &start, sizeof(int));
  variables<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  expect("a barrier", out[0], 31);
  expect("a device variable", out[1], 21);
  expect("a static device variable", out[2], 8);
  expect("a device variable of an unnamed namespace", out[3], 10);
  expect("constant memory", out[4], 3);
  expect("a static of a function, on the device", out[5], 11);
  expect("the same, on the host", next_number(), 12);
  expect("a managed variable", managed, 31);
  int copy = 0;
  cudaMemcpyFromSymbol(&copy, local_counter, sizeof(int));
  expect("a static device variable, read by the host", copy, 8);

  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  bodies<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  expect("the macro is the device's capability", out[0], EXPECTED_ARCH);
  expect("a template with two bodies", out[1], 20);
  expect("a function of the device pass", out[2], 101);
  expect("a guard at file scope", out[3], EXPECTED_ARCH >= 700 ? 7 : 6);
  expect("a device function of another unit", out[4], 503);
  expect("the host's body", pass(), 1);
  expect("the host's instance", by_pass(20, -20), -20);
  expect("a function object on the host", Scale{2}(5), 12);

  for (int i = 0; i < 64; ++i) out[i] = i;
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += out[i] != 63 - i;
  expect("a barrier that only the device pass has", wrong, 0);

  kernel_elsewhere<<<1, 1>>>(out);
  of_this_file<<<1, 1>>>(out + 1);
  void (*chosen)(int*) = start > 0 ? of_this_file : kernel_elsewhere;
  chosen<<<1, 1>>>(out + 2);
  through_pointer<<<1, 1>>>(out + 3);
  virtual_call<<<1, 1>>>(out + 4);
  apply<<<1, 1>>>(out + 5, Scale{2});
  void* arguments[] = {&out};
  cudaLaunchKernel((const void*)of_this_file, dim3(1), dim3(1), arguments, 0, 0);
  cudaDeviceSynchronize();
  expect("a kernel by its address", out[0], 77);
  kernel_elsewhere<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  expect("a kernel of another unit", out[0], 600);
  expect("a static kernel", out[1], 77);
  expect("a kernel through a pointer", out[2], 77);
  expect("a device function through a device variable", out[3], 42);
  expect("a virtual function", out[4], 55);
  expect("a function object", out[5], 7);
  thrust::transform(thrust::device, out + 4, out + 6, out + 10, Scale{2});
  expect("a function object of an algorithm on the device", out[11], 2 * 7 + 1);
  thrust::transform(thrust::host, out + 4, out + 6, out + 10, Scale{2});
  expect("the same on the host", out[11], 2 * 7 + 2);
  thrust::generate(thrust::device, out + 12, out + 16, Number());
  int numbers = 0;
  for (int i = 12; i < 16; ++i) numbers |= 1 << out[i];
  expect("a generator that knows its thread", numbers, 15);
#ifndef __CUDA_ARCH__
  apply<<<1, 1>>>(out + 6, Scale{3});
#endif
#ifdef WITH_CLOSURES
  const int base = 1000;
  apply<<<1, 1>>>(out + 7, [=] __device__(int x) { return base + x + by_pass(0, 5000); });
  apply<<<1, 1>>>(out + 8, [=] __host__ __device__(int x) { return base - x + by_pass(0, 5000); });
#elif defined(WITH_PLAIN_CLOSURE)
  apply<<<1, 1>>>(out + 7, [=](int x) { return x; });
#endif
  cudaDeviceSynchronize();
  expect("a launch that the host pass alone has", out[6], 10);
#ifdef WITH_CLOSURES
  expect("a closure", out[7], 1003);
  expect("a second closure", out[8], 997);
#endif
  expect("static initialisation", Counted::made, 1);
  std::printf("%d failures\n", failures);
  return failures != 0;
}
