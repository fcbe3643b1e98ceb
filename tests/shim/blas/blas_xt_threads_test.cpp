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
  const double alpha = 2, beta = -1;
  const auto run = [&] {
    Matrix<double> a(40, 9, 1), b(9, 30, 2), c(40, 30, 3);
    EXPECT_EQ(npublasXtDgemm(handle, NPUBLAS_OP_N, NPUBLAS_OP_N, 40, 30, 9, &alpha, a.data(), a.pitch(),
                             b.data(), b.pitch(), &beta, c.data(), c.pitch()),
              NPUBLAS_STATUS_SUCCESS);
    c.expect(
        [&](int i, int j) {
          return 2.0 * sum_of(9, [&](int p) { return a.at(i, p) * b.at(p, j); }) - c.at(i, j);
        },
        1e-9);
  };
  run();  // starts what works in the background
  gives_no_thread = true;
  run();
  gives_no_thread = false;
  EXPECT_EQ(npublasXtDestroy(handle), NPUBLAS_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu::test::xt
