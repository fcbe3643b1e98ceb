#include "tool/decide/constant.h"
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

/// The constant behind the last '+' of a plain "pointer + constant"; 0 otherwise.
int64_t constant_offset(const CheckContext& context, uint32_t file, std::string_view text) {
  size_t plus = text.find('+');
  if (plus == std::string_view::npos || plus == 0 || text.substr(plus, 2) == "++") return 0;
  if (text.find_first_of("([", 0) < plus) return 0;
  auto value = constant_value(context.sources, file, text.substr(plus + 1));
  return value ? *value : 0;
}

}  // namespace

// "p + 3" handed to a library whose element size is known: the start is not on a 32-byte boundary, which Ascend
// operators want (memory access granularity of the unified buffer). Constant offsets only.
void check_sub_buffer(const CheckContext& context, std::vector<Finding>& out) {
  constexpr int64_t kAlignment = 32;
  for (const SymbolUse& use : context.facts.uses) {
    int64_t size = element_size(use.name);
    if (size == 0) continue;
    for (size_t i = 0; i < use.arguments.size(); ++i) {
      std::string text = argument(context, use, i);
      int64_t bytes = constant_offset(context, use.place.file, text) * size;
      if (bytes <= 0 || bytes % kAlignment == 0) continue;
      out.push_back(check_finding(context, id::sub_buffer, {use.place.file, use.arguments[i]}, use.name,
                                  use.enclosing, {text, std::to_string(bytes)}));
    }
  }
}

}  // namespace migrate
