// Converts npucclConfig_t to HCCL's configuration. Private to runtime/ccl.
#pragma once

#include <cstring>

#include "runtime_shim/runtime/ccl/comm.h"

namespace npu::detail {

struct CclConfig {
  HcclCommConfig native;
  bool blocking = true;
};

/// Makes a configuration one of an older version. HCCL then reads the fields of that version only, so that an older HCCL
/// than that of the headers has no field to ignore.
inline void set_version(HcclCommConfig* config, uint32_t version) {
  std::memcpy(config->reserved + sizeof(size_t) + sizeof(uint32_t), &version, sizeof(version));
}

/// config may be null. Errors: npucclInvalidArgument if it was not initialised, or blocking is neither 0 nor
/// 1.
inline npucclResult_t read_config(const npucclConfig_t* config, CclConfig* result) {
  constexpr uint32_t kHasNoName = 1, kHasName = 2;
  HcclCommConfigInit(&result->native);
  set_version(&result->native, kHasNoName);
  if (config == nullptr) return npucclSuccess;
  if (config->magic != NPUCCL_CONFIG_MAGIC || config->size != sizeof(npucclConfig_t)) {
    return ccl_refuse(npucclInvalidArgument,
                      "the configuration was not set to NPUCCL_CONFIG_INITIALIZER first");
  }
  if (config->blocking != NPUCCL_CONFIG_UNDEF_INT && config->blocking != 0 && config->blocking != 1)
    return ccl_refuse(npucclInvalidArgument, "blocking is neither 0 nor 1");
  result->blocking = config->blocking != 0;
  if (config->commName != nullptr) {
    constexpr std::size_t kCapacity = sizeof(result->native.hcclCommName);
    std::strncpy(result->native.hcclCommName, config->commName, kCapacity - 1);
    set_version(&result->native, kHasName);
  }
  return npucclSuccess;
}

}  // namespace npu::detail
