#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/edits/edit.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// All edits for a program, and what could not be planned.
struct Plan {
  std::vector<Edit> edits;        ///< sorted by file and offset, never overlapping
  std::vector<Finding> refusals;  ///< e.g. a launch in a macro that cannot be edited in place
};

/// What a user may choose.
struct PlanOptions {
  bool fix_races = false;  ///< put the barriers that are missing, where else only the lanes of a warp wait
};

/// Facts + rules -> edits. Pure. One file per shape: rename, include, launch, kernel_params, dynamic_shared.
Plan plan(const ProgramFacts& facts, const RuleSet& rules, const PlanOptions& options = {});

}  // namespace migrate
