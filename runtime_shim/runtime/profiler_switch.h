// Notifies a profiler, which is in a room above, of npuProfilerStart and npuProfilerStop.
#pragma once

namespace npu::detail {

/// From now on calls set_on(whether to record); null removes it. Thread-safe.
void set_profiler_switch(void (*set_on)(bool));

}  // namespace npu::detail
