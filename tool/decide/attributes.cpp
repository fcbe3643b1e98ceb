// "__shared__ alignas(16) float s[4];" -> "alignas(16) __shared__ float s[4];". CUDA's qualifiers are
// attributes of the compiler's own, beside which others may stand; here they are specifiers or nothing, and
// attributes of the language come before all specifiers.
#include "tool/decide/planner.h"

namespace migrate {

void plan_attributes(Planner& planner) {
  for (const auto& [file, specifiers, attributes] : planner.facts.tokens.late_attributes) {
    planner.decide_text();
    planner.add_stencil({{file, {specifiers.begin, attributes.end}},
                         {{"", attributes}, {" ", {}}, {"", specifiers}},
                         "an attribute before the specifiers"});
  }
}

}  // namespace migrate
