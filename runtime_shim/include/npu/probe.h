/// @file
/// Steps for the probe (NPU_PROBE): dumps of what goes into and out of each operation. Valid C11 and C++17.
/// Errors: none. Without NPU_PROBE the calls do nothing.
/// Source: msprobe's PrecisionDebugger.step().
#ifndef NPU_PROBE_H_
#define NPU_PROBE_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#ifdef __cplusplus
extern "C" {
#endif

/// Ends a step of the calling thread's current device: operations after it are those of the next one, numbered from 0 again.
/// Call it after the last operation of a training step.
/// Errors: none.
/// Source: this project.
void npuProbeStep(void);

#ifdef __cplusplus
}

namespace npu::probe {

/// npuProbeStep.
/// Errors: none.
/// Source: this project.
inline void step() { npuProbeStep(); }

}  // namespace npu::probe
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_PROBE_H_
