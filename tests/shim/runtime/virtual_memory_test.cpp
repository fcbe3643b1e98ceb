// Addresses and memory apart from each other, as allocators that grow in place use them.
#include <vector>

#include "npu/driver.h"
#include "tests/shim/runtime/check.h"

namespace {

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)
#define ASSERT_DRV(call) ASSERT_EQ(call, NPUDRV_SUCCESS)

class VirtualMemory : public test::Runtime {
 protected:
  using Handle = npudrvMemGenericAllocationHandle;

  void SetUp() override {
    ASSERT_DRV(npudrvInit(0));
    what_.type = NPUDRV_MEM_ALLOCATION_TYPE_PINNED;
    what_.location = {NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0};
    ASSERT_DRV(npudrvMemGetAllocationGranularity(&page_, &what_, NPUDRV_MEM_ALLOC_GRANULARITY_MINIMUM));
    ASSERT_EQ(page_, 2u << 20);
    access_ = {{NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0}, NPUDRV_MEM_ACCESS_FLAGS_PROT_READWRITE};
  }
  Handle create(size_t pages) {
    Handle handle = 0;
    EXPECT_DRV(npudrvMemCreate(&handle, pages * page_, &what_, 0));
    return handle;
  }
  npudrvDeviceptr reserve(size_t pages) {
    npudrvDeviceptr start = 0;
    EXPECT_DRV(npudrvMemAddressReserve(&start, pages * page_, 0, 0, 0));
    return start;
  }
  size_t free_bytes() {
    size_t free = 0, total = 0;
    EXPECT_OK(npuMemGetInfo(&free, &total));
    return free;
  }

  npudrvMemAllocationProp what_ = {};
  npudrvMemAccessDesc access_ = {};
  size_t page_ = 0;
};

TEST_F(VirtualMemory, AnAllocationGrowsInPlace) {
  const npudrvDeviceptr start = reserve(4);
  const Handle first = create(1), second = create(2);
  ASSERT_DRV(npudrvMemMap(start, page_, 0, first, 0));
  EXPECT_DRV(npudrvMemSetAccess(start, page_, &access_, 1));
  EXPECT_DRV(npudrvMemsetD8(start, 1, page_));
  ASSERT_DRV(npudrvMemMap(start + page_, 2 * page_, 0, second, 0));
  EXPECT_DRV(npudrvMemSetAccess(start, 3 * page_, &access_, 1));
  // One copy goes over both mappings.
  EXPECT_DRV(npudrvMemsetD8(start + page_, 2, 2 * page_));
  std::vector<unsigned char> bytes(3 * page_);
  EXPECT_DRV(npudrvMemcpyDtoH(bytes.data(), start, bytes.size()));
  EXPECT_EQ(bytes[page_ - 1], 1);
  EXPECT_EQ(bytes[page_], 2);
  EXPECT_EQ(bytes[3 * page_ - 1], 2);
  npuPointerAttributes attributes{};
  EXPECT_OK(npuPointerGetAttributes(&attributes, reinterpret_cast<void*>(start + page_ + 5)));
  EXPECT_EQ(attributes.type, npuMemoryTypeDevice);
  EXPECT_DRV(npudrvMemUnmap(start, 3 * page_));
  EXPECT_DRV(npudrvMemRelease(first));
  EXPECT_DRV(npudrvMemRelease(second));
  EXPECT_DRV(npudrvMemAddressFree(start, 4 * page_));
}

TEST_F(VirtualMemory, TheSameMemoryAppearsAtTwoAddresses) {
  const npudrvDeviceptr a = reserve(1), b = reserve(1);
  const Handle memory = create(1);
  ASSERT_DRV(npudrvMemMap(a, page_, 0, memory, 0));
  ASSERT_DRV(npudrvMemMap(b, page_, 0, memory, 0));
  EXPECT_DRV(npudrvMemRelease(memory));  // the mappings keep it
  EXPECT_DRV(npudrvMemsetD32(a, 0x01020304, 16));
  unsigned int seen = 0;
  EXPECT_DRV(npudrvMemcpyDtoH(&seen, b + 60, 4));
  EXPECT_EQ(seen, 0x01020304u);
  EXPECT_DRV(npudrvMemUnmap(a, page_));
  EXPECT_DRV(npudrvMemUnmap(b, page_));
  EXPECT_DRV(npudrvMemAddressFree(a, page_));
  EXPECT_DRV(npudrvMemAddressFree(b, page_));
}

