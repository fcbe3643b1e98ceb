// From a rendezvous point to a communicator: who takes part, and how data will travel between them.
#pragma once

#include <memory>
#include <string>

#include "runtime_shim/hccl/core/communicator.h"
#include "runtime_shim/hccl/core/settings.h"

namespace npu::hccl {

/// What a rank asks for.
struct Membership {
  std::string name;  ///< of the communicator, and key of the meeting: the same on all ranks
  int rank = 0;
  int ranks = 0;
  int device = 0;  ///< of this process
  bool server_may_start_later = false;
  bool is_sub = false;
};

/// Meets the other ranks and builds what fits their places: one process, one host, or several hosts.
/// Throws Failure: those of meet; HCCL_E_PARA two ranks use one device; HCCL_E_MEMORY no room in /dev/shm.
CommunicatorPtr connect(const RendezvousPoint& point, const Membership& mine, const Settings& settings);

/// All ranks at once, on these devices of this process; without any network.
std::vector<CommunicatorPtr> connect_locally(const std::vector<int>& devices, const Settings& settings);

}  // namespace npu::hccl
