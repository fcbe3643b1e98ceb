/// @file
/// Arithmetic on two halfwords (name2) or four bytes (name4) packed in 32 bits. C++17, in kernels and on the
/// host.
///
/// Shapes: field i of the result comes from field i of the arguments.
/// Errors: none.
/// Source: CUDA Math API, "SIMD Intrinsics", and of "DPX" where a comment says so.
#ifndef NPU_KERNEL_SIMD_INTRINSICS_H_
#define NPU_KERNEL_SIMD_INTRINSICS_H_

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

/// Each name with 2 and 4. s: signed fields, u: unsigned; ss and us: the result saturates, else it wraps.
/// - __vadd, __vsub; __vmax, __vmin; __vabsdiff;
/// - __vavg: the average, halves rounded away from zero; __vhadd: the average rounded down;
/// - __vcmpeq, ne, gt, ge, lt, le: all bits of the field are ones where it holds, else 0;
/// - __vseteq and so on: 1 where it holds, else 0.
/// @{
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
NPU_SIMD_BOTH_(__vcmpge, s, std::int16_t, std::int8_t, -(x >= y))
NPU_SIMD_BOTH_(__vcmpge, u, std::uint16_t, std::uint8_t, -(x >= y))
NPU_SIMD_BOTH_(__vcmple, s, std::int16_t, std::int8_t, -(x <= y))
NPU_SIMD_BOTH_(__vcmple, u, std::uint16_t, std::uint8_t, -(x <= y))
NPU_SIMD_BOTH_(__vseteq, , std::uint16_t, std::uint8_t, x == y)
NPU_SIMD_BOTH_(__vsetne, , std::uint16_t, std::uint8_t, x != y)
NPU_SIMD_BOTH_(__vsetgt, s, std::int16_t, std::int8_t, x > y)
NPU_SIMD_BOTH_(__vsetgt, u, std::uint16_t, std::uint8_t, x > y)
NPU_SIMD_BOTH_(__vsetge, s, std::int16_t, std::int8_t, x >= y)
NPU_SIMD_BOTH_(__vsetge, u, std::uint16_t, std::uint8_t, x >= y)
NPU_SIMD_BOTH_(__vsetlt, s, std::int16_t, std::int8_t, x < y)
NPU_SIMD_BOTH_(__vsetlt, u, std::uint16_t, std::uint8_t, x < y)
NPU_SIMD_BOTH_(__vsetle, s, std::int16_t, std::int8_t, x <= y)
NPU_SIMD_BOTH_(__vsetle, u, std::uint16_t, std::uint8_t, x <= y)
NPU_SIMD_BOTH_(__vhadd, u, std::uint16_t, std::uint8_t, (x + y) >> 1)
/// @}
#undef NPU_SIMD_BOTH_
#undef NPU_SIMD_

/// The absolute value and the negative of each field; with ss the most negative value gives the largest one,
/// else itself.
/// @{
inline unsigned __vabs2(unsigned a) {
  return npu::detail::each_field<std::int16_t>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vabs4(unsigned a) {
  return npu::detail::each_field<std::int8_t>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vabsss2(unsigned a) { return __vmaxs2(a, __vsubss2(0, a)); }
inline unsigned __vabsss4(unsigned a) { return __vmaxs4(a, __vsubss4(0, a)); }
inline unsigned __vnegss2(unsigned a) { return __vsubss2(0, a); }
inline unsigned __vnegss4(unsigned a) { return __vsubss4(0, a); }
inline unsigned __vneg2(unsigned a) { return __vsub2(0, a); }
inline unsigned __vneg4(unsigned a) { return __vsub4(0, a); }
/// @}

/// The sum of the absolute differences of the fields.
/// @{
inline unsigned __vsadu4(unsigned a, unsigned b) {
  unsigned differences = __vabsdiffu4(a, b), sum = 0;
  for (int shift = 0; shift < 32; shift += 8) sum += differences >> shift & 0xff;
  return sum;
}
inline unsigned __vsads4(unsigned a, unsigned b) { return __vsadu4(__vabsdiffs4(a, b), 0); }
inline unsigned __vsads2(unsigned a, unsigned b) {
  const unsigned differences = __vabsdiffs2(a, b);
  return (differences & 0xffff) + (differences >> 16);
}
inline unsigned __vsadu2(unsigned a, unsigned b) {
  unsigned differences = __vabsdiffu2(a, b);
  return (differences & 0xffff) + (differences >> 16);
}
/// @}

// Dynamic programming: sums wrap; relu: not below 0. Source: "SIMD Intrinsics" (DPX), CUDA Math API.
#define NPU_DPX_(suffix, T, sum)                                                                  \
  inline T __viaddmax_##suffix(T a, T b, T c) { return (sum) > c ? (sum) : c; }                   \
  inline T __viaddmin_##suffix(T a, T b, T c) { return (sum) < c ? (sum) : c; }                   \
  inline T __vimax3_##suffix(T a, T b, T c) { return (a > b ? a : b) > c ? (a > b ? a : b) : c; } \
  inline T __vimin3_##suffix(T a, T b, T c) { return (a < b ? a : b) < c ? (a < b ? a : b) : c; }

/// Of 32-bit numbers: __viaddmax and __viaddmin, the larger and smaller of a + b, which wraps, and c;
/// __vimax3 and __vimin3, the largest and smallest of three. Suffix _s32 or _u32.
/// Source: CUDA Math API, "DPX".
/// @{
NPU_DPX_(s32, int, static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)))
NPU_DPX_(u32, unsigned, a + b)
/// @}
#undef NPU_DPX_
#define NPU_DPX_RELU_(name) \
  inline int __##name##_s32_relu(int a, int b, int c) { return __vimax3_s32(__##name##_s32(a, b, c), 0, 0); }

