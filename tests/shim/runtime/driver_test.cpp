// The driver interface beside the runtime.
#include "npu/driver.h"

#include <cstring>
#include <vector>

#include "npu/kernel.h"
#include "tests/shim/runtime/check.h"

__global__ void add_kernel(float* x, float value, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += value;
}
NPU_REGISTER_KERNEL(add_kernel)

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)

namespace {

using Driver = test::Runtime;

TEST_F(Driver, InitAndNamesOfErrors) {
  int count = 0;
  const char* text = nullptr;
  EXPECT_EQ(npudrvInit(1), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvInit(0));
  EXPECT_DRV(npudrvDeviceGetCount(&count));
  EXPECT_GE(count, 1);
  EXPECT_DRV(npudrvGetErrorString(NPUDRV_ERROR_OUT_OF_MEMORY, &text));
  EXPECT_STREQ(text, "out of memory");
  EXPECT_EQ(npudrvGetErrorName(static_cast<npudrvResult>(998), &text), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(text, nullptr);
}

TEST_F(Driver, ContextsFormAStackPerThread) {
  npudrvContext first = nullptr, second = nullptr, found = nullptr;
  npudrvDevice device = -1;
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvCtxGetCurrent(&found));
  EXPECT_EQ(found, nullptr);
  EXPECT_DRV(npudrvDevicePrimaryCtxRetain(&first, 0));
  EXPECT_DRV(npudrvCtxPushCurrent(first));
  EXPECT_DRV(npudrvCtxCreate(&second, 0, 1));
  EXPECT_DRV(npudrvCtxGetDevice(&device));
  EXPECT_EQ(device, 1);
  EXPECT_DRV(npudrvCtxDestroy(second));
  EXPECT_EQ(npudrvCtxSetCurrent(second), NPUDRV_ERROR_INVALID_CONTEXT);
  EXPECT_DRV(npudrvCtxGetCurrent(&found));
  EXPECT_EQ(found, first);
  EXPECT_DRV(npudrvCtxPopCurrent(&found));
  EXPECT_EQ(npudrvCtxPopCurrent(&found), NPUDRV_ERROR_INVALID_CONTEXT);
  EXPECT_DRV(npudrvDevicePrimaryCtxRelease(0));
  EXPECT_EQ(npudrvDevicePrimaryCtxRelease(0), NPUDRV_ERROR_INVALID_CONTEXT);
}

TEST_F(Driver, ContextsInTheFormOfCuda13) {
  npudrvContext context = nullptr;
  npudrvDevice device = -1;
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvCtxCreate(&context, nullptr, 0, 1));
  EXPECT_DRV(npudrvCtxGetDevice(&device));
  EXPECT_EQ(device, 1);
  EXPECT_DRV(npudrvCtxDestroy(context));
  npudrvCtxCreateParams params{};
  EXPECT_DRV(npudrvCtxCreate(&context, &params, 0, 0));
  EXPECT_DRV(npudrvCtxDestroy(context));
  params.numExecAffinityParams = 1;
  EXPECT_EQ(npudrvCtxCreate(&context, &params, 0, 0), NPUDRV_ERROR_NOT_SUPPORTED);
}

TEST_F(Driver, PatternsInStreamOrder) {
  constexpr size_t kCount = 1025;
  npudrvDeviceptr memory = 0;
  npudrvStream stream = nullptr;
  std::vector<unsigned int> words(kCount);
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvMemAlloc(&memory, kCount * sizeof(unsigned int)));
  EXPECT_DRV(npudrvStreamCreate(&stream, NPUDRV_STREAM_NON_BLOCKING));
  EXPECT_DRV(npudrvMemsetD32Async(memory, 0x3f800000, kCount, stream));
  EXPECT_DRV(npudrvMemsetD32Async(memory, 0x01010101, 1, stream));
  EXPECT_DRV(npudrvMemsetD16Async(memory + 4, 0x1234, 2, stream));
  EXPECT_DRV(npudrvMemcpyDtoHAsync(words.data(), memory, kCount * sizeof(unsigned int), stream));
  EXPECT_DRV(npudrvStreamSynchronize(stream));
  EXPECT_EQ(words[0], 0x01010101u);
  EXPECT_EQ(words[1], 0x12341234u);
  EXPECT_EQ(words[2], 0x3f800000u);
  EXPECT_EQ(words[kCount - 1], 0x3f800000u);
  EXPECT_DRV(npudrvStreamDestroy(stream));
  EXPECT_DRV(npudrvMemFree(memory));
}

