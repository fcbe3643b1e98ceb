// mbarrier objects: phases of arrivals and bytes, tests that let others run, misuse.
#include "npu/kernel/mbarrier.h"

#include "gmock/gmock.h"
#include "npu/barrier_object.h"
#include "npu/kernel/mbarrier_primitives.h"
#include "npu/pipeline.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
using npu::test::per_thread;
using testing::HasSubstr;

// One thread arrives by itself: each value beside its definition in the PTX ISA.
__global__ void one_thread(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ std::uint64_t object;
  npu::ptx::mbarrier_init(&object, 3);
  int at = 0;
  const auto say = [&](long long value) { out[at++] = static_cast<int>(value); };
  const std::uint64_t before = npu::ptx::mbarrier_arrive(&object);
  say(npu::ptx::mbarrier_pending(before));                                             // 3
  say(npu::ptx::mbarrier_pending(npu::ptx::mbarrier_arrive_no_complete(&object, 1)));  // 2
  say(npu::ptx::mbarrier_test(&object, before));                                       // 0: one is missing
  say(npu::ptx::mbarrier_test_parity(&object, 0));                                     // 0
  say(npu::ptx::mbarrier_test_parity(&object, 1));  // 1: the phase before the first
  npu::ptx::mbarrier_expect_tx(&object, 48);
  npu::ptx::mbarrier_arrive(&object);
  say(npu::ptx::mbarrier_test(&object, before));  // 0: 48 bytes are missing
  npu::ptx::mbarrier_complete_tx(&object, 16);
  say(npu::ptx::mbarrier_test_parity(&object, 0));  // 0: 32 bytes
  npu::ptx::mbarrier_complete_tx(&object, 32);
  say(npu::ptx::mbarrier_test(&object, before));    // 1
  say(npu::ptx::mbarrier_test_parity(&object, 1));  // 0: the second phase
  npu::ptx::mbarrier_complete_tx(&object, 8);       // before they are announced
  npu::ptx::mbarrier_drop(&object);
  npu::ptx::mbarrier_arrive(&object);
  say(npu::ptx::mbarrier_pending(npu::ptx::mbarrier_arrive_expect_tx(&object, 8)));  // 1
  say(npu::ptx::mbarrier_test_parity(&object, 1));                                   // 1
  say(npu::ptx::mbarrier_pending(npu::ptx::mbarrier_arrive(&object, 2)));            // 2: one has left
  say(npu::ptx::mbarrier_test_parity(&object, 0));                                   // 1
  npu::ptx::mbarrier_inval(&object);
  say(object == 0);  // 1
}

TEST(Mbarrier, PhasesEndWithAllArrivalsAndBytes) {
  DeviceArray<int> out(size_t{14}, -1);
  npu::launch<one_thread>(npu::config(1, 1), out.get());
  EXPECT_THAT(out.read(), testing::ElementsAre(3, 2, 0, 0, 1, 0, 0, 1, 0, 1, 1, 2, 1, 1));
}

// Warp 0 tests in a loop; the others work first, with barriers of their own.
__global__ void waits_in_a_loop(NPU_KERNEL_PARAMS_ int* out, int rounds) {
  __shared__ std::uint64_t full, empty;
  __shared__ int value;
  const auto number = static_cast<unsigned>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) {
    npu::ptx::mbarrier_init(number, 32);
    npu::ptx::mbarrier_init(&empty, 32);
  }
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto parity = static_cast<unsigned>(round & 1);
    if (threadIdx.x < 32) {
      while (!npu::ptx::mbarrier_test_parity(number, parity)) ++out[32];
      sum += value;
      npu::ptx::mbarrier_arrive(&empty);
    } else {
      while (!npu::ptx::mbarrier_test_parity(&empty, parity ^ 1u)) {
      }
      __syncwarp();
      if (threadIdx.x == 40) value = round + 1;
      __syncwarp();
      npu::ptx::mbarrier_arrive(number);
    }
  }
  if (threadIdx.x < 32) out[threadIdx.x] = sum;
}

TEST(Mbarrier, LoopsOfTestsLetOthersRun) {
  for (int rounds : {1, 2, 7, 20}) {
    DeviceArray<int> out(size_t{33}, 0);
    npu::launch<waits_in_a_loop>(npu::config(1, 64), out.get(), rounds);
    const auto sums = out.read();
    for (size_t i = 0; i < 32; ++i) EXPECT_EQ(sums[i], rounds * (rounds + 1) / 2);
  }
}

// A thread that tests in vain does what the others wait for.
__global__ void goes_on_after_a_test(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ std::uint64_t object;
  if (threadIdx.x == 0) npu::ptx::mbarrier_init(&object, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = npu::ptx::mbarrier_test_parity(&object, 0) ? 5 : 1;
    npu::ptx::mbarrier_arrive(&object);
  } else {
    const auto token = npu::ptx::mbarrier_arrive(&object);
    while (!npu::ptx::mbarrier_test(&object, token)) {
    }
    out[threadIdx.x] = 1;
  }
}

TEST(Mbarrier, ATestThatFailsIsNoDeadlock) {
  EXPECT_EQ((per_thread<goes_on_after_a_test, int>(40)), std::vector<int>(40, 1));
}

// More tests in vain than a deadlock takes, with a barrier of the block between them.
__global__ void tests_between_barriers(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ std::uint64_t object;
  if (threadIdx.x == 0) npu::ptx::mbarrier_init(&object, 1);
  __syncthreads();
  int in_vain = 0;
  for (int i = 0; i < 40000; ++i) {
    in_vain += !npu::ptx::mbarrier_test_parity(&object, 0);
    __syncthreads();
  }
  out[threadIdx.x] = in_vain;
}

