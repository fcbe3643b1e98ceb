#include <algorithm>
#include <string_view>

#include "tool/findings/checks/check.h"

namespace migrate {

namespace {

/// What starts blocks that wait for each other, or waits. A grid group that only counts threads does neither.
constexpr std::string_view kWaits[] = {
    "cudaLaunchCooperativeKernel",
    "cudaLaunchCooperativeKernelMultiDevice",
    "cuLaunchCooperativeKernel",
    "cooperative_groups::grid_group::sync",
    "cooperative_groups::grid_group::barrier_arrive",
    "cooperative_groups::this_multi_grid",
};

}  // namespace

// Cooperative launches and barriers of the grid: blocks of an Ascend kernel are independent of each other.
void check_grid_sync(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (std::ranges::find(kWaits, use.name) == std::end(kWaits)) continue;
    out.push_back(check_finding(context, id::grid_sync, use.place, use.name, use.enclosing, {use.name}));
  }
}

}  // namespace migrate
