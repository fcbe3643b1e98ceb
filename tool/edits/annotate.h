#pragma once
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/edits/edit.h"

namespace migrate {

/// Adds one comment line "// MIG1004: what it is" above each line that has a finding which needs hand work
/// (unsupported, or an error). A line inside a multi-line directive, comment or raw string gets it above the first
/// line of that. Findings that already stand above the line, from an earlier run, are not repeated.
/// Cost: O(files + findings).
void annotate(const ProgramFacts& facts, const std::vector<Finding>& findings, std::vector<Edit>& edits);

}  // namespace migrate
