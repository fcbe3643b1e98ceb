// cuda::barrier and cuda::pipeline: threads of a block that arrive and wait apart.
#include "npu/barrier_object.h"

#include <thread>

#include "npu/cooperative_groups.h"
#include "npu/pipeline_object.h"
#include "tests/shim/kernel/device_helper.h"

namespace cg = cooperative_groups;

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;
using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

// Each round every thread writes, arrives, waits, and reads what another has written.
__global__ void rounds(int* out, int count) {
  __shared__ BlockBarrier barrier;
  __shared__ int values[256];
  const int me = static_cast<int>(threadIdx.x), size = static_cast<int>(blockDim.x);
  if (me == 0) init(&barrier, size);
  __syncthreads();
  int wrong = 0;
  for (int round = 0; round < count; ++round) {
    values[me] = round * 1000 + me;
    BlockBarrier::arrival_token token = barrier.arrive();
    wrong += round < 0;  // work between
    barrier.wait(std::move(token));
    const int other = (me + 37) % size;
    wrong += values[other] != round * 1000 + other;
    barrier.arrive_and_wait();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = wrong;
}

TEST(BarrierObject, ArrivesAndWaitsRoundAfterRound) {
  for (int threads : {1, 2, 31, 32, 33, 256}) {
    DeviceArray<int> out(static_cast<size_t>(threads) * 3, -1);
    npu::launch<rounds>(npu::config(3, threads), out.get(), 5);
    EXPECT_EQ(out.read(), std::vector<int>(static_cast<size_t>(threads) * 3, 0)) << threads;
  }
}

struct CountPhases {
  int* phases;
  void operator()() const { ++*phases; }
};

// Odd threads leave after the first phase; of the others the first arrives for two.
__global__ void drops(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block, CountPhases> barrier;
  __shared__ int phases;
  if (threadIdx.x == 0) {
    phases = 0;
    init(&barrier, blockDim.x, CountPhases{&phases});
  }
  __syncthreads();
  if (threadIdx.x % 2 == 1) {
    barrier.arrive_and_drop();
    out[threadIdx.x] = -1;
    return;
  }
  barrier.arrive_and_wait();
  if (threadIdx.x == 2) {
    out[threadIdx.x] = -2;
    return;  // thread 0 arrives for it
  }
  auto token = barrier.arrive(threadIdx.x == 0 ? 2 : 1);
  out[threadIdx.x] = barrier.try_wait(std::move(token)) ? phases : 0;
  barrier.wait_parity(true);  // of the second phase, which is over
}

TEST(BarrierObject, DropsCountsAndCompletes) {
  EXPECT_EQ((per_thread<drops, int>(8)), (std::vector<int>{2, -1, -2, -1, 2, -1, 2, -1}));
}

__global__ void nobody_arrives(int* out) {
  __shared__ BlockBarrier barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x + 1);
  __syncthreads();
  barrier.arrive_and_wait();
  out[threadIdx.x] = 1;
}

TEST(BarrierObject, AThreadThatIsMissedIsADeadlockAndNoHang) {
  testing::internal::CaptureStderr();
  npu::launch<nobody_arrives>(npu::config(1, 40), static_cast<int*>(nullptr));
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("deadlock: 40 thread(s), first 0, wait at cuda::barrier::wait"), std::string::npos)
      << said;
  EXPECT_NE(said.find("barrier_object_test.cpp"), std::string::npos) << said;
  EXPECT_NE(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
}

TEST(BarrierObject, HostThreadsWaitToo) {
  cuda::barrier<> barrier(2);
  int value = 0;
  std::thread other([&] {
    value = 7;
    static_cast<void>(barrier.arrive());
  });
  barrier.arrive_and_wait();
  EXPECT_EQ(value, 7);
  other.join();
}

// All copy a tile, then each reads what its neighbour has copied.
__global__ void tiles(const int* in, int* out, int count) {
  __shared__ BlockBarrier barrier;
  __shared__ int tile[64];
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    cuda::memcpy_async(block, tile, in + i * 64, sizeof(int) * 64, barrier);
    barrier.arrive_and_wait();
    sum += tile[63 - threadIdx.x];
    barrier.arrive_and_wait();
  }
  out[threadIdx.x] = sum;
}

