#include "tool/build_files/cmake_languages.h"

#include <algorithm>
#include <functional>
#include <map>

namespace migrate {
namespace {

bool any_value(std::string_view word, const CMakeValues& values,
               const std::function<bool(const std::string&)>& wanted) {
  if (word.find("${") == std::string_view::npos) return false;
  const std::vector<std::string> lists = values.expand(word);
  return std::any_of(lists.begin(), lists.end(), [&](const std::string& list) {
    const std::vector<std::string> items = cmake_items(list);
    return std::any_of(items.begin(), items.end(), wanted);
  });
}

}  // namespace

std::optional<std::string> without_cuda(const std::vector<std::string>& languages, const BuildRules& rules,
                                        bool& has_cxx) {
  std::string left;
  bool found = false;
  for (const std::string& language : languages) {
    const BuildRule* rule = rules.find(BuildRuleKind::language, language);
    found |= rule != nullptr;
    if (rule && has_cxx) continue;
    has_cxx |= rule != nullptr;
    left += (left.empty() ? "" : ";") + (rule ? rule->target : language);
  }
  if (!found) return std::nullopt;
  return left;
}

bool may_hold(std::string_view word, std::string_view language, const CMakeValues& values) {
  return any_value(word, values, [&](const std::string& item) { return item == language; });
}

bool may_hold_cuda(std::string_view word, const BuildRules& rules, const CMakeValues& values) {
  return any_value(word, values, [&](const std::string& item) {
    return rules.find(BuildRuleKind::language, item) != nullptr;
  });
}

std::string kernel_options(const std::vector<std::string>& words) {
  static const std::map<std::string_view, std::string_view> kConfigurations{
      {"DEBUG", "Debug"},
      {"RELEASE", "Release"},
      {"RELWITHDEBINFO", "RelWithDebInfo"},
      {"MINSIZEREL", "MinSizeRel"}};
  const std::string language = "$<COMPILE_LANGUAGE:" + std::string(kLanguage) + ">";
  std::string all, condition = language, list;
  const auto end_list = [&] {
    if (!list.empty()) all += " \"$<" + condition + ":SHELL:" + list + ">\"";
    list.clear();
  };
  for (const std::string& word : words) {
    const auto configuration = kConfigurations.find(word);
    if (configuration == kConfigurations.end()) {
      list += (list.empty() ? "" : " ") + word;
      continue;
    }
    end_list();
    condition = "$<AND:" + language + ",$<CONFIG:" + std::string(configuration->second) + ">>";
  }
  end_list();
  return all;
}

}  // namespace migrate
