// Runs a kernel on the executors directly, without a device, and gives its result code.
#ifndef TESTS_SHIM_SIMT_GRID_HELPER_H_
#define TESTS_SHIM_SIMT_GRID_HELPER_H_

#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "npu/kernel.h"
#include "runtime_shim/launch/launch_environment.h"
#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/scheduler/order.h"

namespace npu::simt {

struct Destroy {
  void operator()(detail::KernelCall* call) const { call->destroy(call); }
};

struct Grid {
  Index grid{1, 1, 1}, block{1, 1, 1};
  unsigned shared_bytes = 0;
  bool cooperative = false;
};

/// What the tests' launches bring along.
inline LaunchEnvironment& test_environment() {
  static LaunchEnvironment environment = npu::detail::launch_environment();
  return environment;
}

template <auto kKernel, class Mode = may_sync, class... A>
std::unique_ptr<detail::KernelCall, Destroy> call_of(const Grid& grid, A... arguments) {
  std::unique_ptr<detail::KernelCall, Destroy> call(detail::make_typed_call<Mode>(
      detail::parameters_of<decltype(kKernel)>{}, detail::StaticKernel<kKernel>{},
      detail::static_kernel_name<kKernel>(), detail::address_of(kKernel), arguments...));
  call->grid = grid.grid;
  call->block = grid.block;
  call->shared_bytes = grid.shared_bytes;
  call->cooperative = grid.cooperative;
  call->environment = &test_environment();
  return call;
}

/// Result of run_grid: 0 or an AscendCL code.
template <auto kKernel, class Mode = may_sync, class... A>
int run(const Grid& grid, A... arguments) {
  return run_grid(*call_of<kKernel, Mode>(grid, arguments...));
}

/// What the work writes to stderr.
template <class Work>
std::string stderr_of(Work work) {
  ::testing::internal::CaptureStderr();
  work();
  return ::testing::internal::GetCapturedStderr();
}

/// Sets an order for one scope.
class WithOrder {
 public:
  explicit WithOrder(std::string_view text) : before_(test_environment().order) {
    test_environment().order = *parse_order(text);
  }
  ~WithOrder() { test_environment().order = before_; }

 private:
  Order before_;
};

}  // namespace npu::simt

#endif  // TESTS_SHIM_SIMT_GRID_HELPER_H_
