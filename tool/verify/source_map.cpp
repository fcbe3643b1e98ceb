#include "tool/verify/source_map.h"

#include <algorithm>

#include "tool/base/paths.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

bool is_missing(const IncludeUse& include) {
  return include.resolved == IncludeUse::Resolved::missing && !include.name.starts_with("npu/");
}

}  // namespace

SourceMap::SourceMap(const Program& program, const MigratedProgram& migrated)
    : facts_(program.facts), tables_(facts_.files.size()) {
  for (const auto& [path, edits] : migrated.edits) edits_.emplace(path, EditMap(edits));
  for (uint32_t i = 0; i < facts_.files.size(); ++i) files_[absolute_path(facts_.files[i].path)] = i;
  lacks_header_ = std::any_of(facts_.includes.begin(), facts_.includes.end(), is_missing);
  for (const ParseDiagnostic& diagnostic : facts_.diagnostics) {
    if (diagnostic.level != DiagnosticLevel::warning && lacks_header_)
      add(for_want_of_a_header_, diagnostic.place);
  }
  for (const IncludeUse& include : facts_.includes) {
    const Rule* rule = program.rules.find_header(include.name);
    bool ours = rule && !std::holds_alternative<LibraryRule>(rule->kind);
    if (ours && rule->support == Support::unsupported) add(hand_work_, include.place);
    if (!ours && include.resolved == IncludeUse::Resolved::missing) add(for_want_of_a_header_, include.place);
  }
  for (const auto& [path, edits] : migrated.edits) {
    auto file = files_.find(path);
    if (file == files_.end()) continue;
    for (const Edit& edit : edits) add(of_the_migration_, {file->second, edit.range});
  }
  for (const SymbolUse& use : facts_.uses) {
    add(of_the_migration_, use.place);
    if (!rule_on(use, program.rules).is_supported()) add(hand_work_, use.place);
  }
}

void SourceMap::add(Lines& lines, Place place) {
  if (place.file < facts_.files.size())
    lines.insert({place.file, position(place.file, place.range.begin).line});
}

LineColumn SourceMap::position(uint32_t file, uint32_t offset) {
  if (!tables_[file]) tables_[file].emplace(facts_.files[file].text);
  return tables_[file]->at(offset);
}

std::optional<SourceMap::Original> SourceMap::at(const std::string& path, uint32_t offset) {
  auto file = files_.find(path);
  if (file == files_.end()) return std::nullopt;
  if (auto edits = edits_.find(path); edits != edits_.end()) offset = edits->second.original(offset);
  return Original{
      &facts_.files[file->second], {file->second, {offset, offset}}, position(file->second, offset)};
}

bool SourceMap::is_known(const Original& original, bool for_want_of_a_header) {
  std::pair<uint32_t, uint32_t> line{original.place.file, original.position.line};
  return hand_work_.count(line) > 0 || (for_want_of_a_header && for_want_of_a_header_.count(line) > 0);
}

bool SourceMap::is_of_the_migration(const Original& original) const {
  return of_the_migration_.count({original.place.file, original.position.line}) > 0;
}

Finding verify_error_at(const std::string& path, Place place, LineColumn position,
                        const std::string& message) {
  Finding finding = make_finding(id::verify_error, {message});
  finding.file = path;
  finding.place = place;
  finding.position = position;
  return finding;
}

}  // namespace migrate
