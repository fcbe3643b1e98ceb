// The options of a profile for the chip: NPU_PROFILE.
#pragma once

#include <string>

#include "runtime_shim/config/chip.h"
#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// What is recorded, and where it goes.
struct ProfileOptions {
  std::string folder;  ///< empty: no profile
  int level =
      1;  ///< 0: kernels and steps; 1: calls of AscendCL and pipes as well; 2: waits and events as well
  bool has_pipes = true;        ///< metrics=pipe: columns of the pipes (from level 1); metrics=none
  bool has_l2_metrics = false;  ///< metrics=l2: columns of L2's counters (from level 1)
  bool has_l2_cache = false;    ///< l2_cache=1: the file l2_cache.csv
  bool has_memory = true;       ///< allocations
  bool has_shapes = true;       ///< shapes and types of operands
  bool has_flops = false;       ///< operations of each task, in the trace
  bool has_stacks = false;      ///< stack=1: where the program calls
  bool has_kineto = false;      ///< the timeline in the form of GPUs as well
  bool counts_host = false;     ///< host=measured: processor time of the host between calls counts
  std::string step_range;       ///< step=NAME: each range of that name is a step
  std::string worker;           ///< worker=NAME: the first part of the folder's name
  int skip_first = 0, wait = 0, warmup = 0, active = 0, repeat = 0;  ///< steps; active 0: everything
  int rank = -1;      ///< of the process in its job (read_rank); -1: not known
  std::string error;  ///< what is wrong with the value; nothing is recorded then

  bool needs_l2() const { return has_l2_metrics || has_l2_cache; }
};

/// Reads "FOLDER[,key=value...]". A folder's name may not contain a comma.
ProfileOptions parse_profile_options(const std::string& text);

/// Why a profile of that chip cannot have what the options ask for; empty if it can.
std::string refusal_of(const ProfileOptions& options, const Chip& chip);

/// NPU_PROFILE, and the rank (read_rank).
ProfileOptions read_profile_options(const Lookup& lookup);

}  // namespace npu::configuration
