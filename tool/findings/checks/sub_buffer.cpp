#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// Bytes of one element in calls whose element type the name tells; 0 when it does not.
int64_t element_size(const std::string& name) {
  if (name.starts_with("cublasS")) return 4;
  if (name.starts_with("cublasH")) return 2;
  if (name.starts_with("cublasD")) return 8;
  return 0;
}

}  // namespace

// "p + 3" handed to a library whose element size is known: the start is not on a 32-byte boundary, which Ascend
// operators want (memory access granularity of the unified buffer). Constant offsets only.
void check_sub_buffer(const CheckContext& context, std::vector<Finding>& out) {
  constexpr int64_t kAlignment = 32;
  for (const SymbolUse& use : context.facts.uses) {
    int64_t size = element_size(use.name);
    if (size == 0) continue;
    for (size_t i = 0; i < use.arguments.size() && i < use.offsets.size(); ++i) {
      const int64_t bytes = use.offsets[i] * size;
      if (bytes <= 0 || bytes % kAlignment == 0) continue;
      const std::string text = argument(context, use, i);
      out.push_back(check_finding(context, id::sub_buffer, {use.place.file, use.arguments[i]}, use.name,
                                  use.enclosing, {text, std::to_string(bytes)}));
    }
  }
}

}  // namespace migrate
