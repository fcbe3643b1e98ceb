#include <algorithm>
#include <cmath>
#include <map>

#include "tool/advice/rules/classes.h"
#include "tool/advice/timeline/timeline.h"

namespace migrate {
namespace {

/// What one launch of a matrix product computes and moves; 0 operations where the shapes do not say.
struct ProductWork {
  double operations = 0, bytes = 0;
};

double elements_of(const std::vector<int64_t>& shape) {
  double elements = 1;
  for (int64_t size : shape) elements *= static_cast<double>(size);
  return elements;
}

/// From operands [..., a, b] and [..., c, d] and the result [..., m, n]: the axis that is summed is the one of the first operand that the
/// result lacks. Operands may be transposed.
ProductWork work_of(const RankProfile& rank, const KernelRecord& row) {
  const auto inputs = parse_shapes(rank.text(row.input_shapes));
  const auto outputs = parse_shapes(rank.text(row.output_shapes));
  const auto types = parse_types(rank.text(row.input_types));
  if (inputs.size() < 2 || outputs.empty() || types.empty()) return {};
  const double width = static_cast<double>(bytes_of_type(types[0]));
  const double a = elements_of(inputs[0]), b = elements_of(inputs[1]), c = elements_of(outputs[0]);
  if (inputs[0].size() < 2 || inputs[1].size() < 2 || outputs[0].size() < 2 || width == 0 || c <= 0)
    return {};
  double batch = 1;
  // A second operand without batches is shared by all of them: they count as rows of the first.
  for (size_t i = 0; inputs[1].size() > 2 && i + 2 < outputs[0].size(); ++i)
    batch *= static_cast<double>(outputs[0][i]);
  // (m k)(k n) / (m n) = k k, for each product of the batch.
  const double k = std::sqrt(a / batch * (b / batch) / (c / batch));
  return {2 * c * k, (a + b + c) * width};
}

struct PointSum {
  double operations = 0, bytes = 0;
  Nanoseconds time = 0;
};

}  // namespace

Roofline make_roofline(const Profile& profile, const Thresholds& thresholds) {
  Roofline roofline;
  std::map<std::string, PointSum> sums;
  for (const RankProfile& rank : profile.ranks) {
    // 16 x 16 x 16 products of half precision, a multiplication and an addition each, per cycle and core.
    const double peak =
        static_cast<double>(rank.device.aicore_count) * rank.device.aicore_mhz * 1e6 * 16 * 16 * 16 * 2;
    roofline.peak = std::max(roofline.peak, peak);
    for (const KernelRecord& row : rank.kernels) {
      if (!is_cube(rank, row) || row.duration <= 0) continue;
      const ProductWork work = work_of(rank, row);
      if (work.operations <= 0) continue;
      PointSum& sum = sums[rank.text(row.name) + " " + rank.text(row.input_shapes)];
      sum.operations += work.operations;
      sum.bytes += work.bytes;
      sum.time += row.duration;
    }
  }
  roofline.bandwidth = thresholds.memory_bandwidth * 1e9;
  for (const auto& [name, sum] : sums)
    roofline.points.push_back(
        {name, sum.operations / sum.bytes, sum.operations / static_cast<double>(sum.time) * 1e9, sum.time});
  return roofline;
}

}  // namespace migrate
