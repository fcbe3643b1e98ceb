#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// Whether a row stays below the rates of its class, and what its pipes do, in words.
struct RateJudgement {
  bool is_slow = false;
  double lost = 0;  ///< share of the row's time
  std::string pipes;
};

RateJudgement judge_rates(const RankProfile& rank, const KernelRecord& row, const Thresholds& limits) {
  if (is_cube(rank, row)) {
    const double mac = row.pipe(Pipe::mac), copies = row.pipe(Pipe::aic_mte2);
    return {mac < limits.cube_mac && copies < limits.cube_mte2, 1 - std::max(mac, copies),
            "mac " + in_percent(mac) + ", mte2 " + in_percent(copies)};
  }
  if (!is_vector(rank, row)) return {};
  const double vec = row.pipe(Pipe::vec), in = row.pipe(Pipe::aiv_mte2), result = row.pipe(Pipe::aiv_mte3);
  const double most = std::max({vec, in, result});
  return {vec + in + result < limits.vector_sum && most < limits.vector_pipe, 1 - most,
          "vec " + in_percent(vec) + ", mte2 " + in_percent(in) + ", mte3 " + in_percent(result)};
}

}  // namespace

void check_core_performance(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  for (const KernelRecord& row : rank.kernels) {
    if (!row.has_pipes || row.duration <= from_microseconds(context.limits.busy_kernel_time)) continue;
    const RateJudgement rates = judge_rates(rank, row, context.limits);
    if (!rates.is_slow) continue;
    const auto lost = static_cast<Nanoseconds>(static_cast<double>(row.duration) * rates.lost);
    sums.add(rank.text(row.name), lost, rates.pipes);
  }
  if (sums.empty()) return;
  const auto largest = sums.largest();
  out.push_back(
      make_advice(context, id::core_performance,
                  {std::to_string(sums.size()), in_time(sums.time()), largest[0].name, largest[0].detail},
                  sums.time(), largest));
}

}  // namespace migrate
