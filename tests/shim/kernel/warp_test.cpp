// Shuffles, votes, match and reductions against what each lane must see.
#include <numeric>

#include "npu/kernel/ptx_shuffles.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;
constexpr unsigned kAll = 0xffffffffu;

template <class Expected>
std::vector<int> lanes(int count, Expected expected) {
  std::vector<int> values(static_cast<size_t>(count));
  for (int lane = 0; lane < count; ++lane) values[static_cast<size_t>(lane)] = expected(lane);
  return values;
}

__global__ void shuffle(NPU_KERNEL_PARAMS_ int* out, int kind, int operand, int width) {
  int v = 100 + threadIdx.x;
  if (kind == 0) v = __shfl_sync(kAll, v, operand, width);
  if (kind == 1) v = __shfl_up_sync(kAll, v, operand, width);
  if (kind == 2) v = __shfl_down_sync(kAll, v, operand, width);
  if (kind == 3) v = __shfl_xor_sync(kAll, v, operand, width);
  out[threadIdx.x] = v - 100;
}

TEST(WarpTest, ShufflesWithinGroups) {
  for (int width : {2, 4, 8, 16, 32}) {
    for (int operand : {0, 1, 3, 5, 16, 31}) {
      auto group = [&](int lane) { return lane - lane % width; };
      EXPECT_EQ((per_thread<shuffle, int>(32, 0, operand, width)),
                lanes(32, [&](int i) { return group(i) + operand % width; }));
      EXPECT_EQ((per_thread<shuffle, int>(32, 1, operand, width)),
                lanes(32, [&](int i) { return i % width >= operand ? i - operand : i; }));
      EXPECT_EQ((per_thread<shuffle, int>(32, 2, operand, width)),
                lanes(32, [&](int i) { return i % width + operand < width ? i + operand : i; }));
      // Lanes of earlier groups can be read, those of later ones not.
      EXPECT_EQ((per_thread<shuffle, int>(32, 3, operand, width)),
                lanes(32, [&](int i) { return (i ^ operand) / width <= i / width ? i ^ operand : i; }));
    }
  }
}

__global__ void sum_of_few(NPU_KERNEL_PARAMS_ int* out, int stay) {
  if (static_cast<int>(threadIdx.x) >= stay) return;
  int sum = 1;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(kAll, sum, offset);
  out[threadIdx.x] = threadIdx.x == 0 ? sum : 0;
}

TEST(WarpTest, ALaneThatTakesNoPartGivesZero) {
  for (int stay : {1, 3, 20, 32}) {
    EXPECT_EQ((per_thread<sum_of_few, int>(32, stay)), lanes(32, [&](int i) { return i == 0 ? stay : 0; }));
    EXPECT_EQ((per_thread<sum_of_few, int>(stay, stay)),
              lanes(stay, [&](int i) { return i == 0 ? stay : 0; }));
  }
}

template <class T>
__global__ void rotate(NPU_KERNEL_PARAMS_ T* out, T base) {
  T mine = base;
  for (unsigned i = 0; i < threadIdx.x % 32; ++i) mine = static_cast<T>(mine + base);
  out[threadIdx.x] = __shfl_sync(kAll, mine, (threadIdx.x + 1) % 32);
}

template <class T>
void expect_rotation() {
  std::vector<T> got = per_thread<rotate<T>, T>(96, T(1));
  for (size_t i = 0; i < got.size(); ++i) EXPECT_EQ(static_cast<double>(got[i]), double((i + 1) % 32 + 1));
}

TEST(WarpTest, ShufflesOfAllTypes) {
  expect_rotation<char>();
  expect_rotation<short>();
  expect_rotation<unsigned>();
  expect_rotation<long>();
  expect_rotation<unsigned long long>();
  expect_rotation<float>();
  expect_rotation<double>();
}

