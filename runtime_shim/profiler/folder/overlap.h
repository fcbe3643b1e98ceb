// What of a step's time is computing, communication, and neither.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace npu::profiler {

/// A stretch of time. Units: ns.
struct Interval {
  std::uint64_t begin = 0, end = 0;
};

/// Sorted, without overlaps and gaps of no length.
std::vector<Interval> merged(std::vector<Interval> intervals);
/// What of `from` is not in `without`. Both are merged.
std::vector<Interval> difference(const std::vector<Interval>& from, const std::vector<Interval>& without);
std::uint64_t length_of(const std::vector<Interval>& intervals);

/// The parts of a step. Computing and communication may overlap.
struct StepParts {
  std::vector<Interval> computing, communication, communication_alone, free;
};

/// Collects the tasks of a step. Memory: intervals that touch are merged whenever their number has doubled, so it grows with
/// the number of gaps. Not thread-safe.
class Overlap {
 public:
  void add_computing(Interval interval) { add(computing_, interval); }
  void add_communication(Interval interval) { add(communication_, interval); }
  bool empty() const { return computing_.intervals.empty() && communication_.intervals.empty(); }
  /// The parts of [begin, end), which is at least from the first to the last task; and forgets the tasks.
  StepParts take(std::uint64_t begin, std::uint64_t end);

 private:
  struct Group {
    std::vector<Interval> intervals;
    std::size_t merge_at = 4096;
  };
  static void add(Group& group, Interval interval);
  Group computing_, communication_;
};

}  // namespace npu::profiler
