// cuda::latch, cuda::counting_semaphore and the waits of atomic objects: threads of a block, threads of the host, and
// waits that never end.
#include <thread>

#include "npu/atomic_object.h"
#include "npu/barrier_object.h"
#include "npu/std/latch.h"
#include "npu/std/stream_ref.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
constexpr int kThreads = 96;

/// The kernel, given memory of zeros, waits for what never comes. The reset of the device frees the memory.
template <auto kKernel>
void expect_deadlock() {
  int* memory = nullptr;
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&memory), kThreads * sizeof(int)), npuSuccess);
  ASSERT_EQ(npuMemset(memory, 0, kThreads * sizeof(int)), npuSuccess);
  npu::launch<kKernel>(npu::config(1, kThreads), memory);
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchTimeout);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  npuGetLastError();  // it stays until it is asked for
}

__global__ void sum_after_latch(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  __shared__ std::aligned_storage_t<sizeof(cuda::latch<cuda::thread_scope_block>), 8> room;
  __shared__ int values[kThreads];
  auto* const latch = reinterpret_cast<cuda::latch<cuda::thread_scope_block>*>(&room);
  if (threadIdx.x == 0) new (&room) cuda::latch<cuda::thread_scope_block>(kThreads);
  __syncthreads();
  values[threadIdx.x] = in[threadIdx.x];
  latch->arrive_and_wait();
  int sum = 0;
  for (int value : values) sum += value;
  out[threadIdx.x] = latch->try_wait() ? sum : -1;
}
TEST(LatchObject, ABlockWaitsForAllArrivals) {
  std::vector<int> in(kThreads);
  int sum = 0;
  for (int i = 0; i < kThreads; ++i) sum += in[static_cast<size_t>(i)] = i * i % 37;
  DeviceArray<int> input(in), output(kThreads);
  npu::launch<sum_after_latch>(npu::config(1, kThreads), output.get(), static_cast<const int*>(input.get()));
  EXPECT_EQ(output.read(), std::vector<int>(kThreads, sum));
}

__global__ void wait_for_one_too_many(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ std::aligned_storage_t<sizeof(cuda::latch<cuda::thread_scope_block>), 8> room;
  auto* const latch = reinterpret_cast<cuda::latch<cuda::thread_scope_block>*>(&room);
  if (threadIdx.x == 0) new (&room) cuda::latch<cuda::thread_scope_block>(kThreads + 1);
  __syncthreads();
  latch->arrive_and_wait();
  out[threadIdx.x] = 1;
}
TEST(LatchObject, AWaitThatNeverEndsIsADeadlock) { expect_deadlock<wait_for_one_too_many>(); }

__global__ void few_at_once(NPU_KERNEL_PARAMS_ int* most) {
  __shared__ std::aligned_storage_t<sizeof(cuda::counting_semaphore<cuda::thread_scope_block, 3>), 8> room;
  __shared__ int inside;
  auto* const semaphore = reinterpret_cast<cuda::counting_semaphore<cuda::thread_scope_block, 3>*>(&room);
  if (threadIdx.x == 0) {
    new (&room) cuda::counting_semaphore<cuda::thread_scope_block, 3>(3);
    inside = 0;
  }
  __syncthreads();
  semaphore->acquire();
  atomicMax(most, atomicAdd(&inside, 1) + 1);
  __syncwarp(1u << (threadIdx.x % 32));
  atomicSub(&inside, 1);
  semaphore->release();
}
TEST(SemaphoreObject, AtMostAsManyThreadsAsPermits) {
  DeviceArray<int> most(1);
  npu::launch<few_at_once>(npu::config(1, kThreads), most.get());
  const int got = most.read()[0];
  EXPECT_GE(got, 1);
  EXPECT_LE(got, 3);
}

TEST(SemaphoreObject, ThreadsOfTheHostTakeTurns) {
  cuda::std::binary_semaphore semaphore(1);
  EXPECT_TRUE(semaphore.try_acquire());
  EXPECT_FALSE(semaphore.try_acquire());
  int value = 0;
  std::thread other([&] {
    semaphore.acquire();
    value = value * 10 + 2;
    semaphore.release();
  });
  value = 1;
  semaphore.release();
  other.join();
  EXPECT_EQ(value, 12);
  EXPECT_TRUE(semaphore.try_acquire_for(std::chrono::seconds(1)));
}

TEST(LatchObject, ThreadsOfTheHostWaitForEachOther) {
  cuda::std::latch latch(2);
  int value = 0;
  std::thread other([&] {
    value = 5;
    latch.count_down();
  });
  latch.arrive_and_wait();
  EXPECT_EQ(value, 5);
  other.join();
  cuda::std::barrier<> barrier(1);
  barrier.arrive_and_wait();
}

TEST(StreamRef, WaitsForItsStream) {
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  const cuda::stream_ref ref(stream);
  DeviceArray<int> memory(100);
  ASSERT_EQ(npuMemsetAsync(memory.get(), 1, 400, stream), npuSuccess);
  ref.wait();
  EXPECT_TRUE(ref.ready());
  EXPECT_EQ(memory.read()[99], 0x01010101);
  EXPECT_EQ(ref.get(), stream);
  EXPECT_EQ(ref.priority(), 0);
  EXPECT_NE(ref, cuda::stream_ref());
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

__global__ void pass_on(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int turn;
  if (threadIdx.x == 0) turn = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> mine(turn);
  const int me = static_cast<int>(kThreads - 1 - threadIdx.x);  // the last thread goes first
  for (int now = mine.load(); now != me; now = mine.load()) mine.wait(now);
  out[me] = static_cast<int>(threadIdx.x);
  mine.store(me + 1);
  mine.notify_all();
}
TEST(AtomicObjectWait, ThreadsOfABlockTakeTurns) {
  DeviceArray<int> output(kThreads);
  npu::launch<pass_on>(npu::config(1, kThreads), output.get());
  const std::vector<int> got = output.read();
  for (int i = 0; i < kThreads; ++i) EXPECT_EQ(got[static_cast<size_t>(i)], kThreads - 1 - i);
}

__global__ void wait_for_nobody(NPU_KERNEL_PARAMS_ int* value) {
  cuda::atomic_ref<int, cuda::thread_scope_block>(*value).wait(0);
}
TEST(AtomicObjectWait, AValueThatNeverChangesIsADeadlock) { expect_deadlock<wait_for_nobody>(); }

}  // namespace
