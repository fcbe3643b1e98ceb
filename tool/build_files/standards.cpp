#include "tool/build_files/standards.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "tool/base/text.h"

namespace migrate {
namespace {

constexpr std::string_view kOption = "-std=";

// The year of a standard below C++17 that begins at `at`: "11" in "-std=gnu++11"; empty for another one.
std::string_view old_years(std::string_view text, size_t at) {
  static constexpr std::array<std::string_view, 7> kOld{"98", "03", "0x", "11", "1y", "14", "1z"};
  for (std::string_view years : kOld) {
    size_t end = at + years.size();
    if (text.substr(at, years.size()) != years) continue;
    if (end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0)
      return text.substr(at, years.size());
  }
  return {};
}

bool is_comment(std::string_view text, size_t at) {
  return trimmed(text.substr(logical_line_begin(text, at), at - logical_line_begin(text, at)))
      .starts_with('#');
}

}  // namespace

std::vector<Edit> raise_standards(const std::string& path, const std::string& text,
                                  const std::vector<Edit>& others) {
  std::vector<Edit> edits;
  for (size_t at = text.find(kOption); at != std::string::npos; at = text.find(kOption, at + 1)) {
    size_t value = at + kOption.size();
    for (std::string_view family : {"c++", "gnu++"}) {
      if (text.compare(value, family.size(), family) != 0) continue;
      const size_t years = value + family.size();
      const std::string_view old = old_years(text, years);
      const Range range{static_cast<uint32_t>(years), static_cast<uint32_t>(years + old.size())};
      const bool taken = std::any_of(others.begin(), others.end(), [&](const Edit& other) {
        return other.range.begin < range.end && range.begin < other.range.end;
      });
      if (!old.empty() && !taken && !is_comment(text, at))
        edits.push_back({path, range, std::string(old), "17", "the shim's headers need C++17"});
    }
  }
  return edits;
}

}  // namespace migrate
