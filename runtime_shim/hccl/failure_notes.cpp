#include "runtime_shim/hccl/failure_notes.h"

#include "runtime_shim/hccl/failure.h"
#include "runtime_shim/hccl/log.h"

namespace npu::hccl {
namespace {

constexpr auto kMoment = std::chrono::milliseconds(500);

}  // namespace

FailureNotes::FailureNotes(const GlooMembership& mine)
    : rank_(mine.rank), job_(text_of(mine.point.token) + mine.name), refuges_(mine.refuges) {}

void FailureNotes::leave(const std::string& reason) const {
  const auto own = static_cast<std::size_t>(rank_);
  try {
    put(refuges_[own], job_ + " failure " + std::to_string(rank_), reason);
  } catch (const Failure& failure) {
    log("the reason of a failure could not be left for the other ranks: " + failure.message());
  }
}

std::optional<std::string> FailureNotes::left_by(int rank) const {
  try {
    return get(refuges_[static_cast<std::size_t>(rank)], job_ + " failure " + std::to_string(rank), kMoment);
  } catch (const Failure&) {
    return std::nullopt;  // its process is gone, or it closed for another reason
  }
}

}  // namespace npu::hccl
