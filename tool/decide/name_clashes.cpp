#include "tool/decide/planner.h"

namespace migrate {
namespace {

// "c ? a :b" and "x<b>": a colon or a bracket in front would become another token.
bool needs_a_blank(std::string_view text, uint32_t offset) {
  return offset > 0 && (text[offset - 1] == ':' || text[offset - 1] == '<');
}

void plan_clash(Planner& planner, const NameClash& clash) {
  planner.decide_text();
  std::string_view all = planner.text(clash.place.file), name = planner.text(clash.place);
  const bool global = clash.qualifier.starts_with("::");
  const std::string blank = global && needs_a_blank(all, clash.place.range.begin) ? " " : "";
  planner.replace(clash.place, blank + clash.qualifier + std::string(name),
                  "a name that C++17's library has too");
}

}  // namespace

void plan_name_clashes(Planner& planner) {
  for (const NameClash& clash : planner.facts.clashes) plan_clash(planner, clash);
  for (const NameClash& clash : planner.options.clashes) plan_clash(planner, clash);
}

}  // namespace migrate
