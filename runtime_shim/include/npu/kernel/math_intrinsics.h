/// @file
/// Fast and explicitly rounded arithmetic. Fast forms are as accurate as the plain functions here. C++17, in
/// kernels and on the host.
///
/// Errors: none; results outside of the range are the largest number, infinite, 0, the smallest denormal or NaN, as
/// IEEE 754 has it for the direction.
/// Source: CUDA Math API, "Single Precision Intrinsics", "Double Precision Intrinsics", "Type Casting
/// Intrinsics".
#ifndef NPU_KERNEL_MATH_INTRINSICS_H_
#define NPU_KERNEL_MATH_INTRINSICS_H_

#include "npu/detail/rounding.h"
#include "npu/kernel/math_functions.h"

// The C library of Linux declares most of these names, with C linkage.

/// The plain function without the underscores, and a / b. CUDA's are faster and less accurate. The C library
/// of Linux declares most of these names, with C linkage.
/// @{
NPU_C_MATH_ float __expf(float x) noexcept { return expf(x); }
NPU_C_MATH_ float __exp10f(float x) noexcept { return exp10f(x); }
NPU_C_MATH_ float __logf(float x) noexcept { return logf(x); }
NPU_C_MATH_ float __log2f(float x) noexcept { return log2f(x); }
NPU_C_MATH_ float __log10f(float x) noexcept { return log10f(x); }
NPU_C_MATH_ float __sinf(float x) noexcept { return sinf(x); }
NPU_C_MATH_ float __cosf(float x) noexcept { return cosf(x); }
NPU_C_MATH_ float __tanf(float x) noexcept { return tanf(x); }
NPU_C_MATH_ float __tanhf(float x) noexcept { return tanhf(x); }
NPU_C_MATH_ float __powf(float x, float y) noexcept { return powf(x, y); }
NPU_C_MATH_ void __sincosf(float x, float* s, float* c) noexcept { sincosf(x, s, c); }
inline float __fdividef(float a, float b) { return a / b; }
/// @}

/// x clamped to [0, 1]; NaN gives 0.
inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
/// 1 / sqrt(x), computed in double and rounded to nearest even.
inline float __frsqrt_rn(float x) { return static_cast<float>(1.0 / sqrt(static_cast<double>(x))); }

