#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

bool is_synchronisation(const std::string& name) {
  return name.starts_with("AscendCL@aclrtSynchronizeStream") ||
         name.starts_with("AscendCL@aclrtSynchronizeDevice");
}

}  // namespace

void check_synchronize_stream(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  int64_t launches = 0;
  const TraceEvent* launch = nullptr;  // the last call of its thread, where that was a launch
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::cann) continue;
    const std::string& name = rank.text(event.name);
    if (launch && launch->track == event.track && is_synchronisation(name)) sums.add(name, event.duration);
    launch = name == "Node@launch" ? &event : nullptr;
    launches += launch ? 1 : 0;
  }
  if (sums.empty()) return;
  const double share = static_cast<double>(sums.count()) / static_cast<double>(launches);
  if (share <= context.limits.synchronize_share) return;
  out.push_back(make_advice(context, id::synchronize_stream,
                            {in_percent(share), std::to_string(sums.count()), in_time(sums.time())},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
