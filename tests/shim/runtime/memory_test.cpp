// Memory: allocation, copies in every direction, symbols, managed and pinned memory, pools.
#include <chrono>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>

#include "npu/kernel.h"
#include "tests/shim/runtime/check.h"

__constant__ float constant_table[4];
__device__ int device_counter;

namespace {

using Memory = test::Runtime;

std::vector<int> counted(size_t n) {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 1);
  return values;
}

TEST_F(Memory, RoundTripOfSeveralSizes) {
  for (const size_t n : {size_t{1}, size_t{127}, size_t{129}, size_t{20011}, size_t{1000003}}) {
    const std::vector<int> in = counted(n);
    std::vector<int> out(n);
    int* device = nullptr;
    ASSERT_OK(npuMalloc(&device, n * sizeof(int)));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(device) % 512, 0u);
    EXPECT_OK(npuMemcpy(device, in.data(), n * sizeof(int), npuMemcpyHostToDevice));
    EXPECT_OK(npuMemcpy(out.data(), device, n * sizeof(int), npuMemcpyDeviceToHost));
    EXPECT_EQ(in, out);
    EXPECT_OK(npuFree(device));
  }
}

TEST_F(Memory, PointersToConstantData) {
  const float *device = nullptr, *managed = nullptr, *pinned = nullptr;
  ASSERT_OK(npuMalloc(&device, 64));
  ASSERT_OK(npuMallocManaged(&managed, 64));
  ASSERT_OK(npuMallocHost(&pinned, 64));
  EXPECT_OK(npuFree(const_cast<float*>(device)));
  EXPECT_OK(npuFree(const_cast<float*>(managed)));
  EXPECT_OK(npuFreeHost(const_cast<float*>(pinned)));
}

TEST_F(Memory, SizeZeroAndNull) {
  void* memory = &memory;
  EXPECT_OK(npuMalloc(&memory, 0));
  EXPECT_EQ(memory, nullptr);
  EXPECT_OK(npuFree(nullptr));
  EXPECT_OK(npuFreeHost(nullptr));
  EXPECT_OK(npuMemcpy(nullptr, nullptr, 0, npuMemcpyHostToDevice));
  EXPECT_EQ(npuMalloc(static_cast<void**>(nullptr), 16), npuErrorInvalidValue);
}

TEST_F(Memory, WrongFreesAreErrors) {
  char* device = nullptr;
  int local = 0;
  ASSERT_OK(npuMalloc(&device, 1024));
  EXPECT_EQ(npuFree(device + 1), npuErrorInvalidValue);
  EXPECT_EQ(npuFree(&local), npuErrorInvalidValue);
  EXPECT_EQ(npuFreeHost(device), npuErrorInvalidValue);
  EXPECT_OK(npuFree(device));
  EXPECT_EQ(npuFree(device), npuErrorInvalidValue);
}

TEST_F(Memory, OutOfMemoryIsAnErrorAndNotSticky) {
  size_t free = 0, total = 0;
  void* memory = nullptr;
  ASSERT_OK(npuMemGetInfo(&free, &total));
  EXPECT_OK(npuMemGetInfo(&free, nullptr));
  EXPECT_OK(npuMemGetInfo(nullptr, &total));
  EXPECT_EQ(npuMalloc(&memory, total + 1), npuErrorMemoryAllocation);
  EXPECT_EQ(npuGetLastError(), npuErrorMemoryAllocation);
  EXPECT_OK(npuMalloc(&memory, free / 2));
  EXPECT_OK(npuFree(memory));
}

TEST_F(Memory, MemGetInfoIsTrue) {
  size_t before = 0, after = 0, total = 0;
  void* memory = nullptr;
  ASSERT_OK(npuMemGetInfo(&before, &total));
  ASSERT_OK(npuMalloc(&memory, 10 << 20));
  ASSERT_OK(npuMemGetInfo(&after, &total));
  EXPECT_GE(before - after, size_t{10} << 20);
  EXPECT_LE(before - after, (size_t{10} << 20) + 1024);
  ASSERT_OK(npuFree(memory));
  ASSERT_OK(npuMemGetInfo(&after, &total));
  EXPECT_EQ(before, after);
  EXPECT_EQ(total, size_t{64} << 30);
}

