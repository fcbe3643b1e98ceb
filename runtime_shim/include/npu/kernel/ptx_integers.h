/// @file
/// What integer instructions of inline PTX become: the rules in cuda_ptx/integers.ptx.json name these functions. T is the type that the
/// instruction states; operands are registers of any type, of which the instruction takes the low bits. C++17, in kernels.
///
/// Errors: none. The quotient of a division by zero has all bits set, its remainder is the dividend.
/// Source: PTX ISA, "Integer Arithmetic Instructions", "Extended-Precision Integer Arithmetic Instructions", "Logic and Shift Instructions".
#ifndef NPU_KERNEL_PTX_INTEGERS_H_
#define NPU_KERNEL_PTX_INTEGERS_H_

#include "npu/kernel/integer_intrinsics.h"
#include "npu/kernel/ptx.h"

namespace npu::ptx {

/// An integer of twice the width.
template <class T>
using DoubleWidth = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int, unsigned>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

/// The low and the high half of a product; the whole product.
/// @{
template <class T, class A, class B>
inline T multiply_low(A a, B b) {
  using Unsigned = DoubleWidth<std::make_unsigned_t<T>>;
  return static_cast<T>(static_cast<Unsigned>(bits<T>(a)) * static_cast<Unsigned>(bits<T>(b)));
}
template <class T, class A, class B>
inline DoubleWidth<T> multiply_wide(A a, B b) {
  return static_cast<DoubleWidth<T>>(static_cast<DoubleWidth<T>>(bits<T>(a)) *
                                     static_cast<DoubleWidth<T>>(bits<T>(b)));
}
template <class T, class A, class B>
inline T multiply_high(A a, B b) {
  return static_cast<T>(multiply_wide<T>(a, b) >> (8 * sizeof(T)));
}
/// @}

/// The sum, which wraps around.
template <class T, class A, class B>
inline T wrapped_sum(A a, B b) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Unsigned>(bits<T>(a)) + static_cast<Unsigned>(bits<T>(b)));
}
/// .sat: the sum or the difference of numbers of 32 bits, or the end of their range that it passes.
/// @{
inline int limited_to_int(long long value) {
  return static_cast<int>(value > 2147483647 ? 2147483647 : value < -2147483648LL ? -2147483648LL : value);
}
template <class A, class B>
inline int saturated_sum(A a, B b) {
  return limited_to_int(static_cast<long long>(bits<int>(a)) + bits<int>(b));
}
template <class A, class B>
inline int saturated_difference(A a, B b) {
  return limited_to_int(static_cast<long long>(bits<int>(a)) - bits<int>(b));
}
/// @}

/// mul24: the low or the high 32 bits of the 48-bit product of numbers of 24 bits.
/// @{
template <class T, class A>
inline long long of_24_bits(A value) {
  const long long low = bits<unsigned>(value) & 0xffffffu;
  return std::is_signed_v<T> && (low & 0x800000) != 0 ? low - 0x1000000 : low;
}
template <class T, class A, class B>
inline T multiply24_low(A a, B b) {
  return static_cast<T>(of_24_bits<T>(a) * of_24_bits<T>(b));
}
template <class T, class A, class B>
inline T multiply24_high(A a, B b) {
  return static_cast<T>((of_24_bits<T>(a) * of_24_bits<T>(b)) >> 16);
}
/// @}

/// sad: c + |a - b|.
template <class T, class A, class B, class C>
inline T absolute_difference_sum(A a, B b, C c) {
  using Unsigned = std::make_unsigned_t<T>;
  const T x = bits<T>(a), y = bits<T>(b);
  const auto apart = static_cast<Unsigned>(x < y ? static_cast<Unsigned>(y) - static_cast<Unsigned>(x)
                                                 : static_cast<Unsigned>(x) - static_cast<Unsigned>(y));
  return wrapped_sum<T>(apart, bits<T>(c));
}

/// div and rem.
/// @{
template <class T, class A, class B>
inline T quotient(A a, B b) {
  const T x = bits<T>(a), y = bits<T>(b);
  if (y == 0) return static_cast<T>(-1);
  if (std::is_signed_v<T> && y == static_cast<T>(-1))
    return static_cast<T>(std::make_unsigned_t<T>(0) - static_cast<std::make_unsigned_t<T>>(x));
  return static_cast<T>(x / y);
}
template <class T, class A, class B>
inline T remainder(A a, B b) {
  const T x = bits<T>(a), y = bits<T>(b);
  if (y == 0) return x;
  return std::is_signed_v<T> && y == static_cast<T>(-1) ? T(0) : static_cast<T>(x % y);
}
/// @}

/// neg and abs; both wrap around.
/// @{
template <class T, class A>
inline T negated(A a) {
  return static_cast<T>(std::make_unsigned_t<T>(0) - static_cast<std::make_unsigned_t<T>>(bits<T>(a)));
}
template <class T, class A>
inline T magnitude(A a) {
  return bits<T>(a) < 0 ? negated<T>(a) : bits<T>(a);
}
/// @}