TEST(Mbarrier, ALongLoopOfTestsWithBarriersIsNoDeadlock) {
  EXPECT_EQ((per_thread<tests_between_barriers, int>(32)), std::vector<int>(32, 40000));
}

__global__ void primitives(NPU_KERNEL_PARAMS_ int* out) {
  __shared__ __mbarrier_t object;
  __shared__ int values[64];
  if (threadIdx.x == 0) __mbarrier_init(&object, blockDim.x);
  __syncthreads();
  values[threadIdx.x] = static_cast<int>(threadIdx.x);
  __pipeline_arrive_on(&object);
  const __mbarrier_token_t token = __mbarrier_arrive(&object);
  const bool counts = __mbarrier_token_pending_count(token) >= 1;
  while (!__mbarrier_try_wait(&object, token, 1000)) {
  }
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x] + 100 * counts;
  if (threadIdx.x % 2 == 1) {
    __mbarrier_arrive_and_drop(&object);
    return;
  }
  __mbarrier_arrive(&object);
  while (!__mbarrier_test_wait_parity(&object, true)) {
  }
  const __mbarrier_token_t last = __mbarrier_arrive(&object);
  while (!__mbarrier_test_wait(&object, last)) {
  }
  if (!__mbarrier_try_wait_parity(&object, false, 1)) out[threadIdx.x] = -1;
}

TEST(Mbarrier, Primitives) {
  const auto found = per_thread<primitives, int>(64);
  for (size_t i = 0; i < 64; ++i) EXPECT_EQ(found[i], 163 - static_cast<int>(i));
  EXPECT_EQ(__mbarrier_maximum_count(), 16383u);
}

// cuda::barrier and its object: threads arrive at either, and bytes are announced by the barrier.
__global__ void native_handle(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier barrier;
  alignas(16) static thread_local int tile[64];
  static_assert(sizeof(Barrier) == 8);
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof tile), barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof tile);
  } else if (threadIdx.x % 2 == 0) {
    token = barrier.arrive();
  } else {
    npu::ptx::mbarrier_arrive(cuda::device::barrier_native_handle(barrier));
    barrier.wait_parity(false);
    out[threadIdx.x] = tile[threadIdx.x];
    return;
  }
  while (!barrier.try_wait(std::move(token))) {
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

TEST(Mbarrier, IsTheNativeHandleOfABarrierOfTheBlock) {
  std::vector<int> values(64);
  for (int i = 0; i < 64; ++i) values[static_cast<size_t>(i)] = i * 7;
  DeviceArray<int> in(values);
  EXPECT_EQ((per_thread<native_handle, int>(64, static_cast<const int*>(in.get()))), values);
}

enum class Misuse { nothing, unaligned, count, many, tx, no_complete, spin, wait_for_none };

__global__ void misuse(NPU_KERNEL_PARAMS_ Misuse kind) {
  __shared__ std::uint64_t objects[2];
  if (kind == Misuse::nothing) npu::ptx::mbarrier_inval(&objects[0]), npu::ptx::mbarrier_arrive(&objects[0]);
  if (kind == Misuse::unaligned) npu::ptx::mbarrier_init(reinterpret_cast<char*>(objects) + 4, 1);
  if (kind == Misuse::count) npu::ptx::mbarrier_init(&objects[0], 0);
  npu::ptx::mbarrier_init(&objects[0], 2);
  if (kind == Misuse::many) npu::ptx::mbarrier_arrive(&objects[0], 3);
  if (kind == Misuse::tx) npu::ptx::mbarrier_expect_tx(&objects[0], 1u << 20);
  if (kind == Misuse::no_complete) npu::ptx::mbarrier_arrive_no_complete(&objects[0], 2);
  npu::ptx::mbarrier_inval(&objects[1]);
  if (kind == Misuse::wait_for_none) npu::ptx::mbarrier_test_parity(&objects[1], 0);
  if (kind == Misuse::spin)
    while (!npu::ptx::mbarrier_test_parity(&objects[0], 0)) {
    }
}

std::string said_by(Misuse kind) {
  testing::internal::CaptureStderr();
  npu::launch<misuse>(npu::config(1, 1), kind);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_NE(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  return testing::internal::GetCapturedStderr();
}

TEST(Mbarrier, MisuseIsNamed) {
  EXPECT_THAT(said_by(Misuse::nothing), HasSubstr("mbarrier.init makes one"));
  EXPECT_THAT(said_by(Misuse::unaligned), HasSubstr("not a multiple of 8"));
  EXPECT_THAT(said_by(Misuse::count), HasSubstr("the count is not 1 to 2^20 - 1"));
  EXPECT_THAT(said_by(Misuse::many), HasSubstr("more arrivals than the barrier expects"));
  EXPECT_THAT(said_by(Misuse::tx), HasSubstr("more than 2^20 - 1 bytes"));
  EXPECT_THAT(said_by(Misuse::no_complete), HasSubstr("mbarrier.arrive.noComplete at"));
  EXPECT_THAT(said_by(Misuse::wait_for_none), HasSubstr("the memory has no barrier"));
}

TEST(Mbarrier, ALoopThatTestsForEverIsADeadlock) {
  const std::string said = said_by(Misuse::spin);
  EXPECT_THAT(said, HasSubstr("deadlock: 1 thread(s), first 0, wait at mbarrier.try_wait.parity"));
  EXPECT_THAT(said, HasSubstr("mbarrier_test.cpp"));
}

}  // namespace
