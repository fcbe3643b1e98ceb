// Whether a program waits for a stream as soon as it has given it work.
#ifndef RUNTIME_SHIM_DEVICE_HABIT_H_
#define RUNTIME_SHIM_DEVICE_HABIT_H_

#include <cstdint>

namespace npu::device {

/// Foretells from the last rounds (some entries, then a wait) whether the thread that submits is about to
/// wait: it can run the work itself then, and no other thread is woken, or takes a core to look for work.
/// Times in ns of the steady clock. Not thread-safe.
class Habit {
 public:
  static constexpr std::uint64_t kSoonNs = 10'000;  // from the first entry to the wait: less than a wake-up
  static constexpr unsigned kFewEntries = 4;        // more of them are worth a second thread
  static constexpr unsigned kLeastRounds = 2, kMostRounds = 64;

  /// An entry comes. True: leave it to the thread that will wait.
  bool leaves(std::uint64_t (*now)());
  /// Somebody waits for the stream.
  void waited(std::uint64_t now_ns);
  /// Work was left and nobody came: it takes twice as many rounds from here on until work is left again.
  void deceived();
  /// Whether the last rounds were such that the next first entry would be left.
  bool holds() const { return rounds_ >= needed_; }

 private:
  unsigned entries_ = 0;        // since the last wait
  std::uint64_t first_ns_ = 0;  // when the first of them came
  unsigned expected_ = 0;       // entries of the last round
  unsigned rounds_ = 0;         // in a row that ended soon
  unsigned needed_ = kLeastRounds;
};

}  // namespace npu::device

#endif  // RUNTIME_SHIM_DEVICE_HABIT_H_
