#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"
#include "tool/base/text.h"

namespace migrate {

namespace {

/// Said by the profile, or seen by a bandwidth that page-locked memory is far above.
bool is_pageable(const RankContext& context, const TraceEvent& event) {
  const EventDetail& detail = context.rank.detail(event);
  if (detail.pageable >= 0) return detail.pageable == 1;
  const std::string operation = lowered(context.rank.text(detail.operation));
  if (operation.find("pageable") != operation.npos) return true;
  if (operation.find("pinned") != operation.npos || operation.find("locked") != operation.npos) return false;
  return detail.bytes >= context.limits.pageable_size * 1e6 && event.duration > 0 &&
         static_cast<double>(detail.bytes) / static_cast<double>(event.duration) <
             context.limits.pageable_bandwidth;
}

}  // namespace

void check_pageable_copies(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  int64_t bytes = 0;
  for (const TraceEvent& event : rank.events) {
    if (!is_host_copy(rank, event) || !is_pageable(context, event)) continue;
    sums.add(rank.text(event.name), event.duration, rank.text(rank.detail(event).operation));
    bytes += std::max<int64_t>(0, rank.detail(event).bytes);
  }
  if (sums.empty() || share_of(context, sums.time()) < context.limits.copy_share) return;
  const double rate = sums.time() > 0 ? static_cast<double>(bytes) / static_cast<double>(sums.time()) : 0;
  out.push_back(make_advice(context, id::pageable_copies,
                            {std::to_string(sums.count()), in_time(sums.time()), in_digits(rate)},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
