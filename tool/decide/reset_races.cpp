#include "tool/decide/reset_races.h"

#include "tool/decide/planner.h"

namespace migrate {
namespace {

/// The condition that only the first thread of the grid fulfils, along the axes that the kernel names.
std::string first_thread_condition(const ResetRace& race) {
  std::string condition;
  for (const char axis : {'x', 'y', 'z'}) {
    if ((axis == 'y' && !race.names_y) || (axis == 'z' && !race.names_z)) continue;
    for (const char* const builtin : {"blockIdx.", "threadIdx."})
      condition += (condition.empty() ? "" : " && ") + std::string(builtin) + axis + " == 0";
  }
  return condition;
}

}  // namespace

bool shows_order(const ProgramFacts& facts, const DeviceFunction& kernel, const ResetRace& race) {
  if (!race.block_waits) return true;
  bool is_launched = false;
  for (const Launch& launch : facts.launches) {
    if (launch.kernel != kernel.usr) continue;
    if (!launch.grid.is_known() || launch.grid.count() != 1) return true;
    is_launched = true;
  }
  return !is_launched;
}

// One thread resets, as on a GPU, whose blocks have all done so before one of them stores.
void plan_reset_races(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const ResetRace& race : function.reset_races) {
      if (!shows_order(planner.facts, function, race)) continue;
      planner.decide_text();
      const uint32_t file = race.place.file, begin = race.place.range.begin;
      const std::string condition = "if (" + first_thread_condition(race) + ") ";
      planner.insert_statement(file, begin, planner.for_device(file, begin, condition), function.name);
    }
  }
}

}  // namespace migrate
