#pragma once
#include <string>

#include "tool/compare/compare.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate::compare {

/// What was found, for a terminal of 80 columns.
std::string write_summary(const Comparison& comparison, const CompareOptions& options);

/// The finding MIG8001, at the line of the operation if the dump has one.
Finding finding_of(const FirstDifference& first);

/// One sentence: why it is the first, for a person.
std::string explain(const FirstDifference& first);

/// "step 3, rank0"; empty for a single dump.
std::string place_of(int step, const std::string& rank);

}  // namespace migrate::compare
