#include "runtime_shim/profiler/folder/overlap.h"

#include <algorithm>

namespace npu::profiler {

std::vector<Interval> merged(std::vector<Interval> intervals) {
  std::sort(intervals.begin(), intervals.end(),
            [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
  std::vector<Interval> result;
  for (const Interval& interval : intervals) {
    if (interval.end <= interval.begin) continue;
    if (!result.empty() && interval.begin <= result.back().end)
      result.back().end = std::max(result.back().end, interval.end);
    else
      result.push_back(interval);
  }
  return result;
}

std::vector<Interval> difference(const std::vector<Interval>& from, const std::vector<Interval>& without) {
  std::vector<Interval> result;
  std::size_t next = 0;
  for (Interval rest : from) {
    while (next < without.size() && without[next].end <= rest.begin) ++next;
    for (std::size_t i = next; i < without.size() && without[i].begin < rest.end; ++i) {
      if (without[i].begin > rest.begin) result.push_back({rest.begin, without[i].begin});
      rest.begin = std::min(rest.end, without[i].end);
    }
    if (rest.begin < rest.end) result.push_back(rest);
  }
  return result;
}

std::uint64_t length_of(const std::vector<Interval>& intervals) {
  std::uint64_t length = 0;
  for (const Interval& interval : intervals) length += interval.end - interval.begin;
  return length;
}

void Overlap::add(Group& group, Interval interval) {
  if (!group.intervals.empty() && group.intervals.back().end == interval.begin) {
    group.intervals.back().end = interval.end;
    return;
  }
  group.intervals.push_back(interval);
  if (group.intervals.size() < group.merge_at) return;
  group.intervals = merged(std::move(group.intervals));
  group.merge_at = std::max<std::size_t>(4096, 2 * group.intervals.size());
}

StepParts Overlap::take(std::uint64_t begin, std::uint64_t end) {
  StepParts parts;
  parts.computing = merged(std::move(computing_.intervals));
  parts.communication = merged(std::move(communication_.intervals));
  parts.communication_alone = difference(parts.communication, parts.computing);
  std::vector<Interval> busy = parts.computing;
  busy.insert(busy.end(), parts.communication.begin(), parts.communication.end());
  busy = merged(std::move(busy));
  if (!busy.empty()) {
    begin = std::min(begin, busy.front().begin);
    end = std::max(end, busy.back().end);
  }
  parts.free = difference({{begin, std::max(begin, end)}}, busy);
  computing_ = communication_ = {};
  return parts;
}

}  // namespace npu::profiler
