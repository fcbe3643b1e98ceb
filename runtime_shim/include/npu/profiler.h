/// @file
/// Start and stop of profiling: what cuda_profiler_api.h becomes. Valid C11 and C++17.
/// Source: CUDA Runtime API, "Profiler Control".
#ifndef NPU_PROFILER_H_
#define NPU_PROFILER_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Waits for the device; then recording starts or stops, if NPU_SIM_PROFILE or NPU_SIM_TRACE asks for it
/// (docs/howto/profiling.md). Without them the calls only wait.
/// Errors: those of npuDeviceSynchronize. Recording is switched all the same.
/// Source: cudaProfilerStart, cudaProfilerStop.
/// @{
npuError_t npuProfilerStart(void);
npuError_t npuProfilerStop(void);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_PROFILER_H_
