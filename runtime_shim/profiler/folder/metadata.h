// The small files of a folder: about the run, its chip, and which times are modelled.
#pragma once

#include <map>
#include <string>

#include "runtime_shim/config/profile_options.h"
#include "runtime_shim/profiler/folder/statistics.h"

namespace npu::profiler {

struct RunFacts;

std::string readme_text(const configuration::ProfileOptions& options, const RunFacts& facts);
/// Device time by its origin. Units: ns. without_model: kernels by name.
std::string modelled_time_json(const RunFacts& facts, std::uint64_t modelled_ns, std::uint64_t measured_ns,
                               const std::map<std::string, TimeSum>& without_model);
/// Source of these: torch_npu's profiler and msprof.
std::string profiler_info_json(const configuration::ProfileOptions& options, const RunFacts& facts);
std::string metadata_json(const RunFacts& facts);
std::string device_info_json(const RunFacts& facts, int device);

}  // namespace npu::profiler
