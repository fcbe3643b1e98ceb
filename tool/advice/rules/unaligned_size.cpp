#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// The share of a row of `size` elements that is padding when blocks have `block`.
double padding(int64_t size, int64_t block) {
  const int64_t padded = (size + block - 1) / block * block;
  return size == 0 ? 0 : 1 - static_cast<double>(size) / static_cast<double>(padded);
}

/// The padding of the worst tensor of a kernel. A tensor of one row pads once, which does not matter.
double padding_of(const RankProfile& rank, const KernelRecord& row) {
  const auto shapes = parse_shapes(rank.text(row.input_shapes));
  const auto types = parse_types(rank.text(row.input_types));
  double worst = 0;
  for (size_t i = 0; i < shapes.size() && i < types.size(); ++i) {
    const auto bytes = static_cast<int64_t>(bytes_of_type(types[i]));
    if (bytes == 0 || shapes[i].size() < 2) continue;
    worst = std::max(worst, padding(shapes[i].back(), is_cube(rank, row) ? 16 : 32 / bytes));
  }
  return worst;
}

}  // namespace

void check_unaligned_size(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  SubjectSums sums(rank);
  for (const KernelRecord& row : rank.kernels) {
    if (!is_on_cores(rank, row)) continue;
    const double share = padding_of(rank, row);
    if (share <= 0) continue;
    sums.add(rank.text(row.name), static_cast<Nanoseconds>(static_cast<double>(row.duration) * share),
             rank.text(row.input_shapes));
  }
  if (sums.empty() || share_of(context, sums.time()) < context.limits.unaligned_share) return;
  const auto largest = sums.largest();
  Advice advice =
      make_advice(context, id::unaligned_size,
                  {std::to_string(sums.size()), in_time(sums.time()), largest[0].name, largest[0].detail},
                  sums.time(), largest);
  advice.is_modelled = true;
  out.push_back(std::move(advice));
}

}  // namespace migrate
