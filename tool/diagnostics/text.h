#pragma once
#include <string_view>

#include "tool/base/phrase.h"

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

}  // namespace migrate
