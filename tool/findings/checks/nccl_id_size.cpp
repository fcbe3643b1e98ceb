#include "tool/findings/checks/check.h"

namespace migrate {

// NCCL_UNIQUE_ID_BYTES, and a number that a call takes as the size of a ncclUniqueId.
void check_nccl_id_size(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name == "NCCL_UNIQUE_ID_BYTES")
      out.push_back(check_finding(context, id::nccl_id_size, use.place, use.name, use.enclosing, {use.name}));
  }
  for (const AssumedSize& size : context.facts.sizes) {
    if (size.type != "ncclUniqueId") continue;
    const std::string number(context.sources.text(size.place));
    out.push_back(check_finding(context, id::nccl_id_size, size.place, size.variable, "", {number}));
  }
}

}  // namespace migrate
