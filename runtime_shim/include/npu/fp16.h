/// @file
/// half and half2: types, conversions and intrinsics, on the host and in kernels. In C only the storage
/// types. Valid C11 and C++17.
///
/// Arithmetic (__hadd, __hfma, hexp and the others, operators, and their forms for pairs such as __hadd2)
/// comes from npu/detail/small_float/functions.h and pair_functions.h: it is computed in float and rounded once to
/// nearest even.
/// Errors: none. Values beyond the range become infinite, or the largest finite value where the direction of
/// rounding says so. As an integer they become its nearest end; NaN becomes 0, or the upper bit
/// alone of 64 bits.
/// Source: CUDA Math API, "Half Precision Intrinsics".
#ifndef NPU_FP16_H_
#define NPU_FP16_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#define __CUDA_FP16_TYPES_EXIST__

typedef struct __half_raw {
  unsigned short x;
} __half_raw;
typedef struct __half2_raw {
  unsigned short x, y;
} __half2_raw;

#ifndef __cplusplus
typedef __half_raw __half;
typedef __half2_raw __half2;
#else

#include "npu/detail/element_type.h"
#include "npu/detail/small_float/pair_operators.h"

#ifdef __CUDA_NO_HALF_OPERATORS__
#define NPU_HALF_OPERATORS_ NoOperators
#else
#define NPU_HALF_OPERATORS_ SmallFloatOperators
#endif
#ifdef __CUDA_NO_HALF2_OPERATORS__
#define NPU_HALF2_OPERATORS_ NoOperators
#else
#define NPU_HALF2_OPERATORS_ SmallFloatPairOperators
#endif

/// IEEE 754 binary16. Conversions round to nearest even. Default construction leaves it uninitialised, as
/// __shared__ arrays need.
struct __half : npu::detail::NPU_HALF_OPERATORS_<__half> {
  using Bits = npu::detail::HalfBits;
  unsigned short __x;

  /// Conversions from and to other types, with rounding to nearest even.
  /// @{
  __half() = default;
  __half(const __half_raw& raw) : __x(raw.x) {}
  __half(float value) : __x(Bits::from_float(value)) {}
  __half(double value) : __x(Bits::from_float(npu::detail::odd_float(value))) {}
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer> > >
  __half(Integer value) : __half(static_cast<double>(value)) {}
  operator float() const { return Bits::to_float(__x); }
  operator __half_raw() const { return __half_raw{__x}; }
  /// @}
};

/// Two halves: x is the low one, y the high one.
struct __attribute__((aligned(4), may_alias)) __half2 : npu::detail::NPU_HALF2_OPERATORS_<__half2> {
  __half x, y;

  /// A pair of two halves, and the conversion to its bits.
  /// @{
  __half2() = default;
  __half2(const __half& low, const __half& high) : x(low), y(high) {}
  __half2(const __half2_raw& raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
  operator __half2_raw() const { return __half2_raw{x.__x, y.__x}; }
  /// @}
};

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

/// Arithmetic, comparisons and mathematics, of numbers and of pairs.
/// @{
#define NPU_T_ __half
#define NPU_PAIR_T_ __half2
#include "npu/detail/small_float/functions.h"
#include "npu/detail/small_float/pair_functions.h"
#undef NPU_T_
#undef NPU_PAIR_T_
/// @}

/// The same bits as another type.
/// @{
inline __half __ushort_as_half(unsigned short bits) { return __half_raw{bits}; }
inline __half __short_as_half(short bits) { return __half_raw{static_cast<unsigned short>(bits)}; }
inline unsigned short __half_as_ushort(__half value) { return value.__x; }
inline short __half_as_short(__half value) { return static_cast<short>(value.__x); }
/// @}

/// Conversions, to half rounded to nearest even, to float exact.
/// @{
inline __half __float2half(float value) { return value; }
inline __half __double2half(double value) { return value; }
inline float __half2float(__half value) { return value; }
/// @}

// Conversions with a rounding direction: rn nearest even, rz toward zero, ru up, rd down.
#define NPU_HALF_INTEGER_(suffix, direction, name, T)                                                      \
  inline T __half2##name##_##suffix(__half value) {                                                        \
    return npu::detail::to_integer<npu::detail::direction, T>(static_cast<float>(value));                  \
  }                                                                                                        \
  inline __half __##name##2half_##suffix(T value) {                                                        \
    float wide = npu::detail::odd_float(static_cast<double>(value));                                       \
    return __ushort_as_half(npu::detail::round_bits<npu::detail::HalfBits, npu::detail::direction>(wide)); \
  }
