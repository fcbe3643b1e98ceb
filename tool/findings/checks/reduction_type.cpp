#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

bool reduces(const std::string& name) {
  return is_one_of(name, "ncclAllReduce ncclReduce ncclReduceScatter");
}

}  // namespace

// Reductions whose operation (average, scaled sum) or type HCCL does not take on the chip.
// Source: HCCL documents, data types and operations by product.
void check_reduction_type(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name == "ncclRedOpCreatePreMulSum") {
      out.push_back(check_finding(context, id::reduction_type, use.place, use.name, use.enclosing,
                                  {use.name, "a scaled sum", std::string(context.chip.name)}));
    }
    if (!reduces(use.name)) continue;
    for (const std::string& text : use.constants) {
      bool average = text == "ncclAvg";
      const SymbolEntry* entry = text.starts_with("nccl") ? context.rules.find(text) : nullptr;
      bool is_type = entry && entry->rule->name == "ncclDataType_t";
      bool missing_type = is_type && !is_one_of(std::string_view(text).substr(4), context.chip.reduce_types);
      if (!average && !missing_type) continue;
      out.push_back(check_finding(context, id::reduction_type, use.place, use.name, use.enclosing,
                                  {use.name, text, std::string(context.chip.name)}));
    }
  }
}

}  // namespace migrate
