/// @file
/// Arithmetic of short vectors, under the names that programs know from the helper of NVIDIA's samples, for
/// programs that include it without having it. Each operation works on every member by itself, unless a
/// function says otherwise. C++17.
///
/// Errors: none; arithmetic is that of the element type.
/// Source: names of helper_math.h, CUDA Samples; the code is our own.
#ifndef NPU_HELPER_MATH_H_
#define NPU_HELPER_MATH_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <math.h>
#include <stdlib.h>

#include "npu/kernel/min_max.h"
#include "npu/runtime.h"

typedef unsigned int uint;
typedef unsigned short ushort;

#define NPU_HM_ inline __host__ __device__

// EACH(op) lists what `op` gives for each member: {op(x), op(y), op(z)}.
#define NPU_HM_EACH2_(op) {op(x), op(y)}
#define NPU_HM_EACH3_(op) {op(x), op(y), op(z)}
#define NPU_HM_EACH4_(op) {op(x), op(y), op(z), op(w)}

// ---- Making ----
#define NPU_HM_ALL_(m) s
#define NPU_HM_TO_INT_(m) static_cast<int>(a.m)
#define NPU_HM_TO_UINT_(m) static_cast<unsigned int>(a.m)
#define NPU_HM_TO_FLOAT_(m) static_cast<float>(a.m)
#define NPU_HM_MAKE_N_(T, E, N, CAST, A, B)                                     \
  NPU_HM_ T##N make_##T##N(E s) { return T##N NPU_HM_EACH##N##_(NPU_HM_ALL_); } \
  NPU_HM_ T##N make_##T##N(A##N a) { return T##N NPU_HM_EACH##N##_(CAST); }     \
  NPU_HM_ T##N make_##T##N(B##N a) { return T##N NPU_HM_EACH##N##_(CAST); }
#define NPU_HM_MAKE_(T, E, CAST, A, B)                                 \
  NPU_HM_MAKE_N_(T, E, 2, CAST, A, B)                                  \
  NPU_HM_MAKE_N_(T, E, 3, CAST, A, B)                                  \
  NPU_HM_MAKE_N_(T, E, 4, CAST, A, B)                                  \
  NPU_HM_ T##2 make_##T##2(T##3 a) { return T##2 {a.x, a.y}; }         \
  NPU_HM_ T##2 make_##T##2(T##4 a) { return T##2 {a.x, a.y}; }         \
  NPU_HM_ T##3 make_##T##3(T##2 a) { return T##3 {a.x, a.y, 0}; }      \
  NPU_HM_ T##3 make_##T##3(T##2 a, E s) { return T##3 {a.x, a.y, s}; } \
  NPU_HM_ T##3 make_##T##3(T##4 a) { return T##3 {a.x, a.y, a.z}; }    \
  NPU_HM_ T##4 make_##T##4(T##3 a) { return T##4 {a.x, a.y, a.z, 0}; } \
  NPU_HM_ T##4 make_##T##4(T##3 a, E s) { return T##4 {a.x, a.y, a.z, s}; }

/// make_floatN, make_intN, make_uintN for N of 2 to 4: from one number for all members, from other elements,
/// from shorter vectors (0 for the rest) and longer ones.
/// @{
NPU_HM_MAKE_(float, float, NPU_HM_TO_FLOAT_, int, uint)
NPU_HM_MAKE_(int, int, NPU_HM_TO_INT_, float, uint)
NPU_HM_MAKE_(uint, unsigned int, NPU_HM_TO_UINT_, int, float)
/// @}

