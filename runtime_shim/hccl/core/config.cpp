#include "runtime_shim/hccl/core/config.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

void require(bool holds, const char* reason) {
  if (!holds) throw Failure(HCCL_E_PARA, std::string("configuration: ") + reason);
}

/// What HcclCommConfigInit writes to the beginning of a configuration.
struct ConfigHeader {
  std::size_t size;
  std::uint32_t magic;
  std::uint32_t version;
};

/// Where the fields of a version end. A program that was compiled against older headers has no fields beyond.
std::size_t end_of_version(std::uint32_t version) {
  constexpr std::size_t kEnds[] = {offsetof(HcclCommConfig, hcclBufferSize),
                                   offsetof(HcclCommConfig, hcclCommName),
                                   offsetof(HcclCommConfig, hcclUdi),
                                   offsetof(HcclCommConfig, hcclOpExpansionMode),
                                   offsetof(HcclCommConfig, hcclRdmaTrafficClass),
                                   offsetof(HcclCommConfig, hcclWorldRankID),
                                   offsetof(HcclCommConfig, aclGraphZeroCopyEnable),
                                   offsetof(HcclCommConfig, hcclExecTimeOut),
                                   offsetof(HcclCommConfig, hcclBufferName),
                                   offsetof(HcclCommConfig, hcclQos)};
  return version < std::size(kEnds) ? kEnds[version] : sizeof(HcclCommConfig);
}

}  // namespace

HcclCommConfig complete_config(const HcclCommConfig* given) {
  HcclCommConfig config;
  HcclCommConfigInit(&config);
  if (given == nullptr) return config;
  ConfigHeader header;
  std::memcpy(&header, given, sizeof(header));
  require(header.magic == HCCL_COMM_CONFIG_MAGIC_WORD, "it was not prepared with HcclCommConfigInit");
  const std::size_t known = std::min(end_of_version(header.version), sizeof(config));
  require(header.size >= known, "its size is less than that of its version");
  std::memcpy(&config, given, known);
  return config;
}

ConfiguredSettings configure(Settings settings, const HcclCommConfig* given) {
  ConfiguredSettings result{std::move(settings), ""};
  const HcclCommConfig config = complete_config(given);
  require(config.hcclBufferSize >= 1, "hcclBufferSize is 0");
  require(config.hcclDeterministic <= 2 || config.hcclDeterministic == HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET,
          "hcclDeterministic is neither 0, 1 nor 2");
  require(memchr(config.hcclCommName, '\0', sizeof(config.hcclCommName)) != nullptr,
          "hcclCommName is too long");
  result.name = config.hcclCommName;
  if (config.hcclExecTimeOut != HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET) {
    require(config.hcclExecTimeOut >= 0, "hcclExecTimeOut is negative");
    result.settings.exec_timeout = std::chrono::seconds(config.hcclExecTimeOut);
  }
  return result;
}

}  // namespace npu::hccl
