#include "runtime_shim/device/stream/wait_predictor.h"

#include <algorithm>
#include <utility>

namespace npu::device {

bool WaitPredictor::should_defer(std::uint64_t (*now)()) {
  if (entries_ == 0) first_ns_ = now();
  ++entries_;
  const bool should_defer = trusts() && entries_ <= expected_;
  deferred_ |= should_defer;
  return should_defer;
}

void WaitPredictor::on_wait(std::uint64_t now_ns, std::uint64_t called_ns) {
  const unsigned entries = std::exchange(entries_, 0);
  const bool deferred = std::exchange(deferred_, false);
  if (entries == 0) return;
  if (entries > kFewEntries) {
    in_a_row_ = 0;
  } else if (now_ns <= std::max(first_ns_, called_ns) + kSoonNs) {
    in_a_row_ = std::min(in_a_row_ + 1, kMostRounds);
    expected_ = entries;
    prompt_ = std::min(prompt_ + 1, kMostRounds);
    if (prompt_ == kMostRounds) needed_ = kLeastRounds;
  } else if (deferred) {
    on_misprediction();
  } else {
    in_a_row_ = prompt_ = 0;
  }
}

void WaitPredictor::on_misprediction() {
  in_a_row_ = prompt_ = 0;
  needed_ = std::min(2 * needed_, kMostRounds);
}

}  // namespace npu::device
