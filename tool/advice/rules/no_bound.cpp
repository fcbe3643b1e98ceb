#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

float busiest_pipe(const KernelRecord& row) {
  return std::max({row.pipe(Pipe::mac), row.pipe(Pipe::mte1), row.pipe(Pipe::aic_mte2),
                   row.pipe(Pipe::aic_scalar), row.pipe(Pipe::vec), row.pipe(Pipe::aiv_mte2),
                   row.pipe(Pipe::aiv_mte3), row.pipe(Pipe::aiv_scalar)});
}

}  // namespace

void check_no_bound(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  if (all_dynamic(rank)) return;
  SubjectSums sums(rank);
  for (const KernelRecord& row : rank.kernels) {
    if (!row.has_pipes || !is_on_cores(rank, row)) continue;
    if (row.duration <= from_microseconds(context.limits.busy_kernel_time)) continue;
    const float busiest = busiest_pipe(row);
    if (busiest > context.limits.busy_pipe || busiest <= 0) continue;
    const auto lost = static_cast<Nanoseconds>(static_cast<double>(row.duration) * (1 - busiest));
    sums.add(rank.text(row.name), lost, "busiest pipe " + in_percent(busiest));
  }
  if (sums.empty()) return;
  const auto largest = sums.largest();
  out.push_back(make_advice(context, id::no_bound,
                            {std::to_string(sums.size()), in_time(sums.time()), largest[0].name}, sums.time(),
                            largest));
}

}  // namespace migrate
