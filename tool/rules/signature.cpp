#include "tool/rules/signature.h"

#include "tool/base/text.h"

namespace migrate {
namespace {

constexpr std::string_view kTypeWords[] = {"void",  "bool",     "char",   "short",  "int",
                                           "long",  "float",    "double", "signed", "unsigned",
                                           "const", "volatile", "struct", "enum"};

bool is_type_word(std::string_view word) {
  for (std::string_view type : kTypeWords) {
    if (word == type) return true;
  }
  return false;
}

// Offset of the '=' that starts a default argument; "==" and "<=" do not occur in parameter declarations.
size_t default_offset(std::string_view parameter) { return parameter.find('='); }

// The last identifier of `text`, if something that can be its type precedes it.
std::string last_name(std::string_view text) {
  std::string_view last;
  size_t count = 0;
  scan_identifiers(text, [&](std::string_view name, size_t) {
    last = name;
    if (name != "const" && name != "volatile" && name != "struct" && name != "enum") ++count;
  });
  if (count < 2 || is_type_word(last)) return {};
  size_t end = static_cast<size_t>(last.data() - text.data()) + last.size();
  if (!trimmed(text.substr(end)).empty()) return {};
  return std::string(last);
}

}  // namespace

std::string parameter_name(std::string_view parameter) {
  std::string_view text = trimmed(parameter.substr(0, default_offset(parameter)));
  if (text == "...") return "...";
  size_t pointer = text.find("(*");
  size_t reference = text.find("(&");
  size_t inner = pointer != std::string_view::npos ? pointer : reference;
  if (inner != std::string_view::npos) {
    std::string_view declarator = text.substr(inner + 2);
    std::vector<std::string> names = identifiers(declarator.substr(0, declarator.find_first_of(")[")));
    return names.empty() ? std::string() : names.back();
  }
  return last_name(trimmed(text.substr(0, text.find('['))));
}

std::string without_default(std::string_view parameter) {
  return std::string(trimmed(parameter.substr(0, default_offset(parameter))));
}

std::string default_argument(std::string_view parameter) {
  size_t at = default_offset(parameter);
  return at == std::string_view::npos ? std::string() : std::string(trimmed(parameter.substr(at + 1)));
}

std::vector<std::string> identifiers(std::string_view text) {
  std::vector<std::string> found;
  scan_identifiers(text, [&](std::string_view name, size_t) { found.emplace_back(name); });
  return found;
}

}  // namespace migrate
