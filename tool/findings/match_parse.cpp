#include <algorithm>

#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

/// A finding about a whole unit; its file may be missing among the files that were read.
Finding failed_unit(const TranslationUnit& unit, const Sources& sources) {
  Finding finding = make_finding(id::file_failed, {unit.failure});
  finding.support = Support::unsupported;
  finding.file = unit.main_file;
  finding.symbol = unit.main_file;
  int file = sources.find(unit.main_file);
  if (file >= 0) finding.place.file = static_cast<uint32_t>(file);
  return finding;
}

/// Offsets of all uses, sorted, by file.
std::vector<std::vector<uint32_t>> use_offsets(const ProgramFacts& facts) {
  std::vector<std::vector<uint32_t>> offsets(facts.files.size());
  for (const SymbolUse& use : facts.uses) offsets[use.place.file].push_back(use.place.range.begin);
  for (auto& of_file : offsets) std::sort(of_file.begin(), of_file.end());
  return offsets;
}

size_t count_inside(const std::vector<uint32_t>& offsets, Range range) {
  auto first = std::lower_bound(offsets.begin(), offsets.end(), range.begin);
  return static_cast<size_t>(std::lower_bound(first, offsets.end(), range.end) - first);
}

void match_inactive(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out) {
  auto offsets = use_offsets(facts);
  for (const InactiveRegion& region : facts.inactive) {
    size_t uses = count_inside(offsets[region.place.file], region.place.range);
    if (uses == 0) continue;
    uint32_t last = std::max(region.place.range.begin, region.place.range.end - 1);
    auto first_line = std::to_string(sources.position(region.place).line);
    auto last_line = std::to_string(sources.lines(region.place.file).at(last).line);
    Finding finding = make_finding(id::inactive_code, {first_line, last_line, std::to_string(uses)});
    finding.certainty = Certainty::tokens;
    out.push_back(place_finding(std::move(finding), sources, region.place));
  }
}

}  // namespace

void match_parse(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out) {
  for (const TranslationUnit& unit : facts.units) {
    if (unit.outcome == TranslationUnit::Outcome::failed) out.push_back(failed_unit(unit, sources));
  }
  match_parse_errors(facts, sources, out);
  match_inactive(facts, sources, out);
}

}  // namespace migrate
