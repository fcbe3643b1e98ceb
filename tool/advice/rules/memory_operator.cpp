#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_memory_operator(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  std::map<std::string, SubjectSums> calls;
  auto add = [&](const std::string& name, Nanoseconds time, int64_t count) {
    for (const char* known : {"aclMallocMemInner", "aclrtFreePhysical", "aclrtFree", "aclrtMalloc"})
      if (name == known) calls.try_emplace(name, rank).first->second.add(name, time, "", count);
  };
  for (const TraceEvent& event : rank.events) {
    const std::string& name = rank.text(event.name);
    if (rank.tracks[event.track].kind == TrackKind::cann && name.starts_with("AscendCL@"))
      add(name.substr(9), event.duration, 1);
  }
  if (calls.empty())  // a profile without a trace
    for (const ApiRecord& row : rank.apis) add(row.name, row.time, row.count);
  for (const auto& [name, sums] : calls) {
    if (sums.time() < from_microseconds(context.limits.memory_call_time)) continue;
    out.push_back(make_advice(context, id::memory_operator,
                              {name, in_time(sums.time()), std::to_string(sums.count())}, sums.time(),
                              sums.largest()));
  }
}

}  // namespace migrate
