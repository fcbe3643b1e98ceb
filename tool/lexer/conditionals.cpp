#include "tool/lexer/conditionals.h"

#include <algorithm>

namespace migrate {

Conditionals::Conditionals(std::string_view text, const std::vector<Token>& tokens) {
  std::vector<Branch> path;
  uint32_t conditionals = 0;
  segments_.push_back({0, path});
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].starts_line || spelling(text, tokens[i]) != "#") continue;
    std::string_view word = spelling(text, tokens[i + 1]);
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      path.push_back({conditionals++, 0});
    } else if ((word == "elif" || word == "else" || word == "elifdef" || word == "elifndef") &&
               !path.empty()) {
      ++path.back().index;
    } else if (word == "endif" && !path.empty()) {
      path.pop_back();
    } else {
      continue;
    }
    segments_.push_back({tokens[i].range.begin, path});
  }
}

bool Conditionals::implies(uint32_t later, uint32_t earlier) const {
  const auto& outer = path_at(earlier);
  const auto& inner = path_at(later);
  return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

const std::vector<Conditionals::Branch>& Conditionals::path_at(uint32_t offset) const {
  auto next = std::upper_bound(segments_.begin(), segments_.end(), offset,
                               [](uint32_t value, const Segment& segment) { return value < segment.begin; });
  return std::prev(next)->path;
}

}  // namespace migrate
