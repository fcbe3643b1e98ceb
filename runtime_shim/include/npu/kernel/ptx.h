/// @file
/// What single instructions of inline PTX become: the rules in cuda_ptx/ptx.json name these functions. T is
/// the type that the instruction states; addresses may be pointers or integers that hold one, as "l" operands
/// may. C++17, in kernels.
///
/// Errors: none; a bad address fails the launch with npuErrorIllegalAddress.
/// Source: PTX ISA, "Parallel Synchronization and Communication Instructions", "Data Movement and Conversion
/// Instructions", "Logic and Shift Instructions", "Special Registers".
#ifndef NPU_KERNEL_PTX_H_
#define NPU_KERNEL_PTX_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "npu/kernel/atomics.h"
#include "npu/kernel/builtins.h"

namespace npu::ptx {

/// The value as an operand of another type: an address becomes a pointer or an integer of 64 bits.
template <class To, class From>
inline To to(From value) {
  if constexpr (std::is_pointer_v<From> != std::is_pointer_v<To>) {
    static_assert(sizeof(From) == sizeof(To), "an address has 64 bits here: it does not fit such an operand");
    return reinterpret_cast<To>(value);
  } else if constexpr (std::is_pointer_v<To>) {
    return (To)value;  // also away from const, as the operand of an instruction has none
  } else {
    return static_cast<To>(value);
  }
}

/// An output operand takes its value.
template <class To, class From>
inline void set(To& to_operand, From value) {
  to_operand = to<To>(value);
}

/// mov: the bits as they are. Those of a float make an integer of its size, and the other way round.
template <class To, class From>
inline void move(To& to_operand, From value) {
  if constexpr (std::is_floating_point_v<To> != std::is_floating_point_v<From>) {
    static_assert(sizeof(To) == sizeof(From), "mov copies all bits of an operand");
    std::memcpy(&to_operand, &value, sizeof(To));
  } else {
    to_operand = to<To>(value);
  }
}

/// red and atom: as the function of npu/kernel/atomics.h (atomic_exchange is atomicExch, atomic_compare is
/// atomicCAS). Each returns the old value. The order is acquire and release; the instructions ask for
/// relaxed.
/// @{
template <class T, class A, class V>
inline T atomic_add(A address, V value) {
  return atomicAdd(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_min(A address, V value) {
  return atomicMin(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_max(A address, V value) {
  return atomicMax(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_and(A address, V value) {
  return atomicAnd(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_or(A address, V value) {
  return atomicOr(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_xor(A address, V value) {
  return atomicXor(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_exchange(A address, V value) {
  return atomicExch(to<T*>(address), to<T>(value));
}
template <class T, class A, class C, class V>
inline T atomic_compare(A address, C compare, V value) {
  return atomicCAS(to<T*>(address), to<T>(compare), to<T>(value));
}
/// @}

/// ld: *address; with the order relaxed or acquire.
/// @{
template <class T, class A>
inline T load(A address) {
  return *to<const T*>(address);
}
template <class T, class A>
inline T load_relaxed(A address) {
  T value;
  __atomic_load(to<T*>(address), &value, __ATOMIC_RELAXED);
  return value;
}
template <class T, class A>
inline T load_acquire(A address) {
  T value;
  __atomic_load(to<T*>(address), &value, __ATOMIC_ACQUIRE);
  return value;
}
/// @}

/// st: *address = value; with the order relaxed or release.
/// @{
template <class T, class A, class V>
inline void store(A address, V value) {
  *to<T*>(address) = to<T>(value);
}
template <class T, class A, class V>
inline void store_relaxed(A address, V value) {
  T stored = to<T>(value);
  __atomic_store(to<T*>(address), &stored, __ATOMIC_RELAXED);
}
template <class T, class A, class V>
inline void store_release(A address, V value) {
  T stored = to<T>(value);
  __atomic_store(to<T*>(address), &stored, __ATOMIC_RELEASE);
}
/// @}

/// %laneid: the number of the thread in its warp.
inline unsigned lane() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) %
         static_cast<unsigned>(warpSize);
}

/// lop3: bit i of the result is bit (4 a + 2 b + c) of `table`, a, b and c being the bits i of the operands.
inline unsigned logic3(unsigned a, unsigned b, unsigned c, unsigned table) {
  unsigned result = 0;
  for (unsigned row = 0; row < 8; ++row) {
    const unsigned here =
        ((row & 4u) != 0 ? a : ~a) & ((row & 2u) != 0 ? b : ~b) & ((row & 1u) != 0 ? c : ~c);
    result |= (table >> row & 1u) != 0 ? here : 0u;
  }
  return result;
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_H_
