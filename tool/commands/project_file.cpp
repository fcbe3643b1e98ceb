#include "tool/commands/project_file.h"

#include <functional>

#include "tool/report/json_input.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;

/// One key: its type and the option that it sets. `set` returns false for a wrong type.
struct Key {
  const char* name;
  const char* wants;
  bool (*set)(const Json& value, AnalyzeOptions& options);
};

bool is_share(const Json& value) {
  return value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 100;
}

bool set_string(const Json& value, std::string& to) {
  if (!value.is_string()) return false;
  to = value.get<std::string>();
  return true;
}

bool set_list(const Json& value, std::vector<std::string>& to) {
  if (!value.is_array()) return false;
  for (const Json& one : value) {
    if (!one.is_string()) return false;
    to.push_back(one.get<std::string>());
  }
  return true;
}

bool set_reports(const Json& value, AnalyzeOptions& options) {
  if (!value.is_object()) return false;
  for (const auto& [format, file] : value.items()) {
    if (!file.is_string()) return false;
    options.reports.push_back({format, file.get<std::string>()});
  }
  return true;
}

bool set_kernels(const Json& value, AnalyzeOptions& options) {
  return (value == "ascendc" || value == "host" || value == "simt950") && set_string(value, options.kernels);
}

bool set_language(const Json& value, AnalyzeOptions& options) {
  if (value != "en" && value != "zh") return false;
  options.language = value == "zh" ? Language::zh : Language::en;
  return true;
}

using Options = AnalyzeOptions;
constexpr Key kKeys[] = {
    {"paths", "a list of strings", [](const Json& v, Options& o) { return set_list(v, o.program.paths); }},
    {"include", "a list of strings",
     [](const Json& v, Options& o) { return set_list(v, o.program.flags.includes); }},
    {"define", "a list of strings",
     [](const Json& v, Options& o) { return set_list(v, o.program.flags.defines); }},
    {"passes", "a list of strings", [](const Json& v, Options& o) { return set_list(v, o.program.passes); }},
    {"std", "a string", [](const Json& v, Options& o) { return set_string(v, o.program.flags.standard); }},
    {"build_dir", "a string",
     [](const Json& v, Options& o) { return set_string(v, o.program.flags.build_directory); }},
    {"rules", "a list of strings",
     [](const Json& v, Options& o) { return set_list(v, o.program.rule_directories); }},
    {"cuda", "a string", [](const Json& v, Options& o) { return set_string(v, o.program.versions.cuda); }},
    {"cudnn", "a string", [](const Json& v, Options& o) { return set_string(v, o.program.versions.cudnn); }},
    {"target", "a string", [](const Json& v, Options& o) { return set_string(v, o.target); }},
    {"kernels", "\"ascendc\", \"simt950\" or \"host\"", set_kernels},
    {"lang", "\"en\" or \"zh\"", set_language},
    {"fail_on", "a list of strings", [](const Json& v, Options& o) { return set_list(v, o.gate.fail_on); }},
    {"baseline", "a string", [](const Json& v, Options& o) { return set_string(v, o.gate.baseline); }},
    {"min_coverage", "a number from 0 to 100",
     [](const Json& v, Options& o) {
       if (is_share(v)) o.gate.min_coverage = v.get<double>();
       return is_share(v);
     }},
    {"min_real_coverage", "a number from 0 to 100",
     [](const Json& v, Options& o) {
       if (is_share(v)) o.gate.min_real_coverage = v.get<double>();
       return is_share(v);
     }},
    {"effort", "a string", [](const Json& v, Options& o) { return set_string(v, o.effort_file); }},
    {"reports", "an object of format: file", set_reports},
};

const Key* find_key(const std::string& name) {
  for (const Key& key : kKeys) {
    if (name == key.name) return &key;
  }
  return nullptr;
}

}  // namespace

Result<AnalyzeOptions> parse_project_file(const std::string& path, const std::string& text) {
  auto json = parse_json_input(path, text);
  if (!json) return json.error();
  if (!json->is_object()) return Error{path + ":1: expected a JSON object"};
  AnalyzeOptions options;
  for (const auto& [name, value] : json->items()) {
    std::string where = path + ":" + std::to_string(line_of_key(text, name)) + ": ";
    const Key* key = find_key(name);
    if (!key) return Error{where + "unknown key \"" + name + "\""};
    if (!key->set(value, options)) return Error{where + "\"" + name + "\" must be " + key->wants};
  }
  return options;
}

Result<AnalyzeOptions> read_project_file(const FileSystem& files) {
  if (files.kind(kProjectFile) != FileKind::regular) return AnalyzeOptions();
  auto text = files.read(kProjectFile);
  if (!text) return text.error();
  return parse_project_file(kProjectFile, *text);
}

}  // namespace migrate
