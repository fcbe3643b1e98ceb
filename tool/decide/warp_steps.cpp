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
      const auto insert = [&](uint32_t offset, const std::string& text) {
        planner.insert(file, offset, text, function.name);
      };
      if (step.value.size() > 0) {
        insert(step.value.begin, planner.for_device(file, step.value.begin, kWarpWaitBegin));
        insert(step.value.end, planner.for_device(file, step.value.end, kWarpWaitEnd));
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
      insert(step.braces.begin, at_begin ? "{ " + call + " " : "{ ");
      insert(step.braces.end, at_begin ? " }" : " " + call + " }");
    }
  }
}

}  // namespace migrate
