// What a launch brings along: the switches and limits under which its blocks run.
#pragma once

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/scheduler/order.h"

namespace npu::simt {

class DeviceMemory;
class RaceFinder;

/// Launches of one machine share one object, which KernelCall::environment names. It does not change while a
/// launch runs. Child grids have the environment of their parent.
struct LaunchEnvironment {
  int workers = 1;                    ///< host threads that may run blocks of one grid at the same time
  Order order;                        ///< in which blocks and threads take turns
  bool loops = true;                  ///< kernels with barriers may run as loops between the barriers
  bool checking = false;              ///< blocks find their shared memory without values
  RaceFinder* race_finder = nullptr;  ///< runs the launch in several orders; null: it runs once
  DeviceMemory* memory = nullptr;     ///< for the race finder and for check_arguments
};

}  // namespace npu::simt
