// What the files say of L2: modelled counters.
#pragma once

#include <string>

#include "runtime_shim/profiler/folder/task_row.h"

namespace npu::profiler {

/// The header of l2_cache.csv. Source: CANN 9.1, msprof, l2_cache_*.csv.
inline constexpr const char* kL2Header = "Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n";

/// Its row for a kernel: parts of all requests, 0 to 1; "N/A" if nobody knows what the kernel accesses.
std::string l2_row(const TaskRow& row, const aclsimTaskInfo& task, std::uint64_t number);

/// Columns of kernel_details.csv with the group L2Cache, from the comma before them.
/// Source: torch_npu's test of aic_metrics; msprof, table of metrics, for architecture 3510.
std::string l2_columns(int architecture);

/// Their cells. Requests of both kinds of cores are not told apart: a kernel with cubes has all in the columns of the cubes. The two
/// channels of reading (architecture 2201) have half each, as asc-devkit's data_copy measured it. On 3510 misses are those without a
/// victim.
/// "N/A" if nobody knows what the kernel accesses. time: the cells of time and cycles, from the comma before them.
std::string l2_cells(int architecture, const TaskRow& row, const aclsimL2& l2, const std::string& time);

}  // namespace npu::profiler
