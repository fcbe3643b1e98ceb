#include "runtime_shim/libraries/rtc/source_text.h"

#include "runtime_shim/libraries/rtc/tools.h"
#include "runtime_shim/runtime/driver/image.h"

namespace npu::rtc {

std::string expression_symbol(const std::string& expression) {
  return detail::kExpressionPrefix + number_of(expression);
}

std::string registrations(const std::vector<std::string>& expressions) {
  std::string text = "\n";
  for (const std::string& expression : expressions) {
    const std::string address = "(&" + expression + ")", symbol = expression_symbol(expression);
    text += "NPU_REGISTER_KERNEL(" + address +
            ")\nextern \"C\" {\nextern __attribute__((weak, visibility(\"default\"))) "
            "const void* const " +
            symbol + ";\nconst void* const " + symbol + " = reinterpret_cast<const void*>(" + address +
            ");\n}\n";
  }
  return text;
}

}  // namespace npu::rtc
