#include "tool/dumps/stack.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tool/dumps/json_scanner.h"

namespace migrate::dumps {
namespace {

std::vector<std::string> strings_of(const nlohmann::json& json) {
  std::vector<std::string> strings;
  if (json.is_string()) strings.push_back(json);
  if (json.is_array())
    for (const auto& one : json)
      if (one.is_string()) strings.push_back(one);
  return strings;
}

/// The text of a file up to its last whole member: that of a run that was killed lacks its end.
std::string whole_members(const std::string& path) {
  JsonScanner scanner(path);
  if (!scanner.take('{')) return "";
  uint64_t end = scanner.offset();
  for (std::string name; scanner.string(name) && scanner.take(':') && scanner.value(nullptr);) {
    end = scanner.offset();
    if (!scanner.take(',')) break;
  }
  std::string text(end, '\0');
  std::ifstream(path, std::ios::binary).read(text.data(), static_cast<std::streamsize>(end));
  return text + "}";
}

bool is_group(const nlohmann::json& json) {
  return json.is_array() && json.size() == 2 && json[0].is_array();
}

}  // namespace

Result<Stack> Stack::read(const std::string& path) {
  Stack stack;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return stack;
  stack.is_present_ = true;
  if (size > (1ull << 30)) return Error{path + ": larger than 1 GiB: lines of the program are not shown"};
  std::ifstream file(path, std::ios::binary);
  auto json = nlohmann::json::parse(file, nullptr, false);
  if (json.is_discarded()) json = nlohmann::json::parse(whole_members(path), nullptr, false);
  if (!json.is_object()) return Error{path + ": is not understood: lines of the program are not shown"};
  for (const auto& [name, value] : json.items()) {
    const bool group = is_group(value);
    stack.groups_.push_back(strings_of(group ? value[1] : value));
    if (!group) stack.by_name_[name] = stack.groups_.size() - 1;
    if (group)
      for (const std::string& one : strings_of(value[0])) stack.by_name_[one] = stack.groups_.size() - 1;
  }
  return stack;
}

const std::vector<std::string>* Stack::frames(const std::string& operation) const {
  auto found = by_name_.find(operation);
  return found == by_name_.end() ? nullptr : &groups_[found->second];
}

std::optional<SourceLine> Stack::line(const std::string& operation) const {
  const auto* frames = this->frames(operation);
  if (!frames) return std::nullopt;
  for (const std::string& frame : *frames)
    if (auto line = line_of_frame(frame)) return line;
  return std::nullopt;
}

std::optional<SourceLine> line_of_frame(const std::string& frame) {
  const size_t file = frame.find("File "), comma = frame.find(", line ");
  if (file == std::string::npos || comma == std::string::npos || comma < file + 5) return std::nullopt;
  const int line = std::atoi(frame.c_str() + comma + 7);
  std::string name = frame.substr(file + 5, comma - file - 5);
  if (name.size() > 1 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  if (line <= 0 || name.empty()) return std::nullopt;
  return SourceLine{name, line};
}

}  // namespace migrate::dumps
