// Barriers of some warps of a block, in PTX: producers that only arrive, consumers that wait, pairs of warps, votes.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 128;

__device__ void wait_at(int barrier, int threads) {
  asm volatile("bar.sync %0, %1;" : : "r"(barrier), "r"(threads) : "memory");
}
__device__ void arrive_at(int barrier, int threads) {
  asm volatile("barrier.cta.arrive.aligned %0, %1;" : : "r"(barrier), "r"(threads) : "memory");
}

// The first warp fills two buffers in turn, the others add up what is in them.
__global__ void specialised_warps(int* out, const int* x, int rounds) {
  __shared__ int buffer[2][32];
  const int lane = threadIdx.x % 32, all = blockDim.x;
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    const int stage = round % 2;
    if (threadIdx.x < 32) {
      if (round >= 2) wait_at(3 + stage, all);
      buffer[stage][lane] = x[round * 32 + lane];
      arrive_at(1 + stage, all);
    } else {
      wait_at(1 + stage, all);
      sum += buffer[stage][(lane + threadIdx.x / 32) % 32];
      if (round + 2 < rounds) arrive_at(3 + stage, all);
    }
  }
  out[threadIdx.x] = sum;
}

// Each pair of warps sums its own part.
__global__ void pairs_of_warps(int* out, const int* x) {
  __shared__ int s[kThreads];
  const int pair = threadIdx.x / 64, me = threadIdx.x % 64;
  int* part = s + pair * 64;
  part[me] = x[threadIdx.x];
  for (int half = 32; half > 0; half /= 2) {
    wait_at(pair + 1, 64);
    if (me < half) part[me] += part[me + half];
  }
  wait_at(pair + 1, 64);
  out[threadIdx.x] = part[0];
}

__global__ void votes(int* out, const int* x) {
  const int pair = threadIdx.x / 64, even = x[threadIdx.x] % 2 == 0;
  unsigned count;
  int all, none, one;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, %2, 64, p; }"
               : "=r"(count)
               : "r"(even), "r"(pair + 1)
               : "memory");
  asm volatile(
      "{\n .reg .pred p, q;\n setp.ne.u32 p, %1, 0;\n bar.red.and.pred q, %2, 64, p;\n selp.s32 %0, 1, 0, q;\n}"
      : "=r"(all)
      : "r"(int(x[threadIdx.x] < 1000)), "r"(pair + 1)
      : "memory");
  asm volatile(
      "{\n .reg .pred p, q;\n setp.ne.u32 p, %1, 0;\n barrier.red.and.pred q, %2, 64, !p;\n selp.s32 %0, 1, 0, "
      "q;\n}"
      : "=r"(none)
      : "r"(even), "r"(pair + 1)
      : "memory");
  asm volatile(
      "{\n .reg .pred p, q;\n setp.ne.u32 p, %1, 0;\n bar.red.or.pred q, 9, p;\n selp.s32 %0, 1, 0, q;\n}"
      : "=r"(one)
      : "r"(int(threadIdx.x == 77))
      : "memory");
  out[threadIdx.x] = static_cast<int>(count) + 100 * all + 1000 * none + 10000 * one;
}

// __syncthreads is barrier 0.
__global__ void by_number(int* out, const int* x) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 64) {
    __syncthreads();
  } else {
    asm volatile("bar.sync 0;" : : : "memory");
  }
  out[threadIdx.x] = s[kThreads - 1 - threadIdx.x];
  asm volatile("barrier.sync 5;" : : : "memory");
  s[threadIdx.x] = 2 * out[threadIdx.x];
  asm volatile("bar.sync 0;" : : : "memory");
  out[threadIdx.x] += s[threadIdx.x ^ 33];
}

// One lane of each warp writes for all of them.
__global__ void elected(int* out, const int* x) {
  unsigned leads = 0, leader = 99;
  asm volatile(
      "{\n.reg .b32 %%rx;\n.reg .pred %%px;\nelect.sync %%rx|%%px, %2;\n@%%px mov.s32 %1, 1;\nmov.s32 %0, %%rx;\n}"
      : "+r"(leader), "+r"(leads)
      : "r"(0xffffffffu));
  const int sum = __reduce_add_sync(0xffffffffu, static_cast<int>(leads));
  if (leads == 1) out[threadIdx.x / 32] = x[threadIdx.x - leader + threadIdx.x % 32] + 1000 * sum;
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(32 * 9, mixed);
  const Buffer<int> d(x);
  for (int rounds : {1, 2, 3, 9}) {
    s.equal("specialised_warps " + std::to_string(rounds),
            device<int>(kThreads, [&](int* o) { specialised_warps<<<1, kThreads>>>(o, d, rounds); }),
            loop<int>(kThreads, [&](int i) {
              int sum = 0;
              for (int round = 0; i >= 32 && round < rounds; ++round)
                sum += x[round * 32 + (i % 32 + i / 32) % 32];
              return sum;
            }));
  }
  const auto of_pair = [&](int i, auto f) {
    int sum = 0;
    for (int k = 0; k < 64; ++k) sum += f(x[i / 64 * 64 + k]);
    return sum;
  };
  s.equal("pairs_of_warps", device<int>(kThreads, [&](int* o) { pairs_of_warps<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return of_pair(i, [](int y) { return y; }); }));
  s.equal("votes", device<int>(kThreads, [&](int* o) { votes<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) {
            const int even = of_pair(i, [](int y) { return y % 2 == 0; });
            return even + 100 + 1000 * (even == 0) + 10000;
          }));
  s.equal("by_number", device<int>(kThreads, [&](int* o) { by_number<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return x[127 - i] + 2 * x[127 - (i ^ 33)]; }));
  s.equal("elected", device<int>(4, [&](int* o) { elected<<<1, kThreads>>>(o, d); }),
          loop<int>(4, [&](int i) { return x[32 * i] + 1000; }));
  return s.finish();
}
