// NPU_SIM_PRIVATE=0: the host cannot access memory of devices. Each case is a process, because a process has one machine.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/base/sanitizer.h"
#include "tests/shim/acl/simulator.h"

namespace {

constexpr size_t kBytes = 10000;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::_Exit(1);
}
#define REQUIRE(condition) require(condition, #condition)
#define REQUIRE_OK(call) require((call) == ACL_SUCCESS, #call)

void start(const char* is_private = "0") {
  setenv("NPU_SIM_PRIVATE", is_private, 1);
  setenv("NPU_SIM_DEVICES", "2", 1);
  REQUIRE_OK(aclInit(nullptr));
  REQUIRE_OK(aclrtSetDevice(0));
}

char* device_memory() {
  void* memory = nullptr;
  REQUIRE_OK(aclrtMalloc(&memory, kBytes, ACL_MEM_MALLOC_HUGE_FIRST));
  return static_cast<char*>(memory);
}

std::vector<char> counted() {
  std::vector<char> bytes(kBytes);
  std::iota(bytes.begin(), bytes.end(), 1);
  return bytes;
}

std::vector<char> content(const char* device) {
  std::vector<char> back(kBytes);
  REQUIRE_OK(aclrtMemcpy(back.data(), kBytes, device, kBytes, ACL_MEMCPY_DEVICE_TO_HOST));
  return back;
}

