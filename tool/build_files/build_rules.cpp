#include "tool/build_files/build_rules.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>

#include "tool/base/text.h"
#include "tool/rules/json_lines.h"
#include "tool/rules/object_reader.h"

namespace migrate {
namespace {

using Json = ObjectReader::Json;

const std::map<std::string, BuildRuleKind>& kinds() {
  static const std::map<std::string, BuildRuleKind> table{
      {"language", BuildRuleKind::language}, {"package", BuildRuleKind::package},
      {"command", BuildRuleKind::command},   {"library", BuildRuleKind::library},
      {"value", BuildRuleKind::value},       {"variable", BuildRuleKind::variable},
      {"program", BuildRuleKind::program},   {"ignored", BuildRuleKind::ignored},
      {"header", BuildRuleKind::header}};
  return table;
}

bool fits(const BuildRule& rule, std::string_view name) {
  std::string_view pattern = rule.name;
  if (rule.kind == BuildRuleKind::command) return lowered(pattern) == lowered(name);
  if (!pattern.ends_with('*')) return pattern == name;
  pattern.remove_suffix(1);
  return name.starts_with(pattern);
}

// One entry names one symbol, or several that become the same.
Status read_entry(const Json& json, const std::string& where, std::vector<BuildRule>& rules) {
  ObjectReader entry(json, where);
  BuildRule rule;
  auto kind = kinds().find(entry.text("kind"));
  if (kind == kinds().end())
    entry.fail(
        "\"kind\" must be one of language, package, command, library, value, variable, header, program, ignored");
  else
    rule.kind = kind->second;
  std::vector<std::string> names = entry.texts("names");
  if (entry.has("name")) names.push_back(entry.text("name"));
  if (names.empty()) entry.fail("a build rule needs \"name\" or \"names\"");
  rule.target = entry.text("target");
  rule.append = entry.text("append");
  rule.behind = entry.text("behind");
  rule.when = entry.text("when");
  rule.advice = entry.text("advice");
  bool silent = rule.target.empty() && rule.advice.empty() && rule.kind != BuildRuleKind::ignored;
  if (silent) entry.fail("a build rule needs \"target\" or \"advice\"");
  if (Status status = entry.finish(); !status) return status;
  for (const std::string& name : names) {
    rules.push_back(rule);
    rules.back().name = name;
  }
  return {};
}

}  // namespace

std::string BuildRule::target_for(std::string_view found) const {
  if (!target.ends_with('*')) return target;
  return target.substr(0, target.size() - 1) +
         std::string(found.substr(std::min(found.size(), name.size() - 1)));
}

const BuildRule* BuildRules::find(BuildRuleKind kind, std::string_view name) const {
  auto found = std::find_if(rules_.rbegin(), rules_.rend(),
                            [&](const BuildRule& r) { return r.kind == kind && fits(r, name); });
  return found == rules_.rend() ? nullptr : &*found;
}

BuildRules BuildRules::for_program(const std::set<std::string>& libraries) const {
  BuildRules result;
  for (const BuildRule& rule : rules_) {
    if (rule.when.empty() || libraries.contains(rule.when)) result.rules_.push_back(rule);
  }
  return result;
}

Result<std::vector<BuildRule>> parse_build_rules(const std::string& path, const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{path + ":1: not JSON"};
  ObjectReader file(json, path + ":1");
  file.text("source");
  const Json* entries = file.array("rules");
  if (!entries) file.fail("a file of build rules needs \"rules\"");
  if (Status status = file.finish(); !status) return status.error();
  std::vector<int> lines = element_lines(text, "rules");
  std::vector<BuildRule> rules;
  for (size_t i = 0; i < entries->size(); ++i) {
    std::string where = path + ":" + std::to_string(i < lines.size() ? lines[i] : 1);
    if (Status status = read_entry((*entries)[i], where, rules); !status) return status.error();
  }
  return rules;
}

Result<BuildRules> load_build_rules(const FileSystem& files, const std::vector<std::string>& directories) {
  std::vector<BuildRule> all;
  for (const std::string& directory : directories) {
    std::string build = directory + "/build";
    if (files.kind(build) != FileKind::directory) continue;
    auto paths = files.list_recursive(build);
    if (!paths) return paths.error();
    for (const std::string& path : *paths) {
      if (!path.ends_with(".json")) continue;
      auto text = files.read(path);
      if (!text) return text.error();
      auto rules = parse_build_rules(path, *text);
      if (!rules) return rules.error();
      all.insert(all.end(), rules->begin(), rules->end());
    }
  }
  return BuildRules(std::move(all));
}

std::string_view library_of_toolkit_file(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string folder = lowered(path.substr(0, slash));
  bool toolkit = folder.starts_with("/usr/lib");
  for (const char* word : {"cuda", "cudnn", "nccl"}) toolkit |= folder.find(word) != std::string::npos;
  std::string_view file = path.substr(slash + 1);
  const size_t point = file.find('.');
  if (!toolkit || point == std::string_view::npos || !file.starts_with("lib")) return {};
  const std::string_view name = file.substr(3, point - 3), kind = file.substr(point);
  const bool made_static = name.ends_with("_static") || name == "cudadevrt" || name == "culibos";
  return kind.starts_with(".so") || (kind == ".a" && made_static) ? name : std::string_view();
}

}  // namespace migrate
