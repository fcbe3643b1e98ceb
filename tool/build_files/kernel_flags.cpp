#include "tool/build_files/kernel_flags.h"

#include <algorithm>
#include <string_view>

#include "tool/base/text.h"
#include "tool/build_files/build_files.h"
#include "tool/build_files/cmake_text.h"

namespace migrate {
namespace {

constexpr const char* kWhy = "kernels as Ascend C";

Edit insertion(const std::string& path, uint32_t at, std::string text) {
  return {path, {at, at}, "", std::move(text), kWhy};
}

std::vector<Edit> plan_cmake_flag(const std::string& path, const std::string& text, const std::string& flag) {
  std::vector<Edit> edits;
  for (const CMakeCommand& command : parse_cmake(text)) {
    const auto at = [&](Range range) { return std::string_view(text).substr(range.begin, range.size()); };
    if (lowered(at(command.name)) != "find_package" || command.arguments.empty()) continue;
    if (at(command.arguments[0].range) != "npu_shim" || command.close.size() == 0) continue;
    const size_t line = text.rfind('\n', command.name.begin) + 1;  // npos + 1 == 0
    const std::string before = text.substr(line, command.name.begin - line);
    const bool is_indent = before.find_first_not_of(" \t") == std::string::npos;
    edits.push_back(insertion(path, command.close.end,
                              "\n" + (is_indent ? before : "") +
                                  "add_compile_options(\"$<$<COMPILE_LANGUAGE:NPU>:" + flag + ">\")"));
  }
  return edits;
}

/// Whether a line names npucxx outside a comment.
bool starts_npucxx(std::string_view text) {
  constexpr std::string_view kName = "npucxx";
  const auto is_word = [](char c) { return is_identifier_char(c) || c == '-' || c == '.'; };
  for (size_t at = text.find(kName); at != std::string_view::npos; at = text.find(kName, at + 1)) {
    const size_t line = text.rfind('\n', at) + 1, end = at + kName.size();  // npos + 1 == 0
    const std::string_view before = text.substr(line, at - line);
    const bool is_comment = before.find("#") == 0 || before.find(" #") != std::string_view::npos ||
                            before.find("\t#") != std::string_view::npos;
    const bool is_whole = (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]));
    if (is_whole && !is_comment) return true;
  }
  return false;
}

/// A script for csh or fish sets variables in another way.
bool is_other_shell(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  return first.starts_with("#!") &&
         (first.find("csh") != std::string_view::npos || first.find("fish") != std::string_view::npos);
}

std::vector<Edit> plan_variable(const std::string& path, const std::string& text, const std::string& flag,
                                BuildSystem system) {
  if (!starts_npucxx(text) || (system == BuildSystem::shell && is_other_shell(text))) return {};
  const size_t begin = text.starts_with("#!") ? std::min(text.find('\n'), text.size() - 1) + 1 : 0;
  const std::string line =
      system == BuildSystem::make
          ? "export NPUCXX_APPEND_FLAGS := " + flag + " $(NPUCXX_APPEND_FLAGS)\n"
          : "export NPUCXX_APPEND_FLAGS=\"" + flag + "${NPUCXX_APPEND_FLAGS:+ $NPUCXX_APPEND_FLAGS}\"\n";
  return {insertion(path, static_cast<uint32_t>(begin), line)};
}

}  // namespace

std::vector<Edit> plan_kernel_flags(const std::string& path, const std::string& text,
                                    const std::string& kernels) {
  if (text.find("--kernels=") != std::string::npos) return {};
  const std::string flag = "--kernels=" + kernels;
  switch (const BuildSystem system = build_system_of(path)) {
    case BuildSystem::cmake:
      return plan_cmake_flag(path, text, flag);
    case BuildSystem::make:
    case BuildSystem::shell:
      return plan_variable(path, text, flag, system);
    case BuildSystem::foreign:
    case BuildSystem::none:
      break;
  }
  return {};
}

}  // namespace migrate
