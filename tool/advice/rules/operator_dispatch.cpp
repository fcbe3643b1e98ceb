#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_operator_dispatch(const RankContext& context, Advices& out) {
  SubjectSums sums(context.rank);
  for (const TraceEvent& event : context.rank.events) {
    if (context.rank.tracks[event.track].kind != TrackKind::cann) continue;
    const std::string& name = context.rank.text(event.name);
    if (name == "AscendCL@aclopCompileAndExecute" || name == "AscendCL@aclopCompileAndExecuteV2")
      sums.add(name, event.duration);
  }
  if (static_cast<double>(sums.count()) < context.limits.dispatch_calls) return;
  out.push_back(make_advice(context, id::operator_dispatch,
                            {std::to_string(sums.count()), in_time(sums.time())}, sums.time(),
                            sums.largest()));
}

}  // namespace migrate
