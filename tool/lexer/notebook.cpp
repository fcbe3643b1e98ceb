#include "tool/lexer/notebook.h"

#include <algorithm>
#include <cctype>

namespace migrate {

std::string notebook_command(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = text.substr(begin);
  if (!rest.starts_with("%%") || rest.size() < 3 || std::isalpha(static_cast<unsigned char>(rest[2])) == 0)
    return {};
  const std::string line(rest.substr(0, rest.find_first_of("\r\n")));
  const auto number = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
  return "line " + std::to_string(number) + ", '" + line +
         "', is a command of a notebook and no C++: delete it";
}

}  // namespace migrate
