#include "runtime_shim/rendezvous/settings.h"

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {

Settings checked_settings() {
  Settings settings = configuration::read_hccl_config(configuration::environment_variable);
  if (!settings.error.empty()) throw Failure(HCCL_E_PARA, settings.error);
  return settings;
}

}  // namespace npu::hccl
