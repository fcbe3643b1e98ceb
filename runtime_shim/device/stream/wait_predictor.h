// Whether a program waits for a stream as soon as it has given it work.
#pragma once

#include <cstdint>

namespace npu::device {

/// Foretells from the last rounds (some entries, then a wait) whether the thread that submits is about to
/// wait: it can run the work itself then, and no other thread is woken, or takes a core to look for work. A
/// round is prompt when it has few entries and its wait comes soon. Times in ns of the steady clock. Not
/// thread-safe.
class WaitPredictor {
 public:
  static constexpr std::uint64_t kSoonNs = 20'000;  // from the first entry to the wait: less than a wake-up
  static constexpr unsigned kFewEntries = 4;        // more of them are worth a second thread
  static constexpr unsigned kLeastRounds = 2, kMostRounds = 64;

  /// An entry comes. True: leave it to the thread that will wait. With more entries than the last prompt
  /// round had the answer is no, which costs the first ones no more than the time between them.
  bool should_defer(std::uint64_t (*now)());
  /// Somebody waits for the stream. called_ns: when a thread was last called for it, which took time that is
  /// not the program's.
  void on_wait(std::uint64_t now_ns, std::uint64_t called_ns);
  /// Work was left and nobody came, or too late: it takes twice as many prompt rounds from here on until work
  /// is left again, at most kMostRounds. After so many, what was is forgotten.
  void on_misprediction();
  /// Whether the last rounds were prompt, one after the other: no thread need stay for what comes next.
  bool holds() const { return in_a_row_ >= kLeastRounds && trusts(); }

 private:
  bool trusts() const { return prompt_ >= needed_; }

  unsigned entries_ = 0;        // since the last wait
  bool deferred_ = false;       // the first of them was
  std::uint64_t first_ns_ = 0;  // when that came
  unsigned expected_ = 0;       // entries of the last prompt round
  unsigned in_a_row_ = 0;       // prompt rounds since the last other one
  unsigned prompt_ = 0;         // prompt rounds since the last wait that came late
  unsigned needed_ = kLeastRounds;
};

}  // namespace npu::device
