/// @file
/// Math functions that CUDA has at global scope and C++ has not. The others (sinf, pow, isnan, abs of every
/// type and so on) come from <math.h> and <stdlib.h> of the C++ library, which this header includes as nvcc
/// does. C++17, in kernels and on the host.
///
/// name is of double, namef of float; the overload name(float) is namef, and integers count as double. Base
/// names have C linkage and noexcept: newer C libraries declare some of them (rsqrt, sinpi), and declarations
/// must agree.
/// Units: angles in radians, unless a function says otherwise.
/// Errors: none; an argument outside of the domain gives NaN or an infinity, as IEEE 754 has it. errno is
/// unspecified.
/// Source: CUDA Math API, "Mathematical Functions"; their largest errors are in the appendix of that name of
/// the CUDA C++ Programming Guide.
#ifndef NPU_KERNEL_MATH_FUNCTIONS_H_
#define NPU_KERNEL_MATH_FUNCTIONS_H_

#include <math.h>
#include <stdlib.h>

#include <cmath>
#include <type_traits>

#include "npu/detail/vector_math.h"

#define NPU_C_MATH_ extern "C" inline

// A function of double: its float form with suffix f, the float overload, and integers as double.
#define NPU_MATH_1_(name)                                                                                  \
  NPU_C_MATH_ float name##f(float x) noexcept { return static_cast<float>(name(static_cast<double>(x))); } \
  NPU_MATH_OVERLOADS_(name)
