// expf, logf, tanhf, coshf, and the larger and smaller of two numbers without branches and calls, so that
// loops over threads vectorise. Kernels of activations and losses spend most of their time in them.
//
// The same bits come out of a vectorised loop and of a single call, because no operation depends on
// neighbours and every multiplication that may be fused with an addition says whether it is: an element's
// value does not depend on how a launch was cut into pieces. Vector functions of the C library do not promise
// this.
//
// Largest error, measured over a third of all floats, with and without fused operations: expf 1.2, tanhf 1.4,
// coshf 1.7, logf 0.9 ulp; CUDA's own are allowed 2, 2, 2 and 1. Source of the bounds: "Mathematical
// Functions", CUDA C++ Programming Guide. Polynomials: minimax, relative error below 5e-9.
#ifndef NPU_DETAIL_VECTOR_MATH_H_
#define NPU_DETAIL_VECTOR_MATH_H_

namespace npu::detail {

#define NPU_ELEMENT_ __attribute__((always_inline)) inline constexpr

// Fused where the processor can, two operations where it cannot; never left to the compiler.
NPU_ELEMENT_ float multiply_add(float a, float b, float c) {
#if defined(__FP_FAST_FMAF) || defined(__FMA__) || defined(__aarch64__)
  return __builtin_fmaf(a, b, c);
#else
  return a * b + c;
#endif
}

/// 2^n for -127 < n < 128.
NPU_ELEMENT_ float power_of_two(int n) {
  return __builtin_bit_cast(float, static_cast<unsigned>(n + 127) << 23);
}

/// The nearest integer, of ties the even one; |x| < 2^22. GCC evaluates no rintf in constant expressions.
NPU_ELEMENT_ float to_nearest(float x) {
  constexpr float kNoFraction = 12582912.0f;  // 1.5 * 2^23
  return __builtin_is_constant_evaluated() ? x + kNoFraction - kNoFraction : __builtin_rintf(x);
}

/// exp(x) * 2^shift, for small shifts. x = n ln 2 + r; exp(r) = 1 + r + r^2 Q(r); the scale in two factors,
/// because results that overflow or are denormal have exponents beyond those of normal floats.
NPU_ELEMENT_ float exp_shifted(float x, int shift) {
  constexpr float kLog2E = 1.44269504f, kLn2High = 0.693145752f, kLn2Low = 1.42860677e-6f;
  const float low = x < -104.0f ? -104.0f : x;  // NaN stays
  const float inside = low > 90.0f ? 90.0f : low;
  const float n = to_nearest(inside * kLog2E);
  const float r = multiply_add(n, -kLn2Low, multiply_add(n, -kLn2High, inside));
  float q = 0.00138146112f;
  q = multiply_add(q, r, 0.00836871114f);
  q = multiply_add(q, r, 0.0416683875f);
  q = multiply_add(q, r, 0.166665207f);
  q = multiply_add(q, r, 0.499999935f);
  const float fraction = multiply_add(multiply_add(q, r, 1.0f), r, 1.0f);
  const int exponent = static_cast<int>(n == n ? n : 0.0f) + shift;  // NaN is in the fraction
  const int half = exponent >> 1;
  return fraction * power_of_two(half) * power_of_two(exponent - half);
}

/// x + x^3 P(x^2) around 0, else 1 - 2 / (exp(2|x|) + 1) with the sign of x.
NPU_ELEMENT_ float tanh_element(float x) {
  const float size = __builtin_fabsf(x), square = x * x;
  float p = -0.00571704903f;
  p = multiply_add(p, square, 0.0206505914f);
  p = multiply_add(p, square, -0.0537434996f);
  p = multiply_add(p, square, 0.133314913f);
  p = multiply_add(p, square, -0.333332839f);
  const float near_zero = multiply_add(p * square, size, size);
  const float beyond = 1.0f - 2.0f / (exp_shifted(size + size, 0) + 1.0f);
  return __builtin_copysignf(size < 0.625f ? near_zero : beyond, x);
}

/// (exp(|x|) + exp(-|x|)) / 2 from one exponential, halved before it can overflow.
NPU_ELEMENT_ float cosh_element(float x) {
  const float half = exp_shifted(__builtin_fabsf(x), -1);
  return half + 0.25f / half;
}

/// x = 2^n (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2); log(1 + f) = f - f^2 / 2 + f^3 P(f). Denormals are
/// scaled up first.
NPU_ELEMENT_ float log_element(float x) {
  constexpr float kLn2High = 0.693359375f, kLn2Low = -2.12194440e-4f, kInfinity = __builtin_inff();
  constexpr unsigned kRootOfHalf = 0x3f3504f3;  // as bits
  const bool is_tiny = x < 1.17549435e-38f;
  const unsigned bits = __builtin_bit_cast(unsigned, is_tiny ? x * 8388608.0f : x);
  const int exponent = static_cast<int>(bits - kRootOfHalf) >> 23;
  const float f = __builtin_bit_cast(float, bits - (static_cast<unsigned>(exponent) << 23)) - 1.0f,
              square = f * f;
  const float n = static_cast<float>(is_tiny ? exponent - 23 : exponent);
  float p = 0.0697161183f;
  p = multiply_add(p, f, -0.114797339f);
  p = multiply_add(p, f, 0.116854198f);
  p = multiply_add(p, f, -0.124256872f);
  p = multiply_add(p, f, 0.142490581f);
  p = multiply_add(p, f, -0.166678026f);
  p = multiply_add(p, f, 0.200007156f);
  p = multiply_add(p, f, -0.24999997f);
  p = multiply_add(p, f, 0.333333313f);
  const float rest = multiply_add(-0.5f, square, multiply_add(n, kLn2Low, square * f * p));
  const float result = multiply_add(n, kLn2High, f + rest);
  const float otherwise = x == 0.0f ? -kInfinity : __builtin_nanf("");
  return x == kInfinity ? x : x > 0.0f ? result : otherwise;
}

/// The other one where one is no number.
template <typename T>
NPU_ELEMENT_ T larger(T a, T b) {
  return b != b ? a : a > b ? a : b;
}
template <typename T>
NPU_ELEMENT_ T smaller(T a, T b) {
  return b != b ? a : a < b ? a : b;
}

}  // namespace npu::detail

