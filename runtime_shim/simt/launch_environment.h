// The environment of a launch: the switches and limits under which its blocks run.
#pragma once

#include <cfenv>

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/scheduler/order.h"

namespace npu::simt {

class DeviceMemory;
class RaceFinder;

/// What kernels read as their clocks. The default: nanoseconds of the host's steady clock.
struct KernelClock {
  long long ahead_ns = 0;  ///< of the host's steady clock; it may be negative
  long long mhz = 1000;    ///< of clock64
};

/// Launches of one machine share one object, which KernelCall::environment names. It does not change during a
/// launch. Child grids have the environment of their parent.
struct LaunchEnvironment {
  int workers = 1;                    ///< host threads that may run blocks of one grid at the same time
  Order order;                        ///< the order in which blocks and threads run
  bool loops = true;                  ///< kernels with barriers may run as loops between the barriers
  bool checking = false;              ///< blocks start with uninitialised shared memory
  RaceFinder* race_finder = nullptr;  ///< runs the launch in several orders; null: it runs once
  DeviceMemory* memory = nullptr;     ///< for the race finder and for check_arguments
  int rounding = FE_TONEAREST;        ///< of the kernel's operations, as <cfenv> names it
  KernelClock clock;                  ///< of the kernel's threads
  int cores = 1;                      ///< of the chip: what kernels read as the number of multiprocessors
};

}  // namespace npu::simt
