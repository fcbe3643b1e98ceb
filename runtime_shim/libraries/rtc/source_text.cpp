#include "runtime_shim/libraries/rtc/source_text.h"

#include "runtime_shim/runtime/driver/image.h"

namespace npu::rtc {

std::string expression_symbol(std::size_t i) { return detail::kExpressionPrefix + std::to_string(i); }

std::string registrations(const std::vector<std::string>& expressions) {
  std::string text = "\n";
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    const std::string address = "(&" + expressions[i] + ")", symbol = expression_symbol(i);
    text += "NPU_REGISTER_KERNEL(" + address + ")\nextern \"C\" {\nextern const void* const " + symbol +
            ";\n__attribute__((used, visibility(\"default\"))) const void* const " + symbol +
            " = reinterpret_cast<const void*>(" + address + ");\n}\n";
  }
  return text;
}

}  // namespace npu::rtc
