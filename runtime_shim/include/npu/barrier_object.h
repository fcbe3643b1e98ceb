/// @file
/// cuda::barrier: a barrier that is an object, for threads of one block or of the host, with arrival and wait
/// apart; and the copies that a barrier waits for. C++17.
///
/// Threads of different blocks must not wait for each other: not all blocks of a kernel run at once, so that
/// is reported as a deadlock.
/// Units: counts in arrivals.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if a phase never ends (deadlock), npuErrorLaunchFailure for a wait in a kernel that
/// was launched with npu::no_sync. On the host a wait lasts until the phase ends.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::barrier and cuda::memcpy_async.
#ifndef NPU_BARRIER_OBJECT_H_
#define NPU_BARRIER_OBJECT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

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

/// Phase after phase, each over when `expected` have arrived; the last to arrive calls `completion`. It has
/// no count until init or the constructor gives one, so that it can lie in shared memory.
template <thread_scope kScope = thread_scope_system, class Completion = npu::detail::NothingToComplete>
class barrier {
 public:
  /// Names the phase in which an arrival happened.
  class arrival_token {
    friend class barrier;
    explicit arrival_token(unsigned phase) : phase_(phase) {}
    unsigned phase_ = 0;

   public:
    /// Names none.
    /// Errors: none.
    arrival_token() = default;
  };

  /// A barrier without a count: init gives it one.
  /// Errors: none.
  barrier() noexcept = default;
  /// A barrier for `expected` arrivals per phase.
  /// Errors: none.
  explicit barrier(::std::ptrdiff_t expected, Completion completion = Completion())
      : expected_(expected), pending_(expected), phase_(0), completion_(::std::move(completion)) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  /// Makes a barrier that lies in shared memory usable. One thread calls it; a barrier of the block must
  /// follow.
  /// Errors: none.
  friend void init(barrier* object, ::std::ptrdiff_t expected, Completion completion = Completion()) {
    object->expected_ = object->pending_ = expected;
    object->phase_ = 0;
    object->completion_ = ::std::move(completion);
  }
  /// The largest count.
  /// Errors: none.
  static constexpr ::std::ptrdiff_t max() noexcept { return ::std::numeric_limits<int>::max(); }

  /// Arrives `update` times, without waiting. More arrivals than expected are undefined.
  /// Errors: none.
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
  /// Arrives and waits for the end of the phase.
  void arrive_and_wait(NPU_SITE_PARAMS_) { wait(arrive(), npu_file, npu_line); }
  /// Arrives, and is not expected in later phases.
  /// Errors: none.
  void arrive_and_drop() {
    __atomic_sub_fetch(&expected_, 1, __ATOMIC_RELAXED);
    arrive();
  }

  /// Waits while other threads of the block can go on. The time has no effect. Result: whether the phase is over.
  /// @{
  bool try_wait(arrival_token&& token, NPU_SITE_PARAMS_) const {
    const Phase phase{&phase_, token.phase_};
    return npu::detail::timed_wait(&Phase::is_over, &phase, {"cuda::barrier::try_wait", npu_file, npu_line});
  }
  template <class Rep, class Period>
  bool try_wait_for(arrival_token&& token, const ::std::chrono::duration<Rep, Period>&,
                    NPU_SITE_PARAMS_) const {
    return try_wait(::std::move(token), npu_file, npu_line);
  }
  bool try_wait_parity(bool parity, NPU_SITE_PARAMS_) const {
    const unsigned now = __atomic_load_n(&phase_, __ATOMIC_ACQUIRE);
    return (now & 1) != static_cast<unsigned>(parity) || try_wait(arrival_token(now), npu_file, npu_line);
  }
  /// @}

  /// Waits until that many phases are over. Of this shim, for cuda::pipeline.
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

namespace std {
/// The barrier of C++20: for all threads.
template <class Completion = npu::detail::NothingToComplete>
using barrier = ::cuda::barrier<thread_scope_system, Completion>;
}  // namespace std

}  // namespace cuda

#include "npu/detail/barrier_of_block.h"

namespace cuda {

/// Copies by one thread, or by a group of which each thread copies a part. The copy of the calling thread is
/// done when the call returns; the barrier tells when those of the other threads are.
/// Units: bytes.
/// Errors: none of their own.
/// @{
template <class T, class Size, thread_scope kScope, class Completion>
void memcpy_async(T* to, const T* from, Size bytes, barrier<kScope, Completion>&) {
  npu::detail::copy_part(0, 1, to, from, bytes);
}
template <class Group, class T, class Size, thread_scope kScope, class Completion>
void memcpy_async(const Group& group, T* to, const T* from, Size bytes, barrier<kScope, Completion>&) {
  npu::detail::copy_part(group.thread_rank(), group.num_threads(), to, from, bytes);
}
/// @}

}  // namespace cuda

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_BARRIER_OBJECT_H_
