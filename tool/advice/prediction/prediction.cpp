#include "tool/advice/prediction/prediction.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tool/advice/rules/classes.h"
#include "tool/advice/times.h"

namespace migrate {
namespace {

/// A kernel that is shorter and keeps no pipe busy has little more than the fixed cost of a task, which is about 3 us.
constexpr Nanoseconds kFixedCost = 10'000;

/// The pipe that a kernel keeps busiest, as what limits it.
PartBound bound_of(const RankProfile& rank, const KernelRecord& row) {
  if (is_host_kernel(rank, row)) return PartBound::unknown;
  if (is_collective(rank, row)) return PartBound::link;
  if (!row.has_pipes) return PartBound::unknown;
  const std::pair<float, PartBound> pipes[] = {
      {row.pipe(Pipe::mac), PartBound::cube},
      {row.pipe(Pipe::vec), PartBound::vector},
      {std::max({row.pipe(Pipe::aic_mte2), row.pipe(Pipe::aiv_mte2), row.pipe(Pipe::aiv_mte3),
                 row.pipe(Pipe::fixpipe)}),
       PartBound::memory},
      {std::max(row.pipe(Pipe::aic_scalar), row.pipe(Pipe::aiv_scalar)), PartBound::scalar},
  };
  const auto* busiest = std::max_element(std::begin(pipes), std::end(pipes),
                                         [](const auto& a, const auto& b) { return a.first < b.first; });
  if (busiest->first >= 0.5f) return busiest->second;
  return row.duration < kFixedCost ? PartBound::overhead : PartBound::scalar;
}

using Parts = std::map<std::pair<std::string, PartBound>, PredictedPart>;

void add_part(Parts& parts, const std::string& name, PartBound bound, Nanoseconds time, bool is_modelled) {
  PredictedPart& part = parts[{name, bound}];
  part.name = name;
  part.bound = bound;
  part.is_modelled = is_modelled;
  part.time += time;
  ++part.count;
}

std::vector<PredictedPart> parts_of(const RankProfile& rank, const TimeShares& times) {
  Parts parts;
  for (const KernelRecord& row : rank.kernels)
    add_part(parts, rank.text(row.name), bound_of(rank, row), row.duration, !is_host_kernel(rank, row));
  for (const TraceEvent& event : rank.events)
    if (is_copy(rank, event)) {
      const std::string& way = rank.text(rank.detail(event).operation);
      const bool on_device = way.find("host") == std::string::npos && way.find("device to device") == 0;
      add_part(parts, way.empty() ? "copy" : "copy " + way, on_device ? PartBound::memory : PartBound::link,
               event.duration, true);
    }
  if (times.free > 0) add_part(parts, "(idle)", PartBound::host, times.free, true);
  std::vector<PredictedPart> sorted;
  for (auto& [key, part] : parts) sorted.push_back(std::move(part));
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const PredictedPart& a, const PredictedPart& b) { return a.time > b.time; });
  return sorted;
}

PartBound largest_bound(const std::vector<PredictedPart>& parts) {
  std::map<PartBound, Nanoseconds> sums;
  for (const PredictedPart& part : parts) sums[part.bound] += part.time;
  PartBound largest = PartBound::unknown;
  for (const auto& [bound, time] : sums)
    if (time > sums[largest]) largest = bound;
  return largest;
}

double peak_memory(const RankProfile& rank) {
  double peak = 0;
  for (const MemoryRecord& row : rank.memory) peak = std::max(peak, row.allocated_mb);
  return peak;
}

size_t count_steps(const RankProfile& rank) {
  std::set<std::string> steps;
  for (const StepRecord& row : rank.steps)
    if (!row.step.empty()) steps.insert(row.step);
  return steps.size();
}

/// The run of the same chip and level with the fewest devices.
const Prediction& base_of(const Prediction& run, const PredictionReport& report) {
  const Prediction* base = &run;
  for (const Prediction& other : report.runs)
    if (other.chip == run.chip && other.amp == run.amp &&
        std::tie(other.devices, other.modelled_ranks) < std::tie(base->devices, base->modelled_ranks))
      base = &other;
  return *base;
}

}  // namespace

const char* to_string(PartBound bound) {
  switch (bound) {
    case PartBound::cube:
      return "cube";
    case PartBound::vector:
      return "vector";
    case PartBound::memory:
      return "memory";
    case PartBound::scalar:
      return "scalar";
    case PartBound::link:
      return "link";
    case PartBound::host:
      return "host";
    case PartBound::overhead:
      return "overhead";
    case PartBound::unknown:
      return "unknown";
  }
  return "";
}

Result<Prediction> predict_from(const Profile& profile) {
  Prediction prediction;
  prediction.notes = profile.notes;
  prediction.ranks = static_cast<int>(profile.ranks.size());
  const RankProfile* slowest = nullptr;
  Nanoseconds modelled = 0, measured = 0;
  for (const RankProfile& rank : profile.ranks) {
    if (rank.model.chip.empty())
      return Error{rank.folder + ": its times are not modelled (no modelled_time.json): use migrate advise"};
    const TimeShares times = time_shares(rank);
    modelled += rank.model.modelled;
    measured += rank.model.measured;
    prediction.memory_mb = std::max(prediction.memory_mb, peak_memory(rank));
    if (slowest && times.total <= prediction.times.total) continue;
    slowest = &rank;
    prediction.times = times;
  }
  prediction.chip = slowest->model.chip;
  prediction.steps = count_steps(*slowest);
  prediction.step = prediction.times.total / static_cast<Nanoseconds>(std::max<size_t>(1, prediction.steps));
  if (modelled + measured > 0)
    prediction.modelled = static_cast<double>(modelled) / static_cast<double>(modelled + measured);
  prediction.parts = parts_of(*slowest, prediction.times);
  prediction.bound = largest_bound(prediction.parts);
  return prediction;
}

double speedup_of(const Prediction& run, const PredictionReport& report) {
  const Prediction& base = base_of(run, report);
  if (&base == &run) return 1;
  if (run.ranks < run.devices || run.step <= 0) return 0;
  return static_cast<double>(base.step) / static_cast<double>(run.step);
}

bool is_base_run(const Prediction& run, const PredictionReport& report) {
  return &base_of(run, report) == &run;
}

}  // namespace migrate