TEST_F(Memory, CopiesAreChecked) {
  char host[64] = {};
  char* device = nullptr;
  ASSERT_OK(npuMalloc(&device, 512));
  EXPECT_EQ(npuMemcpy(nullptr, host, 4, npuMemcpyHostToDevice), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpy(host + 8, host, 4, npuMemcpyHostToDevice),
            npuErrorInvalidValue);  // the device end is host memory
  EXPECT_EQ(npuMemcpy(host, host + 8, 4, npuMemcpyDeviceToHost), npuErrorInvalidValue);
  EXPECT_EQ(npuMemcpy(device, host, 4, static_cast<npuMemcpyKind>(5)), npuErrorInvalidMemcpyDirection);
  std::vector<char> large(1 << 20);
  EXPECT_EQ(npuMemcpy(device, large.data(), large.size(), npuMemcpyHostToDevice),
            npuErrorInvalidValue);  // too long
  EXPECT_OK(npuMemcpy(host, host + 8, 4, npuMemcpyHostToHost));
  EXPECT_OK(npuMemcpy(device, host, 4, npuMemcpyDefault));
  EXPECT_OK(npuFree(device));
  EXPECT_EQ(npuMemcpy(device, host, 4, npuMemcpyHostToDevice), npuErrorInvalidValue);  // freed
}

TEST_F(Memory, PageableSourcesMayBeReusedAtOnce) {
  int* device = nullptr;
  std::vector<int> out(100);
  ASSERT_OK(npuMalloc(&device, 100 * sizeof(int)));
  {
    test::Gate gate;
    gate.block(nullptr);
    for (int i = 0; i < 100; ++i) {
      int value = i;
      EXPECT_OK(npuMemcpyAsync(device + i, &value, sizeof(int), npuMemcpyHostToDevice));
      value = -1;
    }
  }
  ASSERT_OK(npuMemcpy(out.data(), device, 100 * sizeof(int), npuMemcpyDeviceToHost));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(out[static_cast<size_t>(i)], i);
}

TEST_F(Memory, PinnedCopiesAreAsynchronous) {
  int* device = nullptr;
  int* pinned = nullptr;
  ASSERT_OK(npuMalloc(&device, sizeof(int)));
  ASSERT_OK(npuMallocHost(&pinned, sizeof(int)));
  *pinned = 1;
  test::Gate gate;
  gate.block(nullptr);
  EXPECT_OK(npuMemcpyAsync(device, pinned, sizeof(int), npuMemcpyHostToDevice, nullptr));
  EXPECT_OK(npuMemcpyAsync(pinned + 0, device, sizeof(int), npuMemcpyDeviceToHost, nullptr));
  EXPECT_EQ(npuStreamQuery(nullptr), npuErrorNotReady);
  gate.open();
  EXPECT_OK(npuStreamSynchronize(nullptr));
  EXPECT_EQ(*pinned, 1);
  EXPECT_OK(npuFreeHost(pinned));
}

// Pinned memory may be in use by any stream of any device when it is given back.
template <class Release>
void expect_waits(Release release) {
  ASSERT_OK(npuSetDevice(1));
  test::Gate gate;
  gate.block(nullptr);
  ASSERT_OK(npuSetDevice(0));
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    gate.open();
  });
  EXPECT_OK(release());
  ASSERT_OK(npuSetDevice(1));
  EXPECT_OK(npuStreamQuery(nullptr));
  opener.join();
  ASSERT_OK(npuSetDevice(0));
}

TEST_F(Memory, PinnedMemoryIsFreedWhenAllWorkIsDone) {
  int* pinned = nullptr;
  ASSERT_OK(npuMallocHost(&pinned, sizeof(int)));
  expect_waits([&] { return npuFreeHost(pinned); });
}

TEST_F(Memory, RegisteredMemoryIsGivenBackWhenAllWorkIsDone) {
  std::vector<int> host(1000);
  ASSERT_OK(npuHostRegister(host.data(), host.size() * sizeof(int), npuHostRegisterDefault));
  expect_waits([&] { return npuHostUnregister(host.data()); });
}

