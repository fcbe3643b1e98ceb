#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_retransmission(const RankContext& context, Advices& out) {
  SubjectSums sums(context.rank);
  Nanoseconds longest = 0;
  for (const TransferRecord& row : context.rank.transfers) {
    const auto time = static_cast<Nanoseconds>(row.time_ms * 1e6);
    if (row.link != "RDMA" || time <= from_microseconds(context.limits.retransmission_time)) continue;
    sums.add(row.operation, time, in_digits(row.size_mb) + " MB");
    longest = std::max(longest, time);
  }
  if (sums.empty()) return;
  out.push_back(make_advice(context, id::retransmission, {std::to_string(sums.count()), in_time(longest)},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
