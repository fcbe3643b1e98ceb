#include "tool/findings/checks/check.h"

namespace migrate {

// Spin locks: a loop in device code that ends only when an atomic exchange succeeds.
void check_spin_wait(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const WaitLoop& loop : function.wait_loops) {
      const std::string keyword(context.sources.text(loop.place));
      const std::string head =
          context.sources.code(loop.place.file).substr(loop.head.begin, loop.head.size());
      out.push_back(
          check_finding(context, id::spin_wait, loop.place, keyword, function.name, {keyword + " " + head}));
    }
  }
}

}  // namespace migrate
