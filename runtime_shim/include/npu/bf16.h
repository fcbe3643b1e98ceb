/// @file
/// bfloat16 and its pair: types, conversions and intrinsics, on the host and in kernels. In C only the
/// storage types. Valid C11 and C++17.
///
/// Arithmetic (__hadd, __hfma, hexp and the others, operators, and their forms for pairs such as __hadd2)
/// comes from npu/detail/small_float/functions.h and pair_functions.h: it is computed in float and rounded once to
/// nearest even.
/// Errors: none. Values beyond the range become infinite, or the largest finite value where the direction of
/// rounding says so. As an integer they become its nearest end; NaN becomes 0, or the upper bit
/// alone of 64 bits.
/// Source: CUDA Math API, "Bfloat16 Precision Intrinsics".
#ifndef NPU_BF16_H_
#define NPU_BF16_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/fp16.h"

#define __CUDA_BF16_TYPES_EXIST__

typedef struct __nv_bfloat16_raw {
  unsigned short x;
} __nv_bfloat16_raw;
typedef struct __nv_bfloat162_raw {
  unsigned short x, y;
} __nv_bfloat162_raw;

#ifndef __cplusplus
typedef __nv_bfloat16_raw __nv_bfloat16;
typedef __nv_bfloat162_raw __nv_bfloat162;
#else

#ifdef __CUDA_NO_BFLOAT16_OPERATORS__
#define NPU_BRAIN_OPERATORS_ NoOperators
#else
#define NPU_BRAIN_OPERATORS_ SmallFloatOperators
#endif
#ifdef __CUDA_NO_BFLOAT162_OPERATORS__
#define NPU_BRAIN2_OPERATORS_ NoOperators
#else
#define NPU_BRAIN2_OPERATORS_ SmallFloatPairOperators
#endif

/// The upper 16 bits of a float: its range with 8 bits of precision. Conversions round to nearest even.
/// Default construction leaves it uninitialised, as __shared__ arrays need.
struct __nv_bfloat16 : npu::detail::NPU_BRAIN_OPERATORS_<__nv_bfloat16> {
  using Bits = npu::detail::BrainBits;
  unsigned short __x;

  /// Conversions from and to other types, with rounding to nearest even.
  /// @{
  __nv_bfloat16() = default;
  __nv_bfloat16(const __nv_bfloat16_raw& raw) : __x(raw.x) {}
  __nv_bfloat16(float value) : __x(Bits::from_float(value)) {}
  __nv_bfloat16(double value) : __x(Bits::from_float(npu::detail::odd_float(value))) {}
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer> > >
  __nv_bfloat16(Integer value) : __nv_bfloat16(static_cast<double>(value)) {}
  operator float() const { return Bits::to_float(__x); }
  operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{__x}; }
  /// @}
};

/// Two bfloat16: x is the low one, y the high one.
struct __attribute__((aligned(4), may_alias)) __nv_bfloat162
    : npu::detail::NPU_BRAIN2_OPERATORS_<__nv_bfloat162> {
  __nv_bfloat16 x, y;

  /// A pair of two bfloat16, and the conversion to its bits.
  /// @{
  __nv_bfloat162() = default;
  __nv_bfloat162(const __nv_bfloat16& low, const __nv_bfloat16& high) : x(low), y(high) {}
  __nv_bfloat162(const __nv_bfloat162_raw& raw) : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y}) {}
  operator __nv_bfloat162_raw() const { return __nv_bfloat162_raw{x.__x, y.__x}; }
  /// @}
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

/// Arithmetic, comparisons and mathematics, of numbers and of pairs.
/// @{
#define NPU_T_ __nv_bfloat16
#define NPU_PAIR_T_ __nv_bfloat162
#include "npu/detail/small_float/functions.h"
#include "npu/detail/small_float/pair_functions.h"
#undef NPU_T_
#undef NPU_PAIR_T_
/// @}

/// The same bits as another type.
/// @{
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16_raw{bits}; }
inline __nv_bfloat16 __short_as_bfloat16(short bits) {
  return __nv_bfloat16_raw{static_cast<unsigned short>(bits)};
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 value) { return value.__x; }
inline short __bfloat16_as_short(__nv_bfloat16 value) { return static_cast<short>(value.__x); }
/// @}

/// Conversions, to bfloat16 rounded to nearest even, to float exact.
/// @{
inline __nv_bfloat16 __float2bfloat16(float value) { return value; }
inline __nv_bfloat16 __double2bfloat16(double value) { return value; }
inline float __bfloat162float(__nv_bfloat16 value) { return value; }
/// @}

