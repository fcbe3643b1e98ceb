#include "tool/findings/checks/check.h"

namespace migrate {

// The old warp reduction: a device function that stores repeatedly through a volatile pointer, threads reading what
// their neighbours wrote, with no synchronisation between the steps.
void check_warp_synchronous(const CheckContext& context, std::vector<Finding>& out) {
  constexpr int kSteps = 2;
  for (const DeviceFunction& function : context.facts.functions) {
    const bool migrates = !function.warp_steps.empty();
    if (!migrates && function.lock_step_known) continue;  // what it stores is each lane's own
    for (const VolatileStores& stores : function.volatile_stores) {
      if (stores.count < kSteps || stores.synchronised) continue;
      const char* id = migrates ? id::warp_steps_added : id::warp_synchronous;
      out.push_back(
          check_finding(context, id, stores.place, stores.variable, function.name, {stores.variable}));
    }
  }
}

}  // namespace migrate
