// Functions in device code: recursion, templates, default arguments, pointers to functions, overloads,
// dispatch, launches.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void recursion(int* out) { out[threadIdx.x] = fibonacci(threadIdx.x % 15); }

__device__ bool is_odd(int n);
__device__ bool is_even(int n) { return n == 0 || is_odd(n - 1); }
__device__ bool is_odd(int n) { return n != 0 && is_even(n - 1); }
__global__ void mutual_recursion(int* out) { out[threadIdx.x] = is_even(threadIdx.x); }

__device__ int depth_sum(int depth) {
  return depth == 0 ? threadIdx.x : depth_sum(depth - 1) + blockIdx.x + 1;
}
__global__ void recursion_with_builtins(int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = depth_sum(10);
}

template <int N>
__device__ void put(int* out, const unsigned tx = threadIdx.x, const unsigned ty = threadIdx.y) {
  out[ty * N + tx] = tx + 100 * ty;
}
__global__ void default_arguments(int* out) { put<8>(out); }
__device__ int offset_by(int x, int by = 7, int times = 2) { return x + by * times; }
__global__ void plain_default_arguments(int* out) {
  out[threadIdx.x] = offset_by(threadIdx.x) + offset_by(0, 1) + offset_by(0, 1, 1);
}

template <int N>
__device__ int power(int x) {
  if constexpr (N == 0)
    return 1;
  else
    return x * power<N - 1>(x);
}
template <class First, class... Rest>
__device__ int sum_of(First first, Rest... rest) {
  if constexpr (sizeof...(rest) == 0)
    return first;
  else
    return first + sum_of(rest...);
}
__global__ void templates(int* out) {
  int t = threadIdx.x;
  out[t] = power<3>(t) + sum_of(t, 1, short(2), 3L);
}
template <class T>
struct Traits {
  static constexpr int kId = 1;
};
template <>
struct Traits<float> {
  static constexpr int kId = 2;
};
template <class T>
__device__ int id_of(T) {
  return Traits<T>::kId;
}
__device__ int kind(int) { return 10; }
__device__ int kind(float) { return 20; }
__device__ int kind(const int*) { return 30; }
__global__ void overloads(int* out) {
  int t = threadIdx.x;
  out[t] = (t % 3 == 0   ? kind(t)
            : t % 3 == 1 ? kind(1.f * t)
                         : kind(out)) +
           id_of(t) * 100 + id_of(1.f) * 1000;
}

typedef int (*Operation)(int, int);
__device__ int plus(int a, int b) { return a + b; }
__device__ int minus(int a, int b) { return a - b; }
__device__ int times(int a, int b) { return a * b; }
__global__ void pointers_to_functions(int* out) {
  const Operation table[3] = {plus, minus, times};
  out[threadIdx.x] = table[threadIdx.x % 3](threadIdx.x, 4);
}
__device__ Operation chosen_operation = times;
__global__ void pointer_in_a_variable(int* out, Operation f) { out[threadIdx.x] = f(threadIdx.x, 3); }

__device__ void swapped(int& a, int& b) {
  int keep = a;
  a = b;
  b = keep;
}
__device__ void minimum_and_maximum(const int* x, int n, int* low, int* high) {
  *low = *high = x[0];
  for (int i = 1; i < n; ++i) {
    *low = min(*low, x[i]);
    *high = max(*high, x[i]);
  }
}
__global__ void references(int* out, const int* x) {
  int a = threadIdx.x, b = x[threadIdx.x], low, high;
  swapped(a, b);
  minimum_and_maximum(x, 5, &low, &high);
  out[threadIdx.x] = a * 2 + b + high - low;
}
__host__ __device__ constexpr int cubed(int x) { return x * x * x; }
__global__ void constant_expressions(int* out) {
  constexpr int kNine = cubed(2) + 1;
  int room[kNine];
  for (int i = 0; i < kNine; ++i) room[i] = cubed(i);
  out[threadIdx.x] = room[threadIdx.x % kNine];
}
namespace outer {
namespace {
__device__ int hidden(int x) { return x ^ 21; }
}  // namespace
__global__ void in_a_namespace(int* out) { out[threadIdx.x] = hidden(threadIdx.x) + gridDim.x; }
}  // namespace outer

__global__ void add_one(int* out) { out[threadIdx.x] += 1; }
__global__ void add_two(int* out) { out[threadIdx.x] += 2; }
template <typename T, int A, int B>
__global__ void constants(T* out) {
  out[threadIdx.x] = A * 10 + B;
}
#define DISPATCH(VALUE, NAME, ...) \
  [&] {                            \
    if (VALUE == 1) {              \
      constexpr int NAME = 1;      \
      return __VA_ARGS__();        \
    }                              \
    if (VALUE == 2) {              \
      constexpr int NAME = 2;      \
      return __VA_ARGS__();        \
    }                              \
  }()
