#include "runtime_shim/device/stream/adaptive_spin.h"

#include <algorithm>
#include <utility>

namespace npu::device {

void AdaptiveSpin::on_idle(std::uint64_t now_ns) { begin_ns_ = now_ns; }

void AdaptiveSpin::on_work(std::uint64_t now_ns) {
  if (begin_ns_ == 0) return;
  before_ns_ = std::exchange(last_ns_, now_ns - std::exchange(begin_ns_, 0));
}

std::uint64_t AdaptiveSpin::spin_ns() const {
  const std::uint64_t longer = std::max(last_ns_, before_ns_);
  return longer > kLongestNs ? kShortestNs : std::clamp(2 * longer, kShortestNs, kLongestNs);
}

}  // namespace npu::device
