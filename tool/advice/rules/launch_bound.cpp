#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_launch_bound(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  const Nanoseconds limit = from_microseconds(context.limits.short_kernel);
  SubjectSums gaps(rank);  // the time before short kernels in which no kernel runs
  int64_t all = 0;
  Nanoseconds busy_until = 0;
  for (const KernelRecord& row : rank.kernels) {
    if (is_collective(rank, row)) {
      busy_until =
          std::max(busy_until, row.end());  // a kernel that waits for it does not wait for its launch
      continue;
    }
    const Nanoseconds gap = all++ == 0 ? 0 : std::max<Nanoseconds>(0, row.start - busy_until);
    // A gap that is much longer than a launch has another reason.
    if (row.duration < limit) gaps.add(rank.text(row.name), std::min(gap, 10 * limit));
    busy_until = std::max(busy_until, row.end());
  }
  if (all == 0) return;
  const double share = static_cast<double>(gaps.count()) / static_cast<double>(all);
  if (share < context.limits.short_kernel_share) return;
  if (share_of(context, gaps.time()) < context.limits.launch_gap_share) return;
  out.push_back(make_advice(context, id::launch_bound,
                            {in_percent(share), in_time(limit), in_time(gaps.time())}, gaps.time(),
                            gaps.largest()));
}

}  // namespace migrate
