#include "runtime_shim/profiler/folder/kernel_table.h"

#include <algorithm>

#include "runtime_shim/profiler/folder/l2_columns.h"
#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

constexpr const char* kShapes =
    ",Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats";
constexpr const char* kPipes =
    ",aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),aic_scalar_ratio,"
    "aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),aic_fixpipe_ratio,"
    "aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,aiv_scalar_time(us),"
    "aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,aiv_icache_miss_rate,"
    "cube_utilization(%)";

enum Pipe { kScalar, kVector, kCube, kMte1, kMte2, kMte3, kFix };

/// Busy time of pipes as columns: for each, microseconds and its part of the time.
struct PipeColumns {
  const aclsimWork& work;
  double mhz;

  double total() const { return mhz > 0 ? static_cast<double>(work.cycles) / mhz : 0; }
  double ratio(Pipe pipe) const {
    const double all = static_cast<double>(work.cycles) * work.cores;
    return all > 0 ? std::min(1.0, static_cast<double>(work.busy[pipe]) / all) : 0;
  }
  std::string column(Pipe pipe) const {
    return "," + decimals(ratio(pipe) * total(), 3) + "," + decimals(ratio(pipe), 3);
  }
  std::string head() const {
    return "," + decimals(total(), 3) + "," + std::to_string(work.cycles * work.cores);
  }
};

const char* const kNoCube = ",0.0,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0";
const char* const kNoVector = ",0.0,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0";

}  // namespace

KernelTable::KernelTable(std::ostream& out, KernelColumns columns) : out_(out), columns_(columns) {
  std::string head = columns.has_steps ? "Step Id," : "";
  head +=
      columns.level == 0
          ? "Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num"
          : "Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait "
            "Time(us),Block Dim,Mix Block Dim,HF32 Eligible";
  if (columns.has_shapes || columns.level > 0) head += kShapes;
  if (columns.level > 0) head += ",Context ID";
  if (columns.level > 0 && columns.has_pipes) head += kPipes;
  if (columns.level > 0 && columns.has_l2) head += l2_columns(columns.architecture);
  out_ << head << '\n';
}

void KernelTable::add_pipes(std::string& line, const aclsimWork& work, double mhz) const {
  const PipeColumns pipes{work, mhz};
  const bool has_cube = work.busy[kCube] > 0;
  const bool has_vector = work.cycles > 0 && (!has_cube || work.busy[kVector] > 0);
  if (has_cube)
    line += pipes.head() + pipes.column(kCube) + pipes.column(kScalar) + pipes.column(kMte1) +
            pipes.column(kMte2) + pipes.column(kFix) + ",0.0";
  else
    line += kNoCube;
  if (has_vector)
    line += pipes.head() + pipes.column(kVector) + pipes.column(kScalar) + pipes.column(kMte2) +
            pipes.column(kMte3) + ",0.0";
  else
    line += kNoVector;
  line += "," + decimals(has_cube ? 100 * pipes.ratio(kCube) : 0, 3);
}

std::uint64_t KernelTable::add(const TaskRow& row, const aclsimTaskInfo& task, std::uint64_t time_ns,
                               int step, double mhz) {
  const std::uint64_t number = tasks_++;
  std::uint64_t& last = last_end_[task.stream];
  const std::uint64_t wait = last != 0 && row.begin_ns > last ? row.begin_ns - last : 0;
  last = row.end_ns;
  const std::string device = std::to_string(task.device), blocks = std::to_string(row.blocks);
  std::string line;
  if (columns_.has_steps) line += (step < 0 ? "" : std::to_string(step)) + ",";
  line += device + ",";
  const std::string times = microseconds(time_ns + row.begin_ns) + "\t," +
                            microseconds(row.end_ns - row.begin_ns) + "," + microseconds(wait);
  const std::string name = csv_field(row.name), type = csv_field(row.type);
  if (columns_.level == 0) {
    line += name + "," + type + "," + row.core + "," + times + "," + blocks;
  } else {
    line += "4294967295," + std::to_string(number) + "," + std::to_string(task.stream) + "," + name + "," +
            type + "," + row.state + "," + row.core + "," + times + "," + blocks + "," +
            (row.core == "MIX_AIC" ? blocks : "0") + ",NO";
  }
  if (columns_.has_shapes) {
    for (const std::string* field : {&row.input_shapes, &row.input_types, &row.input_formats,
                                     &row.output_shapes, &row.output_types, &row.output_formats})
      line += "," + csv_field(*field);
  } else if (columns_.level > 0) {
    line += ",N/A,N/A,N/A,N/A,N/A,N/A";
  }
  if (columns_.level > 0) line += ",N/A";
  if (columns_.level > 0 && columns_.has_pipes) add_pipes(line, *task.work, mhz);
  if (columns_.level > 0 && columns_.has_l2)
    line += l2_cells(columns_.architecture, row, task.work->l2, PipeColumns{*task.work, mhz}.head());
  out_ << line << '\n';
  return number;
}

}  // namespace npu::profiler
