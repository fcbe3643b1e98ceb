#include "runtime_shim/ops/element.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace npu::ops {
namespace {

uint32_t bits_of(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

template <class Integer>
Integer saturate(double value) {
  if (std::isnan(value)) return 0;
  double rounded = std::nearbyint(value);
  if (rounded <= static_cast<double>(std::numeric_limits<Integer>::min()))
    return std::numeric_limits<Integer>::min();
  if (rounded >= static_cast<double>(std::numeric_limits<Integer>::max()))
    return std::numeric_limits<Integer>::max();
  return static_cast<Integer>(rounded);
}

// One conversion per element type; the loops below are instantiated for each so that they vectorise.
struct Half {
  using Storage = uint16_t;
  static float load(uint16_t bits) { return half_to_float(bits); }
  static uint16_t store(double value) { return float_to_half(static_cast<float>(value)); }
};
struct Bfloat16 {
  using Storage = uint16_t;
  static float load(uint16_t bits) { return bfloat16_to_float(bits); }
  static uint16_t store(double value) { return float_to_bfloat16(static_cast<float>(value)); }
};
template <class Real>
struct Plain {
  using Storage = Real;
  static Real load(Real value) { return value; }
  static Real store(double value) { return static_cast<Real>(value); }
};
template <class Integer>
struct Whole {
  using Storage = Integer;
  static Integer load(Integer value) { return value; }
  static Integer store(double value) { return saturate<Integer>(value); }
};

template <class Type, class To>
void load_loop(const void* from, int64_t stride, int64_t count, To* to) {
  const auto* source = static_cast<const typename Type::Storage*>(from);
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<To>(Type::load(source[i * stride]));
}

template <class Type, class From>
void store_loop(const From* from, int64_t count, void* to, int64_t stride) {
  auto* target = static_cast<typename Type::Storage*>(to);
  for (int64_t i = 0; i < count; ++i) target[i * stride] = Type::store(from[i]);
}

template <class To>
void load_any(Element type, const void* from, int64_t stride, int64_t count, To* to) {
  switch (type) {
    case Element::f16:
      return load_loop<Half>(from, stride, count, to);
    case Element::bf16:
      return load_loop<Bfloat16>(from, stride, count, to);
    case Element::f32:
      return load_loop<Plain<float>>(from, stride, count, to);
    case Element::f64:
      return load_loop<Plain<double>>(from, stride, count, to);
    case Element::i8:
      return load_loop<Whole<int8_t>>(from, stride, count, to);
    case Element::i32:
      return load_loop<Whole<int32_t>>(from, stride, count, to);
  }
}

template <class From>
void store_any(Element type, const From* from, int64_t count, void* to, int64_t stride) {
  switch (type) {
    case Element::f16:
      return store_loop<Half>(from, count, to, stride);
    case Element::bf16:
      return store_loop<Bfloat16>(from, count, to, stride);
    case Element::f32:
      return store_loop<Plain<float>>(from, count, to, stride);
    case Element::f64:
      return store_loop<Plain<double>>(from, count, to, stride);
    case Element::i8:
      return store_loop<Whole<int8_t>>(from, count, to, stride);
    case Element::i32:
      return store_loop<Whole<int32_t>>(from, count, to, stride);
  }
}

}  // namespace

// The exponent is shifted into float's place and its bias corrected by one multiplication, which also handles
// subnormals; infinities and NaNs get their exponent set by hand.
float half_to_float(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  uint32_t magnitude = static_cast<uint32_t>(bits & 0x7fffu) << 13;
  float scaled = float_of(magnitude) * 0x1p112f;
  bool special = (bits & 0x7c00u) == 0x7c00u;
  uint32_t result = special ? (magnitude | 0x7f800000u) : bits_of(scaled);
  return float_of(result | sign);
}

float bfloat16_to_float(uint16_t bits) { return float_of(static_cast<uint32_t>(bits) << 16); }

uint16_t float_to_half(float value) {
  uint32_t bits = bits_of(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);
  if (magnitude >= 0x477ff000u)
    return static_cast<uint16_t>(sign | 0x7c00u);  // 65520 and above round to infinity
  if (magnitude < 0x38800000u) {
    // Subnormal half: adding 0.5 leaves the rounded mantissa in the low bits of the sum.
    uint32_t sum = bits_of(float_of(magnitude) + 0.5f);
    return static_cast<uint16_t>(sign | (sum - 0x3f000000u));
  }
  uint32_t odd = (magnitude >> 13) & 1u;
  uint32_t rounded = magnitude + 0xfffu + odd - (112u << 23);
  return static_cast<uint16_t>(sign | (rounded >> 13));
}

uint16_t float_to_bfloat16(float value) {
  uint32_t bits = bits_of(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>((bits >> 16) | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

void load_floats(Element type, const void* from, int64_t stride, int64_t count, float* to) {
  if (stride == 1 && type == Element::f32)
    std::memcpy(to, from, static_cast<size_t>(count) * sizeof(float));
  else
    load_any(type, from, stride, count, to);
}

void load_doubles(Element type, const void* from, int64_t stride, int64_t count, double* to) {
  load_any(type, from, stride, count, to);
}

void store_floats(Element type, const float* from, int64_t count, void* to, int64_t stride) {
  store_any(type, from, count, to, stride);
}

void store_doubles(Element type, const double* from, int64_t count, void* to, int64_t stride) {
  store_any(type, from, count, to, stride);
}

double load_one(Element type, const void* from) {
  double value = 0;
  load_any(type, from, 1, 1, &value);
  return value;
}

void store_one(Element type, double value, void* to) { store_any(type, &value, 1, to, 1); }

}  // namespace npu::ops
