#include "tool/rules/entry.h"

#include "tool/rules/counterpart.h"
#include "tool/rules/signature.h"

namespace migrate {
namespace {

using Json = ObjectReader::Json;

void read_support(ObjectReader& object, const char* key, Support& support) {
  std::string text = object.text(key);
  if (text.empty()) return;
  for (Support value : {Support::full, Support::adapted, Support::partial, Support::unsupported}) {
    if (text == to_string(value)) {
      support = value;
      return;
    }
  }
  object.fail("\"" + text + "\" is not a status; expected full, adapted, partial or unsupported");
}

void read_side(ObjectReader& object, Side& side) {
  std::string text = object.text("side");
  if (text.empty()) return;
  if (text == "host")
    side = Side::host;
  else if (text == "device")
    side = Side::device;
  else if (text == "both")
    side = Side::both;
  else
    object.fail("\"" + text + "\" is not a side; expected host, device or both");
}

// Keys that are allowed both at the top of the file, for all entries, and in one entry.
void read_common(ObjectReader& object, Rule& rule) {
  rule.section = object.text("section", rule.section);
  rule.source = object.text("source", rule.source);
  rule.header = object.text("header", rule.header);
  read_counterpart(object, "ascend", rule.ascend);
  rule.note = object.text("note", rule.note);
  rule.advice = object.text("advice", rule.advice);
  rule.feature = object.text("feature", rule.feature);
  rule.op = object.text("op", rule.op);
  rule.removed_in = object.text("removed_in", rule.removed_in);
  rule.needs = object.text("needs", rule.needs);
  rule.generated_examples = object.flag("generated_examples", rule.generated_examples);
  read_support(object, "status", rule.support);
  read_side(object, rule.side);
}

// The target of `name` by the file's prefix list; empty when no prefix matches.
std::string renamed(const FileDefaults& defaults, const std::string& name) {
  for (const auto& [from, to] : defaults.rename) {
    if (name.compare(0, from.size(), from) == 0) return to + name.substr(from.size());
  }
  return {};
}

std::string computed_target(ObjectReader& object, const FileDefaults& defaults, const std::string& name,
                            Support support, const std::string& written) {
  if (support == Support::unsupported) return written == "keep" ? name : written;
  if (written == "keep") return name;
  if (!written.empty()) return written;
  std::string target = renamed(defaults, name);
  if (target.empty()) object.fail("no prefix of \"rename\" matches \"" + name + "\"; give a \"target\"");
  return target;
}

// "cudaSuccess=0" or "cudaSuccess" (then one more than the one before).
Enumerator short_enumerator(const std::string& text) {
  size_t equals = text.find('=');
  Enumerator value;
  value.name = text.substr(0, equals);
  if (equals != std::string::npos) value.value = text.substr(equals + 1);
  return value;
}

Enumerator read_enumerator(ObjectReader& object, const Json& item, const FileDefaults& defaults,
                           Support support) {
  Enumerator value;
  std::string target;
  if (item.is_string()) {
    value = short_enumerator(item.get<std::string>());
  } else {
    ObjectReader reader(item, object.where());
    value.name = reader.text("name");
    value.value = reader.text("value");
    value.note = reader.text("note");
    target = reader.text("target");
    if (reader.has("status")) {
      value.support = support;
      read_support(reader, "status", *value.support);
    }
    object.adopt(reader);
  }
  if (value.name.empty()) object.fail("a value has no name");
  value.target = computed_target(object, defaults, value.name, value.support.value_or(support), target);
  return value;
}

EnumRule read_enum(ObjectReader& object, const FileDefaults& defaults, Support support) {
  EnumRule rule;
  const Json* values = object.array("values");
  if (!values || values->empty()) {
    object.fail("an enum needs \"values\"");
    return rule;
  }
  for (const Json& item : *values) rule.values.push_back(read_enumerator(object, item, defaults, support));
  return rule;
}

// Replaces the stand-alone identifier T.
std::string with_type(const std::string& text, const std::string& type) {
  return rename_identifiers(text, [&](std::string_view name) { return name == "T" ? type : std::string(); });
}

// {"types": ["int", "float"], "returns": "T", "params": ["T* address", "T value"]} is one overload per type.
void read_overload(ObjectReader& object, const Json& item, std::vector<Overload>& overloads) {
  ObjectReader reader(item, object.where());
  Overload pattern;
  pattern.template_header = reader.text("template");
  pattern.returns = reader.text("returns");
  pattern.params = reader.texts("params");
  std::vector<std::string> types = reader.texts("types");
  object.adopt(reader);
  if (types.empty()) overloads.push_back(pattern);
  for (const std::string& type : types) {
    Overload overload = pattern;
    overload.returns = with_type(pattern.returns, type);
    for (std::string& parameter : overload.params) parameter = with_type(parameter, type);
    overloads.push_back(overload);
  }
}

FunctionRule read_function(ObjectReader& object, const FileDefaults& defaults) {
  FunctionRule rule;
  rule.returns = object.text("returns", defaults.returns);
  rule.params = object.texts("params");
  rule.c_linkage = object.flag("c_linkage", defaults.c_linkage);
  rule.of_c = object.flag("of_c", false);
  rule.synchronises = object.flag("synchronises", false);
  rule.always_fails = object.flag("always_fails", false);
  rule.drops = object.texts("drops");
  if (const Json* overloads = object.array("overloads")) {
    for (const Json& item : *overloads) read_overload(object, item, rule.overloads);
  }
  if (rule.returns.empty()) object.fail("a function needs \"returns\"");
  return rule;
}

std::vector<Example> read_examples(ObjectReader& object, const std::string& setup) {
  std::vector<Example> examples;
  const Json* list = object.array("examples");
  if (!list) return examples;
  for (const Json& item : *list) {
    ObjectReader reader(item, object.where());
    Example example;
    example.setup = reader.text("setup", setup);
    example.in = reader.text("in");
    example.out = reader.text("out");
    example.at_file_scope = reader.flag("at_file_scope", false);
    if (example.in.empty()) reader.fail("an example needs \"in\"");
    object.adopt(reader);
    examples.push_back(example);
  }
  return examples;
}

void read_target(ObjectReader& object, std::string& target, std::string& call) {
  const Json* value = object.member("target");
  if (!value) return;
  if (value->is_string()) {
    target = value->get<std::string>();
    return;
  }
  ObjectReader reader(*value, object.where());
  call = reader.text("call");
  if (call.empty()) reader.fail("\"target\" must be a name, \"keep\" or {\"call\": \"...\"}");
  object.adopt(reader);
}

// {"kind": "macro", "values": ["cudaHostAllocDefault=0x00", ...]}: one rule each,
// which differ in name and value only.
void read_macros(ObjectReader& object, const FileDefaults& defaults, const Rule& pattern,
                 std::vector<Rule>& rules) {
  for (const std::string& text : object.texts("values")) {
    Enumerator value = short_enumerator(text);
    Rule rule = pattern;
    rule.name = value.name;
    rule.kind = MacroRule{"", value.value};
    rule.target = computed_target(object, defaults, rule.name, rule.support, pattern.target);
    rules.push_back(rule);
  }
}

// [["from", "to"], ...]
std::vector<std::pair<std::string, std::string>> read_pairs(ObjectReader& object, const char* key) {
  std::vector<std::pair<std::string, std::string>> result;
  const Json* pairs = object.array(key);
  if (!pairs) return result;
  for (const Json& pair : *pairs) {
    bool good = pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string();
    if (good)
      result.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    else
      object.fail("\"" + std::string(key) + "\" must be a list of [\"from\", \"to\"]");
  }
  return result;
}

bool read_kind(ObjectReader& object, const FileDefaults& defaults, const std::string& kind, Rule& rule) {
  if (kind == "function") {
    rule.kind = read_function(object, defaults);
  } else if (kind == "type") {
    rule.kind = TypeRule{object.text("declare")};
    if (std::get<TypeRule>(rule.kind).declaration.empty()) object.fail("a type needs \"declare\"");
  } else if (kind == "enum") {
    rule.kind = read_enum(object, defaults, rule.support);
  } else if (kind == "macro") {
    std::string params = object.text("params");
    rule.kind = MacroRule{params, object.text("value")};
  } else if (kind == "header") {
    std::string same_as = object.text("same_as");
    std::vector<std::string> includes = object.texts("includes");
    rule.kind = HeaderRule{same_as,
                           includes,
                           object.text("file"),
                           read_pairs(object, "names"),
                           object.flag("optional", false),
                           object.flag("last", false)};
  } else if (kind == "qualified") {
    bool synchronises = object.flag("synchronises", false);
    rule.kind =
        QualifiedRule{synchronises, object.flag("is_namespace", false), read_pairs(object, "strings")};
  } else if (kind == "library") {
    rule.kind = LibraryRule{object.text("what"), object.texts("words"), object.text("on_chip")};
  } else {
    object.fail("\"" + kind +
                "\" is not a kind; expected function, type, enum, macro, header, qualified or library");
    return false;
  }
  return true;
}

void set_target(ObjectReader& object, const FileDefaults& defaults, Rule& rule) {
  if (std::holds_alternative<LibraryRule>(rule.kind) || !rule.call.empty()) return;
  bool header = std::holds_alternative<HeaderRule>(rule.kind);
  if (header && rule.target.empty()) {
    rule.target = rule.support == Support::unsupported ? "" : defaults.target_header;
    if (rule.target.empty() && rule.support != Support::unsupported) {
      object.fail("header \"" + rule.name + "\" needs a \"target\" here or a \"target_header\" in the file");
    }
    return;
  }
  rule.target = computed_target(object, defaults, rule.name, rule.support, rule.target);
}

}  // namespace

FileDefaults read_defaults(ObjectReader& object) {
  FileDefaults defaults;
  defaults.rule.library = object.text("library");
  read_common(object, defaults.rule);
  defaults.returns = object.text("returns");
  defaults.example_setup = object.text("example_setup");
  defaults.c_linkage = object.flag("c_linkage", true);
  defaults.target_header = object.text("target_header");
  defaults.rename = read_pairs(object, "rename");
  return defaults;
}

Status read_entry(const Json& entry, const FileDefaults& defaults, std::string where, int line,
                  std::vector<Rule>& rules) {
  ObjectReader object(entry, std::move(where));
  Rule rule = defaults.rule;
  rule.line = line;
  rule.name = object.text("name");
  read_common(object, rule);
  read_target(object, rule.target, rule.call);
  rule.examples = read_examples(object, defaults.example_setup);
  std::vector<std::string> aliases = object.texts("aliases");
  std::string kind = object.text("kind");
  if (kind == "macro" && object.has("values")) {
    if (!rule.name.empty()) object.fail("a list of macros must not have a \"name\"");
    read_macros(object, defaults, rule, rules);
    return object.finish();
  }
  if (rule.name.empty()) object.fail("an entry needs a \"name\"");
  if (read_kind(object, defaults, kind, rule)) set_target(object, defaults, rule);
  if (Status status = object.finish(); !status) return status;
  rules.push_back(rule);
  for (const std::string& alias : aliases) {
    rules.push_back(rule);
    rules.back().name = alias;
    rules.back().examples.clear();
    rules.back().generated_examples = true;
  }
  return {};
}

}  // namespace migrate
