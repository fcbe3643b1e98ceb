// Finds races: runs each kernel in several orders and compares the results. For `migrate race`.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/race/memory_snapshot.h"
#include "runtime_shim/simt/scheduler/order.h"

namespace npu::simt {

/// Runs each launch in forward order, whose results are kept, and in every other order from the same memory.
/// A difference therefore belongs to this launch alone. Blocks run one at a time. Cooperative launches run
/// once. The process must not access the memory of a running kernel: npu::launch waits while the race finder
/// is on.
class RaceFinder {
 public:
  /// report_path: a file, or empty for stderr.
  RaceFinder(std::vector<std::pair<std::string, Order>> orders, std::string report_path);

  /// As run_grid.
  int run(detail::KernelCall& call);
  /// Call it when no kernel runs. One line per kernel and order that differs, and a last one with counts. See
  /// docs/howto/finding_bugs.md.
  std::string report() const;
  /// Writes the report to its file or to stderr.
  void write_report() const;

 private:
  struct Finding {
    std::size_t launches = 0, first_launch = 0;  // launches that differ; the first, counted from 1
    std::size_t beyond_rounding = 0;
    int error = 0;  // of the launch in this order
    MemoryDiff largest;
  };
  struct Kernel {
    std::size_t launches = 0, not_repeated = 0;
    bool threads_in_order = false;            // the orders were those of blocks only
    std::map<std::string, Finding> findings;  // by order
  };
  void write_report_so_far() const;
  void note(Kernel& kernel, const std::string& order, int error, const MemoryDiff& difference);

  const std::vector<std::pair<std::string, Order>> orders_;
  const std::string report_path_;
  std::mutex mutex_;
  std::map<std::string, Kernel> kernels_;
};

}  // namespace npu::simt