TEST_F(Driver, MemoryAndPatterns) {
  npudrvDeviceptr memory = 0, base = 0;
  size_t bytes = 0;
  std::vector<unsigned> out(100);
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemAlloc(&memory, 0), NPUDRV_ERROR_INVALID_VALUE);
  ASSERT_EQ(npudrvMemAlloc(&memory, 400), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvMemsetD32(memory, 0x12345678U, 100));
  EXPECT_DRV(npudrvMemsetD16(memory, 0x0101, 2));
  EXPECT_DRV(npudrvMemcpyDtoH(out.data(), memory, 400));
  EXPECT_EQ(out[0], 0x01010101U);
  EXPECT_EQ(out[99], 0x12345678U);
  EXPECT_DRV(npudrvMemGetAddressRange(&base, &bytes, memory + 100));
  EXPECT_EQ(base, memory);
  EXPECT_EQ(bytes, 400u);
  unsigned int type = 0;
  EXPECT_DRV(npudrvPointerGetAttribute(&type, NPUDRV_POINTER_ATTRIBUTE_MEMORY_TYPE, memory));
  EXPECT_EQ(type, static_cast<unsigned>(NPUDRV_MEMORYTYPE_DEVICE));
  EXPECT_DRV(npudrvMemFree(memory));
  EXPECT_EQ(npudrvMemFree(memory), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_OK(npuGetLastError());  // the driver does not touch the runtime's last error
}

TEST_F(Driver, KernelsAreLaunchedByAddress) {
  float* device = nullptr;
  float out[64];
  npudrvFunction function = nullptr;
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  ASSERT_OK(npuMalloc(&device, sizeof(out)));
  ASSERT_OK(npuMemset(device, 0, sizeof(out)));
  ASSERT_OK(npuGetFuncBySymbol(&function, reinterpret_cast<const void*>(&add_kernel)));
  float value = 2.5f;
  int n = 64;
  void* parameters[] = {&device, &value, &n};
  EXPECT_DRV(npudrvLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_DRV(npudrvCtxSynchronize());
  EXPECT_OK(npuMemcpy(out, device, sizeof(out), npuMemcpyDeviceToHost));
  EXPECT_EQ(out[0], 2.5f);
  EXPECT_EQ(out[63], 2.5f);
  EXPECT_EQ(npudrvLaunchKernel(function, 2, 1, 1, 4096, 1, 1, 0, nullptr, parameters, nullptr),
            NPUDRV_ERROR_INVALID_VALUE);
  struct {
    float* x;
    float value;
    int n;
  } packed = {device, 1.0f, 63};
  size_t bytes = sizeof(packed);
  void* extra[] = {NPUDRV_LAUNCH_PARAM_BUFFER_POINTER, &packed, NPUDRV_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   NPUDRV_LAUNCH_PARAM_END};
  EXPECT_DRV(npudrvLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra));
  EXPECT_OK(npuMemcpy(out, device, sizeof(out), npuMemcpyDeviceToHost));
  EXPECT_EQ(out[62], 3.5f);
  EXPECT_EQ(out[63], 2.5f);
  EXPECT_EQ(npudrvLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, nullptr, parameters, extra),
            NPUDRV_ERROR_INVALID_VALUE);
  bytes = sizeof(packed) - 1;
  EXPECT_EQ(npudrvLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra),
            NPUDRV_ERROR_INVALID_VALUE);
  npudrvModule module = nullptr;
  EXPECT_EQ(npudrvModuleLoadData(&module, "code"), NPUDRV_ERROR_NOT_SUPPORTED);
}

TEST_F(Driver, NumbersAgreeWithTheRuntime) {
  EXPECT_EQ(static_cast<int>(NPUDRV_ERROR_LAUNCH_FAILED), static_cast<int>(npuErrorLaunchFailure));
  EXPECT_EQ(static_cast<int>(NPUDRV_ERROR_ILLEGAL_ADDRESS), static_cast<int>(npuErrorIllegalAddress));
  EXPECT_EQ(static_cast<int>(NPUDRV_ERROR_NOT_READY), static_cast<int>(npuErrorNotReady));
  EXPECT_EQ(static_cast<int>(NPUDRV_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
            static_cast<int>(npuDevAttrMultiProcessorCount));
  EXPECT_EQ(static_cast<int>(NPUDRV_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
            static_cast<int>(npuDevAttrComputeCapabilityMinor));
}

}  // namespace
