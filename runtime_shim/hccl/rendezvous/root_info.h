// Root infos: how ranks learn where to meet.
#pragma once

#include <string>

#include "hccl/hccl_types.h"
#include "runtime_shim/hccl/core/settings.h"
#include "runtime_shim/hccl/rendezvous/rendezvous.h"

namespace npu::hccl {

HcclRootInfo to_root_info(const RendezvousPoint& point);
/// Throws Failure(HCCL_E_PARA): these bytes are no root info.
RendezvousPoint from_root_info(const HcclRootInfo& info);

/// Where a rendezvous point listens: HCCL_IF_IP, else the interface of HCCL_SOCKET_IFNAME, else the first one
/// that is up if a launcher says that more hosts take part, else the loopback. Throws Failure(HCCL_E_PARA):
/// there is no such interface.
std::string listening_address(const Settings& settings);

}  // namespace npu::hccl
