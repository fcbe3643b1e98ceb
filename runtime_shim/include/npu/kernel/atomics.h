/// @file
/// Atomic operations on memory that threads share, with CUDA's overloads and scopes. Each returns the old
/// value. C++17, in kernels; on the host they work on any memory.
///
/// All are templates, so that a program's own atomicAdd for a type (behind a __CUDA_ARCH__ guard) wins over
/// these and does not clash. Those for CUDA's types take these types alone, so that they win over a program's
/// template, as CUDA's functions do. CUDA promises no order, but kernels rely on the one that its hardware
/// keeps: they lock with atomicCAS without a fence, or add to a counter and then read what others wrote
/// before they did. So each operation orders the accesses before and after it (acquire and release). The
/// scopes _block and _system are all the scope of the host.
/// Shapes: T has 1, 2, 4 or 8 bytes; address is aligned to its size.
/// Errors: none of their own; a bad address fails the launch with npuErrorIllegalAddress.
/// Source: CUDA C++ Programming Guide, "Atomic Functions".
#ifndef NPU_KERNEL_ATOMICS_H_
#define NPU_KERNEL_ATOMICS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "npu/detail/not_deduced.h"
#include "npu/vector_types.h"

namespace npu::detail {

inline constexpr int kAtomicOrder = __ATOMIC_ACQ_REL;

template <std::size_t kBytes>
struct WordOf;
template <>
struct WordOf<1> {
  using type = std::uint8_t;
};
template <>
struct WordOf<2> {
  using type = std::uint16_t;
};
template <>
struct WordOf<4> {
  using type = std::uint32_t;
};
template <>
struct WordOf<8> {
  using type = std::uint64_t;
};
template <class T>
using Word = typename WordOf<sizeof(T)>::type;

template <class T>
inline Word<T> to_word(const T& value) {
  Word<T> word;
  std::memcpy(&word, static_cast<const void*>(&value), sizeof(T));
  return word;
}
template <class T>
inline T from_word(Word<T> word) {
  T value;
  std::memcpy(static_cast<void*>(&value), &word, sizeof(T));
  return value;
}

/// *address = change(*address), atomically; returns the old value. Cost: one compare-and-swap unless
/// disturbed.
template <class T, class Change>
inline T atomic_update(T* address, Change change) {
  auto* words = reinterpret_cast<Word<T>*>(address);
  Word<T> old = __atomic_load_n(words, __ATOMIC_RELAXED);
  for (;;) {
    T before = from_word<T>(old);
    Word<T> wanted = to_word<T>(change(before));
    if (__atomic_compare_exchange_n(words, &old, wanted, true, kAtomicOrder, __ATOMIC_RELAXED)) return before;
  }
}

/// What a pointer points to; nothing else is a pointer.
template <class P>
using Pointee = std::enable_if_t<std::is_pointer_v<P>, std::remove_pointer_t<P>>;
/// The same for pointers to integers.
template <class P>
using PointeeInteger = std::enable_if_t<std::is_integral_v<Pointee<P>>, Pointee<P>>;

/// What the functions below do. Each returns the old value.
/// @{
template <class T>
inline T atomic_add(T* address, NotDeduced<T> value) {
  if constexpr (std::is_integral_v<T>) {
    return __atomic_fetch_add(address, value, kAtomicOrder);
  } else {
    return atomic_update(address, [&](const T& old) { return static_cast<T>(old + value); });
  }
}
template <class T>
inline T atomic_sub(T* address, NotDeduced<T> value) {
  return __atomic_fetch_sub(address, value, kAtomicOrder);
}
template <class T>
inline T atomic_exchange(T* address, NotDeduced<T> value) {
  return from_word<T>(
      __atomic_exchange_n(reinterpret_cast<Word<T>*>(address), to_word<T>(value), kAtomicOrder));
}
template <class T>
inline T atomic_min(T* address, NotDeduced<T> value) {
  return atomic_update(address, [&](const T& old) { return value < old ? value : old; });
}
template <class T>
inline T atomic_max(T* address, NotDeduced<T> value) {
  return atomic_update(address, [&](const T& old) { return old < value ? value : old; });
}
template <class T>
inline T atomic_compare(T* address, NotDeduced<T> compare, NotDeduced<T> value) {
  T expected = compare;
  __atomic_compare_exchange_n(address, &expected, value, false, kAtomicOrder, __ATOMIC_ACQUIRE);
  return expected;
}
template <class T>
inline T atomic_and(T* address, NotDeduced<T> value) {
  return __atomic_fetch_and(address, value, kAtomicOrder);
}
template <class T>
inline T atomic_or(T* address, NotDeduced<T> value) {
  return __atomic_fetch_or(address, value, kAtomicOrder);
}
template <class T>
inline T atomic_xor(T* address, NotDeduced<T> value) {
  return __atomic_fetch_xor(address, value, kAtomicOrder);
}
inline unsigned atomic_inc(unsigned* address, unsigned limit) {
  return atomic_update(address, [&](unsigned old) { return old >= limit ? 0u : old + 1; });
}
inline unsigned atomic_dec(unsigned* address, unsigned limit) {
  return atomic_update(address, [&](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}
/// @}

}  // namespace npu::detail

// For any type that `Pointed` takes: less specialised than a program's own template for T*.
#define NPU_ATOMIC_ANY_(name, work, Pointed)                                                                \
  template <class P>                                                                                        \
  inline npu::detail::Pointed<P> name(P address, npu::detail::NotDeduced<std::remove_pointer_t<P>> value) { \
    return npu::detail::work(address, value);                                                               \
  }                                                                                                         \
  template <class P>                                                                                        \
  inline npu::detail::Pointed<P> name##_block(P address,                                                    \
                                              npu::detail::NotDeduced<std::remove_pointer_t<P>> value) {    \
    return npu::detail::work(address, value);                                                               \
  }                                                                                                         \
  template <class P>                                                                                        \
  inline npu::detail::Pointed<P> name##_system(P address,                                                   \
                                               npu::detail::NotDeduced<std::remove_pointer_t<P>> value) {   \
    return npu::detail::work(address, value);                                                               \
  }

