// Further forms of CUB's operations of blocks, warps and threads against plain loops: arrangements by warps, scatters of
// some items, flags around the block, scans from a first value, direct loads and stores, and what threads ask for.
#include <array>
#include <numeric>

#include "npu/cub.h"
#include "npu/kernel/special_registers.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

constexpr int kThreads = 64, kItems = 3, kCount = kThreads * kItems;

template <auto kKernel>
std::vector<int> results(const std::vector<int>& in, size_t count = kCount) {
  return npu::test::results_of_block<kKernel>(kThreads, in, count);
}
std::vector<int> numbers() { return npu::test::mixed_numbers(kCount); }

__global__ void to_warp_striped_and_back(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int thread = static_cast<int>(threadIdx.x);
  int items[kItems], moved[kItems];
  cub::LoadDirectBlocked(thread, in, items);
  cub::BlockExchange<int, kThreads, kItems> exchange;
  exchange.BlockedToWarpStriped(items, moved);
  for (int i = 0; i < kItems; ++i) {
    if (moved[i] != in[thread / 32 * 32 * kItems + i * 32 + thread % 32]) moved[i] = -1000;
  }
  __syncthreads();
  exchange.WarpStripedToBlocked(moved);
  cub::StoreDirectBlocked(thread, out, moved);
}
TEST(CubBlockForms, WarpStripedIsInverse) {
  EXPECT_EQ(results<to_warp_striped_and_back>(numbers()), numbers());
}

template <bool kFlagged>
__global__ void scatter_some(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int thread = static_cast<int>(threadIdx.x);
  int items[kItems], ranks[kItems];
  bool wanted[kItems];
  cub::LoadDirectBlocked(thread, in, items);
  for (int i = 0; i < kItems; ++i) {
    const int at = thread * kItems + i;
    wanted[i] = at % 2 == 0;
    ranks[i] = kFlagged || wanted[i] ? at / 2 : -1;
  }
  cub::BlockExchange<int, kThreads, kItems> exchange;
  if (kFlagged) {
    exchange.ScatterToStripedFlagged(items, ranks, wanted);
  } else {
    exchange.ScatterToStripedGuarded(items, ranks);
  }
  cub::StoreDirectStriped<kThreads>(thread, out, items, kCount / 2);
}
TEST(CubBlockForms, ScattersSomeItems) {
  std::vector<int> expected(kCount);
  for (size_t i = 0; i < kCount / 2; ++i) expected[i] = numbers()[2 * i];
  EXPECT_EQ(results<scatter_some<true>>(numbers()), expected);
  EXPECT_EQ(results<scatter_some<false>>(numbers()), expected);
}

struct Differs {
  bool operator()(int a, int b) const { return a != b; }
};
struct DiffersEvenly {
  bool operator()(int a, int b, int index) const { return a != b && index % 2 == 0; }
};
template <bool kBefore, bool kAfter, class Op>
__global__ void flag(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int thread = static_cast<int>(threadIdx.x);
  int items[kItems], heads[kItems], tails[kItems];
  cub::LoadDirectBlocked(thread, in, items);
  cub::BlockDiscontinuity<int, kThreads> block;
  if constexpr (kBefore && kAfter) block.FlagHeadsAndTails(heads, 7, tails, 8, items, Op());
  if constexpr (kBefore && !kAfter) block.FlagHeadsAndTails(heads, 7, tails, items, Op());
  if constexpr (!kBefore && kAfter) block.FlagHeadsAndTails(heads, tails, 8, items, Op());
  if constexpr (!kBefore && !kAfter) block.FlagHeadsAndTails(heads, tails, items, Op());
  for (int i = 0; i < kItems; ++i) heads[i] += 2 * tails[i];
  cub::StoreDirectBlocked(thread, out, heads);
}
template <class Op>
std::vector<int> expected_flags(const std::vector<int>& in, bool before, bool after, Op op) {
  std::vector<int> expected(kCount);
  for (int i = 0; i < kCount; ++i) {
    const auto at = static_cast<size_t>(i);
    const bool head = i > 0 ? op(in[at - 1], in[at], i) : before ? op(7, in[at], i) : true;
    const bool tail = i + 1 < kCount ? op(in[at], in[at + 1], i + 1) : after ? op(in[at], 8, i + 1) : true;
    expected[at] = (head ? 1 : 0) + (tail ? 2 : 0);
  }
  return expected;
}
TEST(CubBlockForms, FlagsHeadsAndTails) {
  std::vector<int> in(kCount);
  for (int i = 0; i < kCount; ++i) in[static_cast<size_t>(i)] = 7 + i / 5 * 5 % 17;
  in.back() = 8;
  const auto differs = [](int a, int b, int) { return a != b; };
  EXPECT_EQ((results<flag<false, false, Differs>>(in)), expected_flags(in, false, false, differs));
  EXPECT_EQ((results<flag<true, false, Differs>>(in)), expected_flags(in, true, false, differs));
  EXPECT_EQ((results<flag<false, true, Differs>>(in)), expected_flags(in, false, true, differs));
  EXPECT_EQ((results<flag<true, true, Differs>>(in)), expected_flags(in, true, true, differs));
  EXPECT_EQ((results<flag<true, true, DiffersEvenly>>(in)), expected_flags(in, true, true, DiffersEvenly()));
}

