// What cuda::atomic, cuda::barrier and cuda::pipeline share: for which threads they are, the order of memory,
// and sizes that say how they are aligned. Source: CUDA C++ Core Libraries, libcu++, Extended API.
#ifndef NPU_DETAIL_THREAD_SCOPE_H_
#define NPU_DETAIL_THREAD_SCOPE_H_

#include "npu/std.h"

namespace cuda {

/// All scopes are the host's here.
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

/// A size in bytes of something at a multiple of kAlignment.
template <::std::size_t kAlignment>
struct aligned_size_t {
  static constexpr ::std::size_t align = kAlignment;
  ::std::size_t value;
  explicit constexpr aligned_size_t(::std::size_t size) : value(size) {}
  constexpr operator ::std::size_t() const { return value; }
};

}  // namespace cuda

#endif  // NPU_DETAIL_THREAD_SCOPE_H_
