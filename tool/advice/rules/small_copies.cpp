#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_small_copies(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  const double limit = context.limits.small_copy * 1024;
  SubjectSums sums(rank);
  for (const TraceEvent& event : rank.events) {
    if (!is_host_copy(rank, event)) continue;
    const int64_t bytes = rank.detail(event).bytes;
    if (bytes < 0 || static_cast<double>(bytes) >= limit) continue;
    sums.add(rank.text(event.name), event.duration, std::to_string(bytes) + " bytes");
  }
  if (static_cast<double>(sums.count()) < context.limits.small_copy_count) return;
  out.push_back(make_advice(
      context, id::small_copies,
      {std::to_string(sums.count()), in_digits(context.limits.small_copy) + " KiB", in_time(sums.time())},
      sums.time(), sums.largest()));
}

}  // namespace migrate