__global__ void nested_masks(NPU_KERNEL_PARAMS_ int* out) {
  int lane = threadIdx.x, v = lane;
  // Pairs, then quads, each with its own mask; lanes of different groups are at different places.
  unsigned pair = 3u << (lane & ~1), quad = 15u << (lane & ~3);
  for (int i = 0; i < lane / 4; ++i) v = __shfl_xor_sync(pair, v, 1);
  v += __shfl_xor_sync(quad, v, 2);
  if (lane % 2 == 0) v = __shfl_sync(0x55555555u, v, 30);
  out[lane] = v;
}

TEST(WarpTest, PartialMasksSynchroniseIndependently) {
  auto after_pairs = [](int i) { return i / 4 % 2 == 1 ? i ^ 1 : i; };
  auto after_quads = [&](int i) { return after_pairs(i) + after_pairs(i ^ 2); };
  EXPECT_EQ((per_thread<nested_masks, int>(32)),
            lanes(32, [&](int i) { return i % 2 == 0 ? after_quads(30) : after_quads(i); }));
}

__global__ void crossing_masks(NPU_KERNEL_PARAMS_ int* out) {
  // Lanes 1 and 2 both wait for lane 0, with different masks.
  int v = threadIdx.x;
  if (threadIdx.x == 1) v = __shfl_sync(0x3u, v, 0);
  if (threadIdx.x == 2) v = __shfl_sync(0x5u, v, 0);
  if (threadIdx.x == 0) {
    v = 10 + __shfl_sync(0x5u, 7, 2);
    v += 100 * __shfl_sync(0x3u, 8, 1);
  }
  out[threadIdx.x] = v;
}

TEST(WarpTest, MasksThatShareALaneMayBeOpenAtOnce) {
  EXPECT_EQ((per_thread<crossing_masks, int>(3)), (std::vector<int>{112, 8, 7}));
}

// CUDA does not define masks that leave out the lane that calls. GPUs take all lanes that are there.
__global__ void left_out(NPU_KERNEL_PARAMS_ int* out, int kind) {
  const int lane = threadIdx.x % 32;
  const unsigned below = (1u << lane) - 1;
  int v = lane;
  if (kind == 0)
    for (int offset = 1; offset < 32; offset *= 2) v += __shfl_xor_sync(0xffffffu, v, offset);
  if (kind == 1) v = __popc(__ballot_sync(below, lane % 3 == 0));
  if (kind == 2) v = __shfl_up_sync(0xffffu, v, 16);
  if (kind == 3) v = __any_sync(below, lane == 7) + 10 * __all_sync(below, lane < 20);
  if (kind == 4 && lane % 8 != 3) v = __shfl_down_sync(0x11111111u, v, 4);
  out[threadIdx.x] = v;
}

TEST(WarpTest, ALaneThatItsMaskLeavesOutExchangesWithAll) {
  const auto repeated = [](auto expected) { return lanes(96, [&](int i) { return expected(i % 32); }); };
  EXPECT_EQ((per_thread<left_out, int>(96, 0)), repeated([](int) { return 496; }));
  EXPECT_EQ((per_thread<left_out, int>(96, 1)), repeated([](int lane) { return (lane + 2) / 3; }));
  EXPECT_EQ((per_thread<left_out, int>(96, 2)), repeated([](int lane) { return lane % 16; }));
  EXPECT_EQ((per_thread<left_out, int>(96, 3)),
            repeated([](int lane) { return (lane > 7 ? 1 : 0) + (lane <= 20 ? 10 : 0); }));
  EXPECT_EQ((per_thread<left_out, int>(96, 4)), repeated([](int lane) {
              const int source = lane + 4;
              return lane % 8 == 3 || source > 31 ? lane : source % 8 == 3 ? 0 : source;
            }));
}

__global__ void halves_apart(NPU_KERNEL_PARAMS_ int* out, volatile int* go) {
  const int lane = threadIdx.x;
  int v = lane;
  if (lane < 16) {
    for (int i = 0; i < 3; ++i) v = __shfl_xor_sync(0xffffu, v, 1 << i);
    if (lane == 0) *go = 1;
  } else {
    while (*go == 0) __nanosleep(0);
    v = __shfl_xor_sync(0xffff0000u, v, 1);
  }
  out[lane] = v;
}

