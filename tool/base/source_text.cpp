#include "tool/base/source_text.h"

#include <algorithm>

namespace migrate {

LineTable::LineTable(std::string_view text) {
  starts_.push_back(0);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

LineColumn LineTable::at(uint32_t offset) const {
  auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  auto line = static_cast<uint32_t>(next - starts_.begin());
  return {line, offset - starts_[line - 1] + 1};
}

std::string_view LineTable::line(std::string_view text, uint32_t line) const {
  if (line < 1 || line > starts_.size()) return {};
  size_t begin = starts_[line - 1];
  size_t end = line < starts_.size() ? starts_[line] : text.size();
  if (begin > text.size()) return {};
  auto result = text.substr(begin, end - begin);
  while (!result.empty() && (result.back() == '\n' || result.back() == '\r')) result.remove_suffix(1);
  return result;
}

}  // namespace migrate
