#include "tool/ascendc/registration.h"

#include <fmt/format.h>

namespace migrate::ascendc {

namespace {

/// As a C++ string.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + '"';
}

}  // namespace

std::string registration_text(const Registration& kernel, int number) {
  const std::string binary = kernel.binary.empty() ? "nullptr" : '"' + kernel.binary + '"';
  return fmt::format(
      "namespace {{\n"
      "constexpr ::npu::detail::AscendCKernel npu_ascendc_kernel_{0}{{{1}, \"{2}\", \"{3}:{4}\", &{5},\n"
      "                                                          ::npu::detail::kAscendCAbi}};\n"
      "}}  // namespace\n"
      "NPU_REGISTER_ASCENDC(npu_ascendc_kernel_{0}, {6});\n",
      number, binary, kernel.function, kernel.place.file, kernel.place.line, kernel.arguments,
      kernel.expression);
}

std::string refusal_text(const Registration& kernel, const ir::Refusal& why, int number) {
  const std::string& file = why.place.file;
  const std::string place = file == kernel.place.file ? "line" : file.substr(file.rfind('/') + 1) + ", line";
  return fmt::format(
      "namespace {{\n"
      "constexpr ::npu::detail::AscendCKernel npu_ascendc_kernel_{0}{{nullptr, nullptr, {1}, nullptr,\n"
      "                                                          ::npu::detail::kAscendCAbi, {2}}};\n"
      "}}  // namespace\n"
      "NPU_REGISTER_ASCENDC(npu_ascendc_kernel_{0}, {3});\n",
      number, quoted(fmt::format("{}:{}", kernel.place.file, kernel.place.line)),
      quoted(fmt::format("{} {}: {}", place, why.place.line, why.text)), kernel.expression);
}

}  // namespace migrate::ascendc
