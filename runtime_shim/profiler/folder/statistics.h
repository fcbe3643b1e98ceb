// op_statistic.csv and api_statistic.csv: sums by type and by call.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace npu::profiler {

/// Times of what happened several times. Units: ns.
struct TimeSum {
  std::uint64_t count = 0, total = 0, least = UINT64_MAX, most = 0;
  double squares = 0;
  void add(std::uint64_t ns);
  double mean() const { return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count); }
  /// Of the times in microseconds.
  double variance() const;
};

/// Sums by two names. Not thread-safe. Memory: one entry for each pair of names.
class Statistics {
 public:
  void add(const std::string& name, const std::string& group, std::uint64_t ns) {
    sums_[{name, group}].add(ns);
  }
  /// The longest total first. Source of the columns: torch_npu's profiler.
  std::string operators_text(int device) const;
  /// name is the function, group the level.
  std::string calls_text() const;

 private:
  using Sums = std::map<std::pair<std::string, std::string>, TimeSum>;
  Sums sums_;
};

}  // namespace npu::profiler
