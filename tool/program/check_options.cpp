#include "tool/program/check_options.h"

#include <algorithm>
#include <regex>

namespace migrate {
namespace {

/// "X", "X=1", "X(a)=a".
bool is_macro(const std::string& text) {
  static const std::regex form(R"([A-Za-z_]\w*(\([\w, .]*\))?(=[^]*)?)");
  return std::regex_match(text, form);
}

Status check_version(const std::string& option, const std::string& text, const char* example) {
  static const std::regex form(R"([1-9]\d{0,2}(\.\d{1,2}){0,2})");
  if (text.empty() || std::regex_match(text, form)) return {};
  return Error{option + " " + text + ": not a version; expected the form " + option + " " + example};
}

Status check_pass(const std::string& pass) {
  for (size_t begin = 0; begin < pass.size();) {
    size_t end = std::min(pass.find(',', begin), pass.size());
    std::string macro = pass.substr(begin, end - begin);
    if (!macro.empty() && !is_macro(macro))
      return Error{"--pass " + pass + ": " + macro + " is not a macro; expected the form --pass X,Y=1"};
    begin = end + 1;
  }
  return {};
}

}  // namespace

Status check_program_options(const ProgramOptions& options) {
  const std::string& standard = options.flags.standard;
  if (!standard.empty() && !is_language_standard(standard))
    return Error{"--std " + standard + ": unknown language standard; expected the form --std c++17"};
  for (const std::string& macro : options.flags.defines) {
    if (!is_macro(macro)) return Error{"-D " + macro + ": not a macro; expected the form -D X or -D X=1"};
  }
  for (const std::string& pass : options.passes) {
    if (Status good = check_pass(pass); !good) return good;
  }
  if (Status good = check_version("--cuda", options.versions.cuda, "12.4"); !good) return good;
  return check_version("--cudnn", options.versions.cudnn, "9");
}

}  // namespace migrate
