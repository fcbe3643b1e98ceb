// Bulk copies between global and shared memory, in PTX and by cuda::device and cuda::ptx.
#include <cuda_fp16.h>

#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;
namespace ptx = cuda::ptx;

constexpr int kThreads = 64, kTile = 256;

__device__ uint32_t number_of(const void* address) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(address));
}

// Tiles come in two stages; sums leave by a bulk store.
__global__ void in_assembly(int* out, const int* x, int tiles) {
  __shared__ alignas(128) int tile[2][kTile];
  __shared__ alignas(128) int sums[kTile];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i)
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" : : "r"(number_of(&full[i])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
  }
  for (int i = threadIdx.x; i < kTile; i += kThreads) sums[i] = 0;
  __syncthreads();
  for (int t = 0; t < tiles + 1; ++t) {
    if (threadIdx.x == 0 && t < tiles) {
      const uint32_t barrier = number_of(&full[t % 2]), bytes = sizeof tile[0];
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                   :
                   : "r"(barrier), "r"(bytes)
                   : "memory");
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                   :
                   : "r"(number_of(tile[t % 2])), "l"(x + t * kTile), "r"(bytes), "r"(barrier)
                   : "memory");
    }
    if (t == 0) continue;
    const int stage = (t - 1) % 2;
    uint32_t over = 0;
    while (over == 0)
      asm volatile(
          "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
          : "=r"(over)
          : "r"(number_of(&full[stage])), "r"((t - 1) / 2 & 1)
          : "memory");
    for (int i = threadIdx.x; i < kTile; i += kThreads) sums[i] += tile[stage][kTile - 1 - i];
    __syncthreads();
  }
  asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 :
                 : "l"(out), "r"(number_of(sums)), "r"(int(sizeof sums))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" : : : "memory");
    asm volatile("cp.async.bulk.wait_group.read 0;" : : : "memory");
  }
}

// All blocks add into the same array; another part of it gets the greatest values.
__global__ void reductions(int* out, const int* x) {
  __shared__ alignas(16) int tile[kTile];
  for (int i = threadIdx.x; i < kTile; i += kThreads) tile[i] = x[blockIdx.x * kTile + i];
  asm volatile("fence.proxy.async;" : : : "memory");
  __syncthreads();
  if (threadIdx.x != 0) return;
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;"
               :
               : "l"(out), "r"(number_of(tile)), "n"(kTile * 4)
               : "memory");
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32 [%0], [%1], %2;"
               :
               : "l"(out + kTile), "r"(number_of(tile)), "n"(kTile * 4)
               : "memory");
  asm volatile("cp.async.bulk.commit_group;" : : : "memory");
  asm volatile("cp.async.bulk.wait_group 0;" : : : "memory");
}

// The programming guide's example.
__global__ void by_barrier(int* out, const int* x) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ alignas(16) int tile[kTile];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, x + blockIdx.x * kTile, cuda::aligned_size_t<16>(sizeof tile),
                                  barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof tile);
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  for (int i = threadIdx.x; i < kTile; i += kThreads) tile[i] = 2 * tile[i] + 1;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * kTile, tile, sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
  __threadfence();
  __syncthreads();
}

__global__ void by_wrappers(int* out, const int* x) {
  __shared__ alignas(16) int tile[kTile];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&barrier, kThreads);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  uint64_t state;
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, x, sizeof tile, &barrier);
    state = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &barrier,
                                           sizeof tile);
  } else {
    state = ptx::mbarrier_arrive(&barrier);
  }
  while (!ptx::mbarrier_try_wait(&barrier, state)) {
  }
  int sum = 0;
  for (int i = threadIdx.x; i < kTile; i += kThreads) sum += tile[i];
  out[threadIdx.x] = sum;
  ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &barrier);
  while (!ptx::mbarrier_test_wait_parity(&barrier, 1)) {
  }
  if (threadIdx.x == 0) {
    ptx::fence_proxy_async();
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, out + kThreads, tile,
                              sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

int main() {
  Suite s;
  const int tiles = 7;
  const std::vector<int> x = loop<int>(kTile * tiles, mixed);
  const Buffer<int> d(x);
  for (int count : {1, 2, 7}) {
    s.equal("in_assembly " + std::to_string(count),
            device<int>(kTile, [&](int* o) { in_assembly<<<1, kThreads>>>(o, d, count); }),
            loop<int>(kTile, [&](int i) {
              int sum = 0;
              for (int t = 0; t < count; ++t) sum += x[t * kTile + kTile - 1 - i];
              return sum;
            }));
  }
  s.equal("reductions", device<int>(2 * kTile, [&](int* o) { reductions<<<tiles, kThreads>>>(o, d); }),
          loop<int>(2 * kTile, [&](int i) {
            int sum = 0, most = 0;
            for (int t = 0; t < tiles; ++t) {
              const int value = x[t * kTile + i % kTile];
              sum += value;
              most = std::max(most, value);
            }
            return i < kTile ? sum : most;
          }));
  s.equal("by_barrier", device<int>(tiles * kTile, [&](int* o) { by_barrier<<<tiles, kThreads>>>(o, d); }),
          loop<int>(tiles * kTile, [&](int i) { return 2 * x[i] + 1; }));
  s.equal("by_wrappers", device<int>(kThreads + kTile, [&](int* o) { by_wrappers<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads + kTile, [&](int i) {
            if (i >= kThreads) return x[i - kThreads];
            int sum = 0;
            for (int k = i; k < kTile; k += kThreads) sum += x[k];
            return sum;
          }));
  return s.finish();
}