// Conversions with a rounding direction: rn nearest even, rz toward zero, ru up, rd down.
#define NPU_BRAIN_INTEGER_(suffix, direction, name, T)                                    \
  inline T __bfloat162##name##_##suffix(__nv_bfloat16 value) {                            \
    return npu::detail::to_integer<npu::detail::direction, T>(static_cast<float>(value)); \
  }                                                                                       \
  inline __nv_bfloat16 __##name##2bfloat16_##suffix(T value) {                            \
    float wide = npu::detail::odd_float_of_integer(value);                                \
    return __ushort_as_bfloat16(                                                          \
        npu::detail::round_bits<npu::detail::BrainBits, npu::detail::direction>(wide));   \
  }
#define NPU_BRAIN_CONVERSIONS_(suffix, direction)                                        \
  inline __nv_bfloat16 __float2bfloat16_##suffix(float value) {                          \
    return __ushort_as_bfloat16(                                                         \
        npu::detail::round_bits<npu::detail::BrainBits, npu::detail::direction>(value)); \
  }                                                                                      \
  NPU_BRAIN_INTEGER_(suffix, direction, int, int)                                        \
  NPU_BRAIN_INTEGER_(suffix, direction, uint, unsigned int)                              \
  NPU_BRAIN_INTEGER_(suffix, direction, short, short)                                    \
  NPU_BRAIN_INTEGER_(suffix, direction, ushort, unsigned short)                          \
  NPU_BRAIN_INTEGER_(suffix, direction, ll, long long)                                   \
  NPU_BRAIN_INTEGER_(suffix, direction, ull, unsigned long long)

/// With each suffix (_rn nearest even, _rz toward zero, _ru up, _rd down): __float2bfloat16; __bfloat162int,
/// __bfloat162uint, __bfloat162short, __bfloat162ushort, __bfloat162ll, __bfloat162ull; and the other way
/// round, as __int2bfloat16.
/// @{
NPU_BRAIN_CONVERSIONS_(rn, nearest)
NPU_BRAIN_CONVERSIONS_(rz, toward_zero)
NPU_BRAIN_CONVERSIONS_(ru, up)
NPU_BRAIN_CONVERSIONS_(rd, down)
/// @}
#undef NPU_BRAIN_CONVERSIONS_
#undef NPU_BRAIN_INTEGER_

/// Pairs from numbers, and numbers and pairs from pairs. low is the member x, high is y; one number fills
/// both.
/// @{
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 low, __nv_bfloat16 high) { return {low, high}; }
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 value) { return {value, value}; }
inline __nv_bfloat162 __float2bfloat162_rn(float value) { return {value, value}; }
inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high) { return {low, high}; }
inline __nv_bfloat162 __float22bfloat162_rn(float2 value) { return {value.x, value.y}; }
inline float2 __bfloat1622float2(__nv_bfloat162 value) { return {value.x, value.y}; }
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 value) { return value.x; }
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 value) { return value.y; }
inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 value) { return {value.x, value.x}; }
inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 value) { return {value.y, value.y}; }
inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.y, b.y}; }
/// @}

/// Constants.
/// @{
#define NPURT_INF_BF16 __ushort_as_bfloat16(0x7f80u)
#define NPURT_NAN_BF16 __ushort_as_bfloat16(0x7fffu)
#define NPURT_ONE_BF16 __ushort_as_bfloat16(0x3f80u)
#define NPURT_ZERO_BF16 __ushort_as_bfloat16(0x0000u)
#define NPURT_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000u)
#define NPURT_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7fu)
#define NPURT_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001u)
/// @}

namespace npu::detail {
NPU_NUMBER_(__nv_bfloat16, bfloat16)
NPU_NUMBER_(__nv_bfloat162, bfloat16)
}  // namespace npu::detail

#ifdef __CUDACC__
#include "npu/kernel/memory_access.h"
#include "npu/kernel/shuffles.h"
/// Loads, stores and shuffles of a warp.
/// @{
NPU_MEMORY_ACCESS_OF_(__nv_bfloat16)
NPU_SHUFFLES_OF_(__nv_bfloat16)
NPU_MEMORY_ACCESS_OF_(__nv_bfloat162)
NPU_SHUFFLES_OF_(__nv_bfloat162)
/// @}
#endif

#endif  // __cplusplus

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_BF16_H_
