#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"
#include "tool/program/workers.h"

namespace migrate {

/// Called after each finished unit of a stage, with the number of finished units, the total, and the file. Stages are the
/// headers that units share (their names), all units, units with other arguments, and units that are parsed twice. While the
/// total is unknown, `total` is 0 and `done` is the number of files that were read; an empty name ends this phase.
using Progress = std::function<void(size_t done, size_t total, const std::string& file)>;

/// Options for running jobs.
struct CollectOptions {
  WorkerOptions workers;
  Progress progress;
  std::string cache_directory;  ///< of facts_cache.h; empty: no cache
  std::string tool;             ///< identifies the tool in the cache: facts of another version are not used
  /// Of the verification: a later one may have other texts, so it has cache entries of its own.
  int round = 0;
};

/// `collect` over all jobs in worker processes, merged in the order of the jobs, so that the result does not
/// depend on timing. Headers that several jobs have in common at their start are parsed once (see shared_headers.h). A
/// job that crashes its process or exceeds its limits, or that is not read before the run is stopped, stays in the result as
/// a failed unit. The facts of each job are in the cache as soon as it ends.
ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options = {});

/// Likewise, `check_migrated` over all jobs.
ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const std::vector<std::string>& roots, const CollectOptions& options = {});

}  // namespace migrate
