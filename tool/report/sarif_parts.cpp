#include "tool/report/sarif_parts.h"

#include <cctype>

namespace migrate {

const char* sarif_level(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
    case Severity::info:
      return "note";
  }
  return "none";
}

std::string sarif_uri(const std::string& path) {
  static const char* digits = "0123456789ABCDEF";
  std::string text = path.starts_with("/") ? "file://" : "";
  for (unsigned char c : path.starts_with("./") ? path.substr(2) : path) {
    bool plain = std::isalnum(c) || c == '/' || c == '.' || c == '-' || c == '_' || c == '~' || c == '+';
    if (plain)
      text += static_cast<char>(c);
    else
      text += {'%', digits[c >> 4], digits[c & 15]};
  }
  return text;
}

}  // namespace migrate
