#pragma once
#include <optional>
#include <vector>

#include "tool/base/scratch_directory.h"
#include "tool/facts/pch/shared_headers.h"
#include "tool/program/workers.h"

namespace migrate {

/// What jobs share (see shared_headers.h), made once in worker processes and lent to those that begin with it. Where it
/// cannot be made, each job is parsed by itself.
class SharedParses {
 public:
  SharedParses(const std::vector<ParseJob>& jobs, const ParseContext& context, const WorkerOptions& workers);

  /// What job `index` begins with, or null.
  const PrecompiledHeaders* of(size_t index, const ParseJob& job) const;

 private:
  using Made = std::vector<std::optional<PrecompiledHeaders>>;
  Made make(const SharingPlan& before, const Made& made_before, const ParseContext& context,
            const WorkerOptions& workers);

  Result<ScratchDirectory> scratch_;
  SharingPlan plan_;
  Made made_;
  size_t files_ = 0;  ///< names given so far
};

}  // namespace migrate
