#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"
#include "tool/base/text.h"

namespace migrate {

namespace {

bool is_loading(const std::string& name) {
  const std::string words = lowered(name);
  for (const char* known : {"dataloader", "data_loader", "input loading", "load_batch", "next_batch"})
    if (words.find(known) != words.npos) return true;
  return false;
}

}  // namespace

void check_input_loading(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  const TraceEvent* longest = nullptr;
  for (const TraceEvent& event : rank.events) {
    const TrackKind kind = rank.tracks[event.track].kind;
    if (kind != TrackKind::host && kind != TrackKind::other) continue;
    if (event.duration < from_microseconds(context.limits.input_time)) continue;
    if (!is_loading(rank.text(event.name))) continue;
    sums.add(rank.text(event.name), event.duration);
    if (!longest || event.duration > longest->duration) longest = &event;
  }
  if (!longest) return;
  // Ranges may enclose each other: their sum is not the time that is lost.
  const Nanoseconds lost = std::min(sums.time(), context.times.free);
  out.push_back(
      make_advice(context, id::input_loading,
                  {rank.text(longest->name), in_time(longest->duration), std::to_string(sums.count())}, lost,
                  sums.largest()));
}

}  // namespace migrate
