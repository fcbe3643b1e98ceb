// Records the tasks of all devices for NPU_SIM_PROFILE, NPU_SIM_TRACE and NPU_PROFILE.
#pragma once

#include <atomic>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime_shim/profiler/folder/session.h"
#include "runtime_shim/profiler/summary.h"
#include "runtime_shim/profiler/trace.h"

namespace npu::profiler {

/// Settings from the environment. NPU_SIM_PROFILE=1 prints a table to stderr at the end of the run;
/// NPU_SIM_PROFILE=FILE writes it to the file. NPU_SIM_TRACE=FILE writes a trace. `%p` in a file's name
/// becomes the process number, for runs of several ranks. NPU_SIM_PROFILE_FROM_START=0 starts at
/// npuProfilerStart.
struct Settings {
  std::string summary;  ///< a file, "1" for stderr, or empty
  std::string trace;    ///< a file, or empty
  bool from_start = true;
  std::uint64_t refresh_ns = 10'000'000'000;  ///< maximum age of the file after a kill
};

/// Thread-safe. Errors: a file that cannot be written is named on stderr, once; the run continues.
class Recorder {
 public:
  /// The recorder of this process; null unless the environment or npuProfilerOpen asks for one.
  static Recorder* get();

  explicit Recorder(Settings settings);

  /// Begins a profile of the chip. False if one is open.
  bool open_profile(const configuration::ProfileOptions& options, Session::Handler handler);
  /// Ends it. False if none is open.
  bool close_profile();
  bool has_profile() const { return session() != nullptr; }

  void add(const aclsimTaskInfo& task);
  void add(const npuTxEvent& event);
  void add(const aclsimCallInfo& call);
  void add(const aclsimMemoryInfo& memory);
  /// The end of a step of the program.
  void step();
  /// Starts and stops recording, for npuProfilerStart and npuProfilerStop.
  void set_on(bool on);
  /// Writes the results. Later tasks are not recorded.
  void finish();

 private:
  void write_summary();
  Session* session() const { return session_.load(std::memory_order_acquire); }

  const Settings settings_;
  std::atomic<bool> on_;
  std::mutex mutex_;
  bool finished_ = false;             // guarded by mutex_
  std::uint64_t written_ns_;          // time of the last write; guarded by mutex_
  bool reported_unwritable_ = false;  // guarded by mutex_
  Summary summary_;                   // guarded by mutex_
  std::ofstream trace_file_;          // guarded by mutex_
  std::unique_ptr<Trace> trace_;      // guarded by mutex_; null without a trace
  std::atomic<Session*> session_{nullptr};
  std::vector<std::unique_ptr<Session>>
      sessions_;  // open and closed ones: other threads may still be inside; guarded by mutex_
};

}  // namespace npu::profiler
