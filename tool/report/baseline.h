#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/diagnostics/finding.h"

namespace migrate {

/// The part of a finding that a committed baseline stores.
struct BaselineEntry {
  std::string fingerprint;
  std::string id;
  std::string file;
  std::string symbol;
  friend bool operator==(const BaselineEntry&, const BaselineEntry&) = default;
};

/// The findings that a baseline covers: warnings and errors that are not suppressed.
bool counts_for_baseline(const Finding& finding);
std::vector<BaselineEntry> baseline_of(const std::vector<Finding>& findings);

/// One entry per line, sorted, so that a diff shows the changes.
std::string write_baseline(const std::vector<BaselineEntry>& entries);
/// Errors: "PATH:LINE: what" for text that is not a baseline of a known version.
Result<std::vector<BaselineEntry>> read_baseline(const std::string& path, const std::string& text);

/// Sets `is_new` of findings that the baseline does not have, and returns the entries that are no longer found.
std::vector<BaselineEntry> compare_with_baseline(std::vector<Finding>& findings,
                                                 const std::vector<BaselineEntry>& baseline);

}  // namespace migrate
