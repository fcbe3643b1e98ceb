#include "tool/compare/data_mapping.h"

#include <sstream>

#include "tool/base/text.h"

namespace migrate::compare {
namespace {

std::string unquoted(std::string_view text) {
  text = trimmed(text);
  const bool quoted = text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

}  // namespace

Result<std::map<std::string, std::string>> read_data_mapping(const std::string& name,
                                                             const std::string& text) {
  std::map<std::string, std::string> mapping;
  std::istringstream lines(text);
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string_view content = trimmed(line);
    if (content.empty() || content[0] == '#' || content == "---") continue;
    const size_t colon = content.find(": ");  // names have "::"
    if (colon == std::string_view::npos)
      return Error{name + ":" + std::to_string(number) + ": expected 'TARGET: GOLDEN'"};
    mapping[unquoted(content.substr(0, colon))] = unquoted(content.substr(colon + 2));
  }
  return mapping;
}

}  // namespace migrate::compare
