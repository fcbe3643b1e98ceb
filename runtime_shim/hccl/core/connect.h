// Creates communicators: exchanges the ranks' addresses and chooses a transport.
#pragma once

#include <memory>
#include <string>

#include "runtime_shim/hccl/core/communicator.h"
#include "runtime_shim/rendezvous/settings.h"

namespace npu::hccl {

/// The rank of this process in a communicator.
struct Membership {
  std::string name;  ///< of the communicator; also the key of the rendezvous: the same on all ranks
  int rank = 0;
  int ranks = 0;
  int device = 0;  ///< number in this process
  bool server_may_start_later = false;
  bool is_sub = false;
};

/// Exchanges addresses with the other ranks and creates the transport for their location: one process, one
/// host, or several hosts. Throws Failure: those of rendezvous; HCCL_E_PARA two ranks use one device;
/// HCCL_E_MEMORY /dev/shm is full.
CommunicatorPtr connect(const RendezvousPoint& point, const Membership& mine, const Settings& settings);

/// All ranks at once, on these devices of this process, without a network.
std::vector<CommunicatorPtr> connect_locally(const std::vector<int>& devices, const Settings& settings);

}  // namespace npu::hccl
