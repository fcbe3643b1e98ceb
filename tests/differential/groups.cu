// Cooperative groups of a block: tiles of every size, coalesced groups, partitions, reductions and scans.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include "check.cuh"

namespace cg = cooperative_groups;
using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

template <int kSize>
__global__ void tile_sum(int* out, const int* x) {
  auto tile = cg::tiled_partition<kSize>(cg::this_thread_block());
  int y = x[threadIdx.x];
  for (int o = tile.size() / 2; o > 0; o /= 2) y += tile.shfl_xor(y, o);
  out[threadIdx.x] = y * 100 + tile.thread_rank() + 1000000 * tile.meta_group_rank();
}
template <int kSize>
__global__ void tile_reduce(int* out, const int* x) {
  auto tile = cg::tiled_partition<kSize>(cg::this_thread_block());
  int y = x[threadIdx.x];
  int sum = cg::reduce(tile, y, cg::plus<int>()), low = cg::reduce(tile, y, cg::less<int>()),
      high = cg::reduce(tile, y, cg::greater<int>());
  out[threadIdx.x] = sum + 3 * low + 7 * high;
}
template <int kSize>
__global__ void tile_votes(unsigned* out, const int* x) {
  auto tile = cg::tiled_partition<kSize>(cg::this_thread_block());
  int y = x[threadIdx.x];
  out[threadIdx.x] = tile.ballot(y % 3 == 0) * 4 + tile.any(y > 950) * 2 + tile.all(y > 50);
}
template <int kSize>
__global__ void tile_moves(int* out, const int* x) {
  auto tile = cg::tiled_partition<kSize>(cg::this_thread_block());
  int y = x[threadIdx.x];
  out[threadIdx.x] = tile.shfl(y, 0) + 2 * tile.shfl_up(y, 1) + 3 * tile.shfl_down(y, 1);
}
template <int kSize>
__global__ void tile_scan(int* out, const int* x) {
  auto tile = cg::tiled_partition<kSize>(cg::this_thread_block());
  int y = x[threadIdx.x];
  out[threadIdx.x] = cg::inclusive_scan(tile, y) * 3 + cg::exclusive_scan(tile, y);
}
__global__ void tile_in_shared(int* out, const int* x) {
  __shared__ int s[kThreads];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  s[block.thread_rank()] = x[block.thread_rank()];
  tile.sync();
  int y = s[tile.meta_group_rank() * 8 + 7 - tile.thread_rank()];
  block.sync();
  out[block.thread_rank()] = y + block.size() + tile.meta_group_size();
}
__global__ void dynamic_tiles(int* out, const int* x) {
  cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  tile.sync();
  int sum = 0;
  if (tile.thread_rank() == 0)
    for (unsigned k = 0; k < tile.size(); ++k) sum += s[threadIdx.x + k];
  out[threadIdx.x] = sum;
}
__global__ void tiles_of_tiles(int* out, const int* x) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto quad = cg::tiled_partition<4>(warp);
  out[threadIdx.x] = cg::reduce(quad, x[threadIdx.x], cg::plus<int>()) + quad.meta_group_rank();
}
__global__ void block_indices(int* out) {
  cg::thread_block block = cg::this_thread_block();
  dim3 thread = block.thread_index(), group = block.group_index();
  out[group.x * block.size() + block.thread_rank()] =
      thread.x + 10 * thread.y + 100 * thread.z + 1000 * group.x;
}
__global__ void coalesced_count(int* out, const int* x) {
  if (x[threadIdx.x] % 3 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    int base = 0;
    if (active.thread_rank() == 0) base = atomicAdd(out, (int)active.size());
    base = active.shfl(base, 0);
    atomicAdd(out + 1, base * 0 + (int)active.thread_rank());
  }
}
__global__ void coalesced_reduce(int* out, const int* x) {
  int y = x[threadIdx.x];
  if (y & 1) {
    auto active = cg::coalesced_threads();
    int sum = cg::reduce(active, y, cg::plus<int>());
    out[threadIdx.x] = sum;
  }
}
__global__ void binary(int* out, const int* x) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int y = x[threadIdx.x];
  auto part = cg::binary_partition(warp, (y & 1) != 0);
  if (y & 1) {
    int sum = cg::reduce(part, y, cg::plus<int>());
    if (part.thread_rank() == 0) atomicAdd(out, (int)part.size()), atomicAdd(out + 1, sum);
  } else {
    int sum = cg::reduce(part, y, cg::plus<int>());
    if (part.thread_rank() == 0) atomicAdd(out + 2, sum);
  }
}
__global__ void binary_in_loop(int* out, const int* x, int n) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  for (int i = block.thread_rank(); i < n; i += block.size()) {
    int y = x[i];
    auto part = cg::binary_partition(warp, (y & 1) != 0);
    int sum = cg::reduce(part, y, cg::plus<int>());
    if (part.thread_rank() == 0) atomicAdd(out + (y & 1), sum);
    warp.sync();
  }
}
__global__ void labeled(int* out, const int* x) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int label = x[threadIdx.x] % 5;
  auto part = cg::labeled_partition(warp, label);
  int sum = cg::reduce(part, x[threadIdx.x], cg::plus<int>());
  if (part.thread_rank() == 0) atomicAdd(out + label, sum);
  out[5 + threadIdx.x] = part.size();
}
__global__ void sync_in_loop(int* out, const int* x) {
  __shared__ int s[kThreads];
  auto block = cg::this_thread_block();
  int t = block.thread_rank();
  s[t] = x[t];
  for (int half = block.size() / 2; half; half /= 2) {
    block.sync();
    if (t < half) s[t] += s[t + half];
  }
  cg::sync(block);
  out[t] = s[0];
}
template <class Group>
__device__ int sum_of_group(Group g, int* room, int y) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    room[lane] = y;
    g.sync();
    if (lane < i) y += room[lane + i];
    g.sync();
  }
  return y;
}
__global__ void groups_as_arguments(int* out, const int* x) {
  __shared__ int room[kThreads];
  auto block = cg::this_thread_block();
  int all = sum_of_group(block, room, x[threadIdx.x]);
  block.sync();
  auto tile = cg::tiled_partition<16>(block);
  int part = sum_of_group(tile, room + tile.meta_group_rank() * 16, x[threadIdx.x]);
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = part;
  if (block.thread_rank() == 0) out[4] = all;
}
__global__ void floats_and_functors(float* out, const int* x) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  float y = x[threadIdx.x] * 0.5f;
  out[threadIdx.x] = cg::reduce(tile, y, [](float a, float b) { return a > b ? a : b; }) +
                     cg::reduce(tile, y, cg::plus<float>());
}
__global__ void invoked_by_one(int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  cg::invoke_one(tile, [&] { atomicAdd(out, 1); });
  int y = cg::invoke_one_broadcast(tile, [&] { return atomicAdd(out + 1, 1) * 0 + 42; });
  out[2 + threadIdx.x] = y;
}
__global__ void copied(int* out, const int* x) {
  __shared__ int s[kThreads];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, x, sizeof(int) * kThreads);
  cg::wait(block);
  out[threadIdx.x] = s[kThreads - 1 - threadIdx.x];
}

