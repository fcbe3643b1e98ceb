#include "runtime_shim/launch/rounded_launch.h"

#include "runtime_shim/simt/grid.h"

namespace npu::detail {

RoundedLaunch::RoundedLaunch(const KernelCall& call)
    : call_(call.clone == nullptr ? nullptr : call.clone(call)), environment_(*call.environment) {
  environment_.race_finder = nullptr;
}

RoundedLaunch::~RoundedLaunch() {
  if (call_ != nullptr) call_->destroy(call_);
}

int RoundedLaunch::run(int direction) {
  environment_.rounding = direction;
  call_->environment = &environment_;
  return simt::run_grid(*call_);
}

}  // namespace npu::detail
