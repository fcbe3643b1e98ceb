/// @file
/// Integer intrinsics and casts of bits. C++17, in kernels and on the host.
///
/// Errors: none.
/// Source: CUDA Math API, "Integer Intrinsics", "Type Casting Intrinsics".
#ifndef NPU_KERNEL_INTEGER_INTRINSICS_H_
#define NPU_KERNEL_INTEGER_INTRINSICS_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "npu/vector_types.h"

/// Bits of 32-bit or 64-bit (ll) numbers: the number of ones; leading zeros (all bits for 0); the position of
/// the lowest one, from 1 (0 for 0).
/// @{
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
/// @}

/// The bits in reverse order.
/// @{
inline unsigned long long __brevll(unsigned long long x) {
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  return __builtin_bswap64(x);
}
inline unsigned __brev(unsigned x) { return static_cast<unsigned>(__brevll(x) >> 32); }
/// @}

/// The position of the n-th one of mask (n = offset), from base upwards (n > 0) or downwards (n < 0); n = 0
/// asks whether the bit base is one. 0xffffffff if there is none, or if base is no bit.
inline unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (base >= 32) return 0xffffffffu;
  if (offset == 0) return mask >> base & 1 ? base : 0xffffffffu;
  const int step = offset > 0 ? 1 : -1;
  unsigned wanted = offset > 0 ? static_cast<unsigned>(offset) : 0u - static_cast<unsigned>(offset);
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step) {
    if ((mask >> bit & 1) != 0 && --wanted == 0) return static_cast<unsigned>(bit);
  }
  return 0xffffffffu;
}

namespace npu {
/// value << count and value >> count where count may be the width of the value or more: the bits are then gone, as on a GPU, and a negative
/// number is -1 after a shift to the right. C++ leaves such operators undefined.
/// Source: PTX ISA, shl and shr.
/// @{
template <class T, class N>
constexpr auto shift_left(T value, N count) {
  using Result = decltype(value << count);
  using Bits = std::make_unsigned_t<Result>;
  const bool is_inside = static_cast<unsigned long long>(count) < 8 * sizeof(Result);
  return is_inside ? static_cast<Result>(static_cast<Bits>(value) << count) : Result{0};
}
template <class T, class N>
constexpr auto shift_right(T value, N count) {
  using Result = decltype(value >> count);
  Result beyond = 0;
  if constexpr (std::is_signed_v<Result>) beyond = value < 0 ? Result{-1} : Result{0};
  return static_cast<unsigned long long>(count) < 8 * sizeof(Result) ? static_cast<Result>(value >> count)
                                                                     : beyond;
}
/// @}
}  // namespace npu

/// The upper half of the product, of 32-bit and 64-bit numbers.
/// @{
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
inline long long __mul64hi(long long a, long long b) {
  return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
/// @}

namespace npu::detail {
/// The low 24 bits as a signed number.
inline int low_24(int x) { return static_cast<int>(static_cast<unsigned>(x) << 8) >> 8; }
}  // namespace npu::detail
/// The low 32 bits of the product of the low 24 bits, sign-extended.
inline int __mul24(int a, int b) {
  return static_cast<int>(static_cast<unsigned>(npu::detail::low_24(a)) *
                          static_cast<unsigned>(npu::detail::low_24(b)));
}
/// The low 32 bits of the product of the low 24 bits.
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }

/// __mulhi and __umulhi.
/// @{
inline int mulhi(int a, int b) { return __mulhi(a, b); }
inline unsigned umulhi(unsigned a, unsigned b) { return __umulhi(a, b); }
/// @}

/// (a + b) / 2 without overflow, rounded down, or up with the r.
/// @{
inline int __hadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
inline int __rhadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }
inline unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}
/// @}

/// a - b| + sum.
/// @{
inline unsigned __sad(int a, int b, unsigned sum) {
  return static_cast<unsigned>(a < b ? static_cast<long long>(b) - a : static_cast<long long>(a) - b) + sum;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned sum) { return (a < b ? b - a : a - b) + sum; }
/// @}

/// Four bytes of the eight of b:a, picked by the three low bits of each of the four low nibbles of selector.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned pick = selector >> (4 * i) & 7;
    result |= (static_cast<unsigned>(bytes >> (8 * pick)) & 0xff) << (8 * i);
  }
  return result;
}

/// The upper (l) or lower (r) 32 bits of hi:lo shifted left or right by shift modulo 32; with c by shift
/// clamped to 32.
/// @{
inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned shift) {
  return static_cast<unsigned>((static_cast<unsigned long long>(hi) << 32 | lo) << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned shift) {
  return static_cast<unsigned>((static_cast<unsigned long long>(hi) << 32 | lo) >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}
/// @}

// The same bits as another type.
namespace npu::detail {
template <class To, class From>
inline To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}
}  // namespace npu::detail

/// c + the dot product of the four bytes of a and b, signed or unsigned.
/// @{
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 4; ++i)
    c += static_cast<std::int8_t>(a >> (8 * i)) * static_cast<std::int8_t>(b >> (8 * i));
  return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 4; ++i) c += (a >> (8 * i) & 0xff) * (b >> (8 * i) & 0xff);
  return c;
}
/// @}

/// c + the dot product of the two halfwords of a and the two low or high bytes of b, signed or unsigned.
/// @{
inline int __dp2a_lo(int a, int b, int c) {
  return c + static_cast<std::int16_t>(a) * static_cast<std::int8_t>(b) +
         (a >> 16) * static_cast<std::int8_t>(b >> 8);
}
inline int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }
/// @}

/// The same of vectors.
/// @{
inline int __dp4a(char4 a, char4 b, int c) {
  return __dp4a(npu::detail::same_bits<int>(a), npu::detail::same_bits<int>(b), c);
}
inline unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  return __dp4a(npu::detail::same_bits<unsigned>(a), npu::detail::same_bits<unsigned>(b), c);
}
inline int __dp2a_lo(short2 a, char4 b, int c) {
  return __dp2a_lo(npu::detail::same_bits<int>(a), npu::detail::same_bits<int>(b), c);
}
inline int __dp2a_hi(short2 a, char4 b, int c) {
  return __dp2a_hi(npu::detail::same_bits<int>(a), npu::detail::same_bits<int>(b), c);
}
inline unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c) {
  return __dp2a_lo(npu::detail::same_bits<unsigned>(a), npu::detail::same_bits<unsigned>(b), c);
}
inline unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) {
  return __dp2a_hi(npu::detail::same_bits<unsigned>(a), npu::detail::same_bits<unsigned>(b), c);
}
/// @}

/// The same bits as another type; hi and lo are the upper and lower 32 bits of a double.
/// @{
inline int __float_as_int(float x) { return npu::detail::same_bits<int>(x); }
inline unsigned __float_as_uint(float x) { return npu::detail::same_bits<unsigned>(x); }
inline float __int_as_float(int x) { return npu::detail::same_bits<float>(x); }
inline float __uint_as_float(unsigned x) { return npu::detail::same_bits<float>(x); }
inline long long __double_as_longlong(double x) { return npu::detail::same_bits<long long>(x); }
inline double __longlong_as_double(long long x) { return npu::detail::same_bits<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int hi, int lo) {
  return npu::detail::same_bits<double>(static_cast<unsigned long long>(static_cast<unsigned>(hi)) << 32 |
                                        static_cast<unsigned>(lo));
}
/// @}

#endif  // NPU_KERNEL_INTEGER_INTRINSICS_H_
