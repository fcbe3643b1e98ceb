// kernel_details.csv: a row for each kernel and collective.
#pragma once

#include <map>
#include <ostream>
#include <string>

#include "runtime_shim/profiler/folder/task_row.h"

namespace npu::profiler {

/// Which columns the table has.
struct KernelColumns {
  int level = 1;
  bool has_steps = false, has_shapes = true, has_pipes = true;
  bool has_l2 = false;      ///< counters of L2 (l2_columns.h), not together with pipes
  int architecture = 2201;  ///< whose counters
};

/// Rows are written at once. Source of the columns: torch_npu's profiler, kernel_details.csv (levels 0 and 1, PipeUtilization, L2Cache).
/// Not thread-safe.
class KernelTable {
 public:
  KernelTable(std::ostream& out, KernelColumns columns);
  /// time_ns: when the modelled clock started, since 1970. step: -1 outside of steps. mhz: of the cores. Returns the number of the
  /// task, from 0.
  std::uint64_t add(const TaskRow& row, const aclsimTaskInfo& task, std::uint64_t time_ns, int step,
                    double mhz);

 private:
  void add_pipes(std::string& line, const aclsimWork& work, double mhz) const;
  std::ostream& out_;
  const KernelColumns columns_;
  std::map<int, std::uint64_t> last_end_;  // by stream
  std::uint64_t tasks_ = 0;
};

}  // namespace npu::profiler
