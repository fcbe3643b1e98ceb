// cuda::atomic and cuda::atomic_ref in kernels and on the host.
#include "npu/atomic_object.h"

#include <algorithm>

#include "npu/functional.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
using Counter = cuda::atomic<int, cuda::thread_scope_device>;

struct Counters {
  Counter all;
  cuda::atomic<float, cuda::thread_scope_device> sum;
  cuda::atomic<unsigned long long> largest;
  cuda::atomic<int> smallest, bits;
};

__global__ void count(Counters* counters, int* plain, int* tickets) {
  const int me = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  tickets[me] = counters->all.fetch_add(1, cuda::memory_order_relaxed);
  counters->sum += 0.5f;
  counters->largest.fetch_max(static_cast<unsigned long long>(me));
  counters->smallest.fetch_min(-me);
  counters->bits |= 1 << (me % 8);
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(*plain);
  sum.fetch_add(me, cuda::std::memory_order_relaxed);
  int old = sum.load();
  while (!sum.compare_exchange_weak(old, old + 1)) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
}

TEST(AtomicObject, AllThreadsOfAllBlocks) {
  constexpr int kBlocks = 8, kThreads = 128, kAll = kBlocks * kThreads;
  Counters* counters = nullptr;
  ASSERT_EQ(npuMallocManaged(reinterpret_cast<void**>(&counters), sizeof(Counters)), npuSuccess);
  new (counters) Counters{{0}, {0.0f}, {0ull}, {0}, {0}};
  DeviceArray<int> plain(size_t{1}), tickets(size_t{kAll});
  npu::launch<count>(npu::config(kBlocks, kThreads), counters, plain.get(), tickets.get());
  std::vector<int> drawn = tickets.read();
  std::sort(drawn.begin(), drawn.end());
  for (int i = 0; i < kAll; ++i) EXPECT_EQ(drawn[static_cast<size_t>(i)], i);
  EXPECT_EQ(counters->all, kAll);
  EXPECT_EQ(counters->sum.load(), kAll / 2);
  EXPECT_EQ(counters->largest, kAll - 1);
  EXPECT_EQ(counters->smallest, 1 - kAll);
  EXPECT_EQ(counters->bits, 255);
  EXPECT_EQ(plain.read()[0], kAll * (kAll - 1) / 2 + kAll);
  EXPECT_EQ(npuFree(counters), npuSuccess);
}

TEST(FunctionObjects, OfLibcuxx) {
  auto half = cuda::proclaim_return_type<float>([](int x) { return x * 0.5; });
  static_assert(std::is_same_v<decltype(half(3)), float>);
  EXPECT_EQ(half(3), 1.5f);
  EXPECT_EQ(cuda::maximum<>{}(3, 2.5), 3.0);
  EXPECT_EQ(cuda::minimum<int>{}(3, 2), 2);
}

TEST(AtomicObject, WhatEachOperationReturns) {
  cuda::atomic<int> value(5);
  EXPECT_EQ(value++, 5);
  EXPECT_EQ(++value, 7);
  EXPECT_EQ(value -= 3, 4);
  EXPECT_EQ(value.exchange(9), 4);
  EXPECT_EQ(value.fetch_xor(1), 9);
  int expected = 9;
  EXPECT_FALSE(value.compare_exchange_strong(expected, 1));
  EXPECT_EQ(expected, 8);
  EXPECT_TRUE(
      value.compare_exchange_strong(expected, 1, cuda::memory_order_acq_rel, cuda::memory_order_acquire));
  EXPECT_EQ(value = 3, 3);
  cuda::atomic<bool> flag(false);
  EXPECT_FALSE(flag.exchange(true));
  EXPECT_TRUE(flag);
  int numbers[3] = {};
  cuda::atomic<int*> at(numbers);
  EXPECT_EQ(at.fetch_add(2), numbers);
  EXPECT_EQ(at.load(), numbers + 2) << "in elements";
}

}  // namespace
