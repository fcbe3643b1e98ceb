#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/diagnostics/finding.h"

namespace migrate {

/// What a committed baseline keeps of one finding.
struct BaselineEntry {
  std::string fingerprint;
  std::string id;
  std::string file;
  std::string symbol;
  friend bool operator==(const BaselineEntry&, const BaselineEntry&) = default;
};

/// The findings a baseline is about: warnings and errors that are not suppressed.
bool counts_for_baseline(const Finding& finding);
std::vector<BaselineEntry> baseline_of(const std::vector<Finding>& findings);

/// One entry a line, sorted, so that changes read well in a diff.
std::string write_baseline(const std::vector<BaselineEntry>& entries);
/// Errors: "PATH:LINE: what" for text that is no baseline of a version this tool knows.
Result<std::vector<BaselineEntry>> read_baseline(const std::string& path, const std::string& text);

/// Sets `is_new` of findings that the baseline does not have, and returns the entries that are no longer found.
std::vector<BaselineEntry> compare_with_baseline(std::vector<Finding>& findings,
                                                 const std::vector<BaselineEntry>& baseline);

}  // namespace migrate
