/// @file
/// Copies to shared memory that a thread starts and waits for later. On the host a copy is done when its call
/// returns, which every program that waits before it reads must accept. C++17, in kernels.
///
/// Errors: a bad address fails the launch with npuErrorIllegalAddress.
/// Source: CUDA C++ Programming Guide, "Pipeline Primitives Interface".
#ifndef NPU_PIPELINE_H_
#define NPU_PIPELINE_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <cstddef>
#include <cstring>

#include "npu/kernel/mbarrier.h"

/// Copies `bytes - zero_fill` bytes and sets the last `zero_fill` to zero.
/// Units: bytes is 4, 8 or 16; zero_fill <= bytes. Other values are not checked.
inline void __pipeline_memcpy_async(void* to_shared, const void* from_global, std::size_t bytes,
                                    std::size_t zero_fill = 0) {
  std::memcpy(to_shared, from_global, bytes - zero_fill);
  std::memset(static_cast<char*>(to_shared) + (bytes - zero_fill), 0, zero_fill);
}
/// Ends a batch of copies: all are done already.
inline void __pipeline_commit() {}
/// Waits until at most the last `batches` batches of this thread are open: none is.
inline void __pipeline_wait_prior(std::size_t batches) { static_cast<void>(batches); }
/// The mbarrier object gets an arrival more, and it arrives when the copies of this thread are done, which they are: nothing changes.
/// Errors: npuErrorLaunchFailure for memory without a barrier.
inline void __pipeline_arrive_on(void* mbarrier, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive_after_copies(mbarrier, npu_file, npu_line);
}

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_PIPELINE_H_
