// Spellings that nvcc accepts and g++ does not. "x.load<T>()" becomes "x.template load<T>()" where x depends on a template
// parameter, and "friend class T" becomes "friend T" where T is in an unnamed namespace.
#include "tool/decide/planner.h"

namespace migrate {
namespace {

/// What follows `# pragma` in the body of a macro; empty if it does not begin so.
std::string_view pragma_in(std::string_view body) {
  const auto skip = [&](std::string_view word) {
    if (!body.starts_with(word)) return false;
    body.remove_prefix(word.size());
    body.remove_prefix(std::min(body.find_first_not_of(" \t"), body.size()));
    return true;
  };
  return skip("#") && skip("pragma") ? body : std::string_view();
}

}  // namespace

void plan_loose_spellings(Planner& planner) {
  for (const LooseSpelling& loose : planner.facts.loose_spellings) {
    planner.decide_text();
    if (loose.kind == LooseSpelling::Kind::bare_template) {
      planner.insert(loose.place.file, loose.place.range.begin, "template ",
                     "a template's name that depends on a parameter");
    } else {
      Place keyword = loose.place;
      const std::string_view text = planner.facts.files[keyword.file].text;
      while (keyword.range.end < text.size() && text[keyword.range.end] == ' ') ++keyword.range.end;
      planner.replace(keyword, "", "a friend in an unnamed namespace");
    }
  }
}

// `#define UNROLL #pragma unroll` becomes `#define UNROLL _Pragma("unroll")`: nvcc takes the first for a pragma where the macro is named, other
// compilers for an error.
void plan_pragma_macros(Planner& planner) {
  for (const MacroDefinition& macro : planner.facts.tokens.macros) {
    if (macro.takes_arguments || macro.body.size() == 0) continue;
    const Place body{macro.name.file, macro.body};
    std::string quoted;
    for (const char c : pragma_in(planner.text(body))) {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
    if (quoted.empty()) continue;
    planner.decide_text();
    planner.replace(body, "_Pragma(\"" + quoted + "\")", "a macro that stands for a pragma");
  }
}

}  // namespace migrate
