#include "tool/base/phrase.h"

namespace migrate {

std::string fill(std::string_view pattern, const std::vector<std::string>& values) {
  std::string text;
  for (size_t i = 0; i < pattern.size(); ++i) {
    bool placeholder = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    size_t index = placeholder ? static_cast<size_t>(pattern[i + 1] - '0') : values.size();
    if (index < values.size()) {
      text += values[index];
      i += 2;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

}  // namespace migrate
