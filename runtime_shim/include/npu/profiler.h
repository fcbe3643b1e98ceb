// Start and stop of profiling: what cuda_profiler_api.h becomes. Valid C11 and C++17.
#ifndef NPU_PROFILER_H_
#define NPU_PROFILER_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Waits for the device; what it does from here on is recorded if NPU_SIM_PROFILE or NPU_SIM_TRACE ask for it
/// (docs/profiling.md). Else nothing happens, as in CUDA without a profiler.
npuError_t npuProfilerStart(void);
/// Waits for the device, then stops recording.
npuError_t npuProfilerStop(void);

#ifdef __cplusplus
}
#endif

#endif  // NPU_PROFILER_H_