// out[0, kCount): exclusive; [kCount, 2 kCount): inclusive from 1000; then aggregates.
__global__ void scan_items(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int thread = static_cast<int>(threadIdx.x);
  int items[kItems], exclusive[kItems], inclusive[kItems], all = 0, with_first = 0;
  cub::LoadDirectBlocked(thread, in, items);
  cub::BlockScan<int, kThreads> scan;
  scan.ExclusiveScan(items, exclusive, cub::Max(), all);
  scan.InclusiveScan(items, inclusive, 1000, cub::Sum(), with_first);
  cub::StoreDirectBlocked(thread, out, exclusive);
  cub::StoreDirectBlocked(thread, out + kCount, inclusive);
  int one = 0, aggregate = 0;
  scan.ExclusiveScan(items[0], one, cub::Max(), aggregate);
  if (thread == kThreads - 1)
    out[2 * kCount] = all, out[2 * kCount + 1] = with_first, out[2 * kCount + 2] = one,
            out[2 * kCount + 3] = aggregate;
}
TEST(CubBlockForms, ScansFromTheItemsOrFromAFirstValue) {
  const std::vector<int> in = numbers(), got = results<scan_items>(in, 2 * kCount + 4);
  int largest = in[0], sum = 1000;
  for (size_t i = 0; i < kCount; ++i) {
    if (i > 0) {
      EXPECT_EQ(got[i], largest) << i;  // the first stays open
    }
    largest = std::max(largest, in[i]);
    EXPECT_EQ(got[kCount + i], sum += in[i]) << i;
  }
  EXPECT_EQ(got[2 * kCount], largest);
  EXPECT_EQ(got[2 * kCount + 1], sum);
  int of_firsts = in[0];
  for (size_t t = 1; t + 1 < kThreads; ++t) of_firsts = std::max(of_firsts, in[t * kItems]);
  EXPECT_EQ(got[2 * kCount + 2], of_firsts);
  EXPECT_EQ(got[2 * kCount + 3], std::max(of_firsts, in[(kThreads - 1) * kItems]));
}

