// Variables of a thread: arrays, structs, unions, bit fields, volatile, values that live across barriers and
// calls, one declaration of variables of a thread and of a block.
#include <algorithm>
#include <cstring>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

__global__ void local_array(int* out, const int* x) {
  int local[10] = {};
  for (int k = 0; k < 30; ++k) local[(x[k] + threadIdx.x) % 10] += k;
  int sum = 0;
  for (int k = 0; k < 10; ++k) sum = sum * 3 + local[k];
  out[threadIdx.x] = sum;
}
// Arrays that nothing but elements at computed places is written to: compilers must not take them for several threads' own.
__global__ void filled_in_turn(int* out) {
  int local[5];
  for (int k = 0; k < 5; ++k) local[(threadIdx.x + k) % 5] = k + threadIdx.x;
  out[threadIdx.x] = local[0] + 10 * local[1] + 100 * local[2] + 1000 * local[3] + 10000 * local[4];
}
struct Histogram {
  int count[4] = {};
  __device__ void add(int x) { ++count[x & 3]; }
  __device__ int at(int k) const { return count[k & 3]; }
};
__global__ void histogram_of_a_thread(int* out, const int* x) {
  Histogram h;
  h.add(x[threadIdx.x]);
  h.add(threadIdx.x);
  out[threadIdx.x] = h.at(threadIdx.x + 1) * 10 + h.at(x[threadIdx.x]);
}
__global__ void sorted_by_insertion(int* out, const int* x) {
  int local[4];
  for (int k = 0; k < 4; ++k) {
    int at = k;
    const int y = x[(threadIdx.x * 3 + k) % kThreads];
    for (; at > 0 && local[at - 1] > y; --at) local[at] = local[at - 1];
    local[at] = y;
  }
  out[threadIdx.x] = local[1] * 3 + local[2];
}
__global__ void array_across_barriers(int* out, const int* x) {
  __shared__ int s[kThreads];
  int local[3][2];
  for (int k = 0; k < 6; ++k) local[k / 2][k % 2] = x[threadIdx.x] + k;
  s[threadIdx.x] = local[2][1];
  __syncthreads();
  int got = s[threadIdx.x ^ 9];
  local[got % 3][got % 2] = got;
  __syncthreads();
  int sum = 0;
  for (const auto& row : local)
    for (int y : row) sum += y;
  out[threadIdx.x] = sum;
}
struct Particle {
  float position[3];
  int cell;
  short flags[2];
};
__device__ Particle moved(Particle p, int by) {
  p.position[by % 3] += by;
  p.flags[0] = by;
  return p;
}
/// The inner n is the same for all threads, and declared after a statement that means the outer one.
__global__ void hidden_name(int* out, int n) {
  __shared__ int next[kThreads];
  for (int step = 0; step < 2; ++step) {
    out[threadIdx.x] = (step == 0 ? int(threadIdx.x) : out[threadIdx.x]) + n;
    int n = 2 + step, t = threadIdx.x;
    next[t] = out[t] + n;
    __syncthreads();
    out[t] = next[(t + 1) % kThreads] - n;
    __syncthreads();
  }
}

