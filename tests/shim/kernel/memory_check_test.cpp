// NPU_SIM_CHECK=1. Each case runs in a process of its own, which is told to check.
#include <gtest/gtest.h>

#include <cstdlib>

#include "npu/kernel.h"
#include "npu/runtime.h"
#include "runtime_shim/base/sanitizer.h"

namespace {

using ::testing::ExitedWithCode;

constexpr int kCount = 100;

class MemoryCheckDeathTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (npu::base::kAddressSanitizer) GTEST_SKIP() << "AddressSanitizer tells of faults itself";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    setenv("NPU_SIM_CHECK", "1", 1);
  }
  void TearDown() override { unsetenv("NPU_SIM_CHECK"); }
};

// body must give `code`; stderr of the process up to its end must match.
#define EXPECT_REPORT(body, code, text) \
  EXPECT_EXIT(std::exit((body) == (code) ? 0 : 1), ExitedWithCode(0), text)

[[gnu::noipa]] float* floats(int count = kCount) {  // its name is in reports
  float* memory = nullptr;
  npuMalloc(&memory, static_cast<size_t>(count) * sizeof(float));
  return memory;
}

__global__ void store(NPU_KERNEL_PARAMS_ float* x, int at) {
  if (threadIdx.x == 3) x[at] = 1;
}
__global__ void store_after_barrier(NPU_KERNEL_PARAMS_ float* x, int at) {
  __syncthreads();
  if (threadIdx.x == 3) x[at] = 1;
}
__global__ void load(NPU_KERNEL_PARAMS_ float* x, const float* from) { x[threadIdx.x] = from[threadIdx.x]; }

int store_at(float* x, int at) {
  npu::launch<store, npu::no_sync>(npu::config(1, 32), x, at);
  return npuDeviceSynchronize();
}

TEST_F(MemoryCheckDeathTest, ACleanProgramIsToldSo) {
  const auto body = [] {
    float* x = floats();
    store_at(x, kCount - 1);
    return static_cast<int>(npuFree(x));
  };
  EXPECT_REPORT(body(), 0, "^npu check: 0 errors, 0 bytes not freed");
}

TEST_F(MemoryCheckDeathTest, AStoreBehindTheGranuleFailsTheKernelInTheThreadLoop) {
  EXPECT_REPORT(store_at(floats(), 4096 / sizeof(float)), npuErrorIllegalAddress,
                "kernel .*store.*, block \\(0,0,0\\): illegal address: the thread writes 3696 bytes after "
                "the end of 400 bytes "
                "of device memory, allocated at .*memory_check_test.cpp:[0-9]+ .*floats");
}

TEST_F(MemoryCheckDeathTest, AStoreBehindTheGranuleFailsTheKernelOnFibers) {
  const auto body = [] {
    npu::launch<store_after_barrier>(npu::config(1, 32), floats(), 4096 / static_cast<int>(sizeof(float)));
    return static_cast<int>(npuDeviceSynchronize());
  };
  EXPECT_REPORT(body(), npuErrorIllegalAddress,
                "thread \\(3,0,0\\): illegal address: the thread writes 3696 bytes after");
}

TEST_F(MemoryCheckDeathTest, AStoreBehindTheBytesButInsideTheGranuleIsToldAtTheFree) {
  const auto body = [] {
    float* x = floats();
    store_at(x, kCount + 2);
    return static_cast<int>(npuFree(x));
  };
  EXPECT_REPORT(
      body(), 0,
      "something wrote 8 bytes after the end of 400 bytes of device memory, allocated at .*(.|\n)*1 error,");
}

TEST_F(MemoryCheckDeathTest, AStoreInsideTheGranuleIsToldAtTheEndIfNobodyFrees) {
  EXPECT_REPORT(store_at(floats(), kCount), 0, "something wrote 0 bytes after the end of 400 bytes");
}

TEST_F(MemoryCheckDeathTest, UseAfterFreeFailsTheKernel) {
  const auto body = [] {
    float* x = floats();
    npuFree(x);
    return store_at(x, 0);
  };
  EXPECT_REPORT(body(), npuErrorIllegalAddress,
                "the thread writes 400 bytes of device memory, allocated at .*floats.*, freed at "
                ".*memory_check_test.cpp:(.|\n)*1 error, 0 "
                "bytes not freed");
}