__global__ void scan_warps(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Scan = cub::WarpScan<int, 16>;
  typename Scan::TempStorage storage;
  const int value = in[threadIdx.x];
  int from_first = 0, exclusive = 0, both = 0, other = 0, all = 0;
  Scan(storage).InclusiveScan(value, from_first, 500, cub::Sum(), all);
  Scan(storage).ExclusiveScan(value, exclusive, cub::Max());
  Scan(storage).Scan(value, both, other, cub::Max());
  out[threadIdx.x] = from_first;
  out[kThreads + threadIdx.x] = threadIdx.x % 16 == 0 ? 0 : exclusive * 1000 + other;
  out[2 * kThreads + threadIdx.x] = both;
  typename cub::WarpReduce<int, 16>::TempStorage reduce;
  const int largest = cub::WarpReduce<int, 16>(reduce).Max(value),
            least = cub::WarpReduce<int, 16>(reduce).Min(value);
  out[3 * kThreads + threadIdx.x] = threadIdx.x % 16 == 0 ? largest * 1000 + least : all;
}
TEST(CubBlockForms, WarpsScanFromTheLanesOrFromAFirstValue) {
  const std::vector<int> in = numbers(), got = results<scan_warps>(in, 4 * kThreads);
  for (size_t first = 0; first < kThreads; first += 16) {
    int sum = 500, largest = in[first], before = 0;
    for (size_t t = first; t < first + 16; ++t) {
      EXPECT_EQ(got[t], sum += in[t]) << t;
      EXPECT_EQ(got[kThreads + t], t == first ? 0 : before * 1001) << t;
      before = largest = std::max(largest, in[t]);
      EXPECT_EQ(got[2 * kThreads + t], largest) << t;
    }
    const int least =
        *std::min_element(in.begin() + static_cast<long>(first), in.begin() + static_cast<long>(first) + 16);
    EXPECT_EQ(got[3 * kThreads + first], largest * 1000 + least);
    EXPECT_EQ(got[3 * kThreads + first + 1], sum);
  }
}

template <int kForm>
__global__ void direct(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int thread = static_cast<int>(threadIdx.x), valid = 100;
  int items[kItems] = {-1, -1, -1};
  if constexpr (kForm == 0) cub::LoadDirectBlocked(thread, in, items, valid);
  if constexpr (kForm == 1) cub::LoadDirectBlocked(thread, in, items, valid, -2);
  if constexpr (kForm == 2) cub::LoadDirectStriped<kThreads>(thread, in, items, valid, -2);
  if constexpr (kForm == 3) cub::LoadDirectWarpStriped(thread, in, items, valid, -2);
  if constexpr (kForm == 4) cub::LoadDirectBlockedVectorized(thread, in, items);
  if constexpr (kForm < 2 || kForm == 4) cub::StoreDirectBlockedVectorized(thread, out, items);
  if constexpr (kForm == 2) cub::StoreDirectStriped<kThreads>(thread, out, items);
  if constexpr (kForm == 3) cub::StoreDirectWarpStriped(thread, out, items);
}
TEST(CubBlockForms, LoadsAndStoresDirectly) {
  const auto expected = [](int valid, int otherwise) {
    std::vector<int> values = numbers();
    std::fill(values.begin() + valid, values.end(), otherwise);
    return values;
  };
  EXPECT_EQ(results<direct<0>>(numbers()), expected(100, -1));
  EXPECT_EQ(results<direct<1>>(numbers()), expected(100, -2));
  EXPECT_EQ(results<direct<2>>(numbers()), expected(100, -2));
  EXPECT_EQ(results<direct<3>>(numbers()), expected(100, -2));
  EXPECT_EQ(results<direct<4>>(numbers()), numbers());
}

TEST(CubThreadForms, ReducesAndScansItems) {
  int in[5] = {3, 1, 4, 1, 5}, out[5] = {};
  EXPECT_EQ(cub::ThreadReduce(in, cub::Sum()), 14);
  EXPECT_EQ(cub::ThreadReduce(std::array<int, 3>{2, 9, 4}, cub::Max(), 7), 9);
  EXPECT_EQ(cub::ThreadScanInclusive(in, out, cub::Sum()), 14);
  EXPECT_EQ(std::vector<int>(out, out + 5), (std::vector<int>{3, 4, 8, 9, 14}));
  EXPECT_EQ(cub::ThreadScanInclusive(in, out, cub::Sum(), 10), 24);
  EXPECT_EQ(out[0], 13);
  EXPECT_EQ(cub::ThreadScanExclusive(in, out, cub::Sum(), 10), 24);
  EXPECT_EQ(std::vector<int>(out, out + 5), (std::vector<int>{10, 13, 14, 18, 19}));
  out[0] = -1;
  EXPECT_EQ(cub::internal::ThreadScanExclusive(in, out, cub::Sum(), 0, false), 14);
  EXPECT_EQ(std::vector<int>(out, out + 5), (std::vector<int>{-1, 3, 4, 8, 9}));
}

