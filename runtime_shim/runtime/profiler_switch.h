// How a profiler, which stands on a higher floor, hears of npuProfilerStart and npuProfilerStop.
#pragma once

namespace npu::detail {

/// Calls set_on(whether to record) from here on; null removes it. Thread-safe.
void set_profiler_switch(void (*set_on)(bool));

}  // namespace npu::detail
