#pragma once
#include <optional>
#include <vector>

#include "tool/base/scratch_directory.h"
#include "tool/facts/pch/shared_headers.h"
#include "tool/program/collect_jobs.h"

namespace migrate {

/// Precompiled headers that jobs share (see shared_headers.h), made once in worker processes. If one cannot be made, its
/// jobs are parsed without it.
class SharedParses {
 public:
  SharedParses(const std::vector<ParseJob>& jobs, const ParseContext& context, const CollectOptions& options);

  /// Sets the precompiled header of job `index`, or none.
  void lend(size_t index, ParseJob& job) const;

 private:
  using Made = std::vector<std::optional<PrecompiledHeaders>>;
  Made make(const SharingPlan& before, const Made& made_before, const ParseContext& context,
            const CollectOptions& options);

  Result<ScratchDirectory> scratch_;
  SharingPlan plan_;
  Made made_;
  size_t files_ = 0;  ///< number of file names used so far
};

}  // namespace migrate
