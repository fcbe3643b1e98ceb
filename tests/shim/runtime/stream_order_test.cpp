// The order between the legacy default stream, blocking streams, non-blocking streams and events.
#include <mutex>
#include <string>

#include "tests/shim/runtime/check.h"

namespace {

using test::Gate;
using StreamOrder = test::Runtime;

// Letters in the order in which kernels ran.
class Trace {
 public:
  npuError_t add(npuStream_t stream, char letter) {
    return test::submit_ok(stream, [this, letter] {
      std::lock_guard lock(mutex_);
      text_ += letter;
    });
  }
  std::string text() {
    EXPECT_OK(npuDeviceSynchronize());
    std::lock_guard lock(mutex_);
    return text_;
  }
  std::string so_far() {
    std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

npuStream_t stream_with(unsigned int flags) {
  npuStream_t stream = nullptr;
  EXPECT_OK(npuStreamCreateWithFlags(&stream, flags));
  return stream;
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

TEST_F(StreamOrder, OneStreamIsFirstInFirstOut) {
  Trace trace;
  for (char letter = 'a'; letter <= 'z'; ++letter) EXPECT_OK(trace.add(nullptr, letter));
  EXPECT_EQ(trace.text(), "abcdefghijklmnopqrstuvwxyz");
}

TEST_F(StreamOrder, LegacyWaitsForBlockingStreams) {
  Trace trace;
  Gate gate;
  npuStream_t stream = stream_with(npuStreamDefault);
  gate.block(stream);
  trace.add(stream, 'a');
  trace.add(nullptr, 'b');
  pause();
  EXPECT_EQ(trace.so_far(), "");
  gate.open();
  EXPECT_EQ(trace.text(), "ab");
}

TEST_F(StreamOrder, BlockingStreamsWaitForLegacy) {
  Trace trace;
  Gate gate;
  npuStream_t stream = stream_with(npuStreamDefault);
  gate.block(nullptr);
  trace.add(nullptr, 'a');
  trace.add(stream, 'b');
  pause();
  EXPECT_EQ(trace.so_far(), "");
  gate.open();
  EXPECT_EQ(trace.text(), "ab");
}

TEST_F(StreamOrder, AStreamCreatedLaterWaitsForEarlierLegacyWork) {
  Trace trace;
  Gate gate;
  gate.block(nullptr);
  npuStream_t stream = stream_with(npuStreamDefault);
  trace.add(stream, 'a');
  pause();
  EXPECT_EQ(trace.so_far(), "");
}

TEST_F(StreamOrder, LegacyBetweenTwoStreamsOrdersThem) {
  Trace trace;
  Gate gate;
  npuStream_t first = stream_with(npuStreamDefault);
  npuStream_t second = stream_with(npuStreamDefault);
  gate.block(first);
  trace.add(first, 'a');
  trace.add(nullptr, 'b');
  trace.add(second, 'c');
  gate.open();
  EXPECT_EQ(trace.text(), "abc");
}

TEST_F(StreamOrder, NonBlockingStreamsIgnoreLegacy) {
  Trace trace;
  Gate gate;
  npuStream_t stream = stream_with(npuStreamNonBlocking);
  gate.block(nullptr);
  trace.add(stream, 'a');
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(trace.so_far(), "a");
}

TEST_F(StreamOrder, TwoBlockingStreamsRunAtTheSameTime) {
  Trace trace;
  Gate gate;
  npuStream_t held = stream_with(npuStreamDefault);
  npuStream_t running = stream_with(npuStreamDefault);
  gate.block(held);
  trace.add(running, 'a');
  EXPECT_OK(npuStreamSynchronize(running));
  EXPECT_EQ(trace.so_far(), "a");
}

TEST_F(StreamOrder, PerThreadStreamIsAStreamOfItsOwn) {
  Trace trace;
  Gate gate;
  gate.block(stream_with(npuStreamDefault));
  trace.add(npuStreamPerThread, 'a');
  EXPECT_OK(npuStreamSynchronize(npuStreamPerThread));
  EXPECT_EQ(trace.so_far(), "a");
}

TEST_F(StreamOrder, PerThreadStreamWaitsForLegacy) {
  Trace trace;
  Gate gate;
  gate.block(nullptr);
  trace.add(npuStreamPerThread, 'a');
  pause();
  EXPECT_EQ(trace.so_far(), "");
}

TEST_F(StreamOrder, EventsOrderStreams) {
  Trace trace;
  Gate gate;
  npuStream_t first = stream_with(npuStreamNonBlocking);
  npuStream_t second = stream_with(npuStreamNonBlocking);
  test::Event event;
  ASSERT_OK(npuEventCreate(&event));
  gate.block(first);
  trace.add(first, 'a');
  EXPECT_OK(npuEventRecord(event, first));
  EXPECT_OK(npuStreamWaitEvent(second, event, 0));
  trace.add(second, 'b');
  pause();
  EXPECT_EQ(trace.so_far(), "");
  EXPECT_EQ(npuEventQuery(event), npuErrorNotReady);
  EXPECT_EQ(npuGetLastError(), npuSuccess) << "not counted as an error";
  gate.open();
  EXPECT_EQ(trace.text(), "ab");
  EXPECT_OK(npuEventQuery(event));
}

TEST_F(StreamOrder, AWaitUsesTheRecordBeforeIt) {
  Trace trace;
  Gate gate;
  npuStream_t first = stream_with(npuStreamNonBlocking);
  npuStream_t second = stream_with(npuStreamNonBlocking);
  test::Event event;
  ASSERT_OK(npuEventCreate(&event));
  EXPECT_OK(npuEventRecord(event, first));
  EXPECT_OK(npuStreamWaitEvent(second, event, 0));
  gate.block(first);
  EXPECT_OK(npuEventRecord(event, first));  // later: must not hold `second` up
  trace.add(second, 'a');
  EXPECT_OK(npuStreamSynchronize(second));
  EXPECT_EQ(trace.so_far(), "a");
}

TEST_F(StreamOrder, AnEventNeverRecordedIsComplete) {
  test::Event event;
  ASSERT_OK(npuEventCreate(&event));
  EXPECT_OK(npuEventQuery(event));
  EXPECT_OK(npuEventSynchronize(event));
  EXPECT_OK(npuStreamWaitEvent(nullptr, event, 0));
}

TEST_F(StreamOrder, DestroyDoesNotWaitAndWorkStillRuns) {
  Trace trace;
  Gate gate;
  npuStream_t stream = stream_with(npuStreamNonBlocking);
  gate.block(stream);
  trace.add(stream, 'a');
  EXPECT_OK(npuStreamDestroy(stream));
  EXPECT_EQ(trace.so_far(), "");
  EXPECT_EQ(trace.add(stream, 'b'), npuErrorInvalidResourceHandle);
  gate.open();
  EXPECT_EQ(trace.text(), "a");
}

TEST_F(StreamOrder, ManyStreamsCanBeCreatedAndDestroyed) {
  Trace trace;
  for (int i = 0; i < 5000; ++i) {
    npuStream_t stream = stream_with(npuStreamDefault);
    ASSERT_OK(trace.add(stream, 'x'));
    ASSERT_OK(npuStreamSynchronize(stream));
    ASSERT_OK(npuStreamDestroy(stream));
  }
  EXPECT_EQ(trace.text().size(), 5000u);
}

TEST_F(StreamOrder, CopiesWaitForTheLegacyStream) {
  int* device = nullptr;
  int host = 0;
  ASSERT_OK(npuMalloc(&device, sizeof(int)));
  ASSERT_OK(test::submit_ok(nullptr, [device] {
    pause();
    *device = 7;
  }));
  EXPECT_OK(npuMemcpy(&host, device, sizeof(int), npuMemcpyDeviceToHost));
  EXPECT_EQ(host, 7);
  EXPECT_OK(npuFree(device));
}

TEST_F(StreamOrder, FreeWaitsForTheDevice) {
  int* device = nullptr;
  std::atomic<bool> done{false};
  ASSERT_OK(npuMalloc(&device, sizeof(int)));
  ASSERT_OK(test::submit_ok(stream_with(npuStreamNonBlocking), [&] {
    pause();
    *device = 1;
    done = true;
  }));
  EXPECT_OK(npuFree(device));
  EXPECT_TRUE(done);
}

TEST_F(StreamOrder, HostFunctionsHoldTheirStreamUp) {
  Trace trace;
  struct State {
    std::atomic<bool> called{false};
    npuError_t inside = npuSuccess;
  } state;
  trace.add(nullptr, 'a');
  EXPECT_OK(npuLaunchHostFunc(
      nullptr,
      [](void* data) {
        auto* state = static_cast<State*>(data);
        void* memory = nullptr;
        pause();
        state->inside = npuMalloc(&memory, 16);
        state->called = true;
      },
      &state));
  EXPECT_OK(test::submit_ok(nullptr, [&] { EXPECT_TRUE(state.called); }));
  EXPECT_EQ(trace.text(), "a");
  EXPECT_EQ(state.inside, npuErrorNotPermitted);
}

TEST_F(StreamOrder, CallbacksGetStreamStatusAndData) {
  struct Seen {
    npuStream_t stream = nullptr;
    npuError_t status = npuErrorUnknown;
  } seen;
  npuStream_t stream = stream_with(npuStreamDefault);
  EXPECT_OK(npuStreamAddCallback(
      stream,
      [](npuStream_t where, npuError_t status, void* data) { *static_cast<Seen*>(data) = {where, status}; },
      &seen, 0));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(seen.stream, stream);
  EXPECT_EQ(seen.status, npuSuccess);
  EXPECT_EQ(npuStreamAddCallback(stream, nullptr, nullptr, 0), npuErrorInvalidValue);
}

TEST_F(StreamOrder, MoreWorkThanTheQueueHolds) {
  std::atomic<int> count{0};
  for (int i = 0; i < 100000; ++i) ASSERT_OK(test::submit_ok(nullptr, [&] { ++count; }));
  EXPECT_OK(npuDeviceSynchronize());
  EXPECT_EQ(count, 100000);
}

TEST_F(StreamOrder, ManyThreadsSubmitAndWait) {
  std::atomic<int> count{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      npuStream_t own = t % 2 == 0 ? stream_with(npuStreamDefault) : npuStreamPerThread;
      for (int i = 0; i < 200; ++i) {
        EXPECT_OK(test::submit_ok(i % 5 == 0 ? nullptr : own, [&] { ++count; }));
        if (i % 7 == 0) {
          EXPECT_OK(npuStreamSynchronize(own));
        }
      }
      EXPECT_OK(npuDeviceSynchronize());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count, 1600);
}

TEST_F(StreamOrder, FlagsPriorityAndQuery) {
  npuStream_t stream = nullptr;
  unsigned int flags = 9;
  int priority = 9;
  int least = -1, greatest = 1;
  ASSERT_OK(npuDeviceGetStreamPriorityRange(&least, &greatest));
  EXPECT_GT(least, greatest);
  ASSERT_OK(npuStreamCreateWithPriority(&stream, npuStreamNonBlocking, greatest - 100));
  EXPECT_OK(npuStreamGetFlags(stream, &flags));
  EXPECT_OK(npuStreamGetPriority(stream, &priority));
  EXPECT_EQ(flags, 1u);
  EXPECT_EQ(priority, greatest);
  EXPECT_OK(npuStreamQuery(stream));
  {
    Gate gate;
    gate.block(stream);
    EXPECT_EQ(npuStreamQuery(stream), npuErrorNotReady);
  }
  EXPECT_EQ(npuStreamCreateWithFlags(&stream, 16), npuErrorInvalidValue);
  EXPECT_EQ(npuStreamDestroy(nullptr), npuErrorInvalidResourceHandle);
}

TEST_F(StreamOrder, AttributesAreGivenBack) {
  npuStream_t stream = stream_with(npuStreamDefault);
  npuStreamAttrValue value{};
  value.accessPolicyWindow.num_bytes = 4096;
  EXPECT_OK(npuStreamSetAttribute(stream, npuStreamAttributeAccessPolicyWindow, &value));
  value = {};
  EXPECT_OK(npuStreamGetAttribute(stream, npuStreamAttributeAccessPolicyWindow, &value));
  EXPECT_EQ(value.accessPolicyWindow.num_bytes, 4096u);
  npuStream_t other = stream_with(npuStreamDefault);
  EXPECT_OK(npuStreamGetAttribute(other, npuStreamAttributeAccessPolicyWindow, &value));
  EXPECT_EQ(value.accessPolicyWindow.num_bytes, 0u);
  EXPECT_OK(npuStreamCopyAttributes(other, stream));
  EXPECT_OK(npuStreamGetAttribute(other, npuStreamAttributeAccessPolicyWindow, &value));
  EXPECT_EQ(value.accessPolicyWindow.num_bytes, 4096u);
  EXPECT_EQ(npuStreamSetAttribute(stream, npuLaunchAttributeCooperative, &value), npuErrorInvalidValue);
}

TEST_F(StreamOrder, ElapsedTimeInMilliseconds) {
  test::Event start, end, untimed;
  float ms = -1;
  ASSERT_OK(npuEventCreate(&start));
  ASSERT_OK(npuEventCreate(&end));
  ASSERT_OK(npuEventCreateWithFlags(&untimed, npuEventDisableTiming));
  EXPECT_EQ(npuEventElapsedTime(&ms, start, end), npuErrorInvalidResourceHandle);  // never recorded
  const auto before = std::chrono::steady_clock::now();
  ASSERT_OK(npuEventRecord(start, nullptr));
  ASSERT_OK(test::submit_ok(nullptr, pause));
  ASSERT_OK(npuEventRecord(end, nullptr));
  ASSERT_OK(npuEventRecord(untimed, nullptr));
  ASSERT_OK(npuEventSynchronize(end));
  ASSERT_OK(npuEventElapsedTime(&ms, start, end));
  EXPECT_GE(ms, 20.0f);
  const std::chrono::duration<float, std::milli> at_most = std::chrono::steady_clock::now() - before;
  EXPECT_LE(ms, at_most.count());
  EXPECT_EQ(npuEventElapsedTime(&ms, start, untimed), npuErrorInvalidResourceHandle);
  npuStream_t other = stream_with(npuStreamNonBlocking);
  ASSERT_OK(npuEventRecord(end, other));
  ASSERT_OK(npuEventSynchronize(end));
  EXPECT_OK(npuEventElapsedTime(&ms, start, end));  // of different streams: fine in CUDA
}

}  // namespace