template <typename T>
void dispatched(T* out, int value) {
  constexpr int B = 7;
  DISPATCH(value, A, [&] { constants<T, A, B><<<1, kThreads>>>(out); });
}
template <typename T>
void dispatched_twice(T* out, int a, int b) {
  DISPATCH(a, A, [&] { DISPATCH(b, B, [&] { constants<T, A, B><<<1, kThreads>>>(out); }); });
}
#define LAUNCH(kernel, ...) kernel<<<1, kThreads>>>(__VA_ARGS__)
__global__ void __launch_bounds__(64, 2) bounded(int* out) { out[threadIdx.x] = blockDim.x; }

static void in_kernels(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("recursion", device<int>(n, [&](int* o) { recursion<<<1, n>>>(o); }), loop<int>(n, [](int i) {
            int a = 0, b = 1;
            for (int k = 0; k < i % 15; ++k) b += a, a = b - a;
            return a;
          }));
  s.equal("mutual_recursion", device<int>(n, [&](int* o) { mutual_recursion<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return int(i % 2 == 0); }));
  s.equal("recursion_with_builtins",
          device<int>(3 * n, [&](int* o) { recursion_with_builtins<<<3, n>>>(o); }),
          loop<int>(3 * n, [&](int i) { return i % n + 10 * (i / n + 1); }));
  s.equal("default_arguments", device<int>(n, [&](int* o) { default_arguments<<<1, dim3(8, 8)>>>(o); }),
          loop<int>(n, [](int i) { return i % 8 + 100 * (i / 8); }));
  s.equal("plain_default_arguments", device<int>(n, [&](int* o) { plain_default_arguments<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return i + 17; }));
  s.equal("templates", device<int>(n, [&](int* o) { templates<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return i * i * i + i + 6; }));
  s.equal("overloads", device<int>(n, [&](int* o) { overloads<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return 10 * (i % 3 + 1) + 2100; }));
  s.equal("pointers_to_functions", device<int>(n, [&](int* o) { pointers_to_functions<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return i % 3 == 0   ? i + 4
                                          : i % 3 == 1 ? i - 4
                                                       : i * 4; }));
  Operation on_device = nullptr;
  check::ok(cudaMemcpyFromSymbol(&on_device, chosen_operation, sizeof on_device), "cudaMemcpyFromSymbol");
  s.equal("pointer_in_a_variable",
          device<int>(n, [&](int* o) { pointer_in_a_variable<<<1, n>>>(o, on_device); }),
          loop<int>(n, [](int i) { return i * 3; }));
  s.equal("references", device<int>(n, [&](int* o) { references<<<1, n>>>(o, d); }), loop<int>(n, [&](int i) {
            int low = x[0], high = x[0];
            for (int k = 1; k < 5; ++k) low = std::min(low, x[k]), high = std::max(high, x[k]);
            return 2 * x[i] + i + high - low;
          }));
  s.equal("constant_expressions", device<int>(n, [&](int* o) { constant_expressions<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return (i % 9) * (i % 9) * (i % 9); }));
  s.equal("in_a_namespace", device<int>(n, [&](int* o) { outer::in_a_namespace<<<1, n>>>(o); }),
          loop<int>(n, [](int i) { return (i ^ 21) + 1; }));
}

/// `too_many`: threads that no block can have.
static void launches(Suite& s, int too_many) {
  const int n = kThreads;
  void (*const table[])(int*) = {add_one, add_two};
  s.equal("launch by pointer",
          device<int>(n,
                      [&](int* o) {
                        for (auto* kernel : table) kernel<<<1, n>>>(o);
                      }),
          std::vector<int>(n, 3));
  s.equal("cudaLaunchKernel",
          device<int>(n,
                      [&](int* o) {
                        void* arguments[] = {&o};
                        check::ok(cudaLaunchKernel((const void*)add_two, dim3(1), dim3(n), arguments, 0, 0),
                                  "cudaLaunchKernel");
                      }),
          std::vector<int>(n, 2));
  s.equal("launch in a macro", device<int>(n, [&](int* o) { LAUNCH(add_one, o); }), std::vector<int>(n, 1));
  s.equal("launch of a choice", device<int>(n, [&](int* o) { (n > 3 ? add_one : add_two)<<<1, n>>>(o); }),
          std::vector<int>(n, 1));
  s.equal("dispatch", device<int>(n, [&](int* o) { dispatched(o, 2); }), std::vector<int>(n, 27));
  s.equal("dispatch in a dispatch", device<int>(n, [&](int* o) { dispatched_twice(o, 1, 2); }),
          std::vector<int>(n, 12));
  s.equal("launch bounds kept", device<int>(n, [&](int* o) { bounded<<<1, n>>>(o); }),
          std::vector<int>(n, n));
  int* nowhere = nullptr;
  bounded<<<1, too_many / 32>>>(nowhere);
  s.is("launch bounds broken", int(cudaGetLastError() != cudaSuccess), 1);
  add_one<<<1, too_many>>>(nowhere);
  s.is("too many threads", int(cudaGetLastError()), int(cudaErrorInvalidConfiguration));
  cudaFuncAttributes attributes;
  check::ok(cudaFuncGetAttributes(&attributes, bounded), "cudaFuncGetAttributes");
  s.is("attributes of launch bounds", attributes.maxThreadsPerBlock, 64);
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  in_kernels(s, x, d);
  launches(s, int(x.size()) * 64);
  return s.finish();
}