TEST_F(MemoryCheckDeathTest, UseAfterAFreeInStreamOrderFailsTheKernel) {
  const auto body = [] {
    float* x = nullptr;
    npuMallocAsync(reinterpret_cast<void**>(&x), 400, nullptr);
    npuFreeAsync(x, nullptr);
    return store_at(x, 0);
  };
  EXPECT_REPORT(body(), npuErrorIllegalAddress, "allocated at .*, freed at ");
}

TEST_F(MemoryCheckDeathTest, FreshMemoryHoldsNoNumbers) {
  const auto body = [] {
    float value = 0;
    float* x = floats();
    npuMemcpy(&value, x, sizeof(value), npuMemcpyDeviceToHost);
    npuFree(x);
    return value != value ? 0 : 1;
  };
  EXPECT_REPORT(body(), 0, "0 errors, 0 bytes");
}

TEST_F(MemoryCheckDeathTest, HostMemoryInsteadOfDeviceMemoryIsNamed) {
  const auto body = [] {
    float* x = floats(32);
    auto* host = new float[32]();
    npu::launch<load, npu::no_sync>(npu::config(1, 32), x, host);
    npuDeviceSynchronize();
    delete[] host;
    return static_cast<int>(npuFree(x));
  };
  EXPECT_REPORT(body(), 0, "kernel .*load.*: argument 2 points to host memory that a device cannot reach");
}

TEST_F(MemoryCheckDeathTest, PinnedHostMemoryAndVariablesAreNotForeign) {
  const auto body = [] {
    static float variable[32];
    float *x = floats(32), *pinned = nullptr;
    npuMallocHost(reinterpret_cast<void**>(&pinned), 128);
    npu::launch<load, npu::no_sync>(npu::config(1, 32), x, pinned);
    npu::launch<load, npu::no_sync>(npu::config(1, 32), x, variable);
    npu::launch<store, npu::no_sync>(npu::config(1, 1), nullptr, 0);
    npuFreeHost(pinned);
    return static_cast<int>(npuFree(x));
  };
  EXPECT_REPORT(body(), 0, "^npu check: 0 errors, 0 bytes not freed");
}

TEST_F(MemoryCheckDeathTest, LeaksAreListedByTheAllocatingLine) {
  const auto body = [] {
    for (int i = 0; i < 3; ++i) floats();
    return 0;
  };
  EXPECT_REPORT(
      body(), 0,
      "not freed: 3 blocks, 1200 bytes of device memory, allocated at .*memory_check_test.cpp:[0-9]+ "
      ".*floats(.|\n)*0 errors, 1200 bytes not freed");
}

TEST_F(MemoryCheckDeathTest, ADeviceResetFreesAll) {
  const auto body = [] {
    floats();
    return static_cast<int>(npuDeviceReset());
  };
  EXPECT_REPORT(body(), 0, "^npu check: 0 errors, 0 bytes not freed");
}

TEST_F(MemoryCheckDeathTest, AFreeOfAnythingElseIsToldWithItsStory) {
  const auto body = [] {
    float* x = floats();
    npuFree(x);
    npuFree(x);
    npuFree(reinterpret_cast<void*>(16));
    return 0;
  };
  EXPECT_REPORT(body(), 0,
                "free of 400 bytes of device memory, allocated at .*, freed at .*; freed at .*(.|\n)*free of "
                "memory that the "
                "runtime did not give; freed at ");
}

// Each block adds to a shared value that nobody set.
__global__ void sum_unset(NPU_KERNEL_PARAMS_ float* out) {
  __shared__ float sum;
  NPU_DYNAMIC_SHARED(float, more);
  if (threadIdx.x == 0) out[blockIdx.x] = sum + 1;
  if (threadIdx.x == 1) out[gridDim.x + blockIdx.x] = more[5] + 1;
  __syncthreads();
  sum = more[5] = 0;
}

TEST_F(MemoryCheckDeathTest, SharedMemoryThatWasNotWrittenHoldsNoNumbers) {
  const auto body = [] {
    float *x = floats(16), host[16] = {};
    npu::launch<sum_unset>(npu::config(8, 32, 64), x);
    npuMemcpy(host, x, sizeof(host), npuMemcpyDeviceToHost);
    for (const float one : host) {
      if (one == one) return 1;
    }
    return static_cast<int>(npuFree(x));
  };
  EXPECT_REPORT(body(), 0, "0 errors, 0 bytes");
}

}  // namespace
