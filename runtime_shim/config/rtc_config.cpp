#include "runtime_shim/config/rtc_config.h"

namespace npu::configuration {

RtcConfig read_rtc_config(const Lookup& lookup) {
  RtcConfig config;
  config.cache = text_of(lookup, "NPU_RTC_CACHE");
  const std::string home = text_of(lookup, "HOME");
  if (config.cache.empty() && !home.empty()) config.cache = home + "/.cache/npu_rtc";
  return config;
}

}  // namespace npu::configuration
