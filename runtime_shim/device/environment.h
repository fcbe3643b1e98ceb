// What the environment says about the simulated machine.
#ifndef RUNTIME_SHIM_DEVICE_ENVIRONMENT_H_
#define RUNTIME_SHIM_DEVICE_ENVIRONMENT_H_

#include <functional>
#include <string>
#include <vector>

#include "runtime_shim/device/chip.h"

namespace npu::device {

/// The machine to simulate. `error` is empty when every variable could be understood.
struct MachineDescription {
  const Chip* chip = nullptr;
  std::vector<int>
      physical_devices;  ///< physical number of each visible device; its size is the device count
  int workers = 1;       ///< host threads that one task may use
  bool check = false;    ///< NPU_SIM_CHECK=1: look for wrong uses of memory
  std::string error;     ///< which variable has which wrong value
};

/// Reads NPU_SIM_DEVICES (1 to 1024, default 1), NPU_SIM_SOC (default Ascend910B1), NPU_SIM_WORKERS,
/// NPU_SIM_CHECK (0 or 1) and ASCEND_RT_VISIBLE_DEVICES (list of physical numbers; the list ends at the first
/// that does not exist). lookup: gives the value of a variable, or null; as std::getenv.
MachineDescription describe_machine(const std::function<const char*(const char*)>& lookup);

}  // namespace npu::device

#endif  // RUNTIME_SHIM_DEVICE_ENVIRONMENT_H_
