// Shuffles of inline PTX with bounds, segments and predicates, and votes of a warp, against plain loops.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

/// The inclusive sums of each warp, as scans of libraries write them.
__global__ void sums(int* out, const int* in) {
  int sum = in[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    asm volatile("{ .reg .s32 r; .reg .pred p; shfl.sync.up.b32 r|p, %0, %1, %2, %3; @p add.s32 %0, r, %0; }"
                 : "+r"(sum)
                 : "r"(step), "r"(0), "r"(0xffffffffu));
  }
  out[threadIdx.x] = sum;
}

/// Each lane reads the one `distance` above in its segment of 8 lanes, and says whether there is one.
__global__ void above(int* out, const int* in, int distance) {
  int value, inside;
  asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, %3, 0x181f, 0xffffffff; selp.s32 %1, 1, 0, p; }"
               : "=r"(value), "=r"(inside)
               : "r"(in[threadIdx.x]), "r"(distance));
  out[threadIdx.x] = 2 * value + inside;
}

/// The lane `which` of each segment of 16 lanes.
__global__ void broadcast(float* out, const float* in, int which) {
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x101f, 0xffffffff;"
               : "=f"(out[threadIdx.x])
               : "f"(in[threadIdx.x]), "r"(which));
}

__global__ void votes(int* out, const int* in) {
  int same, all;
  unsigned group;
  asm volatile(
      "{ .reg .pred p, q; setp.gt.s32 p, %2, 500; vote.sync.uni.pred q, p, -1; selp.s32 %0, 1, 0, q; "
      "setp.ge.s32 p, %2, 0; vote.sync.uni.pred q, !p, -1; selp.s32 %1, 1, 0, q; }"
      : "=r"(same), "=r"(all)
      : "r"(in[threadIdx.x]));
  asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(group) : "r"(in[threadIdx.x] % 3), "r"(0xffffffffu));
  out[threadIdx.x] = same + 2 * all + 4 * __popc(group);
}

int main() {
  Suite s;
  const auto in = loop<int>(kThreads, mixed);
  const auto floats = loop<float>(kThreads, [](int i) { return float(mixed(i)) / 8; });
  const Buffer<int> x(in);
  const Buffer<float> y(floats);
  const auto run = [](auto launch) { return device<int>(kThreads, launch); };
  s.equal("shfl.up with a predicate", run([&](int* o) { sums<<<1, kThreads>>>(o, x.data()); }),
          loop<int>(kThreads, [&](int i) {
            int sum = 0;
            for (int k = i / 32 * 32; k <= i; ++k) sum += in[k];
            return sum;
          }));
  for (int distance : {0, 1, 5, 9})
    s.equal("shfl.down in segments", run([&](int* o) { above<<<1, kThreads>>>(o, x.data(), distance); }),
            loop<int>(kThreads, [&](int i) {
              const bool inside = i % 8 + distance < 8;
              return 2 * in[inside ? i + distance : i] + int(inside);
            }));
  s.equal("shfl.idx in segments",
          device<float>(kThreads, [&](float* o) { broadcast<<<1, kThreads>>>(o, y.data(), 19); }),
          loop<float>(kThreads, [&](int i) { return floats[i / 16 * 16 + 3]; }));
  s.equal("votes and groups", run([&](int* o) { votes<<<1, kThreads>>>(o, x.data()); }),
          loop<int>(kThreads, [&](int i) {
            int above_limit = 0, group = 0;
            for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
              above_limit += in[k] > 500;
              group += in[k] % 3 == in[i] % 3;
            }
            return int(above_limit == 0 || above_limit == 32) + 2 + 4 * group;
          }));
  return s.finish();
}
