// Groups, partitions and collectives against what each member must see.
#include "npu/cooperative_groups.h"

#include "tests/shim/kernel/device_helper.h"

namespace cg = cooperative_groups;

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;

template <class Expected>
std::vector<int> each(int count, Expected expected) {
  std::vector<int> values(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) values[static_cast<size_t>(i)] = expected(i);
  return values;
}

__global__ void block_facts(int* out) {
  cg::thread_block block = cg::this_thread_block();
  block.sync();
  cg::sync(block);
  out[block.thread_rank()] =
      static_cast<int>(block.size() * 1000 + cg::thread_rank(block) + 100 * block.group_dim().y);
}

TEST(CooperativeGroupsTest, Block) {
  DeviceArray<int> out(24);
  npu::launch<block_facts>(npu::config(1, dim3(6, 4)), out.get());
  EXPECT_EQ(out.read(), each(24, [](int i) { return 24000 + i + 400; }));
}

template <unsigned kSize>
__global__ void tile_facts(int* out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<kSize>(block);
  int sum = cg::reduce(tile, static_cast<int>(block.thread_rank()), cg::plus<int>());
  int last = tile.shfl(static_cast<int>(block.thread_rank()), kSize - 1);
  int up = tile.shfl_up(static_cast<int>(tile.thread_rank()), 1),
      down = tile.shfl_down(static_cast<int>(tile.thread_rank()), 1);
  int across = tile.shfl_xor(static_cast<int>(tile.thread_rank()), kSize / 2);
  bool right = up == (tile.thread_rank() == 0 ? 0 : static_cast<int>(tile.thread_rank()) - 1) &&
               down == (tile.thread_rank() == kSize - 1 ? static_cast<int>(kSize) - 1
                                                        : static_cast<int>(tile.thread_rank()) + 1) &&
               across == static_cast<int>(tile.thread_rank() ^ (kSize / 2)) &&
               tile.meta_group_size() == 128 / kSize && tile.any(tile.thread_rank() == 0) &&
               !tile.all(tile.thread_rank() != kSize - 1) && tile.all(1);
  tile.sync();
  out[block.thread_rank()] =
      right ? sum * 100 + static_cast<int>(tile.meta_group_rank()) + (last % 7) * 10000000 : -1;
}

template <unsigned kSize>
void expect_tiles() {
  int size = static_cast<int>(kSize);
  EXPECT_EQ((per_thread<tile_facts<kSize>, int>(128)),
            each(128,
                 [&](int i) {
                   int first = i / size * size;
                   return (first * size + size * (size - 1) / 2) * 100 + i / size +
                          ((first + size - 1) % 7) * 10000000;
                 }))
      << size;
}

TEST(CooperativeGroupsTest, TilesOfEverySize) {
  expect_tiles<1>();
  expect_tiles<2>();
  expect_tiles<4>();
  expect_tiles<8>();
  expect_tiles<16>();
  expect_tiles<32>();
  expect_tiles<64>();
  expect_tiles<128>();
}

__global__ void tile_votes(int* out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  unsigned odd = tile.ballot(tile.thread_rank() % 2),
           same = tile.match_any(static_cast<int>(tile.thread_rank()) / 4);
  int all_same = -1;
  unsigned all = tile.match_all(5, all_same);
  out[threadIdx.x] = static_cast<int>(odd + 1000 * same + 1000000 * (all == 0xffu && all_same == 1));
}

TEST(CooperativeGroupsTest, VotesAreByRank) {
  EXPECT_EQ((per_thread<tile_votes, int>(64)),
            each(64, [](int i) { return 0xaa + 1000 * (i % 8 < 4 ? 0x0f : 0xf0) + 1000000; }));
}

// The shape of row reductions in real programs: a helper takes the tile by reference.
__device__ float row_sum(cg::thread_block_tile<32>& warp, float v) {
  __shared__ float parts[32];
  v = cg::reduce(warp, v, cg::plus<float>{});
  if (warp.thread_rank() == 0) parts[warp.meta_group_rank()] = v;
  __syncthreads();
  v = warp.thread_rank() < warp.meta_group_size() ? parts[warp.thread_rank()] : 0.0f;
  return cg::reduce(warp, v, cg::plus<float>{});
}
__global__ void row_sums(float* out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  out[block.thread_rank()] = row_sum(warp, 1.0f + block.thread_rank());
}

TEST(CooperativeGroupsTest, RowSum) {
  for (int threads : {32, 96, 512, 1024}) {
    float sum = static_cast<float>(threads) * static_cast<float>(threads + 1) / 2;
    EXPECT_EQ((per_thread<row_sums, float>(threads)), std::vector<float>(static_cast<size_t>(threads), sum));
  }
}

// One synchronisation, and the same bits as the loop of xor shuffles.
__global__ void reduce_against_shuffles(float* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  float v = 1.0f / static_cast<float>(threadIdx.x * threadIdx.x + 3), loop = v;
  for (int offset = 16; offset > 0; offset /= 2) loop += __shfl_xor_sync(0xffffffffu, loop, offset);
  out[threadIdx.x] = cg::reduce(warp, v, cg::plus<float>()) == loop ? 1.0f : 0.0f;
}

TEST(CooperativeGroupsTest, ReduceGivesTheBitsOfTheShuffleLoop) {
  EXPECT_EQ((per_thread<reduce_against_shuffles, float>(256)), std::vector<float>(256, 1.0f));
}