// Arithmetic with a rounding direction: rn nearest even, rz toward zero, ru up, rd down. Never fused.
#define NPU_ROUNDED_(suffix, direction)                                                                      \
  inline float __fadd_##suffix(float a, float b) { return npu::detail::add<npu::detail::direction>(a, b); }  \
  inline float __fsub_##suffix(float a, float b) { return npu::detail::add<npu::detail::direction>(a, -b); } \
  inline float __fmul_##suffix(float a, float b) {                                                           \
    return npu::detail::multiply<npu::detail::direction>(a, b);                                              \
  }                                                                                                          \
  inline float __fdiv_##suffix(float a, float b) {                                                           \
    return npu::detail::divide<npu::detail::direction>(a, b);                                                \
  }                                                                                                          \
  inline float __frcp_##suffix(float a) { return npu::detail::divide<npu::detail::direction>(1.0f, a); }     \
  inline float __fsqrt_##suffix(float a) { return npu::detail::square_root<npu::detail::direction>(a); }     \
  inline float __fmaf_##suffix(float a, float b, float c) {                                                  \
    return npu::detail::fused<npu::detail::direction>(a, b, c);                                              \
  }                                                                                                          \
  inline double __dadd_##suffix(double a, double b) {                                                        \
    return npu::detail::add<npu::detail::direction>(a, b);                                                   \
  }                                                                                                          \
  inline double __dsub_##suffix(double a, double b) {                                                        \
    return npu::detail::add<npu::detail::direction>(a, -b);                                                  \
  }                                                                                                          \
  inline double __dmul_##suffix(double a, double b) {                                                        \
    return npu::detail::multiply<npu::detail::direction>(a, b);                                              \
  }                                                                                                          \
  inline double __ddiv_##suffix(double a, double b) {                                                        \
    return npu::detail::divide<npu::detail::direction>(a, b);                                                \
  }                                                                                                          \
  inline double __drcp_##suffix(double a) { return npu::detail::divide<npu::detail::direction>(1.0, a); }    \
  inline double __dsqrt_##suffix(double a) { return npu::detail::square_root<npu::detail::direction>(a); }   \
  inline float __double2float_##suffix(double x) {                                                           \
    return npu::detail::narrow<npu::detail::direction, float, double>(x);                                    \
  }                                                                                                          \
  inline float __int2float_##suffix(int x) {                                                                 \
    return npu::detail::narrow<npu::detail::direction, float, double>(x);                                    \
  }                                                                                                          \
  inline float __uint2float_##suffix(unsigned x) {                                                           \
    return npu::detail::narrow<npu::detail::direction, float, double>(x);                                    \
  }                                                                                                          \
  inline float __ll2float_##suffix(long long x) {                                                            \
    return npu::detail::narrow<npu::detail::direction, float, long double>(x);                               \
  }                                                                                                          \
  inline float __ull2float_##suffix(unsigned long long x) {                                                  \
    return npu::detail::narrow<npu::detail::direction, float, long double>(x);                               \
  }                                                                                                          \
  inline double __ll2double_##suffix(long long x) {                                                          \
    return npu::detail::narrow<npu::detail::direction, double, long double>(x);                              \
  }                                                                                                          \
  inline double __ull2double_##suffix(unsigned long long x) {                                                \
    return npu::detail::narrow<npu::detail::direction, double, long double>(x);                              \
  }                                                                                                          \
  NPU_TO_INTEGER_(float, suffix, direction, int, int)                                                        \
  NPU_TO_INTEGER_(float, suffix, direction, uint, unsigned)                                                  \
  NPU_TO_INTEGER_(float, suffix, direction, ll, long long)                                                   \
  NPU_TO_INTEGER_(float, suffix, direction, ull, unsigned long long)                                         \
  NPU_TO_INTEGER_(double, suffix, direction, int, int)                                                       \
  NPU_TO_INTEGER_(double, suffix, direction, uint, unsigned)                                                 \
  NPU_TO_INTEGER_(double, suffix, direction, ll, long long)                                                  \
  NPU_TO_INTEGER_(double, suffix, direction, ull, unsigned long long)
#define NPU_TO_INTEGER_(from, suffix, direction, to, T)           \
  inline T __##from##2##to##_##suffix(from x) {                   \
    return npu::detail::to_integer<npu::detail::direction, T>(x); \
  }

/// With each suffix (_rn nearest even, _rz toward zero, _ru up, _rd down), never fused with another
/// operation:
/// - __fadd, __fsub, __fmul, __fdiv, __frcp (1 / a), __fsqrt, __fmaf (a * b + c with one rounding) of floats;
/// - __dadd, __dsub, __dmul, __ddiv, __drcp, __dsqrt of doubles;
/// - __double2float, and __int2float, __uint2float, __ll2float, __ull2float, __ll2double, __ull2double;
/// - __float2int, __float2uint, __float2ll, __float2ull and the same of double: values beyond the range of
///   the integer become its nearest end. NaN becomes 0, or the upper bit alone where either type has 64 bits.
/// @{
NPU_ROUNDED_(rn, nearest)
NPU_ROUNDED_(rz, toward_zero)
NPU_ROUNDED_(ru, up)
NPU_ROUNDED_(rd, down)
/// @}
#undef NPU_ROUNDED_
#undef NPU_TO_INTEGER_

/// a * b + c with one rounding, in the direction of the suffix.
/// @{
inline double __fma_rn(double a, double b, double c) { return fma(a, b, c); }
inline double __fma_rz(double a, double b, double c) {
  return npu::detail::fused<npu::detail::toward_zero>(a, b, c);
}
inline double __fma_ru(double a, double b, double c) { return npu::detail::fused<npu::detail::up>(a, b, c); }
inline double __fma_rd(double a, double b, double c) {
  return npu::detail::fused<npu::detail::down>(a, b, c);
}
/// @}

/// The integer as a double; exact.
/// @{
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }
/// @}

#endif  // NPU_KERNEL_MATH_INTRINSICS_H_
