#pragma once
#include <utility>
#include <vector>

#include "tool/advice/advice.h"

namespace migrate {

/// Where a rank's time goes: from the events of Overlap Analysis; without them from step_trace_time.csv; without that from the
/// kernels, from the first start to the last end. All are measured on the device.
TimeShares time_shares(const RankProfile& rank);

using Interval = std::pair<Nanoseconds, Nanoseconds>;  ///< start, end

/// The intervals sorted, and joined where they touch.
std::vector<Interval> united(std::vector<Interval> intervals);
Nanoseconds length_of(const std::vector<Interval>& united);
/// The time that is in both. Both are united.
Nanoseconds common_time(const std::vector<Interval>& a, const std::vector<Interval>& b);

}  // namespace migrate
