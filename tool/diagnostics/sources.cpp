#include "tool/diagnostics/sources.h"

namespace migrate {

Finding place_finding(Finding finding, const Sources& sources, Place place) {
  finding.place = place;
  finding.file = sources.path(place.file);
  finding.position = sources.position(place);
  return finding;
}

Sources::Sources(const ProgramFacts& facts) : facts_(&facts) {
  lines_.reserve(facts.files.size());
  code_.reserve(facts.files.size());
  for (const SourceFile& file : facts.files) {
    lines_.emplace_back(file.text);
    code_.push_back(blank_comments(file.text));
  }
}

std::string_view Sources::text(uint32_t file, Range range) const {
  std::string_view whole = facts_->files[file].text;
  if (range.begin > whole.size() || range.end < range.begin) return {};
  return whole.substr(range.begin, range.size());
}

int Sources::find(std::string_view path) const {
  for (size_t i = 0; i < facts_->files.size(); ++i) {
    if (facts_->files[i].path == path) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace migrate
