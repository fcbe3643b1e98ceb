// A profile of a run: which steps are recorded, and one folder for each device and each recorded stretch of steps.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "npu/detail/tx_observer.h"
#include "runtime_shim/profiler/folder/folder.h"

namespace npu::profiler {

/// Whether a step is recorded: after skip_first steps, cycles of `wait`, `warmup` and `active` steps, of which the active ones
/// are; `repeat` cycles, or all with 0. Without a schedule (active 0), every step is.
bool is_recorded(const configuration::ProfileOptions& options, int step);

/// Thread-safe. Errors: a folder that cannot be written is named on stderr, once; the run continues.
class Session {
 public:
  /// Called with the path of each folder that is complete, without a lock.
  using Handler = std::function<void(const std::string& folder)>;

  Session(configuration::ProfileOptions options, RunFacts facts, bool from_start, Handler handler = {});

  void add(const aclsimTaskInfo& task);
  void add(const aclsimCallInfo& call);
  void add(const aclsimMemoryInfo& memory);
  /// now_ns: of the modelled clock of the calling thread. thread: its number.
  void add(const npuTxEvent& event, int thread, std::uint64_t now_ns);
  /// The program ends a step, and begins the next one. The devices have no work.
  void step(std::uint64_t now_ns, int thread);
  /// Whether the end of this range is one of a step (the option step=NAME).
  bool is_step_range(const npuTxEvent& event, int thread);
  void set_on(bool on, std::uint64_t now_ns);
  void finish(std::uint64_t now_ns);

 private:
  struct Range {
    std::string name;
    std::uint64_t begin_ns;
  };
  /// Null if the devices are not recorded now.
  Folder* folder_of(int device);
  /// Paths of the folders that are complete now.
  std::vector<std::string> close(std::uint64_t now_ns);
  void tell(const std::vector<std::string>& folders) const;
  bool has_steps() const { return options_.active > 0 || !options_.step_range.empty() || step_ > 0; }

  const configuration::ProfileOptions options_;
  const RunFacts facts_;
  const Handler handler_;
  std::mutex mutex_;
  bool on_, is_recording_, reported_ = false;
  int step_ = 0;
  std::uint64_t step_begin_ns_ = 1;
  std::map<int, std::unique_ptr<Folder>> folders_;  // by device
  std::map<int, std::vector<Range>> open_;          // ranges that were pushed, by thread
  std::map<std::uint64_t, Range> started_;          // ranges that were started, by number
};

}  // namespace npu::profiler
