// The modelled time of a task.
#pragma once

#include "npu_sim/acl/acl_work_sim.h"
#include "runtime_shim/config/device_config.h"
#include "runtime_shim/device_model/rates.h"

namespace npu::device_model {

/// What bounds a task.
enum class Bound { kUnknown, kCube, kMemory, kCycles, kLink, kOverhead };

/// Units: seconds. is_known is false if the work has no model; seconds is then 0.
struct WorkTime {
  double seconds = 0;
  double cube_seconds = 0, memory_seconds = 0;  ///< that the cubes and the memory are busy
  Bound bound = Bound::kUnknown;
  bool is_known = false;
};

/// A product is cut into tiles of so many elements of its result.
inline constexpr int64_t kTileRows = 128, kTileColumns = 256;

/// By the unit that `work` names:
///   cube      task + max(waves x tile / (rate of a cube x share), bytes / (memory x share))
///   vector    task + bytes / (memory x share), or over the rate of L2 for what fits into half of it
///   cores     task + cycles / clock
///   copy      copy + bytes / link
///   collective  collective_time
///   wait      0
/// A product is cut into tiles of 128 x 256 elements of its result, padded to 16. A wave is a tile for each cube.
/// Collectives take the time of as many ranks as `ranks` says (with_ranks).
WorkTime time_of(const configuration::Chip& chip, const Rates& rates, const aclsimWork& work,
                 configuration::ModelledRanks ranks = {});

/// Sets the cycles, the cores and the busy pipes of work of cubes and vector cores from the modelled time. What is read keeps
/// mte2 busy, what is written the pipe that writes; the longer of both is busy as long as the memory is.
void add_pipes(const Rates& rates, const WorkTime& time, aclsimWork& work);

/// Seconds that the host works for a call of AscendCL, without what it waits for.
double host_seconds(const Rates& rates, const char* function);

}  // namespace npu::device_model
