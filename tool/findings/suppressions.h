#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/sources.h"

namespace migrate {

/// `// migrate: ignore(MIG1234) reason` or `/* migrate: ignore(MIG1234, MIG5003) reason */`.
struct Suppression {
  std::string id;
  std::string reason;   ///< required; without one it has no effect and is a finding
  uint32_t offset = 0;  ///< of the comment
  uint32_t line = 0;  ///< the line it speaks of: its own, or the next one when nothing else stands on its own
};

/// All suppressions in comments of `text`; `code` is the same text blanked (sources.h). Never fails: what is not
/// exactly of the form above is an ordinary comment.
std::vector<Suppression> parse_suppressions(std::string_view text, std::string_view code);

/// Sets `suppression` of the findings that a comment speaks of, and adds findings for suppressions without reason
/// or effect.
void apply_suppressions(const Sources& sources, std::vector<Finding>& findings);

}  // namespace migrate
