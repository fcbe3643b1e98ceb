/// @file
/// The atomic functions whose memory order and scope are arguments (`__nv_atomic_load_n`), as CUDA 12.8 has them.
///
/// Every order is the strongest one here, sequentially consistent, and every scope that of the host: no program relies on
/// reorderings. Those with `_n` take and give values; the others take pointers to them. A weak exchange fails only if the
/// values differ.
/// Shapes: T has 1, 2, 4 or 8 bytes; address is aligned to its size.
/// Errors: none of their own; a bad address fails the launch with npuErrorIllegalAddress.
/// Source: CUDA C++ Programming Guide, "Built-in Atomic Functions".
#ifndef NPU_KERNEL_ATOMIC_BUILTINS_H_
#define NPU_KERNEL_ATOMIC_BUILTINS_H_

#include "npu/kernel/atomics.h"

/// Memory orders and scopes.
/// @{
enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};
/// @}

/// *address.
/// @{
template <class T>
inline std::remove_cv_t<T> __nv_atomic_load_n(T* address, int /*order*/,
                                              int /*scope*/ = __NV_THREAD_SCOPE_SYSTEM) {
  using Value = std::remove_cv_t<T>;
  using Words = const volatile npu::detail::Word<Value>*;
  return npu::detail::from_word<Value>(__atomic_load_n(reinterpret_cast<Words>(address), __ATOMIC_SEQ_CST));
}
template <class T>
inline void __nv_atomic_load(T* address, std::remove_cv_t<T>* result, int order,
                             int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = __nv_atomic_load_n(address, order, scope);
}
/// @}

/// *address = value.
/// @{
template <class T>
inline void __nv_atomic_store_n(T* address, npu::detail::NotDeduced<T> value, int /*order*/,
                                int /*scope*/ = __NV_THREAD_SCOPE_SYSTEM) {
  using Word = npu::detail::Word<T>;
  __atomic_store_n(reinterpret_cast<Word*>(address), npu::detail::to_word<T>(value), __ATOMIC_SEQ_CST);
}
template <class T>
inline void __nv_atomic_store(T* address, T* value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_store_n(address, *value, order, scope);
}
/// @}

/// *address = value; the old value.
/// @{
template <class T>
inline T __nv_atomic_exchange_n(T* address, npu::detail::NotDeduced<T> value, int /*order*/,
                                int /*scope*/ = __NV_THREAD_SCOPE_SYSTEM) {
  return atomicExch(address, value);
}
template <class T>
inline void __nv_atomic_exchange(T* address, T* value, T* result, int order,
                                 int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = __nv_atomic_exchange_n(address, *value, order, scope);
}
/// @}

/// *address = desired, and true, if *address has the bits of *expected; else *expected = *address, and false.
/// @{
template <class T>
inline bool __nv_atomic_compare_exchange_n(T* address, T* expected, npu::detail::NotDeduced<T> desired,
                                           bool /*weak*/, int /*success*/, int /*failure*/,
                                           int /*scope*/ = __NV_THREAD_SCOPE_SYSTEM) {
  using namespace npu::detail;
  Word<T> old = to_word<T>(*expected);
  const bool is_same =
      __atomic_compare_exchange_n(reinterpret_cast<Word<T>*>(address), &old, to_word<T>(desired), false,
                                  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (!is_same) *expected = from_word<T>(old);
  return is_same;
}
template <class T>
inline bool __nv_atomic_compare_exchange(T* address, T* expected, T* desired, bool weak, int success,
                                         int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __nv_atomic_compare_exchange_n(address, expected, *desired, weak, success, failure, scope);
}
/// @}

#define NPU_ATOMIC_BUILTIN_(name, as)                                                  \
  template <class T>                                                                   \
  inline T __nv_atomic_fetch_##name(T* address, npu::detail::NotDeduced<T> value, int, \
                                    int = __NV_THREAD_SCOPE_SYSTEM) {                  \
    return as(address, value);                                                         \
  }                                                                                    \
  template <class T>                                                                   \
  inline void __nv_atomic_##name(T* address, npu::detail::NotDeduced<T> value, int,    \
                                 int = __NV_THREAD_SCOPE_SYSTEM) {                     \
    as(address, value);                                                                \
  }

/// *address = *address op value. Those with `fetch` give the old value.
/// @{
NPU_ATOMIC_BUILTIN_(add, atomicAdd)
NPU_ATOMIC_BUILTIN_(sub, atomicSub)
NPU_ATOMIC_BUILTIN_(and, atomicAnd)
NPU_ATOMIC_BUILTIN_(or, atomicOr)
NPU_ATOMIC_BUILTIN_(xor, atomicXor)
NPU_ATOMIC_BUILTIN_(min, atomicMin)
NPU_ATOMIC_BUILTIN_(max, atomicMax)
/// @}
#undef NPU_ATOMIC_BUILTIN_

/// Orders the accesses of the thread before it and after it.
inline void __nv_atomic_thread_fence(int /*order*/, int /*scope*/ = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#endif  // NPU_KERNEL_ATOMIC_BUILTINS_H_
