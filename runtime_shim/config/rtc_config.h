// Settings of kernels that are compiled at run time in environment variables.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

struct RtcConfig {
  std::string
      cache;  ///< NPU_RTC_CACHE, else .cache/npu_rtc in HOME: a folder; empty: none, each process compiles anew
};

RtcConfig read_rtc_config(const Lookup& lookup);

}  // namespace npu::configuration