__global__ void structs_by_value(int* out) {
  __shared__ Particle s[kThreads];
  Particle p = {{1, 2, 3}, (int)threadIdx.x, {4, 5}};
  s[threadIdx.x] = moved(p, threadIdx.x);
  __syncthreads();
  Particle q = s[kThreads - 1 - threadIdx.x];
  out[threadIdx.x] =
      q.cell * 100 + int(q.position[0] + q.position[1] + q.position[2]) + q.flags[0] + p.flags[1];
}
union Bits {
  float real;
  unsigned whole;
  unsigned char bytes[4];
};
__global__ void unions(unsigned* out) {
  Bits bits;
  bits.real = threadIdx.x + 0.5f;
  bits.bytes[0] = threadIdx.x;
  out[threadIdx.x] = bits.whole;
}
struct Fields {
  unsigned low : 5, middle : 11;
  int high : 4;
};
__global__ void bit_fields(int* out) {
  Fields f;
  f.low = threadIdx.x + 20;
  f.middle = threadIdx.x * 100;
  f.high = threadIdx.x;
  out[threadIdx.x] = f.low + 100 * f.middle + 1000000 * f.high;
}
__global__ void volatile_locals(int* out, int n) {
  volatile int sum = 0;
  for (volatile int k = 0; k < n; k = k + 1) sum = sum + k * threadIdx.x;
  out[threadIdx.x] = sum;
}
__global__ void pointer_to_local(int* out, const int* x) {
  int a = x[threadIdx.x], b = a + 1, *p = a % 2 ? &a : &b;
  __syncthreads();
  *p += 100;
  __syncthreads();
  out[threadIdx.x] = a * 2 + b;
}
__global__ void same_name_in_blocks(int* out, const int* x) {
  __shared__ int s[kThreads];
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    int y = x[(threadIdx.x + k) % kThreads];
    s[threadIdx.x] = y;
    __syncthreads();
    {
      int y = s[(threadIdx.x + 1) % kThreads];
      sum += y;
    }
    sum += 2 * y;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
__global__ void not_uniform_counter(int* out, const int* x) {
  __shared__ int s[kThreads];
  int mine = 0;
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (int k = threadIdx.x; k < kThreads; k += 1 + threadIdx.x % 3) mine += s[k];
  __syncthreads();
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = s[(threadIdx.x + 3) % kThreads];
}
__global__ void memory_functions(unsigned* out) {
  float f = threadIdx.x * 1.25f;
  unsigned u;
  memcpy(&u, &f, sizeof u);
  unsigned char bytes[8];
  memset(bytes, threadIdx.x, sizeof bytes);
  out[threadIdx.x] = u ^ bytes[5];
}
__global__ void on_the_heap(int* out, int n) {
  int* room = (int*)malloc(n * sizeof(int));
  for (int k = 0; k < n; ++k) room[k] = k * threadIdx.x;
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += room[k];
  free(room);
  int* one = new int(7);
  out[threadIdx.x] = sum + *one;
  delete one;
}
__device__ float* shared_allocation;
__global__ void allocates() {
  if (threadIdx.x == 0) shared_allocation = (float*)malloc(kThreads * sizeof(float));
  __syncthreads();
  shared_allocation[threadIdx.x] = threadIdx.x * 2;
}
__global__ void frees(float* out) {
  out[threadIdx.x] = shared_allocation[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) free(shared_allocation);
}
__global__ void many_values(int* out, const int* x) {
  int t = threadIdx.x, a = x[t], b = a * 3, c = b ^ 77, d = c - a, e = d * d % 101, f = e + b, g = f - c,
      h = g * 2;
  __syncthreads();
  int i = h + a, j = i - b, k = j ^ c, l = k + d, m = l - e, n = m + f;
  __syncthreads();
  out[t] = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + i + j + k + l + m + n;
}
__global__ void types(double* out, float a, unsigned char b, long long c, bool d, unsigned short e,
                      signed char f) {
  out[threadIdx.x] = a + b + c + d + e + f + threadIdx.x;
}
__global__ void shifts_and_signs(int* out, const int* x) {
  int t = threadIdx.x, y = x[t] - 500;
  unsigned u = y;
  out[t] =
      (y >> 3) + int(u >> 28) * 10 + (y << 2) + int(u % 7) + y % 7 + y / 7 + ~y + (!y) + int((signed char)y);
}
__global__ void conversions(int* out, const int* x) {
  float f = x[threadIdx.x] * 0.375f - 100;
  out[threadIdx.x] =
      int(f) + int(short(f)) * 3 + int((unsigned char)(int)f) + int(double(f) * 8) + (f > 0) + int(char(65));
}

__global__ void one_declaration(int* out, const int* x, int rounds) {
  __shared__ int s[kThreads];
  int i, j, t = threadIdx.x, sum = 0, first = rounds / 2;
  if (t >= kThreads - 1) return;
  for (i = first; i < rounds; i++) {
    s[t] = x[t] + i;
    __syncthreads();
    for (j = 0; j < 3; j++) sum += s[(t + j) % (kThreads - 1)] * (j + first);
    __syncthreads();
  }
  out[t] = sum + i;
}

static void memory_of_threads(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("local_array", device<int>(n, [&](int* o) { local_array<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int sum = 0;
            for (int cell = 0; cell < 10; ++cell) {
              int in_cell = 0;
              for (int k = 0; k < 30; ++k) in_cell += (x[k] + i) % 10 == cell ? k : 0;
              sum = sum * 3 + in_cell;
            }
            return sum;
          }));
  s.equal("filled_in_turn", device<int>(n, [&](int* o) { filled_in_turn<<<1, n>>>(o); }),
          loop<int>(n, [](int i) {
            int sum = 0;
            for (int cell = 4; cell >= 0; --cell) sum = sum * 10 + (cell + 5 - i % 5) % 5 + i;
            return sum;
          }));
  s.equal("histogram_of_a_thread", device<int>(n, [&](int* o) { histogram_of_a_thread<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const auto count = [&](int k) { return int((x[i] & 3) == k) + int((i & 3) == k); };
            return count((i + 1) & 3) * 10 + count(x[i] & 3);
          }));
  s.equal("sorted_by_insertion", device<int>(n, [&](int* o) { sorted_by_insertion<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            std::vector<int> sorted;
            for (int k = 0; k < 4; ++k) sorted.push_back(x[(i * 3 + k) % n]);
            std::sort(sorted.begin(), sorted.end());
            return sorted[1] * 3 + sorted[2];
          }));
  s.equal("array_across_barriers", device<int>(n, [&](int* o) { array_across_barriers<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const int got = x[i ^ 9] + 5, replaced = x[i] + got % 3 * 2 + got % 2;
            return 6 * x[i] + 15 - replaced + got;
          }));
  s.equal("hidden_name", device<int>(n, [&](int* o) { hidden_name<<<1, n>>>(o, 5); }),
          loop<int>(n, [&](int i) { return (i + 2) % n + 10; }));
  s.equal("structs_by_value", device<int>(n, [&](int* o) { structs_by_value<<<1, n>>>(o); }),
          loop<int>(n, [&](int i) {
            const int other = n - 1 - i;
            return other * 100 + 6 + other + other + 5;
          }));
  s.equal("unions", device<unsigned>(n, [&](unsigned* o) { unions<<<1, n>>>(o); }),
          loop<unsigned>(n, [](int i) {
            const float real = i + 0.5f;
            unsigned whole;
            std::memcpy(&whole, &real, 4);
            return (whole & ~255u) | unsigned(i);
          }));
  s.equal("bit_fields", device<int>(n, [&](int* o) { bit_fields<<<1, n>>>(o); }), loop<int>(n, [](int i) {
            const int high = i % 16 < 8 ? i % 16 : i % 16 - 16;
            return (i + 20) % 32 + 100 * (i * 100 % 2048) + 1000000 * high;
          }));
  s.equal("memory_functions", device<unsigned>(n, [&](unsigned* o) { memory_functions<<<1, n>>>(o); }),
          loop<unsigned>(n, [](int i) {
            const float f = i * 1.25f;
            unsigned u;
            std::memcpy(&u, &f, 4);
            return u ^ unsigned(i);
          }));
  s.equal("on_the_heap", device<int>(n, [&](int* o) { on_the_heap<<<1, n>>>(o, 20); }),
          loop<int>(n, [](int i) { return 190 * i + 7; }));
  s.equal("heap between kernels",
          device<float>(n,
                        [&](float* o) {
                          allocates<<<1, n>>>();
                          frees<<<1, n>>>(o);
                        }),
          loop<float>(n, [](int i) { return 2.f * i; }));
}

static void values(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("volatile_locals", device<int>(n, [&](int* o) { volatile_locals<<<1, n>>>(o, 20); }),
          loop<int>(n, [](int i) { return 190 * i; }));
  s.equal("one_declaration", device<int>(n - 1, [&](int* o) { one_declaration<<<1, n>>>(o, d, 6); }),
          loop<int>(n - 1, [&](int t) {
            int sum = 6;
            for (int i = 3; i < 6; ++i)
              for (int j = 0; j < 3; ++j) sum += (x[(t + j) % (n - 1)] + i) * (j + 3);
            return sum;
          }));
  s.equal("pointer_to_local", device<int>(n, [&](int* o) { pointer_to_local<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return 3 * x[i] + 1 + (x[i] % 2 ? 200 : 100); }));
  s.equal("same_name_in_blocks", device<int>(n, [&](int* o) { same_name_in_blocks<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int sum = 0;
            for (int k = 0; k < 3; ++k) sum += x[(i + 1 + k) % n] + 2 * x[(i + k) % n];
            return sum;
          }));
  s.equal("not_uniform_counter", device<int>(n, [&](int* o) { not_uniform_counter<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const int t = (i + 3) % n;
            int sum = 0;
            for (int k = t; k < n; k += 1 + t % 3) sum += x[k];
            return sum;
          }));
  s.equal("many_values", device<int>(n, [&](int* o) { many_values<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int t) {
            const int a = x[t], b = a * 3, c = b ^ 77, d = c - a, e = d * d % 101, f = e + b, g = f - c,
                      h = g * 2;
            const int i = h + a, j = i - b, k = j ^ c, l = k + d, m = l - e, last = m + f;
            return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + i + j + k + l + m + last;
          }));
  s.equal("types", device<double>(n, [&](double* o) { types<<<1, n>>>(o, 1, 300 - 256, -5, 2, 65535, -3); }),
          loop<double>(n, [](int i) { return 1.0 + 44 - 5 + 1 + 65535 - 3 + i; }));
  s.equal("shifts_and_signs", device<int>(n, [&](int* o) { shifts_and_signs<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const long long y = x[i] - 500, u = y < 0 ? y + (1LL << 32) : y;
            const int quarter = int(std::floor(y / 8.0)),
                      byte = int((u & 255) < 128 ? u & 255 : (u & 255) - 256);
            return int(quarter + (u >> 28) * 10 + y * 4 + u % 7 + y % 7 + y / 7 - y - 1 + (y == 0) + byte);
          }));
  s.equal("conversions", device<int>(n, [&](int* o) { conversions<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const double once = x[i] * 0.375 - 100;  // exact in float, fused or not
            const int whole = int(std::trunc(once));
            return whole + whole * 3 + ((whole % 256) + 256) % 256 + int(std::trunc(double(once) * 8)) +
                   (once > 0) + 65;
          }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  memory_of_threads(s, x, d);
  values(s, x, d);
  return s.finish();
}
