// cuda::barrier: a barrier that is an object, for threads of one block or of the host, with arrival and
// waiting apart; and the copies that a barrier waits for. Threads of different blocks cannot wait for each
// other: of a kernel's blocks not all run at once, so that is told as a deadlock. Source: CUDA C++ Core
// Libraries, libcu++, Extended API, cuda::barrier and cuda::memcpy_async.
#ifndef NPU_BARRIER_OBJECT_H_
#define NPU_BARRIER_OBJECT_H_

#include <chrono>
#include <cstddef>
#include <limits>
#include <utility>

#include "npu/detail/group_copy.h"
#include "npu/detail/thread_scope.h"
#include "npu/kernel/sync.h"

namespace npu::detail {

struct NothingToComplete {
  void operator()() const noexcept {}
};

}  // namespace npu::detail

namespace cuda {

/// Phase after phase, each over when `expected` have arrived; the last to arrive calls `completion`.
/// Without a count until init or the constructor gives one, so that it can lie in shared memory.
template <thread_scope kScope = thread_scope_system, class Completion = npu::detail::NothingToComplete>
class barrier {
 public:
  class arrival_token {
    friend class barrier;
    explicit arrival_token(unsigned phase) : phase_(phase) {}
    unsigned phase_;
  };

  barrier() noexcept = default;
  explicit barrier(::std::ptrdiff_t expected, Completion completion = Completion())
      : expected_(expected), pending_(expected), phase_(0), completion_(::std::move(completion)) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  friend void init(barrier* object, ::std::ptrdiff_t expected, Completion completion = Completion()) {
    object->expected_ = object->pending_ = expected;
    object->phase_ = 0;
    object->completion_ = ::std::move(completion);
  }
  static constexpr ::std::ptrdiff_t max() noexcept { return ::std::numeric_limits<int>::max(); }

  /// Arrives `update` times, without waiting.
  arrival_token arrive(::std::ptrdiff_t update = 1) {
    const arrival_token token(__atomic_load_n(&phase_, __ATOMIC_ACQUIRE));
    if (__atomic_sub_fetch(&pending_, update, __ATOMIC_ACQ_REL) == 0) {
      completion_();
      __atomic_store_n(&pending_, __atomic_load_n(&expected_, __ATOMIC_RELAXED), __ATOMIC_RELAXED);
      __atomic_add_fetch(&phase_, 1, __ATOMIC_RELEASE);
    }
    return token;
  }
  /// Waits for the end of the phase in which the token was given.
  void wait(arrival_token&& token, NPU_SITE_PARAMS_) const {
    npu_wait_for_phases(token.phase_ + 1, {"cuda::barrier::wait", npu_file, npu_line});
  }
  /// Waits for the end of the phase of this parity.
  void wait_parity(bool parity, NPU_SITE_PARAMS_) const {
    const unsigned now = __atomic_load_n(&phase_, __ATOMIC_ACQUIRE);
    if ((now & 1) == static_cast<unsigned>(parity)) wait(arrival_token(now), npu_file, npu_line);
  }
  void arrive_and_wait(NPU_SITE_PARAMS_) { wait(arrive(), npu_file, npu_line); }
  /// Arrives, and is not expected any more.
  void arrive_and_drop() {
    __atomic_sub_fetch(&expected_, 1, __ATOMIC_RELAXED);
    arrive();
  }
  /// A try may wait, and may take as long as it wants: these wait.
  bool try_wait(arrival_token&& token, NPU_SITE_PARAMS_) const {
    return wait(::std::move(token), npu_file, npu_line), true;
  }
  template <class Rep, class Period>
  bool try_wait_for(arrival_token&& token, const ::std::chrono::duration<Rep, Period>&,
                    NPU_SITE_PARAMS_) const {
    return wait(::std::move(token), npu_file, npu_line), true;
  }
  bool try_wait_parity(bool parity, NPU_SITE_PARAMS_) const {
    return wait_parity(parity, npu_file, npu_line), true;
  }

  /// Waits until that many phases are over.
  void npu_wait_for_phases(unsigned count, const npu::detail::Site& site) const {
    const Phase phase{&phase_, count - 1};
    npu::detail::wait_until(&Phase::is_over, &phase, site);
  }

 private:
  struct Phase {
    const unsigned* current;
    unsigned number;
    static bool is_over(const void* phase) {
      const auto* self = static_cast<const Phase*>(phase);
      return static_cast<int>(__atomic_load_n(self->current, __ATOMIC_ACQUIRE) - self->number) > 0;
    }
  };

  ::std::ptrdiff_t expected_, pending_;
  unsigned phase_;
  Completion completion_;
};

/// Copies by one thread, or by a group of which each thread copies a part. They are done when the call
/// returns; the barrier says when those of the other threads are.
template <class T, class Size, thread_scope kScope, class Completion>
void memcpy_async(T* to, const T* from, Size bytes, barrier<kScope, Completion>&) {
  npu::detail::copy_part(0, 1, to, from, bytes);
}
template <class Group, class T, class Size, thread_scope kScope, class Completion>
void memcpy_async(const Group& group, T* to, const T* from, Size bytes, barrier<kScope, Completion>&) {
  npu::detail::copy_part(group.thread_rank(), group.num_threads(), to, from, bytes);
}

}  // namespace cuda

#endif  // NPU_BARRIER_OBJECT_H_
