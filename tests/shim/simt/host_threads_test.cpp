// Blocks of normal launches that wait for each other, and threads of one block that do, in loops that give way.
#include "runtime_shim/simt/scheduler/host_threads.h"

#include <atomic>
#include <numeric>
#include <vector>

#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

// A barrier of the whole grid by hand: all blocks must be there at once.
__global__ void pass_on(NPU_KERNEL_PARAMS_ int* arrived, int* values, int rounds) {
  for (int round = 1; round <= rounds; ++round) {
    const int seen = values[(blockIdx.x + 1) % gridDim.x];
    if (seen < round - 1) __trap();
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicAdd(arrived, 1);
      while (atomicAdd(arrived, 0) < (2 * round - 1) * static_cast<int>(gridDim.x)) __nanosleep(0);
      values[blockIdx.x] = round;
      atomicAdd(arrived, 1);
      while (atomicAdd(arrived, 0) < 2 * round * static_cast<int>(gridDim.x)) __nanosleep(0);
    }
    __syncthreads();
  }
}

// Each block waits for the next one, so for blocks that start later. `launches`: a kernel is known after the first.
__global__ void from_the_last(NPU_KERNEL_PARAMS_ int* flags) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x + 1 < gridDim.x)
    while (atomicAdd(&flags[i + blockDim.x], 0) == 0) __nanosleep(20);
  atomicExch(&flags[i], static_cast<int>(gridDim.x - blockIdx.x));
}

// Thread t waits for thread t + 1 of its block.
__global__ void downwards(NPU_KERNEL_PARAMS_ int* flags) {
  const unsigned t = threadIdx.x;
  if (t + 1 < blockDim.x)
    while (atomicAdd(&flags[t + 1], 0) == 0) __nanosleep(0);
  atomicExch(&flags[t], static_cast<int>(blockDim.x - t));
}

// A lock that all threads take, with a barrier of the warp behind it.
__global__ void locked_sum(NPU_KERNEL_PARAMS_ int* lock, int* sum) {
  while (atomicCAS(lock, 0, 1) != 0) __nanosleep(0);
  const int before = *sum;
  __nanosleep(0);
  *sum = before + 1;
  atomicExch(lock, 0);
  __syncwarp();
}

struct WithWorkers {
  explicit WithWorkers(int workers) : before(test_environment().workers) {
    test_environment().workers = workers;
  }
  ~WithWorkers() { test_environment().workers = before; }
  const int before;
};

struct WithCores {
  explicit WithCores(int cores) : before(test_environment().cores) { test_environment().cores = cores; }
  ~WithCores() { test_environment().cores = before; }
  const int before;
};

TEST(HostThreads, BlocksWaitForEachOther) {
  const WithCores cores(24);
  for (const int workers : {1, 2, 3}) {
    const WithWorkers scope(workers);
    for (const unsigned blocks : {1u, 2u, 7u, 61u}) {
      for (const unsigned threads : {1u, 33u}) {
        int arrived = 0;
        std::vector<int> values(blocks);
        EXPECT_EQ((run<pass_on>({{blocks, 1, 1}, {threads, 1, 1}}, &arrived, values.data(), 3)), 0);
        EXPECT_EQ(values, std::vector<int>(blocks, 3)) << workers << " workers, " << threads << " threads";
      }
    }
  }
}

TEST(HostThreads, ManyLaunchesOfAKernelThatWaits) {
  const WithCores cores(24);
  for (const char* order : {"forward", "reverse", "depth", "random:3"}) {
    const WithOrder scope(order);
    for (int launch = 0; launch < 5; ++launch) {
      std::vector<int> flags(40 * 16), expected;
      for (int block = 0; block < 40; ++block) expected.insert(expected.end(), 16, 40 - block);
      EXPECT_EQ((run<from_the_last>({{40, 1, 1}, {16, 1, 1}}, flags.data())), 0);
      EXPECT_EQ(flags, expected) << order << ", launch " << launch;
    }
  }
}

TEST(HostThreads, ThreadsOfABlockWaitForEachOtherInAnyOrder) {
  for (const char* order : {"forward", "reverse", "depth", "random:5"}) {
    const WithOrder scope(order);
    for (const unsigned threads : {1u, 2u, 31u, 64u, 257u}) {
      std::vector<int> flags(threads), expected(threads);
      std::iota(expected.rbegin(), expected.rend(), 1);
      EXPECT_EQ((run<downwards>({{1, 1, 1}, {threads, 1, 1}}, flags.data())), 0);
      EXPECT_EQ(flags, expected) << order << ", " << threads << " threads";
    }
    int lock = 0, sum = 0;
    EXPECT_EQ((run<locked_sum>({{5, 1, 1}, {96, 1, 1}}, &lock, &sum)), 0);
    EXPECT_EQ(sum, 480) << order;
  }
}

// A failure of one block ends those that wait for it, too.
__global__ void fails(NPU_KERNEL_PARAMS_ int* flag) {
  if (blockIdx.x == 0) __trap();
  atomicAdd(flag, 1);
  __syncthreads();
}
TEST(HostThreads, AFailureEndsTheGrid) {
  int flag = 0;
  stderr_of([&] { EXPECT_NE((run<fails>({{40, 1, 1}, {16, 1, 1}}, &flag)), 0); });
}

// As many as a device holds: 2 blocks of 1024 threads on one core.
TEST(HostThreads, NoMoreThanADeviceHolds) {
  BlockQueue queue(100, 1, 1);
  std::atomic<int> ran{0};
  struct Context {
    BlockQueue* queue;
    std::atomic<int>* ran;
  } context{&queue, &ran};
  HostThreads threads(
      queue, 1, 5,
      [](void* pointer) {
        auto& work = *static_cast<Context*>(pointer);
        while (work.queue->take_one() < work.queue->count()) ++*work.ran;
      },
      &context);
  threads.begin_with(50);
  threads.join();
  EXPECT_EQ(threads.count(), 5);
  EXPECT_EQ(ran, 100);
  threads.begin_with(5);  // nothing is left to do
  threads.join();
  EXPECT_EQ(threads.count(), 5);
  HostThreads::block_waits();  // outside a kernel
}

}  // namespace
}  // namespace npu::simt
