// Barriers, shared memory and fences.
#include <algorithm>

#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;

__global__ void reverse_block(NPU_KERNEL_PARAMS_ int* data) {
  __shared__ int tile[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = data[i];
  __syncthreads();
  data[i] = tile[blockDim.x - 1 - threadIdx.x];
}

TEST(SyncTest, BarrierSeparatesWritesFromReads) {
  for (int threads : {1, 31, 32, 33, 256, 1024}) {
    const int blocks = 13;
    std::vector<int> values(static_cast<size_t>(threads) * blocks), expected = values;
    for (int i = 0; i < threads * blocks; ++i) {
      values[i] = i;
      expected[i] = i / threads * threads + threads - 1 - i % threads;
    }
    DeviceArray<int> data(values);
    npu::launch<reverse_block>(npu::config(blocks, threads), data.get());
    EXPECT_EQ(data.read(), expected) << threads;
  }
}

__global__ void votes(NPU_KERNEL_PARAMS_ int* out) {
  int count = __syncthreads_count(threadIdx.x % 3 == 0);
  int all = __syncthreads_and(threadIdx.x < 2000), none = __syncthreads_or(threadIdx.x == 5000);
  int most = __syncthreads_and(threadIdx.x != 3), one = __syncthreads_or(threadIdx.x == 3);
  out[threadIdx.x] = count + 1000 * all + 2000 * none + 4000 * most + 8000 * one;
}

TEST(SyncTest, BarriersThatCount) {
  EXPECT_EQ((per_thread<votes, int>(100)), std::vector<int>(100, 34 + 1000 + 8000));
}

__global__ void loop_of_barriers(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  for (int round = 0; round < 10; ++round) {
    if (static_cast<int>(threadIdx.x) == round) sum += round;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

TEST(SyncTest, BarriersInLoops) {
  EXPECT_EQ((per_thread<loop_of_barriers, int>(65)), std::vector<int>(65, 45));
}

// The first `gone` threads return one after the other, before or after a barrier; the others still synchronise.
template <int kKind>
__global__ void first_return(NPU_KERNEL_PARAMS_ int* out, int gone, bool barrier_first) {
  if (barrier_first) __syncthreads();
  if (static_cast<int>(threadIdx.x) < gone) return;
  int count = 0;
  if (kKind == 0) count = __syncthreads_count(1);
  if (kKind == 1) count = __popc(__ballot_sync(0xffffffffu, 1));
  if (kKind == 2) count = __popc(__activemask());
  if (kKind == 3) {
    for (int i = 0; i < 3; ++i) __syncthreads();
    count = __popc(__match_any_sync(0xffffffffu, threadIdx.x % 2));
  }
  if (threadIdx.x % 3 == 0) return;
  __syncwarp();
  __syncthreads();
  atomicAdd(&out[threadIdx.x], count);
}

template <int kKind, class Expected>
void expect_first_return(Expected expected) {
  constexpr int kThreads = 75, kBlocks = 5;
  for (bool barrier_first : {false, true}) {
    for (int gone : {0, 1, 2, 31, 32, 33, 64, 70, 74, 75}) {
      std::vector<int> wanted(kThreads);
      for (int i = gone; i < kThreads; ++i) {
        const int last = std::min(kThreads, i / 32 * 32 + 32), first = std::max(gone, i / 32 * 32);
        if (i % 3 != 0) wanted[static_cast<size_t>(i)] = kBlocks * expected(gone, first, last, i);
      }
      DeviceArray<int> count(std::vector<int>(kThreads, 0));
      npu::launch<first_return<kKind>>(npu::config(kBlocks, kThreads), count.get(), gone, barrier_first);
      EXPECT_EQ(count.read(), wanted) << gone << " " << barrier_first;
    }
  }
}

TEST(SyncTest, TheFirstThreadsReturnAndTheOthersSynchronise) {
  expect_first_return<0>([](int gone, int, int, int) { return 75 - gone; });
  expect_first_return<1>([](int, int first, int last, int) { return last - first; });
  expect_first_return<2>([](int, int first, int last, int) { return last - first; });
  expect_first_return<3>([](int, int first, int last, int i) {
    int same = 0;
    for (int other = first; other < last; ++other) same += other % 2 == i % 2;
    return same;
  });
}

// Barriers of the block between which odd warps synchronise alone and, after the third, every fifth thread returns.
__global__ void mixed_syncs(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int passed[8];
  int wrong = 0;
  if (threadIdx.x < 8) passed[threadIdx.x] = 0;
  __syncthreads();
  for (int phase = 0; phase < 8; ++phase) {
    atomicAdd(&passed[phase], 1);
    if (threadIdx.x / 32 % 2 == 1) {
      const unsigned lanes = __activemask();
      wrong += __ballot_sync(lanes, 1) != lanes;
    }
    const int leavers = static_cast<int>(blockDim.x + 4) / 5;
    const int stay = static_cast<int>(blockDim.x) - (phase < 4 ? 0 : leavers);
    if (phase == 4 && threadIdx.x % 5 == 0) {
      atomicSub(&passed[phase], 1);
      return;
    }
    wrong += __syncthreads_count(1) != stay;
    wrong += passed[phase] != stay;
    __syncthreads();
  }
  out[threadIdx.x] = wrong + 100;
}

TEST(SyncTest, BarriersAndWarpSyncsInTurn) {
  for (int threads : {1, 5, 31, 33, 64, 100, 256, 1024}) {
    std::vector<int> expected(threads, 100);
    for (int i = 0; i < threads; i += 5) expected[i] = 0;
    EXPECT_EQ((per_thread<mixed_syncs, int>(threads)), expected) << threads;
  }
}

__global__ void static_and_dynamic(NPU_KERNEL_PARAMS_ int* out) {
  NPU_DYNAMIC_SHARED(unsigned char, bytes);
  NPU_DYNAMIC_SHARED(int, rows, [4]);
  __shared__ int fixed[2][32];
  static __shared__ int also_static;
  rows[threadIdx.x][1] = threadIdx.x;
  fixed[1][threadIdx.x] = threadIdx.x * 2;
  if (threadIdx.x == 3) also_static = 1000;
  __syncthreads();
  int other = 31 - threadIdx.x;
  out[threadIdx.x] = bytes[16 * other + 4] + fixed[1][other] + also_static;
}

TEST(SyncTest, SharedMemoryOfAllKinds) {
  DeviceArray<int> out(32);
  npu::launch<static_and_dynamic>(npu::config(1, 32, 32 * 16), out.get());
  std::vector<int> got = out.read();
  for (int i = 0; i < 32; ++i) EXPECT_EQ(got[static_cast<size_t>(i)], 3 * (31 - i) + 1000);
}

NPU_DYNAMIC_SHARED_GLOBAL(float, pool);
NPU_DYNAMIC_SHARED_GLOBAL(int, pool_rows, [2]);

__global__ void pool_at_file_scope(NPU_KERNEL_PARAMS_ float* out) {
  pool[threadIdx.x] = threadIdx.x;
  __syncthreads();
  float* shifted = pool + 1;
  int* as_int = (int*)pool;
  out[threadIdx.x] =
      shifted[threadIdx.x % 7] + (as_int[0] == 0 ? 100.0f : 0.0f) + (pool_rows[0] == as_int ? 1000.0f : 0.0f);
}

TEST(SyncTest, DynamicSharedMemoryAtFileScope) {
  DeviceArray<float> out(8);
  npu::launch<pool_at_file_scope>(npu::config(1, 8, 64), out.get());
  EXPECT_EQ(out.read(), (std::vector<float>{1101, 1102, 1103, 1104, 1105, 1106, 1107, 1101}));
}

template <class T>
__global__ void own_statics(NPU_KERNEL_PARAMS_ T* out) {
  __shared__ T value;
  if (threadIdx.x == 0) value = T(blockIdx.x);
  __syncthreads();
  atomicAdd(out, value);
}

TEST(SyncTest, SharedVariablesOfTemplatesAndOfConcurrentBlocks) {
  DeviceArray<double> sums(1);
  npu::launch<own_statics<double>>(npu::config(300, 40), sums.get());
  EXPECT_EQ(sums.read()[0], 40.0 * 299 * 300 / 2);
}

__device__ int counter;

// Only the block that comes last sums up, as reductions over a grid do.
__global__ void last_block(NPU_KERNEL_PARAMS_ int* partial, int* total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(&counter, 1) == static_cast<int>(gridDim.x) - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    for (unsigned i = 0; i < gridDim.x; ++i) *total += partial[i];
  }
}

TEST(SyncTest, TheLastBlockSeesAllOthers) {
  DeviceArray<int> partial(500), total(1);
  counter = 0;
  npu::launch<last_block>(npu::config(500, 33), partial.get(), total.get());
  EXPECT_EQ(total.read()[0], 499 * 500 / 2);
}

}  // namespace
