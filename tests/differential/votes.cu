// Votes, __activemask, match and reduce: whole warps, parts of warps, inside branches and loops.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr unsigned kAll = 0xffffffffu;
constexpr int kThreads = 96;

__global__ void ballots(unsigned* out, const int* x) {
  out[threadIdx.x] = __ballot_sync(kAll, x[threadIdx.x] % 3 == 0);
}
__global__ void all_and_any(int* out, const int* x, int low, int high) {
  int y = x[threadIdx.x];
  out[threadIdx.x] = (__all_sync(kAll, y >= low) != 0) + 2 * (__any_sync(kAll, y > high) != 0);
}
__global__ void half_warps(unsigned* out, const int* x) {
  int t = threadIdx.x;
  if (t % 32 < 16)
    out[t] = __ballot_sync(0x0000ffffu, x[t] & 1);
  else
    out[t] = __ballot_sync(0xffff0000u, x[t] & 2);
}
__global__ void in_a_loop(unsigned* out, const int* x, int rounds) {
  unsigned seen = 0;
  for (int k = 0; k < rounds; ++k) seen = seen * 31 + __ballot_sync(kAll, (x[threadIdx.x] >> k) & 1);
  out[threadIdx.x] = seen;
}
__global__ void until_nobody(int* out, const int* x) {
  int left = x[threadIdx.x] % 40, rounds = 0;
  while (__any_sync(kAll, left > 0)) {
    if (left > 0) left -= 3;
    ++rounds;
  }
  out[threadIdx.x] = rounds;
}
__global__ void masks_of_branches(unsigned* out, const int* x) {
  int t = threadIdx.x;
  unsigned odd = __ballot_sync(kAll, x[t] & 1);
  if (x[t] & 1)
    out[t] = __popc(__ballot_sync(odd, x[t] % 3 == 0)) + 100;
  else
    out[t] = __popc(__ballot_sync(~odd, x[t] % 5 == 0)) + 200;
}
__global__ void active_masks(unsigned* out) {
  int t = threadIdx.x;
  out[t] = __activemask();
  if (t % 4 == 1) out[t] = __popc(__activemask());
}
__global__ void rank_in_ballot(int* out, const int* x, int* count) {
  int t = threadIdx.x, lane = t % 32;
  bool taken = x[t] % 2 == 0;
  unsigned mask = __ballot_sync(kAll, taken);
  int base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(kAll, base, 0);
  out[t] = taken ? base * 0 + __popc(mask & ((1u << lane) - 1)) : -1;
}
__global__ void unique_leader(int* leaders, const int* x) {
  if (x[threadIdx.x] % 3) {
    unsigned mask = __activemask();
    if (threadIdx.x % 32 == __ffs(mask) - 1) atomicAdd(leaders, __popc(mask));
  }
}
__global__ void first_and_last(int* out, const int* x) {
  unsigned mask = __ballot_sync(kAll, x[threadIdx.x] > 700);
  out[threadIdx.x] = __ffs(mask) * 100 + __clz(mask);
}
template <class T>
__global__ void match_any(unsigned* out, const int* x) {
  out[threadIdx.x] = __match_any_sync(kAll, T(x[threadIdx.x] % 5));
}
template <class T>
__global__ void match_all(unsigned* out, const int* x) {
  int same = 7;
  unsigned mask = __match_all_sync(kAll, T(threadIdx.x < 32 ? 4 : x[threadIdx.x]), &same);
  out[threadIdx.x] = mask / 2 + same;
}
__global__ void reduce_signed(int* out, const int* x) {
  int y = x[threadIdx.x] - 500;
  out[threadIdx.x] =
      __reduce_add_sync(kAll, y) + 3 * __reduce_min_sync(kAll, y) + 5 * __reduce_max_sync(kAll, y);
}
__global__ void reduce_unsigned(unsigned* out, const int* x) {
  unsigned y = x[threadIdx.x];
  out[threadIdx.x] =
      __reduce_add_sync(kAll, y) + 3 * __reduce_min_sync(kAll, y) + 5 * __reduce_max_sync(kAll, y);
}
__global__ void reduce_bits(unsigned* out, const int* x) {
  unsigned y = x[threadIdx.x];
  out[threadIdx.x] = __reduce_and_sync(kAll, y | 3) + 8 * __reduce_or_sync(kAll, y & 0xf0) +
                     4096 * __reduce_xor_sync(kAll, y);
}
__global__ void reduce_half(unsigned* out, const int* x) {
  unsigned mask = threadIdx.x % 32 < 10 ? 0x3ffu : ~0x3ffu;
  out[threadIdx.x] = __reduce_add_sync(mask, (unsigned)x[threadIdx.x]);
}
// Undefined in CUDA; GPUs vote with all lanes that are there.
__global__ void below_the_lane(unsigned* out, const int* x) {
  const unsigned below = (1u << threadIdx.x % 32) - 1;
  out[threadIdx.x] =
      __popc(__ballot_sync(below, x[threadIdx.x] & 1)) + 100 * __any_sync(below, x[threadIdx.x] > 900);
}
__global__ void write_then_read(int* out, const int* x) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  __syncwarp();
  int y = s[threadIdx.x ^ 31];
  __syncwarp();
  s[threadIdx.x] = y * 2;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void after_return(unsigned* out, const int* x, int n) {
  if (threadIdx.x >= n) return;
  unsigned mask = threadIdx.x / 32 == n / 32 ? (1u << n % 32) - 1 : kAll;
  out[threadIdx.x] = __ballot_sync(mask, x[threadIdx.x] & 1);
}
__global__ void lane_registers(unsigned* out) {
  unsigned lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  out[threadIdx.x] = lane + 100 * warp;
}

