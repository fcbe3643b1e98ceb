#include "runtime_shim/launch/modelled_clock.h"

#include "acl/acl.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/runtime/backend.h"

namespace npu::detail {
namespace {

bool is_modelled() {
  static const bool result =
      simulator() != nullptr &&
      configuration::read_launch_config(configuration::environment_variable).modelled_time;
  return result;
}

long long mhz_of_chip() {
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  return chip == nullptr ? simt::KernelClock{}.mhz : chip->cube_mhz;
}

}  // namespace

ModelledClock::ModelledClock(KernelCall& call) : call_(call), before_(call.environment) {
  if (!is_modelled()) return;
  static const long long mhz = mhz_of_chip();
  environment_ = *before_;
  environment_->clock.ahead_ns =
      static_cast<long long>(simulator()->modelledNow()) - static_cast<long long>(base::now_ns());
  environment_->clock.mhz = mhz;
  call_.environment = &*environment_;
}

ModelledClock::~ModelledClock() { call_.environment = before_; }

}  // namespace npu::detail
