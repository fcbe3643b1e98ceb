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

#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "npu/detail/rounding.h"
#include "npu/kernel/atomics.h"
#include "npu/kernel/builtins.h"
#include "npu/kernel/device_services.h"
#include "npu/kernel/shared_addresses.h"

namespace npu::ptx {

/// The value as an operand of another type: an address becomes a pointer or an integer of 64 bits, and untyped bits (.b32, .b64) become
/// a float or come from one. PTX has no other conversion of an operand.
template <class To, class From>
inline To to(From value) {
  if constexpr (std::is_pointer_v<From> != std::is_pointer_v<To>) {
    static_assert(sizeof(From) == sizeof(To), "an address has 64 bits here: it does not fit such an operand");
    return reinterpret_cast<To>(value);
  } else if constexpr (std::is_pointer_v<To>) {
    return (To)value;  // also away from const, as the operand of an instruction has none
  } else if constexpr (std::is_floating_point_v<To> != std::is_floating_point_v<From> &&
                       sizeof(To) == sizeof(From)) {
    To made;
    std::memcpy(&made, &value, sizeof made);
    return made;
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

/// An operand as the value that the instruction takes: the bits of its register.
template <class T, class V>
inline T bits(V value) {
  if constexpr (std::is_pointer_v<V>) {
    return static_cast<T>(reinterpret_cast<std::uintptr_t>(value));
  } else if constexpr (std::is_same_v<T, V> || (std::is_integral_v<T> && std::is_integral_v<V>)) {
    return static_cast<T>(value);
  } else {
    static_assert(sizeof(T) == sizeof(V), "an operand of another size than the instruction's");
    T made;
    std::memcpy(&made, &value, sizeof made);
    return made;
  }
}

/// An output operand takes the bits of a value of its size, or of another integer.
template <class To, class From>
inline void set_bits(To& to_operand, From value) {
  to_operand = bits<To>(value);
}

/// mov of {x, y}: two registers as the halves of one, the first below; and back. Half: unsigned or unsigned short.
/// @{
template <class Half>
using TwiceAsWide = std::conditional_t<sizeof(Half) == 4, unsigned long long, unsigned>;
template <class Half, class X, class Y>
inline TwiceAsWide<Half> joined(X x, Y y) {
  return static_cast<TwiceAsWide<Half>>(bits<Half>(y)) << (8 * sizeof(Half)) | bits<Half>(x);
}
template <class Half, class V, class X, class Y>
inline void split(V value, X& x, Y& y) {
  const auto all = bits<TwiceAsWide<Half>>(value);
  set_bits(x, static_cast<Half>(all)), set_bits(y, static_cast<Half>(all >> (8 * sizeof(Half))));
}
/// @}

/// 0f3F800000 and 0d3FF0000000000000: a float by its bits.
/// @{
inline float float_of(std::uint32_t all) { return bits<float>(all); }
inline double double_of(std::uint64_t all) { return bits<double>(all); }
/// @}

/// [address + bytes].
template <class A>
inline auto offset(A address, long long bytes) {
  if constexpr (std::is_pointer_v<A>) {
    return reinterpret_cast<A>(reinterpret_cast<std::uintptr_t>(address) +
                               static_cast<std::uintptr_t>(bytes));
  } else {
    return static_cast<A>(address + static_cast<A>(bytes));
  }
}

/// An address in shared memory: a number that __cvta_generic_to_shared gave, or a pointer.
template <class T, class A>
inline T* shared(A address) {
  if constexpr (std::is_pointer_v<A>) {
    return (T*)address;
  } else {
    if (sizeof(A) > 4 && static_cast<std::uint64_t>(address) >> 32 != 0)
      return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
    return static_cast<T*>(__cvta_shared_to_generic(static_cast<std::uint32_t>(address)));
  }
}

/// ld and st of vectors: neighbours in memory.
/// @{
template <class T, class A, class... Out>
inline void load_vector(A address, Out&... out) {
  const T* next = to<const T*>(address);
  (move(out, *next++), ...);
}
template <class T, class A, class... V>
inline void store_vector(A address, V... values) {
  T* next = to<T*>(address);
  ((*next++ = bits<T>(values)), ...);
}
/// @}

/// cp.async: the first `from` of `size` bytes, and zeros behind them. It is done at once, which every program that waits before it
/// reads must accept; so there is nothing to commit and nothing to wait for.
/// Units: bytes; size is 4, 8 or 16.
template <class To, class From>
inline void copy_async(To to_shared, From from_global, int size, int from) {
  char* const target = shared<char>(to_shared);
  from = from < 0 ? 0 : from > size ? size : from;
  if (from > 0) std::memcpy(target, to<const char*>(from_global), static_cast<std::size_t>(from));
  std::memset(target + from, 0, static_cast<std::size_t>(size - from));
}
/// cp.async.commit_group: nothing.
inline void commit_copies() {}
/// cp.async.wait_group: nothing.
inline void wait_copies(int batches) { static_cast<void>(batches); }

/// Nothing: hints for caches and for the order of grids, which is that of the stream here. `operands` are evaluated.
template <class... T>
inline void ignore(const T&... operands) {
  (static_cast<void>(operands), ...);
}

/// A position or a length of bfe and bfi: the low 8 bits, or for 64 bits at most 255. Source: an H100.
template <class T>
constexpr unsigned limited_position(unsigned value) {
  return sizeof(T) == 8 ? (value < 255u ? value : 255u) : value & 255u;
}
/// bfe: `length` bits of `value` from bit `begin` on; of a signed number its sign goes on.
template <class T>
inline T bit_field(T value, unsigned begin, unsigned length) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  begin = limited_position<T>(begin), length = limited_position<T>(length);
  using Bits = std::make_unsigned_t<T>;
  const Bits sign =
      std::is_signed_v<T> && length != 0
          ? static_cast<Bits>(static_cast<Bits>(value) >>
                                  (begin + length - 1 < kWidth ? begin + length - 1 : kWidth - 1) &
                              1)
          : Bits(0);
  Bits result = 0;
  for (unsigned i = 0; i < kWidth; ++i) {
    const bool is_inside = i < length && begin + i < kWidth;
    result |= (is_inside ? static_cast<Bits>(value) >> (begin + i) & 1 : sign) << i;
  }
  return static_cast<T>(result);
}
/// bfi: `base` with `length` bits from bit `begin` on replaced by those of `value`.
template <class T>
inline T insert_bits(T value, T base, unsigned begin, unsigned length) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  begin = limited_position<T>(begin), length = limited_position<T>(length);
  for (unsigned i = 0; i < length && begin + i < kWidth; ++i)
    base = (base & ~(T(1) << (begin + i))) | ((value >> i & T(1)) << (begin + i));
  return base;
}
/// prmt: byte i of the result is the byte of b:a that the bits 4 i to 4 i + 2 of `selector` number; with bit 4 i + 3, its sign.
inline unsigned permute(unsigned a, unsigned b, unsigned selector) {
  const std::uint64_t both = static_cast<std::uint64_t>(b) << 32 | a;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned which = selector >> (4 * i) & 15u;
    const auto byte = static_cast<unsigned>(both >> (8 * (which & 7u)) & 255u);
    result |= ((which & 8u) != 0 ? ((byte & 128u) != 0 ? 255u : 0u) : byte) << (8 * i);
  }
  return result;
}
/// shl and shr: amounts above the width shift everything out.
/// @{
template <class T>
inline T shift_left(T value, unsigned amount) {
  return amount >= 8 * sizeof(T) ? T(0)
                                 : static_cast<T>(static_cast<std::make_unsigned_t<T>>(value) << amount);
}
template <class T>
inline T shift_right(T value, unsigned amount) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  return amount >= kWidth ? (value < T(0) ? static_cast<T>(-1) : T(0)) : static_cast<T>(value >> amount);
}
/// @}

