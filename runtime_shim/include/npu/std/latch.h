/// @file
/// cuda::latch and cuda::counting_semaphore: a count that goes down once, and permits that are taken and given back. For
/// threads of one block or of the host. C++17.
///
/// Threads of different blocks must not wait for each other: not all blocks of a kernel run at once, so that
/// is reported as a deadlock.
/// Units: counts in arrivals and permits.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if a wait never ends (deadlock), npuErrorLaunchFailure for a wait in a kernel that
/// was launched with npu::no_sync.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::latch and cuda::counting_semaphore; ISO C++20.
#ifndef NPU_STD_LATCH_H_
#define NPU_STD_LATCH_H_

#include <chrono>
#include <cstddef>
#include <limits>

#include "npu/detail/thread_scope.h"
#include "npu/kernel/sync.h"

namespace cuda {

/// Threads wait until the count is 0. It stays 0.
template <thread_scope kScope = thread_scope_system>
class latch {
 public:
  /// Starts with this count.
  constexpr explicit latch(::std::ptrdiff_t expected) : count_(expected) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;
  /// The largest count.
  static constexpr ::std::ptrdiff_t max() noexcept { return ::std::numeric_limits<int>::max(); }

  /// Takes update from the count, without waiting. More than the count is undefined.
  void count_down(::std::ptrdiff_t update = 1) { __atomic_sub_fetch(&count_, update, __ATOMIC_RELEASE); }
  /// Whether the count is 0.
  bool try_wait() const noexcept { return is_open(&count_); }
  /// Waits until the count is 0.
  void wait(NPU_SITE_PARAMS_) const {
    npu::detail::wait_until(&latch::is_open, &count_, {"cuda::latch::wait", npu_file, npu_line});
  }
  /// count_down, then wait.
  void arrive_and_wait(::std::ptrdiff_t update = 1, NPU_SITE_PARAMS_) {
    count_down(update);
    wait(npu_file, npu_line);
  }

 private:
  static bool is_open(const void* count) {
    return __atomic_load_n(static_cast<const ::std::ptrdiff_t*>(count), __ATOMIC_ACQUIRE) == 0;
  }
  ::std::ptrdiff_t count_;
};

/// At most kMost permits, of which threads take one each.
template <thread_scope kScope = thread_scope_system,
          ::std::ptrdiff_t kMost = ::std::numeric_limits<int>::max()>
class counting_semaphore {
 public:
  /// Starts with this many permits.
  constexpr explicit counting_semaphore(::std::ptrdiff_t permits) : permits_(permits) {}
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;
  /// The largest number of permits.
  static constexpr ::std::ptrdiff_t max() noexcept { return kMost; }

  /// Gives permits back.
  void release(::std::ptrdiff_t update = 1) { __atomic_add_fetch(&permits_, update, __ATOMIC_RELEASE); }
  /// Takes a permit, and waits until there is one.
  void acquire(NPU_SITE_PARAMS_) {
    while (!try_acquire())
      npu::detail::wait_until(&counting_semaphore::has_permit, &permits_,
                              {"cuda::counting_semaphore::acquire", npu_file, npu_line});
  }
  /// Takes a permit if there is one. Returns whether it did.
  bool try_acquire() noexcept {
    ::std::ptrdiff_t now = __atomic_load_n(&permits_, __ATOMIC_RELAXED);
    while (now > 0) {
      if (__atomic_compare_exchange_n(&permits_, &now, now - 1, true, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return true;
    }
    return false;
  }
  /// Takes a permit, and returns true. CUDA lets a try wait as long as it wants, so the time has no effect.
  /// @{
  template <class Rep, class Period>
  bool try_acquire_for(const ::std::chrono::duration<Rep, Period>&, NPU_SITE_PARAMS_) {
    return acquire(npu_file, npu_line), true;
  }
  template <class Clock, class Duration>
  bool try_acquire_until(const ::std::chrono::time_point<Clock, Duration>&, NPU_SITE_PARAMS_) {
    return acquire(npu_file, npu_line), true;
  }
  /// @}

 private:
  static bool has_permit(const void* permits) {
    return __atomic_load_n(static_cast<const ::std::ptrdiff_t*>(permits), __ATOMIC_ACQUIRE) > 0;
  }
  ::std::ptrdiff_t permits_;
};
/// One permit.
template <thread_scope kScope = thread_scope_system>
using binary_semaphore = counting_semaphore<kScope, 1>;

namespace std {
/// Those of C++20: for all threads.
/// @{
using latch = ::cuda::latch<thread_scope_system>;
template <::std::ptrdiff_t kMost = ::std::numeric_limits<int>::max()>
using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, kMost>;
using binary_semaphore = ::cuda::binary_semaphore<thread_scope_system>;
/// @}
}  // namespace std

}  // namespace cuda

#endif  // NPU_STD_LATCH_H_
