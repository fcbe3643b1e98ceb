#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// What may be added to the arguments of a job (ParseJob::alternatives).
using Alternatives = std::vector<std::vector<std::string>>;

/// The headers that were not found.
std::set<std::string> missing_headers(const ProgramFacts& facts);

/// Of the jobs with the same alternatives, if these are many: a few evenly spaced ones, to parse before the others.
std::vector<std::vector<size_t>> samples_of_large_sets(const std::vector<ParseJob>& jobs);

/// Jobs whose alternatives were not tried yet, grouped by the likely cause of their errors: jobs of one group have the
/// same alternatives and lack the same header: of those that a job lacks, the one that most others lack, too. `left`: the facts of such jobs, by the number of the job.
std::vector<std::vector<size_t>> groups_left(const std::vector<ParseJob>& jobs,
                                             const std::map<size_t, ProgramFacts>& left);

/// The jobs of a group to try first: all of a small group, or a few evenly spaced ones of a large group.
std::vector<size_t> sample_of(const std::vector<size_t>& group);

}  // namespace migrate
