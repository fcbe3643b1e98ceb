// Barriers of a block and memory fences.
#ifndef NPU_SYNC_H_
#define NPU_SYNC_H_

#include "npu/executors/thread_context.h"

#define NPU_SITE_PARAMS_ const char *npu_file = __builtin_FILE(), int npu_line = __builtin_LINE()

/// Waits for all threads of the block. Threads that returned count as arrived.
inline void __syncthreads(NPU_SITE_PARAMS_) {
  npu::detail::block_barrier({"__syncthreads", npu_file, npu_line});
}

/// __syncthreads, and the number of threads whose predicate is not 0.
inline int __syncthreads_count(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::vote_block(predicate != 0, {"__syncthreads_count", npu_file, npu_line}).yes;
}
/// __syncthreads, and whether the predicate is not 0 in all threads.
inline int __syncthreads_and(int predicate, NPU_SITE_PARAMS_) {
  npu::detail::VoteCount votes =
      npu::detail::vote_block(predicate != 0, {"__syncthreads_and", npu_file, npu_line});
  return votes.yes == votes.all;
}
/// __syncthreads, and whether the predicate is not 0 in any thread.
inline int __syncthreads_or(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::vote_block(predicate != 0, {"__syncthreads_or", npu_file, npu_line}).yes != 0;
}

/// Waits for the lanes of `mask` in the warp.
inline void __syncwarp(unsigned mask = 0xffffffffu, NPU_SITE_PARAMS_) {
  npu::detail::LaneCall call{{"__syncwarp", npu_file, npu_line}, mask, nullptr};
  npu::detail::warp_sync(call);
}

// Blocks run on different host threads, so a fence of the host is what a kernel's fence asks for.
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
/// All threads of a block share one host thread: only the compiler must keep the order.
inline void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

#endif  // NPU_SYNC_H_
