// Shared memory: static, dynamic, at file scope, reached through members; structs, volatile, alignment,
// carving up.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

struct Pair {
  float value;
  int index;
};
struct Matrix {
  int cells[8][8];
  __device__ int& at(int r, int c) { return cells[r][c]; }
  __device__ int trace() const {
    int sum = 0;
    for (int i = 0; i < 8; ++i) sum += cells[i][i];
    return sum;
  }
};

__global__ void scalar(int* out, const int* x) {
  __shared__ int chosen;
  if (threadIdx.x == 13) chosen = x[13];
  __syncthreads();
  out[threadIdx.x] = chosen + threadIdx.x;
}
__global__ void three_dimensional(int* out) {
  __shared__ int s[4][4][4];
  int t = threadIdx.x;
  s[t / 16][t / 4 % 4][t % 4] = t;
  __syncthreads();
  out[t] = s[t % 4][t / 4 % 4][t / 16];
}
__global__ void structs(int* out, const int* x) {
  __shared__ Pair s[kThreads];
  int t = threadIdx.x;
  s[t] = {float(x[t]), t};
  __syncthreads();
  for (int half = kThreads / 2; half; half /= 2) {
    if (t < half && s[t + half].value > s[t].value) s[t] = s[t + half];
    __syncthreads();
  }
  if (t == 0) *out = s[0].index;
}
__global__ void with_methods(int* out, const int* x) {
  __shared__ Matrix m;
  m.at(threadIdx.x / 8, threadIdx.x % 8) = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = m.trace() + m.at(threadIdx.x % 8, threadIdx.x / 8);
}
__global__ void several_arrays(int* out, const int* x) {
  __shared__ int a[kThreads];
  __shared__ short b[kThreads];
  __shared__ double c[kThreads];
  __shared__ unsigned char d[kThreads];
  int t = threadIdx.x, other = kThreads - 1 - t;
  a[t] = x[t];
  b[t] = x[t] % 100;
  c[t] = x[t] * 0.5;
  d[t] = x[t];
  __syncthreads();
  out[t] = a[other] + b[other] * 2 + int(c[other] * 2) + d[other];
}
__global__ void dynamic(int* out, const int* x) {
  extern __shared__ int room[];
  room[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = room[(threadIdx.x + 9) % blockDim.x];
}
__global__ void dynamic_carved(int* out, const int* x, int n) {
  extern __shared__ char bytes[];
  double* d = reinterpret_cast<double*>(bytes);
  int* i = reinterpret_cast<int*>(d + n);
  short* h = (short*)&i[n];
  int t = threadIdx.x;
  d[t] = x[t] * 0.25;
  i[t] = x[t] * 3;
  h[t] = t;
  __syncthreads();
  int o = n - 1 - t;
  out[t] = int(d[o] * 4) + i[o] + h[o];
}
template <class T>
__global__ void dynamic_of_type(T* out, const int* x) {
  extern __shared__ __align__(16) unsigned char raw[];
  T* room = reinterpret_cast<T*>(raw);
  room[threadIdx.x] = T(x[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = room[threadIdx.x ^ 1] + T(1);
}
template <class T, int kSize>
__global__ void static_of_type(T* out, const int* x) {
  __shared__ T room[kSize];
  room[threadIdx.x] = T(x[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = room[kSize - 1 - threadIdx.x];
}
__device__ int* per_block() {
  __shared__ int room[kThreads];
  return room;
}
__global__ void returned(int* out, const int* x) {
  per_block()[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = per_block()[threadIdx.x ^ 5];
}
__global__ void volatile_last_warp(int* out, const int* x) {
  __shared__ volatile int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32) {
    int v = s[t] + s[t + 32];
    __syncwarp();
    s[t] = v;
    __syncwarp();
    for (int o = 16; o; o /= 2) {
      v = s[t] + (t + o < 32 ? s[t + o] : 0);
      __syncwarp();
      s[t] = v;
      __syncwarp();
    }
  }
  if (t == 0) *out = s[0];
}
__global__ void aligned_vectors(float* out, const int* x) {
  __shared__ __align__(16) float s[4 * kThreads];
  float4* quads = reinterpret_cast<float4*>(s);
  int t = threadIdx.x;
  quads[t] = make_float4(x[t], x[t] + 1, x[t] + 2, x[t] + 3);
  __syncthreads();
  for (int k = 0; k < 4; ++k) out[t + k * kThreads] = s[t + k * kThreads];
}
struct Narrow {
  short bits;
};
__global__ void narrow_as_vectors(int* out, const int* x) {
  __shared__ Narrow a[kThreads][8];
  __shared__ Narrow b[8 * kThreads];
  int t = threadIdx.x;
  for (int k = 0; k < 8; ++k) a[t][k].bits = short(x[t] % 1000 + k);
  reinterpret_cast<int4*>(b)[kThreads - 1 - t] = reinterpret_cast<const int4*>(a[t])[0];
  __syncthreads();
  out[t] = b[8 * t].bits + b[8 * t + 7].bits;
}
__global__ void aligned_as(float* out) {
  __shared__ alignas(alignof(float4)) float s[4][8];
  s[0][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[0][7 - threadIdx.x];
}
__global__ void blocks_apart(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = blockIdx.x;
  __syncthreads();
  atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count;
}

extern __shared__ int file_scope[];
__global__ void at_file_scope(int* out, const int* x) {
  file_scope[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = file_scope[blockDim.x - 1 - threadIdx.x];
}
struct Reducer {
  int* room;
  __device__ Reducer() { room = &file_scope[0]; }
  __device__ void add(int a, int b) { room[a] += room[b]; }
};
__global__ void file_scope_in_members(int* out, const int* x) {
  Reducer r;
  int t = threadIdx.x;
  r.room[t] = x[t];
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) r.add(t, t + half);
    __syncthreads();
  }
  if (t == 0) *out = r.room[0];
}
__device__ int through_function(int i) { return file_scope[i]; }
__global__ void file_scope_in_functions(int* out, const int* x) {
  file_scope[threadIdx.x] = 2 * x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = through_function((threadIdx.x + 1) % blockDim.x);
}
__shared__ int static_at_file_scope[kThreads];
__global__ void static_file_scope(int* out, const int* x) {
  static_at_file_scope[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = static_at_file_scope[threadIdx.x ^ 7];
}
template <class T>
struct SharedMemory {
  __device__ operator T*() {
    extern __shared__ int __smem[];
    return (T*)__smem;
  }
};
template <class T>
__global__ void through_conversion(T* out, const int* x) {
  T* room = SharedMemory<T>();
  room[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = room[threadIdx.x ^ 2];
}

static void static_arrays(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("scalar", device<int>(n, [&](int* o) { scalar<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[13] + i; }));
  s.equal("three_dimensional", device<int>(n, [&](int* o) { three_dimensional<<<1, n>>>(o); }),
          loop<int>(n, [&](int i) { return i % 4 * 16 + i / 4 % 4 * 4 + i / 16; }));
  int best = 0;
  for (int i = 1; i < n; ++i)
    if (x[i] > x[best]) best = i;
  s.equal("structs", device<int>(1, [&](int* o) { structs<<<1, n>>>(o, d); }), {best});
  s.equal("with_methods", device<int>(n, [&](int* o) { with_methods<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int trace = 0;
            for (int k = 0; k < 8; ++k) trace += x[9 * k];
            return trace + x[i % 8 * 8 + i / 8];
          }));
  s.equal(
      "several_arrays", device<int>(n, [&](int* o) { several_arrays<<<1, n>>>(o, d); }),
      loop<int>(n, [&](int i) { return x[n - 1 - i] * 2 + x[n - 1 - i] % 100 * 2 + x[n - 1 - i] % 256; }));
  s.equal("static_of_type char",
          device<signed char>(n, [&](signed char* o) { static_of_type<signed char, n><<<1, n>>>(o, d); }),
          loop<signed char>(n, [&](int i) { return static_cast<signed char>(x[n - 1 - i]); }));
  s.equal("static_of_type double",
          device<double>(n, [&](double* o) { static_of_type<double, n><<<1, n>>>(o, d); }),
          loop<double>(n, [&](int i) { return x[n - 1 - i]; }));
  s.equal("returned", device<int>(n, [&](int* o) { returned<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i ^ 5]; }));
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("volatile_last_warp", device<int>(1, [&](int* o) { volatile_last_warp<<<1, n>>>(o, d); }), {sum});
  s.equal("narrow_as_vectors", device<int>(n, [&](int* o) { narrow_as_vectors<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return 2 * (x[n - 1 - i] % 1000) + 7; }));
  s.equal("aligned_vectors", device<float>(4 * n, [&](float* o) { aligned_vectors<<<1, n>>>(o, d); }),
          loop<float>(4 * n, [&](int i) { return float(x[i / 4] + i % 4); }));
  s.equal("aligned_as", device<float>(8, [&](float* o) { aligned_as<<<1, 8>>>(o); }),
          loop<float>(8, [](int i) { return 7.f - i; }));
  s.equal("blocks_apart", device<int>(9, [&](int* o) { blocks_apart<<<9, 33>>>(o); }),
          loop<int>(9, [](int b) { return b + 33; }));
  s.equal("static_file_scope", device<int>(n, [&](int* o) { static_file_scope<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i ^ 7]; }));
}

/// Blocks may have more dimensions than these kernels read.
__device__ void add_in_turn(int* sums, int value) {
  atomicAdd(&sums[threadIdx.x], value);
  __syncthreads();
}
__global__ void reads_x_alone(int* out, const int* x) {
  __shared__ int sums[kThreads];
  sums[threadIdx.x] = 1;
  __syncthreads();
  add_in_turn(sums, x[threadIdx.x]);
  out[threadIdx.x] = sums[threadIdx.x];
}
__global__ void reads_x_and_y(int* out, const int* x) {
  __shared__ int sums[kThreads];
  sums[threadIdx.x] = 1;
  __syncthreads();
  add_in_turn(sums, x[threadIdx.x] * (threadIdx.y + 1));
  out[threadIdx.x] = sums[threadIdx.x];
}

static void shapes_of_blocks(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  const auto times = [&](int k) { return loop<int>(n, [&](int i) { return k * x[i] + 1; }); };
  s.equal("reads_x_alone 1", device<int>(n, [&](int* o) { reads_x_alone<<<1, n>>>(o, d); }), times(1));
  s.equal("reads_x_alone 2", device<int>(n, [&](int* o) { reads_x_alone<<<1, dim3(n, 3)>>>(o, d); }),
          times(3));
  const dim3 shape = dim3(n, 3, 2);
  s.equal("reads_x_alone 3", device<int>(n, [&](int* o) { reads_x_alone<<<1, shape>>>(o, d); }), times(6));
  s.equal("reads_x_and_y 1", device<int>(n, [&](int* o) { reads_x_and_y<<<1, n>>>(o, d); }), times(1));
  s.equal("reads_x_and_y 2", device<int>(n, [&](int* o) { reads_x_and_y<<<1, dim3(n, 2)>>>(o, d); }),
          loop<int>(n, [&](int i) { return 3 * x[i] + 1; }));
  s.equal("reads_x_and_y 3", device<int>(n, [&](int* o) { reads_x_and_y<<<1, dim3(n, 2, 3)>>>(o, d); }),
          loop<int>(n, [&](int i) { return 9 * x[i] + 1; }));
}

static void dynamic_arrays(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads, bytes = n * sizeof(int);
  s.equal("dynamic", device<int>(n, [&](int* o) { dynamic<<<1, n, bytes>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[(i + 9) % n]; }));
  s.equal("dynamic_carved", device<int>(n, [&](int* o) { dynamic_carved<<<1, n, n * 14>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return 4 * x[n - 1 - i] + n - 1 - i; }));
  s.equal("dynamic_of_type int", device<int>(n, [&](int* o) { dynamic_of_type<int><<<1, n, bytes>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i ^ 1] + 1; }));
  s.equal("dynamic_of_type double",
          device<double>(n, [&](double* o) { dynamic_of_type<double><<<1, n, 2 * bytes>>>(o, d); }),
          loop<double>(n, [&](int i) { return x[i ^ 1] + 1.0; }));
  s.equal("at_file_scope", device<int>(n, [&](int* o) { at_file_scope<<<1, n, bytes>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[n - 1 - i]; }));
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("file_scope_in_members",
          device<int>(1, [&](int* o) { file_scope_in_members<<<1, n, bytes>>>(o, d); }), {sum});
  s.equal("file_scope_in_functions",
          device<int>(n, [&](int* o) { file_scope_in_functions<<<1, n, bytes>>>(o, d); }),
          loop<int>(n, [&](int i) { return 2 * x[(i + 1) % n]; }));
  s.equal("through_conversion float",
          device<float>(n, [&](float* o) { through_conversion<float><<<1, n, bytes>>>(o, d); }),
          loop<float>(n, [&](int i) { return float(x[i ^ 2]); }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  static_arrays(s, x, d);
  dynamic_arrays(s, x, d);
  shapes_of_blocks(s, x, d);
  return s.finish();
}
