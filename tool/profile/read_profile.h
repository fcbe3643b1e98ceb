#pragma once
#include <string>

#include "tool/base/result.h"
#include "tool/profile/profile.h"

namespace migrate {

/// Reads a folder of the Ascend profiler: that of one rank ("..._ascend_pt"), one that contains those of several, the output folder
/// in it, or what msprof wrote ("PROF_...", "mindstudio_profiler_output"). Ranks that have no number are counted in the order of their folders.
/// Errors: there is no such folder, or nothing of the profiler in it; the line then says which tool it may be from.
Result<Profile> read_profile(const std::string& folder);

}  // namespace migrate