TEST_F(Memory, SetsBytes) {
  unsigned char* device = nullptr;
  std::vector<unsigned char> out(1000, 9);
  ASSERT_OK(npuMalloc(&device, 1000));
  EXPECT_OK(npuMemset(device, 0x1AB, 1000));
  EXPECT_OK(npuMemset(device + 10, 0, 5));
  ASSERT_OK(npuMemcpy(out.data(), device, 1000, npuMemcpyDeviceToHost));
  EXPECT_EQ(out[9], 0xAB);
  EXPECT_EQ(out[10], 0);
  EXPECT_EQ(out[14], 0);
  EXPECT_EQ(out[15], 0xAB);
  EXPECT_EQ(npuMemset(out.data(), 0, 4), npuErrorInvalidValue);
}

TEST_F(Memory, RowsWithPitch) {
  const size_t width = 30, height = 7;
  char* device = nullptr;
  char* second = nullptr;
  size_t pitch = 0;
  ASSERT_OK(npuMallocPitch(&device, &pitch, width, height));
  ASSERT_OK(npuMalloc(&second, width * height));
  EXPECT_EQ(pitch % 512, 0u);
  std::vector<char> in(width * height), out(width * height);
  std::iota(in.begin(), in.end(), 0);
  EXPECT_OK(npuMemcpy2D(device, pitch, in.data(), width, width, height, npuMemcpyHostToDevice));
  EXPECT_OK(npuMemcpy2D(second, width, device, pitch, width, height, npuMemcpyDeviceToDevice));
  EXPECT_OK(npuMemcpy2DAsync(out.data(), width, second, width, width, height, npuMemcpyDeviceToHost));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(in, out);
  EXPECT_EQ(npuMemcpy2D(device, 8, in.data(), width, width, height, npuMemcpyHostToDevice),
            npuErrorInvalidPitchValue);
  EXPECT_OK(
      npuMemcpy2D(device, pitch, in.data(), 1, width, 1, npuMemcpyHostToDevice));  // one row has no pitch
  EXPECT_OK(npuMemset2D(device, pitch, 5, width, height));
  EXPECT_OK(npuMemcpy2D(out.data(), width, device, pitch, width, height, npuMemcpyDeviceToHost));
  EXPECT_EQ(out, std::vector<char>(width * height, 5));
}

TEST_F(Memory, Boxes) {
  npuPitchedPtr device{};
  const npuExtent extent = make_npuExtent(12, 3, 4);
  ASSERT_OK(npuMalloc3D(&device, extent));
  std::vector<char> in(12 * 3 * 4), out(12 * 3 * 4);
  std::iota(in.begin(), in.end(), 1);
  npuMemcpy3DParms to{}, back{};
  to.srcPtr = make_npuPitchedPtr(in.data(), 12, 12, 3);
  to.dstPtr = device;
  to.extent = extent;
  to.kind = npuMemcpyHostToDevice;
  back.srcPtr = device;
  back.dstPtr = make_npuPitchedPtr(out.data(), 12, 12, 3);
  back.extent = extent;
  back.kind = npuMemcpyDeviceToHost;
  EXPECT_OK(npuMemcpy3D(&to));
  EXPECT_OK(npuMemcpy3D(&back));
  EXPECT_EQ(in, out);
  EXPECT_OK(npuMemset3D(device, 0, extent));
  EXPECT_OK(npuMemcpy3D(&back));
  EXPECT_EQ(out, std::vector<char>(12 * 3 * 4, 0));
}

TEST_F(Memory, SymbolsAreDeviceMemory) {
  const float values[4] = {1, 2, 3, 4};
  float back[2] = {};
  void* address = nullptr;
  size_t size = 0;
  EXPECT_OK(npuMemcpyToSymbol(constant_table, values, sizeof(values)));
  EXPECT_OK(npuMemcpyFromSymbol(back, constant_table, 8, 8));
  EXPECT_EQ(back[0], 3.0f);
  EXPECT_EQ(back[1], 4.0f);
  EXPECT_EQ(npuMemcpyToSymbol(constant_table, values, 16, 4), npuErrorInvalidValue);
  EXPECT_OK(npuGetSymbolAddress(&address, device_counter));
  EXPECT_OK(npuGetSymbolSize(&size, constant_table));
  EXPECT_EQ(size, 16u);
  const int seven = 7;
  EXPECT_OK(npuMemcpy(address, &seven, sizeof(int), npuMemcpyHostToDevice));
  EXPECT_EQ(device_counter, 7);
  EXPECT_OK(npuMemset(address, 0, sizeof(int)));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(device_counter, 0);
}

