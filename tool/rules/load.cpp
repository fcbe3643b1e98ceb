#include "tool/rules/load.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "tool/rules/counterpart.h"
#include "tool/rules/entry.h"
#include "tool/rules/json_lines.h"

namespace migrate {
namespace {

using Json = ObjectReader::Json;

std::string at(const std::string& path, int line) { return path + ":" + std::to_string(line); }

// nlohmann's messages have the form "[json.exception.parse_error.101] parse error at line 3, column 5: REASON".
std::string reason(const std::string& message) {
  size_t colon = message.find(": ");
  return colon == std::string::npos ? message : message.substr(colon + 2);
}

Result<Json> parse_json(const std::string& path, const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    // `byte` counts from 1 and is the last byte read.
    int line = line_of(text, error.byte == 0 ? 0 : error.byte - 1);
    return Error{at(path, line) + ": not JSON: " + reason(error.what())};
  } catch (const Json::out_of_range&) {
    return Error{at(path, 1) + ": not JSON: a number is too large"};
  }
}

Result<std::vector<RuleSet::Family>> parse_families(const std::string& path, const std::string& text) {
  Result<Json> json = parse_json(path, text);
  if (!json) return json.error();
  ObjectReader file(*json, at(path, 1));
  std::vector<int> lines = element_lines(text, "families");
  std::vector<RuleSet::Family> families;
  if (const Json* list = file.array("families")) {
    for (size_t i = 0; i < list->size(); ++i) {
      ObjectReader entry((*list)[i], at(path, i < lines.size() ? lines[i] : 1));
      RuleSet::Family family;
      family.prefix = entry.text("prefix");
      family.library = entry.text("library");
      if (family.prefix.empty() || family.library.empty())
        entry.fail("a family needs \"prefix\" and \"library\"");
      if (Status status = entry.finish(); !status) return status.error();
      families.push_back(family);
    }
  }
  if (Status status = file.finish(); !status) return status.error();
  return families;
}

/// "words": a list, of $W, or an object with a list for each name: {"S": [...]}.
std::map<std::string, std::vector<std::string>> read_words(ObjectReader& entry) {
  std::map<std::string, std::vector<std::string>> words;
  const Json* value = entry.member("words");
  if (value == nullptr) return words;
  if (!value->is_object()) {
    words["$W"] = entry.texts("words");
    return words;
  }
  ObjectReader lists(*value, entry.where());
  for (const auto& [name, list] : value->items()) {
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z')
      lists.fail("\"" + name + "\" is not a capital letter");
    words["$" + name] = lists.texts(name.c_str());
  }
  entry.adopt(lists);
  return words;
}

PtxRule read_ptx(ObjectReader& entry) {
  PtxRule rule;
  rule.pattern = entry.text("pattern");
  rule.types = entry.texts("types");
  rule.words = read_words(entry);
  rule.becomes = entry.text("becomes");
  rule.feature = entry.text("feature");
  rule.synchronises = entry.flag("synchronises", false);
  rule.needs = entry.text("needs");
  if (Status status = check_ptx(rule); !status) entry.fail(status.error().message);
  return rule;
}

Result<std::vector<PtxRule>> parse_ptx(const std::string& path, const std::string& text) {
  Result<Json> json = parse_json(path, text);
  if (!json) return json.error();
  ObjectReader file(*json, at(path, 1));
  if (file.text("source").empty()) file.fail("instructions need a \"source\"");
  std::vector<int> lines = element_lines(text, "instructions");
  std::vector<PtxRule> rules;
  if (const Json* list = file.array("instructions")) {
    for (size_t i = 0; i < list->size(); ++i) {
      ObjectReader entry((*list)[i], at(path, i < lines.size() ? lines[i] : 1));
      rules.push_back(read_ptx(entry));
      if (Status status = entry.finish(); !status) return status.error();
    }
  }
  if (Status status = file.finish(); !status) return status.error();
  return rules;
}

// FNV-1a: not cryptographic. It only has to change when the rules change.
class Fingerprint {
 public:
  void add(std::string_view text) {
    for (unsigned char c : text) hash_ = (hash_ ^ c) * 1099511628211ull;
    hash_ = (hash_ ^ 0xffu) * 1099511628211ull;
  }
  std::string text() const {
    char buffer[17];
    std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(hash_));
    return buffer;
  }

 private:
  uint64_t hash_ = 14695981039346656037ull;
};

struct Loaded {
  std::vector<Rule> rules;
  std::vector<RuleSet::Family> families;
  std::vector<PtxRule> ptx;
  std::vector<AscendOperator> operators;
  std::vector<CounterpartGroup> groups;
  std::vector<ShimFunction> shim_functions;
  Fingerprint fingerprint;
};

