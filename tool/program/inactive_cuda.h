#pragma once
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// How much CUDA code of a job is only in inactive branches: for example `#ifdef USE_CUDA` around a file, if the build
/// file defines USE_CUDA on demand.
enum class InactiveCuda {
  nothing,
  some,       ///< some CUDA code of the main file or of a user header that it reads
  main_file,  ///< all CUDA code of the main file
};

/// The result for each job; `facts` are those of all jobs. Cost: O(facts + jobs + includes x their depth).
std::vector<InactiveCuda> untaken_cuda(const std::vector<ParseJob>& jobs, const ProgramFacts& facts);

}  // namespace migrate
