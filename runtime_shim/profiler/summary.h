// A table of a run's time: one row per kind and name of task.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "npu_sim/acl/acl_sim.h"

namespace npu::profiler {

/// Not thread-safe.
class Summary {
 public:
  void add(const aclsimTaskInfo& task);
  bool empty() const { return rows_.empty(); }

  /// A table of at most 80 columns, the longest total first. Shares are of the busy time of all devices. Rows
  /// of copies and sets include their throughput.
  std::string text() const;

 private:
  struct Row {
    std::uint64_t calls = 0, total_ns = 0, least_ns = UINT64_MAX, most_ns = 0, bytes = 0, failed = 0;
  };
  std::map<std::pair<aclsimTaskKind, std::string>, Row> rows_;
};

/// The name of tasks without a name in tables and traces, such as "copy".
const char* kind_name(aclsimTaskKind kind);

}  // namespace npu::profiler
