#include "runtime_shim/config/amp_config.h"

namespace npu::configuration {

AmpConfig read_amp_config(const Lookup& lookup) {
  AmpConfig config;
  config.level = text_of(lookup, "NPU_AMP");
  config.type = text_of(lookup, "NPU_AMP_DTYPE");
  const std::string log = text_of(lookup, "NPU_AMP_LOG");
  config.log = !log.empty() && log != "0";
  if (const char* path = lookup("NPU_AMP_LISTS")) config.lists = path;
  return config;
}

}  // namespace npu::configuration
