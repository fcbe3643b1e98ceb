// Settings of kernels in environment variables.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// Orders are texts here. The first launch parses them and reports an invalid one.
struct LaunchConfig {
  std::string
      order;  ///< NPU_SIM_ORDER: the order in which threads run; empty: forward. NPU_SIM_NUMERICS=chip: random:1
  std::string
      kernels;  ///< NPU_KERNELS: "ascendc", "host" or "both"; empty: ascendc where there is a generated kernel
  std::string
      kernels_report;  ///< NPU_KERNELS_REPORT: the file for the results of NPU_KERNELS=both; empty: none
  std::string
      kernels_cycles;  ///< NPU_KERNELS_CYCLES: "1" or the file for modelled cycles; empty or "0": none
  bool fusion = true;  ///< false for NPU_FUSION=0: launches that follow each other stay apart
  bool loops = true;   ///< false for NPU_SIM_LOOPS=0: threads that may wait run on fibers
  bool modelled_time = false;  ///< NPU_SIM_TIME=model: clocks of kernels are modelled ones
  std::string race_orders;     ///< NPU_SIM_RACE: the orders that the race finder compares; empty: it is off
  bool private_interface =
      true;                 ///< false for NPU_SIM_PRIVATE=0: the shim calls CANN's public functions alone
  std::string race_report;  ///< NPU_SIM_RACE_REPORT: its file; empty: stderr
};

LaunchConfig read_launch_config(const Lookup& lookup);

}  // namespace npu::configuration
