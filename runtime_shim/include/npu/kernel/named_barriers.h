/// @file
/// Named barriers: sixteen barriers of a block, each for as many of its warps as a call says. What `bar` and `barrier` of inline
/// PTX become, too. C++17, in kernels.
///
/// A warp is there once all its lanes that have not returned are there, and counts for 32 threads. __syncthreads is barrier 0.
/// Units: counts in threads, a multiple of 32; 0: all threads of the block.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device: npuErrorLaunchTimeout if some
/// threads never come (deadlock; the message names the barrier), npuErrorLaunchFailure for a number above 15, for a count that is not
/// a multiple of 32, that is more than the block has or that differs between the threads of a barrier, for a thread that
/// arrives twice, and in a kernel that was launched with npu::no_sync.
/// Source: PTX ISA, "bar, barrier".
#ifndef NPU_KERNEL_NAMED_BARRIERS_H_
#define NPU_KERNEL_NAMED_BARRIERS_H_

#include "npu/kernel/sync.h"

namespace npu::detail {

/// The name of a barrier in messages.
inline const char* name_of_barrier(unsigned number) {
  constexpr const char* kNames[] = {
      "named barrier 0",  "named barrier 1",  "named barrier 2",  "named barrier 3",
      "named barrier 4",  "named barrier 5",  "named barrier 6",  "named barrier 7",
      "named barrier 8",  "named barrier 9",  "named barrier 10", "named barrier 11",
      "named barrier 12", "named barrier 13", "named barrier 14", "named barrier 15"};
  return number < 16 ? kNames[number] : "named barrier";
}

}  // namespace npu::detail

namespace npu::ptx {

/// bar.sync: waits for `threads` threads.
inline void barrier_sync(unsigned number, unsigned threads, NPU_SITE_PARAMS_) {
  npu::detail::named_barrier(number, threads, npu::detail::NamedCall::sync, false,
                             {npu::detail::name_of_barrier(number), npu_file, npu_line});
}
/// bar.arrive: is there, and does not wait. The count must not be 0.
inline void barrier_arrive(unsigned number, unsigned threads, NPU_SITE_PARAMS_) {
  npu::detail::named_barrier(number, threads, npu::detail::NamedCall::arrive, false,
                             {npu::detail::name_of_barrier(number), npu_file, npu_line});
}
/// bar.red: waits, and how many threads have the predicate, whether all have it, whether one has it.
/// @{
inline unsigned barrier_count(unsigned number, unsigned threads, bool predicate, NPU_SITE_PARAMS_) {
  return static_cast<unsigned>(
      npu::detail::named_barrier(number, threads, npu::detail::NamedCall::vote, predicate,
                                 {npu::detail::name_of_barrier(number), npu_file, npu_line})
          .yes);
}
inline bool barrier_and(unsigned number, unsigned threads, bool predicate, NPU_SITE_PARAMS_) {
  return barrier_count(number, threads, !predicate, npu_file, npu_line) == 0;
}
inline bool barrier_or(unsigned number, unsigned threads, bool predicate, NPU_SITE_PARAMS_) {
  return barrier_count(number, threads, predicate, npu_file, npu_line) != 0;
}
/// @}

}  // namespace npu::ptx

/// Waits at the barrier `number` for all threads of the block, or for `threads` threads.
/// @{
inline void __barrier_sync(unsigned number, NPU_SITE_PARAMS_) {
  npu::ptx::barrier_sync(number, 0, npu_file, npu_line);
}
inline void __barrier_sync_count(unsigned number, unsigned threads, NPU_SITE_PARAMS_) {
  npu::ptx::barrier_sync(number, threads, npu_file, npu_line);
}
/// @}

#endif  // NPU_KERNEL_NAMED_BARRIERS_H_
