/// @file
/// What kernels ask of the device: clocks, traps, sleep, hints to the compiler. C++17, in kernels.
///
/// Errors: none, unless a function says otherwise.
/// Source: CUDA C++ Programming Guide, "Time Function", "Trap function", "Breakpoint Function", "Profiler
/// Counter Function", "Nanosleep Function", "Compiler Optimization Hint Functions"; PTX ISA, %globaltimer.
#ifndef NPU_KERNEL_DEVICE_SERVICES_H_
#define NPU_KERNEL_DEVICE_SERVICES_H_

#include <time.h>

#include "npu/executors/thread_context.h"

namespace npu::detail {
NPU_EXPORT long long kernel_cycles();
NPU_EXPORT long long kernel_nanoseconds();
NPU_EXPORT int kernel_cores();
NPU_EXPORT void give_way();
}  // namespace npu::detail

/// A counter that runs at 1 GHz. CUDA's clock() is not declared here, because <time.h> has that name:
/// `migrate rewrite` turns its calls in device code into these.
/// With NPU_SIM_TIME=model, both count from the modelled begin of the launch, and go on as the threads of the host do, whose
/// time is that of a kernel without a model; clock64 then counts at the clockRate of npuDeviceProp.
/// Units: nanoseconds since a fixed point of the host's monotonic clock, or of the modelled clock; clock64 cycles of these.
/// @{
inline long long clock64() { return npu::detail::kernel_cycles(); }
namespace npu {
/// %globaltimer. In the namespace, because CUDA has no function of that name, and programs have their own.
inline unsigned long long globaltimer() {
  return static_cast<unsigned long long>(npu::detail::kernel_nanoseconds());
}
}  // namespace npu
/// @}

/// Ends the launch.
/// Errors: npuErrorLaunchFailure, returned by the next call that waits for the device; it is sticky. Outside
/// kernels it ends the program.
[[noreturn]] inline void __trap(const char* npu_file = __builtin_FILE(), int npu_line = __builtin_LINE()) {
  npu::detail::trap(npu_file, npu_line);
}
/// A stop for debuggers on a GPU. It has no effect, as on a GPU without a debugger.
inline void __brkpt() {}
/// Counts for the profiler of a GPU, which does not exist here: no effect.
inline void __prof_trigger(int) {}
/// The thread waits for a value in memory, which another thread writes: the other threads of its block run first, then other blocks.
/// Without it a loop that reads such a value may never end, because threads of the simulated device take turns; `migrate
/// rewrite` adds it where the program has none. The time is not waited for.
inline void __nanosleep(unsigned) { npu::detail::give_way(); }

#if !defined(__clang__)
/// Tells the compiler that the condition holds. Behaviour is undefined if it does not.
#define __builtin_assume(condition)            \
  do {                                         \
    if (!(condition)) __builtin_unreachable(); \
  } while (0)
#endif

#endif  // NPU_KERNEL_DEVICE_SERVICES_H_
