#include "runtime_shim/base/thread.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <future>

namespace npu::base {
namespace {

TEST(KernelThread, HasRoomForSharedVariables) {
  std::promise<std::size_t> told;
  start_detached(
      [](void* argument) {
        pthread_attr_t attributes;
        std::size_t bytes = 0;
        pthread_getattr_np(pthread_self(), &attributes);
        pthread_attr_getstacksize(&attributes, &bytes);
        pthread_attr_destroy(&attributes);
        static_cast<std::promise<std::size_t>*>(argument)->set_value(bytes);
      },
      &told);
  EXPECT_GE(told.get_future().get(), kKernelStackBytes);
}

}  // namespace
}  // namespace npu::base
