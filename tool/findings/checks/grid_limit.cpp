#include "tool/findings/checks/check.h"

namespace migrate {

// Ascend SIMT takes at most 65535 blocks in all; CUDA takes 2^31-1 in x alone. Constant grids only.
void check_grid_limit(const CheckContext& context, std::vector<Finding>& out) {
  if (context.chip.max_blocks_per_grid == 0) return;
  for (const Launch& launch : context.facts.launches) {
    if (launch.config.empty() || !launch.grid.is_known()) continue;
    if (launch.grid.count() <= context.chip.max_blocks_per_grid) continue;
    out.push_back(check_finding(
        context, id::grid_limit, {launch.file, launch.config[0]}, launch.kernel_name, launch.enclosing,
        {launch.kernel_name, std::to_string(launch.grid.count()), std::string(context.chip.name)}));
  }
}

}  // namespace migrate
