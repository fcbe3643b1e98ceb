/// @file
/// cuda::atomic and cuda::atomic_ref: objects with atomic operations, for kernels and for the host. Their
/// memory orders are those of the host; every scope is the whole host. C++17.
///
/// Threads of different blocks must not wait for each other: not all blocks of a kernel run at once, so that
/// is reported as a deadlock.
/// Shapes: T is trivially copyable and has 1, 2, 4 or 8 bytes.
/// Errors: none but of wait in kernels: npuErrorLaunchTimeout if it never ends (deadlock), npuErrorLaunchFailure in
/// a kernel that was launched with npu::no_sync.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, "Synchronization Primitives", cuda::atomic and
/// cuda::atomic_ref; the operations are those of std::atomic.
#ifndef NPU_ATOMIC_OBJECT_H_
#define NPU_ATOMIC_OBJECT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <type_traits>

#include "npu/detail/thread_scope.h"
#include "npu/kernel/atomics.h"
#include "npu/kernel/sync.h"

namespace npu::detail {

/// The operations, on the T at self.address(). T is copied as bytes.
template <class T, class Self>
class AtomicOperations {
  using Order = ::std::memory_order;
  using Bytes = Word<T>;
  static_assert(::std::is_trivially_copyable_v<T>, "an atomic object is copied as bytes");

 public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;

  /// True: no operation takes a lock.
  bool is_lock_free() const noexcept { return true; }
  /// The value.
  T load(Order order = ::std::memory_order_seq_cst) const noexcept {
    return from_word<T>(__atomic_load_n(words(), static_cast<int>(order)));
  }
  /// Replaces the value.
  void store(T value, Order order = ::std::memory_order_seq_cst) const noexcept {
    __atomic_store_n(words(), to_word<T>(value), static_cast<int>(order));
  }
  /// Replaces the value and returns the old one.
  T exchange(T value, Order order = ::std::memory_order_seq_cst) const noexcept {
    return from_word<T>(__atomic_exchange_n(words(), to_word<T>(value), static_cast<int>(order)));
  }

  /// Replaces the value by desired if it has the bits of expected, and returns true; else stores the value in
  /// expected and returns false. The weak forms do not fail without a reason.
  /// @{
  bool compare_exchange_strong(T& expected, T desired,
                               Order order = ::std::memory_order_seq_cst) const noexcept {
    return compare_exchange_strong(expected, desired, order, on_failure(order));
  }
  bool compare_exchange_strong(T& expected, T desired, Order success, Order failure) const noexcept {
    Bytes old = to_word<T>(expected);
    const bool done = __atomic_compare_exchange_n(words(), &old, to_word<T>(desired), false,
                                                  static_cast<int>(success), static_cast<int>(failure));
    if (!done) expected = from_word<T>(old);
    return done;
  }
  bool compare_exchange_weak(T& expected, T desired,
                             Order order = ::std::memory_order_seq_cst) const noexcept {
    return compare_exchange_strong(expected, desired, order);
  }
  bool compare_exchange_weak(T& expected, T desired, Order success, Order failure) const noexcept {
    return compare_exchange_strong(expected, desired, success, failure);
  }
  /// @}

  /// The value, as load().
  operator T() const noexcept { return load(); }

  /// Waits until the value has other bits than old.
  void wait(T old, Order = ::std::memory_order_seq_cst, NPU_SITE_PARAMS_) const {
    const Change change{words(), to_word<T>(old)};
    wait_until(&Change::has_come, &change, {"cuda::atomic::wait", npu_file, npu_line});
  }
  /// Waits that are running look at the value by themselves: nothing is left to do.
  /// @{
  void notify_one() const noexcept {}
  void notify_all() const noexcept {}
  /// @}

