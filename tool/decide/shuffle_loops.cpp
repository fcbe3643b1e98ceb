#include "tool/decide/planner.h"

namespace migrate {

// One warp synchronisation instead of one per iteration. The loop itself is not changed.
void plan_shuffle_loops(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const ShuffleLoop& loop : function.shuffle_loops) {
      const bool behind_line = planner.text(loop.place).starts_with('#');  // a pragma keeps its line
      planner.decide_text();
      const std::string begin = "npu::lock_step(" + loop.mask + ", " + loop.variable + ", [&](auto& " +
                                loop.variable + ") {" + (behind_line ? "\n" : " ");
      const uint32_t file = loop.place.file;
      planner.surround(loop.place, planner.for_device(file, loop.place.range.begin, begin),
                       planner.for_device(file, loop.place.range.end, " });"), function.name);
    }
  }
}

}  // namespace migrate
