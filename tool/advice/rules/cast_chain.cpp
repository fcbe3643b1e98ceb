#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"
#include "tool/base/text.h"

namespace migrate {

namespace {

bool is_cast(const RankProfile& rank, const KernelRecord& row) {
  return lowered(rank.text(row.type)) == "cast" || lowered(rank.text(row.name)).starts_with("cast");
}

}  // namespace

void check_cast_chain(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  std::map<uint32_t, const KernelRecord*> last;  // by stream
  for (const KernelRecord& row : rank.kernels) {
    const KernelRecord*& before = last[row.stream];
    const bool same_data = before && (before->output_shapes == row.input_shapes || row.input_shapes == 0);
    if (before && same_data && is_cast(rank, *before) && is_cast(rank, row))
      sums.add(rank.text(row.name), row.duration, rank.text(row.input_shapes));
    before = &row;
  }
  if (sums.empty() || static_cast<double>(sums.count()) < context.limits.cast_count) return;
  const auto largest = sums.largest();
  out.push_back(make_advice(context, id::cast_chain,
                            {std::to_string(sums.count()), in_time(sums.time()), largest[0].name},
                            sums.time(), largest));
}

}  // namespace migrate
