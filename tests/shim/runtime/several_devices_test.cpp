// Several devices in one process, and work outside main: the simulated machine of these tests has three
// devices.
#include <cstdlib>
#include <numeric>
#include <vector>

#include "tests/shim/runtime/check.h"

namespace {

// The runtime reads the environment when it is first used, which is below, still before main.
const int environment_is_set = setenv("NPU_SIM_DEVICES", "3", 0);

// A static object that uses the device before main, and after it.
struct StaticBuffer {
  StaticBuffer() {
    char* memory = nullptr;
    created = npuMalloc(&memory, 1024);
    filled = npuMemset(memory, 7, 1024);
    copied = npuMemcpy(&back, memory + 1023, 1, npuMemcpyDeviceToHost);
  }
  ~StaticBuffer() {
    char* memory = nullptr;
    const npuError_t error = npuMalloc(&memory, 64);
    if (error == npuErrorInitializationError) return;  // a child after fork
    if (error != npuSuccess || npuFree(memory) != npuSuccess) std::_Exit(33);
  }
  npuError_t created, filled, copied;
  char back = 0;
} static_buffer;

using SeveralDevices = test::Runtime;

void on_device(int device) { ASSERT_OK(npuSetDevice(device)); }

template <class T>
T* new_memory(size_t count) {
  T* memory = nullptr;
  EXPECT_OK(npuMalloc(&memory, count * sizeof(T)));
  return memory;
}

TEST(BeforeMain, StaticObjectsMayUseTheDevice) {
  EXPECT_EQ(environment_is_set, 0);
  EXPECT_OK(static_buffer.created);
  EXPECT_OK(static_buffer.filled);
  EXPECT_OK(static_buffer.copied);
  EXPECT_EQ(static_buffer.back, 7);
}

TEST_F(SeveralDevices, CountAndChoice) {
  int count = 0, device = -1;
  EXPECT_OK(npuGetDeviceCount(&count));
  EXPECT_EQ(count, 3);
  on_device(2);
  EXPECT_OK(npuGetDevice(&device));
  EXPECT_EQ(device, 2);
  EXPECT_EQ(npuSetDevice(3), npuErrorInvalidDevice);
  EXPECT_OK(npuGetDevice(&device));
  EXPECT_EQ(device, 2);
  std::thread([] {
    int other = -1;
    EXPECT_OK(npuGetDevice(&other));
    EXPECT_EQ(other, 0);
  }).join();
}

TEST_F(SeveralDevices, MemoryBelongsToItsDevice) {
  size_t before = 0, after = 0, total = 0;
  EXPECT_OK(npuMemGetInfo(&before, &total));
  on_device(1);
  char* const memory = new_memory<char>(1 << 20);
  npuPointerAttributes attributes{};
  EXPECT_OK(npuPointerGetAttributes(&attributes, memory));
  EXPECT_EQ(attributes.device, 1);
  on_device(0);
  EXPECT_OK(npuMemGetInfo(&after, &total));
  EXPECT_EQ(before, after);
  EXPECT_OK(npuFree(memory));  // from another device
}

TEST_F(SeveralDevices, StreamsBelongToTheirDevice) {
  npuStream_t stream = nullptr;
  test::Event event;
  int device = -1;
  on_device(1);
  ASSERT_OK(npuStreamCreate(&stream));
  on_device(0);
  ASSERT_OK(npuEventCreate(&event));
  EXPECT_EQ(test::submit_ok(stream, [] {}), npuErrorInvalidResourceHandle);
  EXPECT_EQ(npuEventRecord(event, stream), npuErrorInvalidResourceHandle);
  EXPECT_OK(npuStreamSynchronize(stream));  // waiting is allowed from everywhere
  EXPECT_OK(npuStreamGetDevice(stream, &device));
  EXPECT_EQ(device, 1);
  EXPECT_OK(npuEventRecord(event, nullptr));
  EXPECT_OK(npuStreamWaitEvent(stream, event, 0));  // so is waiting for another device's event
  EXPECT_OK(npuGetDevice(&device));
  EXPECT_EQ(device, 0);
}

TEST_F(SeveralDevices, GraphsAreLaunchedFromEverywhere) {
  int launched = 0, device = -1;
  npuStream_t stream = nullptr;
  test::Graph graph;
  test::GraphExec exec;
  on_device(1);
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuStreamBeginCapture(stream, npuStreamCaptureModeThreadLocal));
  EXPECT_OK(test::submit_ok(stream, [&] { ++launched; }));
  on_device(0);
  ASSERT_OK(npuStreamEndCapture(stream, &graph));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  EXPECT_OK(npuGraphLaunch(exec, stream));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(launched, 1);
  EXPECT_OK(npuGetDevice(&device));
  EXPECT_EQ(device, 0);
}

