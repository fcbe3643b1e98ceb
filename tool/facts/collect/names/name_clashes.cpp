#include "tool/facts/collect/names/name_clashes.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "tool/base/paths.h"
#include "tool/facts/frontend/diagnostics.h"

namespace migrate {
namespace {

constexpr const char* kStandardBefore = "-std=gnu++14";
constexpr int kMostRounds = 8;

/// The qualifier of the only meaning outside `std`; empty if there is none or several, or if `std` has no meaning.
std::string only_stranger(const std::vector<NameCandidate>& candidates, std::string_view text) {
  std::set<std::string> strangers;
  bool in_std = false;
  for (const NameCandidate& candidate : candidates) {
    if (candidate.name != text) return "";
    if (candidate.qualifier.starts_with("std::"))
      in_std = true;
    else
      strangers.insert(candidate.qualifier);
  }
  return in_std && strangers.size() == 1 ? *strangers.begin() : "";
}

/// Insertions of a trial text in one file, by offset, with the inserted text.
using Insertions = std::map<uint32_t, std::string>;

std::map<uint32_t, Insertions> by_file(const std::vector<NameClash>& clashes) {
  std::map<uint32_t, Insertions> files;
  for (const NameClash& clash : clashes)
    files[clash.place.file].emplace(clash.place.range.begin, clash.qualifier);
  return files;
}

std::string with_insertions(const std::string& text, const Insertions& insertions) {
  std::string result;
  size_t copied = 0;
  for (const auto& [offset, more] : insertions) {
    result.append(text, copied, offset - copied);
    result += more;
    copied = offset;
  }
  return result.append(text, copied);
}

/// The offset in the original text of `offset` in the text with insertions.
uint32_t offset_before(uint32_t offset, const Insertions& insertions) {
  uint32_t added = 0;
  for (const auto& [at, more] : insertions) {
    if (at + added + more.size() > offset) break;
    added += static_cast<uint32_t>(more.size());
  }
  return offset - added;
}

std::optional<uint32_t> file_called(const ProgramFacts& facts, const std::string& path) {
  for (size_t i = 0; i < facts.files.size(); ++i) {
    if (facts.files[i].path == path) return static_cast<uint32_t>(i);
  }
  return std::nullopt;
}

/// Adds the clashes of `more`, whose texts contain the insertions of `tried`. False if nothing is new.
bool add_clashes(ProgramFacts& facts, const ProgramFacts& more, const std::map<uint32_t, Insertions>& tried) {
  std::set<Place> known;
  for (const NameClash& clash : facts.clashes) known.insert(clash.place);
  bool is_new = false;
  for (const NameClash& clash : more.clashes) {
    const std::string& path = more.files[clash.place.file].path;
    const auto file = file_called(facts, path);
    if (!file) continue;
    NameClash found = clash;
    found.place.file = *file;
    if (auto insertions = tried.find(found.place.file); insertions != tried.end()) {
      const uint32_t length = found.place.range.size();
      found.place.range.begin = offset_before(found.place.range.begin, insertions->second);
      found.place.range.end = found.place.range.begin + length;
    }
    if (!known.insert(found.place).second) continue;
    facts.clashes.push_back(std::move(found));
    is_new = true;
  }
  return is_new;
}

/// A kernel that shares its name with a function of `std` is overloaded in the standard that the shim uses.
void keep_forms(ProgramFacts& older, const ProgramFacts& facts) {
  std::map<std::tuple<std::string, uint32_t>, Launch::Form> forms;
  for (const Launch& launch : facts.launches) {
    if (launch.certainty == Certainty::parsed)
      forms[{facts.files[launch.file].path, launch.open.begin}] = launch.form;
  }
  for (Launch& launch : older.launches) {
    auto form = forms.find({older.files[launch.file].path, launch.open.begin});
    if (form != forms.end()) launch.form = form->second;
  }
}

/// The clashes of `facts` in terms of the files of `older`, without those that clash there as well: these are errors
/// of the program itself and do not show which meaning is intended.
std::vector<NameClash> clashes_for(const ProgramFacts& older, const ProgramFacts& facts) {
  std::set<Place> always;
  for (const NameClash& clash : older.clashes) always.insert(clash.place);
  std::vector<NameClash> result;
  for (NameClash clash : facts.clashes) {
    const std::string& path = facts.files[clash.place.file].path;
    const auto file = file_called(older, path);
    if (!file) continue;
    clash.place.file = *file;
    if (always.count(clash.place) == 0) result.push_back(std::move(clash));
  }
  return result;
}

}  // namespace

std::vector<NameClash> name_clashes(const DiagnosticLog& log, SourceIndex& index) {
  std::vector<NameClash> clashes;
  std::set<Place> known;
  for (const RawDiagnostic& raw : log.found) {
    auto spot = raw.candidates.empty() ? std::nullopt : index.spot(raw.location);
    if (!spot || spot->in_macro_body) continue;
    const Place place = index.token_place(*spot);
    std::string qualifier = only_stranger(raw.candidates, index.token_text(*spot));
    if (!qualifier.empty() && known.insert(place).second) clashes.push_back({place, std::move(qualifier)});
  }
  return clashes;
}

ProgramFacts settle_clashes(const ParseJob& job, const std::map<std::string, std::string>* overlay,
                            ProgramFacts facts, const ParseAgain& parse) {
  ParseJob again = job;
  again.arguments = facts.units.front().arguments;
  const size_t errors = errors_in(facts);
  size_t settled = errors;
  bool is_new = true;
  for (int round = 0; is_new && round < kMostRounds; ++round) {
    auto texts = overlay ? *overlay : std::map<std::string, std::string>();
    const auto tried = by_file(facts.clashes);
    for (const auto& [file, insertions] : tried)
      texts[absolute_path(facts.files[file].path)] = with_insertions(facts.files[file].text, insertions);
    ProgramFacts more = parse(again, &texts);
    is_new = !more.units.empty() && add_clashes(facts, more, tried);
    if (!more.units.empty()) settled = errors_in(more);
  }
  if (settled >= errors) {
    facts.clashes.clear();
    return facts;
  }
  again.precompiled = nullptr;  // it was made for another standard
  again.arguments.push_back(kStandardBefore);
  ProgramFacts older = parse(again, nullptr);
  std::vector<NameClash> clashes = clashes_for(older, facts);
  if (clashes.empty() || errors_in(older) >= errors) {
    facts.clashes.clear();
    return facts;
  }
  older.units.front().arguments = facts.units.front().arguments;
  keep_forms(older, facts);
  older.clashes = std::move(clashes);
  return older;
}

}  // namespace migrate
