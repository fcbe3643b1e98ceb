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

std::string on_generation(const AscendAnswer& answer, bool zh) {
  std::string types = answer.types.empty() ? "" : ": " + listed(answer.types);
  if (answer.serves) return answer.function + types;
  if (!answer.needed_type.empty() && !types.empty())
    return (zh ? "没有 " : "not for ") + answer.needed_type + (zh ? "；" : "; ") + answer.function + types;
  return zh ? "没有这些函数" : "none of these functions";
}

// Adds a row, or the label to the row with the same text.
void add_row(Rows& rows, const std::string& label, const std::string& text) {
  auto same = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.second == text; });
  if (same == rows.end()) {
    rows.emplace_back(label, text);
  } else {
    same->first += ", " + label;
  }
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
  bool everywhere = true;
  if (!ascend.functions.empty()) {
    for (std::string_view generation : kGenerations) {
      AscendAnswer answer = ascend_answer(rules, rule, generation);
      everywhere = everywhere && answer.serves;
      add_row(rows, std::string(generation), on_generation(answer, zh));
    }
    if (rows.size() == 1) rows.front().first = zh ? "所有芯片" : "all chips";
  }
  if (!ascend.note.empty()) rows.emplace_back(zh ? "说明" : "how", shown(ascend.note));
  if ((!everywhere || !ascend.none.empty()) && !ascend.instead.empty())
    rows.emplace_back(zh ? "改用" : "instead", shown(ascend.instead));
  return rows;
}

}  // namespace migrate