#define NPU_HALF_CONVERSIONS_(suffix, direction)                                                            \
  inline __half __float2half_##suffix(float value) {                                                        \
    return __ushort_as_half(npu::detail::round_bits<npu::detail::HalfBits, npu::detail::direction>(value)); \
  }                                                                                                         \
  NPU_HALF_INTEGER_(suffix, direction, int, int)                                                            \
  NPU_HALF_INTEGER_(suffix, direction, uint, unsigned int)                                                  \
  NPU_HALF_INTEGER_(suffix, direction, short, short)                                                        \
  NPU_HALF_INTEGER_(suffix, direction, ushort, unsigned short)                                              \
  NPU_HALF_INTEGER_(suffix, direction, ll, long long)                                                       \
  NPU_HALF_INTEGER_(suffix, direction, ull, unsigned long long)

/// With each suffix (_rn nearest even, _rz toward zero, _ru up, _rd down): __float2half; __half2int,
/// __half2uint, __half2short, __half2ushort, __half2ll, __half2ull; and the other way round, as __int2half.
/// @{
NPU_HALF_CONVERSIONS_(rn, nearest)
NPU_HALF_CONVERSIONS_(rz, toward_zero)
NPU_HALF_CONVERSIONS_(ru, up)
NPU_HALF_CONVERSIONS_(rd, down)
/// @}
#undef NPU_HALF_CONVERSIONS_
#undef NPU_HALF_INTEGER_

/// Toward zero, to 8 bits.
/// @{
inline signed char __half2char_rz(__half value) {
  return npu::detail::to_integer<npu::detail::toward_zero, signed char>(static_cast<float>(value));
}
inline unsigned char __half2uchar_rz(__half value) {
  return npu::detail::to_integer<npu::detail::toward_zero, unsigned char>(static_cast<float>(value));
}
/// @}

/// Pairs from numbers, and numbers and pairs from pairs. low is the member x, high is y; one number fills
/// both.
/// @{
inline __half2 make_half2(__half x, __half y) { return {x, y}; }
inline __half2 __halves2half2(__half low, __half high) { return {low, high}; }
inline __half2 __half2half2(__half value) { return {value, value}; }
inline __half2 __float2half2_rn(float value) { return {value, value}; }
inline __half2 __floats2half2_rn(float low, float high) { return {low, high}; }
inline __half2 __float22half2_rn(float2 value) { return {value.x, value.y}; }
inline float2 __half22float2(__half2 value) { return {value.x, value.y}; }
inline __half __low2half(__half2 value) { return value.x; }
inline __half __high2half(__half2 value) { return value.y; }
inline __half2 __low2half2(__half2 value) { return {value.x, value.x}; }
inline __half2 __high2half2(__half2 value) { return {value.y, value.y}; }
inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
/// @}

/// Constants.
/// @{
#define NPURT_INF_FP16 __ushort_as_half(0x7c00u)
#define NPURT_NAN_FP16 __ushort_as_half(0x7fffu)
#define NPURT_ONE_FP16 __ushort_as_half(0x3c00u)
#define NPURT_ZERO_FP16 __ushort_as_half(0x0000u)
#define NPURT_NEG_ZERO_FP16 __ushort_as_half(0x8000u)
#define NPURT_MAX_NORMAL_FP16 __ushort_as_half(0x7bffu)
#define NPURT_MIN_DENORM_FP16 __ushort_as_half(0x0001u)
/// @}

namespace npu::detail {
NPU_NUMBER_(__half, float16)
NPU_NUMBER_(__half2, float16)
}  // namespace npu::detail

#ifdef __CUDACC__
#include "npu/kernel/memory_access.h"
#include "npu/kernel/shuffles.h"
/// Loads, stores and shuffles of a warp.
/// @{
NPU_MEMORY_ACCESS_OF_(__half)
NPU_SHUFFLES_OF_(__half)
NPU_MEMORY_ACCESS_OF_(__half2)
NPU_SHUFFLES_OF_(__half2)
/// @}
#endif

#endif  // __cplusplus

typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_FP16_H_