TEST(CubThreadForms, SearchesAndMerges) {
  const std::vector<int> a = {1, 3, 3, 5, 9}, b = {2, 3, 4, 10};
  for (int x = 0; x < 12; ++x) {
    EXPECT_EQ(cub::LowerBound(a.begin(), 5, x), std::lower_bound(a.begin(), a.end(), x) - a.begin());
    EXPECT_EQ(cub::UpperBound(a.begin(), 5, x), std::upper_bound(a.begin(), a.end(), x) - a.begin());
  }
  EXPECT_EQ(cub::MidPoint(2000000000, 2000000003), 2000000001);
  int from_a = 0, from_b = 0;
  for (int diagonal = 0; diagonal <= 9; ++diagonal) {
    EXPECT_EQ(cub::MergePath(a.begin(), b.begin(), 5, 4, diagonal, std::less<int>()), from_a) << diagonal;
    struct {
      int x, y;
    } place{};
    cub::MergePathSearch(diagonal, a.begin(), b.begin(), 5, 4, place);
    EXPECT_EQ(place.x, from_a);
    EXPECT_EQ(place.y, from_b);
    const bool takes_a =
        from_a < 5 && (from_b == 4 || a[static_cast<size_t>(from_a)] <= b[static_cast<size_t>(from_b)]);
    (takes_a ? from_a : from_b) += 1;
  }
}

TEST(CubThreadForms, FunctionObjects) {
  using Pair = cub::KeyValuePair<int, int>;
  EXPECT_EQ(cub::InequalityWrapper<cub::Equality>(cub::Equality())(1, 2), true);
  EXPECT_EQ(cub::CastOp<int>()(2.75), 2);
  EXPECT_EQ(cub::SwizzleScanOp<cub::Difference>(cub::Difference())(3, 10), 7);
  cub::ReduceBySegmentOp<cub::Sum> by_segment;
  EXPECT_EQ(by_segment(Pair{1, 4}, Pair{0, 5}).value, 9);
  EXPECT_EQ(by_segment(Pair{1, 4}, Pair{1, 5}).value, 5);
  EXPECT_EQ(by_segment(Pair{1, 4}, Pair{1, 5}).key, 2);
  cub::ReduceByKeyOp<cub::Sum> by_key;
  EXPECT_EQ(by_key(Pair{1, 4}, Pair{1, 5}).value, 9);
  EXPECT_EQ(by_key(Pair{1, 4}, Pair{2, 5}).value, 5);
}

__global__ void services(NPU_KERNEL_PARAMS_ unsigned* out) {
  const int thread = cub::RowMajorTid(static_cast<int>(blockDim.x), static_cast<int>(blockDim.y), 1);
  const unsigned lane = cub::LaneId();
  unsigned* const mine = out + 9 * thread;
  mine[0] = lane;
  mine[1] = cub::WarpId();
  mine[2] = cub::LaneMaskLt();
  mine[3] = cub::LaneMaskGe();
  mine[4] = cub::ShuffleUp<16>(lane, 2, 0, 0xffffffffu);
  mine[5] = cub::ShuffleDown<16>(lane, 3, 15, 0xffffffffu);
  mine[6] = cub::ShuffleIndex<32>(lane, 5, 0xffffffffu);
  mine[7] = cub::MatchAny<2>(lane % 8);
  mine[8] = cub::WarpMask<8>(1);
}
TEST(CubThreadForms, WhatAThreadAsksFor) {
  DeviceArray<unsigned> out(9 * 64);
  npu::launch<services>(npu::config(1, dim3(16, 4)), out.get());
  const std::vector<unsigned> got = out.read();
  for (unsigned t = 0; t < 64; ++t) {
    const unsigned lane = t % 32, *const mine = &got[9 * t];
    EXPECT_EQ(mine[0], lane);
    EXPECT_EQ(mine[1], t / 32);
    EXPECT_EQ(mine[2], (1u << lane) - 1);
    EXPECT_EQ(mine[3], ~((1u << lane) - 1));
    EXPECT_EQ(mine[4], lane % 16 < 2 ? lane : lane - 2);
    EXPECT_EQ(mine[5], lane % 16 > 12 ? lane : lane + 3);
    EXPECT_EQ(mine[6], 5u);
    EXPECT_EQ(mine[7], 0x11111111u << lane % 4);
    EXPECT_EQ(mine[8], 0xff00u);
  }
}

