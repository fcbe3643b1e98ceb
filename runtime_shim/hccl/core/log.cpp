#include "runtime_shim/hccl/core/log.h"

#include <cstdio>

namespace npu::hccl {
namespace {
thread_local std::string last;
}

void log(const std::string& text) {
  const std::string line = "hccl: " + text + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void remember_failure(const std::string& text, bool loud) {
  last = text;
  if (loud) log(text);
}

const char* last_failure() { return last.c_str(); }

}  // namespace npu::hccl
