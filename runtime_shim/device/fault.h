// Reports a fault on device memory as an error of the program.
#pragma once

#include <cstdint>

namespace npu::device {

class Machine;

/// Who runs kernels on this thread.
struct KernelFaults {
  /// Whether the calling thread is inside a kernel. Called in a signal handler.
  std::int32_t (*in_kernel)();
  /// Ends the kernel with an illegal address. Does not return.
  void (*fail)(const char* what);
};

/// Set by the kernel executors before any kernel runs.
void set_kernel_faults(const KernelFaults& faults);

/// From now on a fault inside a kernel fails the kernel, as on a GPU. With NPU_SIM_CHECK one on memory of a
/// device elsewhere ends the process with a line that says what was touched. With hidden memory
/// (Machine::hides_memory) one on memory of a device ends the process as a fault, after a line that names it. Other faults go where they
/// went before. A division of integers by zero inside a kernel goes on (integer_division.h). An access to pages that move (SharedPages) waits and is repeated. machine: whose addresses and check are meant; at most one
/// per process, because signal handlers are the process's. Under AddressSanitizer, whose reports say more, only accesses to pages that move
/// are handled, as long as its option handle_segv allows handlers of programs, as it does unless it is 2.
void watch_faults(Machine& machine);

}  // namespace npu::device