/// The ballot of the warp of thread `i` about `f`, over its lanes in `mask`.
template <class F>
unsigned ballot(int i, F f, unsigned mask = kAll) {
  unsigned bits = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (mask >> lane & 1 && f(i / 32 * 32 + lane)) bits |= 1u << lane;
  return bits;
}
static int ones(unsigned bits) {
  int count = 0;
  for (; bits; bits >>= 1) count += bits & 1;
  return count;
}

static void ballots_of_warps(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("ballots", device<unsigned>(n, [&](unsigned* o) { ballots<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) { return ballot(i, [&](int k) { return x[k] % 3 == 0; }); }));
  s.equal("all_and_any", device<int>(n, [&](int* o) { all_and_any<<<1, n>>>(o, d, 5, 980); }),
          loop<int>(n, [&](int i) {
            return int(ballot(i, [&](int k) { return x[k] >= 5; }) == kAll) +
                   2 * int(ballot(i, [&](int k) { return x[k] > 980; }) != 0);
          }));
  s.equal("half_warps", device<unsigned>(n, [&](unsigned* o) { half_warps<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            return i % 32 < 16 ? ballot(
                                     i, [&](int k) { return x[k] & 1; }, 0xffffu)
                               : ballot(i, [&](int k) { return x[k] & 2; }, 0xffff0000u);
          }));
  s.equal("in_a_loop", device<unsigned>(n, [&](unsigned* o) { in_a_loop<<<1, n>>>(o, d, 9); }),
          loop<unsigned>(n, [&](int i) {
            unsigned seen = 0;
            for (int bit = 0; bit < 9; ++bit)
              seen = seen * 31 + ballot(i, [&](int k) { return x[k] >> bit & 1; });
            return seen;
          }));
  s.equal("until_nobody", device<int>(n, [&](int* o) { until_nobody<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int most = 0;
            for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) most = std::max(most, (x[k] % 40 + 2) / 3);
            return most;
          }));
  s.equal("masks_of_branches", device<unsigned>(n, [&](unsigned* o) { masks_of_branches<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            const unsigned odd = ballot(i, [&](int k) { return x[k] & 1; });
            return x[i] & 1 ? 100u + ones(ballot(
                                         i, [&](int k) { return x[k] % 3 == 0; }, odd))
                            : 200u + ones(ballot(i, [&](int k) { return x[k] % 5 == 0; }, ~odd));
          }));
  s.equal("first_and_last", device<int>(n, [&](int* o) { first_and_last<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int first = 0, last = -1;
            for (int lane = 31; lane >= 0; --lane)
              if (x[i / 32 * 32 + lane] > 700) first = lane + 1, last = std::max(last, lane);
            return first * 100 + 31 - last;
          }));
  s.equal("after_return", device<unsigned>(n, [&](unsigned* o) { after_return<<<1, n>>>(o, d, 75); }),
          loop<unsigned>(
              n, [&](int i) { return i < 75 ? ballot(i, [&](int k) { return k < 75 && x[k] & 1; }) : 0u; }));
}

