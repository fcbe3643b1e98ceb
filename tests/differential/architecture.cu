// __CUDA_ARCH__: defined in device code and not in host code, at file scope, in bodies, templates and
// lambdas.
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

int main() {
  Suite s;
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
