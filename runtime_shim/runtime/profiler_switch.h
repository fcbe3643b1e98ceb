// How a profiler, which stands on a higher floor, hears of npuProfilerStart and npuProfilerStop.
#ifndef RUNTIME_SHIM_NPU_PROFILER_SWITCH_H_
#define RUNTIME_SHIM_NPU_PROFILER_SWITCH_H_

namespace npu::detail {

/// Calls set_on(whether to record) from here on; null removes it. Thread-safe.
void set_profiler_switch(void (*set_on)(bool));

}  // namespace npu::detail

#endif  // RUNTIME_SHIM_NPU_PROFILER_SWITCH_H_
