#pragma once
// The arithmetic of the vector unit on arrays of one type. Rounding is IEEE's; exp and ln are those of vector_math.h.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "npu_sim/ascendc/core_table.h"
#include "runtime_shim/ai_core/vector_math.h"
#include "runtime_shim/kernels/element_bits.h"

namespace npu::ai_core {

using npu_sim_core::VectorInstruction;

using npu_sim_core::Comparison;
using npu_sim_core::ElementType;
using npu_sim_core::kNoTile;
using npu_sim_core::Rounding;
using npu_sim_core::VectorOp;

struct Half {
  uint16_t bits;
};
struct Bfloat {
  uint16_t bits;
};

inline float number(float v) { return v; }
inline float number(Half v) { return ops::widen_half(v.bits); }
inline float number(Bfloat v) { return ops::widen_bfloat16(v.bits); }
template <class T>
T number(T v) {
  return v;
}

template <class T, class V>
T rounded(V value) {
  if constexpr (std::is_same_v<T, Half>)
    return {ops::round_to_half(static_cast<float>(value))};
  else if constexpr (std::is_same_v<T, Bfloat>)
    return {ops::round_to_bfloat16(static_cast<float>(value))};
  else
    return static_cast<T>(value);
}

inline int bytes_of(ElementType type) {
  switch (type) {
    case ElementType::u8:
    case ElementType::i8:
      return 1;
    case ElementType::u16:
    case ElementType::i16:
    case ElementType::f16:
    case ElementType::bf16:
      return 2;
    default:
      return 4;
  }
}

inline bool writes_mask(VectorOp op) { return op == VectorOp::compare || op == VectorOp::compare_scalar; }
inline bool reads_mask(VectorOp op) { return op == VectorOp::select || op == VectorOp::select_scalar; }
inline bool reduces(VectorOp op) {
  return op == VectorOp::reduce_sum || op == VectorOp::reduce_max || op == VectorOp::reduce_min;
}

/// Integers wrap around.
template <class V>
V wrapping(V a, V b, char op) {
  if constexpr (std::is_integral_v<V>) {
    using U = std::make_unsigned_t<V>;
    const U x = static_cast<U>(a), y = static_cast<U>(b);
    return static_cast<V>(op == '+' ? x + y : op == '-' ? x - y : x * y);
  } else {
    return op == '+' ? a + b : op == '-' ? a - b : a * b;
  }
}

template <class T, class F>
void each(T* to, const T* a, uint32_t count, F f) {
  for (uint32_t i = 0; i < count; ++i) to[i] = rounded<T>(f(number(a[i])));
}

template <class T, class F>
void each(T* to, const T* a, const T* b, uint32_t count, F f) {
  for (uint32_t i = 0; i < count; ++i) to[i] = rounded<T>(f(number(a[i]), number(b[i])));
}

template <class V>
inline bool holds(Comparison mode, V a, V b) {
  switch (mode) {
    case Comparison::less:
      return a < b;
    case Comparison::greater:
      return a > b;
    case Comparison::equal:
      return a == b;
    case Comparison::less_equal:
      return a <= b;
    case Comparison::greater_equal:
      return a >= b;
    default:
      return a != b;
  }
}

inline bool bit(const unsigned char* mask, uint32_t i) { return (mask[i / 8] >> (i % 8) & 1) != 0; }

template <class T>
bool arithmetic(const VectorInstruction& v, T* to, const T* a, const T* b) {
  using V = decltype(number(T{}));
  const V s = static_cast<V>(v.scalar);
  const uint32_t n = v.count;
  switch (v.op) {
    case VectorOp::add:
      each(to, a, b, n, [](V x, V y) { return wrapping(x, y, '+'); });
      return true;
    case VectorOp::sub:
      each(to, a, b, n, [](V x, V y) { return wrapping(x, y, '-'); });
      return true;
    case VectorOp::mul:
      each(to, a, b, n, [](V x, V y) { return wrapping(x, y, '*'); });
      return true;
    case VectorOp::max:
      each(to, a, b, n, [](V x, V y) { return x < y ? y : x; });
      return true;
    case VectorOp::min:
      each(to, a, b, n, [](V x, V y) { return y < x ? y : x; });
      return true;
    case VectorOp::add_scalar:
      each(to, a, n, [s](V x) { return wrapping(x, s, '+'); });
      return true;
    case VectorOp::mul_scalar:
      each(to, a, n, [s](V x) { return wrapping(x, s, '*'); });
      return true;
    case VectorOp::max_scalar:
      each(to, a, n, [s](V x) { return x < s ? s : x; });
      return true;
    case VectorOp::min_scalar:
      each(to, a, n, [s](V x) { return s < x ? s : x; });
      return true;
    case VectorOp::relu:
      each(to, a, n, [](V x) { return x < V(0) ? V(0) : x; });
      return true;
    case VectorOp::duplicate:
      std::fill(to, to + n, rounded<T>(s));
      return true;
    case VectorOp::copy:
      std::memmove(to, a, n * sizeof(T));
      return true;
    default:
      return false;
  }
}

template <class T>
bool mathematics(const VectorInstruction& v, T* to, const T* a, const T* b) {
  const uint32_t n = v.count;
  switch (v.op) {
    case VectorOp::div:
      each(to, a, b, n, [](float x, float y) { return x / y; });
      return true;
    case VectorOp::exp:
      each(to, a, n, [](float x) { return exp_of(x); });
      return true;
    case VectorOp::ln:
      each(to, a, n, [](float x) { return ln_of(x); });
      return true;
    case VectorOp::abs:
      each(to, a, n, [](float x) { return std::fabs(x); });
      return true;
    case VectorOp::sqrt:
      each(to, a, n, [](float x) { return std::sqrt(x); });
      return true;
    case VectorOp::rsqrt:
      each(to, a, n, [](float x) { return 1.0f / std::sqrt(x); });
      return true;
    case VectorOp::reciprocal:
      each(to, a, n, [](float x) { return 1.0f / x; });
      return true;
    default:
      return false;
  }
}

/// Sums in halves, as the unit adds: the error grows with log2 of the count.
inline float sum_of(const float* values, uint32_t count) {
  if (count <= 8) {
    float sum = 0;
    for (uint32_t i = 0; i < count; ++i) sum += values[i];
    return sum;
  }
  const uint32_t half = count / 2;
  return sum_of(values, half) + sum_of(values + half, count - half);
}

inline float rounded_to_integer(Rounding mode, float x) {
  switch (mode) {
    case Rounding::floor:
      return std::floor(x);
    case Rounding::ceil:
      return std::ceil(x);
    case Rounding::nearest_away:
      return std::round(x);
    case Rounding::truncate:
      return std::trunc(x);
    default:
      return std::nearbyint(x);
  }
}

template <class To, class From>
void convert(const VectorInstruction& v, To* to, const From* from) {
  for (uint32_t i = 0; i < v.count; ++i) {
    if constexpr (std::is_integral_v<To> && !std::is_integral_v<From>) {
      const double x = rounded_to_integer(static_cast<Rounding>(v.mode), number(from[i]));
      constexpr double kLow = std::numeric_limits<To>::min(), kHigh = std::numeric_limits<To>::max();
      to[i] = std::isnan(x) ? 0 : static_cast<To>(std::clamp(x, kLow, kHigh));
    } else {
      to[i] = rounded<To>(number(from[i]));
    }
  }
}

}  // namespace npu::ai_core