// exp(x) of a float in a kernel is std::exp(float), an inline function that calls the compiler's builtin, which
// is the C library's. This makes it and similar functions call the functions above. In a source that included
// <cmath> before this file, they do not change.
#if defined(__OPTIMIZE__) && !defined(_GLIBCXX_CMATH)
#define __builtin_expf(x) ::npu::detail::exp_shifted(x, 0)
#define __builtin_tanhf(x) ::npu::detail::tanh_element(x)
#define __builtin_coshf(x) ::npu::detail::cosh_element(x)
#define __builtin_logf(x) ::npu::detail::log_element(x)
#define __builtin_fmaxf(x, y) ::npu::detail::larger<float>(x, y)
#define __builtin_fminf(x, y) ::npu::detail::smaller<float>(x, y)
#include <cmath>
#undef __builtin_expf
#undef __builtin_tanhf
#undef __builtin_coshf
#undef __builtin_logf
#undef __builtin_fmaxf
#undef __builtin_fminf
#endif
#include <math.h>

// Bodies for the C library's own functions: what cannot be inlined, a function pointer say, is still the
// library's.
#if defined(__OPTIMIZE__)
#define NPU_INLINE_BODY_ extern inline __attribute__((__gnu_inline__, __always_inline__))
extern "C" {
NPU_INLINE_BODY_ float expf(float x) noexcept { return npu::detail::exp_shifted(x, 0); }
NPU_INLINE_BODY_ float tanhf(float x) noexcept { return npu::detail::tanh_element(x); }
NPU_INLINE_BODY_ float coshf(float x) noexcept { return npu::detail::cosh_element(x); }
NPU_INLINE_BODY_ float logf(float x) noexcept { return npu::detail::log_element(x); }
NPU_INLINE_BODY_ float fmaxf(float a, float b) noexcept { return npu::detail::larger(a, b); }
NPU_INLINE_BODY_ float fminf(float a, float b) noexcept { return npu::detail::smaller(a, b); }
NPU_INLINE_BODY_ double fmax(double a, double b) noexcept { return npu::detail::larger(a, b); }
NPU_INLINE_BODY_ double fmin(double a, double b) noexcept { return npu::detail::smaller(a, b); }
}
#undef NPU_INLINE_BODY_
#endif
#undef NPU_ELEMENT_

#endif  // NPU_DETAIL_VECTOR_MATH_H_