#define NPU_MATH_OVERLOADS_(name)                                    \
  inline float name(float x) { return name##f(x); }                  \
  template <class T>                                                 \
  inline std::enable_if_t<std::is_integral_v<T>, double> name(T x) { \
    return name(static_cast<double>(x));                             \
  }

/// 1 / sqrt(x) and 1 / cbrt(x).
/// @{
NPU_C_MATH_ double rsqrt(double x) noexcept { return 1.0 / sqrt(x); }
NPU_C_MATH_ float rsqrtf(float x) noexcept { return 1.0f / sqrtf(x); }
NPU_MATH_OVERLOADS_(rsqrt)
NPU_C_MATH_ double rcbrt(double x) noexcept { return static_cast<double>(1.0L / cbrtl(x)); }
NPU_C_MATH_ float rcbrtf(float x) noexcept { return 1.0f / cbrtf(x); }
NPU_MATH_OVERLOADS_(rcbrt)
/// @}
#if !defined(__USE_GNU)

/// 10^x; sin(x) and cos(x) in *s and *c. The GNU C library has these functions.
/// @{
NPU_C_MATH_ double exp10(double x) noexcept { return pow(10.0, x); }
NPU_C_MATH_ float exp10f(float x) noexcept { return powf(10.0f, x); }
NPU_C_MATH_ void sincos(double x, double* s, double* c) noexcept { *s = sin(x), *c = cos(x); }
NPU_C_MATH_ void sincosf(float x, float* s, float* c) noexcept { *s = sinf(x), *c = cosf(x); }
/// @}
#endif

/// The float overloads of exp10 and sincos.
/// @{
inline float exp10(float x) { return exp10f(x); }
inline void sincos(float x, float* s, float* c) { sincosf(x, s, c); }
/// @}

namespace npu::detail {
inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kSqrtHalf = 0.70710678118654752440;
inline constexpr double kTwoOverSqrtPi = 1.12837916709551257390;

/// x reduced to [-1, 1], where multiples of 2 are taken away exactly.
inline double modulo_two(double x) { return x - 2.0 * rint(x * 0.5); }
/// sin(pi * r) and cos(pi * r), 0 <= r <= 0.5, where the product with pi does not cost the digits of small
/// results.
inline double sin_of_part(double r) { return r <= 0.25 ? sin(kPi * r) : cos(kPi * (0.5 - r)); }
inline double cos_of_part(double r) { return r <= 0.25 ? cos(kPi * r) : sin(kPi * (0.5 - r)); }
/// exp(x * x) with the digits that the square loses.
inline double exp_of_square(double x) {
  const double square = x * x, rest = fma(x, x, -square);
  return exp(square) * (1.0 + rest);
}
double erfc_inverse(double y);
double erf_inverse(double y);
}  // namespace npu::detail

/// sin(pi x), cos(pi x), tan(pi x) and the first two together, exact in the reduction of x. Multiples of a
/// half give exact results.
/// Units: x in half turns.
/// @{
NPU_C_MATH_ double sinpi(double x) noexcept {
  const double r = npu::detail::modulo_two(x), part = fabs(r);
  if (r == rint(r)) return copysign(0.0, x);
  return copysign(npu::detail::sin_of_part(part <= 0.5 ? part : 1.0 - part), r);
}
NPU_MATH_1_(sinpi)
NPU_C_MATH_ double cospi(double x) noexcept {
  const double r = fabs(npu::detail::modulo_two(x));
  if (r == 0.5) return 0.0;
  return r < 0.5 ? npu::detail::cos_of_part(r) : -npu::detail::cos_of_part(1.0 - r);
}
NPU_MATH_1_(cospi)
NPU_C_MATH_ double tanpi(double x) noexcept { return sinpi(x) / cospi(x); }
NPU_MATH_1_(tanpi)
NPU_C_MATH_ void sincospi(double x, double* s, double* c) noexcept { *s = sinpi(x), *c = cospi(x); }
NPU_C_MATH_ void sincospif(float x, float* s, float* c) noexcept { *s = sinpif(x), *c = cospif(x); }
inline void sincospi(float x, float* s, float* c) { sincospif(x, s, c); }
/// @}

/// The inverses of erf and erfc. erfinv(1) is infinite; outside of the range of erf or erfc the result is
/// NaN.
/// @{
NPU_C_MATH_ double erfinv(double y) noexcept { return npu::detail::erf_inverse(y); }
NPU_MATH_1_(erfinv)
NPU_C_MATH_ double erfcinv(double y) noexcept { return npu::detail::erfc_inverse(y); }
NPU_MATH_1_(erfcinv)
/// @}

/// exp(x * x) * erfc(x), without overflow in its factors; from 25 on the first terms of its asymptotic
/// series. Infinite below -27.
NPU_C_MATH_ double erfcx(double x) noexcept {
  if (x < -27.0) return HUGE_VAL;
  if (x < 25.0) return npu::detail::exp_of_square(x) * erfc(x);
  const double q = 0.5 / (x * x);
  double sum = 1.0;
  for (int k = 15; k >= 1; k -= 2) sum = 1.0 - k * q * sum;
  return npu::detail::kTwoOverSqrtPi * 0.5 / x * sum;
}
/// The float forms of erfcx.
NPU_MATH_1_(erfcx)
/// The distribution function of the standard normal distribution. The argument of erfc is taken with the
/// digits that its rounding loses: in the tail they are most of the digits of the result.
NPU_C_MATH_ double normcdf(double x) noexcept {
  constexpr double kSqrtHalfRest = -4.8336466567264567e-17;
  const double a = -x * npu::detail::kSqrtHalf;
  if (!(fabs(x) < 40.0)) return 0.5 * erfc(a);  // 0, 1 or not a number
  const double rest = fma(-x, npu::detail::kSqrtHalf, -a) - x * kSqrtHalfRest;
  const double tail = erfc(a);
  if (!(a > 1.0) || tail == 0.0) return 0.5 * (tail - npu::detail::kTwoOverSqrtPi * exp(-a * a) * rest);
  return 0.5 * tail * (1.0 - 2.0 * a * rest * (1.0 + 0.5 / (a * a) * (1.0 - 1.0 / (a * a))));
}
/// The float forms of normcdf.
NPU_MATH_1_(normcdf)

/// The inverse of normcdf; infinite at 0 and 1, NaN outside of them.
/// @{
NPU_C_MATH_ double normcdfinv(double y) noexcept {
  return -npu::detail::erfc_inverse(2.0 * y) / npu::detail::kSqrtHalf;
}
NPU_MATH_1_(normcdfinv)
/// @}

/// The modified Bessel functions of the first kind, of order 0 and 1. Above 714 they are infinite as doubles; the library throws
/// above some thousands.
/// @{
NPU_C_MATH_ double cyl_bessel_i0(double x) noexcept {
  return fabs(x) > 800 ? HUGE_VAL : static_cast<double>(std::cyl_bessel_i(0.0L, fabsl(x)));
}
NPU_MATH_1_(cyl_bessel_i0)
NPU_C_MATH_ double cyl_bessel_i1(double x) noexcept {
  return copysign(fabs(x) > 800 ? HUGE_VAL : static_cast<double>(std::cyl_bessel_i(1.0L, fabsl(x))), x);
}
NPU_MATH_1_(cyl_bessel_i1)
/// @}

// Near the zeros of the Bessel functions, those of the C library have lost most digits. Those of the wider
// type keep enough of them, down to 1e-18. Only calls see these; the functions of the library stay what they
// are.
#if defined(__GNUC__) && defined(__USE_MISC)
#define NPU_BESSEL_(name)                                                                       \
  extern "C" inline __attribute__((gnu_inline, always_inline)) double name(double x) noexcept { \
    return static_cast<double>(name##l(x));                                                     \
  }

/// The Bessel functions of the first and second kind, of order 0 and 1, near their zeros too.
/// @{
NPU_BESSEL_(j0)
NPU_BESSEL_(j1)
NPU_BESSEL_(y0)
NPU_BESSEL_(y1)
/// @}
#undef NPU_BESSEL_
#endif

/// Euclidean norms and their reciprocals (r...), of two, three, four or `count` values.
/// Shapes: values is (count); count <= 0 gives the norm 0. Reciprocals of floats are those of norms in double, which may be beyond
/// the range of float.
/// @{
NPU_C_MATH_ double rhypot(double x, double y) noexcept { return 1.0 / hypot(x, y); }
NPU_C_MATH_ float rhypotf(float x, float y) noexcept {
  return static_cast<float>(1.0 / hypot(static_cast<double>(x), static_cast<double>(y)));
}
NPU_C_MATH_ double norm3d(double a, double b, double c) noexcept { return hypot(hypot(a, b), c); }
NPU_C_MATH_ float norm3df(float a, float b, float c) noexcept { return hypotf(hypotf(a, b), c); }
NPU_C_MATH_ double norm4d(double a, double b, double c, double d) noexcept {
  return hypot(hypot(a, b), hypot(c, d));
}
NPU_C_MATH_ float norm4df(float a, float b, float c, float d) noexcept {
  return hypotf(hypotf(a, b), hypotf(c, d));
}
NPU_C_MATH_ double rnorm3d(double a, double b, double c) noexcept { return 1.0 / norm3d(a, b, c); }
NPU_C_MATH_ float rnorm3df(float a, float b, float c) noexcept {
  return static_cast<float>(rnorm3d(a, b, c));
}
NPU_C_MATH_ double rnorm4d(double a, double b, double c, double d) noexcept {
  return 1.0 / norm4d(a, b, c, d);
}
NPU_C_MATH_ float rnorm4df(float a, float b, float c, float d) noexcept {
  return static_cast<float>(rnorm4d(a, b, c, d));
}
NPU_C_MATH_ double norm(int count, const double* values) noexcept {
  double length = 0;
  for (int i = 0; i < count; ++i) length = hypot(length, values[i]);
  return length;
}
NPU_C_MATH_ float normf(int count, const float* values) noexcept {
  double squares = 0;
  for (int i = 0; i < count; ++i) squares += static_cast<double>(values[i]) * values[i];
  return static_cast<float>(sqrt(squares));
}
NPU_C_MATH_ double rnorm(int count, const double* values) noexcept { return 1.0 / norm(count, values); }
NPU_C_MATH_ float rnormf(int count, const float* values) noexcept { return 1.0f / normf(count, values); }
/// @}

/// a / b.
/// @{
NPU_C_MATH_ double fdivide(double a, double b) noexcept { return a / b; }
NPU_C_MATH_ float fdividef(float a, float b) noexcept { return a / b; }
/// @}

namespace npu::detail {

// Inverse of erf around 0, where 1 - y would lose digits: Halley's method on erf from a linear start.
inline double erf_inverse_near_zero(double y) {
  double x = y / kTwoOverSqrtPi;
  for (int step = 0; step < 4; ++step) {
    double error = erf(x) - y;
    double slope = kTwoOverSqrtPi * exp(-x * x);
    x -= error / (slope + x * error);
  }
  return x;
}

// Start: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.2.23 (error below 5e-4); then Halley
// steps.
inline double erfc_inverse(double y) {
  if (!(y >= 0.0 && y <= 2.0)) return NAN;
  if (y == 0.0) return INFINITY;
  if (y == 2.0) return -INFINITY;
  if (y > 1.0) return -erfc_inverse(2.0 - y);
  if (y > 0.5) return erf_inverse_near_zero(1.0 - y);
  double t = sqrt(-2.0 * log(0.5 * y));
  double x = kSqrtHalf * (t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                                  (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (int step = 0; step < 3; ++step) {
    double error = erfc(x) - y;
    double slope = kTwoOverSqrtPi * exp(-x * x);
    if (slope == 0.0) break;
    x += error / (slope - x * error);
  }
  return x;
}

inline double erf_inverse(double y) {
  if (fabs(y) <= 0.5) return y == 0.0 ? y : erf_inverse_near_zero(y);
  return y > 0 ? erfc_inverse(1.0 - y) : -erfc_inverse(1.0 + y);
}

}  // namespace npu::detail

#ifdef __CUDA_ARCH__
// In its pass for the device nvcc looks up the names in a template when the template is instantiated, so libraries name functions of
// the global namespace there that CUDA does not have (Eigen: `using ::arg`). A name of the program's own hides these.
namespace npu::global_names {

/// The argument of a real number: 0, or pi for a negative one; of an integer in double. Source: std::arg.
template <class T>
std::enable_if_t<std::is_arithmetic_v<T>, std::conditional_t<std::is_integral_v<T>, double, T>> arg(T x) {
  using Real = std::conditional_t<std::is_integral_v<T>, double, T>;
  return std::atan2(Real(0), static_cast<Real>(x));
}

}  // namespace npu::global_names
using namespace npu::global_names;
#endif

#endif  // NPU_KERNEL_MATH_FUNCTIONS_H_
