// NPU_SIM_TIME=model: kernels that run as threads of the host read the modelled clock.
#pragma once

#include <optional>

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {

/// While it exists, the clocks of a launch begin at the modelled time of its stream and go on as the host's clock does: a kernel
/// without a model has the duration that is measured there. The frequency of clock64 is that of the chip. Nothing changes unless
/// NPU_SIM_TIME=model. In the launch's task, before its blocks run.
class ModelledClock {
 public:
  explicit ModelledClock(KernelCall& call);
  ~ModelledClock();
  ModelledClock(const ModelledClock&) = delete;
  ModelledClock& operator=(const ModelledClock&) = delete;

 private:
  KernelCall& call_;
  const simt::LaunchEnvironment* const before_;
  std::optional<simt::LaunchEnvironment> environment_;
};

}  // namespace npu::detail
