// The running thread of a kernel, and the seven ways in which threads of a kernel synchronise. Implemented in
// simt/.
#ifndef NPU_EXECUTORS_THREAD_CONTEXT_H_
#define NPU_EXECUTORS_THREAD_CONTEXT_H_

#include <cstdint>

#include "npu/executors/barrier.h"
#include "npu/executors/kernel_call.h"

// One variable per worker thread, reached without a function call. The library is always linked, never
// dlopen'ed late, so the initial-exec model is safe.
#define NPU_WORKER_LOCAL(type, name, symbol) \
  extern __thread type name __asm__(symbol) __attribute__((tls_model("initial-exec"), visibility("default")))

namespace npu::detail {

/// The running thread and its block. Outside kernels it is empty: linear is -1.
struct ThreadContext {
  int linear;      // thread number in its block, x fastest; -1 where no fiber runs
  int block_size;  // threads of the block
  char* dynamic_shared;
  const KernelCall* call;  // null outside kernels
};
NPU_WORKER_LOCAL(ThreadContext, thread_context, "npu_sim_thread_context");

/// Where a thread waits; named in deadlock reports.
struct Site {
  const char* what;
  const char* file;
  int line;
};

struct Members;

/// One lane's part in a warp-level operation. Lives on the stack of the lane until the operation is done.
/// The last lane to arrive runs `complete` once for all members, which reads and writes the derived parts.
struct LaneCall {
  Site site;
  std::uint32_t mask;  // the lanes that take part; 0: those that reach this site together ("converged")
  void (*complete)(const Members&);
  bool may_be_left_out =
      false;  // its mask may lack the lane itself, which exchanges then with all lanes at its site
};

/// The lanes that arrived, as words of 32.
struct Members {
  LaneCall* const* calls;      // by lane; calls[32 * word + bit]
  const std::uint32_t* lanes;  // those that take part
  int words;

  /// Calls visit(lane) in the order of lanes.
  template <class F>
  void for_each(F visit) const {
    for (int word = 0; word < words; ++word) {
      for (std::uint32_t rest = lanes[word]; rest != 0; rest &= rest - 1)
        visit(32 * word + __builtin_ctz(rest));
    }
  }
  bool has(int lane) const {
    return lane >= 0 && lane < 32 * words && (lanes[lane / 32] >> (lane % 32) & 1) != 0;
  }
};

/// Waits for the lanes of call.mask in this thread's warp. Lanes that returned count as arrived.
/// Errors: a kernel launched with no_sync, or a lane outside its own mask, fails the launch and does not
/// return.
inline void warp_sync(LaneCall& call);

/// Waits for all threads of `warps` whole warps that start at the warp `first_warp` of the block.
NPU_EXPORT void tile_barrier(LaneCall& call, int first_warp, int warps);

/// Waits for all threads of the block that have not returned.
inline void block_barrier(const Site& site);

/// The same. Result: the number of threads whose predicate is true, and the number that arrived.
struct VoteCount {
  int yes, all;
};
NPU_EXPORT VoteCount vote_block(bool predicate, const Site& site);

/// How a thread takes part in a named barrier: it waits, it waits and votes, or it only arrives.
enum class NamedCall { sync, vote, arrive };
/// Arrives at one of the sixteen named barriers of the block, and waits there unless it only arrives. threads: how many the barrier
/// is for, a multiple of 32; 0: all of the block. A warp counts once all its lanes that have not returned are there, and then for 32
/// threads. Barrier 0 of the whole block is that of block_barrier. Result: the votes; nothing for an arrival.
/// Errors: a number above 15, or a count that the block cannot have or that others of the barrier do not give, fails the launch.
/// Source: PTX ISA, "bar, barrier".
NPU_EXPORT VoteCount named_barrier(unsigned number, unsigned threads, NamedCall call, bool predicate,
                                   const Site& site);

/// Waits for all threads of the grid. Errors: fails a launch that is not cooperative.
NPU_EXPORT void grid_barrier(const Site& site);

/// Waits until ready(what), which other threads of the block cause: the others run first, as far as they can.
/// Errors: the launch fails with a deadlock if none of them can run and nothing is ready. Outside kernels:
/// the calling host thread yields until it is ready.
NPU_EXPORT void wait_until(bool (*ready)(const void*), const void* what, const Site& site);

/// The same for at most some time: the others run first, as far as they can; if nothing is ready then, the wait ends all the same.
/// Result: ready(what).
/// Errors: the launch fails with a deadlock if a million such waits end in vain, and nothing happens between them. Outside kernels
/// the wait lasts until it is ready.
NPU_EXPORT bool timed_wait(bool (*ready)(const void*), const void* what, const Site& site);

/// Fails the launch if the calling thread is not on a fiber: only there its position in the block is known.
NPU_EXPORT void refuse_without_fiber(const Site& site);
inline void require_fiber(const Site& site) {
  if (thread_context.linear < 0) refuse_without_fiber(site);
}

/// Fails the launch: an operation of the whole warp has fewer than 32 lanes.
[[noreturn]] NPU_EXPORT void refuse_partial_warp(const Site& site);

/// Runs the block's launches so far, and waits. An error there fails the kernel, and so does the 65th nested
/// wait.
NPU_EXPORT void finish_child_grids();

/// The last error of device code on this host thread, separate from that of the host's calls: an npuError_t.
NPU_EXPORT int& device_error();

/// Ends the whole launch: prints the reason with the running block and thread, and makes `error` (an AscendCL
/// code) the error of the stream. Outside kernels: prints and aborts.
[[noreturn]] NPU_EXPORT void fail_kernel(int error, const char* reason);
[[noreturn]] NPU_EXPORT void trap(const char* file, int line);

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_THREAD_CONTEXT_H_
