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

/// A committed baseline.
struct Baseline {
  std::vector<BaselineEntry> entries;
  /// Whether it was written by a version that judges the real chip; else findings of that kind become notes.
  bool judges_chip = true;
};

/// One entry per line, sorted, so that a diff shows the changes.
std::string write_baseline(const std::vector<BaselineEntry>& entries, bool judges_chip = true);
/// Errors: "PATH:LINE: what" for text that is not a baseline of a known version.
Result<Baseline> read_baseline(const std::string& path, const std::string& text);

/// Lowers findings about the real chip to notes where the baseline is older than they are, sets `is_new` of findings that the baseline does not have, and returns the entries that are no longer found.
std::vector<BaselineEntry> compare_with_baseline(std::vector<Finding>& findings, const Baseline& baseline);

}  // namespace migrate