/// The functions above for signed numbers, and the larger and smaller of two; a result below 0 becomes 0.
/// Source: CUDA Math API, "DPX".
/// @{
NPU_DPX_RELU_(viaddmax)
NPU_DPX_RELU_(viaddmin)
NPU_DPX_RELU_(vimax3)
NPU_DPX_RELU_(vimin3)
#undef NPU_DPX_RELU_
inline int __vimax_s32_relu(int a, int b) { return __vimax3_s32(a, b, 0); }
inline int __vimin_s32_relu(int a, int b) { return __vimax3_s32(a < b ? a : b, 0, 0); }
/// @}

#define NPU_DPX_PAIRS_(suffix, s)                                           \
  inline unsigned __viaddmax_##suffix(unsigned a, unsigned b, unsigned c) { \
    return __vmax##s(__vadd2(a, b), c);                                     \
  }                                                                         \
  inline unsigned __viaddmin_##suffix(unsigned a, unsigned b, unsigned c) { \
    return __vmin##s(__vadd2(a, b), c);                                     \
  }                                                                         \
  inline unsigned __vimax3_##suffix(unsigned a, unsigned b, unsigned c) {   \
    return __vmax##s(__vmax##s(a, b), c);                                   \
  }                                                                         \
  inline unsigned __vimin3_##suffix(unsigned a, unsigned b, unsigned c) {   \
    return __vmin##s(__vmin##s(a, b), c);                                   \
  }
#define NPU_DPX_RELU_(name)                                                   \
  inline unsigned __##name##_s16x2_relu(unsigned a, unsigned b, unsigned c) { \
    return __vmaxs2(__##name##_s16x2(a, b, c), 0);                            \
  }

/// The same of two halfwords, whose sums wrap, too. Suffix _s16x2, _u16x2 or _s16x2_relu.
/// Source: CUDA Math API, "DPX".
/// @{
NPU_DPX_PAIRS_(s16x2, s2)
NPU_DPX_PAIRS_(u16x2, u2)
NPU_DPX_RELU_(viaddmax)
NPU_DPX_RELU_(viaddmin)
NPU_DPX_RELU_(vimax3)
NPU_DPX_RELU_(vimin3)
inline unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmaxs2(a, b), 0); }
inline unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmins2(a, b), 0); }
/// @}
#undef NPU_DPX_RELU_
#undef NPU_DPX_PAIRS_

#define NPU_DPX_CHOICE_(name, suffix, T, holds)        \
  inline T __##name##_##suffix(T a, T b, bool* pred) { \
    *pred = a holds b;                                 \
    return *pred ? a : b;                              \
  }
#define NPU_DPX_CHOICES_(name, suffix, choice, comparison)                                    \
  inline unsigned __##name##_##suffix(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) { \
    const unsigned holds = comparison(a, b);                                                  \
    *pred_hi = holds >> 16 != 0;                                                              \
    *pred_lo = (holds & 0xffff) != 0;                                                         \
    return choice(a, b);                                                                      \
  }

/// __vibmax and __vibmin: the larger and smaller of a and b, and whether it is a; if they are equal, it is.
/// Suffix _s32 or _u32, and of two halfwords _s16x2 or _u16x2.
/// Source: CUDA Math API, "DPX".
/// @{
NPU_DPX_CHOICE_(vibmax, s32, int, >=)
NPU_DPX_CHOICE_(vibmin, s32, int, <=)
NPU_DPX_CHOICE_(vibmax, u32, unsigned, >=)
NPU_DPX_CHOICE_(vibmin, u32, unsigned, <=)
NPU_DPX_CHOICES_(vibmax, s16x2, __vmaxs2, __vcmpges2)
NPU_DPX_CHOICES_(vibmin, s16x2, __vmins2, __vcmples2)
NPU_DPX_CHOICES_(vibmax, u16x2, __vmaxu2, __vcmpgeu2)
NPU_DPX_CHOICES_(vibmin, u16x2, __vminu2, __vcmpleu2)
/// @}
#undef NPU_DPX_CHOICES_
#undef NPU_DPX_CHOICE_

#endif  // NPU_KERNEL_SIMD_INTRINSICS_H_
