#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_core_frequency(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  double sum = 0;
  size_t samples = 0;
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::frequency || rank.detail(event).value <= 0) continue;
    sum += rank.detail(event).value;
    ++samples;
  }
  if (samples == 0 || rank.device.aicore_mhz <= 0) return;
  const double mean = sum / static_cast<double>(samples);
  const double drop = 1 - mean / rank.device.aicore_mhz;
  if (drop < context.limits.frequency_drop) return;
  const auto lost = static_cast<Nanoseconds>(static_cast<double>(context.times.computing) * drop);
  out.push_back(make_advice(context, id::core_frequency,
                            {in_percent(drop), in_digits(mean), in_digits(rank.device.aicore_mhz)}, lost));
}

}  // namespace migrate