TEST(WarpTest, LanesOfOtherMasksMayWaitForACompleteOne) {
  DeviceArray<int> go(1);
  EXPECT_EQ((per_thread<halves_apart, int>(32, go.get())),
            lanes(32, [](int i) { return i < 16 ? i ^ 7 : i ^ 1; }));
}

__global__ void votes(NPU_KERNEL_PARAMS_ int* out, unsigned limit) {
  bool yes = threadIdx.x % 32 < limit;
  unsigned ballot = __ballot_sync(kAll, yes);
  out[threadIdx.x] = __popc(ballot) + 100 * __any_sync(kAll, yes) + 1000 * __all_sync(kAll, yes) +
                     10000 * __uni_sync(kAll, yes);
}

TEST(WarpTest, Votes) {
  EXPECT_EQ((per_thread<votes, int>(64, 0)), std::vector<int>(64, 10000));
  EXPECT_EQ((per_thread<votes, int>(64, 7)), std::vector<int>(64, 107));
  EXPECT_EQ((per_thread<votes, int>(64, 32)), std::vector<int>(64, 11132));
  EXPECT_EQ((per_thread<votes, int>(5, 5)),
            std::vector<int>(5, 11105));  // lanes that are not there do not count
}

__global__ void match(NPU_KERNEL_PARAMS_ int* out) {
  int same = -1;
  unsigned any = __match_any_sync(kAll, threadIdx.x % 3),
           all = __match_all_sync(kAll, threadIdx.x / 32, &same);
  out[threadIdx.x] = static_cast<int>(any % 1000) + (all == kAll && same == 1 ? 1000 : 0);
}

TEST(WarpTest, Match) {
  const unsigned thirds[] = {0x49249249u, 0x92492492u, 0x24924924u};
  EXPECT_EQ((per_thread<match, int>(32)),
            lanes(32, [&](int i) { return static_cast<int>(thirds[i % 3] % 1000) + 1000; }));
}

__global__ void reduce(NPU_KERNEL_PARAMS_ int* out) {
  int v = threadIdx.x + 1;
  unsigned u = 1u << (threadIdx.x % 32);
  out[threadIdx.x] = __reduce_add_sync(kAll, v) + 1000 * __reduce_min_sync(kAll, v) +
                     10000 * __reduce_max_sync(kAll, v) +
                     (__reduce_or_sync(kAll, u) == kAll && __reduce_and_sync(kAll, u) == 0 ? 1000000 : 0);
}

TEST(WarpTest, Reductions) {
  EXPECT_EQ((per_thread<reduce, int>(32)), std::vector<int>(32, 528 + 1000 + 320000 + 1000000));
}

__global__ void old_forms(NPU_KERNEL_PARAMS_ int* out) {
  int v = threadIdx.x;
  if (threadIdx.x % 32 < 16) {  // half of the warp: those lanes exchange among themselves
    for (int offset = 8; offset > 0; offset /= 2) v += __shfl_down(v, offset, 16);
    if (__popc(__ballot(1)) != 16 || __popc(__activemask()) != 16) v = -1;
  } else {
    if (__popc(__activemask()) != 16 || !__all(1) || __any(0)) v = -1;
  }
  out[threadIdx.x] = threadIdx.x % 32 == 0 || threadIdx.x % 32 >= 16 ? v : 0;
}

TEST(WarpTest, FormsWithoutAMaskTakeTheLanesThatCameTogether) {
  EXPECT_EQ((per_thread<old_forms, int>(64)), lanes(64, [](int i) {
              return i % 32 >= 16 ? i : i % 32 == 0 ? 120 + 16 * i : 0;
            }));
}

__global__ void early_return(NPU_KERNEL_PARAMS_ int* out, int stay) {
  if (static_cast<int>(threadIdx.x) >= stay) return;
  int sum = threadIdx.x;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(kAll, sum, offset);
  __syncthreads();
  __syncwarp();
  out[threadIdx.x] = sum >= 0 ? 1 : 0;
}

