// Why a rank of another host has closed its connections.
#ifndef RUNTIME_SHIM_HCCL_FAILURE_NOTES_H_
#define RUNTIME_SHIM_HCCL_FAILURE_NOTES_H_

#include <optional>
#include <string>
#include <vector>

#include "runtime_shim/hccl/gloo_fabric.h"

namespace npu::hccl {

/// A rank that fails closes its connections, and its neighbours then lose *it*, although another is the
/// cause. So it leaves its reason at its own refuge first, and whoever loses it asks there. A rank that is
/// gone leaves none.
class FailureNotes {
 public:
  explicit FailureNotes(const GlooMembership& mine);

  /// Leaves this rank's reason. Never fails: without the note the others only know less.
  void leave(const std::string& reason) const;
  /// The reason of that rank's own failure, if it lives and had one; waits a moment for it.
  std::optional<std::string> left_by(int rank) const;

 private:
  const int rank_;
  const std::string job_;  ///< names the communicator among all of a process
  const std::vector<MeetingPoint> refuges_;
};

}  // namespace npu::hccl

#endif  // RUNTIME_SHIM_HCCL_FAILURE_NOTES_H_
