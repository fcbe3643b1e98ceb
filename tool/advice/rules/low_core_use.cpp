#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_low_core_use(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  int64_t most_cores = 0;
  for (const KernelRecord& row : rank.kernels) {
    const int64_t cores = cores_of(rank, row);
    if (!is_on_cores(rank, row) || cores <= 0 || row.block_dim <= 0 || 2 * row.block_dim >= cores) continue;
    const double idle = 1 - static_cast<double>(row.block_dim) / static_cast<double>(cores);
    sums.add(rank.text(row.name), static_cast<Nanoseconds>(static_cast<double>(row.duration) * idle),
             std::to_string(row.block_dim) + " blocks");
    most_cores = std::max(most_cores, cores);
  }
  if (sums.empty() || share_of(context, sums.time()) < context.limits.low_core_share) return;
  const auto largest = sums.largest();
  out.push_back(make_advice(
      context, id::low_core_use,
      {std::to_string(sums.count()), std::to_string(most_cores), in_time(sums.time()), largest[0].name},
      sums.time(), largest));
}

}  // namespace migrate
