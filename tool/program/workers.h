#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// Options for running tasks in child processes.
struct WorkerOptions {
  int processes = 0;                                          ///< in parallel; 0: one per core
  std::chrono::milliseconds limit = std::chrono::minutes(5);  ///< of processor time, for one task
  size_t memory_mib = 2048;  ///< limit of memory of one process, as the system counts it; 0: no limit
  std::function<bool()> stopped = {};  ///< whether the user wants the run to end; asked ten times a second
};

/// Whether the user wants the run to end.
inline bool is_stopped(const WorkerOptions& options) { return options.stopped && options.stopped(); }

/// The error of a task that was not finished when the user stopped the run.
inline constexpr const char* kStopped = "the run was stopped before this";

/// Runs `work(i)` for i < count in child processes and passes each result to `done` in this process as it arrives.
/// A task that crashes its process or exceeds a limit gives an Error that says so ("crashed: Segmentation fault"); other
/// tasks are not affected. The limit of time is processor time, so a busy machine does not affect it. A task that waits
/// is ended after ten times the limit of wall-clock time. Memory is checked ten times a second. Processes are forked:
/// they see the current memory of this process, and return only the result. This process must have no other threads.
/// Errors: no process can be started; the run was stopped (kStopped): the tasks at work are ended, and no other begins.
Status run_in_workers(size_t count, const WorkerOptions& options,
                      const std::function<std::string(size_t)>& work,
                      const std::function<void(size_t, Result<std::string>)>& done);

}  // namespace migrate
