/// @file
/// Barriers of a block and memory fences. C++17, in kernels.
///
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if the threads wait for each other forever (deadlock), npuErrorLaunchFailure for a
/// barrier in a kernel that was launched with npu::no_sync. Outside kernels a barrier ends the program.
/// Fences have no errors.
/// Source: CUDA C++ Programming Guide, "Synchronization Functions", "Memory Fence Functions".
#ifndef NPU_KERNEL_SYNC_H_
#define NPU_KERNEL_SYNC_H_

#include "npu/executors/thread_context.h"

/// The place of the call in the source, for messages. Programs do not pass it.
#define NPU_SITE_PARAMS_ const char *npu_file = __builtin_FILE(), int npu_line = __builtin_LINE()

/// Waits for all threads of the block. Threads that returned count as arrived. Memory accesses before the
/// barrier are visible after it in the block.
inline void __syncthreads(NPU_SITE_PARAMS_) {
  npu::detail::block_barrier({"__syncthreads", npu_file, npu_line});
}

/// __syncthreads, and the number of threads whose predicate is not 0.
inline int __syncthreads_count(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::vote_block(predicate != 0, {"__syncthreads_count", npu_file, npu_line}).yes;
}
/// __syncthreads, and 1 if the predicate is not 0 in all threads, else 0.
inline int __syncthreads_and(int predicate, NPU_SITE_PARAMS_) {
  npu::detail::VoteCount votes =
      npu::detail::vote_block(predicate != 0, {"__syncthreads_and", npu_file, npu_line});
  return votes.yes == votes.all;
}
/// __syncthreads, and 1 if the predicate is not 0 in any thread, else 0.
inline int __syncthreads_or(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::vote_block(predicate != 0, {"__syncthreads_or", npu_file, npu_line}).yes != 0;
}

/// Waits for the lanes of `mask` in the warp. Lanes that returned count as arrived.
/// Errors: npuErrorLaunchFailure also if the calling lane is not in its mask, or lanes of one mask wait in
/// different warp functions.
inline void __syncwarp(unsigned mask = 0xffffffffu, NPU_SITE_PARAMS_) {
  npu::detail::LaneCall call{{"__syncwarp", npu_file, npu_line}, mask, nullptr};
  npu::detail::warp_sync(call);
}

/// Orders the memory accesses of the thread before and after it, for all threads of the device and of the
/// host. Blocks run on different host threads, so it is a fence of the host.
/// Errors: none.
/// @{
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
/// @}

/// Orders the memory accesses of the thread before and after it, for the threads of its block. They share one
/// host thread, so it only holds the compiler back.
/// Errors: none.
inline void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

#endif  // NPU_KERNEL_SYNC_H_