/// bfind: the position of the highest one, of a negative number the highest zero; all ones if there is none. .shiftamt: how far a shift to
/// the left brings it to the top.
/// @{
template <class T, class A>
inline unsigned find_bit(A a) {
  auto value = static_cast<unsigned long long>(static_cast<std::make_unsigned_t<T>>(
      std::is_signed_v<T> && bits<T>(a) < 0 ? static_cast<T>(~bits<T>(a)) : bits<T>(a)));
  return value == 0 ? 0xffffffffu : 63u - static_cast<unsigned>(__builtin_clzll(value));
}
template <class T, class A>
inline unsigned find_shift(A a) {
  const unsigned found = find_bit<T>(a);
  return found == 0xffffffffu ? found : 8 * sizeof(T) - 1 - found;
}
/// @}

/// szext: the low `count` bits of `value` with zeros or their sign before them. kClamp: 32 and more mean all bits, otherwise the count wraps.
template <bool kClamp, class T, class A>
inline T extended(A value, unsigned count) {
  const auto word = bits<unsigned>(value);
  if (kClamp && count >= 32) return static_cast<T>(word);
  const unsigned begin = count & 31u, high = ~0u << begin;
  const bool is_negative = std::is_signed_v<T> && begin != 0 && (word >> (begin - 1) & 1u) != 0;
  return static_cast<T>((word & ~high) | (is_negative ? high : 0u));
}
/// bmsk: `count` ones from bit `begin` on. kClamp: positions and counts of 32 and more lie beyond the word, otherwise they wrap.
template <bool kClamp>
inline unsigned bit_mask(unsigned begin, unsigned count) {
  if (kClamp && begin >= 32) return 0;
  const unsigned from = begin & 31u, ones = kClamp && count >= 32 ? 32u : count & 31u;
  return static_cast<unsigned>(((1ull << ones) - 1) << from);
}

/// dp4a: c and the products of the bytes of a and b. dp2a: of the halves of a and the bytes of b from `first` on.
/// @{
template <class A, class B, int kParts>
inline unsigned dot(unsigned a, unsigned b, unsigned c, int first) {
  constexpr int kWidth = 32 / kParts;
  for (int i = 0; i < kParts; ++i) {
    const unsigned x = a >> (kWidth * i), y = b >> (8 * (first + i));
    const int left = kParts == 4
                         ? (std::is_signed_v<A> ? static_cast<signed char>(x) : static_cast<unsigned char>(x))
                         : (std::is_signed_v<A> ? static_cast<short>(x) : static_cast<unsigned short>(x));
    const int right = std::is_signed_v<B> ? static_cast<signed char>(y) : static_cast<unsigned char>(y);
    c += static_cast<unsigned>(left * right);
  }
  return c;
}
template <class A, class B>
inline unsigned dot4(unsigned a, unsigned b, unsigned c) {
  return dot<A, B, 4>(a, b, c, 0);
}
template <class A, class B>
inline unsigned dot2(unsigned a, unsigned b, unsigned c, int first) {
  return dot<A, B, 2>(a, b, c, first);
}
/// @}

/// add.cc, addc, sub.cc, subc, mad.cc, madc: with `carry`, the condition code of the statement, which is the carry or the borrow.
/// kIn: it is added; kOut: it is written.
/// @{
template <class T, bool kIn, bool kOut, class A, class B>
inline T add_carry(A a, B b, unsigned& carry) {
  using Unsigned = std::make_unsigned_t<T>;
  const auto x = static_cast<Unsigned>(bits<T>(a)), y = static_cast<Unsigned>(bits<T>(b));
  const Unsigned first = x + y, sum = first + (kIn ? carry : 0u);
  if (kOut) carry = first < x || sum < first ? 1 : 0;
  return static_cast<T>(sum);
}
template <class T, bool kIn, bool kOut, class A, class B>
inline T subtract_borrow(A a, B b, unsigned& carry) {
  using Unsigned = std::make_unsigned_t<T>;
  const auto x = static_cast<Unsigned>(bits<T>(a)), y = static_cast<Unsigned>(bits<T>(b));
  const Unsigned first = x - y, rest = first - (kIn ? carry : 0u);
  if (kOut) carry = x < y || first < rest ? 1 : 0;
  return static_cast<T>(rest);
}
/// @}

/// Two numbers of 16 bits in a word, each by itself.
template <class T, class F>
inline unsigned on_halves(unsigned a, unsigned b, F operation) {
  const auto low = static_cast<std::uint16_t>(operation(static_cast<T>(a), static_cast<T>(b)));
  const auto high = static_cast<std::uint16_t>(operation(static_cast<T>(a >> 16), static_cast<T>(b >> 16)));
  return static_cast<unsigned>(high) << 16 | low;
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_INTEGERS_H_
