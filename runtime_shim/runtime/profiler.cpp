// Start and stop of profiling.
#include "npu/profiler.h"

#include <atomic>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/profiler_switch.h"

namespace {

std::atomic<void (*)(bool)> profiler_switch{nullptr};

// Earlier tasks are not part of the profile.
npuError_t switch_profiler(bool on) {
  const npuError_t error = npuDeviceSynchronize();
  if (auto* const set_on = profiler_switch.load(std::memory_order_acquire)) set_on(on);
  return error;
}

}  // namespace

void npu::detail::set_profiler_switch(void (*set_on)(bool)) {
  profiler_switch.store(set_on, std::memory_order_release);
}

extern "C" {

npuError_t npuProfilerStart(void) { return switch_profiler(true); }
npuError_t npuProfilerStop(void) { return switch_profiler(false); }

}  // extern "C"
