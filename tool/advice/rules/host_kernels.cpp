#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_host_kernels(const RankContext& context, Advices& out) {
  SubjectSums sums(context.rank);
  for (const KernelRecord& row : context.rank.kernels)
    if (is_host_kernel(context.rank, row)) sums.add(context.rank.text(row.name), row.duration);
  if (sums.empty()) return;
  const auto largest = sums.largest();
  out.push_back(make_advice(context, id::host_kernels,
                            {std::to_string(sums.size()), in_time(sums.time()), largest[0].name}, sums.time(),
                            largest));
}

}  // namespace migrate
