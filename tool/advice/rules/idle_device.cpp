#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_idle_device(const RankContext& context, Advices& out) {
  const Nanoseconds free = context.times.free;
  if (share_of(context, free) <= context.limits.idle_share) return;
  out.push_back(
      make_advice(context, id::idle_device, {in_percent(share_of(context, free)), in_time(free)}, free));
}

}  // namespace migrate
