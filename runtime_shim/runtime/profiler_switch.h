// Notifies a profiler, which is in a room above, of the calls of npu/profiler.h.
#pragma once

#include "npu/profiler.h"

namespace npu::detail {

/// What a profiler does for the calls; each member is set. npuProfilerStart and npuProfilerStop call set_on.
struct ProfilerHooks {
  void (*set_on)(bool on);
  void (*step)();
  npuError_t (*open)(const char* options, npuProfilerHandler handler, void* user_data);
  npuError_t (*close)();
  bool (*has_steps)();  ///< whether steps are recorded now
};

/// From now on calls the hooks, which must live as long as the process. Thread-safe.
void set_profiler_hooks(const ProfilerHooks* hooks);

}  // namespace npu::detail
