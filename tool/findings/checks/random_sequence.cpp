#include "tool/findings/checks/check.h"

namespace migrate {

// Host generators and dropouts whose numbers CANN's operators generate on the chip: from another sequence.
void check_random_sequence(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (!is_one_of(use.name,
                   "curandGenerateUniform curandGenerateUniformDouble curandGenerateNormal "
                   "curandGenerateNormalDouble curandGenerateLogNormal curandGenerateLogNormalDouble "
                   "cudnnDropoutForward"))
      continue;
    out.push_back(check_finding(context, id::random_sequence, use.place, use.name, use.enclosing,
                                {use.name, std::string(context.chip.name)}));
  }
}

}  // namespace migrate
