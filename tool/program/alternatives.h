#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// Jobs whose alternatives nobody has tried yet, by what may explain their errors: those of one group have the same
/// alternatives and lack the same headers. `left`: the facts of such jobs, by the number of the job.
std::vector<std::vector<size_t>> groups_left(const std::vector<ParseJob>& jobs,
                                             const std::map<size_t, ProgramFacts>& left);

/// Those of a group to try first: all of a small group, a few of a large one, spread evenly over it.
std::vector<size_t> sample_of(const std::vector<size_t>& group);

}  // namespace migrate