/// The part of a path below the rules directory that it was listed in: "ascend/cub.json".
std::string_view below(std::string_view directory, std::string_view path) {
  path.remove_prefix(std::min(directory.size(), path.size()));
  while (path.starts_with('/')) path.remove_prefix(1);
  return path;
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// ascend/: what stands for whole groups of functions, and the operators with their data types.
Status load_ascend(const std::string& path, const std::string& text, int layer, Loaded& loaded) {
  Result<Json> json = parse_json(path, text);
  if (!json) return json.error();
  if (json->is_object() && json->contains("operators")) {
    auto operators = read_operators(*json, path, text);
    if (!operators) return operators.error();
    loaded.operators.insert(loaded.operators.end(), operators->begin(), operators->end());
    return {};
  }
  auto groups = read_groups(*json, path, text);
  if (!groups) return groups.error();
  for (CounterpartGroup& group : *groups) {
    group.layer = layer;
    loaded.groups.push_back(std::move(group));
  }
  return {};
}

// shim/: what the functions of the shim call.
Status load_shim(const std::string& path, const std::string& text, Loaded& loaded) {
  Result<Json> json = parse_json(path, text);
  if (!json) return json.error();
  auto functions = read_shim_functions(*json, path, text);
  if (!functions) return functions.error();
  loaded.shim_functions.insert(loaded.shim_functions.end(), functions->begin(), functions->end());
  return {};
}

/// `relative`, the path below the rules directory, tells the kind of a file: where the user keeps that directory does not matter.
Status load_file(const FileSystem& files, const std::string& path, std::string_view relative, int layer,
                 Loaded& loaded) {
  Result<std::string> text = files.read(path);
  if (!text) return text.error();
  loaded.fingerprint.add(path);
  loaded.fingerprint.add(*text);
  if (!relative.ends_with(".json"))
    return {};  // a hand-written header with declarations: only its hash is needed
  if (file_name(relative) == "families.json") {
    auto families = parse_families(path, *text);
    if (!families) return families.error();
    for (RuleSet::Family& family : *families) loaded.families.push_back(std::move(family));
    return {};
  }
  if (file_name(relative) == "ptx.json" || relative.ends_with(".ptx.json")) {
    auto ptx = parse_ptx(path, *text);
    if (!ptx) return ptx.error();
    loaded.ptx.insert(loaded.ptx.begin(), ptx->begin(), ptx->end());  // the user's rules come first
    return {};
  }
  if (relative.starts_with("shim/")) return load_shim(path, *text, loaded);
  if (relative.starts_with("ascend/")) return load_ascend(path, *text, layer, loaded);
  auto rules = parse_rules(path, *text);
  if (!rules) return rules.error();
  for (Rule& rule : *rules) {
    rule.layer = layer;
    loaded.rules.push_back(std::move(rule));
  }
  return {};
}

// schema/ describes the format, build/ has a format of its own, texts.zh.json is read by load_rule_texts, because it does not
// affect the analysis.
bool is_rule_file(std::string_view relative) {
  const bool other = relative.starts_with("schema/") || relative.starts_with("build/");
  return (relative.ends_with(".json") || relative.ends_with(".h")) && !other && relative != "texts.zh.json";
}

}  // namespace

Result<std::vector<Rule>> parse_rules(const std::string& path, const std::string& text) {
  Result<Json> json = parse_json(path, text);
  if (!json) return json.error();
  ObjectReader file(*json, at(path, 1));
  FileDefaults defaults = read_defaults(file);
  defaults.rule.file = path;
  if (!file.has("library")) file.fail("a rules file needs \"library\"");
  if (!file.has("rules")) file.fail("a rules file needs \"rules\"");
  const Json* entries = file.array("rules");
  if (Status status = file.finish(); !status) return status.error();
  std::vector<int> lines = element_lines(text, "rules");
  std::vector<Rule> rules;
  for (size_t i = 0; i < entries->size(); ++i) {
    int line = i < lines.size() ? lines[i] : 1;
    if (Status status = read_entry((*entries)[i], defaults, at(path, line), line, rules); !status) {
      return status.error();
    }
  }
  return rules;
}

Result<RuleSet> load_rules(const FileSystem& files, const std::vector<std::string>& directories) {
  Loaded loaded;
  int layer = 0;
  for (const std::string& directory : directories) {
    auto paths = files.list_recursive(directory);
    if (!paths) return paths.error();
    for (const std::string& path : *paths) {
      const std::string_view relative = below(directory, path);
      if (!is_rule_file(relative)) continue;
      if (Status status = load_file(files, path, relative, layer, loaded); !status) return status.error();
    }
    ++layer;
  }
  if (Status status = apply_groups(loaded.groups, loaded.operators, loaded.rules); !status)
    return status.error();
  RuleSet set(std::move(loaded.rules));
  set.set_operators(std::move(loaded.operators));
  set.set_families(std::move(loaded.families));
  set.set_ptx(std::move(loaded.ptx));
  set.set_shim_functions(std::move(loaded.shim_functions));
  set.set_fingerprint(loaded.fingerprint.text());
  return set;
}

}  // namespace migrate
