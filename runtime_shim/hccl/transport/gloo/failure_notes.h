// Why a rank of another host has closed its connections.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime_shim/hccl/transport/gloo/gloo_transport.h"

namespace npu::hccl {

/// A rank that fails closes its connections, and its neighbours then lose *it*, although another is the
/// cause. So it leaves its reason at all others' recovery points first. A rank that is gone leaves none.
class FailureNotes {
 public:
  explicit FailureNotes(const GlooMembership& mine);

  /// Leaves this rank's reason with all but the rank `except` (-1: with all). Never fails: without the note
  /// the others only know less.
  void publish(const std::string& reason, int except = -1) const;
  /// The reason that this rank has left, if any.
  std::optional<std::string> note_of(int rank) const;

 private:
  std::string key_of(int rank) const { return job_ + " failure " + std::to_string(rank); }

  const int rank_;
  const std::string job_;  ///< names the communicator among all of a process
  const std::vector<RendezvousPoint> recovery_points_;
};

}  // namespace npu::hccl
