#include <algorithm>
#include <map>

#include "tool/advice/timeline/timeline.h"

namespace migrate {
namespace {

constexpr size_t kMostSites = 8;
constexpr size_t kMostTimes = 2000;
constexpr double kMegabyte = 1024.0 * 1024.0;

/// A change of the memory of one site.
struct MemoryChange {
  Nanoseconds time = 0;
  size_t site = 0;
  int64_t bytes = 0;
};

/// The sites that allocate most, by name; the others share the last number.
std::map<uint32_t, size_t> largest_sites(const RankProfile& rank, std::vector<MemorySeries::Part>& parts) {
  std::map<uint32_t, int64_t> sums;
  for (const AllocationRecord& one : rank.allocations) sums[one.name] += one.bytes;
  std::vector<std::pair<int64_t, uint32_t>> order;
  for (const auto& [name, bytes] : sums) order.push_back({-bytes, name});
  std::sort(order.begin(), order.end());
  std::map<uint32_t, size_t> sites;
  for (size_t i = 0; i < order.size(); ++i) {
    const bool shown = i < kMostSites || order.size() == kMostSites + 1;
    sites[order[i].second] = std::min(i, shown ? i : kMostSites);
    if (shown) parts.push_back({rank.text(order[i].second), {}});
  }
  if (order.size() > kMostSites + 1) parts.push_back({"...", {}});
  return sites;
}

std::vector<MemoryChange> changes_of(const RankProfile& rank, const std::map<uint32_t, size_t>& sites) {
  std::vector<MemoryChange> changes;
  for (const AllocationRecord& one : rank.allocations) {
    const size_t site = sites.at(one.name);
    changes.push_back({one.start, site, one.bytes});
    if (one.duration >= 0) changes.push_back({one.start + one.duration, site, -one.bytes});
  }
  std::stable_sort(changes.begin(), changes.end(),
                   [](const MemoryChange& a, const MemoryChange& b) { return a.time < b.time; });
  return changes;
}

MemorySeries series_by_site(const RankProfile& rank, Nanoseconds begin) {
  MemorySeries series;
  series.stacked = true;
  const auto sites = largest_sites(rank, series.parts);
  const std::vector<MemoryChange> changes = changes_of(rank, sites);
  std::vector<int64_t> now(series.parts.size()), most(series.parts.size());
  const size_t step = changes.size() / kMostTimes + 1;
  int64_t sum = 0, largest = -1;
  for (size_t i = 0; i < changes.size(); ++i) {
    now[changes[i].site] += changes[i].bytes;
    sum += changes[i].bytes;
    // Of the changes that share a point the moment of most memory is shown: a peak is never left out.
    if (sum > largest) largest = sum, most = now;
    if ((i + 1) % step != 0 && i + 1 < changes.size()) continue;
    series.times.push_back(changes[i].time - begin);
    for (size_t k = 0; k < most.size(); ++k)
      series.parts[k].megabytes.push_back(static_cast<double>(most[k]) / kMegabyte);
    largest = -1;
  }
  return series;
}

MemorySeries series_as_recorded(const RankProfile& rank, Nanoseconds begin) {
  MemorySeries series;
  series.parts = {{"allocated", {}}, {"reserved", {}}};
  const size_t step = rank.memory.size() / kMostTimes + 1;
  double allocated = 0, reserved = 0;
  for (size_t i = 0; i < rank.memory.size(); ++i) {
    allocated = std::max(allocated, rank.memory[i].allocated_mb);
    reserved = std::max(reserved, rank.memory[i].reserved_mb);
    if ((i + 1) % step != 0 && i + 1 < rank.memory.size()) continue;
    series.times.push_back(rank.memory[i].time - begin);
    series.parts[0].megabytes.push_back(allocated);
    series.parts[1].megabytes.push_back(reserved);
    allocated = reserved = 0;
  }
  return series;
}

}  // namespace

std::vector<MemorySeries> memory_series(const Profile& profile, Nanoseconds begin) {
  std::vector<MemorySeries> all;
  for (const RankProfile& rank : profile.ranks) {
    if (all.size() == kTimelineRanks) break;  // as many as the events of which are drawn
    if (rank.allocations.empty() && rank.memory.empty()) continue;
    all.push_back(rank.allocations.empty() ? series_as_recorded(rank, begin) : series_by_site(rank, begin));
    all.back().group = "rank " + std::to_string(rank.rank);
  }
  return all;
}

}  // namespace migrate