  /// Changes the value and returns the old one. step may be of another type than T; pointers move by
  /// elements. The order has no effect: it is acquire and release.
  /// @{
  template <class Step>
  T fetch_add(Step step, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return static_cast<T>(old + step); });
  }
  template <class Step>
  T fetch_sub(Step step, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return static_cast<T>(old - step); });
  }
  T fetch_and(T value, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return static_cast<T>(old & value); });
  }
  T fetch_or(T value, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return static_cast<T>(old | value); });
  }
  T fetch_xor(T value, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return static_cast<T>(old ^ value); });
  }
  T fetch_min(T value, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return value < old ? value : old; });
  }
  T fetch_max(T value, Order = ::std::memory_order_seq_cst) const noexcept {
    return change([&](T old) { return old < value ? value : old; });
  }
  /// @}

  /// Changes the value and returns the new one; the postfix forms return the old one.
  /// @{
  T operator++() const noexcept { return static_cast<T>(fetch_add(1) + 1); }
  T operator--() const noexcept { return static_cast<T>(fetch_sub(1) - 1); }
  T operator++(int) const noexcept { return fetch_add(1); }
  T operator--(int) const noexcept { return fetch_sub(1); }
  template <class Step>
  T operator+=(Step step) const noexcept {
    return static_cast<T>(fetch_add(step) + step);
  }
  template <class Step>
  T operator-=(Step step) const noexcept {
    return static_cast<T>(fetch_sub(step) - step);
  }
  T operator&=(T value) const noexcept { return static_cast<T>(fetch_and(value) & value); }
  T operator|=(T value) const noexcept { return static_cast<T>(fetch_or(value) | value); }
  T operator^=(T value) const noexcept { return static_cast<T>(fetch_xor(value) ^ value); }
  /// @}

 private:
  struct Change {
    const Bytes* words;
    Bytes old;
    static bool has_come(const void* change) {
      const auto* self = static_cast<const Change*>(change);
      return __atomic_load_n(self->words, __ATOMIC_ACQUIRE) != self->old;
    }
  };
  static Order on_failure(Order success) {
    if (success == ::std::memory_order_acq_rel) return ::std::memory_order_acquire;
    return success == ::std::memory_order_release ? ::std::memory_order_relaxed : success;
  }
  template <class Change>
  T change(Change how) const noexcept {
    return atomic_update(static_cast<const Self*>(this)->address(), how);
  }
  Bytes* words() const { return reinterpret_cast<Bytes*>(static_cast<const Self*>(this)->address()); }
};

}  // namespace npu::detail

namespace cuda {

/// An object with a T of its own. It has no value until it is given one, so that it can lie in shared memory.
template <class T, thread_scope kScope = thread_scope_system>
class atomic : public npu::detail::AtomicOperations<T, atomic<T, kScope>> {
 public:
  /// Construction without a value and with one, and an assignment that is store(value).
  /// @{
  atomic() noexcept = default;
  constexpr atomic(T value) noexcept : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  T operator=(T value) noexcept { return this->store(value), value; }
  /// @}

 private:
  friend class npu::detail::AtomicOperations<T, atomic>;
  T* address() const { return &value_; }
  alignas(sizeof(T)) mutable T value_;
};

/// Atomic operations on a T of somebody else, at an address that is a multiple of its size.
template <class T, thread_scope kScope = thread_scope_system>
class atomic_ref : public npu::detail::AtomicOperations<T, atomic_ref<T, kScope>> {
 public:
  static constexpr ::std::size_t required_alignment = sizeof(T);

  /// A reference to `value`, and an assignment that is store(value).
  /// @{
  explicit atomic_ref(T& value) noexcept : value_(&value) {}
  atomic_ref(const atomic_ref&) noexcept = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  T operator=(T value) const noexcept { return this->store(value), value; }
  /// @}

 private:
  friend class npu::detail::AtomicOperations<T, atomic_ref>;
  T* address() const { return value_; }
  T* value_;
};

/// A fence of the host in this order. The scope has no effect.
inline void atomic_thread_fence(memory_order order, thread_scope = thread_scope_system) {
  __atomic_thread_fence(static_cast<int>(order));
}

}  // namespace cuda

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_ATOMIC_OBJECT_H_