template <int kSize>
void tiles(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  const std::string size = " " + std::to_string(kSize);
  const auto sum = [&](int i, int from, int to) {
    int total = 0;
    for (int k = from; k < to; ++k) total += x[i / kSize * kSize + k];
    return total;
  };
  s.equal("tile_sum" + size, device<int>(n, [&](int* o) { tile_sum<kSize><<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return sum(i, 0, kSize) * 100 + i % kSize + 1000000 * (i / kSize); }));
  s.equal("tile_reduce" + size, device<int>(n, [&](int* o) { tile_reduce<kSize><<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const auto first = x.begin() + i / kSize * kSize;
            return sum(i, 0, kSize) + 3 * *std::min_element(first, first + kSize) +
                   7 * *std::max_element(first, first + kSize);
          }));
  s.equal("tile_votes" + size, device<unsigned>(n, [&](unsigned* o) { tile_votes<kSize><<<1, n>>>(o, d); }),
          loop<unsigned>(n, [&](int i) {
            unsigned bits = 0, any = 0, all = 1;
            for (int k = 0; k < kSize; ++k) {
              const int y = x[i / kSize * kSize + k];
              bits |= unsigned(y % 3 == 0) << k, any |= y > 950, all &= y > 50;
            }
            return bits * 4 + any * 2 + all;
          }));
  s.equal("tile_moves" + size, device<int>(n, [&](int* o) { tile_moves<kSize><<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const int rank = i % kSize;
            return x[i - rank] + 2 * x[rank ? i - 1 : i] + 3 * x[rank + 1 < kSize ? i + 1 : i];
          }));
  s.equal("tile_scan" + size, device<int>(n, [&](int* o) { tile_scan<kSize><<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return 3 * sum(i, 0, i % kSize + 1) + sum(i, 0, i % kSize); }));
}

