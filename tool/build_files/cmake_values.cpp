#include "tool/build_files/cmake_values.h"

#include <algorithm>

#include "tool/base/text.h"

namespace migrate {
namespace {

constexpr size_t kMostTexts = 256;
constexpr int kDeepest = 8;  // nesting of variables in variables

/// The NAME of the first "${NAME}" and its range; an empty range if there is none.
Range first_reference(std::string_view word) {
  const size_t open = word.find("${"), close = word.find('}', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  return {static_cast<uint32_t>(open), static_cast<uint32_t>(close + 1)};
}

std::string name_of(std::string_view word, Range reference) {
  return std::string(word.substr(reference.begin + 2, reference.size() - 3));
}

using Words = std::vector<std::string>;

std::string joined(Words::const_iterator begin, Words::const_iterator end) {
  std::string list;
  for (auto word = begin; word != end; ++word) list += (list.empty() ? "" : ";") + *word;
  return list;
}

}  // namespace

std::vector<std::string> cmake_items(std::string_view list) {
  std::vector<std::string> all;
  for (size_t begin = 0; begin <= list.size();) {
    const size_t end = std::min(list.find(';', begin), list.size());
    if (end > begin) all.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

std::string_view unquoted(std::string_view text, const CMakeArgument& argument) {
  std::string_view word = text.substr(argument.range.begin, argument.range.size());
  if (argument.quoted && word.size() >= 2) word = word.substr(1, word.size() - 2);
  return word;
}

CMakeValues::CMakeValues(std::string_view text, const std::vector<CMakeCommand>& commands) {
  auto lower_name = [&](const CMakeCommand& command) {
    return lowered(text.substr(command.name.begin, command.name.size()));
  };
  for (const CMakeCommand& command :
       commands) {  // first: a function may be called before another one's body names it
    const std::string name = lower_name(command);
    if ((name != "function" && name != "macro") || command.arguments.empty()) continue;
    Words& parameters = parameters_[lowered(unquoted(text, command.arguments[0]))];
    for (size_t i = 1; i < command.arguments.size(); ++i)
      parameters.emplace_back(unquoted(text, command.arguments[i]));
  }
  for (const CMakeCommand& command : commands) read(text, command, lower_name(command));
}

void CMakeValues::read(std::string_view text, const CMakeCommand& command, const std::string& name) {
  Words words;
  for (const CMakeArgument& argument : command.arguments) words.emplace_back(unquoted(text, argument));
  if (words.empty()) return;
  if (name == "set") {
    auto end = std::find_if(words.begin() + 1, words.end(),
                            [](const std::string& w) { return w == "CACHE" || w == "PARENT_SCOPE"; });
    values_[words[0]].push_back(joined(words.begin() + 1, end));
  } else if (name == "list" && words.size() > 1 && (words[0] == "APPEND" || words[0] == "PREPEND")) {
    Words& lists = values_[words[1]];
    if (lists.empty()) lists.emplace_back();
    lists.back() += ";" + joined(words.begin() + 2, words.end());
  } else if (name == "foreach") {
    add_loop(words);
  } else if (name == "project" || name == "enable_language") {
    for (size_t i = name == "project" ? 1 : 0; i < words.size(); ++i)
      if (const Range found = first_reference(words[i]); found.size() > 0)
        language_lists_.insert(name_of(words[i], found));
  } else if (auto called = parameters_.find(name); called != parameters_.end()) {
    for (size_t i = 0; i < std::min(words.size(), called->second.size()); ++i)
      values_[called->second[i]].push_back(words[i]);
  }
}

// foreach(x a b), foreach(x IN ITEMS a b), foreach(x IN LISTS all): each item is a value of its own.
void CMakeValues::add_loop(const Words& words) {
  const bool modern = words.size() > 2 && words[1] == "IN";
  const bool lists = modern && words[2] == "LISTS";
  Words found;
  for (size_t i = modern ? 3 : 1; i < words.size(); ++i) {
    for (const std::string& list : expand(lists ? "${" + words[i] + "}" : words[i]))
      for (std::string& item : cmake_items(list)) found.push_back(std::move(item));
  }
  Words& values = values_[words[0]];
  values.insert(values.end(), found.begin(), found.end());
}

void CMakeValues::expand_into(const std::string& known, std::string_view rest, int depth, Words& all) const {
  if (all.size() >= kMostTexts) return;
  const Range reference = first_reference(rest);
  if (reference.size() == 0) return all.push_back(known + std::string(rest));
  const std::string before = known + std::string(rest.substr(0, reference.begin));
  const std::string itself(rest.substr(reference.begin, reference.size()));
  const std::string after(rest.substr(reference.end));
  auto values = values_.find(name_of(rest, reference));
  if (values == values_.end() || depth == kDeepest) return expand_into(before + itself, after, depth, all);
  for (const std::string& value : values->second) {
    const bool own = value.find(itself) != std::string::npos;  // set(X ${X} more)
    if (own)
      expand_into(before + value, after, depth, all);
    else
      expand_into(before, value + after, depth + 1, all);
  }
}

std::vector<std::string> CMakeValues::expand(std::string_view word) const {
  Words all;
  expand_into("", word, 0, all);
  return all;
}

}  // namespace migrate
