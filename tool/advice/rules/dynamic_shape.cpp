#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

void check_dynamic_shape(const RankContext& context, Advices& out) {
  SubjectSums sums(context.rank);
  for (const KernelRecord& row : context.rank.kernels)
    if (context.rank.text(row.state) == "dynamic")
      sums.add(context.rank.text(row.name), row.duration, context.rank.text(row.input_shapes));
  // A profile that does not say the state of any operator has no such rows.
  if (sums.empty() || !all_dynamic(context.rank)) return;
  out.push_back(make_advice(context, id::dynamic_shape, {std::to_string(sums.count())}, 0, sums.largest()));
}

}  // namespace migrate