static void blocks(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  const auto sum = [&](int from, int to) {
    int total = 0;
    for (int k = from; k < to; ++k) total += x[k];
    return total;
  };
  s.equal("tile_in_shared", device<int>(n, [&](int* o) { tile_in_shared<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i / 8 * 8 + 7 - i % 8] + n + n / 8; }));
  s.equal("dynamic_tiles", device<int>(n, [&](int* o) { dynamic_tiles<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return i % 16 ? 0 : sum(i, i + 16); }));
  s.equal("tiles_of_tiles", device<int>(n, [&](int* o) { tiles_of_tiles<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return sum(i / 4 * 4, i / 4 * 4 + 4) + i % 32 / 4; }));
  s.equal(
      "block_indices", device<int>(48, [&](int* o) { block_indices<<<2, dim3(4, 3, 2)>>>(o); }),
      loop<int>(48, [](int i) { return i % 4 + 10 * (i / 4 % 3) + 100 * (i / 12 % 2) + 1000 * (i / 24); }));
  s.equal("sync_in_loop", device<int>(n, [&](int* o) { sync_in_loop<<<1, n>>>(o, d); }),
          std::vector<int>(n, sum(0, n)));
  s.equal("groups_as_arguments", device<int>(5, [&](int* o) { groups_as_arguments<<<1, n>>>(o, d); }),
          loop<int>(5, [&](int k) { return k < 4 ? sum(16 * k, 16 * k + 16) : sum(0, n); }));
  s.equal("floats_and_functors", device<float>(n, [&](float* o) { floats_and_functors<<<1, n>>>(o, d); }),
          loop<float>(n, [&](int i) {
            const auto first = x.begin() + i / 16 * 16;
            return 0.5f * *std::max_element(first, first + 16) + 0.5f * sum(i / 16 * 16, i / 16 * 16 + 16);
          }));
  s.equal("invoked_by_one", device<int>(2 + n, [&](int* o) { invoked_by_one<<<1, n>>>(o); }),
          loop<int>(2 + n, [](int i) { return i < 2 ? 2 : 42; }));
  s.equal("copied", device<int>(n, [&](int* o) { copied<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[n - 1 - i]; }));
}

static void parts(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  int threes = 0, ranks = 0, odd = 0, odd_sum = 0, even_sum = 0;
  for (int w = 0; w < n; w += 32) {
    int rank = 0;
    for (int i = w; i < w + 32; ++i)
      if (x[i] % 3 == 0) ranks += rank++, ++threes;
  }
  for (int y : x) odd += y % 2, (y % 2 ? odd_sum : even_sum) += y;
  s.equal("coalesced_count", device<int>(2, [&](int* o) { coalesced_count<<<1, n>>>(o, d); }),
          {threes, ranks});
  s.equal("coalesced_reduce", device<int>(n, [&](int* o) { coalesced_reduce<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int total = 0;
            for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) total += x[k] % 2 ? x[k] : 0;
            return x[i] % 2 ? total : 0;
          }));
  s.equal("binary", device<int>(3, [&](int* o) { binary<<<1, n>>>(o, d); }), {odd, odd_sum, even_sum});
  s.equal("binary_in_loop", device<int>(2, [&](int* o) { binary_in_loop<<<1, 32>>>(o, d, n); }),
          {even_sum, odd_sum});
  s.equal("labeled", device<int>(5 + n, [&](int* o) { labeled<<<1, n>>>(o, d); }),
          loop<int>(5 + n, [&](int at) {
            int total = 0, count = 0, i = at - 5;
            for (int k = 0; k < n; ++k) {
              total += x[k] % 5 == at ? x[k] : 0;
              count += i >= 0 && k / 32 == i / 32 && x[k] % 5 == x[i] % 5;
            }
            return at < 5 ? total : count;
          }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  tiles<1>(s, x, d);
  tiles<2>(s, x, d);
  tiles<4>(s, x, d);
  tiles<8>(s, x, d);
  tiles<16>(s, x, d);
  tiles<32>(s, x, d);
  blocks(s, x, d);
  parts(s, x, d);
  return s.finish();
}
