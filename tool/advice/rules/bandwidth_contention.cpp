#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/times.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

std::vector<Interval> matrix_products(const RankProfile& rank) {
  std::vector<Interval> intervals;
  for (const KernelRecord& row : rank.kernels)
    if (is_cube(rank, row)) intervals.push_back({row.start, row.end()});
  return united(std::move(intervals));
}

bool overlaps_one(const std::vector<Interval>& sorted, const TraceEvent& event) {
  auto after = std::lower_bound(sorted.begin(), sorted.end(), Interval(event.end(), 0));
  return after != sorted.begin() && std::prev(after)->second > event.start;
}

}  // namespace

void check_bandwidth_contention(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  const std::vector<Interval> products = matrix_products(rank);
  const double full = context.limits.sdma_bandwidth;
  SubjectSums sums(rank);
  double slowest = full;
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::communication || event.detail == 0) continue;
    const EventDetail& detail = rank.detail(event);
    if (rank.text(detail.transport) != "SDMA" || rank.text(detail.link) == "ON_CHIP") continue;
    if (detail.bandwidth <= 0 || detail.bandwidth >= full * context.limits.contention_share) continue;
    if (!overlaps_one(products, event)) continue;
    const double lost = 1 - detail.bandwidth / full;
    sums.add(rank.text(event.name), static_cast<Nanoseconds>(static_cast<double>(event.duration) * lost),
             in_digits(detail.bandwidth) + " GB/s");
    slowest = std::min(slowest, detail.bandwidth);
  }
  if (sums.empty()) return;
  out.push_back(make_advice(context, id::bandwidth_contention,
                            {std::to_string(sums.count()), in_digits(slowest), in_time(sums.time())},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
