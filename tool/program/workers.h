#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// How tasks run in processes of their own.
struct WorkerOptions {
  int processes = 0;                                          ///< at a time; 0: one per core
  std::chrono::milliseconds limit = std::chrono::minutes(5);  ///< of processor time, for one task
  size_t memory_mib = 2048;  ///< that one process may hold, as the system counts it; 0: no limit
};

/// Runs `work(i)` for i < count in child processes and hands each result to `done` here, as results come in.
/// A task that crashes its process, takes longer than the limit, or more memory, gives an Error that says so
/// ("crashed: Segmentation fault"); it costs the other tasks nothing. The limit is
/// of processor time, so that a busy machine ends nothing; a task that waits is ended after ten times as long by the
/// clock. Memory is looked at ten times a second. Processes are forked, not started anew: they see
/// this process's memory as it is now, and nothing they change comes back but the result. This process must
/// have no other threads. Errors: no process can be started at all.
Status run_in_workers(size_t count, const WorkerOptions& options,
                      const std::function<std::string(size_t)>& work,
                      const std::function<void(size_t, Result<std::string>)>& done);

}  // namespace migrate
