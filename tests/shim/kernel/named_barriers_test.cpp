// Named barriers: producers that only arrive and consumers that wait, votes, misuse, deadlocks.
#include "npu/kernel/named_barriers.h"

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;
using testing::HasSubstr;

// Warp 0 fills a buffer that the other warps empty, round after round. Source: PTX ISA, the example of bar.
__global__ void produce(NPU_KERNEL_PARAMS_ int* out, int rounds) {
  __shared__ int buffer[32];
  const unsigned all = blockDim.x;
  const int lane = static_cast<int>(threadIdx.x % 32);
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x < 32) {
      if (round > 0) npu::ptx::barrier_sync(1, all);
      buffer[lane] = 100 * round + lane;
      npu::ptx::barrier_arrive(2, all);
    } else {
      npu::ptx::barrier_sync(2, all);
      sum += buffer[31 - lane];
      if (round + 1 < rounds) npu::ptx::barrier_arrive(1, all);
    }
  }
  out[threadIdx.x] = sum;
}

TEST(NamedBarriers, ProducersArriveAndConsumersWait) {
  for (int threads : {64, 96, 256, 1024}) {
    const auto sums = per_thread<produce, int>(threads, 7);
    for (int i = 32; i < threads; ++i) EXPECT_EQ(sums[static_cast<size_t>(i)], 2100 + 7 * (31 - i % 32));
  }
}

// Each pair of warps has its own barrier and its own number of rounds.
__global__ void pairs(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int values[256];
  const int pair = static_cast<int>(threadIdx.x / 64), me = static_cast<int>(threadIdx.x);
  int wrong = 0;
  for (int round = 0; round < 2 + 3 * pair; ++round) {
    values[me] = round * 1000 + me;
    __barrier_sync_count(static_cast<unsigned>(pair + 5), 64);
    const int other = pair * 64 + (me + 17) % 64;
    wrong += values[other] != round * 1000 + other;
    __barrier_sync_count(static_cast<unsigned>(pair + 5), 64);
  }
  __barrier_sync(15);
  out[me] = wrong;
}

TEST(NamedBarriers, WarpsWaitForTheirOwnPartOfTheBlock) {
  EXPECT_EQ((per_thread<pairs, int>(256)), std::vector<int>(256, 0));
}

__global__ void votes(NPU_KERNEL_PARAMS_ int* out) {
  const unsigned half = threadIdx.x / 64, me = threadIdx.x % 64;
  const unsigned count = npu::ptx::barrier_count(3 + half, 64, me % 4 == half);
  const bool all = npu::ptx::barrier_and(3 + half, 64, me < 64),
             none = npu::ptx::barrier_and(3 + half, 64, me != 5);
  const bool one = npu::ptx::barrier_or(3 + half, 64, me == 7 && half == 0);
  out[threadIdx.x] = static_cast<int>(count) + 100 * all + 200 * none + 400 * one;
}

TEST(NamedBarriers, CountAndCompareVotes) {
  const auto found = per_thread<votes, int>(128);
  for (size_t i = 0; i < 128; ++i) EXPECT_EQ(found[i], 16 + 100 + (i < 64 ? 400 : 0)) << i;
}

// __syncthreads is barrier 0: some threads call it by its name, some by its number, some only arrive.
__global__ void zero(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int value;
  if (threadIdx.x < 32) {
    if (threadIdx.x == 0) value = 5;
    npu::ptx::barrier_arrive(0, 96);
    out[threadIdx.x] = 5;
  } else if (threadIdx.x < 64) {
    __syncthreads();
    out[threadIdx.x] = value;
  } else {
    npu::ptx::barrier_sync(0, 0);
    out[threadIdx.x] = value;
  }
  __barrier_sync(1);  // the first warp must not come to barrier 0 again before
  out[threadIdx.x] += 10 * __syncthreads_count(threadIdx.x % 2 == 0);
}

TEST(NamedBarriers, BarrierZeroIsThatOfTheBlock) {
  EXPECT_EQ((per_thread<zero, int>(96)), std::vector<int>(96, 485));
}

// The last warp is not full, and half of the second returns at once.
__global__ void parts_of_warps(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __barrier_sync(0);
  if (threadIdx.x >= 32 && threadIdx.x < 48) return;
  if (threadIdx.x >= 32) atomicAdd(&sum, 1);
  __barrier_sync_count(1, 96);
  const int seen = sum;
  if (threadIdx.x < 32) return;
  __barrier_sync(2);  // the first warp has returned
  out[threadIdx.x] = seen;
}

TEST(NamedBarriers, AWarpIsThereOnceItsLiveLanesAre) {
  std::vector<int> expected(75, 0);
  for (size_t i = 48; i < 75; ++i) expected[i] = 27;
  EXPECT_EQ((per_thread<parts_of_warps, int>(75)), expected);
}

enum class Misuse { number, multiple, more, differ, twice, nothing };

__global__ void misuse(NPU_KERNEL_PARAMS_ Misuse kind) {
  if (kind == Misuse::number) npu::ptx::barrier_sync(16, 64);
  if (kind == Misuse::multiple) npu::ptx::barrier_sync(1, 48);
  if (kind == Misuse::more) npu::ptx::barrier_sync(1, 128);
  if (kind == Misuse::differ) npu::ptx::barrier_sync(1, threadIdx.x < 32 ? 64 : 96);
  if (kind == Misuse::twice) npu::ptx::barrier_arrive(1, 64), npu::ptx::barrier_arrive(1, 64);
  if (kind == Misuse::nothing && threadIdx.x < 32) npu::ptx::barrier_sync(7, 64);
}

std::string said_by(Misuse kind) {
  testing::internal::CaptureStderr();
  npu::launch<misuse>(npu::config(1, 96), kind);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_NE(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  return testing::internal::GetCapturedStderr();
}

TEST(NamedBarriers, MisuseIsNamed) {
  EXPECT_THAT(said_by(Misuse::number), HasSubstr("named barrier 16"));
  EXPECT_THAT(said_by(Misuse::multiple), HasSubstr("48, is not a multiple of 32"));
  EXPECT_THAT(said_by(Misuse::more), HasSubstr("it waits for 128 threads, and the block has 96"));
  EXPECT_THAT(said_by(Misuse::differ), HasSubstr("some threads name"));
  EXPECT_THAT(said_by(Misuse::twice), HasSubstr("a thread arrives twice"));
}

TEST(NamedBarriers, ADeadlockNamesTheKernelTheBarrierAndWhoWaits) {
  const std::string said = said_by(Misuse::nothing);
  EXPECT_THAT(said, HasSubstr("misuse"));
  EXPECT_THAT(said, HasSubstr("deadlock: 32 thread(s), first 0, wait at named barrier 7"));
  EXPECT_THAT(said, HasSubstr("named_barriers_test.cpp"));
  EXPECT_THAT(said, HasSubstr("64 returned / named barrier 7 has 32 of 64 threads"));
}

}  // namespace
