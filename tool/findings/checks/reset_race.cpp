#include "tool/decide/reset_races.h"
#include "tool/findings/checks/check.h"

namespace migrate {

// Every thread resets what some store to afterwards: the migrated text lets the first thread alone reset it.
void check_reset_race(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const ResetRace& race : function.reset_races) {
      if (!shows_order(context.facts, function, race)) continue;
      const std::string element(context.sources.text({race.place.file, race.element}));
      const std::string line = std::to_string(context.sources.position(race.store).line);
      out.push_back(
          check_finding(context, id::reset_race, race.place, element, function.name, {element, line}));
    }
  }
}

}  // namespace migrate
