#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/facts/model/merge.h"
#include "tool/program/collect_jobs.h"
#include "tool/program/facts_cache.h"

namespace migrate {

/// Tells the caller of each finished unit of a stage: a first parse, or one with more arguments.
class Stage {
 public:
  Stage(const Progress& progress, size_t total) : progress_(progress), total_(total) {}
  void finished(const std::string& file) {
    if (progress_) progress_(++done_, total_, file);
  }

 private:
  const Progress& progress_;
  const size_t total_;
  size_t done_ = 0;
};

/// Merges results in the order of the jobs, each as soon as all earlier ones are complete.
class InOrder {
 public:
  explicit InOrder(size_t jobs) : waiting_(jobs) {}

  void add(size_t index, ProgramFacts facts) {
    waiting_[index] = std::move(facts);
    while (merged_ < waiting_.size() && waiting_[merged_]) {
      merge(program_, std::move(*waiting_[merged_]));
      waiting_[merged_++].reset();
    }
  }

  ProgramFacts take() { return std::move(program_); }

 private:
  std::vector<std::optional<ProgramFacts>> waiting_;
  size_t merged_ = 0;
  ProgramFacts program_;
};

/// Receives the facts of a job.
using Sink = std::function<void(size_t job, ProgramFacts facts)>;

/// Parses the jobs whose numbers are `wanted`, and stores their facts in the cache.
void parse_jobs(const std::vector<ParseJob>& jobs, const std::vector<size_t>& wanted,
                const ParseContext& context, const CollectOptions& options, FactsCache& cache,
                const Sink& results);

}  // namespace migrate
