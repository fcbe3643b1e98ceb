#include "runtime_shim/config/rank.h"

#include "npu/probe/selection.h"

namespace npu::configuration {

int read_rank(const Lookup& lookup) {
  return probe::rank_of_process([&](const char* variable) { return text_of(lookup, variable); });
}

}  // namespace npu::configuration
