// Memory, events and pools that two processes use. The other process is this program again, with one test of the group IpcOther.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "npu/driver.h"
#include "tests/shim/runtime/check.h"

namespace {

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)
#define ASSERT_DRV(call) ASSERT_EQ(call, NPUDRV_SUCCESS)

constexpr const char* kPassed = "NPU_TEST_IPC";  // what a process passes to the other one

template <typename Data>
std::string as_text(const Data& data) {
  static constexpr char kDigits[] = "0123456789abcdef";
  unsigned char bytes[sizeof data];
  std::memcpy(bytes, &data, sizeof data);
  std::string text;
  for (const unsigned char byte : bytes) text += {kDigits[byte >> 4], kDigits[byte & 15]};
  return text;
}

// What this process was given; false if it is not the other process.
template <typename Data>
bool read_passed(Data* data) {
  const char* const text = std::getenv(kPassed);
  if (text == nullptr || std::strlen(text) != 2 * sizeof *data) return false;
  unsigned char bytes[sizeof *data];
  for (std::size_t i = 0; i < sizeof bytes; ++i)
    bytes[i] = static_cast<unsigned char>(std::stoi(std::string(text + 2 * i, 2), nullptr, 16));
  std::memcpy(data, bytes, sizeof bytes);
  return true;
}

// A process that runs a test of IpcOther. Descriptors without FD_CLOEXEC are inherited.
class Other {
 public:
  template <typename Data>
  Other(const char* name, const Data& data) {
    const std::string filter = std::string("--gtest_filter=IpcOther.") + name;
    setenv(kPassed, as_text(data).c_str(), 1);
    process_ = vfork();
    if (process_ == 0) {
      execl("/proc/self/exe", "ipc_test", filter.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    unsetenv(kPassed);
  }
  int status() {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
};

template <typename Data>
int status_of_other(const char* name, const Data& data) {
  return Other(name, data).status();
}

std::vector<unsigned char> pattern(std::size_t size, unsigned seed) {
  std::vector<unsigned char> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(i * 7 + seed);
  return bytes;
}

void* device_copy(const std::vector<unsigned char>& bytes) {
  void* memory = nullptr;
  EXPECT_OK(npuMalloc(&memory, bytes.size()));
  EXPECT_OK(npuMemcpy(memory, bytes.data(), bytes.size(), npuMemcpyHostToDevice));
  return memory;
}

std::vector<unsigned char> host_copy(const void* memory, std::size_t size) {
  std::vector<unsigned char> bytes(size);
  EXPECT_OK(npuMemcpy(bytes.data(), memory, size, npuMemcpyDeviceToHost));
  return bytes;
}

using Ipc = test::Runtime;
using IpcOther = test::Runtime;

struct PassedMemory {
  npuIpcMemHandle_t handle;
  std::size_t size;
};

TEST_F(IpcOther, ChangesMemory) {
  PassedMemory passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  void *first = nullptr, *again = nullptr;
  ASSERT_OK(npuIpcOpenMemHandle(&first, passed.handle, npuIpcMemLazyEnablePeerAccess));
  ASSERT_OK(npuIpcOpenMemHandle(&again, passed.handle, 0));
  EXPECT_EQ(first, again);
  npuPointerAttributes attributes{};
  EXPECT_OK(npuPointerGetAttributes(&attributes, first));
  EXPECT_EQ(attributes.type, npuMemoryTypeDevice);
  EXPECT_EQ(host_copy(first, passed.size), pattern(passed.size, 1));
  EXPECT_OK(npuIpcCloseMemHandle(first));
  const std::vector<unsigned char> next = pattern(passed.size, 2);
  EXPECT_OK(npuMemcpy(again, next.data(), next.size(), npuMemcpyHostToDevice));
  EXPECT_EQ(npuFree(again), npuErrorInvalidValue);
  EXPECT_OK(npuIpcCloseMemHandle(again));
  EXPECT_EQ(npuIpcCloseMemHandle(again), npuErrorInvalidValue);
  EXPECT_EQ(npuMemset(again, 0, 1), npuErrorInvalidValue);
}

TEST_F(Ipc, TheOtherProcessChangesMemory) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{4099}, (std::size_t{3} << 20) + 1}) {
    void* const before = device_copy(pattern(100, 5));
    void* const memory = device_copy(pattern(size, 1));
    void* const after = device_copy(pattern(100, 6));
    PassedMemory passed{{}, size};
    ASSERT_OK(npuIpcGetMemHandle(&passed.handle, static_cast<char*>(memory) + size / 2));
    EXPECT_EQ(host_copy(memory, size), pattern(size, 1));
    EXPECT_EQ(status_of_other("ChangesMemory", passed), 0) << size;
    EXPECT_EQ(host_copy(memory, size), pattern(size, 2));
    EXPECT_EQ(host_copy(before, 100), pattern(100, 5));
    EXPECT_EQ(host_copy(after, 100), pattern(100, 6));
    for (void* const one : {before, memory, after}) EXPECT_OK(npuFree(one));
  }
}

