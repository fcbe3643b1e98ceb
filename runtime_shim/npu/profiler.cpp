// Start and stop of profiling.
#include "npu/profiler.h"

#include "npu/runtime_device.h"
#include "runtime_shim/npu/runtime_state.h"

extern "C" {

npuError_t npuProfilerStart(void) {
  return npu::detail::api([] { return npuSuccess; });
}

npuError_t npuProfilerStop(void) { return npuDeviceSynchronize(); }

}  // extern "C"
