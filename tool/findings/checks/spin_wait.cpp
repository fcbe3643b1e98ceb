#include "tool/decide/waiting_point.h"
#include "tool/findings/checks/check.h"

namespace migrate {

// Loops in device code that end only when another thread has written: locks, and flags that are polled. The migrated text gives
// way to the other threads there.
void check_spin_wait(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceFunction& function : context.facts.functions) {
    for (const WaitLoop& loop : function.wait_loops) {
      const std::string keyword(context.sources.text(loop.place));
      const std::string head =
          context.sources.code(loop.place.file).substr(loop.head.begin, loop.head.size());
      const bool gives_way = waiting_point(context.facts.files[loop.place.file].text, loop).has_value();
      out.push_back(check_finding(context, gives_way ? id::waits_added : id::spin_wait, loop.place, keyword,
                                  function.name, {keyword + " " + head}));
    }
  }
}

}  // namespace migrate
