// Memory and events that two processes use.
#include <signal.h>

#include <atomic>
#include <utility>

#include "tests/shim/runtime/ipc_helper.h"

namespace {

using test::device_copy;
using test::host_copy;
using test::Other;
using test::pattern;
using test::read_passed;
using test::status_of_other;
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

// A key with one of its numbers replaced; they are separated by dots: process, descriptor, inode, offset, size, device.
npuIpcMemHandle_t forged(const npuIpcMemHandle_t& handle, int number, const std::string& by) {
  std::string text(handle.reserved, strnlen(handle.reserved, sizeof handle.reserved));
  std::size_t start = text.find('.') + 1;
  for (int i = 0; i < number; ++i) start = text.find('.', start) + 1;
  text.replace(start, text.find('.', start) - start, by);
  npuIpcMemHandle_t result{};
  EXPECT_LE(text.size(), sizeof result.reserved);
  std::memcpy(result.reserved, text.data(), text.size());
  return result;
}

TEST_F(IpcOther, RefusesForgedKeys) {
  PassedMemory passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  void* memory = nullptr;
  const auto open = [&](const npuIpcMemHandle_t& handle) { return npuIpcOpenMemHandle(&memory, handle, 0); };
  constexpr int kProcess = 0, kFile = 1, kInode = 2, kOffset = 3, kSize = 4, kDevice = 5;
  constexpr std::pair<int, const char*> kForged[] = {{kProcess, "ffffffff"},
                                                     {kProcess, "0"},
                                                     {kFile, "0"},
                                                     {kFile, "ffffffff"},
                                                     {kInode, "1"},
                                                     {kOffset, "fffffffffff"},
                                                     {kSize, "0"},
                                                     {kOffset, "ffffffffffffff00"},
                                                     {kSize, "fffffffffffff"},
                                                     {kSize, "fffffffffffffff0"},
                                                     {kSize, "-1"},
                                                     {kSize, " 1"},
                                                     {kSize, "x"},
                                                     {kDevice, "0 "}};
  for (const auto& [number, by] : kForged)
    EXPECT_EQ(open(forged(passed.handle, number, by)), npuErrorInvalidValue) << number << " " << by;
  npuIpcMemHandle_t cut = passed.handle;
  cut.reserved[20] = '\0';
  EXPECT_EQ(open(cut), npuErrorInvalidValue);
  ASSERT_OK(open(passed.handle));
  EXPECT_OK(npuIpcCloseMemHandle(memory));
}

TEST_F(Ipc, TheOtherProcessRefusesForgedKeys) {
  PassedMemory passed{{}, 5000};
  ASSERT_OK(npuIpcGetMemHandle(&passed.handle, device_copy(pattern(passed.size, 1))));
  EXPECT_EQ(status_of_other("RefusesForgedKeys", passed), 0);
}

// The memory stays until the work of every device that uses it is done.
TEST_F(IpcOther, ClosesMemoryThatAnotherDeviceUses) {
  PassedMemory passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  setenv("NPU_SIM_DEVICES", "2", 1);
  void* memory = nullptr;
  ASSERT_OK(npuIpcOpenMemHandle(&memory, passed.handle, npuIpcMemLazyEnablePeerAccess));
  std::atomic<bool> closes{false};
  std::atomic<int> sum{0};
  ASSERT_OK(npuSetDevice(1));
  ASSERT_OK(test::submit_ok(nullptr, [&] {
    while (!closes.load()) std::this_thread::yield();
    for (int round = 0; round < 2000; ++round) {
      for (std::size_t i = 0; i < passed.size; ++i)
        sum += static_cast<volatile unsigned char*>(memory)[i] == 0;
    }
  }));
  ASSERT_OK(npuSetDevice(0));
  closes = true;
  EXPECT_OK(npuIpcCloseMemHandle(memory));
  ASSERT_OK(npuSetDevice(1));
  EXPECT_OK(npuDeviceSynchronize());
}

TEST_F(Ipc, TheOtherProcessClosesMemoryThatAnotherDeviceUses) {
  PassedMemory passed{{}, 5000};
  ASSERT_OK(npuIpcGetMemHandle(&passed.handle, device_copy(pattern(passed.size, 1))));
  EXPECT_EQ(status_of_other("ClosesMemoryThatAnotherDeviceUses", passed), 0);
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

TEST_F(IpcOther, EndsWithoutItsWork) {
  PassedEvent passed;
  if (!read_passed(&passed)) GTEST_SKIP() << "only in the other process";
  npuEvent_t event = nullptr;
  ASSERT_OK(npuIpcOpenEventHandle(&event, passed.handle));
  test::Gate gate;
  gate.block(nullptr);
  ASSERT_OK(npuEventRecord(event, nullptr));
  ASSERT_EQ(write(passed.ready, "r", 1), 1);
  raise(SIGKILL);
}

TEST_F(Ipc, AWaitForAProcessThatHasEndedFails) {
  npuEvent_t event = nullptr;
  ASSERT_OK(npuEventCreateWithFlags(&event, npuEventDisableTiming | npuEventInterprocess));
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  PassedEvent passed{{}, ends[1]};
  ASSERT_OK(npuIpcGetEventHandle(&passed.handle, event));
  Other other("EndsWithoutItsWork", passed);
  close(ends[1]);
  char letter = 0;
  ASSERT_EQ(read(ends[0], &letter, 1), 1);
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamWaitEvent(stream, event, 0));
  EXPECT_EQ(npuEventSynchronize(event), npuErrorLaunchFailure);
  EXPECT_EQ(npuEventQuery(event), npuErrorLaunchFailure);
  EXPECT_EQ(npuStreamSynchronize(stream), npuErrorLaunchFailure);
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure) << "sticky";
  EXPECT_EQ(other.status(), -1);
  ASSERT_OK(npuDeviceReset());
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
