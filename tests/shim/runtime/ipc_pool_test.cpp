// Pools and physical memory that two processes use.
#include "tests/shim/runtime/ipc_helper.h"

namespace {

using test::host_copy;
using test::pattern;
using test::read_passed;
using test::status_of_other;
using Ipc = test::Runtime;
using IpcOther = test::Runtime;

struct PassedPool {
  int pool, other_pool;
  npuMemPoolPtrExportData data;
  std::size_t size;
};

npuError_t import_pool(npuMemPool_t* pool, int file) {
  return npuMemPoolImportFromShareableHandle(pool, reinterpret_cast<void*>(static_cast<std::intptr_t>(file)),
                                             npuMemHandleTypePosixFileDescriptor, 0);
}

TEST_F(IpcOther, ImportsAPool) {
  PassedPool passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  npuMemPool_t pool = nullptr, other = nullptr;
  ASSERT_OK(import_pool(&pool, passed.pool));
  ASSERT_OK(import_pool(&other, passed.other_pool));
  close(passed.pool);
  close(passed.other_pool);
  void* memory = nullptr;
  EXPECT_EQ(npuMemPoolImportPointer(&memory, other, &passed.data), npuErrorInvalidValue);
  EXPECT_EQ(npuMallocFromPoolAsync(&memory, 16, pool, nullptr), npuErrorInvalidValue);
  ASSERT_OK(npuMemPoolImportPointer(&memory, pool, &passed.data));
  EXPECT_EQ(host_copy(memory, passed.size), pattern(passed.size, 1));
  const std::vector<unsigned char> next = pattern(passed.size, 2);
  EXPECT_OK(npuMemcpy(memory, next.data(), next.size(), npuMemcpyHostToDevice));
  EXPECT_OK(npuFreeAsync(memory, nullptr));
  EXPECT_EQ(npuFreeAsync(memory, nullptr), npuErrorInvalidValue);
  ASSERT_OK(npuMemPoolImportPointer(&memory, pool, &passed.data));
  EXPECT_OK(npuFree(memory));
  EXPECT_OK(npuMemPoolDestroy(pool));
}

npuMemPool_t make_pool(npuMemAllocationHandleType type) {
  npuMemPoolProps props{};
  props.allocType = npuMemAllocationTypePinned;
  props.handleTypes = type;
  props.location = {npuMemLocationTypeDevice, 0};
  npuMemPool_t pool = nullptr;
  EXPECT_OK(npuMemPoolCreate(&pool, &props));
  return pool;
}

TEST_F(Ipc, TheOtherProcessImportsAPool) {
  int types = 0;
  ASSERT_OK(npuDeviceGetAttribute(&types, npuDevAttrMemoryPoolSupportedHandleTypes, 0));
  EXPECT_EQ(types, npuMemHandleTypePosixFileDescriptor);
  const npuMemPool_t pool = make_pool(npuMemHandleTypePosixFileDescriptor);
  const npuMemPool_t other = make_pool(npuMemHandleTypePosixFileDescriptor);
  const npuMemPool_t plain = make_pool(npuMemHandleTypeNone);
  PassedPool passed{};
  passed.size = 100003;
  void *memory = nullptr, *unshared = nullptr;
  ASSERT_OK(npuMallocFromPoolAsync(&memory, passed.size, pool, nullptr));
  ASSERT_OK(npuMallocFromPoolAsync(&unshared, 16, plain, nullptr));
  ASSERT_OK(npuMemcpy(memory, pattern(passed.size, 1).data(), passed.size, npuMemcpyHostToDevice));
  constexpr auto kFile = npuMemHandleTypePosixFileDescriptor;
  ASSERT_OK(npuMemPoolExportToShareableHandle(&passed.pool, pool, kFile, 0));
  ASSERT_OK(npuMemPoolExportToShareableHandle(&passed.other_pool, other, kFile, 0));
  EXPECT_EQ(npuMemPoolExportToShareableHandle(&passed.pool, plain, kFile, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuMemPoolExportToShareableHandle(&passed.pool, pool, npuMemHandleTypeWin32, 0),
            npuErrorInvalidValue);
  ASSERT_OK(npuMemPoolExportPointer(&passed.data, memory));
  EXPECT_EQ(npuMemPoolExportPointer(&passed.data, unshared), npuErrorInvalidValue);
  EXPECT_EQ(npuMemPoolExportPointer(&passed.data, nullptr), npuErrorInvalidValue);
  EXPECT_EQ(status_of_other("ImportsAPool", passed), 0);
  EXPECT_EQ(host_copy(memory, passed.size), pattern(passed.size, 2));
  EXPECT_OK(npuFreeAsync(memory, nullptr));
  EXPECT_OK(npuFreeAsync(unshared, nullptr));
  for (const npuMemPool_t one : {pool, other, plain}) EXPECT_OK(npuMemPoolDestroy(one));
  npuMemPool_t wrong = nullptr;
  EXPECT_EQ(import_pool(&wrong, -1), npuErrorInvalidValue);
  EXPECT_EQ(import_pool(&wrong, 0), npuErrorInvalidValue);
  close(passed.pool);
  close(passed.other_pool);
}

// What a pool's file begins with, and what describes an exported allocation.
struct ForgedPointer {
  std::uint64_t pool[4];
  std::int64_t key_at;
};

TEST_F(Ipc, ForgedPointersOfAPoolAreRefused) {
  const npuMemPool_t pool = make_pool(npuMemHandleTypePosixFileDescriptor);
  int file = -1;
  ASSERT_OK(npuMemPoolExportToShareableHandle(&file, pool, npuMemHandleTypePosixFileDescriptor, 0));
  npuMemPool_t imported = nullptr;
  ASSERT_OK(import_pool(&imported, file));
  const std::string long_key(128, 'x'), short_key = "npu.1.2.3." + std::string(118, '\0');
  ForgedPointer forged{};
  ASSERT_EQ(pread(file, forged.pool, sizeof forged.pool, 0), ssize_t{sizeof forged.pool});
  ASSERT_EQ(pwrite(file, long_key.data(), 128, 1024), 128);
  ASSERT_EQ(pwrite(file, short_key.data(), 128, 2048), 128);
  for (const std::int64_t at : {std::int64_t{1024}, std::int64_t{2048}, std::int64_t{0}, std::int64_t{-8},
                                std::int64_t{1} << 40, INT64_MIN}) {
    npuMemPoolPtrExportData data{};
    void* memory = nullptr;
    forged.key_at = at;
    std::memcpy(data.reserved, &forged, sizeof forged);
    EXPECT_EQ(npuMemPoolImportPointer(&memory, imported, &data), npuErrorInvalidValue) << at;
  }
  EXPECT_OK(npuMemPoolDestroy(imported));
  EXPECT_OK(npuMemPoolDestroy(pool));
  close(file);
}

constexpr std::size_t kPage = std::size_t{2} << 20;
constexpr auto kDescriptor = NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

npudrvMemAllocationProp shareable_memory() {
  npudrvMemAllocationProp what{};
  what.type = NPUDRV_MEM_ALLOCATION_TYPE_PINNED;
  what.location = {NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0};
  what.requestedHandleTypes = kDescriptor;
  return what;
}

npudrvDeviceptr map_all(npudrvMemGenericAllocationHandle handle, std::size_t size) {
  npudrvDeviceptr start = 0;
  npudrvMemAccessDesc access{{NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0}, NPUDRV_MEM_ACCESS_FLAGS_PROT_READWRITE};
  EXPECT_DRV(npudrvMemAddressReserve(&start, size, 0, 0, 0));
  EXPECT_DRV(npudrvMemMap(start, size, 0, handle, 0));
  EXPECT_DRV(npudrvMemSetAccess(start, size, &access, 1));
  return start;
}

TEST_F(IpcOther, ImportsPhysicalMemory) {
  int file = -1;
  if (!read_passed(&file)) GTEST_SKIP() << "only in the other process";
  ASSERT_DRV(npudrvInit(0));
  npudrvMemGenericAllocationHandle handle = 0;
  void* const given = reinterpret_cast<void*>(static_cast<std::intptr_t>(file));
  ASSERT_DRV(npudrvMemImportFromShareableHandle(&handle, given, kDescriptor));
  npudrvMemAllocationProp what{};
  EXPECT_DRV(npudrvMemGetAllocationPropertiesFromHandle(&what, handle));
  EXPECT_EQ(what.location.id, 0);
  const npudrvDeviceptr start = map_all(handle, 2 * kPage);
  EXPECT_DRV(npudrvMemRelease(handle));
  EXPECT_EQ(host_copy(reinterpret_cast<void*>(start), 2 * kPage), pattern(2 * kPage, 1));
  EXPECT_DRV(npudrvMemsetD8(start, 9, 2 * kPage));
  EXPECT_DRV(npudrvMemUnmap(start, 2 * kPage));
  EXPECT_DRV(npudrvMemAddressFree(start, 2 * kPage));
}

TEST_F(Ipc, TheOtherProcessImportsPhysicalMemory) {
  ASSERT_DRV(npudrvInit(0));
  int supported = 0;
  EXPECT_DRV(npudrvDeviceGetAttribute(
      &supported, NPUDRV_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED, 0));
  EXPECT_EQ(supported, 1);
  npudrvMemAllocationProp what = shareable_memory();
  npudrvMemGenericAllocationHandle handle = 0, plain = 0;
  ASSERT_DRV(npudrvMemCreate(&handle, 2 * kPage, &what, 0));
  what.requestedHandleTypes = NPUDRV_MEM_HANDLE_TYPE_NONE;
  ASSERT_DRV(npudrvMemCreate(&plain, kPage, &what, 0));
  int file = -1;
  EXPECT_EQ(npudrvMemExportToShareableHandle(&file, plain, kDescriptor, 0), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvMemExportToShareableHandle(&file, handle, NPUDRV_MEM_HANDLE_TYPE_FABRIC, 0),
            NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvMemExportToShareableHandle(&file, handle, kDescriptor, 1), NPUDRV_ERROR_INVALID_VALUE);
  ASSERT_DRV(npudrvMemExportToShareableHandle(&file, handle, kDescriptor, 0));
  const npudrvDeviceptr start = map_all(handle, 2 * kPage);
  EXPECT_DRV(npudrvMemRelease(handle));
  EXPECT_DRV(npudrvMemRelease(plain));
  EXPECT_DRV(npudrvMemcpyHtoD(start, pattern(2 * kPage, 1).data(), 2 * kPage));
  EXPECT_EQ(status_of_other("ImportsPhysicalMemory", file), 0);
  EXPECT_EQ(host_copy(reinterpret_cast<void*>(start), 2 * kPage), std::vector<unsigned char>(2 * kPage, 9));
  EXPECT_DRV(npudrvMemUnmap(start, 2 * kPage));
  EXPECT_DRV(npudrvMemAddressFree(start, 2 * kPage));
  void* const closed = reinterpret_cast<void*>(static_cast<std::intptr_t>(file));
  EXPECT_EQ(npudrvMemImportFromShareableHandle(&handle, closed, kDescriptor),
            NPUDRV_ERROR_INVALID_VALUE);  // freed
  close(file);
  EXPECT_EQ(npudrvMemImportFromShareableHandle(&handle, closed, kDescriptor), NPUDRV_ERROR_INVALID_VALUE);
}

}  // namespace
