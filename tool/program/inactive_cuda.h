#pragma once
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// How much of CUDA a job reads only in branches that its macros do not take: `#ifdef USE_CUDA` around a file, where the
/// build file defines USE_CUDA on demand.
enum class InactiveCuda {
  nothing,
  some,       ///< some in the main file or in a header of the user's that it reads
  main_file,  ///< all that the main file has
};

/// For each job; `facts` are those of all jobs. Cost: O(facts + jobs + includes x their depth).
std::vector<InactiveCuda> untaken_cuda(const std::vector<ParseJob>& jobs, const ProgramFacts& facts);

}  // namespace migrate
