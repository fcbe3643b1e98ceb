// AddressSanitizer tells of kernels that leave their memory, at the kernel's own line, on both executors.
#include <gtest/gtest.h>

#include "npu/kernel.h"
#include "npu/runtime.h"
#include "runtime_shim/base/sanitizer.h"

namespace {

constexpr int kCount = 100;

// The tests below name the lines of these two stores.
__global__ void store(NPU_KERNEL_PARAMS_ float* x, int at) {
  if (threadIdx.x == 3) x[at] = 1;  // line 14
}
__global__ void store_after_barrier(NPU_KERNEL_PARAMS_ float* x, int at) {
  __syncthreads();
  if (threadIdx.x == 3) x[at] = 1;  // line 18
}
__global__ void store_shared(NPU_KERNEL_PARAMS_ int at) {
  NPU_DYNAMIC_SHARED(volatile float, buffer);
  __syncthreads();
  if (threadIdx.x == 3) buffer[at] = 1;  // line 23
}

class AddressSanitizerDeathTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!npu::base::kAddressSanitizer) GTEST_SKIP() << "built without AddressSanitizer";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
  }
};

float* floats() {
  float* memory = nullptr;
  npuMalloc(&memory, kCount * sizeof(float));
  return memory;
}

void in_the_loop(float* x, int at) {
  npu::launch<store, npu::no_sync>(npu::config(1, 32), x, at);
  npuDeviceSynchronize();
}

void on_fibers(float* x, int at) {
  npu::launch<store_after_barrier>(npu::config(1, 32), x, at);
  npuDeviceSynchronize();
}

TEST_F(AddressSanitizerDeathTest, BehindTheAllocation) {
  EXPECT_DEATH(in_the_loop(floats(), kCount), "use-after-poison(.|\n)*store.*asan_test.cpp:14");
  EXPECT_DEATH(on_fibers(floats(), kCount), "use-after-poison(.|\n)*store_after_barrier.*asan_test.cpp:18");
}

TEST_F(AddressSanitizerDeathTest, AfterTheFree) {
  const auto freed = [] {
    float* x = floats();
    npuFree(x);
    return x;
  };
  EXPECT_DEATH(in_the_loop(freed(), 0), "use-after-poison(.|\n)*asan_test.cpp:14");
  EXPECT_DEATH(on_fibers(freed(), 0), "use-after-poison(.|\n)*asan_test.cpp:18");
}

TEST_F(AddressSanitizerDeathTest, BehindDynamicSharedMemory) {
  const auto body = [] {
    npu::launch<store_shared>(npu::config(1, 32, 64), 16);
    npuDeviceSynchronize();
  };
  EXPECT_DEATH(body(), "use-after-poison(.|\n)*store_shared.*asan_test.cpp:23");
}

TEST_F(AddressSanitizerDeathTest, InsideIsSilent) {
  float* x = floats();
  in_the_loop(x, kCount - 1);
  on_fibers(x, kCount - 1);
  EXPECT_EQ(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuFree(x), npuSuccess);
}

}  // namespace
