#include "tool/build_files/cmake_search.h"

#include <algorithm>
#include <set>

#include "tool/base/text.h"

namespace migrate {
namespace {

/// Arguments of find_library() and find_path() after which no name follows. Source: cmake-commands(7), find_library.
bool ends_names(std::string_view word) {
  static const std::set<std::string_view> words{
      "HINTS", "PATHS", "PATH_SUFFIXES", "DOC", "REGISTRY_VIEW", "VALIDATOR", "REQUIRED", "NO_CACHE", "ENV"};
  return words.contains(word) || (word.starts_with("NO_") && word.ends_with("_PATH"));
}

/// "cudart" of "libcudart.so.12": find_library also accepts file names.
std::string_view library_name(std::string_view word) {
  if (!word.starts_with("lib")) return word;
  const size_t end = std::min({word.find(".so"), word.find(".a"), word.find(".dylib")});
  return end == std::string_view::npos ? word : word.substr(3, end - 3);
}

const BuildRule* rule_of(std::string_view name, BuildRuleKind kind, const BuildRules& rules) {
  const BuildRule* rule = rules.find(kind, name);
  if (!rule && kind == BuildRuleKind::library) rule = rules.find(kind, library_name(name));
  return rule && !rule->target.empty() ? rule : nullptr;
}

bool is_unknown(std::string_view word) { return word.find("${") != std::string_view::npos; }

}  // namespace

CMakeSearch judge_search(std::string_view text, const CMakeCommand& command, BuildRuleKind kind,
                         const BuildRules& rules, const CMakeValues& values) {
  CMakeSearch found;
  std::string unknown, other;
  bool names_follow = true, names_toolkit = false;
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string_view word = unquoted(text, command.arguments[i]);
    const std::string lower = lowered(word);
    for (const char* part : {"cuda", "cudnn", "nccl"}) names_toolkit |= lower.find(part) != std::string::npos;
    if (i == 0 || word == "NAMES") continue;
    names_follow = names_follow && !ends_names(word);
    if (!names_follow || (found.rule && found.always)) continue;
    const std::vector<std::string> cases = values.expand(word);
    const BuildRule* rule = nullptr;
    size_t matches = 0;
    for (const std::string& one : cases) {
      const BuildRule* of_this = nullptr;
      for (const std::string& name : cmake_items(one))
        if (!of_this) of_this = rule_of(name, kind, rules);
      matches += of_this != nullptr;
      if (of_this)
        rule = of_this;
      else
        (is_unknown(one) ? unknown : other) = one;
    }
    if (rule) found = {rule, matches == cases.size(), ""};
  }
  if (found.rule && !found.always)
    found.doubt = "some of the libraries in its variable belong to the shim, but '" +
                  (other.empty() ? unknown : other) +
                  "' may not; search for each library with a separate command";
  else if (!found.rule && !unknown.empty() && names_toolkit)
    found.doubt = "the value of '" + unknown +
                  "' is not in this file; if it is a CUDA library, set the variable to npu::shim";
  return found;
}

}  // namespace migrate
