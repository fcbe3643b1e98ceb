#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

bool has_managed_memory(const RuleSet& rules, const Chip& chip) {
  const AscendOperator* allocate = rules.find_operator("aclrtMemAllocManaged");
  return allocate && allocate->types_on(chip.generation);
}

}  // namespace

// Memory that host and device share by address: only some generations have it. The work is that of the verdict for the chip.
void check_managed_memory(const CheckContext& context, std::vector<Finding>& out) {
  if (has_managed_memory(context.rules, context.chip)) return;
  for (const SymbolUse& use : context.facts.uses) {
    bool managed =
        use.name == "cudaMallocManaged" || use.name == "cuMemAllocManaged" || use.name == "__managed__";
    if (!managed) continue;
    out.push_back(check_finding(context, id::managed_memory, use.place, use.name, use.enclosing,
                                {use.name, std::string(context.chip.name)}));
  }
}

}  // namespace migrate
