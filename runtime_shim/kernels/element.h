#pragma once
// Element types of matrices in host memory and their conversion to and from float and double.
//
// Binary16 and bfloat16 are stored as their 16 bits. Arithmetic on them is done in float; the Cube unit of an
// Ascend device also multiplies half and bfloat16 and adds in float.

#include <cstddef>
#include <cstdint>

namespace npu::ops {

/// e4m3, e5m2: floats of 8 bits (npu/fp8.h). hf32, hf32_10: floats of 32 bits that the Cube unit reads with 11 bits of
/// mantissa (Ascend 910B) or 10 (950), rounded half away from zero; only what operands are rounded to.
enum class Element { f16, bf16, f32, f64, i8, i32, e4m3, e5m2, hf32, hf32_10 };

/// Bytes of one element.
constexpr size_t size_of(Element type) {
  switch (type) {
    case Element::f16:
    case Element::bf16:
      return 2;
    case Element::f32:
    case Element::i32:
    case Element::hf32:
    case Element::hf32_10:
      return 4;
    case Element::f64:
      return 8;
    case Element::i8:
    case Element::e4m3:
    case Element::e5m2:
      return 1;
  }
  return 0;
}

float half_to_float(uint16_t bits);
float bfloat16_to_float(uint16_t bits);
/// Round to nearest, ties to even; overflow gives infinity; NaN stays NaN.
uint16_t float_to_half(float value);
uint16_t float_to_bfloat16(float value);

/// to[i] = from[i * stride], i < count. Any element type; exact except i32 and f64 to float, which round.
void load_floats(Element type, const void* from, int64_t stride, int64_t count, float* to);
void load_doubles(Element type, const void* from, int64_t stride, int64_t count, double* to);

/// to[i * stride] = from[i], rounded to nearest even; integers saturate (NaN gives 0), and so do floats of 8 bits.
void store_floats(Element type, const float* from, int64_t count, void* to, int64_t stride);
void store_doubles(Element type, const double* from, int64_t count, void* to, int64_t stride);

/// The same, by the type of the values.
inline void load_reals(Element type, const void* from, int64_t stride, int64_t count, float* to) {
  load_floats(type, from, stride, count, to);
}
inline void load_reals(Element type, const void* from, int64_t stride, int64_t count, double* to) {
  load_doubles(type, from, stride, count, to);
}
inline void store_reals(Element type, const float* from, int64_t count, void* to, int64_t stride) {
  store_floats(type, from, count, to, stride);
}
inline void store_reals(Element type, const double* from, int64_t count, void* to, int64_t stride) {
  store_doubles(type, from, count, to, stride);
}

/// values[i] = the nearest value of `type` (f16, bf16, hf32, hf32_10; others leave them).
void round_floats(Element type, float* values, int64_t count);

/// One element, by value.
double load_one(Element type, const void* from);
void store_one(Element type, double value, void* to);

/// Address of element `index`.
inline const void* element_at(Element type, const void* base, int64_t index) {
  return static_cast<const char*>(base) + index * static_cast<int64_t>(size_of(type));
}
inline void* element_at(Element type, void* base, int64_t index) {
  return static_cast<char*>(base) + index * static_cast<int64_t>(size_of(type));
}

}  // namespace npu::ops
