// Notifies a profiler, which is in a room above, of npuProfilerStart, npuProfilerStop and npuProfilerStep.
#pragma once

namespace npu::detail {

/// From now on calls set_on(whether to record); null removes it. Thread-safe.
void set_profiler_switch(void (*set_on)(bool));

/// From now on calls step() at the end of each step of the program; null removes it. Thread-safe.
void set_profiler_step(void (*step)());

}  // namespace npu::detail
