// Kernels that launch kernels, allocate and free: dynamic parallelism.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kCount = 200;

__global__ void child(int* out, int base, int factor) {
  out[base + threadIdx.x] = (base + threadIdx.x) * factor;
}
__global__ void parent(int* out, int factor) {
  if (threadIdx.x == 0) child<<<1, 50>>>(out, 50 * blockIdx.x, factor);
}
__global__ void every_thread(int* out) { child<<<1, 10>>>(out, 10 * threadIdx.x, 2); }
__global__ void recursive(int* out, int from, int to) {
  if (to - from <= 8) {
    for (int i = from; i < to; ++i) out[i] = i * i;
    return;
  }
  int middle = (from + to) / 2;
  recursive<<<1, 1>>>(out, from, middle);
  recursive<<<1, 1>>>(out, middle, to);
}
__device__ void swap(int& a, int& b) {
  int keep = a;
  a = b;
  b = keep;
}
__global__ void quick_sort(int* x, int left, int right) {
  if (left >= right) return;
  int pivot = x[(left + right) / 2], i = left, k = right;
  while (i <= k) {
    while (x[i] < pivot) ++i;
    while (x[k] > pivot) --k;
    if (i <= k) swap(x[i++], x[k--]);
  }
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  quick_sort<<<1, 1, 0, stream>>>(x, left, k);
  cudaStreamDestroy(stream);
  quick_sort<<<1, 1>>>(x, i, right);
}
__global__ void block_sum(int* out, const int* x, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = t < n ? x[t] : 0;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (t < o) s[t] += s[t + o];
    __syncthreads();
  }
  if (t == 0) atomicAdd(out, s[0]);
}
__global__ void sums_of_parts(int* out, const int* x, int n) {
  int from = threadIdx.x * 50;
  if (from < n) block_sum<<<1, 64, 64 * sizeof(int)>>>(out, x + from, n - from < 50 ? n - from : 50);
}
__global__ void after_a_barrier(int* out) {
  __shared__ int base;
  if (threadIdx.x == 3) base = 100;
  __syncthreads();
  if (threadIdx.x == 0) child<<<1, 20>>>(out, base, 3);
}
__global__ void allocates(float** p) {
  cudaMalloc((void**)p, 64);
  (*p)[0] = 3;
}
__global__ void frees(float** p, float* out) {
  *out = (*p)[0];
  cudaFree(*p);
}

int main() {
  Suite s;
  const int n = kCount;
  const auto x = loop<int>(n, mixed);
  const Buffer<int> d(x);
  s.equal("parent", device<int>(n, [&](int* o) { parent<<<4, 32>>>(o, 3); }),
          loop<int>(n, [](int i) { return 3 * i; }));
  s.equal("every_thread", device<int>(n, [&](int* o) { every_thread<<<1, 20>>>(o); }),
          loop<int>(n, [](int i) { return 2 * i; }));
  s.equal("recursive", device<int>(n, [&](int* o) { recursive<<<1, 1>>>(o, 0, n); }),
          loop<int>(n, [](int i) { return i * i; }));
  std::vector<int> sorted = x;
  for (int i = 0; i < n; ++i)
    for (int k = i + 1; k < n; ++k)
      if (sorted[k] < sorted[i]) std::swap(sorted[i], sorted[k]);
  s.equal("quick_sort", device(x, [&](int* o) { quick_sort<<<1, 1>>>(o, 0, n - 1); }), sorted);
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("sums_of_parts", device<int>(1, [&](int* o) { sums_of_parts<<<1, 8>>>(o, d, n); }), {sum});
  s.equal("after_a_barrier", device<int>(n, [&](int* o) { after_a_barrier<<<1, 32>>>(o); }),
          loop<int>(n, [](int i) { return i >= 100 && i < 120 ? 3 * i : 0; }));
  float** room;
  check::ok(cudaMalloc((void**)&room, sizeof(float*)), "cudaMalloc");
  s.equal("memory of kernels",
          device<float>(1,
                        [&](float* o) {
                          allocates<<<1, 1>>>(room);
                          frees<<<1, 1>>>(room, o);
                        }),
          {3.f});
  cudaFree(room);
  return s.finish();
}
