// The host threads that run the blocks of one grid.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "runtime_shim/simt/scheduler/block_queue.h"

namespace npu::simt {

/// A device holds many blocks at once, so programs let blocks wait for others of a normal launch: a barrier of the whole grid by
/// hand, a queue with producers and consumers, a scan that looks back. Here as many run as there are host threads. When blocks
/// wait and none has started for a while, the grid gets more host threads, twice as many each time. Thread-safe.
class HostThreads {
 public:
  /// at_first: threads that run blocks anyway. most: how many blocks a device holds at once. work(context): runs blocks until
  /// none are left; on each added thread. queue: gives them out one by one; outlives this object.
  HostThreads(const BlockQueue& queue, int at_first, long long most, void (*work)(void*), void* context)
      : queue_(queue), most_(most), work_(work), context_(context), threads_(at_first) {}
  HostThreads(const HostThreads&) = delete;
  HostThreads& operator=(const HostThreads&) = delete;

  /// So many threads from the beginning, of which the calling one is the first. A host that gives no more gives fewer.
  void begin_with(int threads);
  /// Returns when all added threads have ended. Their blocks are done then.
  void join();
  /// The threads that ran blocks; after join().
  int count() const { return threads_; }

  /// A thread of a block of the calling host thread found that it must wait: lets other host threads run, and adds some when no
  /// block has started for a millisecond. Nothing but a hint outside kernels.
  static void block_waits();

  /// While it exists, blocks of the calling host thread belong to a grid with these threads.
  class Scope {
   public:
    explicit Scope(HostThreads& threads);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    HostThreads* before_;
  };

 private:
  void add_if_stalled();
  void add(int threads);
  void run_added();

  const BlockQueue& queue_;
  const long long most_;
  void (*const work_)(void*);
  void* const context_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::atomic<bool> has_added_{false};
  int threads_;      // under mutex_, as are the others
  int running_ = 0;  // of the added ones
  long long taken_ = -1;
  std::uint64_t since_ = 0;  // when taken_ changed, or threads were added
};

}  // namespace npu::simt
