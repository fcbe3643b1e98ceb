#include "tool/findings/checks/check.h"

namespace migrate {

// One finding per device function that computes in double: no Ascend vector unit does.
void check_fp64_kernel(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const KernelFeature& feature : function.features) {
      if (feature.name != "double") continue;
      out.push_back(check_finding(context, id::fp64_kernel, feature.place, function.name, function.name,
                                  {function.name, std::string(context.chip.name)}));
      break;
    }
  }
}

}  // namespace migrate
