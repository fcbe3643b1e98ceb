#include "tool/decide/planner.h"

namespace migrate {

// One warp synchronisation instead of one per iteration. The loop itself is not changed.
void plan_shuffle_loops(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const ShuffleLoop& loop : function.shuffle_loops) {
      const bool behind_line = planner.text(loop.place).starts_with('#');  // a pragma keeps its line
      planner.decide_text();
      planner.insert(loop.place.file, loop.place.range.begin,
                     "npu::lock_step(" + loop.mask + ", " + loop.variable + ", [&](auto& " + loop.variable +
                         ") {" + (behind_line ? "\n" : " "),
                     function.name);
      planner.insert(loop.place.file, loop.place.range.end, " });", function.name);
    }
  }
}

}  // namespace migrate