/// cvt.rna.tf32: 10 bits of mantissa, ties away from zero, as a number of 32 bits.
inline unsigned to_tf32(float value) {
  const auto all = bits<unsigned>(value);
  return ((all & 0x7f800000u) == 0x7f800000u ? all : all + 0x1000u) & 0xffffe000u;
}
/// cvt.rzi and cvt.rni: the integer towards zero, or the nearest, ties to even; the ends of T beyond its range, for NaN 0, or the upper bit alone if T has
/// 64 bits.
/// @{
template <class T>
inline T limited(double whole) {
  if (whole != whole) return npu::detail::integer_of_nan<T, float>();
  constexpr double kWidth =
      sizeof(T) == 8 ? 18446744073709551616.0 : static_cast<double>(1ull << (8 * sizeof(T) % 64));
  const double end = std::is_signed_v<T> ? kWidth / 2 : kWidth, least = std::is_signed_v<T> ? -end : 0;
  if (whole < least)
    return static_cast<T>(
        std::is_signed_v<T> ? static_cast<T>(std::make_unsigned_t<T>(1) << (8 * sizeof(T) - 1)) : 0);
  if (whole >= end)
    return static_cast<T>(std::is_signed_v<T> ? ~(std::make_unsigned_t<T>(1) << (8 * sizeof(T) - 1))
                                              : ~std::make_unsigned_t<T>(0));
  return static_cast<T>(whole);
}
template <class T>
inline T towards_zero(double value) {
  return limited<T>(std::trunc(value));
}
template <class T>
inline T nearest(double value) {
  return limited<T>(std::nearbyint(value));
}
/// @}

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
inline T atomic_inc(A address, V value) {
  return atomicInc(to<T*>(address), to<T>(value));
}
template <class T, class A, class V>
inline T atomic_dec(A address, V value) {
  return atomicDec(to<T*>(address), to<T>(value));
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
         static_cast<unsigned>(npu::detail::kLanesOfWarp);
}

/// %nsmid, %smid: the multiprocessors are the vector cores of the chip, as in npuDeviceProp. Blocks are counted off on them in turn, so that
/// what a program keeps for each of them is used evenly; blocks that run at the same time may have the same number.
/// Units: cores; `block`: the linear number of the block in its grid.
/// @{
inline unsigned core_count() { return static_cast<unsigned>(npu::detail::kernel_cores()); }
inline unsigned core_of(unsigned block) { return block % core_count(); }
/// @}
/// %dynamic_smem_size.
/// Units: bytes.
inline unsigned dynamic_shared_bytes() {
  const auto* const call = npu::detail::thread_context.call;
  return call == nullptr ? 0 : call->shared_bytes;
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
