#include "tool/findings/checks/check.h"

namespace migrate {

// Lane and warp numbers computed with a literal 32. Chips with SIMT have warps of 32 threads too: nothing to say.
void check_warp_size(const CheckContext& context, std::vector<Finding>& out) {
  if (context.chip.simt) return;
  for (const DeviceFunction& function : context.facts.functions) {
    for (const Place& place : function.warp_numbers) {
      const std::string text(context.sources.text(place));
      out.push_back(check_finding(context, id::warp_size, place, text, function.name,
                                  {text, std::string(context.chip.name)}));
    }
  }
}

}  // namespace migrate
