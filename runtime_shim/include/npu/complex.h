/// @file
/// Complex numbers under the names of cuComplex.h: pairs of floats and of doubles, and their arithmetic, on
/// the host and in kernels. x is the real part, y the imaginary part. Valid C11 and C++17.
/// Errors: none. Overflow and division by 0 give infinity or NaN, as IEEE 754 has it.
/// Source: the functions without the prefix npu of cuComplex.h, CUDA.
#ifndef NPU_COMPLEX_H_
#define NPU_COMPLEX_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <math.h>

#include "npu/vector_types.h"

typedef float2 npuFloatComplex;
typedef npuFloatComplex npuComplex;
typedef double2 npuDoubleComplex;

/// The real part of z.
static inline float npuCrealf(npuFloatComplex z) { return z.x; }
/// The imaginary part of z.
static inline float npuCimagf(npuFloatComplex z) { return z.y; }
/// The number re + im i in single precision.
static inline npuFloatComplex make_npuFloatComplex(float re, float im) {
  npuFloatComplex z;
  z.x = re;
  z.y = im;
  return z;
}
/// The conjugate of z.
static inline npuFloatComplex npuConjf(npuFloatComplex z) { return make_npuFloatComplex(z.x, -z.y); }
/// a + b.
static inline npuFloatComplex npuCaddf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x + b.x, a.y + b.y);
}
/// a - b.
static inline npuFloatComplex npuCsubf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x - b.x, a.y - b.y);
}
/// a b, from the four products of the parts.
static inline npuFloatComplex npuCmulf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
/// a b + d. Each step is rounded.
static inline npuFloatComplex npuCfmaf(npuFloatComplex a, npuFloatComplex b, npuFloatComplex d) {
  return npuCaddf(npuCmulf(a, b), d);
}
/// a / b, scaled by the size of b, so that it neither overflows nor underflows on the way.
static inline npuFloatComplex npuCdivf(npuFloatComplex a, npuFloatComplex b) {
  float scale = 1 / (fabsf(b.x) + fabsf(b.y));
  float ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
  float inverse = 1 / (br * br + bi * bi);
  return make_npuFloatComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
/// The absolute value of z, without overflow on the way.
static inline float npuCabsf(npuFloatComplex z) { return hypotf(z.x, z.y); }

/// The real part of z.
static inline double npuCreal(npuDoubleComplex z) { return z.x; }
/// The imaginary part of z.
static inline double npuCimag(npuDoubleComplex z) { return z.y; }
/// The number re + im i in double precision.
static inline npuDoubleComplex make_npuDoubleComplex(double re, double im) {
  npuDoubleComplex z;
  z.x = re;
  z.y = im;
  return z;
}
/// The conjugate of z.
static inline npuDoubleComplex npuConj(npuDoubleComplex z) { return make_npuDoubleComplex(z.x, -z.y); }
/// a + b.
static inline npuDoubleComplex npuCadd(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x + b.x, a.y + b.y);
}
/// a - b.
static inline npuDoubleComplex npuCsub(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x - b.x, a.y - b.y);
}
/// a b, from the four products of the parts.
static inline npuDoubleComplex npuCmul(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
/// a b + d. Each step is rounded.
static inline npuDoubleComplex npuCfma(npuDoubleComplex a, npuDoubleComplex b, npuDoubleComplex d) {
  return npuCadd(npuCmul(a, b), d);
}
/// a / b, scaled by the size of b, so that it neither overflows nor underflows on the way.
static inline npuDoubleComplex npuCdiv(npuDoubleComplex a, npuDoubleComplex b) {
  double scale = 1 / (fabs(b.x) + fabs(b.y));
  double ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
  double inverse = 1 / (br * br + bi * bi);
  return make_npuDoubleComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
/// The absolute value of z, without overflow on the way.
static inline double npuCabs(npuDoubleComplex z) { return hypot(z.x, z.y); }

/// The number re + im i in single precision.
static inline npuComplex make_npuComplex(float re, float im) { return make_npuFloatComplex(re, im); }
/// z in double precision; exact.
static inline npuDoubleComplex npuComplexFloatToDouble(npuFloatComplex z) {
  return make_npuDoubleComplex(z.x, z.y);
}
/// z in single precision, each part rounded to nearest.
static inline npuFloatComplex npuComplexDoubleToFloat(npuDoubleComplex z) {
  return make_npuFloatComplex((float)z.x, (float)z.y);
}

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_COMPLEX_H_ */
