#include "runtime_shim/rendezvous/log.h"

#include <cstdio>

namespace npu::hccl {

void log(const std::string& text) {
  const std::string line = "hccl: " + text + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace npu::hccl
