#include "runtime_shim/hccl/transport/gloo/failure_notes.h"

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

constexpr auto kMoment = std::chrono::milliseconds(200);

}  // namespace

FailureNotes::FailureNotes(const GlooMembership& mine)
    : rank_(mine.rank), job_(text_of(mine.point.token) + mine.name), recovery_points_(mine.recovery_points) {}

void FailureNotes::publish(const std::string& reason, int except) const {
  for (int peer = 0; peer < static_cast<int>(recovery_points_.size()); ++peer) {
    if (peer == rank_ || peer == except) continue;
    try {
      put(recovery_points_[static_cast<std::size_t>(peer)], key_of(rank_), reason, kMoment);
    } catch (const Failure&) {
      continue;  // its process has also ended or stopped
    }
  }
}

std::optional<std::string> FailureNotes::note_of(int rank) const {
  try {
    return get(recovery_points_[static_cast<std::size_t>(rank_)], key_of(rank), kMoment);
  } catch (const Failure&) {
    return std::nullopt;
  }
}

}  // namespace npu::hccl
