#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// Name of a parameter as rules spell it: "void** devPtr" -> "devPtr", "void (*fn)(void*)" -> "fn",
/// "int sizes[]" -> "sizes", "size_t n = 0" -> "n"; "..." -> "..."; empty when it has no name ("int*").
std::string parameter_name(std::string_view parameter);

/// The parameter without its default argument: "size_t n = 0" -> "size_t n".
std::string without_default(std::string_view parameter);

/// The default argument: "size_t n = 0" -> "0"; empty when there is none.
std::string default_argument(std::string_view parameter);

/// All identifiers of a piece of C or C++ text, in order, without those inside string or character literals.
std::vector<std::string> identifiers(std::string_view text);

/// `text` with every identifier `name` for which `rename(name)` is not empty replaced by it.
template <class Rename>
std::string rename_identifiers(std::string_view text, Rename&& rename);

/// Calls `see(identifier, offset)` for each identifier; the one scanner behind the functions above.
template <class See>
void scan_identifiers(std::string_view text, See&& see) {
  auto starts = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto digit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t i = 0; i < text.size();) {
    size_t begin = i;
    if (text[i] == '"' || text[i] == '\'') {
      for (++i; i < text.size() && text[i] != text[begin]; ++i) {
        if (text[i] == '\\') ++i;
      }
      ++i;
    } else if (digit(text[i])) {
      while (i < text.size() && (starts(text[i]) || digit(text[i]) || text[i] == '.')) ++i;
    } else if (starts(text[i])) {
      while (i < text.size() && (starts(text[i]) || digit(text[i]))) ++i;
      see(text.substr(begin, i - begin), begin);
    } else {
      ++i;
    }
  }
}

template <class Rename>
std::string rename_identifiers(std::string_view text, Rename&& rename) {
  std::string out;
  size_t copied = 0;
  scan_identifiers(text, [&](std::string_view name, size_t offset) {
    std::string target = rename(name);
    if (target.empty()) return;
    out += text.substr(copied, offset - copied);
    out += target;
    copied = offset + name.size();
  });
  out += text.substr(copied);
  return out;
}

}  // namespace migrate
