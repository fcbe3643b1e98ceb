// Predicts whether a program waits for a stream directly after it has submitted work.
#pragma once

#include <cstdint>

namespace npu::device {

/// Predicts from past rounds (some entries, then a wait) whether the submitting thread is about to wait. That
/// thread can then run the work itself, and no other thread is woken or spins. A round is prompt if it has
/// few entries and its wait comes soon. Times in ns of the steady clock. Not thread-safe.
class WaitPredictor {
 public:
  static constexpr std::uint64_t kSoonNs = 20'000;  // from the first entry to the wait: less than a wake-up
  static constexpr unsigned kFewEntries = 4;        // more entries justify a second thread
  static constexpr unsigned kLeastRounds = 2, kMostRounds = 64;

  /// Called per submission. True: defer it to the thread that will wait. False once a batch exceeds the last
  /// prompt one, because then a second thread is useful.
  bool should_defer(std::uint64_t (*now)());
  /// Called when a thread waits for the stream. called_ns: when the executor was last called, whose time is
  /// not the program's.
  void on_wait(std::uint64_t now_ns, std::uint64_t called_ns);
  /// Called if work was deferred and no thread waited in time. Doubles the number of prompt rounds that are
  /// needed before work is deferred again, up to kMostRounds. After kMostRounds prompt rounds without a late wait the
  /// penalty is reset.
  void on_misprediction();
  /// Whether the last rounds were prompt without interruption. No thread need stay with the stream then.
  bool holds() const { return in_a_row_ >= kLeastRounds && trusts(); }

 private:
  bool trusts() const { return prompt_ >= needed_; }

  unsigned entries_ = 0;        // since the last wait
  bool deferred_ = false;       // the first of them was deferred
  std::uint64_t first_ns_ = 0;  // when the first one came
  unsigned expected_ = 0;       // entries of the last prompt round
  unsigned in_a_row_ = 0;       // prompt rounds since the last round that was not
  unsigned prompt_ = 0;         // prompt rounds since the last late wait
  unsigned needed_ = kLeastRounds;
};

}  // namespace npu::device