void copies_and_fills() {
  start();
  const std::vector<char> bytes = counted();
  char *const first = device_memory(), *const second = device_memory();
  REQUIRE_OK(aclrtMemcpy(first, kBytes, bytes.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE));
  REQUIRE(content(first) == bytes);
  REQUIRE_OK(aclrtMemcpy(second, kBytes, first, kBytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
  REQUIRE(content(second) == bytes);
  REQUIRE_OK(aclrtMemset(second, kBytes, 7, kBytes));
  REQUIRE(content(second) == std::vector<char>(kBytes, 7));
  REQUIRE(content(first) == bytes);
  REQUIRE_OK(aclrtFree(first));
  REQUIRE_OK(aclrtFree(second));
}

void work_in_streams() {
  start();
  aclrtStream stream = nullptr;
  void* pinned = nullptr;
  REQUIRE_OK(aclrtCreateStream(&stream));
  REQUIRE_OK(aclrtMallocHost(&pinned, kBytes));
  auto* const host = static_cast<char*>(pinned);
  std::iota(host, host + kBytes, 1);
  char *const first = device_memory(), *const second = device_memory();
  REQUIRE_OK(aclrtMemcpyAsync(first, kBytes, host, kBytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  REQUIRE_OK(aclrtMemsetAsync(second, kBytes, 3, kBytes, stream));
  REQUIRE_OK(aclrtMemcpyAsync(second, kBytes, first, 5, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
  REQUIRE_OK(aclrtMemcpyAsync(host, kBytes, second, kBytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  REQUIRE_OK(aclrtSynchronizeStream(stream));
  REQUIRE(host[4] == 5 && host[5] == 3 && host[kBytes - 1] == 3);
  const std::vector<char> pageable = counted();  // staged, so that the call need not wait
  REQUIRE_OK(aclrtMemcpyAsync(second, kBytes, pageable.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  REQUIRE_OK(aclrtSynchronizeStream(stream));
  REQUIRE(content(second) == pageable);
}

void rows() {
  start();
  const std::vector<char> bytes = counted();
  char* const device = device_memory();
  REQUIRE_OK(aclrtMemset(device, kBytes, 0, kBytes));
  REQUIRE_OK(aclrtMemcpy2d(device, 100, bytes.data(), 10, 7, 3, ACL_MEMCPY_HOST_TO_DEVICE));
  std::vector<char> back(21);
  REQUIRE_OK(aclrtMemcpy2d(back.data(), 7, device, 100, 7, 3, ACL_MEMCPY_DEVICE_TO_HOST));
  REQUIRE(back[0] == 1 && back[6] == 7 && back[7] == 11 && back[20] == 27);
  REQUIRE(content(device)[7] == 0);
}

void copies_between_devices() {
  start();
  const std::vector<char> bytes = counted();
  char* const first = device_memory();
  REQUIRE_OK(aclrtMemcpy(first, kBytes, bytes.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE));
  REQUIRE_OK(aclrtSetDevice(1));
  REQUIRE_OK(aclrtDeviceEnablePeerAccess(0, 0));
  char* const second = device_memory();
  REQUIRE_OK(aclrtMemcpy(second, kBytes, first, kBytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
  REQUIRE(content(second) == bytes);
}

// It shares no page with device memory.
void managed_memory() {
  start();
  char* const before = device_memory();
  void* managed = nullptr;
  REQUIRE_OK(aclrtMemAllocManaged(&managed, 100, ACL_RT_MEM_ATTACH_GLOBAL));
  char* const after = device_memory();
  static_cast<char*>(managed)[99] = 5;
  REQUIRE_OK(aclrtMemcpy(after, kBytes, managed, 100, ACL_MEMCPY_DEFAULT));
  REQUIRE(content(after)[99] == 5);
  REQUIRE_OK(aclrtMemset(managed, 100, 9, 100));
  REQUIRE(static_cast<char*>(managed)[99] == 9);
  REQUIRE_OK(aclrtFree(managed));
  REQUIRE_OK(aclrtFree(before));
  REQUIRE_OK(aclrtFree(after));
}

void tasks_at_the_device_s_view() {
  start();
  char* const device = device_memory();
  static_cast<char*>(simulator().deviceView(device))[17] = 4;
  REQUIRE(content(device)[17] == 4);
  int here = 0;
  REQUIRE(simulator().deviceView(&here) == &here);
}

void large_memory_is_given_back() {
  start();
  constexpr size_t kLarge = size_t{64} << 20;
  void* memory = nullptr;
  char last = 1;
  REQUIRE_OK(aclrtMalloc(&memory, kLarge, ACL_MEM_MALLOC_HUGE_FIRST));
  REQUIRE_OK(aclrtMemset(memory, kLarge, 1, kLarge));
  REQUIRE_OK(aclrtFree(memory));
  REQUIRE_OK(aclrtMalloc(&memory, kLarge, ACL_MEM_MALLOC_HUGE_FIRST));
  REQUIRE_OK(aclrtMemcpy(&last, 1, static_cast<char*>(memory) + kLarge / 2, 1, ACL_MEMCPY_DEVICE_TO_HOST));
  REQUIRE(last == 0);
}

/// 2 MiB of memory at a reserved address.
char* mapped_memory() {
  constexpr size_t kSize = size_t{2} << 20;
  void* start = nullptr;
  aclrtDrvMemHandle memory = nullptr;
  const aclrtPhysicalMemProp what = {ACL_MEM_HANDLE_TYPE_NONE,
                                     ACL_MEM_ALLOCATION_TYPE_PINNED,
                                     ACL_HBM_MEM_HUGE,
                                     {0, ACL_MEM_LOCATION_TYPE_DEVICE},
                                     0};
  REQUIRE_OK(aclrtReserveMemAddress(&start, 2 * kSize, 0, nullptr, 1));
  REQUIRE_OK(aclrtMallocPhysical(&memory, kSize, &what, 0));
  REQUIRE_OK(aclrtMapMem(static_cast<char*>(start) + kSize, kSize, 0, memory, 0));
  REQUIRE_OK(aclrtFreePhysical(memory));
  return static_cast<char*>(start) + kSize;
}

void virtual_memory() {
  start();
  const std::vector<char> bytes = counted();
  char* const mapped = mapped_memory();
  REQUIRE_OK(aclrtMemcpy(mapped + 5, kBytes, bytes.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE));
  REQUIRE(content(mapped + 5) == bytes);
  REQUIRE_OK(aclrtUnmapMem(mapped));
  REQUIRE_OK(aclrtReleaseMemAddress(mapped - (size_t{2} << 20)));
}

void memory_check() {
  setenv("NPU_SIM_CHECK", "1", 1);
  copies_and_fills();
}

void ends_well(void (*part)()) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT((part(), std::_Exit(0)), testing::ExitedWithCode(0), "");
}

TEST(HiddenMemory, CopiesAndFillsReachIt) { ends_well(copies_and_fills); }
TEST(HiddenMemory, CopiesAndFillsInStreamsReachIt) { ends_well(work_in_streams); }
TEST(HiddenMemory, CopiesOfRowsReachIt) { ends_well(rows); }
TEST(HiddenMemory, CopiesBetweenDevicesReachIt) { ends_well(copies_between_devices); }
TEST(HiddenMemory, ManagedMemoryIsOpenToBoth) { ends_well(managed_memory); }
TEST(HiddenMemory, DevicesHaveAViewOfTheirOwn) { ends_well(tasks_at_the_device_s_view); }
TEST(HiddenMemory, LargeBlocksGiveTheirPagesBack) { ends_well(large_memory_is_given_back); }
TEST(HiddenMemory, MappingsAreHiddenToo) { ends_well(virtual_memory); }
TEST(HiddenMemory, TheMemoryCheckWorksToo) { ends_well(memory_check); }

void read_on_the_host() {
  start();
  const char* const device = device_memory();
  std::printf("%d\n", *static_cast<const volatile char*>(device + 8));
}
void write_on_the_host() {
  start();
  *static_cast<volatile char*>(device_memory() + 8) = 1;
}
void read_freed_managed_memory() {
  start();
  void* managed = nullptr;
  REQUIRE_OK(aclrtMemAllocManaged(&managed, 100, ACL_RT_MEM_ATTACH_GLOBAL));
  REQUIRE_OK(aclrtFree(managed));
  std::printf("%d\n", *static_cast<const volatile char*>(managed));
}

void read_mapped_memory() {
  start();
  std::printf("%d\n", *static_cast<const volatile char*>(mapped_memory() + 8));
}

void faults(void (*part)(), const char* message) {
  if (npu::base::kAddressSanitizer) GTEST_SKIP() << "AddressSanitizer reports faults itself";
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT((part(), std::_Exit(0)), testing::KilledBySignal(SIGSEGV), message);
}

TEST(HiddenMemory, ReadsOfTheHostAreNamed) {
  faults(read_on_the_host,
         "npu: the host read device memory at 0x[0-9a-f]+ .byte 8 of 10000 on device 0., in .*: on a real "
         "device it cannot; copy it with npuMemcpy");
}
TEST(HiddenMemory, WritesOfTheHostAreNamed) {
  faults(write_on_the_host, "npu: the host wrote device memory at .*byte 8 of 10000");
}
TEST(HiddenMemory, ReadsOfMappingsAreNamed) {
  faults(read_mapped_memory, "npu: the host read device memory at .*byte 8 of 2097152");
}
TEST(HiddenMemory, FreedMemoryIsHiddenAgain) {
  faults(read_freed_managed_memory, "npu: the host read device memory at .*in no allocation");
}

void read_with_the_private_interface() {
  start("1");
  std::printf("%d\n", *static_cast<const volatile char*>(device_memory() + 8));
}
TEST(HiddenMemory, NothingIsHiddenOtherwise) { ends_well(read_with_the_private_interface); }

}  // namespace
