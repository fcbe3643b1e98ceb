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

std::string member_text(int number) {
  return fmt::format(
      "__attribute__((constructor)) static void npu_register_npu_ascendc_member_{0}() {{\n"
      "  ::npu_ascendc_members[{0}] = &npu_ascendc_kernel_{0};\n"
      "}}\n",
      number);
}

std::string members_text(int count) {
  return fmt::format(
      "#include \"npu/executors/fused_launches.h\"\n"
      "namespace {{\n"
      "const ::npu::detail::AscendCKernel* npu_ascendc_members[{}];\n"
      "}}  // namespace\n",
      count);
}

std::string fused_text(const Registration& kernel, const std::vector<int>& members,
                       const std::string& location, int number) {
  std::string list;
  for (const int member : members)
    list += fmt::format("{}&npu_ascendc_members[{}]", list.empty() ? "" : ", ", member);
  return fmt::format(
      "namespace {{\n"
      "constexpr ::npu::detail::AscendCKernel npu_ascendc_fused_{0}{{\"{1}\", \"{2}\", {3}, &{4},\n"
      "                                                         ::npu::detail::kAscendCAbi}};\n"
      "constexpr const ::npu::detail::AscendCKernel* const* npu_ascendc_fused_members_{0}[] = {{{5}}};\n"
      "constexpr ::npu::detail::FusedLaunches npu_ascendc_fused_launches_{0}{{\n"
      "    &npu_ascendc_fused_{0}, npu_ascendc_fused_members_{0}, {6}, ::npu::detail::kFusedLaunchesAbi}};\n"
      "}}  // namespace\n"
      "NPU_REGISTER_FUSED(npu_ascendc_fused_launches_{0});\n",
      number, kernel.binary, kernel.function, quoted(location), kernel.arguments, list, members.size());
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
