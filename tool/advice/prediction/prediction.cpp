#include "tool/advice/prediction/prediction.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tool/advice/prediction/half_weights.h"
#include "tool/advice/rules/classes.h"
#include "tool/advice/times.h"
#include "tool/decide/chips.h"

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

/// All times are modelled unless said otherwise.
PredictedPart& add_part(Parts& parts, const std::string& name, PartBound bound, TimeRange time) {
  PredictedPart& part = parts[{name, bound}];
  part.name = name;
  part.bound = bound;
  part.time += time.most;
  part.least += time.least;
  ++part.count;
  return part;
}

TimeRange time_of(const RankProfile& rank, const KernelRecord& row, PartBound bound, Weights weights) {
  return weights == Weights::as_run ? TimeRange{row.duration, row.duration}
                                    : time_with_half_weights(rank, row, bound);
}

std::vector<PredictedPart> parts_of(const RankProfile& rank, const TimeShares& times, Weights weights) {
  Parts parts;
  for (const KernelRecord& row : rank.kernels) {
    const PartBound bound = bound_of(rank, row);
    const TimeRange time = time_of(rank, row, bound, weights);
    PredictedPart& part = add_part(parts, rank.text(row.name), bound, time);
    part.is_modelled = !is_host_kernel(rank, row);
    part.is_collective = is_collective(rank, row);
    part.more += std::max<Nanoseconds>(0, time.most - row.duration);
  }
  for (const TraceEvent& event : rank.events)
    if (is_copy(rank, event)) {
      const std::string& way = rank.text(rank.detail(event).operation);
      const bool on_device = way.find("host") == std::string::npos && way.find("device to device") == 0;
      add_part(parts, way.empty() ? "copy" : "copy " + way, on_device ? PartBound::memory : PartBound::link,
               {event.duration, event.duration});
    }
  if (times.free > 0) add_part(parts, "(idle)", PartBound::host, {times.free, times.free});
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

std::string_view core_of(const std::string& chip) {
  const Chip* const known = find_chip(chip);
  return known != nullptr ? known->core : std::string_view();
}

/// Whether measurements of a chip of its generation are in the documents' tables. Collectives were measured on 910B alone.
bool is_measured(const std::string& chip) {
  return core_of(chip) == "dav-2201" || core_of(chip) == "dav-3510";
}

/// Sets how much of the time is calibrated, and how well.
void set_certainty(Prediction& prediction) {
  if (!is_measured(prediction.chip)) return;
  double all = 0, calibrated = 0, errors = 0;
  for (const PredictedPart& part : prediction.parts) {
    const auto time = static_cast<double>(part.time);
    const bool has_links = part.bound != PartBound::link || core_of(prediction.chip) == "dav-2201";
    const double error = part.is_modelled && has_links ? typical_error_of(part.bound, part.is_collective) : 0;
    all += time;
    if (error == 0) continue;
    calibrated += time;
    errors += error * time;
  }
  if (calibrated == 0) return;
  prediction.calibrated = calibrated / all;
  prediction.typical_error = errors / calibrated;
}

/// With half weights: what the parts of the slowest rank save at most, and what its optimizer takes more.
void set_steps(Prediction& prediction) {
  const auto steps = static_cast<Nanoseconds>(std::max<size_t>(1, prediction.steps));
  Nanoseconds saved = 0, more = 0;
  for (const PredictedPart& part : prediction.parts) {
    saved += part.time - part.least;
    more += part.more;
  }
  prediction.step = (prediction.times.total + more) / steps;
  prediction.least_step = std::max(prediction.times.free, prediction.times.total + more - saved) / steps;
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

// By the tables of docs/evaluation: products, what the memory bounds, collectives and links.
double typical_error_of(PartBound bound, bool is_collective) {
  if (bound == PartBound::cube) return 0.07;
  if (bound == PartBound::memory) return 0.04;
  return bound == PartBound::link && is_collective ? 0.05 : 0;
}

Result<Prediction> predict_from(const Profile& profile, Weights weights) {
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
  if (modelled + measured > 0)
    prediction.modelled = static_cast<double>(modelled) / static_cast<double>(modelled + measured);
  prediction.parts = parts_of(*slowest, prediction.times, weights);
  set_steps(prediction);
  set_certainty(prediction);
  if (weights != Weights::as_run) prediction.memory_mb = 0;  // of half tensors: not known
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
