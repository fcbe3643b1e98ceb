#include "tool/report/baseline.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <unordered_set>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/json_input.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kBaselineVersion = 1;

std::string string_field(const Json& entry, const char* key) {
  auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

bool counts_for_baseline(const Finding& finding) {
  bool counts = finding.severity >= Severity::warning || finding.id == id::parse_error_follows;
  return counts && finding.suppression.empty();
}

std::vector<BaselineEntry> baseline_of(const std::vector<Finding>& findings) {
  std::vector<BaselineEntry> entries;
  for (const Finding& finding : findings) {
    // An older baseline made notes of the findings about the chip; the one that is written takes them in.
    const bool is_of_chip = finding.id == id::chip_none && finding.suppression.empty();
    if (counts_for_baseline(finding) || is_of_chip)
      entries.push_back({finding.fingerprint, finding.id, finding.file, finding.symbol});
  }
  return entries;
}

std::string write_baseline(const std::vector<BaselineEntry>& entries, bool judges_chip) {
  std::vector<BaselineEntry> sorted = entries;
  std::sort(sorted.begin(), sorted.end(), [](const BaselineEntry& a, const BaselineEntry& b) {
    return std::tie(a.file, a.id, a.symbol, a.fingerprint) < std::tie(b.file, b.id, b.symbol, b.fingerprint);
  });
  std::string out = "{\n\"format\": \"migrate-baseline\",\n\"version\": " + std::to_string(kBaselineVersion) +
                    (judges_chip ? ",\n\"judges_chip\": true" : "") + ",\n\"findings\": [";
  for (size_t i = 0; i < sorted.size(); ++i) {
    Json entry = {{"fingerprint", sorted[i].fingerprint},
                  {"id", sorted[i].id},
                  {"file", sorted[i].file},
                  {"symbol", sorted[i].symbol}};
    out += (i ? ",\n" : "\n") + entry.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return out + "\n]\n}\n";
}

Result<Baseline> read_baseline(const std::string& path, const std::string& text) {
  auto json = parse_json_input(path, text);
  if (!json) return json.error();
  bool known = json->is_object() && string_field(*json, "format") == "migrate-baseline" &&
               json->contains("version") && (*json)["version"] == kBaselineVersion &&
               json->contains("findings") && (*json)["findings"].is_array();
  if (!known)
    return Error{path +
                 ":1: not a baseline of this version of migrate; write it again with --write-baseline"};
  Baseline baseline;
  std::vector<BaselineEntry>& entries = baseline.entries;
  baseline.judges_chip = json->contains("judges_chip") && (*json)["judges_chip"] == true;
  for (const Json& entry : (*json)["findings"]) {
    BaselineEntry one;
    if (entry.is_object())
      one = {string_field(entry, "fingerprint"), string_field(entry, "id"), string_field(entry, "file"),
             string_field(entry, "symbol")};
    if (one.fingerprint.empty())
      return Error{path + ":1: finding " + std::to_string(entries.size() + 1) + " has no fingerprint"};
    entries.push_back(std::move(one));
  }
  return baseline;
}

std::vector<BaselineEntry> compare_with_baseline(std::vector<Finding>& findings, const Baseline& baseline) {
  std::unordered_set<std::string> known, found;
  for (const BaselineEntry& entry : baseline.entries) known.insert(entry.fingerprint);
  for (Finding& finding : findings) {
    if (finding.kind == FindingKind::chip && !baseline.judges_chip) finding.severity = Severity::note;
    if (!counts_for_baseline(finding)) continue;
    finding.is_new = !known.contains(finding.fingerprint);
    found.insert(finding.fingerprint);
  }
  std::vector<BaselineEntry> fixed;
  for (const BaselineEntry& entry : baseline.entries) {
    if (!found.contains(entry.fingerprint)) fixed.push_back(entry);
  }
  return fixed;
}

}  // namespace migrate