TEST(WarpTest, LanesThatReturnedCountAsArrived) {
  for (int stay : {1, 31, 32, 33, 64}) {
    EXPECT_EQ((per_thread<early_return, int>(64, stay)), lanes(64, [&](int i) { return i < stay ? 1 : 0; }));
  }
}

// Lane by lane the same operations as the loops of shuffles: the same bits, also in a warp that is not full.
template <bool kLockStep, class T>
__global__ void shuffle_loops(NPU_KERNEL_PARAMS_ T* out) {
  T sum = static_cast<T>(1) / static_cast<T>(threadIdx.x * 7 % 13 + 1), most = sum, half = sum;
  if (threadIdx.x % 40 == 39) return;
  if constexpr (kLockStep) {
    npu::lock_step(kAll, sum, [&](auto& sum) {
      for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(kAll, sum, o);
    });
    npu::lock_step(kAll, most, [&](auto& most) {
      for (int o = 1; o < 32; o <<= 1) most = max(most, __shfl_down_sync(kAll, most, o));
    });
    npu::lock_step(kAll, half, [&](auto& half) {
      for (int o = 8; o > 0; o /= 2) half = __shfl_down_sync(kAll, half, o, 16) * half;
    });
  } else {
    for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(kAll, sum, o);
    for (int o = 1; o < 32; o <<= 1) most = max(most, __shfl_down_sync(kAll, most, o));
    for (int o = 8; o > 0; o /= 2) half = __shfl_down_sync(kAll, half, o, 16) * half;
  }
  out[threadIdx.x] = sum + 3 * most + 100 * half;
}

template <class T>
void expect_lock_step_is_shuffles() {
  for (int threads : {1, 20, 32, 90, 256}) {
    std::vector<T> plain = per_thread<shuffle_loops<false, T>, T>(threads);
    EXPECT_EQ((per_thread<shuffle_loops<true, T>, T>(threads)), plain) << threads;
    EXPECT_NE(plain, std::vector<T>(threads));
  }
}

TEST(WarpTest, LockStepGivesTheBitsOfShuffles) {
  expect_lock_step_is_shuffles<float>();
  expect_lock_step_is_shuffles<double>();
  expect_lock_step_is_shuffles<int>();
}

// The source lanes of segments of eight lanes; a lane without one keeps its value, and its predicate is false.
__global__ void shuffle_in_segments(NPU_KERNEL_PARAMS_ int* out) {
  const int lane = threadIdx.x, value = 100 + lane;
  bool up = true, down = true, together = true;
  out[lane * 4] = npu::ptx::shuffle<npu::ptx::Shuffle::up>(up, value, 3, 0x1800, ~0u);
  out[lane * 4 + 1] = npu::ptx::shuffle<npu::ptx::Shuffle::down>(down, value, 3, 0x181f, ~0u);
  out[lane * 4 + 2] = npu::ptx::shuffle_together<npu::ptx::Shuffle::up>(together, value, 3, 0x1800);
  out[lane * 4 + 3] = up + 2 * down + 4 * together;
}

TEST(WarpTest, ShufflesInSegments) {
  DeviceArray<int> out(32 * 4);
  npu::launch<shuffle_in_segments>(npu::config(1, 32), out.get());
  const std::vector<int> found = out.read();
  for (int lane = 0; lane < 32; ++lane) {
    const bool up = lane % 8 >= 3, down = lane % 8 < 5;
    EXPECT_EQ(found[lane * 4], 100 + lane - (up ? 3 : 0)) << lane;
    EXPECT_EQ(found[lane * 4 + 1], 100 + lane + (down ? 3 : 0)) << lane;
    EXPECT_EQ(found[lane * 4 + 2], found[lane * 4]) << lane;
    EXPECT_EQ(found[lane * 4 + 3], up + 2 * down + 4 * up) << lane;
  }
}

}  // namespace
