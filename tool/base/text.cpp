#include "tool/base/text.h"

#include <cctype>

namespace migrate {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Whether the line that ends at `newline` continues on the next line.
bool is_continued(std::string_view text, size_t newline) {
  size_t end = newline;
  while (end > 0 && text[end - 1] == '\r') --end;
  return end > 0 && text[end - 1] == '\\';
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string decimal(size_t number) { return std::to_string(number); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view name_in_toolkit(std::string_view path) {
  constexpr std::string_view kInclude = "/include/";
  const size_t at = path.rfind(kInclude);
  if (!path.starts_with('/') || at == std::string_view::npos) return path;
  const std::string folder = lowered(path.substr(0, at));
  const bool toolkit = folder.find("cuda") != std::string::npos ||
                       folder.find("cudnn") != std::string::npos || folder.find("nccl") != std::string::npos;
  return toolkit ? path.substr(at + kInclude.size()) : path;
}

bool is_identifier_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t logical_line_begin(std::string_view text, size_t at) {
  size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  while (newline != std::string_view::npos && newline > 0 && is_continued(text, newline))
    newline = text.rfind('\n', newline - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

size_t logical_line_end(std::string_view text, size_t at) {
  size_t newline = text.find('\n', at);
  while (newline != std::string_view::npos && is_continued(text, newline))
    newline = text.find('\n', newline + 1);
  return newline == std::string_view::npos ? text.size() : newline;
}

}  // namespace migrate