TEST_F(Memory, ManagedVariablesAreManagedMemoryWhileTheyAreKnown) {
  static int variables[4] = {1, 2, 3, 4};
  int back[2] = {};
  npuPointerAttributes attributes{};
  EXPECT_EQ(npuRegisterManagedVariables(nullptr, 16), npuErrorInvalidValue);
  EXPECT_EQ(npuRegisterManagedVariables(variables, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuMemset(variables, 0, 8), npuErrorInvalidValue);
  ASSERT_OK(npuRegisterManagedVariables(variables, sizeof(variables)));
  EXPECT_EQ(npuRegisterManagedVariables(variables + 1, 4), npuErrorInvalidValue);
  EXPECT_OK(npuMemset(variables, 0, 8));
  EXPECT_OK(npuMemcpy(back, variables + 1, 8, npuMemcpyDeviceToHost));
  EXPECT_EQ(back[0], 0);
  EXPECT_EQ(back[1], 3);
  EXPECT_OK(npuMemPrefetchAsync(variables, 16, 0, nullptr));
  EXPECT_OK(npuPointerGetAttributes(&attributes, &variables[3]));
  EXPECT_EQ(attributes.type, npuMemoryTypeManaged);
  EXPECT_OK(npuForgetManagedVariables(variables));
  EXPECT_EQ(npuForgetManagedVariables(variables), npuErrorInvalidValue);
  EXPECT_EQ(npuMemset(variables, 0, 8), npuErrorInvalidValue);
}

TEST_F(Memory, HostTouchesManagedMemoryBetweenLaunches) {
  int* shared = nullptr;
  ASSERT_OK(npuMallocManaged(&shared, 3 * sizeof(int)));
  EXPECT_OK(npuMemset(shared, 0, 3 * sizeof(int)));
  EXPECT_EQ(shared[2], 0);
  for (int i = 1; i <= 3; ++i) {
    shared[0] = i;
    EXPECT_OK(test::submit_ok(nullptr, [shared] { shared[1] += shared[0]; }));
    EXPECT_OK(npuDeviceSynchronize());
  }
  EXPECT_EQ(shared[1], 6);
  EXPECT_OK(npuMemAdvise(shared, 12, npuMemAdviseSetPreferredLocation, 0));
  EXPECT_OK(npuMemPrefetchAsync(shared, 12, npuCpuDeviceId, nullptr));
  EXPECT_EQ(npuMemPrefetchAsync(shared, 12, 55, nullptr), npuErrorInvalidDevice);
  EXPECT_OK(npuFree(shared));
}

TEST_F(Memory, WhatAnAddressIs) {
  int local = 0;
  int *device = nullptr, *pinned = nullptr, *managed = nullptr;
  ASSERT_OK(npuMalloc(&device, 64));
  ASSERT_OK(npuMallocHost(&pinned, 64));
  ASSERT_OK(npuMallocManaged(&managed, 64));
  const auto type_of = [](const void* address) {
    npuPointerAttributes attributes{};
    EXPECT_OK(npuPointerGetAttributes(&attributes, address));
    return attributes.type;
  };
  EXPECT_EQ(type_of(&local), npuMemoryTypeUnregistered);
  EXPECT_EQ(type_of(device + 3), npuMemoryTypeDevice);
  EXPECT_EQ(type_of(pinned + 3), npuMemoryTypeHost);
  EXPECT_EQ(type_of(managed + 3), npuMemoryTypeManaged);
  void* mapped = nullptr;
  EXPECT_OK(npuHostGetDevicePointer(&mapped, pinned, 0));
  EXPECT_EQ(mapped, pinned);
  EXPECT_EQ(npuHostGetDevicePointer(&mapped, &local, 0), npuErrorInvalidValue);
  EXPECT_OK(npuFreeHost(pinned));
  EXPECT_OK(npuFree(device));
  EXPECT_EQ(type_of(device), npuMemoryTypeUnregistered);
}

TEST_F(Memory, RegisteringHostMemory) {
  std::vector<int> host(1000);
  EXPECT_OK(npuHostRegister(host.data(), 4000, npuHostRegisterDefault));
  EXPECT_EQ(npuHostRegister(host.data() + 10, 40, npuHostRegisterDefault),
            npuErrorHostMemoryAlreadyRegistered);
  EXPECT_OK(npuHostUnregister(host.data()));
  EXPECT_EQ(npuHostUnregister(host.data()), npuErrorHostMemoryNotRegistered);
  void* pinned = nullptr;
  EXPECT_OK(npuMallocHost(&pinned, 4000));
  EXPECT_EQ(npuHostRegister(pinned, 4000, npuHostRegisterDefault), npuErrorHostMemoryAlreadyRegistered);
  EXPECT_OK(npuFreeHost(pinned));
}

TEST_F(Memory, FreedInOrderIsUsedAgainByTheSameStream) {
  void *first = nullptr, *second = nullptr, *third = nullptr;
  npuStream_t stream = nullptr, other = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamCreateWithFlags(&other, npuStreamNonBlocking));
  test::Gate gate;
  ASSERT_OK(npuMallocAsync(&first, 4096, stream));
  gate.block(stream);
  ASSERT_OK(npuFreeAsync(first, stream));
  ASSERT_OK(npuMallocAsync(&second, 4096, other));  // still in use by `stream`
  EXPECT_NE(first, second);
  ASSERT_OK(npuMallocAsync(&third, 4096, stream));
  EXPECT_EQ(first, third);
  gate.open();
  ASSERT_OK(npuFreeAsync(second, other));
  ASSERT_OK(npuFree(third));
  EXPECT_EQ(npuFreeAsync(third, stream), npuErrorInvalidValue);
}

