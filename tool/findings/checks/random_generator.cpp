#include "tool/findings/checks/check.h"

namespace migrate {

// Generators on the device that runtime_shim/libraries/rand refuses without the simulated device.
void check_random_generator(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name != "curandCreateGenerator") continue;
    for (const std::string& type : use.constants) {
      const bool has_operators = is_one_of(type, "CURAND_RNG_PSEUDO_DEFAULT CURAND_RNG_PSEUDO_PHILOX4_32_10");
      if (!type.starts_with("CURAND_RNG_") || has_operators) continue;
      out.push_back(check_finding(context, id::random_generator, use.place, use.name, use.enclosing,
                                  {type, std::string(context.chip.name)}));
    }
  }
}

}  // namespace migrate
