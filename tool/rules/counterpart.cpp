#include "tool/rules/counterpart.h"

#include <algorithm>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

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
  value.shim = object.text("shim");
  value.none = object.text("none");
  value.instead = object.text("instead", value.instead);
  value.note = object.text("note");
  if (!value.functions.empty() + !value.shim.empty() + !value.none.empty() != 1) {
    object.fail(
        "a counterpart needs one of \"functions\", \"shim\" (why no function of CANN is needed) and \"none\" (why CANN "
        "has no such function)");
  }
  if (!value.none.empty() && value.instead.empty())
    object.fail("\"none\" needs \"instead\": what a person can do");
}

TypeLetters read_letters(ObjectReader& object) {
  TypeLetters letters;
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
    if (std::find(std::begin(kGenerations), std::end(kGenerations), generation) == std::end(kGenerations))
      object.fail("\"" + generation + "\" is not a generation of chips; expected A2, A3, 950, 310P or 910");
    if (!types.is_string()) object.fail("the data types of \"" + generation + "\" must be a string");
    if (types.is_string()) one.chips.emplace_back(generation, words_of(types.get<std::string>()));
  }
}

bool takes_group(const Rule& rule) {
  return std::holds_alternative<FunctionRule>(rule.kind) || std::holds_alternative<QualifiedRule>(rule.kind);
}

// As match_pattern, the parts from the last to the first: they are kept on the way back, when the rest has matched.
bool match_rest(std::string_view pattern, std::string_view name, const TypeLetters& letters,
                PatternMatch& match) {
  size_t fixed = std::min(pattern.find_first_of("*#("), pattern.size());
  if (!name.starts_with(pattern.substr(0, fixed))) return false;
  name.remove_prefix(fixed);
  if (fixed == pattern.size()) return name.empty();
  char wildcard = pattern[fixed];
  size_t close = wildcard == '(' ? pattern.find(')', fixed) : fixed;
  if (close == std::string_view::npos) return false;
  std::string_view rest = pattern.substr(close + 1);
  auto part = [&](std::string_view text) {
    if (!name.starts_with(text) || !match_rest(rest, name.substr(text.size()), letters, match)) return false;
    match.parts.emplace_back(text);
    return true;
  };
  if (wildcard == '*') {
    size_t taken = rest.empty() ? name.size() : 0;  // a last '*' takes all
    while (taken <= name.size() && !part(name.substr(0, taken))) ++taken;
    return taken <= name.size();
  }
  if (wildcard == '#') {
    auto letter =
        std::find_if(letters.begin(), letters.end(), [&](const auto& one) { return part(one.first); });
    if (letter != letters.end()) match.type = letter->second;
    return letter != letters.end();
  }
  for (size_t begin = fixed + 1; begin <= close;) {
    size_t end = std::min(pattern.find('|', begin), close);
    if (part(pattern.substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

// Whether a pattern of the group names `name`, with or without an ending that does not change the counterpart.
bool names(const CounterpartGroup& group, std::string_view pattern, std::string_view name,
           PatternMatch& match) {
  if (match_pattern(pattern, name, group.letters, match)) return true;
  return std::any_of(group.suffixes.begin(), group.suffixes.end(), [&](const std::string& suffix) {
    return name.ends_with(suffix) &&
           match_pattern(pattern, name.substr(0, name.size() - suffix.size()), group.letters, match);
  });
}

// "aclblas$1gemv" with the parts {"S"}: "aclblasSgemv".
std::string with_parts(std::string text, const std::vector<std::string>& parts) {
  for (size_t i = 0; i < parts.size(); ++i) {
    std::string place = "$" + std::to_string(i + 1);
    for (size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + parts[i].size()))
      text.replace(at, place.size(), parts[i]);
  }
  return text;
}

using Names = std::unordered_set<std::string_view>;

// What the group says of one rule; nothing where it does not fit.
Counterpart counterpart_of(const CounterpartGroup& group, const PatternMatch& match, const Rule& rule,
                           const Names& operators) {
  Counterpart value = group.counterpart;
  if (!value.shim.empty()) return rule.support == Support::unsupported ? Counterpart{} : value;
  if (!match.type.empty()) value.type = match.type;
  std::vector<std::string> functions;
  for (const std::string& item : value.functions) {
    std::string filled = with_parts(item, match.parts);
    std::vector<std::string> used = functions_in(filled);
    bool listed = std::all_of(used.begin(), used.end(),
                              [&](const std::string& name) { return operators.count(name) > 0; });
    if (filled == item || listed) functions.push_back(filled);
  }
  value.functions = functions;
  return value;
}

// The functions of each library, and the names of hand-written headers.
using Libraries = std::unordered_map<std::string_view, std::vector<Rule*>>;

// Applies one group; rules that have a counterpart keep it. A pattern is tried on these only until it has named something.
Status apply(const CounterpartGroup& group, const Names& operators, const std::vector<Rule*>& rules) {
  for (const std::string& pattern : group.symbols) {
    bool used = false;
    for (Rule* rule : rules) {
      bool taken = rule->ascend.says_something();
      PatternMatch match;
      if ((taken && used) || !names(group, pattern, rule->name, match)) continue;
      used = true;
      if (taken) continue;
      Counterpart value = counterpart_of(group, match, *rule, operators);
      if (value.says_something()) rule->ascend = value;
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

bool match_pattern(std::string_view pattern, std::string_view name, const TypeLetters& letters,
                   PatternMatch& match) {
  if (!match_rest(pattern, name, letters, match)) return false;
  std::reverse(match.parts.begin(), match.parts.end());
  return true;
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
  if (empty) object.fail(std::string("\"") + key + "\" must name a function of CANN, or be an object");
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
  pattern.fallback = object.text("instead");
  pattern.counterpart.instead = pattern.fallback;
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

Status apply_groups(const std::vector<CounterpartGroup>& groups, const std::vector<AscendOperator>& operators,
                    std::vector<Rule>& rules) {
  Names listed;
  for (const AscendOperator& one : operators) listed.insert(one.name);
  Libraries libraries;
  for (Rule& rule : rules) {
    if (takes_group(rule)) libraries[rule.library].push_back(&rule);
  }
  std::vector<const CounterpartGroup*> order;
  for (const CounterpartGroup& group : groups) {
    order.push_back(&group);
    for (Rule* rule : libraries[group.library]) {
      if (!rule->ascend.functions.empty() && rule->ascend.instead.empty())
        rule->ascend.instead = group.fallback;
    }
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->layer > b->layer; });
  for (const CounterpartGroup* group : order) {
    if (Status status = apply(*group, listed, libraries[group->library]); !status) return status;
  }
  return {};
}

}  // namespace migrate
