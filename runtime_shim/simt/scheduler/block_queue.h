// Distributes the blocks of a grid to the host threads that run it.
#pragma once

#include <algorithm>
#include <atomic>

namespace npu::simt {

/// Blocks [begin, end) in launch order.
struct BlockRange {
  long long begin, end;
  bool empty() const { return begin == end; }
};

/// Guided self-scheduling: a host thread takes a fixed fraction of the remaining blocks. Pieces shrink
/// towards the end, so the threads finish together even if blocks and cores differ. Pieces of a fixed size
/// leave cores idle: 36 equal blocks in 9 pieces take 4 threads as long as 48 would. Thread-safe; a piece
/// costs one atomic exchange.
/// Source: Polychronopoulos, Kuck, "Guided Self-Scheduling", IEEE Transactions on Computers, 1987.
class BlockQueue {
 public:
  /// worthwhile: blocks that are worth an exchange. Smaller pieces occur only at the end.
  BlockQueue(long long count, long long workers, long long worthwhile)
      : count_(count), shares_(kShares * workers), worthwhile_(std::max(1ll, worthwhile)) {}

  /// The next piece; empty if none are left.
  BlockRange take() {
    long long begin = next_.load(std::memory_order_relaxed);
    for (;;) {
      const long long left = count_ - begin;
      const long long piece = std::min(left, std::max(worthwhile_, left / shares_));
      if (piece == 0) return {count_, count_};
      if (next_.compare_exchange_weak(begin, begin + piece, std::memory_order_relaxed))
        return {begin, begin + piece};
    }
  }

  /// The next block, for blocks that may wait for each other: none is kept back in a piece. Result: its number, or count().
  long long take_one() { return std::min(next_.fetch_add(1, std::memory_order_relaxed), count_); }

  /// Blocks that were given out, of count().
  long long taken() const { return std::min(next_.load(std::memory_order_relaxed), count_); }
  long long count() const { return count_; }

  /// Ends the distribution after a block has failed.
  void stop() { next_.store(count_, std::memory_order_relaxed); }

 private:
  static constexpr long long kShares = 4;  // per worker, of the remaining blocks

  const long long count_;
  const long long shares_;
  const long long worthwhile_;
  std::atomic<long long> next_{0};
};

}  // namespace npu::simt