TEST_F(Memory, AllocatedAtOnceIsFreedInOrder) {
  void *plain = nullptr, *managed = nullptr, *pitched = nullptr;
  size_t pitch = 0, before = 0, after = 0, total = 0;
  int host = 0;
  ASSERT_OK(npuMemGetInfo(&before, &total));
  ASSERT_OK(npuMalloc(&plain, 4096));
  ASSERT_OK(npuMallocManaged(&managed, 4096));
  ASSERT_OK(npuMallocPitch(&pitched, &pitch, 100, 7));
  EXPECT_EQ(npuFreeAsync(static_cast<char*>(plain) + 64, nullptr), npuErrorInvalidValue) << "not its start";
  for (void* memory : {plain, managed, pitched}) EXPECT_OK(npuFreeAsync(memory, nullptr));
  EXPECT_EQ(npuFreeAsync(plain, nullptr), npuErrorInvalidValue);
  EXPECT_EQ(npuFreeAsync(&host, nullptr), npuErrorInvalidValue);
  EXPECT_OK(npuFreeAsync(nullptr, nullptr));
  ASSERT_OK(npuMemGetInfo(&after, &total));
  EXPECT_EQ(before, after);
}

TEST_F(Memory, PoolsGiveBackAndCount) {
  npuMemPool_t pool = nullptr;
  void* memory = nullptr;
  uint64_t used = 0, reserved = 0;
  ASSERT_OK(npuDeviceGetDefaultMemPool(&pool, 0));
  ASSERT_OK(npuMallocAsync(&memory, 1 << 20, nullptr));
  EXPECT_OK(npuMemPoolGetAttribute(pool, npuMemPoolAttrUsedMemCurrent, &used));
  EXPECT_EQ(used, 1u << 20);
  ASSERT_OK(npuFreeAsync(memory, nullptr));
  EXPECT_OK(npuMemPoolGetAttribute(pool, npuMemPoolAttrUsedMemCurrent, &used));
  EXPECT_EQ(used, 0u);
  EXPECT_OK(npuDeviceSynchronize());  // the release threshold is 0
  EXPECT_OK(npuMemPoolGetAttribute(pool, npuMemPoolAttrReservedMemCurrent, &reserved));
  EXPECT_EQ(reserved, 0u);
}

TEST_F(Memory, ADestructorMayFreeOnAnotherThread) {
  float* device = nullptr;
  ASSERT_OK(npuMalloc(&device, 64));
  std::thread([device] { EXPECT_OK(npuFree(device)); }).join();
}

}  // namespace
