#include "tool/findings/checks/check.h"

namespace migrate {

// Cooperative launches and grid groups: blocks of an Ascend kernel are independent of each other.
void check_grid_sync(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    bool grid = use.name == "cudaLaunchCooperativeKernel" ||
                use.name == "cudaLaunchCooperativeKernelMultiDevice" ||
                use.name == "cuLaunchCooperativeKernel" || use.name == "cooperative_groups::this_grid" ||
                use.name == "cooperative_groups::this_multi_grid";
    if (!grid) continue;
    out.push_back(check_finding(context, id::grid_sync, use.place, use.name, use.enclosing, {use.name}));
  }
}

}  // namespace migrate
