// Arithmetic on two halfwords or four bytes packed in 32 bits. Source: "SIMD Intrinsics", CUDA Math API.
#ifndef NPU_SIMD_INTRINSICS_H_
#define NPU_SIMD_INTRINSICS_H_

#include <cstdint>
#include <limits>

namespace npu::detail {

/// op on each field of type T in a and b; the fields of the result are the low bits of what op gives.
template <class T, class Op>
inline unsigned each_field(unsigned a, unsigned b, Op op) {
  constexpr int kBits = 8 * sizeof(T);
  unsigned result = 0;
  for (int shift = 0; shift < 32; shift += kBits) {
    int value =
        op(static_cast<int>(static_cast<T>(a >> shift)), static_cast<int>(static_cast<T>(b >> shift)));
    result |= (static_cast<unsigned>(value) & ((1u << kBits) - 1)) << shift;
  }
  return result;
}
template <class T>
inline int clamp_to(int value) {
  constexpr int kLeast = std::numeric_limits<T>::min(), kMost = std::numeric_limits<T>::max();
  return value < kLeast ? kLeast : value > kMost ? kMost : value;
}

}  // namespace npu::detail

// name2 works on halfwords, name4 on bytes; s: signed, u: unsigned, ss and us: the result saturates.
#define NPU_SIMD_(name, T, expression)                                                       \
  inline unsigned name(unsigned a, unsigned b) {                                             \
    using Field [[maybe_unused]] = T;                                                        \
    return npu::detail::each_field<T>(a, b, [](int x, int y) -> int { return expression; }); \
  }
#define NPU_SIMD_BOTH_(stem, suffix, half_type, byte_type, expression) \
  NPU_SIMD_(stem##suffix##2, half_type, expression)                    \
  NPU_SIMD_(stem##suffix##4, byte_type, expression)

NPU_SIMD_BOTH_(__vadd, , std::uint16_t, std::uint8_t, x + y)
NPU_SIMD_BOTH_(__vsub, , std::uint16_t, std::uint8_t, x - y)
NPU_SIMD_BOTH_(__vadd, ss, std::int16_t, std::int8_t, npu::detail::clamp_to<Field>(x + y))
NPU_SIMD_BOTH_(__vadd, us, std::uint16_t, std::uint8_t, npu::detail::clamp_to<Field>(x + y))
NPU_SIMD_BOTH_(__vsub, ss, std::int16_t, std::int8_t, npu::detail::clamp_to<Field>(x - y))
NPU_SIMD_BOTH_(__vsub, us, std::uint16_t, std::uint8_t, npu::detail::clamp_to<Field>(x - y))
NPU_SIMD_BOTH_(__vmax, s, std::int16_t, std::int8_t, x > y ? x : y)
NPU_SIMD_BOTH_(__vmax, u, std::uint16_t, std::uint8_t, x > y ? x : y)
NPU_SIMD_BOTH_(__vmin, s, std::int16_t, std::int8_t, x < y ? x : y)
NPU_SIMD_BOTH_(__vmin, u, std::uint16_t, std::uint8_t, x < y ? x : y)
NPU_SIMD_BOTH_(__vavg, s, std::int16_t, std::int8_t, (x + y + (x + y >= 0)) >> 1)
NPU_SIMD_BOTH_(__vavg, u, std::uint16_t, std::uint8_t, (x + y + 1) >> 1)
NPU_SIMD_BOTH_(__vabsdiff, s, std::int16_t, std::int8_t, x > y ? x - y : y - x)
NPU_SIMD_BOTH_(__vabsdiff, u, std::uint16_t, std::uint8_t, x > y ? x - y : y - x)
NPU_SIMD_BOTH_(__vcmpeq, , std::uint16_t, std::uint8_t, -(x == y))
NPU_SIMD_BOTH_(__vcmpne, , std::uint16_t, std::uint8_t, -(x != y))
NPU_SIMD_BOTH_(__vcmpgt, s, std::int16_t, std::int8_t, -(x > y))
NPU_SIMD_BOTH_(__vcmpgt, u, std::uint16_t, std::uint8_t, -(x > y))
NPU_SIMD_BOTH_(__vcmplt, s, std::int16_t, std::int8_t, -(x < y))
NPU_SIMD_BOTH_(__vcmplt, u, std::uint16_t, std::uint8_t, -(x < y))
#undef NPU_SIMD_BOTH_
#undef NPU_SIMD_

inline unsigned __vabs2(unsigned a) {
  return npu::detail::each_field<std::int16_t>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vabs4(unsigned a) {
  return npu::detail::each_field<std::int8_t>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vneg2(unsigned a) { return __vsub2(0, a); }
inline unsigned __vneg4(unsigned a) { return __vsub4(0, a); }

/// Sum of the absolute differences of the fields.
inline unsigned __vsadu4(unsigned a, unsigned b) {
  unsigned differences = __vabsdiffu4(a, b), sum = 0;
  for (int shift = 0; shift < 32; shift += 8) sum += differences >> shift & 0xff;
  return sum;
}
inline unsigned __vsadu2(unsigned a, unsigned b) {
  unsigned differences = __vabsdiffu2(a, b);
  return (differences & 0xffff) + (differences >> 16);
}

#endif  // NPU_SIMD_INTRINSICS_H_
