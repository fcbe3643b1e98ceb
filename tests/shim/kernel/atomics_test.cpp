// Atomics lose no update, return the old value, and exist for every type.
#include <algorithm>
#include <numeric>

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

template <class T>
__global__ void add_one(NPU_KERNEL_PARAMS_ T* sum) {
  atomicAdd(sum, T(1));
}

template <class T>
double sum_of_ones(int blocks, int threads) {
  DeviceArray<T> sum(1);
  npu::launch<add_one<T>, npu::no_sync>(npu::config(blocks, threads), sum.get());
  return static_cast<double>(sum.read()[0]);
}

TEST(AtomicsTest, NoUpdateIsLost) {
  EXPECT_EQ(sum_of_ones<int>(300, 128), 38400);
  EXPECT_EQ(sum_of_ones<unsigned>(300, 128), 38400);
  EXPECT_EQ(sum_of_ones<unsigned long long>(300, 128), 38400);
  EXPECT_EQ(sum_of_ones<float>(300, 128), 38400);
  EXPECT_EQ(sum_of_ones<double>(300, 128), 38400);
  EXPECT_EQ(sum_of_ones<__half>(16, 64), 1024);
  EXPECT_EQ(sum_of_ones<__nv_bfloat16>(4, 64), 256);
}

__global__ void add_pairs(NPU_KERNEL_PARAMS_ __half2* h, __nv_bfloat162* b, float2* f) {
  atomicAdd(h, __floats2half2_rn(1.0f, 2.0f));
  atomicAdd(b, __floats2bfloat162_rn(1.0f, 0.5f));
  atomicAdd(f, make_float2(1.0f, 3.0f));
}

TEST(AtomicsTest, Pairs) {
  DeviceArray<__half2> h(1, __half2(0, 0));
  DeviceArray<__nv_bfloat162> b(1, __nv_bfloat162(0, 0));
  DeviceArray<float2> f(1);
  npu::launch<add_pairs, npu::no_sync>(npu::config(16, 16), h.get(), b.get(), f.get());
  EXPECT_EQ(__half22float2(h.read()[0]).y, 512.0f);
  EXPECT_EQ(__bfloat1622float2(b.read()[0]).y, 128.0f);
  EXPECT_EQ(f.read()[0].y, 768.0f);
}

__global__ void tickets(NPU_KERNEL_PARAMS_ int* counter, int* taken) {
  taken[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(counter, 1);
}

TEST(AtomicsTest, OldValuesAreAllDifferent) {
  DeviceArray<int> counter(1), taken(50 * 40);
  npu::launch<tickets, npu::no_sync>(npu::config(50, 40), counter.get(), taken.get());
  std::vector<int> got = taken.read(), all(got.size());
  std::iota(all.begin(), all.end(), 0);
  EXPECT_TRUE(std::is_permutation(got.begin(), got.end(), all.begin()));
}

__global__ void others(NPU_KERNEL_PARAMS_ int* x, unsigned* u, float* f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(&x[0], i);
  atomicMax(&x[1], i);
  atomicSub(&x[2], 2);
  atomicOr(&x[3], 1 << (i % 31));
  atomicAnd(&x[4], ~(1 << (i % 31)));
  atomicXor(&x[5], i);
  atomicInc(&u[0], 9);
  atomicDec(&u[1], 9);
  atomicMax(&f[0], static_cast<float>(i));
  atomicMin_system(&x[6], -i);
  atomicAdd_block(&x[7], 1);
  if (i == 7) atomicExch(&f[1], 2.5f);
}

TEST(AtomicsTest, OtherOperations) {
  DeviceArray<int> x(std::vector<int>{1000000, -5, 0, 0, 0x7fffffff, 0, 0, 0});
  DeviceArray<unsigned> u(2);
  DeviceArray<float> f(2);
  const int n = 20 * 31;
  npu::launch<others, npu::no_sync>(npu::config(20, 31), x.get(), u.get(), f.get());
  int all_xor = 0;
  for (int i = 0; i < n; ++i) all_xor ^= i;
  EXPECT_EQ(x.read(), (std::vector<int>{0, n - 1, -2 * n, 0x7fffffff, 0, all_xor, -(n - 1), n}));
  EXPECT_EQ(u.read(), (std::vector<unsigned>{n % 10, (10 - n % 10) % 10}));
  EXPECT_EQ(f.read(), (std::vector<float>{n - 1.0f, 2.5f}));
}

// A lock in the way that kernels write it: the thread that holds it does not wait inside.
__global__ void locked_increment(NPU_KERNEL_PARAMS_ int* lock, int* value) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *value = *value + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

TEST(AtomicsTest, LocksWorkOnBothExecutors) {
  DeviceArray<int> lock(1), value(1);
  npu::launch<locked_increment, npu::no_sync>(npu::config(40, 64), lock.get(), value.get());
  npu::launch<locked_increment>(npu::config(40, 64), lock.get(), value.get());
  EXPECT_EQ(value.read()[0], 2 * 40 * 64);
}

// Pointers that are no T*: an array, an object that converts to one, a pointer to volatile.
struct Wrapped {
  int* pointer;
  __device__ operator int*() const { return pointer; }
};
__global__ void use_pointers(NPU_KERNEL_PARAMS_ int* x, unsigned long* sizes) {
  __shared__ int counts[4];
  counts[0] = 0;
  atomicAdd(counts, 3);
  x[0] = counts[0];
  atomicAdd(Wrapped{x + 1}, 4);
  atomicAdd(static_cast<volatile int*>(x + 2), 5);
  atomicAdd(sizes, 6);
  atomicMax(sizes, 2ul);
}

TEST(AtomicsTest, AnyPointer) {
  DeviceArray<int> x(3);
  DeviceArray<unsigned long> sizes(1);
  npu::launch<use_pointers>(npu::config(1, 1), x.get(), sizes.get());
  EXPECT_EQ(x.read(), (std::vector<int>{3, 4, 5}));
  EXPECT_NE(sizes.read()[0], 0u);
}

// A program's own version for a type, as found behind version guards, must win over ours.
__device__ double atomicAdd(double* address, double value) {
  *address = -value;
  return 0;
}
__global__ void use_own(NPU_KERNEL_PARAMS_ double* x) { atomicAdd(x, 4.0); }

TEST(AtomicsTest, OverloadsOfTheProgramWin) {
  DeviceArray<double> x(1);
  npu::launch<use_own>(npu::config(1, 1), x.get());
  EXPECT_EQ(x.read()[0], -4.0);
}

}  // namespace
