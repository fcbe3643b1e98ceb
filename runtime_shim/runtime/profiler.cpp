// Start and stop of profiling.
#include "npu/profiler.h"

#include <atomic>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/profiler_switch.h"

namespace {

std::atomic<void (*)(bool)> profiler_switch{nullptr};
std::atomic<void (*)()> profiler_step{nullptr};

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

void npu::detail::set_profiler_step(void (*step)()) { profiler_step.store(step, std::memory_order_release); }

extern "C" {

npuError_t npuProfilerStart(void) { return switch_profiler(true); }
npuError_t npuProfilerStop(void) { return switch_profiler(false); }

// Tasks of the step that ends belong to it.
npuError_t npuProfilerStep(void) {
  auto* const step = profiler_step.load(std::memory_order_acquire);
  if (step == nullptr) return npuSuccess;
  const npuError_t error = npuDeviceSynchronize();
  step();
  return error;
}

}  // extern "C"
