// Where ranks meet when their communicator has failed: its own rendezvous point may have died with its process.
#pragma once

#include <string>

#include "runtime_shim/hccl/rendezvous/rendezvous.h"

namespace npu::hccl {

/// This process's own rendezvous point on that address: started by the first call, with a random token, it
/// serves until the process ends. Thread-safe; a child process after fork gets its own. Throws
/// Failure(HCCL_E_TCP_CONNECT).
RendezvousPoint recovery_point_at(const std::string& address);

/// As text, for the other ranks, and back.
std::string text_of(const RendezvousPoint& point);
RendezvousPoint point_from(const std::string& text);

}  // namespace npu::hccl