static void places(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("active_masks", device<unsigned>(n, [&](unsigned* o) { active_masks<<<1, n>>>(o); }),
          loop<unsigned>(n, [](int i) { return i % 4 == 1 ? 8u : kAll; }));
  s.equal("active_masks of a part", device<unsigned>(20, [&](unsigned* o) { active_masks<<<1, 20>>>(o); }),
          loop<unsigned>(20, [](int i) { return i % 4 == 1 ? 5u : 0xfffffu; }));
  const Buffer<int> count(std::vector<int>{0});
  s.equal("rank_in_ballot", device<int>(n, [&](int* o) { rank_in_ballot<<<1, n>>>(o, d, count); }),
          loop<int>(n, [&](int i) {
            int rank = 0;
            for (int k = i / 32 * 32; k < i; ++k) rank += x[k] % 2 == 0;
            return x[i] % 2 ? -1 : rank;
          }));
  int some = 0;
  for (int i = 0; i < n; ++i) some += x[i] % 3 != 0;
  s.equal("unique_leader", device<int>(1, [&](int* o) { unique_leader<<<1, n>>>(o, d); }), {some});
  s.equal("below_the_lane", device<unsigned>(n, [&](unsigned* o) { below_the_lane<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            const unsigned below = (1u << i % 32) - 1;
            return ones(ballot(
                       i, [&](int k) { return x[k] & 1; }, below)) +
                   100 * (ballot(i, [&](int k) { return x[k] > 900; }, below) != 0);
          }));
  s.equal("write_then_read", device<int>(n, [&](int* o) { write_then_read<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return 2 * x[i ^ 30]; }));
  s.equal("lane_registers", device<unsigned>(n, [&](unsigned* o) { lane_registers<<<1, n>>>(o); }),
          loop<unsigned>(n, [](int i) { return i % 32 + 100 * (i / 32); }));
}

template <class T>
void matches(Suite& s, const std::string& type, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("match_any " + type, device<unsigned>(n, [&](unsigned* o) { match_any<T><<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) { return ballot(i, [&](int k) { return x[k] % 5 == x[i] % 5; }); }));
  s.equal("match_all " + type, device<unsigned>(n, [&](unsigned* o) { match_all<T><<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) { return i < 32 ? kAll / 2 + 1 : 0u; }));
}

static void reductions(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  struct Warp {
    int sum = 0, low = 1 << 30, high = -(1 << 30);
    unsigned all = kAll, any = 0, parity = 0;
  };
  const auto warp_of = [&](int i, int shift) {
    Warp w;
    for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
      w.sum += x[k] - shift, w.low = std::min(w.low, x[k] - shift), w.high = std::max(w.high, x[k] - shift);
      w.all &= unsigned(x[k]) | 3u, w.any |= x[k] & 0xf0, w.parity ^= x[k];
    }
    return w;
  };
  s.equal("reduce_signed", device<int>(n, [&](int* o) { reduce_signed<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const Warp w = warp_of(i, 500);
            return w.sum + 3 * w.low + 5 * w.high;
          }));
  s.equal("reduce_unsigned", device<unsigned>(n, [&](unsigned* o) { reduce_unsigned<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            const Warp w = warp_of(i, 0);
            return unsigned(w.sum + 3 * w.low + 5 * w.high);
          }));
  s.equal("reduce_bits", device<unsigned>(n, [&](unsigned* o) { reduce_bits<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            const Warp w = warp_of(i, 0);
            return w.all + 8 * w.any + 4096 * w.parity;
          }));
  s.equal("reduce_half", device<unsigned>(n, [&](unsigned* o) { reduce_half<<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            unsigned sum = 0;
            for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k)
              sum += (k % 32 < 10) == (i % 32 < 10) ? x[k] : 0;
            return sum;
          }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  ballots_of_warps(s, x, d);
  places(s, x, d);
  matches<int>(s, "int", x, d);
  matches<unsigned>(s, "unsigned", x, d);
  matches<float>(s, "float", x, d);
  matches<unsigned long long>(s, "unsigned long long", x, d);
  matches<double>(s, "double", x, d);
  reductions(s, x, d);
  return s.finish();
}
