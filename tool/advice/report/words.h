#pragma once
#include <string>
#include <vector>

#include "tool/advice/advice.h"

namespace migrate {

/// The labels of the advice reports. tests/tool/advice/report_test.cpp checks both languages.
enum class AdviceLabel {
  title,
  ranks_line,
  times_line,
  modelled_line,
  notes,
  none,
  to_do,
  at,
  ranks,
  modelled,
  priority_high,
  priority_medium,
  priority_low,
  gate_passed,
  gate_failed,
  findings,
  step_time,
  computing,
  exposed,
  free,
  rank,
  share,
  time,
  subject,
  count,
  place,
  example_before,
  example_after,
  timeline,
  detail,
  count_  // number of labels
};

/// The label in a language, with values for its placeholders.
std::string advice_text(Language language, AdviceLabel label, const std::vector<std::string>& values = {});
const Text& advice_label(AdviceLabel label);

/// The message of a finding, its title and what to do, in a language.
std::string advice_message(const Advice& advice, Language language);
std::string advice_title(const Advice& advice, Language language);
std::string advice_guidance(const Advice& advice, Language language);
AdviceLabel priority_label(Priority priority);
/// "0, 1, 5": at most eight, then "...".
std::string rank_list(const std::vector<int>& ranks);
/// "main.cu:12"; empty without a line.
std::string shown_place(const SourceLine& place);

}  // namespace migrate
