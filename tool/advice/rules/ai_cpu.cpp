#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_ai_cpu(const RankContext& context, Advices& out) {
  SubjectSums sums(context.rank);
  const KernelRecord* longest = nullptr;
  for (const KernelRecord& row : context.rank.kernels) {
    if (!is_ai_cpu(context.rank, row)) continue;
    sums.add(context.rank.text(row.name), row.duration, context.rank.text(row.input_types));
    if (!longest || row.duration > longest->duration) longest = &row;
  }
  if (!longest || longest->duration < from_microseconds(context.limits.ai_cpu_time)) return;
  out.push_back(make_advice(context, id::ai_cpu,
                            {std::to_string(sums.count()), in_time(sums.time()),
                             context.rank.text(longest->name), in_time(longest->duration)},
                            sums.time(), sums.largest()));
}

}  // namespace migrate