TEST_F(VirtualMemory, OnlyMemoryTakesRoom) {
  const size_t before = free_bytes();
  const npudrvDeviceptr start = reserve(1000);
  EXPECT_EQ(free_bytes(), before);
  const Handle memory = create(3);
  EXPECT_LE(free_bytes(), before - 3 * page_);
  EXPECT_DRV(npudrvMemRelease(memory));
  EXPECT_EQ(free_bytes(), before);
  EXPECT_DRV(npudrvMemAddressFree(start, 1000 * page_));
  size_t total = 0, free = 0;
  EXPECT_OK(npuMemGetInfo(&free, &total));
  Handle too_much = 0;
  EXPECT_EQ(npudrvMemCreate(&too_much, total / page_ * page_ + page_, &what_, 0), NPUDRV_ERROR_OUT_OF_MEMORY);
}

TEST_F(VirtualMemory, WrongRangesAreRefused) {
  const npudrvDeviceptr start = reserve(2);
  const Handle memory = create(1);
  EXPECT_EQ(npudrvMemMap(start + 2 * page_, page_, 0, memory, 0),
            NPUDRV_ERROR_INVALID_VALUE);                                                // not reserved
  EXPECT_EQ(npudrvMemMap(start, 2 * page_, 0, memory, 0), NPUDRV_ERROR_INVALID_VALUE);  // more than there is
  EXPECT_EQ(npudrvMemMap(start + 512, page_, 0, memory, 0), NPUDRV_ERROR_INVALID_VALUE);  // not aligned
  EXPECT_EQ(npudrvMemMap(start, page_, 0, 77, 0), NPUDRV_ERROR_INVALID_VALUE);            // no such memory
  ASSERT_DRV(npudrvMemMap(start, page_, 0, memory, 0));
  EXPECT_EQ(npudrvMemMap(start, page_, 0, memory, 0), NPUDRV_ERROR_INVALID_VALUE);  // mapped already
  EXPECT_EQ(npudrvMemAddressFree(start, 2 * page_), NPUDRV_ERROR_INVALID_VALUE);    // still mapped
  EXPECT_EQ(npudrvMemUnmap(start, 2 * page_), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvMemSetAccess(start, 2 * page_, &access_, 1), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvMemUnmap(start, page_));
  EXPECT_EQ(npudrvMemUnmap(start, page_), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvMemAddressFree(start, page_), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvMemAddressFree(start, 2 * page_));
  EXPECT_DRV(npudrvMemRelease(memory));
  EXPECT_EQ(npudrvMemRelease(memory), NPUDRV_ERROR_INVALID_VALUE);
}

TEST_F(VirtualMemory, MemoryKnowsWhatItWasMadeFor) {
  what_.allocFlags.compressionType = 1;  // compressible memory: asked for, and not granted
  const Handle memory = create(1);
  npudrvMemAllocationProp made{};
  int supported = 0;
  EXPECT_DRV(
      npudrvDeviceGetAttribute(&supported, NPUDRV_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0));
  EXPECT_EQ(supported, 1);
  EXPECT_DRV(npudrvMemGetAllocationPropertiesFromHandle(&made, memory));
  EXPECT_EQ(made.type, NPUDRV_MEM_ALLOCATION_TYPE_PINNED);
  EXPECT_EQ(made.location.type, NPUDRV_MEM_LOCATION_TYPE_DEVICE);
  EXPECT_EQ(made.location.id, 0);
  EXPECT_EQ(made.allocFlags.compressionType, 0);
  EXPECT_EQ(npudrvMemGetAllocationPropertiesFromHandle(nullptr, memory), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvMemRelease(memory));
  EXPECT_EQ(npudrvMemGetAllocationPropertiesFromHandle(&made, memory), NPUDRV_ERROR_INVALID_VALUE);
}

TEST_F(VirtualMemory, WhatMemoryIsToBeIsChecked) {
  Handle handle = 0;
  EXPECT_EQ(npudrvMemCreate(&handle, page_ + 1, &what_, 0), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvMemCreate(&handle, page_, nullptr, 0), NPUDRV_ERROR_INVALID_VALUE);
  what_.location.id = 1000;
  EXPECT_EQ(npudrvMemCreate(&handle, page_, &what_, 0), NPUDRV_ERROR_INVALID_DEVICE);
  what_.location.id = 0;
  what_.requestedHandleTypes = NPUDRV_MEM_HANDLE_TYPE_FABRIC;
  EXPECT_EQ(npudrvMemCreate(&handle, page_, &what_, 0), NPUDRV_ERROR_NOT_SUPPORTED);
  access_.flags = NPUDRV_MEM_ACCESS_FLAGS_PROT_READ;
  EXPECT_EQ(npudrvMemSetAccess(0, page_, &access_, 1), NPUDRV_ERROR_NOT_SUPPORTED);
}

}  // namespace
