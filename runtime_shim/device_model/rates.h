// What a chip does in a second, as far as it is published.
#pragma once

#include "acl/acl_base.h"
#include "runtime_shim/config/chip.h"

namespace npu::device_model {

/// Rates of a chip and of the machine around it. Each is explained, with its source, in rates.cpp.
/// Units: operations and bytes per second, seconds.
struct Rates {
  double cube_flops = 0;    ///< of FLOAT16 and BF16 operands, all cubes
  double cube_share = 0;    ///< of it that large products reach
  double memory_bytes = 0;  ///< of the device memory
  double memory_share = 0;  ///< of it that large operators reach
  double l2_rate = 0;       ///< of operands that fit into L2
  double l2_bytes = 0;      ///< the size of L2
  double cycles = 0;        ///< of a core's clock
  int cube_cores = 0, vector_cores = 0;
  double task_seconds = 0;    ///< from a task's start on the device to its first instruction, and its end
  double launch_seconds = 0;  ///< that the host works for a launch
  double call_seconds = 0;    ///< that the host works for another call
  double malloc_seconds = 0;  ///< that the host works to give or take memory
  double copy_seconds = 0;    ///< that a copy between host and device takes without bytes
  double pinned_bytes = 0;    ///< of a copy between pinned host memory and the device
  double pageable_bytes = 0;  ///< of one with pageable memory
  double link_bytes = 0;   ///< that messages reach on one link between two devices of a server, one direction
  int links = 0;           ///< links of a device to others of its server
  int server_devices = 0;  ///< devices in a server
  double network_bytes = 0;         ///< between servers, for each device, one direction
  double link_step_seconds = 0;     ///< of a message between devices of a server, without bytes
  double network_step_seconds = 0;  ///< of a message between servers, without bytes
  double collective_seconds = 0;    ///< of a collective, without its messages
};

Rates rates_of(const configuration::Chip& chip);

/// Operations per second of the cubes with operands of that type; 0 if they do not take it.
double cube_rate(const Rates& rates, const configuration::Chip& chip, aclDataType type);

}  // namespace npu::device_model
