#include "tool/findings/checks/check.h"

namespace migrate {

// Memory that host and device share by address: only the A2 and A3 generations have it.
void check_managed_memory(const CheckContext& context, std::vector<Finding>& out) {
  if (context.chip.managed_memory) return;
  for (const SymbolUse& use : context.facts.uses) {
    bool managed =
        use.name == "cudaMallocManaged" || use.name == "cuMemAllocManaged" || use.name == "__managed__";
    if (!managed) continue;
    out.push_back(check_finding(context, id::managed_memory, use.place, use.name, use.enclosing,
                                {use.name, std::string(context.chip.name)}));
  }
}

}  // namespace migrate
