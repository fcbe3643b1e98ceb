#include "tool/advice/times.h"

#include <algorithm>

#include "tool/advice/rules/classes.h"

namespace migrate {
namespace {

bool from_overlap_events(const RankProfile& rank, TimeShares& times) {
  bool any = false;
  for (const TraceEvent& event : rank.events) {
    if (rank.tracks[event.track].kind != TrackKind::overlap) continue;
    const std::string& name = rank.text(event.name);
    any = true;
    if (name == "Computing") times.computing += event.duration;
    if (name == "Communication") times.communication += event.duration;
    if (name == "Communication(Not Overlapped)") times.exposed += event.duration;
    if (name == "Free") times.free += event.duration;
  }
  return any;
}

bool from_steps(const RankProfile& rank, TimeShares& times) {
  for (const StepRecord& step : rank.steps) {
    times.computing += step.computing;
    times.communication += step.communication;
    times.exposed += step.exposed;
    times.free += step.free;
  }
  return !rank.steps.empty();
}

void from_kernels(const RankProfile& rank, TimeShares& times) {
  std::vector<Interval> computing, communication;
  Nanoseconds begin = 0, end = 0;
  auto add = [&](bool is_collective, Nanoseconds start, Nanoseconds stop) {
    const bool first = computing.empty() && communication.empty();
    (is_collective ? communication : computing).push_back({start, stop});
    begin = first ? start : std::min(begin, start);
    end = first ? stop : std::max(end, stop);
  };
  for (const KernelRecord& row : rank.kernels) add(is_collective(rank, row), row.start, row.end());
  if (rank.kernels.empty())
    for (const TraceEvent& event : rank.events)
      if (rank.tracks[event.track].kind == TrackKind::device) add(false, event.start, event.end());
  computing = united(std::move(computing));
  communication = united(std::move(communication));
  times.computing = length_of(computing);
  times.communication = length_of(communication);
  times.exposed = times.communication - common_time(computing, communication);
  times.free = end - begin - times.computing - times.exposed;
}

}  // namespace

std::vector<Interval> united(std::vector<Interval> intervals) {
  std::sort(intervals.begin(), intervals.end());
  std::vector<Interval> joined;
  for (const Interval& one : intervals) {
    if (!joined.empty() && one.first <= joined.back().second)
      joined.back().second = std::max(joined.back().second, one.second);
    else
      joined.push_back(one);
  }
  return joined;
}

Nanoseconds length_of(const std::vector<Interval>& intervals) {
  Nanoseconds sum = 0;
  for (const Interval& one : intervals) sum += one.second - one.first;
  return sum;
}

Nanoseconds common_time(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  Nanoseconds sum = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const Nanoseconds begin = std::max(a[i].first, b[j].first), end = std::min(a[i].second, b[j].second);
    if (begin < end) sum += end - begin;
    if (a[i].second < b[j].second)
      ++i;
    else
      ++j;
  }
  return sum;
}

TimeShares time_shares(const RankProfile& rank) {
  TimeShares times;
  times.rank = rank.rank;
  times.kernels = rank.kernels.size();
  if (!from_overlap_events(rank, times) && !from_steps(rank, times)) from_kernels(rank, times);
  for (const StepRecord& step : rank.steps) times.steps += step.step.empty() ? 0 : 1;
  times.total = times.computing + times.exposed + times.free;
  return times;
}

}  // namespace migrate
