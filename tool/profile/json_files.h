#pragma once
#include <istream>
#include <string>

#include "tool/profile/profile.h"

namespace migrate {

/// communication.json: the collectives of all steps. Errors become a line of `notes` that starts with `name`, as in the readers below.
void read_communication(std::istream& in, const std::string& name, RankProfile& rank,
                        std::vector<std::string>& notes);
/// profiler_metadata.json: environment variables and the number of ranks
void read_metadata(std::istream& in, const std::string& name, RankProfile& rank,
                   std::vector<std::string>& notes);
/// profiler_info.json, profiler_info_N.json: the rank
void read_info(std::istream& in, const std::string& name, RankProfile& rank, std::vector<std::string>& notes);
/// modelled_time.json: which times are modelled, and which kernels have no model
void read_model(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes);
/// info.json.0: numbers of cores and their frequency
void read_device_info(std::istream& in, const std::string& name, RankProfile& rank,
                      std::vector<std::string>& notes);

}  // namespace migrate
