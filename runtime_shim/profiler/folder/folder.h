// The folder of one device: what msprof-analyze, MindStudio Insight and TensorBoard's plug-in read.
#pragma once

#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "runtime_shim/config/device_config.h"
#include "runtime_shim/config/profile_options.h"
#include "runtime_shim/profiler/folder/communication_file.h"
#include "runtime_shim/profiler/folder/kernel_table.h"
#include "runtime_shim/profiler/folder/kineto_file.h"
#include "runtime_shim/profiler/folder/memory_tables.h"
#include "runtime_shim/profiler/folder/statistics.h"
#include "runtime_shim/profiler/folder/trace_file.h"

namespace npu::profiler {

/// What a folder says about the run.
struct RunFacts {
  std::string chip;  ///< "Ascend910B1"
  int cube_cores = 0, vector_cores = 0, mhz = 0, architecture = 2201;
  std::uint64_t time_ns = 0;                    ///< when the modelled clock started, since 1970
  std::string group;                            ///< name of the first communicator
  int rank = -1, ranks = 0;                     ///< of the job; -1: not known
  configuration::ModelledRanks modelled_ranks;  ///< that collectives are taken to have (NPU_SIM_RANKS)
};

/// {worker}_{time}_ascend_pt in the folder of the options, with the files of torch_npu's profiler (ASCEND_PROFILER_OUTPUT), filled
/// while the program runs. Bounded memory: sums by name, open allocations, and the gaps between the tasks of a step. Every
/// time is one of the modelled clock; README.txt and modelled_time.json say so. Not thread-safe.
class Folder {
 public:
  /// Errors: `error` names what cannot be written.
  Folder(const configuration::ProfileOptions& options, RunFacts facts, int device, bool has_steps);
  ~Folder();

  const std::string& error() const { return error_; }
  const std::string& path() const { return path_; }

  void add(const aclsimTaskInfo& task);
  void add(const aclsimCallInfo& call);
  void add(const aclsimMemoryInfo& memory);
  void add_range(const std::string& name, int thread, std::uint64_t begin_ns, std::uint64_t end_ns);
  void add_mark(const std::string& name, int thread, std::uint64_t ns);
  /// Ends a step. step: its number, or -1 for a run without steps.
  void end_step(int step, std::uint64_t begin_ns, std::uint64_t end_ns, int thread);
  void begin_step(int step);
  /// Writes what is left. Errors: as the constructor.
  void finish(std::uint64_t now_ns);

 private:
  void write_metadata();
  void write_text(const std::string& name, const std::string& text);
  void note_unknown(const TaskRow& row);

  const configuration::ProfileOptions options_;
  RunFacts facts_;
  const int device_;
  std::string path_, output_, error_;
  std::ofstream trace_out_, kernels_out_, tasks_out_, operators_out_, memory_out_, records_out_, steps_out_,
      l2_out_;
  std::unique_ptr<TraceFile> trace_;
  std::unique_ptr<KernelTable> kernels_;
  std::unique_ptr<MemoryTables> memory_;
  std::unique_ptr<KinetoFile> kineto_;
  CommunicationFile communication_;
  Statistics operators_, calls_;
  Overlap overlap_;
  int step_ = -1;
  bool is_finished_ = false;
  std::uint64_t first_ns_ = UINT64_MAX, last_ns_ = 0;
  /// Device time by model and by measurement, and kernels that have no model.
  std::uint64_t modelled_ns_ = 0, measured_ns_ = 0, tasks_ = 0;
  std::map<std::string, TimeSum> without_model_;
};

}  // namespace npu::profiler
