#pragma once
#include <string>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/text.h"

namespace migrate {

/// Findings of one id about one symbol, or about several symbols with the same advice.
struct ProblemGroup {
  const Finding* first = nullptr;
  size_t count = 0;                  ///< findings in the group
  std::vector<std::string> symbols;  ///< distinct, in order of appearance
};

/// Unsuppressed errors, then warnings, the most frequent first. Every such finding is in exactly one group.
std::vector<ProblemGroup> group_problems(const std::vector<Finding>& findings);

/// The first finding's message, naming up to three of the group's symbols: "no counterpart for a, b, c and 4
/// more: ...".
std::string message_of(const ProblemGroup& group, Language language);

/// "a, b, c, d and 4 more": the first names of a list.
std::string some_of(const std::vector<std::string>& names, Language language);

/// One sentence about files outside the given paths that use CUDA, although these findings are notes; empty for none.
std::string outside_files(const std::vector<Finding>& findings, Language language);

/// The number of occurrences, as a suffix of the message: " (x3)", " (and 4 more in this file)"; empty for one.
std::string times_of(const ProblemGroup& group, Language language);

}  // namespace migrate
