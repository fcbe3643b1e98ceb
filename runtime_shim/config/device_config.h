// The simulated machine in environment variables.
#pragma once

#include <string>
#include <vector>

#include "runtime_shim/config/chip.h"
#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// Collectives of communicators with `from` ranks take the modelled time that they would take with `to`. 0: none do.
struct ModelledRanks {
  int from = 0, to = 0;
};

/// The machine to simulate. `error` is empty if all variables are valid.
struct DeviceConfig {
  const Chip* chip = nullptr;  ///< NPU_SIM_SOC
  /// Physical number of each visible device; its size is the device count.
  std::vector<int> physical_devices;
  int workers = 1;                 ///< NPU_SIM_WORKERS: host threads that one task may use
  bool interleaves_pipes = false;  ///< NPU_SIM_ORDER=random[:SEED]: the pipes of a core take turns
  std::uint64_t pipe_seed = 0;
  bool gives_modelled_time = false;  ///< NPU_SIM_TIME=model: times of events are those of the modelled clock
  ModelledRanks modelled_ranks;      ///< NPU_SIM_RANKS=FROM:TO
  std::string numerics;              ///< NPU_SIM_NUMERICS: "", "double" or "chip"
  bool check = false;                ///< NPU_SIM_CHECK=1: check the program's use of memory
  bool hides_memory =
      false;          ///< NPU_SIM_PRIVATE=0: the host cannot access memory of a device, except managed memory
  std::string error;  ///< the invalid variable and its value
};

/// Reads NPU_SIM_DEVICES (0 to 1024, default 1), NPU_SIM_SOC (default Ascend910B1), NPU_SIM_WORKERS,
/// NPU_SIM_CHECK (0 or 1), NPU_SIM_TIME (real or model), NPU_SIM_RANKS (2 to 65536 each), NPU_SIM_NUMERICS (double or chip),
/// NPU_SIM_PRIVATE and ASCEND_RT_VISIBLE_DEVICES. The last one is a list of physical numbers, which
/// ends at the first that does not exist.
DeviceConfig read_device_config(const Lookup& lookup);

}  // namespace npu::configuration
