// How long it pays to look for a stream's next work.
#pragma once

#include <cstdint>

namespace npu::device {

/// The pauses between the end of a stream's work and its next work: they say how long it pays to look for
/// more, because waking a thread on a core that sleeps takes 5 to 50 us. Times in ns of the steady clock. Not
/// thread-safe.
class AdaptiveSpin {
 public:
  static constexpr std::uint64_t kShortestNs = 20'000;  // about two thread switches
  static constexpr std::uint64_t kLongestNs = 200'000;

  /// The stream has nothing to do.
  void begins(std::uint64_t now_ns);
  /// It has again. Ignored when no gap has begun.
  void came(std::uint64_t now_ns);
  /// Twice the longer one of the last two gaps, between kShortestNs and kLongestNs; kShortestNs when that gap
  /// was longer than kLongestNs.
  std::uint64_t spin_ns() const;

 private:
  std::uint64_t begin_ns_ = 0;  // 0: no gap
  std::uint64_t last_ns_ = 0, before_ns_ = 0;
};

}  // namespace npu::device
