#include "runtime_shim/config/rank.h"

#include <string>

namespace npu::configuration {

int read_rank(const Lookup& lookup) {
  for (const char* variable : {"RANK_ID", "RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const std::string text = text_of(lookup, variable);
    if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos)
      continue;
    return std::stoi(text);
  }
  return -1;
}

}  // namespace npu::configuration
