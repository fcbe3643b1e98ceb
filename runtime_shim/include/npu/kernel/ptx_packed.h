/// @file
/// What instructions of inline PTX on several numbers in one register become: floats of 8 and 4 bits, pairs of floats, bytes packed with saturation,
/// and registers of 128 bits. The rules in cuda_ptx/packed.ptx.json name these functions. C++17, in kernels.
///
/// Errors: none; a bad address fails the launch with npuErrorIllegalAddress.
/// Source: PTX ISA, "cvt", "cvt.pack", "Mixed Precision Floating-Point Instructions", "min", "max", "mov", "ld", "st".
#ifndef NPU_KERNEL_PTX_PACKED_H_
#define NPU_KERNEL_PTX_PACKED_H_

#include "npu/fp8.h"
#include "npu/kernel/ptx_halves.h"
#include "npu/narrow/fp4.h"

namespace npu::ptx {

/// The types of 8 and 4 bits, by their names in PTX.
/// @{
struct packed_e4m3x2 {
  using Format = npu::detail::E4m3;
  static constexpr int kBits = 8;
};
struct packed_e5m2x2 {
  using Format = npu::detail::E5m2;
  static constexpr int kBits = 8;
};
struct packed_e2m1x2 {
  using Format = npu::detail::E2m1;
  static constexpr int kBits = 4;
};
/// @}

/// .relu: negative numbers become 0; NaN stays.
inline float not_negative(float value) { return value < 0 ? 0.0f : value; }

/// cvt to two small floats, `high` above `low`: to nearest, ties to even. What is too large becomes the largest number.
template <class Packed, bool relu>
inline unsigned short narrow_pair(float high, float low) {
  const auto one = [](float value) {
    return npu::detail::narrow_bits<typename Packed::Format>(relu ? not_negative(value) : value, true);
  };
  return static_cast<unsigned short>(one(high) << Packed::kBits | one(low));
}
/// The same of two numbers of 16 bits in a register.
template <class Packed, class Half, bool relu, class V>
inline unsigned short narrow_pair_of(V value) {
  const auto both = bits<unsigned>(value);
  const auto one = [](unsigned half) {
    return static_cast<float>(bits<Half>(static_cast<unsigned short>(half)));
  };
  return narrow_pair<Packed, relu>(one(both >> 16), one(both & 0xffffu));
}
/// cvt of two small floats to two halves, which hold each of them exactly.
template <class Packed, bool relu, class V>
inline unsigned wide_pair(V value) {
  const auto both = static_cast<unsigned>(bits<unsigned short>(value));
  const auto one = [](unsigned small) {
    const float wide =
        npu::detail::narrow_value<typename Packed::Format>(small & ((1u << Packed::kBits) - 1));
    return relu ? not_negative(wide) : wide;
  };
  return half2_bits(one(both >> Packed::kBits), one(both));
}
/// cvt to two powers of two of 8 bits, up or towards zero.
template <bool up, bool saturates>
inline unsigned short scale_pair(float high, float low) {
  return static_cast<unsigned short>(npu::detail::e8m0_bits(high, saturates, up) << 8 |
                                     npu::detail::e8m0_bits(low, saturates, up));
}

/// cvt.pack: b, above it a, and above these the low bits of c. Each is limited to T's range of `width` bits.
template <int width, bool is_signed>
inline unsigned packed(int a, int b, unsigned c) {
  constexpr int kLeast = is_signed ? -(1 << (width - 1)) : 0,
                kGreatest = is_signed ? (1 << (width - 1)) - 1 : (1 << width) - 1;
  const auto one = [](int value) {
    value = value < kLeast ? kLeast : value > kGreatest ? kGreatest : value;
    return static_cast<unsigned>(value) & ((1u << width) - 1);
  };
  const unsigned above = 2 * width < 32 ? c << (2 * width % 32) : 0u;
  return above | one(a) << width | one(b);
}

/// An operation on the two floats of each register of 64 bits.
template <class F, class... V>
inline unsigned long long on_floats(F operation, V... values) {
  const auto part = [&](int shift) {
    return bits<unsigned>(
        operation(bits<float>(static_cast<unsigned>(bits<unsigned long long>(values) >> shift))...));
  };
  return static_cast<unsigned long long>(part(32)) << 32 | part(0);
}

/// min and max with .xorsign.abs: the smaller or larger magnitude, with the sign that the product of a and b has. keeps_nan: NaN if one of them is NaN;
/// else the other one.
template <bool is_max, bool keeps_nan>
inline float of_magnitudes(float a, float b) {
  const auto sign = (bits<unsigned>(a) ^ bits<unsigned>(b)) & 0x80000000u;
  const float x = std::fabs(a), y = std::fabs(b), chosen = is_max ? fmaxf(x, y) : fminf(x, y);
  if (chosen != chosen || (keeps_nan && (a != a || b != b))) return bits<float>(0x7fffffffu);
  return bits<float>(bits<unsigned>(chosen) | sign);
}
/// The same of numbers of 16 bits.
template <class Half, bool is_max, bool keeps_nan>
inline unsigned short of_half_magnitudes(unsigned short a, unsigned short b) {
  const float made =
      of_magnitudes<is_max, keeps_nan>(static_cast<float>(bits<Half>(a)), static_cast<float>(bits<Half>(b)));
  return made != made ? 0x7fffu : bits<unsigned short>(Half(made));
}
/// The same of two pairs.
template <class Half, bool is_max, bool keeps_nan, class A, class B>
inline unsigned of_pair_magnitudes(A a, B b) {
  const auto x = bits<unsigned>(a), y = bits<unsigned>(b);
  const auto one = [](unsigned left, unsigned right) {
    return static_cast<unsigned>(of_half_magnitudes<Half, is_max, keeps_nan>(
        static_cast<unsigned short>(left), static_cast<unsigned short>(right)));
  };
  return one(x >> 16, y >> 16) << 16 | one(x & 0xffffu, y & 0xffffu);
}

/// A register of 128 bits.
struct Bits128 {
  unsigned long long low, high;
};
/// Whatever has 128 bits, as one.
template <class V>
inline Bits128 bits128(const V& value) {
  static_assert(sizeof(V) == sizeof(Bits128), "an operand of another size than the instruction's");
  Bits128 made;
  std::memcpy(&made, &value, sizeof made);
  return made;
}
/// mov of {x, y} to 128 bits, and back.
/// @{
template <class To, class X, class Y>
inline void join128(To& to_operand, X x, Y y) {
  static_assert(sizeof(To) == sizeof(Bits128), "an operand of another size than the instruction's");
  const Bits128 made{bits<unsigned long long>(x), bits<unsigned long long>(y)};
  std::memcpy(&to_operand, &made, sizeof made);
}
template <class V, class X, class Y>
inline void split128(const V& value, X& x, Y& y) {
  const Bits128 all = bits128(value);
  set_bits(x, all.low), set_bits(y, all.high);
}
/// @}
/// ld and st of 128 bits; also between registers.
/// @{
template <class To>
inline void load128(To& to_operand, const void* address) {
  static_assert(sizeof(To) == sizeof(Bits128), "an operand of another size than the instruction's");
  std::memcpy(&to_operand, address, sizeof(Bits128));
}
template <class V>
inline void store128(void* address, const V& value) {
  const Bits128 all = bits128(value);
  std::memcpy(address, &all, sizeof all);
}
/// @}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_PACKED_H_
