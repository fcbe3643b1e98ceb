#include "tool/decide/lock_step.h"
#include "tool/decide/planner.h"

namespace migrate {

// A point where the lanes that are there wait: they have then all done what stands before it.
void plan_warp_steps(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const WarpStep& step : function.warp_steps) {
      if (!step.can_insert) continue;
      planner.decide_text();
      const uint32_t file = step.place.file;
      if (step.value.size() > 0) {
        planner.surround({file, step.value}, planner.for_device(file, step.value.begin, kWarpWaitBegin),
                         planner.for_device(file, step.value.end, kWarpWaitEnd), function.name);
        continue;
      }
      const std::string call =
          planner.for_device(file, step.place.range.begin,
                             std::string(planner.options.fix_races ? barrier_of(step) : kWarpWait) + ";");
      if (step.braces.size() == 0) {
        planner.insert_statement(file, step.place.range.begin, " " + call, function.name);
        continue;
      }
      const bool at_begin = step.place.range.begin == step.braces.begin;
      planner.surround({file, step.braces}, at_begin ? "{ " + call + " " : "{ ",
                       at_begin ? " }" : " " + call + " }", function.name);
    }
  }
}

}  // namespace migrate
