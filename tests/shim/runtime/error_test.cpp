// Errors: last error, sticky errors, names.
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "tests/shim/runtime/check.h"

namespace {

using Errors = test::Runtime;

TEST_F(Errors, TheLastErrorIsKeptUntilItIsRead) {
  EXPECT_EQ(npuSetDevice(99), npuErrorInvalidDevice);
  EXPECT_OK(npuDeviceSynchronize());  // a success does not clear it
  EXPECT_EQ(npuPeekAtLastError(), npuErrorInvalidDevice);
  EXPECT_EQ(npuGetLastError(), npuErrorInvalidDevice);
  EXPECT_OK(npuGetLastError());
}

TEST_F(Errors, TheLastErrorBelongsToTheThread) {
  EXPECT_EQ(npuMemcpy(nullptr, nullptr, 4, npuMemcpyHostToHost), npuErrorInvalidValue);
  std::thread([] { EXPECT_OK(npuGetLastError()); }).join();
  EXPECT_EQ(npuGetLastError(), npuErrorInvalidValue);
}

TEST_F(Errors, AFailedKernelIsStickyUntilReset) {
  void* memory = nullptr;
  ASSERT_OK(test::submit(nullptr, [] { return ACL_ERROR_RT_AICORE_EXCEPTION; }));
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure);
  EXPECT_EQ(npuGetLastError(), npuErrorLaunchFailure);
  EXPECT_EQ(npuGetLastError(), npuErrorLaunchFailure);
  EXPECT_EQ(npuMalloc(&memory, 16), npuErrorLaunchFailure);
  EXPECT_EQ(test::submit_ok(nullptr, [] { ADD_FAILURE() << "ran after a failure"; }), npuErrorLaunchFailure);
  std::thread([] { EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure); }).join();
  EXPECT_OK(npuDeviceReset());
  npuGetLastError();
  EXPECT_OK(npuMalloc(&memory, 16));
  EXPECT_OK(npuGetLastError());
}

TEST_F(Errors, QueuedWorkIsDroppedAfterAFailure) {
  std::atomic<bool> ran{false};
  {
    test::Gate gate;
    gate.block(nullptr);
    test::submit(nullptr, [] { return ACLSIM_ERROR_KERNEL_ASSERT; });
    test::submit_ok(nullptr, [&] { ran = true; });
  }
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorAssert);
  EXPECT_FALSE(ran);
}

TEST_F(Errors, KernelFailuresMapToTheirCodes) {
  const std::pair<aclError, npuError_t> cases[] = {
      {ACLSIM_ERROR_KERNEL_ASSERT, npuErrorAssert},
      {ACLSIM_ERROR_ILLEGAL_ADDRESS, npuErrorIllegalAddress},
      {ACLSIM_ERROR_KERNEL_DEADLOCK, npuErrorLaunchTimeout},
      {ACLSIM_ERROR_MISALIGNED_ADDRESS, npuErrorMisalignedAddress},
      {ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, npuErrorLaunchFailure},
  };
  for (const auto& [from, to] : cases) {
    test::submit(nullptr, [code = from] { return code; });
    EXPECT_EQ(npuDeviceSynchronize(), to);
    EXPECT_OK(npuDeviceReset());
  }
}

TEST_F(Errors, WhatTheBodyOfALibraryCallThrowsIsTheErrorOfItsTask) {
  const auto thrown = [](auto exception) {
    testing::internal::CaptureStderr();
    EXPECT_OK(npu::detail::enqueue_body(nullptr, "npublasCall", [=] { throw exception; }));
    const npuError_t error = npuDeviceSynchronize();
    EXPECT_EQ(npuDeviceSynchronize(), error);
    EXPECT_OK(npuDeviceReset());
    return std::pair(error, testing::internal::GetCapturedStderr());
  };
  using Result = std::pair<npuError_t, std::string>;
  EXPECT_EQ(thrown(std::bad_alloc()), Result(npuErrorMemoryAllocation, ""));
  EXPECT_EQ(thrown(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again))),
            Result(npuErrorMemoryAllocation, ""));
  const Result failed(npuErrorLaunchFailure, "npu: npublasCall: no size\n");
  EXPECT_EQ(thrown(npu::detail::TaskFailure("no size")), failed);
  EXPECT_EQ(thrown(std::out_of_range("no size")), failed);
}

TEST_F(Errors, HandlesOfBeforeTheResetAreInvalid) {
  npuStream_t stream = nullptr;
  ASSERT_OK(npuStreamCreate(&stream));
  ASSERT_OK(npuDeviceReset());
  EXPECT_EQ(npuStreamSynchronize(stream), npuErrorInvalidResourceHandle);
}

TEST_F(Errors, NamesAndTexts) {
  EXPECT_STREQ(npuGetErrorName(npuErrorInvalidValue), "npuErrorInvalidValue");
  EXPECT_STREQ(npuGetErrorString(npuSuccess), "no error");
  EXPECT_STREQ(npuGetErrorString(npuErrorMemoryAllocation), "out of memory");
  EXPECT_STREQ(npuGetErrorName(static_cast<npuError_t>(12345)), "unrecognized error code");
  EXPECT_STREQ(npuGetErrorString(static_cast<npuError_t>(12345)), "unrecognized error code");
}

TEST_F(Errors, ValuesAreThoseOfCuda) {
  EXPECT_EQ(npuErrorInvalidValue, 1);
  EXPECT_EQ(npuErrorMemoryAllocation, 2);
  EXPECT_EQ(npuErrorInvalidDevice, 101);
  EXPECT_EQ(npuErrorInvalidResourceHandle, 400);
  EXPECT_EQ(npuErrorNotReady, 600);
  EXPECT_EQ(npuErrorIllegalAddress, 700);
  EXPECT_EQ(npuErrorLaunchFailure, 719);
  EXPECT_EQ(npuErrorNotSupported, 801);
}

}  // namespace
