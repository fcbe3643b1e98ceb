// Failure notes: why a rank of another host has closed its connections.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime_shim/hccl/transport/gloo/gloo_transport.h"

namespace npu::hccl {

/// A rank that fails closes its connections. Its neighbours then lose it, although another rank is the cause.
/// Therefore it first publishes its reason at the recovery points of all others. A dead rank publishes none.
class FailureNotes {
 public:
  explicit FailureNotes(const GlooMembership& mine);

  /// Publishes this rank's reason to all others but `except` (-1: to all). Never fails: without the note the
  /// others only know less.
  void publish(const std::string& reason, int except = -1) const;
  /// The reason that this rank has published, if any.
  std::optional<std::string> note_of(int rank) const;

 private:
  std::string key_of(int rank) const { return job_ + " failure " + std::to_string(rank); }

  const int rank_;
  const std::string job_;  ///< identifies the communicator in its process
  const std::vector<RendezvousPoint> recovery_points_;
};

}  // namespace npu::hccl
