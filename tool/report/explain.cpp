#include "tool/report/explain.h"

#include <algorithm>
#include <cctype>

#include "tool/base/text.h"
#include "tool/decide/on_chip.h"
#include "tool/diagnostics/chip_phrases.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/explain_chips.h"
#include "tool/report/messages.h"
#include "tool/report/width.h"
#include "tool/rules/example.h"

namespace migrate {
namespace {

/// "label   text", wrapped, the continuation indented.
std::string field(const std::string& label, const std::string& text) {
  if (text.empty()) return {};
  constexpr size_t kIndent = 14;
  std::string out;
  for (const std::string& line : wrap(text, kColumns - kIndent)) {
    out += (out.empty() ? pad_right(label, kIndent) : std::string(kIndent, ' ')) + line + "\n";
  }
  return out;
}

std::string indented(const std::string& code) {
  std::string out = "    ";
  for (char c : code) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

std::string signature(const Rule& rule) {
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  if (!function) return {};
  std::string text = function->returns + " " + rule.name + "(";
  for (size_t i = 0; i < function->params.size(); ++i) {
    if (i) text += ", ";
    text += function->params[i];
  }
  return text + ")";
}

std::string becomes(const std::string& target, const std::string& name, const Rule& rule, Support support,
                    bool zh) {
  if (support == Support::unsupported) return zh ? "（没有对应）" : "(no counterpart)";
  if (!rule.call.empty()) return rule.call;
  return target.empty() || target == name ? name + (zh ? "（保持原样）" : " (stays as written)") : target;
}

std::string examples(const Rule& rule, const RuleSet& rules, Language language) {
  auto list = examples_of(rule, rules);
  if (list.empty()) return {};
  bool zh = language == Language::zh;
  const Example& example = list.front();
  std::string out = zh ? "\n示例\n" : "\nExample\n";
  out += indented(example.in);
  if (example.out != example.in) out += (zh ? "  改写后\n" : "  becomes\n") + indented(example.out);
  return out;
}

/// "Ascend910B1: operator, aclnnMm; the shim does not call it yet".
std::string words_for_chip(OnChip verdict, const Chip& chip, const RuleTexts& texts, Language language) {
  const bool zh = language == Language::zh;
  translate(verdict, texts);
  std::string text = std::string(chip.name) + (zh ? "：" : ": ");
  text += say(language, chip_label(verdict.verdict));
  if (!verdict.calls.empty()) text += (zh ? "，" : ", ") + verdict.calls;
  if (verdict.verdict == RealVerdict::op) text += zh ? "；垫片尚未调用" : "; the shim does not call it yet";
  if (!verdict.detail.empty()) text += (zh ? "；" : "; ") + in_language(verdict.detail, language);
  if (!verdict.instead.empty())
    text += (zh ? "；改用：" : "; instead: ") + in_language(verdict.instead, language);
  return text;
}

std::string explain_rule(const Rule& rule, const Enumerator* enumerator, const std::string& name,
                         const RuleSet& rules, Language language, const RuleTexts& texts, const Chip& chip) {
  bool zh = language == Language::zh;
  auto shown = [&](const std::string& english) { return zh ? texts.chinese(english) : english; };
  Support support = enumerator && enumerator->support ? *enumerator->support : rule.support;
  std::string target = enumerator ? enumerator->target : rule.target;
  const std::string& note = enumerator && !enumerator->note.empty() ? enumerator->note : rule.note;
  const auto* foreign = std::get_if<LibraryRule>(&rule.kind);
  std::string out = name + "  (" + rule.library + ", " + (foreign ? foreign->what : rule.header) + ")\n\n";
  out += field(zh ? "声明" : "declared", signature(rule));
  if (enumerator) out += field(zh ? "枚举值" : "value of", rule.name);
  out += field(zh ? "改写为" : "becomes", becomes(target, name, rule, support, zh));
  out += field(zh ? "模拟设备" : "simulated", say(language, status_label(to_string(support))));
  if (!foreign) {
    const OnChip verdict = ChipJudge(rules, chip).of_rule(rule, support, false);
    out += field(zh ? "实际芯片" : "real chip", words_for_chip(verdict, chip, texts, language));
  }
  out += field(zh ? "差异" : "differs", shown(note));
  // Advice can be the default of a file.
  bool work = support == Support::partial || support == Support::unsupported;
  if (work) out += field(zh ? "建议" : "to do", shown(rule.advice));
  out += field(zh ? "昇腾接口" : "Ascend call", rule.ascend.text());
  for (const auto& [label, text] : explain_chips(rules, rule, language, texts)) out += field(label, text);
  if (!rule.removed_in.empty()) out += field(zh ? "已移除" : "removed in", rule.removed_in);
  out += field(zh ? "来源" : "source", rule.source);
  return out + examples(rule, rules, language);
}

Label effort_label(Effort effort) {
  switch (effort) {
    case Effort::none:
      return Label::effort_none;
    case Effort::minutes:
      return Label::level_minutes;
    case Effort::hours:
      return Label::level_hours;
    case Effort::redesign:
      return Label::level_redesign;
  }
  return Label::effort_none;
}

std::string explain_diagnostic(const Diagnostic& row, Language language) {
  return std::string(row.id) + "  " + std::string(row.title.in(language)) + "\n\n" +
         field(say(language, Label::severity), say(language, severity_label(row.severity))) +
         field(say(language, Label::effort), say(language, effort_label(row.effort))) +
         field(say(language, Label::message), fill(row.message.in(language), {"...", "...", "..."})) +
         field(language == Language::zh ? "说明页" : "page", "docs/errors/" + std::string(row.id) + ".md");
}

/// Levenshtein distance by two rows; O(|a| |b|).
size_t distance(const std::string& a, const std::string& b) {
  std::vector<size_t> above(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t replace = above[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({replace, above[j] + 1, row[j - 1] + 1});
    }
    std::swap(above, row);
  }
  return above[b.size()];
}

}  // namespace

std::optional<std::string> explain(const RuleSet& rules, const std::string& name, Language language,
                                   const RuleTexts& texts, const Chip& chip) {
  if (const Diagnostic* row = find_diagnostic(name)) return explain_diagnostic(*row, language);
  if (const SymbolEntry* entry = rules.find(name)) {
    return explain_rule(*entry->rule, entry->enumerator, name, rules, language, texts, chip);
  }
  if (const Rule* header = rules.find_header(name))
    return explain_rule(*header, nullptr, name, rules, language, texts, chip);
  if (const Rule* library = rules.find_word(name))
    return explain_rule(*library, nullptr, name, rules, language, texts, chip);
  return std::nullopt;
}

std::vector<std::string> all_names(const RuleSet& rules) {
  std::vector<std::string> names;
  for (const Rule& rule : rules.all()) {
    names.push_back(rule.name);
    const auto* values = std::get_if<EnumRule>(&rule.kind);
    if (!values) continue;
    for (const Enumerator& value : values->values) names.push_back(value.name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> similar_names(const RuleSet& rules, const std::string& name) {
  std::vector<std::pair<size_t, std::string>> near;
  std::string wanted = lowered(name);
  size_t limit = std::max<size_t>(2, name.size() / 3);
  for (const std::string& known : all_names(rules)) {
    size_t longer = std::max(known.size(), name.size()), shorter = std::min(known.size(), name.size());
    if (longer - shorter > limit) continue;
    size_t steps = distance(wanted, lowered(known));
    if (steps <= limit) near.emplace_back(steps, known);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string> names;
  for (size_t i = 0; i < near.size() && i < 5; ++i) names.push_back(near[i].second);
  return names;
}

}  // namespace migrate
