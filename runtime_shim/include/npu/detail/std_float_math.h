// std::sqrtf and similar functions. C++11 has them. libstdc++ declares them since GCC 14, MSVC's library and libc++
// always have, and sources written there use them. Source: ISO C++11 [c.math]; GCC bug 79700.
#ifndef NPU_DETAIL_STD_FLOAT_MATH_H_
#define NPU_DETAIL_STD_FLOAT_MATH_H_

#include <cmath>

#if defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE < 14
namespace std {
using ::acosf;
using ::acoshf;
using ::asinf;
using ::asinhf;
using ::atan2f;
using ::atanf;
using ::atanhf;
using ::cbrtf;
using ::ceilf;
using ::copysignf;
using ::cosf;
using ::coshf;
using ::erfcf;
using ::erff;
using ::exp2f;
using ::expf;
using ::expm1f;
using ::fabsf;
using ::fdimf;
using ::floorf;
using ::fmaf;
using ::fmaxf;
using ::fminf;
using ::fmodf;
using ::frexpf;
using ::hypotf;
using ::ldexpf;
using ::lgammaf;
using ::log10f;
using ::log1pf;
using ::log2f;
using ::logf;
using ::lroundf;
using ::modff;
using ::nearbyintf;
using ::powf;
using ::remainderf;
using ::rintf;
using ::roundf;
using ::sinf;
using ::sinhf;
using ::sqrtf;
using ::tanf;
using ::tanhf;
using ::tgammaf;
using ::truncf;
}  // namespace std
#endif

#endif  // NPU_DETAIL_STD_FLOAT_MATH_H_
