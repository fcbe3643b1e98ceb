#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/ids.h"
#include "tool/diagnostics/text.h"

namespace migrate {

/// What is the same for all findings with one id.
struct Diagnostic {
  std::string_view id;
  FindingKind kind;
  Severity severity;
  Effort effort;
  Text title;    ///< the rule's name in lists, "FP64 matrix product"
  Text message;  ///< one line with placeholders; ids.h says for what
};

/// The explicit table of all ids, ascending.
std::span<const Diagnostic> diagnostics();

/// Null for an id that does not exist.
const Diagnostic* find_diagnostic(std::string_view id);

/// A finding with kind, severity, effort and English message from the table. The id must exist.
Finding make_finding(const char* id, std::vector<std::string> values);

/// The finding's one line in `language`. Findings without values (from elsewhere) keep their own message.
std::string message_in(const Finding& finding, Language language);

const char* to_string(Severity severity);
const char* to_string(Effort effort);
const char* to_string(FindingKind kind);
const char* to_string(Certainty certainty);

}  // namespace migrate
