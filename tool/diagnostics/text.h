#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// Languages of the terminal, HTML and Markdown reports. JSON, SARIF and CSV are always English.
enum class Language { en, zh };

/// One message in every language. A row without a translation fails tests/tool/report/messages_test.cpp.
/// "{0}", "{1}", ... are placeholders for values.
struct Text {
  std::string_view en;
  std::string_view zh;
  std::string_view in(Language language) const { return language == Language::zh ? zh : en; }
};

/// `pattern` with "{N}" replaced by values[N]; a placeholder without a value stays as it is.
std::string fill(std::string_view pattern, const std::vector<std::string>& values);

}  // namespace migrate