__global__ void registers(NPU_KERNEL_PARAMS_ unsigned* out) {
  const unsigned thread =
      cuda::ptx::get_sreg_tid_x() + cuda::ptx::get_sreg_ntid_x() * cuda::ptx::get_sreg_tid_y();
  unsigned* const mine = out + 6 * (thread + 64 * cuda::ptx::get_sreg_ctaid_x());
  mine[0] = cuda::ptx::get_sreg_laneid();
  mine[1] = cuda::ptx::get_sreg_warpid() + 100 * cuda::ptx::get_sreg_nwarpid();
  mine[2] = cuda::ptx::get_sreg_lanemask_lt() | cuda::ptx::get_sreg_lanemask_eq();
  mine[3] = cuda::ptx::get_sreg_lanemask_gt() ^ cuda::ptx::get_sreg_lanemask_ge();
  mine[4] = cuda::ptx::get_sreg_nctaid_x();
  mine[5] = cuda::ptx::get_sreg_globaltimer() != 0 && cuda::ptx::get_sreg_clock64() != 0 ? 1 : 0;
}
TEST(SpecialRegisters, OfThreadsAndLanes) {
  DeviceArray<unsigned> out(6 * 128);
  npu::launch<registers>(npu::config(2, dim3(16, 4)), out.get());
  const std::vector<unsigned> got = out.read();
  for (unsigned t = 0; t < 128; ++t) {
    const unsigned lane = t % 32, *const mine = &got[6 * t];
    EXPECT_EQ(mine[0], lane);
    EXPECT_EQ(mine[1], t % 64 / 32 + 200);
    EXPECT_EQ(mine[2], (2u << lane) - 1);
    EXPECT_EQ(mine[3], 1u << lane);
    EXPECT_EQ(mine[4], 2u);
    EXPECT_EQ(mine[5], 1u);
  }
}

TEST(CubThreadForms, WhatADeviceIs) {
  int version = 0, count = 0, device = -1;
  EXPECT_EQ(cub::SmVersion(version), npuSuccess);
  EXPECT_GT(version, 0);
  ASSERT_EQ(npuGetDeviceCount(&count), npuSuccess);
  EXPECT_EQ(cub::DeviceCount(), count);
  ASSERT_EQ(npuGetDevice(&device), npuSuccess);
  EXPECT_EQ(cub::CurrentDevice(), device);
  EXPECT_EQ(cub::SyncStream(nullptr), npuSuccess);
  EXPECT_EQ(CubDebug(npuSuccess), npuSuccess);
  testing::internal::CaptureStderr();
  EXPECT_EQ(CubDebug(npuErrorInvalidValue), npuErrorInvalidValue);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("cub_block_forms_test.cpp"), std::string::npos);
}

TEST(CubTypes, SizesAndWords) {
  EXPECT_EQ(+cub::Log2<1>::VALUE, 0);
  EXPECT_EQ(+cub::Log2<32>::VALUE, 5);
  EXPECT_EQ(+cub::Log2<33>::VALUE, 6);
  EXPECT_TRUE(+cub::PowerOfTwo<64>::VALUE);
  EXPECT_FALSE(+cub::PowerOfTwo<48>::VALUE);
  EXPECT_TRUE((std::is_same_v<cub::CubVector<float, 4>::Type, float4>));
  EXPECT_TRUE((std::is_same_v<cub::UnitWord<double>::ShuffleWord, unsigned>));
  EXPECT_TRUE((std::is_same_v<cub::UnitWord<short>::VolatileWord, unsigned short>));
  EXPECT_EQ(sizeof(cub::UnitWord<float4>::DeviceWord), 16u);
  struct Room {
    Room() { ADD_FAILURE() << "not to be constructed"; }
    int x;
  };
  cub::Uninitialized<Room> room;
  room.Alias().x = 3;
  EXPECT_EQ(room.Alias().x, 3);
  EXPECT_TRUE((cub::BinaryOpHasIdxParam<int, DiffersEvenly>::value));
  EXPECT_FALSE((cub::BinaryOpHasIdxParam<int, Differs>::value));
}

}  // namespace
