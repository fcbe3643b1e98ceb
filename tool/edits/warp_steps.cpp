#include "tool/edits/planner.h"

namespace migrate {

// Warp-synchronous code expects lock step: a meeting of the threads that are there, after each step, gives it that.
void plan_warp_steps(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const Place& step : function.warp_steps)
      planner.insert(step.file, step.range.begin, " __syncwarp(__activemask());", function.name);
  }
}

}  // namespace migrate
