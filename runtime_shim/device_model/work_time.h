// The modelled time of a task.
#pragma once

#include "npu_sim/acl/acl_sim_work.h"
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

/// By the unit that `work` names:
///   cube      task + max(flops / (cube rate x share x filled), bytes / (memory x share))
///   vector    task + bytes / (memory x share), with the rate of L2 for what fits into half of it
///   cores     task + cycles / clock
///   copy      copy + bytes / link
///   collective  collective_time
///   wait      0
/// `filled` is the part of the cubes' work that is not padding: a product is cut into tiles of 16 x 16 x 16 elements, and into
/// as many equal parts as there are cubes, if it has so many.
WorkTime time_of(const configuration::Chip& chip, const Rates& rates, const aclsimWork& work);

/// Sets the cycles, the cores and the busy pipes of work of cubes and vector cores from the modelled time. What is read keeps
/// mte2 busy, what is written the pipe that writes; the longer of both is busy as long as the memory is.
void add_pipes(const Rates& rates, const WorkTime& time, aclsimWork& work);

/// Seconds that the host works for a call of AscendCL, without what it waits for.
double host_seconds(const Rates& rates, const char* function);

}  // namespace npu::device_model
