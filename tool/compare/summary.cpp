#include "tool/compare/summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/report/width.h"

namespace migrate::compare {
namespace {

using Kind = FirstDifference::Kind;

std::string wrapped(const std::string& text, size_t indent) { return wrapped_lines(one_line(text), indent); }

const char* name_of(dumps::Task task) {
  return task == dumps::Task::md5 ? "CRC-32" : task == dumps::Task::tensor ? "elements" : "statistics";
}

std::string counts(const Comparison& c) {
  std::string text =
      fmt::format("compared by {}: {} of {} operations differ", name_of(c.task), c.different, c.operations);
  if (c.not_judged > 0) text += fmt::format(", {} have nothing to compare", c.not_judged);
  text += fmt::format("; {} only in the target, {} only in the golden run", c.only_target, c.only_golden);
  return wrapped(text, 0) + wrapped(fmt::format("msprobe's verdicts: {} pass, {} warning, {} error",
                                                c.levels[0], c.levels[1], c.levels[2]),
                                    0);
}

std::string names(const char* title, const std::vector<std::string>& names, size_t count) {
  if (count == 0) return "";
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  if (count > names.size()) list += fmt::format(" and {} more", count - names.size());
  return wrapped(std::string(title) + ": " + list, 0);
}

std::string chain(const FirstDifference& first) {
  std::string lines = first.by == DataFlow::By::nothing
                          ? "the operations before it (the dump does not say where data flows):\n"
                          : "where its data comes from:\n";
  for (const ChainLink& link : first.chain) {
    const std::string verdict = !link.differs        ? "agrees"
                                : link.error > 1e300 ? "differs"
                                                     : fmt::format("differs by {:.3g}", link.error);
    lines += "  " + pad_right(clip(one_line(link.operation), 55), 56) + verdict + "\n";
  }
  return lines;
}

std::string first_difference(const FirstDifference& first, Language language) {
  const Finding finding = finding_of(first);
  const std::string place = place_of(first.step, first.rank);
  std::string lines = wrapped(finding.id + ": " + message_in(finding, language), 0);
  if (!place.empty()) lines += wrapped(place, 2);
  if (first.line) lines += wrapped(fmt::format("at {}:{}", first.line->file, first.line->line), 2);
  lines += wrapped(explain(first), 2) + chain(first);
  return lines + wrapped(fmt::format("after it, {} operations of this dump differ", first.downstream), 0);
}

}  // namespace

std::string place_of(int step, const std::string& rank) {
  std::string text = step < 0 ? "" : "step " + std::to_string(step);
  if (!rank.empty()) text += (text.empty() ? "" : ", ") + rank;
  return text;
}

Finding finding_of(const FirstDifference& first) {
  Finding finding = make_finding(id::first_difference, {first.operation, first.leaf + " " + first.why});
  finding.symbol = first.operation;
  if (first.line) {
    finding.file = first.line->file;
    finding.position.line = static_cast<uint32_t>(first.line->line);
    finding.position.column = 1;
  }
  return finding;
}

std::string explain(const FirstDifference& first) {
  switch (first.kind) {
    case Kind::source:
      return "its inputs agree, its result does not: the difference begins here";
    case Kind::argument:
      return "an argument that is not a tensor differs: look at what the program passes";
    case Kind::input:
      return "an input differs, and no operation of the dump wrote it: look at the data, the initial values, "
             "or at what the probe does not record";
    case Kind::between:
      return "an input differs, although the operation that wrote it agrees: something that the dump does not "
             "have changed it, or it was read too early";
    case Kind::unseen:
      return "its own result cannot be judged: it copies bytes, or the probe does not know how large the result is; "
             "what reads it differs";
    case Kind::grown:
      return "errors grew slowly: no operation adds much, and this is the first that exceeds its tolerance";
  }
  return "";
}

std::string write_summary(const Comparison& c, const CompareOptions& options) {
  std::string text = wrapped("golden: " + options.golden, 0) + wrapped("target: " + options.target, 0);
  text += counts(c);
  text += names("only in the target", c.only_target_names, c.only_target);
  text += names("only in the golden run", c.only_golden_names, c.only_golden);
  for (const std::string& note : c.notes) text += wrapped("note: " + note, 0);
  text += "\n";
  text += c.first ? first_difference(*c.first, options.language)
                  : std::string("no difference beyond the tolerances\n");
  for (const std::string& table : c.tables) text += "table: " + table + "\n";
  return text;
}

}  // namespace migrate::compare
