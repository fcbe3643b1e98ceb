/// @file
/// Atomic operations on memory that threads share, with CUDA's overloads and scopes. Each returns the old
/// value. C++17, in kernels; on the host they work on any memory.
///
/// Templates over the pointee, so that a program's own atomicAdd for a type (behind a __CUDA_ARCH__ guard)
/// wins over these and does not clash. CUDA promises no order, but kernels rely on the one that its hardware
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

template <class T>
using IfInteger = std::enable_if_t<std::is_integral_v<T>, T>;

}  // namespace npu::detail

/// *address += value. Native for integers; by compare-and-swap for float, double, half, half2, bfloat16 and
/// bfloat162.
template <class T>
inline T atomicAdd(T* address, npu::detail::NotDeduced<T> value) {
  if constexpr (std::is_integral_v<T>) {
    return __atomic_fetch_add(address, value, npu::detail::kAtomicOrder);
  } else {
    return npu::detail::atomic_update(address, [&](const T& old) { return static_cast<T>(old + value); });
  }
}
/// *address -= value, for integers.
template <class T>
inline npu::detail::IfInteger<T> atomicSub(T* address, npu::detail::NotDeduced<T> value) {
  return __atomic_fetch_sub(address, value, npu::detail::kAtomicOrder);
}
/// *address = value, for any type of these sizes.
template <class T>
inline T atomicExch(T* address, npu::detail::NotDeduced<T> value) {
  using namespace npu::detail;
  return from_word<T>(
      __atomic_exchange_n(reinterpret_cast<Word<T>*>(address), to_word<T>(value), kAtomicOrder));
}

/// The smaller or larger of *address and value, by < of T.
/// @{
template <class T>
inline T atomicMin(T* address, npu::detail::NotDeduced<T> value) {
  return npu::detail::atomic_update(address, [&](const T& old) { return value < old ? value : old; });
}
template <class T>
inline T atomicMax(T* address, npu::detail::NotDeduced<T> value) {
  return npu::detail::atomic_update(address, [&](const T& old) { return old < value ? value : old; });
}
/// @}

/// *address = value if *address has the bits of compare. T: an integer of 2, 4 or 8 bytes.
template <class T>
inline npu::detail::IfInteger<T> atomicCAS(T* address, npu::detail::NotDeduced<T> compare,
                                           npu::detail::NotDeduced<T> value) {
  T expected = compare;
  __atomic_compare_exchange_n(address, &expected, value, false, npu::detail::kAtomicOrder, __ATOMIC_ACQUIRE);
  return expected;
}

/// *address &= value, |= value, ^= value, for integers.
/// @{
template <class T>
inline npu::detail::IfInteger<T> atomicAnd(T* address, npu::detail::NotDeduced<T> value) {
  return __atomic_fetch_and(address, value, npu::detail::kAtomicOrder);
}
template <class T>
inline npu::detail::IfInteger<T> atomicOr(T* address, npu::detail::NotDeduced<T> value) {
  return __atomic_fetch_or(address, value, npu::detail::kAtomicOrder);
}
template <class T>
inline npu::detail::IfInteger<T> atomicXor(T* address, npu::detail::NotDeduced<T> value) {
  return __atomic_fetch_xor(address, value, npu::detail::kAtomicOrder);
}
/// @}

/// *address = old >= limit ? 0 : old + 1.
inline unsigned atomicInc(unsigned* address, unsigned limit) {
  return npu::detail::atomic_update(address, [&](unsigned old) { return old >= limit ? 0u : old + 1; });
}
/// *address = old == 0 || old > limit ? limit : old - 1.
inline unsigned atomicDec(unsigned* address, unsigned limit) {
  return npu::detail::atomic_update(address,
                                    [&](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

#define NPU_ATOMIC_SCOPES_(name)                                            \
  template <class T>                                                        \
  inline auto name##_block(T* address, npu::detail::NotDeduced<T> value) {  \
    return name(address, value);                                            \
  }                                                                         \
  template <class T>                                                        \
  inline auto name##_system(T* address, npu::detail::NotDeduced<T> value) { \
    return name(address, value);                                            \
  }

/// atomicX_block and atomicX_system for each function above: the same as atomicX.
/// @{
NPU_ATOMIC_SCOPES_(atomicAdd)
NPU_ATOMIC_SCOPES_(atomicSub)
NPU_ATOMIC_SCOPES_(atomicExch)
NPU_ATOMIC_SCOPES_(atomicMin)
NPU_ATOMIC_SCOPES_(atomicMax)
NPU_ATOMIC_SCOPES_(atomicAnd)
NPU_ATOMIC_SCOPES_(atomicOr)
NPU_ATOMIC_SCOPES_(atomicXor)
NPU_ATOMIC_SCOPES_(atomicInc)
NPU_ATOMIC_SCOPES_(atomicDec)
/// @}
#undef NPU_ATOMIC_SCOPES_

/// The same as atomicCAS.
/// @{
template <class T>
inline T atomicCAS_block(T* address, npu::detail::NotDeduced<T> compare, npu::detail::NotDeduced<T> value) {
  return atomicCAS(address, compare, value);
}
template <class T>
inline T atomicCAS_system(T* address, npu::detail::NotDeduced<T> compare, npu::detail::NotDeduced<T> value) {
  return atomicCAS(address, compare, value);
}
/// @}

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
