#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace migrate {

/// `pattern` with "{N}" replaced by values[N]; a placeholder without a value stays as it is.
std::string fill(std::string_view pattern, const std::vector<std::string>& values);

/// A clause of a report that can be translated: a pattern in English with placeholders, and their values.
struct Phrase {
  std::string pattern;              ///< "{0} does not run on chips of the generation {1}"
  std::vector<std::string> values;  ///< names, or phrases of their own
  std::string chinese;              ///< the whole text; empty until the report is translated

  Phrase() = default;
  Phrase(const char* text) : pattern(text) {}
  Phrase(std::string text, std::vector<std::string> values = {})
      : pattern(std::move(text)), values(std::move(values)) {}
  bool empty() const { return pattern.empty(); }
  /// In English.
  std::string text() const { return fill(pattern, values); }
};

inline bool operator==(const Phrase& phrase, std::string_view text) {
  return phrase.text().compare(text) == 0;
}

}  // namespace migrate