std::vector<int> numbers(int count) {
  std::vector<int> all(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) all[static_cast<size_t>(i)] = i * i % 97;
  return all;
}

std::vector<int> sums_of_tiles(const std::vector<int>& in) {
  std::vector<int> sums(64, 0);
  for (size_t i = 0; i < in.size(); ++i) sums[63 - i % 64] += in[i];
  return sums;
}

TEST(BarrierObject, CopiesOfAGroupAreThereBehindTheBarrier) {
  DeviceArray<int> in(numbers(64 * 7)), out(size_t{64});
  npu::launch<tiles>(npu::config(1, 64), static_cast<const int*>(in.get()), out.get(), 7);
  EXPECT_EQ(out.read(), sums_of_tiles(numbers(64 * 7)));
}

// Two stages ahead, all threads producers and consumers. Source: the programming guide's multi-stage example.
__global__ void staged(const int* in, int* out, int count) {
  constexpr int kStages = 2;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  __shared__ int tile[kStages][64];
  cg::thread_block block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int used = 0, fetched = 0; used < count; ++used) {
    for (; fetched < count && fetched < used + kStages; ++fetched) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, tile[fetched % kStages], in + fetched * 64,
                         cuda::aligned_size_t<alignof(int)>(sizeof(int) * 64), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    sum += tile[used % kStages][63 - threadIdx.x];
    pipeline.consumer_release();
  }
  out[threadIdx.x] = sum;
}

// The first half of the threads fetches, the second half adds up.
__global__ void divided(const int* in, int* out, int count) {
  constexpr int kStages = 3;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  __shared__ int tile[kStages][64];
  cg::thread_block block = cg::this_thread_block();
  const bool produces = block.thread_rank() < 64;
  auto pipeline = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int lane = static_cast<int>(threadIdx.x) % 64;
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    if (produces) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&tile[i % kStages][lane], &in[i * 64 + lane], sizeof(int), pipeline);
      pipeline.producer_commit();
    } else {
      pipeline.consumer_wait();
      sum += tile[i % kStages][63 - lane];
      pipeline.consumer_release();
    }
  }
  if (!produces) out[lane] = sum;
}

TEST(PipelineObject, ProducersAndConsumersSeeAllTiles) {
  for (int count : {1, 2, 3, 11}) {
    DeviceArray<int> in(numbers(64 * count)), all(size_t{64}), half(size_t{64});
    npu::launch<staged>(npu::config(1, 64), static_cast<const int*>(in.get()), all.get(), count);
    npu::launch<divided>(npu::config(1, 128), static_cast<const int*>(in.get()), half.get(), count);
    EXPECT_EQ(all.read(), sums_of_tiles(numbers(64 * count))) << count;
    EXPECT_EQ(half.read(), sums_of_tiles(numbers(64 * count))) << count;
  }
}

__global__ void alone(const float4* in, float4* out) {
  __shared__ float4 tile[32];
  auto pipeline = cuda::make_pipeline();
  pipeline.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], cuda::aligned_size_t<16>(sizeof(float4)),
                     pipeline);
  pipeline.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipeline);
  out[threadIdx.x] = tile[threadIdx.x];
  pipeline.consumer_release();
}

TEST(PipelineObject, OfOneThread) {
  std::vector<float4> values(32);
  for (int i = 0; i < 32; ++i) values[static_cast<size_t>(i)] = make_float4(static_cast<float>(i), 1, 2, 3);
  DeviceArray<float4> in(values), out(size_t{32});
  npu::launch<alone>(npu::config(1, 32), static_cast<const float4*>(in.get()), out.get());
  const std::vector<float4> copied = out.read();
  for (size_t i = 0; i < 32; ++i) EXPECT_EQ(copied[i].x + copied[i].w, static_cast<float>(i) + 3);
}

}  // namespace
