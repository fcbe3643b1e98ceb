#include "tool/decide/lock_step.h"

#include "tool/findings/checks/check.h"

namespace migrate {

// Lanes exchange data with nothing that makes them wait: the migrated text waits there.
void check_lock_step(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const WarpStep& step : function.warp_steps) {
      if (!step.can_insert) continue;
      const std::string line = std::to_string(context.sources.position(step.earlier).line);
      out.push_back(check_finding(context, id::lock_step, step.later, step.variable, function.name,
                                  {step.variable, line, barrier_of(step)}));
    }
  }
}

}  // namespace migrate
