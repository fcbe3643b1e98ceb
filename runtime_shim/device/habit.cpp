#include "runtime_shim/device/habit.h"

#include <algorithm>
#include <utility>

namespace npu::device {

bool Habit::leaves(std::uint64_t (*now)()) {
  if (entries_ == 0) first_ns_ = now();
  ++entries_;
  return holds() && entries_ <= expected_;
}

void Habit::waited(std::uint64_t now_ns) {
  const unsigned entries = std::exchange(entries_, 0);
  if (entries == 0) return;
  const bool soon = entries <= kFewEntries && now_ns - first_ns_ <= kSoonNs;
  rounds_ = soon ? std::min(rounds_ + 1, kMostRounds) : 0;
  expected_ = entries;
}

void Habit::deceived() {
  rounds_ = 0;
  needed_ = std::min(2 * needed_, kMostRounds);
}

}  // namespace npu::device
