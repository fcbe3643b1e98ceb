// "x.load<T>()" -> "x.template load<T>()" where x depends on a template parameter: nvcc reads both alike, and g++ only the
// second.
#include "tool/decide/planner.h"

namespace migrate {

void plan_bare_templates(Planner& planner) {
  for (const BareTemplate& bare : planner.facts.bare_templates) {
    planner.decide_text();
    planner.insert(bare.place.file, bare.place.range.begin, "template ",
                   "a template's name that depends on a parameter");
  }
}

}  // namespace migrate