TEST_F(Ipc, NeighboursInOnePageAreBothShared) {
  void* const first = device_copy(pattern(300, 1));
  void* const second = device_copy(pattern(300, 1));
  PassedMemory a{{}, 300}, b{{}, 300};
  ASSERT_OK(npuIpcGetMemHandle(&a.handle, first));
  ASSERT_OK(npuIpcGetMemHandle(&b.handle, second));
  EXPECT_EQ(status_of_other("ChangesMemory", a), 0);
  EXPECT_EQ(status_of_other("ChangesMemory", b), 0);
  EXPECT_EQ(host_copy(first, 300), pattern(300, 2));
  EXPECT_EQ(host_copy(second, 300), pattern(300, 2));
}

TEST_F(Ipc, FreedMemoryIsTheProcessesAgain) {
  void* memory = device_copy(pattern(1 << 20, 1));
  npuIpcMemHandle_t handle;
  ASSERT_OK(npuIpcGetMemHandle(&handle, memory));
  ASSERT_OK(npuFree(memory));
  memory = device_copy(pattern(1 << 20, 3));
  EXPECT_EQ(host_copy(memory, 1 << 20), pattern(1 << 20, 3));
  PassedMemory passed{{}, 1 << 20};
  ASSERT_OK(npuMemcpy(memory, pattern(1 << 20, 1).data(), 1 << 20, npuMemcpyHostToDevice));
  ASSERT_OK(npuIpcGetMemHandle(&passed.handle, memory));
  EXPECT_EQ(status_of_other("ChangesMemory", passed), 0);
  EXPECT_EQ(host_copy(memory, 1 << 20), pattern(1 << 20, 2));
}

// A page moves while another thread writes in it: no write is lost.
TEST_F(Ipc, WritesDuringAnExportAreKept) {
  constexpr std::size_t kCount = 64;
  std::vector<void*> blocks(kCount);
  std::atomic<int>* numbers[kCount];
  for (std::size_t i = 0; i < kCount; ++i) {
    ASSERT_OK(npuMalloc(&blocks[i], sizeof(int)));
    ASSERT_OK(npuMemset(blocks[i], 0, sizeof(int)));
    numbers[i] = static_cast<std::atomic<int>*>(blocks[i]);
  }
  ASSERT_OK(npuDeviceSynchronize());  // the other stream does not wait for the legacy stream
  std::atomic<bool> stop{false};
  int rounds = 0;
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  ASSERT_OK(test::submit_ok(stream, [&] {
    for (; !stop.load() || rounds == 0; ++rounds) {
      for (std::atomic<int>* const number : numbers) number->store(number->load() + 1);
    }
  }));
  for (void* const block : blocks) {
    npuIpcMemHandle_t handle;
    EXPECT_OK(npuIpcGetMemHandle(&handle, block));
  }
  stop = true;
  ASSERT_OK(npuStreamSynchronize(stream));
  for (void* const block : blocks) {
    int number = 0;
    EXPECT_OK(npuMemcpy(&number, block, sizeof number, npuMemcpyDeviceToHost));
    EXPECT_EQ(number, rounds);
  }
  EXPECT_OK(npuStreamDestroy(stream));
}

TEST_F(Ipc, WrongHandles) {
  npuIpcMemHandle_t handle{};
  void* memory = nullptr;
  int on_host = 0;
  ASSERT_OK(npuMalloc(&memory, 16));
  EXPECT_EQ(npuIpcGetMemHandle(nullptr, memory), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcGetMemHandle(&handle, nullptr), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcGetMemHandle(&handle, &on_host), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcOpenMemHandle(&memory, handle, 0), npuErrorInvalidValue);
  std::memset(handle.reserved, 'x', sizeof handle.reserved);
  EXPECT_EQ(npuIpcOpenMemHandle(&memory, handle, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcCloseMemHandle(memory), npuErrorInvalidValue);
  ASSERT_OK(npuIpcGetMemHandle(&handle, memory));
  EXPECT_EQ(npuIpcOpenMemHandle(&memory, handle, 2), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcOpenMemHandle(&memory, handle, 0), npuErrorDeviceUninitialized);  // its own
}

struct PassedEvent {
  npuIpcEventHandle_t handle;
  int ready;  // written when this process has opened the event
};

TEST_F(IpcOther, WaitsForAnEvent) {
  PassedEvent passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  npuEvent_t event = nullptr;
  ASSERT_OK(npuIpcOpenEventHandle(&event, passed.handle));
  EXPECT_EQ(npuEventQuery(event), npuErrorNotReady);
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamWaitEvent(stream, event, 0));
  EXPECT_EQ(npuStreamQuery(stream), npuErrorNotReady);
  ASSERT_EQ(write(passed.ready, "r", 1), 1);
  EXPECT_OK(npuEventSynchronize(event));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_OK(npuEventQuery(event));
  EXPECT_OK(npuEventRecord(event, stream));
  EXPECT_OK(npuEventSynchronize(event));
  EXPECT_OK(npuEventDestroy(event));
  EXPECT_OK(npuStreamDestroy(stream));
}

