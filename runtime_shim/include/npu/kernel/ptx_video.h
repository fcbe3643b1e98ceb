/// @file
/// What video instructions of inline PTX become: scalar ones, and those on two halves or four bytes of a word. The rules in
/// cuda_ptx/video.ptx.json name these functions. D, A and B are the types that the instruction states, int or unsigned. C++17, in kernels.
///
/// Errors: none.
/// Source: PTX ISA, "Video Instructions".
#ifndef NPU_KERNEL_PTX_VIDEO_H_
#define NPU_KERNEL_PTX_VIDEO_H_

#include "npu/kernel/ptx.h"

namespace npu::ptx {

/// %r.b0 to %r.b3, %r.h0 and %r.h1: a byte or a half of a register, to be read or to be written.
/// Units: bits.
template <class R>
struct RegisterPart {
  R& whole;
  int begin, width;
};
/// Byte `kNumber` of a register, or its half.
/// @{
template <int kNumber, class R>
inline RegisterPart<R> byte_of(R&& whole) {
  return {whole, 8 * kNumber, 8};
}
template <int kNumber, class R>
inline RegisterPart<R> half_of(R&& whole) {
  return {whole, 16 * kNumber, 16};
}
/// @}

/// `width` bits from bit `begin` on as a number with or without a sign.
template <class T>
inline long long part_of(unsigned word, int begin, int width) {
  const auto value =
      static_cast<long long>(static_cast<unsigned long long>(word) >> begin & ((1ull << width) - 1));
  return std::is_signed_v<T> && (value >> (width - 1) & 1) != 0 ? value - (1ll << width) : value;
}
/// An operand as a number.
/// @{
template <class T, class V>
inline long long video_value(const V& operand) {
  return part_of<T>(bits<unsigned>(operand), 0, 32);
}
template <class T, class R>
inline long long video_value(const RegisterPart<R>& operand) {
  return part_of<T>(bits<unsigned>(operand.whole), operand.begin, operand.width);
}
/// @}

/// .sat: the end of the range of `width` bits that `value` passes.
template <class D>
inline long long video_limited(long long value, int width) {
  const long long most = (1ll << (std::is_signed_v<D> ? width - 1 : width)) - 1,
                  least = std::is_signed_v<D> ? -most - 1 : 0;
  return value > most ? most : value < least ? least : value;
}

/// The operations; `a`, `b`: the parts as numbers.
/// @{
inline long long video_add(long long a, long long b) { return a + b; }
inline long long video_sub(long long a, long long b) { return a - b; }
inline long long video_absdiff(long long a, long long b) { return a < b ? b - a : a - b; }
inline long long video_min(long long a, long long b) { return a < b ? a : b; }
inline long long video_max(long long a, long long b) { return a < b ? b : a; }
inline long long video_avrg(long long a, long long b) { return (a + b + (a + b >= 0 ? 1 : 0)) >> 1; }
inline long long video_eq(long long a, long long b) { return a == b; }
inline long long video_ne(long long a, long long b) { return a != b; }
inline long long video_lt(long long a, long long b) { return a < b; }
inline long long video_le(long long a, long long b) { return a <= b; }
inline long long video_gt(long long a, long long b) { return a > b; }
inline long long video_ge(long long a, long long b) { return a >= b; }
/// @}

using VideoOperation = long long (*)(long long, long long);

/// The result of an instruction on words, with `c` where it names a second operation.
/// @{
template <class D, class A, class B, VideoOperation kOperation, bool kLimited, class X, class Y>
inline unsigned video(const X& a, const Y& b) {
  const long long value = kOperation(video_value<A>(a), video_value<B>(b));
  return static_cast<unsigned>(kLimited ? video_limited<D>(value, 32) : value);
}
template <class D, class V>
inline unsigned video_plus(unsigned first, const V& c) {
  return first + bits<unsigned>(c);
}
template <class D, class V>
inline unsigned video_min_with(unsigned first, const V& c) {
  return static_cast<unsigned>(video_min(part_of<D>(first, 0, 32), part_of<D>(bits<unsigned>(c), 0, 32)));
}
template <class D, class V>
inline unsigned video_max_with(unsigned first, const V& c) {
  return static_cast<unsigned>(video_max(part_of<D>(first, 0, 32), part_of<D>(bits<unsigned>(c), 0, 32)));
}
/// @}

/// d.b1 and the like: `result` in a part of `c`, limited to it if the instruction says .sat.
template <class D, bool kLimited, class R, class V>
inline void video_merge(RegisterPart<R> to_part, long long result, const V& c) {
  const long long value = kLimited ? video_limited<D>(result, to_part.width) : result;
  const auto ones = static_cast<unsigned>((1ull << to_part.width) - 1) << to_part.begin;
  set(to_part.whole, (bits<unsigned>(c) & ~ones) | (static_cast<unsigned>(value) << to_part.begin & ones));
}

/// vshl and vshr: amounts above 31 are 32 (.clamp) or lose their high bits (.wrap).
/// @{
inline unsigned video_amount(unsigned amount, bool clamps) {
  return clamps ? (amount < 32 ? amount : 32u) : amount & 31u;
}
template <class D, class A, bool kClamps, bool kLimited, class X, class Y>
inline unsigned video_shift_left(const X& a, const Y& b) {
  const auto amount = video_amount(static_cast<unsigned>(video_value<unsigned>(b)), kClamps);
  const long long value = video_value<A>(a) * (1ll << amount);
  return static_cast<unsigned>(kLimited ? video_limited<D>(value, 32) : value);
}
template <class D, class A, bool kClamps, bool kLimited, class X, class Y>
inline unsigned video_shift_right(const X& a, const Y& b) {
  const auto amount = video_amount(static_cast<unsigned>(video_value<unsigned>(b)), kClamps);
  const long long value = video_value<A>(a) >> amount;
  return static_cast<unsigned>(kLimited ? video_limited<D>(value, 32) : value);
}
/// @}

/// vadd2, vadd4 and their relatives: on kParts parts of the words, each by itself. Without .add they merge with `c`, whose other parts
/// stay; here all parts are written, as without a mask. .add: the sum of `c` and of all results.
/// @{
template <int kParts, class D, class A, class B, VideoOperation kOperation, bool kLimited, class X, class Y>
inline unsigned video_parts(X a, Y b) {
  constexpr int kWidth = 32 / kParts;
  unsigned all = 0;
  for (int i = 0; i < kParts; ++i) {
    const long long value = kOperation(part_of<A>(bits<unsigned>(a), kWidth * i, kWidth),
                                       part_of<B>(bits<unsigned>(b), kWidth * i, kWidth));
    const auto kept = static_cast<unsigned>(kLimited ? video_limited<D>(value, kWidth) : value);
    all |= (kept & ((1u << kWidth) - 1)) << (kWidth * i);
  }
  return all;
}
template <int kParts, class D, class A, class B, VideoOperation kOperation, class X, class Y, class Z>
inline unsigned video_parts_sum(X a, Y b, Z c) {
  constexpr int kWidth = 32 / kParts;
  auto all = bits<unsigned>(c);
  for (int i = 0; i < kParts; ++i)
    all += static_cast<unsigned>(kOperation(part_of<A>(bits<unsigned>(a), kWidth * i, kWidth),
                                            part_of<B>(bits<unsigned>(b), kWidth * i, kWidth)));
  return all;
}
/// @}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_VIDEO_H_
