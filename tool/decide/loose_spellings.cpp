// Spellings that nvcc accepts and g++ does not: "x.load<T>()" becomes "x.template load<T>()" where x depends on a template
// parameter, and "friend class T" becomes "friend T" where T is in an unnamed namespace.
#include "tool/decide/planner.h"

namespace migrate {

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

}  // namespace migrate