// ---- Operators ----
#define NPU_HM_ADD_VV_(m) a.m + b.m
#define NPU_HM_ADD_VS_(m) a.m + b
#define NPU_HM_ADD_SV_(m) a + b.m
#define NPU_HM_SUB_VV_(m) a.m - b.m
#define NPU_HM_SUB_VS_(m) a.m - b
#define NPU_HM_SUB_SV_(m) a - b.m
#define NPU_HM_MUL_VV_(m) a.m* b.m
#define NPU_HM_MUL_VS_(m) a.m* b
#define NPU_HM_MUL_SV_(m) a* b.m
#define NPU_HM_DIV_VV_(m) a.m / b.m
#define NPU_HM_DIV_VS_(m) a.m / b
#define NPU_HM_DIV_SV_(m) a / b.m
#define NPU_HM_NEGATED_(m) -a.m
#define NPU_HM_OPERATOR_(V, E, N, op, NAME)                                            \
  NPU_HM_ V operator op(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_##NAME##_VV_); } \
  NPU_HM_ V operator op(V a, E b) { return V NPU_HM_EACH##N##_(NPU_HM_##NAME##_VS_); } \
  NPU_HM_ V operator op(E a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_##NAME##_SV_); } \
  NPU_HM_ void operator op##=(V& a, V b) { a = a op b; }                               \
  NPU_HM_ void operator op##=(V& a, E b) { a = a op b; }
#define NPU_HM_RING_(V, E, N)       \
  NPU_HM_OPERATOR_(V, E, N, +, ADD) \
  NPU_HM_OPERATOR_(V, E, N, -, SUB) \
  NPU_HM_OPERATOR_(V, E, N, *, MUL)
#define NPU_HM_NEGATION_(V, N) \
  NPU_HM_ V operator-(V a) { return V NPU_HM_EACH##N##_(NPU_HM_NEGATED_); }
#define NPU_HM_FOR_SIZES_(macro, T, E) macro(T##2, E, 2) macro(T##3, E, 3) macro(T##4, E, 4)

/// +, - and * of vector with vector, vector with number and number with vector, and += and so on.
/// @{
NPU_HM_FOR_SIZES_(NPU_HM_RING_, float, float)
NPU_HM_FOR_SIZES_(NPU_HM_RING_, int, int)
NPU_HM_FOR_SIZES_(NPU_HM_RING_, uint, unsigned int)
/// @}
#define NPU_HM_FIELD_(V, E, N) NPU_HM_OPERATOR_(V, E, N, /, DIV) NPU_HM_NEGATION_(V, N)

/// / of float vectors, and the negative of float and int vectors.
/// @{
NPU_HM_FOR_SIZES_(NPU_HM_FIELD_, float, float)
NPU_HM_NEGATION_(int2, 2)
NPU_HM_NEGATION_(int3, 3)
NPU_HM_NEGATION_(int4, 4)
/// @}

// ---- Of single numbers ----
#if __cplusplus <= 201703L  // from then on math.h has it
/// a + t (b - a). From C++20 on <math.h> has it.
NPU_HM_ float lerp(float a, float b, float t) { return a + t * (b - a); }
#endif

/// v, but at least low and at most high.
/// @{
NPU_HM_ float clamp(float v, float low, float high) { return fmaxf(low, fminf(v, high)); }
NPU_HM_ int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
NPU_HM_ unsigned int clamp(unsigned int v, unsigned int low, unsigned int high) {
  return v < low ? low : v > high ? high : v;
}
/// @}

/// v - floor(v).
NPU_HM_ float fracf(float v) { return v - floorf(v); }
/// 0 up to a, 1 from b on, between them the cubic whose slope is 0 at both ends.
NPU_HM_ float smoothstep(float a, float b, float v) {
  float t = clamp((v - a) / (b - a), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// ---- Of vectors ----
#define NPU_HM_DOT2_ a.x* b.x + a.y* b.y
#define NPU_HM_DOT3_ NPU_HM_DOT2_ + a.z* b.z
#define NPU_HM_DOT4_ NPU_HM_DOT3_ + a.w* b.w
#define NPU_HM_CLAMP_VS_(m) clamp(v.m, low, high)
#define NPU_HM_CLAMP_VV_(m) clamp(v.m, low.m, high.m)
#define NPU_HM_ORDERED_(V, E, N)                                                        \
  NPU_HM_ E dot(V a, V b) { return NPU_HM_DOT##N##_; }                                  \
  NPU_HM_ V clamp(V v, E low, E high) { return V NPU_HM_EACH##N##_(NPU_HM_CLAMP_VS_); } \
  NPU_HM_ V clamp(V v, V low, V high) { return V NPU_HM_EACH##N##_(NPU_HM_CLAMP_VV_); }

/// dot: the scalar product. clamp: with numbers or vectors as limits.
/// @{
NPU_HM_FOR_SIZES_(NPU_HM_ORDERED_, float, float)
NPU_HM_FOR_SIZES_(NPU_HM_ORDERED_, int, int)
NPU_HM_FOR_SIZES_(NPU_HM_ORDERED_, uint, unsigned int)
/// @}

#define NPU_HM_MIN_(m) min(a.m, b.m)
#define NPU_HM_MAX_(m) max(a.m, b.m)
#define NPU_HM_WHOLE_(V, E, N)                                         \
  NPU_HM_ V min(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_MIN_); } \
  NPU_HM_ V max(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_MAX_); }

/// min and max of int and uint vectors.
/// @{
NPU_HM_FOR_SIZES_(NPU_HM_WHOLE_, int, int)
NPU_HM_FOR_SIZES_(NPU_HM_WHOLE_, uint, unsigned int)
/// @}
#define NPU_HM_ABS_(m) abs(v.m)
#define NPU_HM_SIGNED_(V, E, N) \
  NPU_HM_ V abs(V v) { return V NPU_HM_EACH##N##_(NPU_HM_ABS_); }
/// abs of int vectors.
NPU_HM_FOR_SIZES_(NPU_HM_SIGNED_, int, int)

#define NPU_HM_FMIN_(m) fminf(a.m, b.m)
#define NPU_HM_FMAX_(m) fmaxf(a.m, b.m)
#define NPU_HM_FMOD_(m) fmodf(a.m, b.m)
#define NPU_HM_FLOOR_(m) floorf(v.m)
#define NPU_HM_FRAC_(m) fracf(v.m)
#define NPU_HM_FABS_(m) fabsf(v.m)
#define NPU_HM_STEP_(m) smoothstep(a.m, b.m, v.m)
#define NPU_HM_REAL_(V, E, N)                                                       \
  NPU_HM_ V fminf(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_FMIN_); }           \
  NPU_HM_ V fmaxf(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_FMAX_); }           \
  NPU_HM_ V fmodf(V a, V b) { return V NPU_HM_EACH##N##_(NPU_HM_FMOD_); }           \
  NPU_HM_ V floorf(V v) { return V NPU_HM_EACH##N##_(NPU_HM_FLOOR_); }              \
  NPU_HM_ V fracf(V v) { return V NPU_HM_EACH##N##_(NPU_HM_FRAC_); }                \
  NPU_HM_ V fabs(V v) { return V NPU_HM_EACH##N##_(NPU_HM_FABS_); }                 \
  NPU_HM_ V smoothstep(V a, V b, V v) { return V NPU_HM_EACH##N##_(NPU_HM_STEP_); } \
  NPU_HM_ V lerp(V a, V b, float t) { return a + t * (b - a); }                     \
  NPU_HM_ float length(V v) { return sqrtf(dot(v, v)); }                            \
  NPU_HM_ V normalize(V v) { return v * (1.0f / sqrtf(dot(v, v))); }
/// Of float vectors: fminf, fmaxf, fmodf, floorf, fracf, fabs, smoothstep, lerp; length, the Euclidean norm;
/// normalize, v divided by its length.
NPU_HM_FOR_SIZES_(NPU_HM_REAL_, float, float)

/// The vector product.
NPU_HM_ float3 cross(float3 a, float3 b) {
  return float3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// `v` mirrored at the plane whose normal is `n`, a vector of length 1.
NPU_HM_ float3 reflect(float3 v, float3 n) { return v - 2.0f * n * dot(n, v); }

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_HELPER_MATH_H_
