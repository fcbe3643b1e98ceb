#pragma once
#include <istream>
#include <string>

#include "tool/profile/profile.h"

namespace migrate {

/// Reads one CSV file into `rank`; damage is a line of `notes` that starts with `name`.
using TableReader = void (*)(std::istream& in, const std::string& name, RankProfile& rank,
                             std::vector<std::string>& notes);

/// kernel_details.csv, or op_summary_*.csv with its other names of columns. The rows are then sorted by start.
void read_kernels(std::istream& in, const std::string& name, RankProfile& rank,
                  std::vector<std::string>& notes);
/// step_trace_time.csv
void read_steps(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes);
/// api_statistic.csv
void read_apis(std::istream& in, const std::string& name, RankProfile& rank, std::vector<std::string>& notes);
/// operator_memory.csv
void read_allocations(std::istream& in, const std::string& name, RankProfile& rank,
                      std::vector<std::string>& notes);
/// memory_record.csv
void read_memory(std::istream& in, const std::string& name, RankProfile& rank,
                 std::vector<std::string>& notes);
/// operator_details.csv: the call stacks of operators
void read_operators(std::istream& in, const std::string& name, RankProfile& rank,
                    std::vector<std::string>& notes);

}  // namespace migrate
