#pragma once
#include "tool/advice/advice.h"
#include "tool/advice/thresholds.h"

namespace migrate {

/// Applies every rule to every rank, and those that compare ranks if there are several. Pure. The advice is sorted by time; the same finding of
/// several ranks is one, with the values of the rank that it costs most. Language and version of the report stay as they are.
AdviceReport advise_on(const Profile& profile, const Thresholds& thresholds);

/// What `--fail-on` accepts: a priority, or a finding's id. Errors: neither.
Status check_fail_on(const std::string& condition);

/// Decides whether the gate passes: it fails if there is advice of this priority or a higher one, or with this id. One line for each
/// condition that is met goes to `report.failures`. The conditions were checked.
void evaluate_advice_gate(const std::vector<std::string>& fail_on, AdviceReport& report);

}  // namespace migrate
