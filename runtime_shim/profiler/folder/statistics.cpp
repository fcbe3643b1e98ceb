#include "runtime_shim/profiler/folder/statistics.h"

#include <algorithm>
#include <vector>

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

template <class Sums>
std::vector<const typename Sums::value_type*> longest_first(const Sums& sums) {
  std::vector<const typename Sums::value_type*> rows;
  for (const auto& row : sums) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto* a, const auto* b) { return a->second.total > b->second.total; });
  return rows;
}

std::string us(double ns) { return decimals(ns / 1000, 3); }

}  // namespace

void TimeSum::add(std::uint64_t ns) {
  ++count;
  total += ns;
  least = std::min(least, ns);
  most = std::max(most, ns);
  squares += static_cast<double>(ns) * static_cast<double>(ns);
}

double TimeSum::variance() const {
  if (count == 0) return 0;
  return std::max(0.0, squares / static_cast<double>(count) - mean() * mean()) * 1e-6;
}

std::string Statistics::operators_text(int device) const {
  std::string text =
      "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n";
  double all = 0;
  for (const auto& [names, sum] : sums_) all += static_cast<double>(sum.total);
  for (const auto* row : longest_first(sums_)) {
    const TimeSum& sum = row->second;
    const double share = all > 0 ? 100 * static_cast<double>(sum.total) / all : 0;
    text += std::to_string(device) + "," + csv_field(row->first.first) + "," + row->first.second + "," +
            std::to_string(sum.count) + "," + microseconds(sum.total) + "," + microseconds(sum.least) + "," +
            us(sum.mean()) + "," + microseconds(sum.most) + "," + decimals(share, 3) + "\n";
  }
  return text;
}

std::string Statistics::calls_text() const {
  std::string text = "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n";
  for (const auto* row : longest_first(sums_)) {
    const TimeSum& sum = row->second;
    text += "host," + row->first.second + "," + csv_field(row->first.first) + "," + microseconds(sum.total) +
            "," + std::to_string(sum.count) + "," + us(sum.mean()) + "," + microseconds(sum.least) + "," +
            microseconds(sum.most) + "," + decimals(sum.variance(), 3) + "\n";
  }
  return text;
}

}  // namespace npu::profiler
