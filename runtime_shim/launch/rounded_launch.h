// How far the results of a launch move when its operations round up, or down.
#pragma once

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {

/// A copy of a launch, to run on the host once more.
class RoundedLaunch {
 public:
  explicit RoundedLaunch(const KernelCall& call);
  ~RoundedLaunch();
  RoundedLaunch(const RoundedLaunch&) = delete;
  RoundedLaunch& operator=(const RoundedLaunch&) = delete;

  /// False if an argument cannot be copied byte by byte.
  bool can_run() const { return call_ != nullptr; }
  /// Runs it on this host thread, all operations rounded in one direction: FE_UPWARD or FE_DOWNWARD. The stream of the launch is
  /// idle. Returns an aclError.
  int run(int direction);

 private:
  KernelCall* call_;
  simt::LaunchEnvironment environment_;
};

}  // namespace npu::detail
