// The recovery rendezvous after a failure. The communicator's own rendezvous point may have ended with its
// process.
#pragma once

#include <string>

#include "runtime_shim/rendezvous/rendezvous.h"

namespace npu::hccl {

/// This process's own rendezvous point on that address. The first call starts it, with a random token; it
/// serves until the process ends. Thread-safe. A child process after fork gets its own. Throws
/// Failure(HCCL_E_TCP_CONNECT).
RendezvousPoint recovery_point_at(const std::string& address);

/// Conversions to text, for the other ranks, and from it.
std::string text_of(const RendezvousPoint& point);
RendezvousPoint point_from(const std::string& text);

}  // namespace npu::hccl
