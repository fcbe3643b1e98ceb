// Products on several devices where the host gives no thread: the calling thread does the work of all.
#include <dlfcn.h>
#include <pthread.h>

#include <cerrno>

#include "tests/shim/blas/blas_xt_helper.h"

namespace {
thread_local bool gives_no_thread = false;
}  // namespace

// Before that of the C library, for all libraries of the process. Threads of the device have attributes, the size of their stack, and start when
// they are needed; those of the standard library have none.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                              void* argument) noexcept {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return gives_no_thread && attributes == nullptr ? EAGAIN : create(thread, attributes, start, argument);
}

namespace npu::test::xt {
namespace {

TEST(XtThreads, WithoutThreadsTheCallerDoesTheWork) {
  npublasXtHandle_t handle = nullptr;
  int devices[] = {0, 1, 2};
  ASSERT_EQ(npublasXtCreate(&handle), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasXtDeviceSelect(handle, 3, devices), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasXtSetBlockDim(handle, 8), NPUBLAS_STATUS_SUCCESS);
  expect_product(handle);  // starts what works in the background
  gives_no_thread = true;
  expect_product(handle);
  gives_no_thread = false;
  EXPECT_EQ(npublasXtDestroy(handle), NPUBLAS_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu::test::xt
