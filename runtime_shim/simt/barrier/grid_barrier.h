// The barrier of all blocks of a cooperative launch.
#pragma once

#include <condition_variable>
#include <mutex>

namespace npu::simt {

/// Each block runs on its own host thread. It arrives once per round, after all its threads.
class GridBarrier {
 public:
  explicit GridBarrier(int blocks) : blocks_(blocks) {}

  /// Waits for the other blocks. False if the round cannot complete because a block failed or returned.
  bool arrive_and_wait() {
    std::unique_lock lock(mutex_);
    if (broken_ || left_ > 0) return fail();
    if (++arrived_ == blocks_) {
      arrived_ = 0;
      ++round_;
      released_.notify_all();
      return true;
    }
    long mine = round_;
    released_.wait(lock, [&] { return round_ != mine || broken_; });
    return round_ != mine;
  }

  /// Called when a block has returned or failed.
  void leave(bool failed) {
    std::lock_guard lock(mutex_);
    ++left_;
    if (failed || arrived_ > 0) fail();
  }

 private:
  bool fail() {
    broken_ = true;
    released_.notify_all();
    return false;
  }

  std::mutex mutex_;
  std::condition_variable released_;
  const int blocks_;
  int arrived_ = 0;
  int left_ = 0;
  long round_ = 0;
  bool broken_ = false;
};

}  // namespace npu::simt