// For a type that CUDA has a function for: more specialised than a program's own template, which CUDA's function
// is preferred to, and still a template, so that the program's own function for the type is preferred to it.
#define NPU_ATOMIC_OF_(name, work, T)           \
  template <int kOverload = 0>                  \
  inline T name(T* address, T value) {          \
    return npu::detail::work(address, value);   \
  }                                             \
  template <int kOverload = 0>                  \
  inline T name##_block(T* address, T value) {  \
    return npu::detail::work(address, value);   \
  }                                             \
  template <int kOverload = 0>                  \
  inline T name##_system(T* address, T value) { \
    return npu::detail::work(address, value);   \
  }

/// *address += value. Native for integers; by compare-and-swap for float, double, half, half2, bfloat16 and
/// bfloat162.
/// @{
NPU_ATOMIC_ANY_(atomicAdd, atomic_add, Pointee)
NPU_ATOMIC_OF_(atomicAdd, atomic_add, int)
NPU_ATOMIC_OF_(atomicAdd, atomic_add, unsigned)
NPU_ATOMIC_OF_(atomicAdd, atomic_add, unsigned long long)
NPU_ATOMIC_OF_(atomicAdd, atomic_add, float)
NPU_ATOMIC_OF_(atomicAdd, atomic_add, double)
/// @}

/// *address -= value, for integers.
/// @{
NPU_ATOMIC_ANY_(atomicSub, atomic_sub, PointeeInteger)
NPU_ATOMIC_OF_(atomicSub, atomic_sub, int)
NPU_ATOMIC_OF_(atomicSub, atomic_sub, unsigned)
/// @}

/// *address = value, for any type of these sizes.
/// @{
NPU_ATOMIC_ANY_(atomicExch, atomic_exchange, Pointee)
NPU_ATOMIC_OF_(atomicExch, atomic_exchange, int)
NPU_ATOMIC_OF_(atomicExch, atomic_exchange, unsigned)
NPU_ATOMIC_OF_(atomicExch, atomic_exchange, unsigned long long)
NPU_ATOMIC_OF_(atomicExch, atomic_exchange, float)
/// @}

