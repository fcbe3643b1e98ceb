// __CUDA_ARCH__: defined in device code and not in host code, at file scope, in bodies, templates and
// lambdas, and in functors of algorithms.
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/transform.h>

#include <cub/cub.cuh>

#include "check.cuh"

using check::device;
using check::loop;
using check::Suite;

__global__ void value(int* out) {
#if __CUDA_ARCH__ >= 700
  *out = 1;
#endif
}
#ifdef __CUDA_ARCH__
#define FOR_DEVICE 1
#else
#define FOR_DEVICE 0
#endif
__global__ void file_scope_macro(int* out) { *out = FOR_DEVICE; }
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
__device__ int by_generation(int x) { return x * 2; }
#else
__device__ int by_generation(int x) { return x * 3; }
#endif
__global__ void file_scope_function(int* out) { out[threadIdx.x] = by_generation(threadIdx.x); }
__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
  return 2;
#else
  return 1;
#endif
}
__global__ void two_bodies(int* out) { *out = where(); }
template <class T>
__host__ __device__ T templated(T x) {
#ifdef __CUDA_ARCH__
  return x + 1;
#else
  return x - 1;
#endif
}
__global__ void two_templates(int* out) { *out = templated(10); }
struct Member {
  __host__ __device__ int operator()() const {
#ifdef __CUDA_ARCH__
    return 5;
#else
    return 6;
#endif
  }
};
template <class F>
__global__ void called(int* out, F f) {
  *out = f();
}
__global__ void with_barrier(int* out) {
  __shared__ int s[32];
#if __CUDA_ARCH__ >= 300
  s[threadIdx.x] = threadIdx.x;
#else
  s[threadIdx.x] = -1;
#endif
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void number(int* out) {
#ifdef __CUDA_ARCH__
  *out = __CUDA_ARCH__;
#else
  *out = -1;
#endif
}

template <class Kernel>
int one(Kernel kernel) {
  return device<int>(1, [&](int* o) { kernel<<<1, 1>>>(o); })[0];
}

struct PlusWhere {
  __host__ __device__ int operator()(int x) const { return x + where(); }
  __host__ __device__ int operator()(int a, int b) const { return a + b + 10 * where(); }
};
int reduced(const int* values, int n) {
  size_t bytes = 0;
  return device<int>(1, [&](int* o) {
    cub::DeviceReduce::Reduce(nullptr, bytes, values, o, n, PlusWhere(), 0);
    const check::Buffer<char> room(std::vector<char>(bytes + 1));
    cub::DeviceReduce::Reduce(room.data(), bytes, values, o, n, PlusWhere(), 0);
    cudaDeviceSynchronize();
  })[0];
}

int main() {
  Suite s;
  const check::Buffer<int> ones(std::vector<int>(4, 1));
  s.equal("functor of an algorithm on the device",
          device<int>(4,
                      [&](int* o) {
                        thrust::transform(thrust::device_pointer_cast(ones.data()),
                                          thrust::device_pointer_cast(ones.data() + 4),
                                          thrust::device_pointer_cast(o), PlusWhere());
                      }),
          std::vector<int>(4, 3));
  std::vector<int> on_host(4, 1);
  thrust::transform(thrust::host, on_host.begin(), on_host.end(), on_host.begin(), PlusWhere());
  s.equal("functor of an algorithm on the host", on_host, std::vector<int>(4, 2));
  s.is("functor of cub's reduction", reduced(ones, 4), 84);  // four times two values become one
  s.is("value", one(value), 1);
  s.is("file_scope_macro in device code", one(file_scope_macro), 1);
  s.is("file_scope_macro in host code", FOR_DEVICE, 0);
  s.equal("file_scope_function", device<int>(8, [](int* o) { file_scope_function<<<1, 8>>>(o); }),
          loop<int>(8, [](int i) { return 2 * i; }));
  s.is("two_bodies on the device", one(two_bodies), 2);
  s.is("two_bodies on the host", where(), 1);
  s.is("two_templates on the device", one(two_templates), 11);
  s.is("two_templates on the host", templated(10), 9);
  s.is("member on the device", device<int>(1, [](int* o) { called<<<1, 1>>>(o, Member()); })[0], 5);
  s.is("member on the host", Member()(), 6);
  s.equal("with_barrier", device<int>(32, [](int* o) { with_barrier<<<1, 32>>>(o); }),
          loop<int>(32, [](int i) { return 31 - i; }));
  s.is("the number", one(number), 800);
  return s.finish();
}
