#include "tool/rules/counterpart.h"

#include <algorithm>
#include <sstream>

#include "tool/rules/json_lines.h"

namespace migrate {
namespace {

using Json = ObjectReader::Json;

std::string place(const std::string& path, const std::vector<int>& lines, size_t element) {
  return path + ":" + std::to_string(element < lines.size() ? lines[element] : 1);
}

// The members that an object of "ascend" and a line of a group share.
void read_members(ObjectReader& object, Counterpart& value) {
  value.functions = object.texts("functions");
  value.type = object.text("type");
  value.none = object.text("none");
  value.instead = object.text("instead", value.instead);
  value.note = object.text("note");
  if (value.functions.empty() == value.none.empty()) {
    object.fail(
        "a counterpart needs either \"functions\" or \"none\", which says why CANN has no such function");
  }
  if (!value.none.empty() && value.instead.empty())
    object.fail("\"none\" needs \"instead\": what a person can do");
}

std::vector<std::pair<std::string, std::string>> read_letters(ObjectReader& object) {
  std::vector<std::pair<std::string, std::string>> letters;
  const Json* list = object.member("letters");
  if (!list) return letters;
  if (!list->is_object()) object.fail("\"letters\" must be an object: {\"S\": \"FLOAT\"}");
  for (const auto& [letter, type] : list->items()) {
    if (!type.is_string()) object.fail("the data type of letter \"" + letter + "\" must be a string");
    if (type.is_string()) letters.emplace_back(letter, type.get<std::string>());
  }
  return letters;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

void read_chips(ObjectReader& object, AscendOperator& one) {
  const Json* chips = object.member("chips");
  if (!chips || !chips->is_object() || chips->empty()) {
    object.fail("an operator needs \"chips\": data types by generation, {\"A2\": \"FLOAT FLOAT16\"}");
    return;
  }
  for (const auto& [generation, types] : chips->items()) {
    if (!types.is_string()) object.fail("the data types of \"" + generation + "\" must be a string");
    if (types.is_string()) one.chips.emplace_back(generation, words_of(types.get<std::string>()));
  }
}

bool takes_group(const Rule& rule) {
  return std::holds_alternative<FunctionRule>(rule.kind) || std::holds_alternative<QualifiedRule>(rule.kind);
}

// `name`, and `name` without each ending that does not change the counterpart.
bool named_by(const CounterpartGroup& group, const std::string& pattern, std::string_view name,
              std::string& type) {
  if (matches_pattern(pattern, name, group.letters, type)) return true;
  return std::any_of(group.suffixes.begin(), group.suffixes.end(), [&](const std::string& suffix) {
    return name.ends_with(suffix) &&
           matches_pattern(pattern, name.substr(0, name.size() - suffix.size()), group.letters, type);
  });
}

// Applies one group; rules that have a counterpart keep it.
Status apply(const CounterpartGroup& group, std::vector<Rule>& rules) {
  for (const std::string& pattern : group.symbols) {
    bool used = false;
    for (Rule& rule : rules) {
      std::string type;
      if (rule.library != group.library || !takes_group(rule) || !named_by(group, pattern, rule.name, type))
        continue;
      used = true;
      if (rule.ascend.says_something()) continue;
      rule.ascend = group.counterpart;
      if (!type.empty()) rule.ascend.type = type;
    }
    if (!used) {
      return Error{group.where + ": no function of the library \"" + group.library + "\" is named \"" +
                   pattern + "\""};
    }
  }
  return {};
}

}  // namespace

std::string Counterpart::text() const {
  std::string text;
  for (const std::string& function : functions) text += (text.empty() ? "" : ", ") + function;
  return text;
}

bool matches_pattern(std::string_view pattern, std::string_view name,
                     const std::vector<std::pair<std::string, std::string>>& letters, std::string& type) {
  auto rest_matches = [&](std::string_view rest, std::string_view text) {
    return name.starts_with(text) && matches_pattern(rest, name.substr(text.size()), letters, type);
  };
  if (pattern.empty()) return name.empty();
  std::string_view rest = pattern.substr(1);
  if (pattern.front() == '*') {
    for (size_t skipped = 0; skipped <= name.size(); ++skipped) {
      if (rest_matches(rest, name.substr(0, skipped))) return true;
    }
    return false;
  }
  if (pattern.front() == '#') {
    for (const auto& [letter, its_type] : letters) {
      if (!rest_matches(rest, letter)) continue;
      type = its_type;
      return true;
    }
    return false;
  }
  size_t close = pattern.front() == '(' ? pattern.find(')') : std::string_view::npos;
  if (close == std::string_view::npos) return rest_matches(rest, pattern.substr(0, 1));
  for (size_t begin = 1; begin <= close;) {
    size_t end = std::min(pattern.find('|', begin), close);
    if (rest_matches(pattern.substr(close + 1), pattern.substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

void read_counterpart(ObjectReader& object, const char* key, Counterpart& value) {
  const Json* member = object.member(key);
  if (!member) return;
  value = {};
  if (member->is_string()) {
    value.functions = {member->get<std::string>()};
  } else if (member->is_array()) {
    value.functions = object.texts(key);
  } else {
    ObjectReader reader(*member, object.where());
    read_members(reader, value);
    object.adopt(reader);
    return;
  }
  bool empty = value.functions.empty() || std::count(value.functions.begin(), value.functions.end(), "") > 0;
  if (empty)
    object.fail(std::string("\"") + key + "\" must name a function of CANN, or be {\"none\": \"...\"}");
}

Result<std::vector<CounterpartGroup>> read_groups(const Json& file, const std::string& path,
                                                  const std::string& text) {
  ObjectReader object(file, path + ":1");
  CounterpartGroup pattern;
  pattern.library = object.text("library");
  if (pattern.library.empty()) object.fail("counterparts need \"library\"");
  if (object.text("source").empty()) object.fail("counterparts need a \"source\"");
  pattern.suffixes = object.texts("suffixes");
  pattern.letters = read_letters(object);
  pattern.counterpart.instead = object.text("instead");
  const Json* list = object.array("counterparts");
  if (!list) object.fail("a file of rules/ascend/ needs \"counterparts\" or \"operators\"");
  if (Status status = object.finish(); !status) return status.error();
  std::vector<int> lines = element_lines(text, "counterparts");
  std::vector<CounterpartGroup> groups;
  for (size_t i = 0; i < list->size(); ++i) {
    CounterpartGroup group = pattern;
    group.where = place(path, lines, i);
    ObjectReader entry((*list)[i], group.where);
    group.symbols = entry.texts("symbols");
    if (group.symbols.empty()) entry.fail("a counterpart needs \"symbols\", a list of patterns of names");
    read_members(entry, group.counterpart);
    if (Status status = entry.finish(); !status) return status.error();
    groups.push_back(std::move(group));
  }
  return groups;
}

Result<std::vector<AscendOperator>> read_operators(const Json& file, const std::string& path,
                                                   const std::string& text) {
  ObjectReader object(file, path + ":1");
  if (object.text("source").empty()) object.fail("operators need a \"source\"");
  const Json* list = object.array("operators");
  if (Status status = object.finish(); !status) return status.error();
  std::vector<int> lines = element_lines(text, "operators");
  std::vector<AscendOperator> operators;
  for (size_t i = 0; list && i < list->size(); ++i) {
    ObjectReader entry((*list)[i], place(path, lines, i));
    AscendOperator one;
    one.name = entry.text("name");
    one.repository = entry.text("repository");
    if (one.name.empty() || one.repository.empty())
      entry.fail("an operator needs \"name\" and \"repository\"");
    read_chips(entry, one);
    if (Status status = entry.finish(); !status) return status.error();
    operators.push_back(std::move(one));
  }
  return operators;
}

Status apply_groups(const std::vector<CounterpartGroup>& groups, std::vector<Rule>& rules) {
  std::vector<const CounterpartGroup*> order;
  for (const CounterpartGroup& group : groups) order.push_back(&group);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->layer > b->layer; });
  for (const CounterpartGroup* group : order) {
    if (Status status = apply(*group, rules); !status) return status;
  }
  return {};
}

}  // namespace migrate