// CUDA's types for minimum, maximum and bits.
#define NPU_ATOMIC_OF_WORDS_(name, work) \
  NPU_ATOMIC_OF_(name, work, int)        \
  NPU_ATOMIC_OF_(name, work, unsigned)   \
  NPU_ATOMIC_OF_(name, work, long long)  \
  NPU_ATOMIC_OF_(name, work, unsigned long long)

/// The smaller or larger of *address and value, by < of T.
/// @{
NPU_ATOMIC_ANY_(atomicMin, atomic_min, Pointee)
NPU_ATOMIC_ANY_(atomicMax, atomic_max, Pointee)
NPU_ATOMIC_OF_WORDS_(atomicMin, atomic_min)
NPU_ATOMIC_OF_WORDS_(atomicMax, atomic_max)
/// @}

/// *address &= value, |= value, ^= value, for integers.
/// @{
NPU_ATOMIC_ANY_(atomicAnd, atomic_and, PointeeInteger)
NPU_ATOMIC_ANY_(atomicOr, atomic_or, PointeeInteger)
NPU_ATOMIC_ANY_(atomicXor, atomic_xor, PointeeInteger)
NPU_ATOMIC_OF_WORDS_(atomicAnd, atomic_and)
NPU_ATOMIC_OF_WORDS_(atomicOr, atomic_or)
NPU_ATOMIC_OF_WORDS_(atomicXor, atomic_xor)
/// @}

/// atomicInc: *address = old >= limit ? 0 : old + 1.
/// atomicDec: *address = old == 0 || old > limit ? limit : old - 1.
/// @{
NPU_ATOMIC_OF_(atomicInc, atomic_inc, unsigned)
NPU_ATOMIC_OF_(atomicDec, atomic_dec, unsigned)
/// @}
#undef NPU_ATOMIC_ANY_
#undef NPU_ATOMIC_OF_
#undef NPU_ATOMIC_OF_WORDS_

#define NPU_ATOMIC_CAS_(name)                                                                           \
  template <class P>                                                                                    \
  inline npu::detail::PointeeInteger<P> name(P address,                                                 \
                                             npu::detail::NotDeduced<std::remove_pointer_t<P>> compare, \
                                             npu::detail::NotDeduced<std::remove_pointer_t<P>> value) { \
    return npu::detail::atomic_compare(address, compare, value);                                        \
  }
#define NPU_ATOMIC_CAS_OF_(name, T)                              \
  template <int kOverload = 0>                                   \
  inline T name(T* address, T compare, T value) {                \
    return npu::detail::atomic_compare(address, compare, value); \
  }
#define NPU_ATOMIC_CAS_ALL_(name)          \
  NPU_ATOMIC_CAS_(name)                    \
  NPU_ATOMIC_CAS_OF_(name, int)            \
  NPU_ATOMIC_CAS_OF_(name, unsigned)       \
  NPU_ATOMIC_CAS_OF_(name, unsigned short) \
  NPU_ATOMIC_CAS_OF_(name, unsigned long long)

/// *address = value if *address has the bits of compare. T: an integer of 2, 4 or 8 bytes.
/// @{
NPU_ATOMIC_CAS_ALL_(atomicCAS)
NPU_ATOMIC_CAS_ALL_(atomicCAS_block)
NPU_ATOMIC_CAS_ALL_(atomicCAS_system)
/// @}
#undef NPU_ATOMIC_CAS_
#undef NPU_ATOMIC_CAS_OF_
#undef NPU_ATOMIC_CAS_ALL_

/// float2 and float4, as compute capability 9.0 has them: each member is added atomically, not the vector as
/// a whole.
/// @{
inline float2 atomicAdd(float2* address, float2 value) {
  return {atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y)};
}
inline float4 atomicAdd(float4* address, float4 value) {
  return {atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y), atomicAdd(&address->z, value.z),
          atomicAdd(&address->w, value.w)};
}
/// @}

#endif  // NPU_KERNEL_ATOMICS_H_
