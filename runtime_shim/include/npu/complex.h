/* Complex numbers shaped like cuComplex.h: pairs of floats and doubles and their arithmetic (C and C++). */
#ifndef NPU_COMPLEX_H_
#define NPU_COMPLEX_H_

#include <math.h>

#include "npu/vector_types.h"

typedef float2 npuFloatComplex;
typedef npuFloatComplex npuComplex;
typedef double2 npuDoubleComplex;

static inline float npuCrealf(npuFloatComplex z) { return z.x; }
static inline float npuCimagf(npuFloatComplex z) { return z.y; }
static inline npuFloatComplex make_npuFloatComplex(float re, float im) {
  npuFloatComplex z;
  z.x = re;
  z.y = im;
  return z;
}
static inline npuFloatComplex npuConjf(npuFloatComplex z) { return make_npuFloatComplex(z.x, -z.y); }
static inline npuFloatComplex npuCaddf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x + b.x, a.y + b.y);
}
static inline npuFloatComplex npuCsubf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x - b.x, a.y - b.y);
}
static inline npuFloatComplex npuCmulf(npuFloatComplex a, npuFloatComplex b) {
  return make_npuFloatComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
static inline npuFloatComplex npuCfmaf(npuFloatComplex a, npuFloatComplex b, npuFloatComplex d) {
  return npuCaddf(npuCmulf(a, b), d);
}
/* Scaled by the divisor's size, so that it neither overflows nor underflows on the way. */
static inline npuFloatComplex npuCdivf(npuFloatComplex a, npuFloatComplex b) {
  float scale = 1 / (fabsf(b.x) + fabsf(b.y));
  float ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
  float inverse = 1 / (br * br + bi * bi);
  return make_npuFloatComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
static inline float npuCabsf(npuFloatComplex z) { return hypotf(z.x, z.y); }

static inline double npuCreal(npuDoubleComplex z) { return z.x; }
static inline double npuCimag(npuDoubleComplex z) { return z.y; }
static inline npuDoubleComplex make_npuDoubleComplex(double re, double im) {
  npuDoubleComplex z;
  z.x = re;
  z.y = im;
  return z;
}
static inline npuDoubleComplex npuConj(npuDoubleComplex z) { return make_npuDoubleComplex(z.x, -z.y); }
static inline npuDoubleComplex npuCadd(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x + b.x, a.y + b.y);
}
static inline npuDoubleComplex npuCsub(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x - b.x, a.y - b.y);
}
static inline npuDoubleComplex npuCmul(npuDoubleComplex a, npuDoubleComplex b) {
  return make_npuDoubleComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
static inline npuDoubleComplex npuCfma(npuDoubleComplex a, npuDoubleComplex b, npuDoubleComplex d) {
  return npuCadd(npuCmul(a, b), d);
}
/* Scaled by the divisor's size, so that it neither overflows nor underflows on the way. */
static inline npuDoubleComplex npuCdiv(npuDoubleComplex a, npuDoubleComplex b) {
  double scale = 1 / (fabs(b.x) + fabs(b.y));
  double ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
  double inverse = 1 / (br * br + bi * bi);
  return make_npuDoubleComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
static inline double npuCabs(npuDoubleComplex z) { return hypot(z.x, z.y); }

static inline npuComplex make_npuComplex(float re, float im) { return make_npuFloatComplex(re, im); }
static inline npuDoubleComplex npuComplexFloatToDouble(npuFloatComplex z) {
  return make_npuDoubleComplex(z.x, z.y);
}
static inline npuFloatComplex npuComplexDoubleToFloat(npuDoubleComplex z) {
  return make_npuFloatComplex((float)z.x, (float)z.y);
}

#endif /* NPU_COMPLEX_H_ */
