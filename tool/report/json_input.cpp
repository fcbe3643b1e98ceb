#include "tool/report/json_input.h"

#include <algorithm>

namespace migrate {
namespace {

int line_of(const std::string& text, size_t offset) {
  offset = std::min(offset, text.size());
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

/// nlohmann's "[json.exception.parse_error.101] parse error at line 1, column 2: what; last read: 'x'" -> "what". The file
/// may be a link to an unrelated file, so its text is not quoted.
std::string short_message(const std::string& message) {
  size_t position = message.find("column ");
  size_t colon = message.find(": ", position == std::string::npos ? 0 : position);
  const std::string what = colon == std::string::npos ? message : message.substr(colon + 2);
  return what.substr(0, what.find("; last read: "));
}

}  // namespace

Result<nlohmann::ordered_json> parse_json_input(const std::string& path, const std::string& text) {
  try {
    return nlohmann::ordered_json::parse(text, nullptr, true, true);
  } catch (const nlohmann::ordered_json::parse_error& error) {
    // `byte` counts from 1 and points after the last character that was read.
    int line = line_of(text, error.byte > 0 ? error.byte - 1 : 0);
    return Error{path + ":" + std::to_string(line) + ": is not JSON: " + short_message(error.what())};
  } catch (const nlohmann::ordered_json::out_of_range&) {
    return Error{path + ":1: is not JSON: a number is too large"};
  }
}

int line_of_key(const std::string& text, const std::string& key) {
  size_t at = text.find("\"" + key + "\"");
  return at == std::string::npos ? 1 : line_of(text, at);
}

}  // namespace migrate
