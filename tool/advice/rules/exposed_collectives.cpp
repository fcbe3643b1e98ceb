#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// The collectives of a rank, from the trace, else from the table of kernels.
SubjectSums collectives_of(const RankProfile& rank) {
  SubjectSums sums(rank);
  for (const TraceEvent& event : rank.events)
    if (rank.tracks[event.track].kind == TrackKind::communication &&
        rank.text(event.name).starts_with("hcom_"))
      sums.add(rank.text(event.name), event.duration);
  if (sums.empty())
    for (const KernelRecord& row : rank.kernels)
      if (is_collective(rank, row)) sums.add(rank.text(row.name), row.duration);
  return sums;
}

}  // namespace

void check_exposed_collectives(const RankContext& context, Advices& out) {
  const Nanoseconds exposed = context.times.exposed;
  if (exposed <= 0 || share_of(context, exposed) < context.limits.exposed_share) return;
  const auto largest = collectives_of(context.rank).largest();
  const std::string longest = largest.empty() ? "?" : largest[0].name;
  // What cannot run beside a computation cannot be won.
  const Nanoseconds gain = std::min(exposed, context.times.computing);
  out.push_back(make_advice(context, id::exposed_collectives,
                            {in_percent(share_of(context, exposed)), in_time(exposed), longest}, gain,
                            largest));
}

}  // namespace migrate
