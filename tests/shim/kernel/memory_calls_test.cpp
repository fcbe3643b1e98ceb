// Calls of a kernel that free memory or wait for the device.
#include <string>

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

using npu::test::DeviceArray;

namespace {

__global__ void take(NPU_KERNEL_PARAMS_ float** memory, int* errors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  errors[i] = npuMalloc(reinterpret_cast<void**>(&memory[i]), 64);
  memory[i][0] = static_cast<float>(i);
}
__global__ void give_back(NPU_KERNEL_PARAMS_ float** memory, float* values, int* errors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = memory[i][0];
  errors[i] = npuFree(memory[i]);
}

TEST(MemoryCalls, AKernelFreesWhatAnotherAllocated) {
  constexpr int kCount = 96;
  DeviceArray<float*> memory(kCount);
  DeviceArray<float> values(kCount);
  DeviceArray<int> errors(std::vector<int>(kCount, -1));
  std::size_t before = 0, after = 0, total = 0;
  ASSERT_EQ(npuMemGetInfo(&before, &total), npuSuccess);
  npu::launch<take>(npu::config(3, 32), memory.get(), errors.get());
  EXPECT_EQ(errors.read(), std::vector<int>(kCount, npuSuccess));
  npu::launch<give_back>(npu::config(3, 32), memory.get(), values.get(), errors.get());
  EXPECT_EQ(errors.read(), std::vector<int>(kCount, npuSuccess));
  const std::vector<float> found = values.read();
  for (int i = 0; i < kCount; ++i) EXPECT_EQ(found[i], static_cast<float>(i));
  ASSERT_EQ(npuMemGetInfo(&after, &total), npuSuccess);
  EXPECT_EQ(before, after);
}

__global__ void copy_one(NPU_KERNEL_PARAMS_ const float* from, float* to) { *to = *from; }
__global__ void free_after_child(NPU_KERNEL_PARAMS_ float* result) {
  float* memory = nullptr;
  npuMalloc(reinterpret_cast<void**>(&memory), sizeof(float));
  *memory = 7;
  npu::launch<copy_one>(npu::config(1, 1), static_cast<const float*>(memory), result);
  npuFree(memory);
}

TEST(MemoryCalls, WhatTheKernelLaunchedHasRunBeforeItsMemoryIsFreed) {
  DeviceArray<float> result(1);
  npu::launch<free_after_child>(npu::config(1, 1), result.get());
  EXPECT_EQ(result.read()[0], 7);
}

__global__ void waits(NPU_KERNEL_PARAMS_ npuEvent_t event, void* pinned, int* errors) {
  errors[0] = npuStreamSynchronize(nullptr);
  errors[1] = npuStreamQuery(nullptr);
  errors[2] = npuEventSynchronize(event);
  errors[3] = npuFreeHost(pinned);
  errors[4] = npuDeviceReset();
  errors[5] = npuThreadSynchronize();
  errors[6] = npuDeviceSynchronize();
}

__global__ void last_error(NPU_KERNEL_PARAMS_ int* error) { *error = npuGetLastError(); }
__global__ void fails(NPU_KERNEL_PARAMS_ int* error) { *error = npuDeviceReset(); }

TEST(MemoryCalls, AnErrorInAKernelIsNotTheNextOnes) {
  DeviceArray<int> errors(std::vector<int>(2, -1));
  npu::launch<fails>(npu::config(1, 1), errors.get());
  npu::launch<last_error>(npu::config(1, 1), errors.get() + 1);
  EXPECT_EQ(errors.read(), (std::vector<int>{npuErrorNotPermitted, npuSuccess}));
}

TEST(MemoryCalls, WaitingForTheDeviceInAKernelIsAnErrorAndNoEndlessWait) {
  npuEvent_t event = nullptr;
  void* pinned = nullptr;
  ASSERT_EQ(npuEventCreate(&event), npuSuccess);
  ASSERT_EQ(npuMallocHost(&pinned, 64), npuSuccess);
  DeviceArray<int> errors(std::vector<int>(7, -1));
  testing::internal::CaptureStderr();
  npu::launch<waits>(npu::config(1, 1), event, pinned, errors.get());
  EXPECT_EQ(npuEventRecord(event, nullptr), npuSuccess);
  const std::vector<int> found = errors.read();
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("waits for the device; only the host may call it"));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(found[i], npuErrorNotPermitted) << i;
  for (int i = 5; i < 7; ++i) EXPECT_EQ(found[i], npuSuccess) << i;
  EXPECT_EQ(npuFreeHost(pinned), npuSuccess);
  EXPECT_EQ(npuEventDestroy(event), npuSuccess);
}

}  // namespace
