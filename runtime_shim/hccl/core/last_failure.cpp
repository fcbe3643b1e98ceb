#include "runtime_shim/hccl/core/last_failure.h"

#include "runtime_shim/rendezvous/log.h"

namespace npu::hccl {
namespace {
thread_local std::string last;
}

void remember_failure(const std::string& text, bool loud) {
  last = text;
  if (loud) log(text);
}

const char* last_failure() { return last.c_str(); }

}  // namespace npu::hccl
