#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_byte_alignment(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  const auto block = static_cast<int64_t>(context.limits.alignment);
  if (block <= 0) return;
  SubjectSums sums(rank);
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::communication || event.detail == 0) continue;
    const EventDetail& detail = rank.detail(event);
    if (detail.bytes <= block || detail.bytes % block == 0) continue;
    if (rank.text(detail.transport) != "SDMA" || rank.text(detail.link) == "ON_CHIP") continue;
    sums.add(rank.text(event.name), event.duration, std::to_string(detail.bytes) + " bytes");
  }
  if (sums.empty()) return;
  out.push_back(make_advice(context, id::byte_alignment, {std::to_string(sums.count()), in_time(sums.time())},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
