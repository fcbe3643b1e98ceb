#include "runtime_shim/hccl/core/config.h"

#include <cstring>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

void require(bool holds, const char* reason) {
  if (!holds) throw Failure(HCCL_E_PARA, std::string("configuration: ") + reason);
}

}  // namespace

ConfiguredSettings configure(Settings settings, const HcclCommConfig* config) {
  ConfiguredSettings result{std::move(settings), ""};
  if (config == nullptr) return result;
  std::uint32_t magic = 0;
  std::memcpy(&magic, config->reserved + sizeof(std::size_t), sizeof(magic));
  require(magic == HCCL_COMM_CONFIG_MAGIC_WORD, "it was not prepared with HcclCommConfigInit");
  require(config->hcclBufferSize >= 1, "hcclBufferSize is 0");
  require(
      config->hcclDeterministic <= 2 || config->hcclDeterministic == HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET,
      "hcclDeterministic is neither 0, 1 nor 2");
  require(memchr(config->hcclCommName, '\0', sizeof(config->hcclCommName)) != nullptr,
          "hcclCommName is too long");
  result.name = config->hcclCommName;
  if (config->hcclExecTimeOut != HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET) {
    result.settings.exec_timeout = std::chrono::seconds(config->hcclExecTimeOut);
  }
  return result;
}

}  // namespace npu::hccl
