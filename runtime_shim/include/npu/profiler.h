/// @file
/// Start and stop of profiling: what cuda_profiler_api.h becomes. Valid C11 and C++17.
/// Source: CUDA Runtime API, "Profiler Control".
#ifndef NPU_PROFILER_H_
#define NPU_PROFILER_H_

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Waits for the device; then recording starts or stops, if NPU_SIM_PROFILE, NPU_SIM_TRACE or NPU_PROFILE
/// asks for it (docs/howto/profiling.md). Without them the calls only wait.
/// Errors: those of npuDeviceSynchronize. Recording is switched all the same.
/// Source: cudaProfilerStart, cudaProfilerStop.
/// @{
npuError_t npuProfilerStart(void);
npuError_t npuProfilerStop(void);
/// @}

/// Ends a step of training, and begins the next one. NPU_PROFILE records by steps (docs/howto/profile_for_the_chip.md): with it,
/// the call waits for the device; without it, it does nothing.
/// Errors: those of npuDeviceSynchronize. The step ends all the same.
/// Source: torch_npu.profiler.profile.step.
npuError_t npuProfilerStep(void);

#ifdef __cplusplus
}
#endif

#endif  // NPU_PROFILER_H_
