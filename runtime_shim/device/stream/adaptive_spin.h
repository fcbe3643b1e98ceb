// How long to spin for a stream's next work.
#pragma once

#include <cstdint>

namespace npu::device {

/// Learns from the gaps between the end of a stream's work and its next work how long spinning pays off. The
/// alternative is to wake a thread, which takes 5 to 50 us on a sleeping core. Times in ns of the steady
/// clock. Not thread-safe.
class AdaptiveSpin {
 public:
  static constexpr std::uint64_t kShortestNs = 20'000;  // about two thread switches
  static constexpr std::uint64_t kLongestNs = 200'000;

  /// The stream has become idle.
  void on_idle(std::uint64_t now_ns);
  /// The stream has work again. Ignored if it was not idle.
  void on_work(std::uint64_t now_ns);
  /// Twice the longer one of the last two gaps, between kShortestNs and kLongestNs; kShortestNs if that gap
  /// was longer than kLongestNs.
  std::uint64_t spin_ns() const;

 private:
  std::uint64_t begin_ns_ = 0;  // 0: not idle
  std::uint64_t last_ns_ = 0, before_ns_ = 0;
};

}  // namespace npu::device
