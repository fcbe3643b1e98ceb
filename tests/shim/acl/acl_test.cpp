// AscendCL's own rules, which are stricter than CUDA's: codes, order of calls, sizes, flags.
#include "acl/acl.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstring>
#include <fstream>
#include <thread>
#include <vector>

#include "tests/shim/acl/simulator.h"

namespace {

class Acl : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  }
  void TearDown() override { aclFinalize(); }
};

aclrtStream new_stream() {
  aclrtStream stream = nullptr;
  EXPECT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  return stream;
}

void* new_memory(size_t size) {
  void* memory = nullptr;
  EXPECT_EQ(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  return memory;
}

aclError launch(aclrtStream stream, aclError (*run)(void*), void* argument) {
  return simulator().launchTask(stream, nullptr, run, argument, nullptr);
}

aclError wait_until_set(void* flag) {
  while (!static_cast<std::atomic<bool>*>(flag)->load()) std::this_thread::yield();
  return ACL_SUCCESS;
}

// CANN's runtime does not check for aclInit, and public programs leave it out or free after aclFinalize.
TEST(AclStart, CallsOutsideInitAndFinalizeWorkAndAreNotedOnce) {
  void* memory = nullptr;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclrtMalloc(&memory, 16, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  const std::string notes = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(notes.find("npu: aclrtSetDevice was called before aclInit"), std::string::npos) << notes;
  EXPECT_EQ(notes.find("aclrtMalloc"), std::string::npos) << notes;
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  aclrtContext context = nullptr;
  EXPECT_EQ(aclrtCreateContext(&context, 0), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
  EXPECT_EQ(aclrtDestroyContext(context), ACL_SUCCESS);
}

TEST(AclStart, AReferenceEndsWithTheLastFinalizeReference) {
  uint64_t left = 7;
  EXPECT_EQ(aclFinalizeReference(&left), ACL_ERROR_REPEAT_FINALIZE);
  EXPECT_EQ(left, 0U);
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclInit(nullptr), ACL_ERROR_REPEAT_INITIALIZE);
  EXPECT_EQ(aclFinalizeReference(&left), ACL_SUCCESS);
  EXPECT_EQ(left, 1U);
  EXPECT_EQ(aclFinalizeReference(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
}

TEST(AclStart, StartsAndEndsInOrder) {
  void* memory = nullptr;
  EXPECT_EQ(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
  EXPECT_STREQ(aclrtGetSocName(), "Ascend910B1");
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclInit(nullptr), ACL_ERROR_REPEAT_INITIALIZE);
  EXPECT_EQ(aclrtMalloc(&memory, 16, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
  EXPECT_EQ(aclInit("/no/such/file.json"), ACL_ERROR_INVALID_FILE);
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

TEST(AclStart, AConfigurationMayNameADefaultDevice) {
  const std::string path =
      ::testing::TempDir() + "acl_default_device." + std::to_string(::getpid()) + ".json";
  std::ofstream(path) << "{\"defaultDevice\":{\"default_device\":\"0\"}}";
  int32_t device = -1;
  EXPECT_EQ(aclInit(path.c_str()), ACL_SUCCESS);
  EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

TEST_F(Acl, DevicesAreCountedPerSet) {
  int32_t device = -1;
  EXPECT_EQ(aclrtSetDevice(7), ACL_ERROR_RT_INVALID_DEVICEID);
  EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);  // set twice, reset once
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclrtGetDevice(&device), ACL_ERROR_RT_CONTEXT_NULL);
  EXPECT_EQ(aclrtResetDevice(0), ACL_ERROR_RT_INVALID_DEVICEID);
}

TEST_F(Acl, AThreadHasNoDeviceUntilItSetsOne) {
  std::thread([] {
    int32_t device = -1;
    EXPECT_EQ(aclrtGetDevice(&device), ACL_ERROR_RT_CONTEXT_NULL);
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
  }).join();
}

TEST_F(Acl, StreamsBelongToTheirContext) {
  aclrtStream stream = new_stream();
  aclrtContext first = nullptr, second = nullptr;
  EXPECT_EQ(aclrtGetCurrentContext(&first), ACL_SUCCESS);
  EXPECT_EQ(aclrtCreateContext(&second, 0), ACL_SUCCESS);  // becomes current
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_STREAM_CONTEXT);
  EXPECT_EQ(aclrtDestroyStream(stream), ACL_ERROR_RT_STREAM_CONTEXT);
  EXPECT_EQ(aclrtDestroyContext(first), ACL_ERROR_RT_PARAM_INVALID);  // a default context
  EXPECT_EQ(aclrtDestroyContext(second), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeDevice(), ACL_ERROR_RT_CONTEXT_NULL);
  EXPECT_EQ(aclrtSetCurrentContext(first), ACL_SUCCESS);
  EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_INVALID_HANDLE);
}

TEST_F(Acl, TheDefaultStreamIsAnOrdinaryFifo) {
  std::atomic<bool> go{false};
  aclrtStream stream = new_stream();
  EXPECT_EQ(launch(nullptr, wait_until_set, &go), ACL_SUCCESS);
  EXPECT_EQ(launch(stream, [](void*) -> aclError { return ACL_SUCCESS; }, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);  // does not wait for the default stream
  EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(nullptr, 20), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  go = true;
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtDestroyStream(nullptr), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(Acl, StreamsAreLimited) {
  uint32_t free = 0;
  std::vector<aclrtStream> streams;
  EXPECT_EQ(aclrtGetStreamAvailableNum(&free), ACL_SUCCESS);
  EXPECT_EQ(free, 1983u);
  for (uint32_t i = 0; i < free; ++i) streams.push_back(new_stream());
  aclrtStream one_more = nullptr;
  EXPECT_EQ(aclrtCreateStream(&one_more), ACL_ERROR_RT_NO_STREAM_RESOURCE);
  for (aclrtStream stream : streams) EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
}

TEST_F(Acl, AStreamGoesOnAfterAFailureAndTellsItOnce) {
  int ran = 0;
  EXPECT_EQ(
      launch(nullptr, [](void*) -> aclError { return ACL_ERROR_RT_AICORE_EXCEPTION; }, nullptr), ACL_SUCCESS);
  EXPECT_EQ(launch(
                nullptr,
                [](void* count) -> aclError {
                  ++*static_cast<int*>(count);
                  return ACL_SUCCESS;
                },
                &ran),
            ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(ran, 1);
}

TEST_F(Acl, StopOnFailureSpreadsToTheContext) {
  aclrtStream stream = new_stream();
  EXPECT_EQ(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE), ACL_SUCCESS);
  EXPECT_EQ(aclrtSetStreamFailureMode(stream, 7), ACL_ERROR_RT_PARAM_INVALID);
  launch(stream, [](void*) -> aclError { return ACL_ERROR_RT_AICORE_EXCEPTION; }, nullptr);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_EQ(
      launch(nullptr, [](void*) -> aclError { return ACL_SUCCESS; }, nullptr), ACL_ERROR_RT_AICORE_EXCEPTION);
  aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_NORMAL;
  EXPECT_EQ(aclrtQueryDeviceStatus(0, &status), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_RT_DEVICE_STATUS_ABNORMAL);
}

TEST_F(Acl, AbortDropsWhatHasNotStarted) {
  std::atomic<bool> go{false};
  static std::atomic<int> ran;
  ran = 0;
  launch(nullptr, wait_until_set, &go);
  launch(
      nullptr,
      [](void*) -> aclError {
        ++ran;
        return ACL_SUCCESS;
      },
      nullptr);
  EXPECT_EQ(aclrtStreamAbort(nullptr), ACL_SUCCESS);
  go = true;
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_STREAM_ABORT);
  EXPECT_EQ(ran, 0);
  launch(
      nullptr,
      [](void*) -> aclError {
        ++ran;
        return ACL_SUCCESS;
      },
      nullptr);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(ran, 1);
}

TEST_F(Acl, WhatATaskLacksIsTheErrorOfItsStream) {
  const auto memory = [](void*) -> aclError { throw std::bad_alloc(); };
  const auto thread = [](void*) -> aclError {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  };
  EXPECT_EQ(launch(nullptr, memory, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_BAD_ALLOC);
  EXPECT_EQ(launch(nullptr, thread, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_RESOURCE_ALLOC_FAIL);
}

TEST_F(Acl, TheArgumentIsReleasedExactlyOnce) {
  static std::atomic<int> released;
  released = 0;
  const auto release = [](void*) { ++released; };
  const auto run = [](void*) -> aclError { return ACL_SUCCESS; };
  EXPECT_EQ(simulator().launchTask(nullptr, nullptr, run, nullptr, release), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(released, 1);
  EXPECT_EQ(simulator().launchTask(nullptr, nullptr, nullptr, nullptr, release), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(released, 2);
}

TEST_F(Acl, EventFlagsDecideWhatIsAllowed) {
  aclrtEvent plain = nullptr, timed = nullptr, extended = nullptr, none = nullptr;
  aclrtEventStatus status;
  aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  EXPECT_EQ(aclrtCreateEvent(&plain), ACL_SUCCESS);
  EXPECT_EQ(aclrtCreateEventWithFlag(&timed, ACL_EVENT_TIME_LINE), ACL_SUCCESS);
  EXPECT_EQ(aclrtCreateEventExWithFlag(&extended, ACL_EVENT_SYNC), ACL_SUCCESS);
  EXPECT_EQ(aclrtCreateEventWithFlag(&none, 0), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtCreateEventWithFlag(&none, 0x4), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtRecordEvent(timed, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtStreamWaitEvent(nullptr, timed), ACL_ERROR_RT_PARAM_INVALID);  // made without SYNC
  EXPECT_EQ(aclrtResetEvent(plain, nullptr), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtResetEvent(extended, nullptr), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtQueryEvent(extended, &status), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtQueryEventStatus(extended, &recorded), ACL_SUCCESS);
  EXPECT_EQ(recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);  // never recorded
  for (aclrtEvent event : {plain, timed, extended}) EXPECT_EQ(aclrtDestroyEvent(event), ACL_SUCCESS);
}

TEST_F(Acl, ElapsedTimeNeedsOneStreamAndATimeLine) {
  aclrtEvent start = nullptr, end = nullptr, untimed = nullptr;
  float ms = -1;
  aclrtCreateEvent(&start);
  aclrtCreateEvent(&end);
  aclrtCreateEventExWithFlag(&untimed, ACL_EVENT_SYNC);
  aclrtStream stream = new_stream();
  EXPECT_EQ(aclrtEventElapsedTime(&ms, start, end), ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID);
  aclrtRecordEvent(start, stream);
  aclrtRecordEvent(end, stream);
  aclrtRecordEvent(untimed, stream);
  aclrtSynchronizeStream(stream);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, start, end), ACL_SUCCESS);
  EXPECT_GE(ms, 0.0f);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, start, untimed), ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID);
  aclrtRecordEvent(end, nullptr);
  aclrtSynchronizeStream(nullptr);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, start, end), ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID);
  for (aclrtEvent event : {start, end, untimed}) aclrtDestroyEvent(event);
}

TEST_F(Acl, ResetEventForgetsTheRecordInStreamOrder) {
  aclrtEvent event = nullptr;
  std::atomic<bool> go{false};
  ASSERT_EQ(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC), ACL_SUCCESS);
  launch(nullptr, wait_until_set, &go);
  aclrtRecordEvent(event, nullptr);
  aclrtResetEvent(event, nullptr);
  aclrtEventStatus status = ACL_EVENT_STATUS_COMPLETE;
  EXPECT_EQ(aclrtQueryEvent(event, &status), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_EVENT_STATUS_NOT_READY);
  go = true;
  aclrtSynchronizeStream(nullptr);
  EXPECT_EQ(aclrtQueryEvent(event, &status), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_EVENT_STATUS_COMPLETE);
  aclrtDestroyEvent(event);
}

TEST_F(Acl, FailuresLeaveACodeAndAMessage) {
  void* memory = nullptr;
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  EXPECT_EQ(aclrtMalloc(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
  EXPECT_STREQ(aclGetRecentErrMsg(), "aclrtMalloc gives 107000: size is 0");
  EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST_F(Acl, CallbacksRunOnTheSubscribedThread) {
  static std::thread::id where;
  std::atomic<bool> stop{false};
  aclrtStream stream = new_stream();
  EXPECT_EQ(aclrtLaunchCallback([](void*) {}, nullptr, ACL_CALLBACK_BLOCK, stream),
            ACL_ERROR_RT_STREAM_NO_CB_REG);
  std::thread server([&] {
    while (!stop) aclrtProcessReport(20);
  });
  const auto id = static_cast<uint64_t>(server.native_handle());
  EXPECT_EQ(aclrtSubscribeReport(id, stream), ACL_SUCCESS);
  EXPECT_EQ(aclrtSubscribeReport(id, stream), ACL_ERROR_RT_STREAM_SUBSCRIBE);
  const std::thread::id expected = server.get_id();
  EXPECT_EQ(aclrtLaunchCallback([](void*) { where = std::this_thread::get_id(); }, nullptr,
                                ACL_CALLBACK_BLOCK, stream),
            ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  EXPECT_EQ(where, expected);
  EXPECT_EQ(aclrtUnSubscribeReport(id, stream), ACL_SUCCESS);
  EXPECT_EQ(aclrtUnSubscribeReport(id, stream), ACL_ERROR_RT_THREAD_SUBSCRIBE);
  stop = true;
  server.join();
}

TEST_F(Acl, AThreadThatServesNoStreamAnyMoreStopsWaiting) {
  std::atomic<bool> subscribed{false};
  aclError result = ACL_SUCCESS;
  aclrtStream stream = new_stream();
  std::thread server([&] {
    while (!subscribed) std::this_thread::yield();
    result = aclrtProcessReport(-1);
  });
  const auto id = static_cast<uint64_t>(server.native_handle());
  ASSERT_EQ(aclrtSubscribeReport(id, stream), ACL_SUCCESS);
  subscribed = true;
  EXPECT_EQ(aclrtUnSubscribeReport(id, stream), ACL_SUCCESS);
  server.join();
  EXPECT_EQ(result, ACL_ERROR_RT_THREAD_SUBSCRIBE);
}

TEST_F(Acl, CallbacksMustNotCallAscendCL) {
  static aclError inside;
  EXPECT_EQ(
      aclrtLaunchHostFunc(nullptr, [](void*) { inside = aclrtSynchronizeDevice(); }, nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(inside, ACL_ERROR_RT_NO_PERMISSION);
}

TEST_F(Acl, ObserversSeeEveryTask) {
  static std::vector<aclsimTaskInfo> seen;
  seen.clear();
  void* memory = new_memory(64);
  simulator().setObserver([](const aclsimTaskInfo* task, void*) { seen.push_back(*task); }, nullptr);
  simulator().launchTask(
      nullptr, "my kernel", [](void*) -> aclError { return ACL_SUCCESS; }, nullptr, nullptr);
  aclrtMemsetAsync(memory, 64, 0, 64, nullptr);
  aclrtSynchronizeStream(nullptr);
  simulator().setObserver(nullptr, nullptr);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_STREQ(seen[0].name, "my kernel");
  EXPECT_EQ(seen[1].kind, ACLSIM_TASK_MEMSET);
  EXPECT_EQ(seen[1].bytes, 64u);
  EXPECT_LE(seen[0].begin_ns, seen[0].end_ns);
}

}  // namespace
