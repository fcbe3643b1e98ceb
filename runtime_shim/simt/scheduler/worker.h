// Runs the threads of one block as fibers on one host thread.
#pragma once

#include <cstdint>
#include <vector>

#include "npu/executors/thread_context.h"
#include "npu/kernel/builtins.h"
#include "runtime_shim/simt/barrier/grid_barrier.h"
#include "runtime_shim/simt/barrier/named_barriers.h"
#include "runtime_shim/simt/scheduler/fiber.h"
#include "runtime_shim/simt/scheduler/order.h"
#include "runtime_shim/simt/scheduler/ready_set.h"
#include "runtime_shim/simt/scheduler/stacks.h"
#include "runtime_shim/simt/scheduler/warp_sync_table.h"

namespace npu::simt {

// Calls inside the library then need no indirection.
#define NPU_HIDDEN __attribute__((visibility("hidden")))

inline constexpr int kMaxThreads = 1024;
inline constexpr int kWarps = kMaxThreads / 32;

/// One thread of the running block.
struct Thread {
  Index index;
  int linear;
  Fiber* fiber;              // null: not started, or returned
  const detail::Site* site;  // where it waits; null if it can run
};

class NPU_HIDDEN Worker;

// The calling host thread's worker while it runs a block. One load to read.
extern __thread Worker* active_worker __attribute__((tls_model("initial-exec"), visibility("hidden")));

// The top of the stack for the fast path (simt/barrier/barrier_fast_path.cpp); null if the fast path is off.
extern "C" {
extern __thread char* npu_sim_switch_stack __attribute__((tls_model("initial-exec"), visibility("hidden")));
}

/// The scheduler of one host thread. A thread switches to the next one directly; there is no scheduler fiber.
/// When a thread returns, its fiber continues with the next thread that has not started, so threads that
/// never wait cost no switch. Cost per thread and barrier: one switch and a few bit operations.
///
/// The fast path (in_order_) needs no ready set. It covers the common case: all threads of a block or of a
/// warp reach the same barrier in the default order. Waiting threads are then consecutive in cyclic order,
/// the running thread comes next, and all threads after it can run. They wait for the block (block_arrived_
/// of them, from order_start_ on) or for the running thread's warp (its lanes below order_lanes_), not for
/// both. Threads that return in order from the first on, while nobody waits, are also only counted
/// (returned_in_order_). This is the usual end of a block.
class NPU_HIDDEN Worker {
 public:
  /// The calling host thread's worker.
  static Worker& mine();
  /// Null if the calling host thread runs no block on fibers now.
  static Worker* running() { return active_worker; }

  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Runs one block to its end. grid: the barrier of a cooperative launch, else null. Result: 0, or the error
  /// that ended the block.
  int run_block(const detail::KernelCall& call, Index block, GridBarrier* grid);

  // Barriers and warp collectives, called by the running thread (npu/executors/thread_context.h).
  void warp_sync(detail::LaneCall& call);
  void tile_barrier(detail::LaneCall& call, int first_warp, int warps);
  detail::VoteCount block_barrier(bool predicate, const detail::Site& site);
  detail::VoteCount named_barrier(unsigned number, unsigned threads, detail::NamedCall call, bool predicate,
                                  const detail::Site& site);
  void grid_barrier(const detail::Site& site);
  void wait_until(bool (*ready)(const void*), const void* what, const detail::Site& site);
  bool timed_wait(bool (*ready)(const void*), const void* what, const detail::Site& site);
  /// The running thread waits for a value in memory: the others that can run come first.
  void give_way();

  // The same for threads on the fast path, without a call (npu/executors/barrier.h). context: where the
  // running thread continues. Result: the next context; null if the thread is not on the fast path, and then
  // nothing has changed.
  void* block_arrives(const detail::Site& site, void* context);
  void* lanes_arrive(detail::LaneCall& call, void* context);

  /// Ends the block with `error`: abandons its fibers and returns to run_block.
  [[noreturn]] void fail(int error);

  const Thread& current() const { return *current_; }
  Index block() const { return block_; }
  const detail::KernelCall& call() const { return *call_; }
  int size() const { return size_; }
  const Thread& thread(int linear) const { return threads_[linear]; }
  const NamedBarriers& named_barriers() const { return named_; }
  unsigned arrived_at(const NamedBarrier& barrier) const;
  bool returned(int linear) const { return (warps_[linear >> 5].live >> (linear & 31) & 1) == 0; }

 private:
  struct Warp {
    std::uint32_t live = 0;
    std::uint32_t converging = 0;  // lanes that wait for convergence: without a mask, or left out by theirs
    std::uint32_t complete = 0;    // lanes of complete masks, which wait while other lanes can run
    std::uint32_t at_block = 0;    // lanes that wait for the block; stale while in_order_
    WarpSyncTable pending_syncs;
  };
  struct WarpGroup {  // tiles larger than a warp, stored at their first warp
    int arrived = 0;
    int warps = 0;
  };

