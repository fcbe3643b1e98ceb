#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// The share of the last round of blocks in which cores are idle.
double idle_cores(int64_t cores, int64_t blocks) {
  const int64_t rounds = (blocks + cores - 1) / cores;
  return 1 - static_cast<double>(blocks) / static_cast<double>(rounds * cores);
}

}  // namespace

void check_block_dim(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  if (all_dynamic(rank)) return;
  SubjectSums sums(rank);
  int64_t most_cores = 0;
  for (const KernelRecord& row : rank.kernels) {
    const int64_t cores = cores_of(rank, row), blocks = row.block_dim;
    if (!is_on_cores(rank, row) || cores <= 0 || blocks <= 0 || blocks % cores == 0) continue;
    const bool mix_is_even =
        row.mix_block_dim > 0 && rank.device.aiv_count > 0 && row.mix_block_dim % rank.device.aiv_count == 0;
    if (mix_is_even) continue;
    const auto lost = static_cast<Nanoseconds>(static_cast<double>(row.duration) * idle_cores(cores, blocks));
    sums.add(rank.text(row.name), lost, std::to_string(blocks) + " blocks");
    most_cores = std::max(most_cores, cores);
  }
  if (sums.empty()) return;
  out.push_back(
      make_advice(context, id::block_dim,
                  {std::to_string(sums.count()), std::to_string(sums.size()), std::to_string(most_cores)},
                  sums.time(), sums.largest()));
}

}  // namespace migrate
