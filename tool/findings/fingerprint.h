#pragma once
#include <vector>

#include "tool/diagnostics/finding.h"

namespace migrate {

/// Fills `fingerprint` of each finding: a hash of id, path, enclosing function and token text, plus ":N" for the
/// Nth equal one in order. Line numbers are not part of it, so that code above may change.
/// Findings must be sorted. Cost: O(n).
void add_fingerprints(std::vector<Finding>& findings);

}  // namespace migrate
