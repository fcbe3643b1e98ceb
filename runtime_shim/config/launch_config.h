// What the environment says about how kernels run.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// Orders are texts here. The first launch reads them and reports a wrong one.
struct LaunchConfig {
  std::string order;        ///< NPU_SIM_ORDER: the order in which threads take turns; empty: forward
  bool loops = true;        ///< false for NPU_SIM_LOOPS=0: threads run on fibers where they may wait
  std::string race_orders;  ///< NPU_SIM_RACE: the orders that the race finder compares; empty: it is off
  std::string race_report;  ///< NPU_SIM_RACE_REPORT: its file; empty: stderr
};

LaunchConfig read_launch_config(const Lookup& lookup);

}  // namespace npu::configuration
