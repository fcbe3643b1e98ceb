#include <algorithm>
#include <set>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_serialised_copies(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums copies(rank);
  std::set<uint32_t> streams;
  Nanoseconds kernels = 0;
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::device) continue;
    const std::string& type = rank.text(event.task_type);
    if (type == "EVENT_RECORD_SQE" || type == "EVENT_WAIT_SQE") continue;
    streams.insert(event.track);
    if (is_host_copy(rank, event))
      copies.add(rank.text(event.name), event.duration, rank.tracks[event.track].thread);
    else if (!is_copy(rank, event))
      kernels += event.duration;
  }
  if (streams.size() != 1 || copies.empty() || kernels == 0) return;
  if (share_of(context, copies.time()) < context.limits.serial_copy_share) return;
  out.push_back(make_advice(context, id::serialised_copies, {in_time(copies.time()), in_time(kernels)},
                            std::min(copies.time(), kernels), copies.largest()));
}

}  // namespace migrate
