// Root infos: the rendezvous point of a communicator as bytes.
#pragma once

#include <string>

#include "hccl/hccl_types.h"
#include "runtime_shim/rendezvous/rendezvous.h"
#include "runtime_shim/rendezvous/settings.h"

namespace npu::hccl {

HcclRootInfo to_root_info(const RendezvousPoint& point);
/// Throws Failure(HCCL_E_PARA): these bytes are not a root info.
RendezvousPoint from_root_info(const HcclRootInfo& info);

/// The address on which a rendezvous point listens: HCCL_IF_IP, else the interface of HCCL_SOCKET_IFNAME,
/// else the first one that is up if a launcher names several hosts, else the loopback. Throws
/// Failure(HCCL_E_PARA): the interface does not exist.
std::string listening_address(const Settings& settings);

}  // namespace npu::hccl
