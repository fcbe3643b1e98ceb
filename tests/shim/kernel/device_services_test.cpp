// Services that kernels call: clocks and printf. assert and __trap: tests/shim/simt/failure_test.cpp.
#include <cstdio>
#include <string>

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using ::npu::test::DeviceArray;
using ::npu::test::per_thread;
using ::testing::Each;
using ::testing::Gt;

__global__ void time_some_work(NPU_KERNEL_PARAMS_ long long* ticks) {
  const long long begin = clock64();
  volatile float sum = 0;
  for (int i = 0; i < 20'000; ++i) sum = sum + 1.0f;
  ticks[threadIdx.x] = clock64() - begin;
}

TEST(DeviceServicesTest, ClocksRunWhileAThreadWorks) {
  EXPECT_THAT((per_thread<time_some_work, long long>(4)), Each(Gt(0)));
}

__global__ void time_across_a_barrier(NPU_KERNEL_PARAMS_ long long* ticks) {
  const long long begin = clock64();
  __syncthreads();
  ticks[threadIdx.x] = clock64() - begin;
}

TEST(DeviceServicesTest, ClocksAgreeAcrossABarrier) {
  EXPECT_THAT((per_thread<time_across_a_barrier, long long>(64)), Each(testing::Ge(0)));
}

__global__ void say(NPU_KERNEL_PARAMS_ const int* values) {
  printf("block %d thread %d has %d%c", blockIdx.x, threadIdx.x, values[threadIdx.x], '\n');
}

// As on a GPU, the text of a kernel is there when the device was waited for.
template <class Mode>
std::string text_of_two_blocks() {
  DeviceArray<int> values(std::vector<int>{7, 8});
  testing::internal::CaptureStdout();
  npu::launch<say, Mode>(npu::config(2, 2), values.get());
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

TEST(DeviceServicesTest, PrintfWritesALinePerThread) {
  const std::string expected =
      "block 0 thread 0 has 7\nblock 0 thread 1 has 8\nblock 1 thread 0 has 7\nblock 1 thread 1 has 8\n";
  EXPECT_EQ(text_of_two_blocks<npu::no_sync>(), expected);
  EXPECT_EQ(text_of_two_blocks<npu::may_sync>(), expected);
}

}  // namespace
