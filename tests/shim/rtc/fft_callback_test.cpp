// Transforms that load and store through device functions that are compiled at run time.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "npu/fft/xt.h"
#include "npu/rtc.h"

namespace {

constexpr char kSource[] = R"(
#include <cufftXt.h>
__constant__ float bias = 1;
__device__ cufftComplex load_scaled(void* in, unsigned long long at, void* info, void*) {
  cufftComplex z = static_cast<cufftComplex*>(in)[at];
  return {z.x * *static_cast<float*>(info), z.y * *static_cast<float*>(info)};
}
__device__ void store_real(void* out, unsigned long long at, cufftReal value, void*, void*) {
  static_cast<cufftReal*>(out)[at] = value + bias;
}
extern "C" __device__ cufftReal load_index(void*, unsigned long long at, void*, void*) { return at; }
)";

/// What npurtcGetLTOIR gives.
const std::string& object() {
  static const std::string compiled = [] {
    npurtcProgram prog = nullptr;
    const char* option = "-dlto";
    std::size_t size = 0;
    std::string bytes;
    EXPECT_EQ(npurtcCreateProgram(&prog, kSource, "callbacks.cu", 0, nullptr, nullptr), NPURTC_SUCCESS);
    EXPECT_EQ(npurtcCompileProgram(prog, 1, &option), NPURTC_SUCCESS);
    EXPECT_EQ(npurtcGetLTOIRSize(prog, &size), NPURTC_SUCCESS);
    bytes.resize(size);
    EXPECT_EQ(npurtcGetLTOIR(prog, bytes.data()), NPURTC_SUCCESS);
    npurtcDestroyProgram(&prog);
    return bytes;
  }();
  return compiled;
}

npufftResult set(npufftHandle plan, const char* name, npufftXtCallbackType type, void* info = nullptr) {
  return npufftXtSetJITCallback(plan, name, object().data(), object().size(), type, &info);
}

TEST(FftCallbackAtRunTime, LoadsAndStores) {
  npufftHandle plan = 0;
  std::size_t work = 0;
  float* factor = nullptr;
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&factor), sizeof(float)), npuSuccess);
  *factor = 3;
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, "load_scaled", NPUFFT_CB_LD_COMPLEX, factor), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, "store_real", NPUFFT_CB_ST_REAL), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_C2R, 1, &work), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtClearCallback(plan, NPUFFT_CB_LD_COMPLEX), NPUFFT_NOT_SUPPORTED);
  float* data = nullptr;
  const float spectrum[6] = {1, 0, 0, 0, 0, 0};
  float values[4] = {};
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&data), sizeof(spectrum)), npuSuccess);
  ASSERT_EQ(npuMemcpy(data, spectrum, sizeof(spectrum), npuMemcpyHostToDevice), npuSuccess);
  ASSERT_EQ(npufftExecC2R(plan, reinterpret_cast<npufftComplex*>(data), data), NPUFFT_SUCCESS);
  ASSERT_EQ(npuMemcpy(values, data, sizeof(values), npuMemcpyDeviceToHost), npuSuccess);
  for (float value : values) EXPECT_FLOAT_EQ(value, 4);
  npufftDestroy(plan);
  npuFree(data);
  npuFree(factor);
}

TEST(FftCallbackAtRunTime, AFunctionMayHaveTheLinkageOfC) {
  npufftHandle plan = 0;
  std::size_t work = 0;
  npufftComplex* data = nullptr;
  npufftComplex sums[3] = {};
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, "load_index", NPUFFT_CB_LD_REAL), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_R2C, 1, &work), NPUFFT_SUCCESS);
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&data), sizeof(sums)), npuSuccess);
  ASSERT_EQ(npufftExecR2C(plan, reinterpret_cast<float*>(data), data), NPUFFT_SUCCESS);
  ASSERT_EQ(npuMemcpy(sums, data, sizeof(sums), npuMemcpyDeviceToHost), npuSuccess);
  EXPECT_FLOAT_EQ(sums[0].x, 6);
  EXPECT_FLOAT_EQ(sums[2].x, -2);
  npufftDestroy(plan);
  npuFree(data);
}

TEST(FftCallbackAtRunTime, WhatIsRefused) {
  npufftHandle plan = 0;
  std::size_t work = 0;
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(set(plan, "missing", NPUFFT_CB_LD_COMPLEX), NPUFFT_NVJITLINK_FAILURE);
  EXPECT_EQ(set(plan, "store_real", NPUFFT_CB_ST_COMPLEX), NPUFFT_NVJITLINK_FAILURE) << "other parameters";
  ASSERT_EQ(set(plan, "load_scaled", NPUFFT_CB_LD_COMPLEX), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_R2C, 1, &work), NPUFFT_INVALID_TYPE) << "loads real elements";
  EXPECT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_C2C, 1, &work), NPUFFT_SUCCESS);
  npufftDestroy(plan);
}

}  // namespace
