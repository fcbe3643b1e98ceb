#include "tool/base/text.h"

#include "tool/advice/report/words.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/units.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

constexpr size_t kTextIndent = 8;
constexpr size_t kShownRanks = 8;

std::string share_text(const TimeShares& times, Nanoseconds part) {
  return times.total > 0 ? in_percent(static_cast<double>(part) / static_cast<double>(times.total)) : "-";
}

std::string head_text(const AdviceReport& report) {
  size_t steps = 0, kernels = 0;
  for (const TimeShares& times : report.ranks) steps = std::max(steps, times.steps), kernels += times.kernels;
  std::string text = wrapped_lines(advice_text(report.language, AdviceLabel::title, {report.folder}), 0);
  text += wrapped_lines(advice_text(report.language, AdviceLabel::ranks_line,
                                    {decimal(report.ranks.size()), decimal(steps), decimal(kernels)}),
                        0);
  if (!report.modelled_chip.empty())
    text +=
        wrapped_lines(advice_text(report.language, AdviceLabel::modelled_line, {report.modelled_chip}), 0);
  for (size_t i = 0; i < report.ranks.size() && i < kShownRanks; ++i) {
    const TimeShares& times = report.ranks[i];
    text += wrapped_lines(
        advice_text(report.language, AdviceLabel::times_line,
                    {std::to_string(times.rank), in_time(times.total), share_text(times, times.computing),
                     share_text(times, times.exposed), share_text(times, times.free)}),
        0);
  }
  if (report.ranks.size() > kShownRanks) text += "...\n";
  return text;
}

std::string advice_head(const Advice& advice, Language language) {
  const std::string priority = advice_text(language, priority_label(advice.priority));
  std::string right = advice.time > 0 ? in_percent(advice.share) + "  " + in_time(advice.time) : "";
  if (advice.is_modelled) right += " (" + advice_text(language, AdviceLabel::modelled) + ")";
  const std::string left =
      pad_right(priority, kTextIndent) + advice.id + " " + advice_title(advice, language);
  const size_t used = columns(left) + columns(right) + 2;
  if (right.empty()) return left + "\n";
  return used <= kColumns ? left + std::string(kColumns + 2 - used, ' ') + right + "\n"
                          : left + "\n" + std::string(kTextIndent, ' ') + right + "\n";
}

std::string places_text(const Advice& advice, Language language) {
  std::string places;
  for (const AdviceSubject& subject : advice.subjects) {
    if (subject.place.line == 0) continue;
    places += (places.empty() ? "" : ", ") + shown_place(subject.place) + " (" + subject.name + ")";
  }
  if (places.empty()) return "";
  return wrapped_lines(advice_text(language, AdviceLabel::at) + ": " + places, kTextIndent);
}

std::string one_advice(const Advice& advice, const AdviceReport& report) {
  std::string text = "\n" + advice_head(advice, report.language);
  text += wrapped_lines(advice_message(advice, report.language), kTextIndent);
  if (report.ranks.size() > 1)
    text += wrapped_lines(advice_text(report.language, AdviceLabel::ranks) + ": " + rank_list(advice.ranks),
                          kTextIndent);
  text += places_text(advice, report.language);
  return text + wrapped_lines(advice_text(report.language, AdviceLabel::to_do) + ": " +
                                  advice_guidance(advice, report.language),
                              kTextIndent);
}

}  // namespace

std::string write_advice_text(const AdviceReport& report) {
  std::string text = head_text(report);
  if (!report.notes.empty()) text += "\n" + advice_text(report.language, AdviceLabel::notes) + ":\n";
  for (const std::string& note : report.notes) text += wrapped_lines(note, 2);
  if (report.advice.empty()) text += "\n" + advice_text(report.language, AdviceLabel::none) + "\n";
  for (const Advice& advice : report.advice) text += one_advice(advice, report);
  if (!report.has_gate) return text;
  const bool passed = report.failures.empty();
  text += "\n" + advice_text(report.language, passed ? AdviceLabel::gate_passed : AdviceLabel::gate_failed) +
          "\n";
  for (const std::string& failure : report.failures) text += wrapped_lines(failure, 2);
  return text;
}

}  // namespace migrate
