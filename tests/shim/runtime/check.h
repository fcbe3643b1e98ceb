// Helpers of the runtime's tests: kernels as plain host functions, submitted the way the libraries do it.
#ifndef TESTS_SHIM_RUNTIME_CHECK_H_
#define TESTS_SHIM_RUNTIME_CHECK_H_

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "acl/acl_sim.h"
#include "npu/kernel.h"
#include "npu/runtime.h"
#include "runtime_shim/runtime/stream/stream_order.h"

#define EXPECT_OK(call) EXPECT_EQ(call, npuSuccess)
#define ASSERT_OK(call) ASSERT_EQ(call, npuSuccess)

namespace test {

/// Runs `work` as a kernel in the stream.
inline npuError_t submit(npuStream_t stream, std::function<aclError()> work) {
  return npu::detail::enqueue(
      stream, [](void* held) { return (*static_cast<std::function<aclError()>*>(held))(); },
      new std::function<aclError()>(std::move(work)),
      [](void* held) { delete static_cast<std::function<aclError()>*>(held); });
}

inline npuError_t submit_ok(npuStream_t stream, std::function<void()> work) {
  return submit(stream, [work = std::move(work)] {
    work();
    return ACL_SUCCESS;
  });
}

/// Holds a stream up until open() is called.
class Gate {
 public:
  void block(npuStream_t stream) {
    EXPECT_OK(submit_ok(stream, [this] {
      while (!open_.load()) std::this_thread::sleep_for(std::chrono::microseconds(50));
    }));
  }
  void open() { open_ = true; }
  ~Gate() {
    open();
    npuDeviceSynchronize();
  }

 private:
  std::atomic<bool> open_{false};
};

/// A handle that is destroyed at the end of its scope; `&` gives what the create calls want.
template <class Handle, npuError_t (*kDestroy)(Handle)>
class Owned {
 public:
  Owned() = default;
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (handle_ != nullptr) kDestroy(handle_);
  }
  operator Handle() const { return handle_; }
  Handle* operator&() { return &handle_; }

 private:
  Handle handle_ = nullptr;
};
using Event = Owned<npuEvent_t, npuEventDestroy>;
using Graph = Owned<npuGraph_t, npuGraphDestroy>;
using GraphExec = Owned<npuGraphExec_t, npuGraphExecDestroy>;

/// Forgets errors of earlier tests: each test starts on a fresh device.
class Runtime : public ::testing::Test {
 protected:
  void TearDown() override {
    npuSetDevice(0);
    npuDeviceReset();
    npuGetLastError();
  }
};

}  // namespace test

#endif  // TESTS_SHIM_RUNTIME_CHECK_H_
