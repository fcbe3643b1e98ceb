#include "tool/advice/source_line.h"

#include <cctype>
#include <string_view>

namespace migrate {
namespace {

bool is_path_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' || c == '_' || c == '-' ||
         c == '+' || (c & 0x80) != 0;
}

/// The number at `at`; 0 if there is none, or none that can be a line.
uint32_t number_after(std::string_view text, size_t at) {
  uint64_t line = 0;
  for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0; ++at) {
    line = line * 10 + static_cast<uint64_t>(text[at] - '0');
    if (line > 10'000'000) return 0;
  }
  return static_cast<uint32_t>(line);
}

/// What separates a path from its line.
constexpr std::string_view kSeparators[] = {":", "(", "\", line ", ", line "};

}  // namespace

SourceLine source_line_of(const std::string& stack) {
  const std::string_view text = stack;
  for (size_t begin = 0; begin < text.size();) {
    if (!is_path_character(text[begin])) {
      ++begin;
      continue;
    }
    size_t end = begin;
    while (end < text.size() && is_path_character(text[end])) ++end;
    const std::string_view path = text.substr(begin, end - begin);
    const size_t dot = path.rfind('.');
    const bool is_file = dot != std::string_view::npos && dot > 0 && dot + 1 < path.size();
    for (std::string_view separator : kSeparators) {
      if (!is_file || text.substr(end, separator.size()) != separator) continue;
      if (const uint32_t line = number_after(text, end + separator.size())) return {std::string(path), line};
    }
    begin = end;
  }
  return {};
}

}  // namespace migrate
