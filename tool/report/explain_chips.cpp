#include "tool/report/explain_chips.h"

#include <algorithm>

#include "tool/rules/ascend.h"

namespace migrate {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// "aclnnAddmm (FLOAT, FLOAT16); also aclblasSgemm".
std::string on_generation(const AscendAnswer& answer, bool zh) {
  std::string types = answer.types.empty() ? "" : " (" + listed(answer.types) + ")";
  if (answer.serves) {
    std::vector<std::string> others(answer.serving.begin() + 1, answer.serving.end());
    std::string also = zh ? "；另有 " : "; also ";
    return answer.function + types + (others.empty() ? "" : also + listed(others));
  }
  if (!answer.needed_type.empty() && !types.empty())
    return (zh ? "不支持 " : "not for ") + answer.needed_type + (zh ? "：" : ": ") + answer.function + types;
  return zh ? "没有这些函数" : "none of these functions";
}

// One text for each generation; generations with the same text share a row.
Rows by_chip(const RuleSet& rules, const Rule& rule, bool zh) {
  Rows same;  // generations, text
  for (std::string_view generation : kGenerations) {
    std::string text = on_generation(ascend_answer(rules, rule, generation), zh);
    auto row = std::find_if(same.begin(), same.end(), [&](const auto& one) { return one.second == text; });
    if (row == same.end()) {
      same.emplace_back(generation, text);
    } else {
      row->first += ", " + std::string(generation);
    }
  }
  if (same.size() == 1) same.front().first = zh ? "所有芯片" : "all";
  Rows rows;
  for (const auto& [generations, text] : same)
    rows.emplace_back(rows.empty() ? (zh ? "各代芯片" : "by chip") : "",
                      generations + (zh ? "：" : ": ") + text);
  return rows;
}

bool serves_everywhere(const RuleSet& rules, const Rule& rule) {
  return std::all_of(std::begin(kGenerations), std::end(kGenerations), [&](std::string_view generation) {
    return ascend_answer(rules, rule, generation).serves;
  });
}

}  // namespace

std::vector<std::pair<std::string, std::string>> explain_chips(const RuleSet& rules, const Rule& rule,
                                                               Language language, const RuleTexts& texts) {
  bool zh = language == Language::zh;
  auto shown = [&](const std::string& english) { return zh ? texts.chinese(english) : english; };
  const Counterpart& ascend = rule.ascend;
  Rows rows;
  if (!ascend.shim.empty()) rows.emplace_back(zh ? "真实芯片" : "on a chip", shown(ascend.shim));
  if (!ascend.none.empty()) rows.emplace_back(zh ? "真实芯片" : "on a chip", shown(ascend.none));
  if (!ascend.functions.empty()) rows = by_chip(rules, rule, zh);
  if (!ascend.note.empty()) rows.emplace_back(zh ? "说明" : "how", shown(ascend.note));
  if (!ascend.instead.empty() && !serves_everywhere(rules, rule))
    rows.emplace_back(zh ? "改用" : "instead", shown(ascend.instead));
  return rows;
}

}  // namespace migrate