  struct Condition {  // a thread's wait condition; ready is null if it waits for none
    bool (*ready)(const void*) = nullptr;
    const void* what = nullptr;
    bool is_timed = false;
  };

  /// Timed waits that have ended in vain: since a condition came true or a thread returned, and since a barrier of the block, too. A
  /// loop of tests may have a barrier in it.
  struct VainWaits {
    int since_event = 0, since_barrier = 0;
    void add(int count) { since_event += count, since_barrier += count; }
    bool are_too_many() const { return since_barrier > 1 << 20 || since_event > 1 << 26; }
  };

  [[noreturn]] static void fiber_body(Fiber* previous);
  void begin_block(const detail::KernelCall& call, Index block, GridBarrier* grid);
  void set_extent(Index extent);
  Thread& first_thread();
  /// Removes the current thread from the block. Result: the next thread, or null if the block is done.
  Thread* retire(Thread& thread);
  void release_by_exit(int warp);

  bool may_run_in_order() const { return order_.kind == Order::forward && live_ == size_; }
  /// Code that uses runnable_ calls this first, before the running thread arrives anywhere.
  void exit_fast_path() {
    if (in_order_) fill_runnable();
    if (returned_in_order_ > 0) take_out_returned();
  }
  void fill_runnable();
  void take_out_returned();
  bool returns_in_order(const Thread& thread) const {
    if (returned_in_order_ > 0) return true;
    return in_order_ && thread.linear == 0 && block_arrived_ == 0 && order_lanes_ == 0;
  }
  bool count_lane_in_order(detail::LaneCall& call);
  void finish(int warp, std::uint32_t lanes);
  void release_block();
  void count_votes();
  Thread& after(const Thread& self);
  void advance(Thread& self);
  void* hand_over(Thread& self, void* context);
  detail::LaneCall* const* calls_of(int warp) const { return &calls_[static_cast<std::size_t>(warp) * 32]; }
  bool waits_for_others(int warp, const WarpSyncTable::PendingWarpSync& pending) const;
  bool waits_for_convergence(int warp) const {
    return (warps_[warp].converging | warps_[warp].complete) != 0;
  }
  /// Called when no lane of the warp can run.
  void release_converged(int warp);
  void release_complete(int warp);
  void check_left_out(int warp, std::uint32_t lanes) const;
  std::uint32_t at_site_of(int warp, int lane, std::uint32_t among) const;
  bool release_group(int first_warp);
  void pass_grid();
  void name_block_barrier();
  bool release_named(unsigned number);
  /// Makes the threads ready whose condition is true now; if there are none, those whose wait is timed. False: none.
  bool wake_ready();
  template <class Wakes>
  void wake_if(Wakes wakes);
  void wait_for(const Condition& condition, const detail::Site& site);

  Thread& pick(const Thread& from);
  std::uint64_t next_random();
  void wait(Thread& self, const detail::Site& site);
  void yield(Thread& self);
  void enter(Thread& next);
  void fetch_stack(const Fiber& fiber) const;
  Fiber& free_fiber();
  void rebuild_fibers();
  [[noreturn]] void report_deadlock();

  // Of the running block.
  const detail::KernelCall* call_ = nullptr;
  Index block_{};
  Thread* current_ = nullptr;
  Fiber* running_ = nullptr;
  int size_ = 0;
  int live_ = 0;
  int words_ = 0;      // warps of the block
  ReadySet runnable_;  // stale while in_order_ or returned_in_order_ > 0
  bool in_order_ = false;
  int order_start_ = 0;
  int order_lanes_ = 0;
  void (*order_complete_)(const detail::Members&) = nullptr;  // operation of the lanes below order_lanes_
  int returned_in_order_ = 0;  // threads 0 to this have returned but still count in warps_ and live_
  Order order_;
  std::uint64_t random_ = 0;
  GridBarrier* grid_ = nullptr;
  int failure_ = 0;

  int block_arrived_ = 0;
  int block_yes_ = 0;
  detail::VoteCount votes_{};
  NamedBarriers named_;
  int grid_arrived_ = 0;
  int open_groups_ = 0;
  int open_conditions_ = 0;
  VainWaits vain_;

  std::vector<Thread> threads_;
  std::vector<detail::LaneCall*> calls_;
  std::vector<Warp> warps_;
  std::vector<WarpGroup> groups_;
  std::vector<Condition> conditions_;
  Index extent_{};

  Fiber main_;
  FiberStack main_stack_;
  Stacks stacks_;  // of the fibers, and one more for the fast path
  char* switch_stack_;
  std::vector<FiberStack> fiber_stacks_;
  std::vector<Fiber> fibers_;
  std::vector<Fiber*> free_;
  int built_ = 0;
};

}  // namespace npu::simt
