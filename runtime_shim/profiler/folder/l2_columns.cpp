#include "runtime_shim/profiler/folder/l2_columns.h"

#include <array>

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

constexpr int kCounters = 6;
constexpr std::array<const char*, kCounters> kNames2201 = {
    "write_cache_hit",   "write_cache_miss_allocate",  "r0_read_cache_hit", "r0_read_cache_miss_allocate",
    "r1_read_cache_hit", "r1_read_cache_miss_allocate"};
constexpr std::array<const char*, kCounters> kNames3510 = {"read_local_l2_hit",    "read_local_l2_miss",
                                                           "read_local_l2_victim", "write_local_l2_hit",
                                                           "write_local_l2_miss",  "write_local_l2_victim"};

bool is_3510(int architecture) { return architecture == 3510; }

std::array<std::uint64_t, kCounters> counters(int architecture, const aclsimL2& l2) {
  const aclsimL2Requests &reads = l2.reads, &writes = l2.writes;
  if (is_3510(architecture))
    return {reads.hits,  reads.misses - reads.victims,   reads.victims,
            writes.hits, writes.misses - writes.victims, writes.victims};
  return {writes.hits,    writes.misses,   reads.hits - reads.hits / 2, reads.misses - reads.misses / 2,
          reads.hits / 2, reads.misses / 2};
}

/// A cell for each counter.
std::string cells(int architecture, const aclsimL2& l2) {
  std::string text;
  for (const std::uint64_t counter : counters(architecture, l2))
    text += l2.is_known != 0 ? "," + std::to_string(counter) : ",N/A";
  return text;
}

}  // namespace

std::string l2_row(const TaskRow& row, const aclsimTaskInfo& task, std::uint64_t number) {
  const aclsimL2Requests &reads = task.work->l2.reads, &writes = task.work->l2.writes;
  const std::uint64_t all = reads.hits + reads.misses + writes.hits + writes.misses;
  const auto rate = [&](std::uint64_t part) {
    return all == 0 ? "N/A" : decimals(static_cast<double>(part) / static_cast<double>(all), 6);
  };
  return std::to_string(task.device) + "," + std::to_string(task.stream) + "," + std::to_string(number) +
         "," + rate(reads.hits + writes.hits) + "," + rate(reads.victims + writes.victims) + "," +
         csv_field(row.name) + "\n";
}

std::string l2_columns(int architecture) {
  std::string text;
  for (const std::string side : {"aic", "aiv"}) {
    text += side == "aic" ? ",aicore_time(us)" : ",aiv_time(us)";
    text += "," + side + "_total_cycles";
    for (const char* name : is_3510(architecture) ? kNames3510 : kNames2201) text += "," + side + "_" + name;
  }
  return text;
}

std::string l2_cells(int architecture, const TaskRow& row, const aclsimL2& l2, const std::string& time) {
  const std::string own = time + cells(architecture, l2),
                    other = ",0.0,0" + cells(architecture, {{}, {}, l2.is_known});
  const bool has_cube = row.core == "AI_CORE" || row.core == "MIX_AIC";
  return has_cube ? own + other : other + own;
}

}  // namespace npu::profiler
