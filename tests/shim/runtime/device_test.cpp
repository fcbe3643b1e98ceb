// Devices: properties, attributes, limits, occupancy, several devices, peers.
#include <cstring>

#include "npu/kernel.h"
#include "npu/profiler.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/runtime/device_properties.h"
#include "tests/shim/runtime/check.h"

__global__ void attribute_kernel(NPU_KERNEL_PARAMS_ float* x) { x[threadIdx.x] = 1; }

namespace {

using Devices = test::Runtime;

TEST_F(Devices, PropertiesAreThoseOfTheChip) {
  npuDeviceProp p;
  ASSERT_OK(npuGetDeviceProperties(&p, 0));
  const npu::configuration::Chip& chip = *npu::configuration::find_chip(npu::configuration::kDefaultChip);
  EXPECT_STREQ(p.name, chip.name);
  EXPECT_EQ(p.totalGlobalMem, chip.memory_bytes);
  EXPECT_EQ(p.multiProcessorCount, chip.vector_cores);
  EXPECT_EQ(p.l2CacheSize, static_cast<int>(chip.l2_bytes));
  EXPECT_EQ(p.sharedMemPerMultiprocessor, chip.ub_bytes);
  EXPECT_EQ(p.clockRate, chip.cube_mhz * 1000);
  EXPECT_EQ(p.warpSize, 32);
  EXPECT_EQ(p.maxThreadsPerBlock, 1024);
  EXPECT_EQ(npuGetDeviceProperties(&p, 99), npuErrorInvalidDevice);
  EXPECT_EQ(npuGetDeviceProperties(nullptr, 0), npuErrorInvalidValue);
}

TEST_F(Devices, AttributesAgreeWithProperties) {
  npuDeviceProp p;
  ASSERT_OK(npuGetDeviceProperties(&p, 0));
  const auto attribute = [](npuDeviceAttr which) {
    int value = -1;
    EXPECT_OK(npuDeviceGetAttribute(&value, which, 0));
    return value;
  };
  EXPECT_EQ(attribute(npuDevAttrMultiProcessorCount), p.multiProcessorCount);
  EXPECT_EQ(attribute(npuDevAttrMaxSharedMemoryPerBlockOptin), static_cast<int>(p.sharedMemPerBlockOptin));
  EXPECT_EQ(attribute(npuDevAttrComputeCapabilityMajor), p.major);
  EXPECT_EQ(attribute(npuDevAttrClusterLaunch), 0);
  int value = 0;
  EXPECT_EQ(npuDeviceGetAttribute(&value, static_cast<npuDeviceAttr>(0), 0), npuErrorInvalidValue);
}

TEST_F(Devices, CurrentDeviceIsOfTheThread) {
  int device = -1;
  EXPECT_OK(npuGetDevice(&device));
  EXPECT_EQ(device, 0);
  std::thread([] {
    int device = -1;
    EXPECT_OK(npuGetDevice(&device));
    EXPECT_EQ(device, 0);
  }).join();
}

TEST_F(Devices, SharedMemoryAboveTheDefaultMustBeAskedFor) {
  npuFuncAttributes attributes{};
  npuDeviceProp p;
  ASSERT_OK(npuGetDeviceProperties(&p, 0));
  const void* const address = reinterpret_cast<const void*>(&attribute_kernel);
  EXPECT_EQ(npu::detail::launch_limits(address).max_dynamic_shared_bytes, 48 * 1024);
  EXPECT_OK(npuFuncSetAttribute(attribute_kernel, npuFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
  EXPECT_EQ(npu::detail::launch_limits(address).max_dynamic_shared_bytes, 100 * 1024);
  EXPECT_OK(npuFuncGetAttributes(&attributes, attribute_kernel));
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 100 * 1024);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 1024);
  const int too_much = static_cast<int>(p.sharedMemPerBlockOptin) + 1;
  EXPECT_EQ(npuFuncSetAttribute(attribute_kernel, npuFuncAttributeMaxDynamicSharedMemorySize, too_much),
            npuErrorInvalidValue);
  EXPECT_EQ(
      npuFuncSetAttribute(static_cast<const void*>(nullptr), npuFuncAttributeMaxDynamicSharedMemorySize, 1),
      npuErrorInvalidDeviceFunction);
}

TEST_F(Devices, Occupancy) {
  int blocks = -1, grid = 0, size = 0;
  EXPECT_OK(npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, attribute_kernel, 256, 0));
  EXPECT_EQ(blocks, 8);
  EXPECT_OK(npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, attribute_kernel, 1024, 100 * 1024));
  EXPECT_EQ(blocks, 1);
  EXPECT_OK(npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, attribute_kernel, 2000, 0));
  EXPECT_EQ(blocks, 0);
  EXPECT_EQ(npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, attribute_kernel, 0, 0),
            npuErrorInvalidValue);
  EXPECT_OK(npuOccupancyMaxPotentialBlockSize(&grid, &size, attribute_kernel, 0, 0));
  EXPECT_EQ(size, 1024);
  EXPECT_EQ(grid, 2 * 48);
}

TEST_F(Devices, LimitsAndPreferencesAreGivenBack) {
  size_t value = 0;
  EXPECT_OK(npuDeviceSetLimit(npuLimitStackSize, 4096));
  EXPECT_OK(npuDeviceGetLimit(&value, npuLimitStackSize));
  EXPECT_EQ(value, 4096u);
  EXPECT_EQ(npuDeviceGetLimit(&value, static_cast<npuLimit>(7)), npuErrorUnsupportedLimit);
  EXPECT_OK(npuProfilerStart());
  EXPECT_OK(npuProfilerStop());
  char bus[32];
  int device = -1;
  EXPECT_OK(npuDeviceGetPCIBusId(bus, sizeof(bus), 0));
  EXPECT_OK(npuDeviceGetByPCIBusId(&device, bus));
  EXPECT_EQ(device, 0);
  EXPECT_EQ(npuDeviceGetPCIBusId(bus, 5, 0), npuErrorInvalidValue);
}

TEST_F(Devices, VersionsAreThoseOfTheHeader) {
  int runtime = 0, driver = 0;
  EXPECT_OK(npuRuntimeGetVersion(&runtime));
  EXPECT_OK(npuDriverGetVersion(&driver));
  EXPECT_EQ(runtime, NPURT_VERSION);
  EXPECT_GE(driver, runtime);
}

}  // namespace