TEST_F(SeveralDevices, CopiesBetweenDevices) {
  std::vector<int> in(1000), out(1000);
  std::iota(in.begin(), in.end(), 5);
  int* const first = new_memory<int>(1000);
  on_device(1);
  int* const second = new_memory<int>(1000);
  on_device(2);
  EXPECT_OK(npuMemcpy(first, in.data(), 4000, npuMemcpyHostToDevice));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_OK(npuMemcpyPeer(second, 1, first, 0, 4000));
  EXPECT_OK(npuMemcpy(out.data(), second, 4000, npuMemcpyDeviceToHost));
  EXPECT_EQ(in, out);
  EXPECT_OK(npuMemcpyPeerAsync(first, 0, second, 1, 4000, nullptr));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(npuMemcpyPeer(second, 9, first, 0, 4), npuErrorInvalidDevice);
}

TEST_F(SeveralDevices, PeerAccessIsCounted) {
  int can = 0;
  EXPECT_OK(npuDeviceCanAccessPeer(&can, 0, 1));
  EXPECT_EQ(can, 1);
  EXPECT_OK(npuDeviceCanAccessPeer(&can, 1, 1));
  EXPECT_EQ(can, 0);
  EXPECT_EQ(npuDeviceDisablePeerAccess(1), npuErrorPeerAccessNotEnabled);
  EXPECT_OK(npuDeviceEnablePeerAccess(1, 0));
  EXPECT_EQ(npuDeviceEnablePeerAccess(1, 0), npuErrorPeerAccessAlreadyEnabled);
  EXPECT_OK(npuDeviceDisablePeerAccess(1));
  EXPECT_EQ(npuDeviceEnablePeerAccess(0, 0), npuErrorInvalidDevice);
  EXPECT_EQ(npuDeviceEnablePeerAccess(1, 4), npuErrorInvalidValue);
}

TEST_F(SeveralDevices, DeviceSynchronizeWaitsForItsDeviceOnly) {
  test::Gate gate;
  on_device(1);
  gate.block(nullptr);
  on_device(0);
  EXPECT_OK(npuDeviceSynchronize());
  on_device(1);
  EXPECT_EQ(npuStreamQuery(nullptr), npuErrorNotReady);
}

TEST_F(SeveralDevices, AFailureStopsItsDeviceOnly) {
  on_device(1);
  test::submit(nullptr, [] { return ACLSIM_ERROR_KERNEL_ASSERT; });
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorAssert);
  on_device(0);
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(npuSetDevice(1), npuErrorAssert);
  EXPECT_OK(npuDeviceReset());
  on_device(1);
}

TEST_F(SeveralDevices, OneThreadPerDevice) {
  std::vector<std::thread> threads;
  std::atomic<int> sum{0};
  for (int device = 0; device < 3; ++device) {
    threads.emplace_back([device, &sum] {
      on_device(device);
      int* const memory = new_memory<int>(1);
      int result = 0;
      EXPECT_OK(npuMemset(memory, 0, 4));
      for (int i = 0; i < 100; ++i) EXPECT_OK(test::submit_ok(nullptr, [memory] { ++*memory; }));
      EXPECT_OK(npuMemcpy(&result, memory, 4, npuMemcpyDeviceToHost));
      sum += result;
      EXPECT_OK(npuFree(memory));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 300);
}

}  // namespace
