#include "tool/rules/call_template.h"

#include <functional>

namespace migrate {
namespace {

// Splits a template into literal text and placeholder names, in order.
Status walk(std::string_view call, const std::function<void(std::string_view)>& text,
            const std::function<void(std::string_view)>& placeholder) {
  for (size_t i = 0; i < call.size();) {
    char c = call[i];
    bool doubled = i + 1 < call.size() && call[i + 1] == c;
    if ((c == '{' || c == '}') && doubled) {
      text(call.substr(i, 1));
      i += 2;
    } else if (c == '{') {
      size_t end = call.find('}', i);
      if (end == std::string_view::npos)
        return Error{"placeholder without '}' in \"" + std::string(call) + "\""};
      if (end == i + 1) return Error{"empty placeholder in \"" + std::string(call) + "\""};
      placeholder(call.substr(i + 1, end - i - 1));
      i = end + 1;
    } else if (c == '}') {
      return Error{"'}' without '{' in \"" + std::string(call) + "\""};
    } else {
      text(call.substr(i, 1));
      ++i;
    }
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> placeholders(std::string_view call) {
  std::vector<std::string> names;
  Status walked =
      walk(call, [](std::string_view) {}, [&](std::string_view name) { names.emplace_back(name); });
  if (!walked) return walked.error();
  return names;
}

Result<std::string> expand_call(std::string_view call, const std::map<std::string, std::string>& arguments) {
  std::string out, missing;
  Status walked = walk(
      call, [&](std::string_view text) { out += text; },
      [&](std::string_view name) {
        auto found = arguments.find(std::string(name));
        if (found != arguments.end()) {
          out += found->second;
        } else {
          missing = name;
        }
      });
  if (!walked) return walked.error();
  if (!missing.empty())
    return Error{"no argument for placeholder {" + missing + "} in \"" + std::string(call) + "\""};
  return out;
}

}  // namespace migrate
