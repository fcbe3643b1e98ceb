#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"
#include "tool/program/workers.h"

namespace migrate {

/// Called after each finished unit: how many of how many, and which file. Before the number of units is known, `total` is
/// 0 and `done` says how many files were read; an empty name says that this is over.
using Progress = std::function<void(size_t done, size_t total, const std::string& file)>;

/// How jobs are run.
struct CollectOptions {
  WorkerOptions workers;
  Progress progress;
  std::string cache_directory;  ///< of facts_cache.h; empty: nothing is remembered
  std::string tool;             ///< stands for the tool in the cache: facts of another one do not count
};

/// `collect` over all jobs in worker processes, merged in the order of the jobs, so that the result does not
/// depend on timing. Headers that jobs begin with alike are parsed once (see shared_headers.h). A job that
/// crashes its process or takes too long stays in the result as a failed unit.
ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options = {});

/// `check_migrated` over all jobs, in the same way.
ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const std::vector<std::string>& roots, const CollectOptions& options = {});

}  // namespace migrate