__global__ void operators(int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int v = static_cast<int>(threadIdx.x);
  int least = cg::reduce(warp, 100 - v, cg::less<int>()), most = cg::reduce(warp, v, cg::greater<int>());
  int bits = cg::reduce(warp, 1 << (v % 8), cg::bit_or<int>()),
      product = cg::reduce(warp, v % 2 + 1, [](int a, int b) { return a * b % 9973; });
  out[threadIdx.x] = least + most * 100 + (bits == 255 && product > 0 ? 1000000 : 0);
}

TEST(CooperativeGroupsTest, Operators) {
  EXPECT_EQ((per_thread<operators, int>(32)), std::vector<int>(32, 69 + 3100 + 1000000));
}

__global__ void scans(int* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int rank = static_cast<int>(tile.thread_rank());
  out[threadIdx.x] = cg::inclusive_scan(tile, rank) * 1000 + cg::exclusive_scan(tile, 2, cg::plus<int>());
}

TEST(CooperativeGroupsTest, Scans) {
  EXPECT_EQ((per_thread<scans, int>(48)), each(48, [](int i) {
              int r = i % 16;
              return r * (r + 1) / 2 * 1000 + 2 * r;
            }));
}

__global__ void coalesced(int* out) {
  int v = static_cast<int>(threadIdx.x);
  out[v] = -1;
  if (v % 3 == 1) {
    cg::coalesced_group group = cg::coalesced_threads();
    int first = group.shfl(v, 0), next = group.shfl_down(v, 1), votes = __popc(group.ballot(v > 15));
    int sum = cg::reduce(group, 1, cg::plus<int>());
    out[v] =
        first + 10 * (next - v) + 100 * votes + 10000 * sum + 1000000 * static_cast<int>(group.thread_rank());
  }
}

TEST(CooperativeGroupsTest, CoalescedThreads) {
  EXPECT_EQ((per_thread<coalesced, int>(32)), each(32, [](int i) {
              if (i % 3 != 1) return -1;
              int rank = i / 3, next = rank == 9 + 1 ? 0 : 3;  // lanes 1, 4, ..., 31
              return 1 + 10 * (rank == 10 ? 0 : next) + 100 * 6 + 10000 * 11 + 1000000 * rank;
            }));
}

__global__ void partitions(int* out) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto halves = cg::binary_partition(warp, threadIdx.x % 4 == 0);
  auto thirds = cg::labeled_partition(warp, static_cast<int>(threadIdx.x % 3));
  cg::thread_group eights = cg::tiled_partition(block, 8);
  auto nested = cg::tiled_partition<4>(cg::tiled_partition<16>(block));
  eights.sync();
  out[threadIdx.x] = static_cast<int>(halves.size() + 100 * thirds.size() + 10000 * eights.thread_rank() +
                                      100000 * nested.meta_group_rank());
}

TEST(CooperativeGroupsTest, Partitions) {
  EXPECT_EQ((per_thread<partitions, int>(32)), each(32, [](int i) {
              return (i % 4 == 0 ? 8 : 24) + 100 * (i % 3 < 2 ? 11 : 10) + 10000 * (i % 8) +
                     100000 * (i / 4 % 4);
            }));
}

__global__ void one_for_all(int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int got = cg::invoke_one_broadcast(warp, [] { return 42; });
  __shared__ int copy[100];
  cg::memcpy_async(cg::this_thread_block(), copy, out + 64, 100 * sizeof(int));
  cg::wait(cg::this_thread_block());
  out[threadIdx.x] = got + copy[99 - threadIdx.x];
}

TEST(CooperativeGroupsTest, InvokeOneAndCopy) {
  std::vector<int> values(164);
  for (int i = 0; i < 100; ++i) values[static_cast<size_t>(64 + i)] = 7 * i;
  DeviceArray<int> out(values);
  npu::launch<one_for_all>(npu::config(1, 64), out.get());
  std::vector<int> got = out.read();
  for (int i = 0; i < 64; ++i) EXPECT_EQ(got[static_cast<size_t>(i)], 42 + 7 * (99 - i));
}

__global__ void grid_sum(int* partial, int* out) {
  cg::grid_group grid = cg::this_grid();
  partial[grid.thread_rank()] = 1;
  grid.sync();
  int sum = 0;
  for (unsigned long long i = 0; i < grid.size(); ++i) sum += partial[i];
  out[grid.thread_rank()] = grid.is_valid() ? sum : -1;
}

TEST(CooperativeGroupsTest, GridBarrierOfACooperativeLaunch) {
  DeviceArray<int> partial(640), out(640);
  int *a = partial.get(), *b = out.get();
  void* arguments[] = {&a, &b};
  EXPECT_EQ(npuLaunchCooperativeKernel(grid_sum, 10, 64, arguments), npuSuccess);
  EXPECT_EQ(out.read(), std::vector<int>(640, 640));
}

__global__ void sum_of_large_tiles(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ cg::block_tile_memory<128> memory;
  __shared__ int sums[2];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  if (tile.thread_rank() == 0) sums[tile.meta_group_rank()] = 0;
  tile.sync();
  atomicAdd(&sums[tile.meta_group_rank()], static_cast<int>(threadIdx.x));
  tile.sync();
  out[threadIdx.x] = sums[tile.meta_group_rank()];
}

TEST(CooperativeGroupsTest, TilesOfMoreThanAWarpWithMemory) {
  const std::vector<int> got = npu::test::per_thread<sum_of_large_tiles, int>(128);
  for (int i = 0; i < 128; ++i)
    EXPECT_EQ(got[static_cast<size_t>(i)], i < 64 ? 63 * 32 : 64 * 64 + 63 * 32) << i;
}

}  // namespace
