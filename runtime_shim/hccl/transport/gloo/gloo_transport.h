// The transport for ranks on several hosts.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "runtime_shim/hccl/transport/transport.h"
#include "runtime_shim/rendezvous/rendezvous.h"

namespace npu::hccl {

/// What a rank needs to connect to the others. address: of this host, as the others reach it.
struct GlooMembership {
  RendezvousPoint point;
  std::string name;
  int rank = 0;
  int ranks = 0;
  std::string address;
  /// By rank: where a rank publishes the reason of its failure.
  std::vector<RendezvousPoint> recovery_points;
  std::chrono::milliseconds connect_timeout{0};
};

/// Gloo's algorithms over its TCP transport; every operator starts with an exchange of descriptors.
/// Throws Failure: HCCL_E_TCP_CONNECT.
std::unique_ptr<Transport> make_gloo_transport(const GlooMembership& mine);

}  // namespace npu::hccl
