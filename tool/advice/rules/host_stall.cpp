#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// Starts of the calls of CANN, sorted.
std::vector<Nanoseconds> cann_calls(const RankProfile& rank) {
  std::vector<Nanoseconds> starts;
  for (const TraceEvent& event : rank.events)
    if (rank.tracks[event.track].kind == TrackKind::cann) starts.push_back(event.start);
  std::sort(starts.begin(), starts.end());
  return starts;
}

}  // namespace

void check_host_stall(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  const std::vector<Nanoseconds> calls = cann_calls(rank);
  if (calls.empty()) return;  // without them nothing is known about the host
  SubjectSums sums(rank);
  Nanoseconds longest = 0;
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::overlap || rank.text(event.name) != "Free") continue;
    if (event.duration <= from_microseconds(context.limits.stall_time)) continue;
    const auto inside = std::lower_bound(calls.begin(), calls.end(), event.end()) -
                        std::lower_bound(calls.begin(), calls.end(), event.start);
    if (static_cast<double>(inside) > context.limits.stall_calls) continue;
    sums.add("gap", event.duration, std::to_string(inside) + " calls");
    longest = std::max(longest, event.duration);
  }
  if (sums.empty()) return;
  out.push_back(make_advice(context, id::host_stall,
                            {std::to_string(sums.count()), in_time(longest), in_time(sums.time())},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
