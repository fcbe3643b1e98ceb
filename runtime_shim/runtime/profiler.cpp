// Start and stop of profiling, steps, and profiles that the program opens itself.
#include "npu/profiler.h"

#include <atomic>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/profiler_switch.h"

namespace {

std::atomic<const npu::detail::ProfilerHooks*> profiler_hooks{nullptr};

const npu::detail::ProfilerHooks* hooks() { return profiler_hooks.load(std::memory_order_acquire); }

// Earlier tasks are not part of the profile.
npuError_t switch_profiler(bool on) {
  const npuError_t error = npuDeviceSynchronize();
  if (hooks() != nullptr) hooks()->set_on(on);
  return error;
}

}  // namespace

void npu::detail::set_profiler_hooks(const ProfilerHooks* hooks) {
  profiler_hooks.store(hooks, std::memory_order_release);
}

extern "C" {

npuError_t npuProfilerStart(void) { return switch_profiler(true); }
npuError_t npuProfilerStop(void) { return switch_profiler(false); }

// Tasks of the step that ends belong to it.
npuError_t npuProfilerStep(void) {
  if (hooks() == nullptr || !hooks()->has_steps()) return npuSuccess;
  const npuError_t error = npuDeviceSynchronize();
  hooks()->step();
  return error;
}

npuError_t npuProfilerOpen(const char* options, npuProfilerHandler handler, void* user_data) {
  if (options == nullptr || *options == 0) return npuErrorInvalidValue;
  if (hooks() == nullptr) return npuErrorNotSupported;
  return hooks()->open(options, handler, user_data);
}

npuError_t npuProfilerClose(void) {
  if (hooks() == nullptr) return npuErrorNotPermitted;
  const npuError_t error = npuDeviceSynchronize();
  const npuError_t closed = hooks()->close();
  return error == npuSuccess ? closed : error;
}

}  // extern "C"