TEST_F(Ipc, TheOtherProcessWaitsForAnEvent) {
  npuEvent_t event = nullptr;
  ASSERT_OK(npuEventCreateWithFlags(&event, npuEventDisableTiming | npuEventInterprocess));
  EXPECT_OK(npuEventQuery(event));
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  PassedEvent passed{{}, ends[1]};
  ASSERT_OK(npuIpcGetEventHandle(&passed.handle, event));
  test::Gate gate;
  gate.block(nullptr);
  ASSERT_OK(npuEventRecord(event, nullptr));
  EXPECT_EQ(npuEventQuery(event), npuErrorNotReady);
  Other other("WaitsForAnEvent", passed);
  close(ends[1]);
  char letter = 0;
  EXPECT_EQ(read(ends[0], &letter, 1), 1);
  gate.open();
  EXPECT_EQ(other.status(), 0);
  EXPECT_OK(npuEventSynchronize(event));
  EXPECT_OK(npuEventDestroy(event));
  close(ends[0]);
}

TEST_F(Ipc, AStreamThatIsDestroyedPassesItsRecords) {
  npuEvent_t event = nullptr;
  ASSERT_OK(npuEventCreateWithFlags(&event, npuEventDisableTiming | npuEventInterprocess));
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  for (int i = 0; i < 1000; ++i) ASSERT_OK(npuEventRecord(event, stream));
  ASSERT_OK(npuStreamDestroy(stream));
  EXPECT_OK(npuEventSynchronize(event));
  EXPECT_OK(npuEventDestroy(event));
}

TEST_F(Ipc, WrongEvents) {
  npuEvent_t event = nullptr;
  npuIpcEventHandle_t handle{};
  EXPECT_EQ(npuEventCreateWithFlags(&event, npuEventInterprocess), npuErrorInvalidValue);
  ASSERT_OK(npuEventCreate(&event));
  EXPECT_EQ(npuIpcGetEventHandle(&handle, event), npuErrorInvalidResourceHandle);
  EXPECT_EQ(npuIpcGetEventHandle(nullptr, event), npuErrorInvalidValue);
  EXPECT_EQ(npuIpcOpenEventHandle(&event, handle), npuErrorInvalidValue);
  EXPECT_OK(npuEventDestroy(event));
  ASSERT_OK(npuEventCreateWithFlags(&event, npuEventDisableTiming | npuEventInterprocess));
  npuStream_t stream = nullptr;
  npuGraph_t graph = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeRelaxed));
  EXPECT_EQ(npuEventRecord(event, stream), npuErrorNotSupported);
  EXPECT_EQ(npuStreamWaitEvent(stream, event, 0), npuErrorNotSupported);
  EXPECT_OK(npuStreamEndCapture(stream, &graph));
  EXPECT_OK(npuGraphDestroy(graph));
  EXPECT_OK(npuStreamDestroy(stream));
  EXPECT_OK(npuEventDestroy(event));
}

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

TEST_F(Ipc, TheDriverInterfaceHasTheSameHandles) {
  ASSERT_DRV(npudrvInit(0));
  npudrvDeviceptr memory = 0, opened = 0;
  ASSERT_DRV(npudrvMemAlloc(&memory, 4099));
  ASSERT_DRV(npudrvMemcpyHtoD(memory, pattern(4099, 1).data(), 4099));
  PassedMemory passed{{}, 4099};
  ASSERT_DRV(npudrvIpcGetMemHandle(&passed.handle, memory));
  EXPECT_EQ(npudrvIpcOpenMemHandle(&opened, passed.handle, 0), NPUDRV_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(npudrvIpcOpenMemHandle(nullptr, passed.handle, 0), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvIpcCloseMemHandle(memory), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(status_of_other("ChangesMemory", passed), 0);
  EXPECT_EQ(host_copy(reinterpret_cast<void*>(memory), 4099), pattern(4099, 2));
  EXPECT_DRV(npudrvMemFree(memory));
}

}  // namespace
