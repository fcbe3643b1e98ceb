#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// Jobs whose alternatives were not tried yet, grouped by the likely cause of their errors: jobs of one group have the
/// same alternatives and lack the same header: of those that a job lacks, the one that most others lack, too. `left`: the facts of such jobs, by the number of the job.
std::vector<std::vector<size_t>> groups_left(const std::vector<ParseJob>& jobs,
                                             const std::map<size_t, ProgramFacts>& left);

/// The jobs of a group to try first: all of a small group, or a few evenly spaced ones of a large group.
std::vector<size_t> sample_of(const std::vector<size_t>& group);

}  // namespace migrate
