#include "tool/findings/checks/check.h"

namespace migrate {

// Every asm statement in a function that runs on the device.
void check_inline_ptx(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const KernelFeature& feature : function.features) {
      if (feature.name != "inline PTX") continue;
      out.push_back(check_finding(context, id::inline_ptx, feature.place, function.name, function.name,
                                  {function.name}));
    }
  }
}

}  // namespace migrate
