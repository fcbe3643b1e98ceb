#include "runtime_shim/kernels/element.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "npu/fp8.h"
#include "runtime_shim/kernels/element_bits.h"

namespace npu::ops {
namespace {

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
  static float load(uint16_t bits) { return widen_half(bits); }
  template <class Value>
  static uint16_t store(Value value) {
    return round_to_half(static_cast<float>(value));
  }
};
struct Bfloat16 {
  using Storage = uint16_t;
  static float load(uint16_t bits) { return widen_bfloat16(bits); }
  template <class Value>
  static uint16_t store(Value value) {
    return round_to_bfloat16(static_cast<float>(value));
  }
};
template <class Format>
struct Small {
  using Storage = uint8_t;
  static float load(uint8_t bits) {
    static const std::array<float, 256> values = [] {
      std::array<float, 256> all{};
      for (unsigned i = 0; i < all.size(); ++i) all[i] = detail::narrow_value<Format>(i);
      return all;
    }();
    return values[bits];
  }
  static uint8_t store(double value) { return detail::narrow_bits<Format>(value, true); }
};
template <class Real>
struct Plain {
  using Storage = Real;
  static Real load(Real value) { return value; }
  template <class Value>
  static Real store(Value value) {
    return static_cast<Real>(value);
  }
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
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i) to[i] = static_cast<To>(Type::load(source[i]));
    return;
  }
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<To>(Type::load(source[i * stride]));
}

template <class Type, class From>
void store_loop(const From* from, int64_t count, void* to, int64_t stride) {
  auto* target = static_cast<typename Type::Storage*>(to);
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i) target[i] = Type::store(from[i]);
    return;
  }
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
    case Element::hf32:
    case Element::hf32_10:
      return load_loop<Plain<float>>(from, stride, count, to);
    case Element::f64:
      return load_loop<Plain<double>>(from, stride, count, to);
    case Element::i8:
      return load_loop<Whole<int8_t>>(from, stride, count, to);
    case Element::i32:
      return load_loop<Whole<int32_t>>(from, stride, count, to);
    case Element::e4m3:
      return load_loop<Small<detail::E4m3>>(from, stride, count, to);
    case Element::e5m2:
      return load_loop<Small<detail::E5m2>>(from, stride, count, to);
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
    case Element::hf32:
    case Element::hf32_10:
      return store_loop<Plain<float>>(from, count, to, stride);
    case Element::f64:
      return store_loop<Plain<double>>(from, count, to, stride);
    case Element::i8:
      return store_loop<Whole<int8_t>>(from, count, to, stride);
    case Element::i32:
      return store_loop<Whole<int32_t>>(from, count, to, stride);
    case Element::e4m3:
      return store_loop<Small<detail::E4m3>>(from, count, to, stride);
    case Element::e5m2:
      return store_loop<Small<detail::E5m2>>(from, count, to, stride);
  }
}

}  // namespace

float half_to_float(uint16_t bits) { return widen_half(bits); }
float bfloat16_to_float(uint16_t bits) { return widen_bfloat16(bits); }
uint16_t float_to_half(float value) { return round_to_half(value); }
uint16_t float_to_bfloat16(float value) { return round_to_bfloat16(value); }

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

void round_floats(Element type, float* values, int64_t count) {
  if (type == Element::f16)
    for (int64_t i = 0; i < count; ++i) values[i] = widen_half(round_to_half(values[i]));
  if (type == Element::bf16)
    for (int64_t i = 0; i < count; ++i) values[i] = widen_bfloat16(round_to_bfloat16(values[i]));
  if (type == Element::hf32)
    for (int64_t i = 0; i < count; ++i) values[i] = round_mantissa(values[i], 12);
  if (type == Element::hf32_10)
    for (int64_t i = 0; i < count; ++i) values[i] = round_mantissa(values[i], 13);
}

double load_one(Element type, const void* from) {
  double value = 0;
  load_any(type, from, 1, 1, &value);
  return value;
}

void store_one(Element type, double value, void* to) { store_any(type, &value, 1, to, 1); }

}  // namespace npu::ops
