#pragma once
// The arithmetic of the vector unit on arrays of one type. Rounding is IEEE's; exp and ln are those of vector_math.h.
#include <algorithm>
#include <cmath>
#include <cstring>
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
    case ElementType::i64:
      return 8;
    default:
      return 4;
  }
}

/// Bytes of `count` elements that lie one after another.
inline uint64_t bytes_of(ElementType type, uint64_t count) {
  return type == ElementType::i4 ? count / 2 : count * static_cast<uint64_t>(bytes_of(type));
}

inline bool writes_mask(VectorOp op) { return op == VectorOp::compare || op == VectorOp::compare_scalar; }
inline bool reads_mask(VectorOp op) { return op == VectorOp::select || op == VectorOp::select_scalar; }
inline bool reduces(VectorOp op) {
  return op == VectorOp::reduce_sum || op == VectorOp::reduce_max || op == VectorOp::reduce_min;
}

/// Whether the result is one number of a row, in each element of 32 bytes.
inline bool fills_block(VectorOp op) { return op == VectorOp::row_max || op == VectorOp::row_exp_sum; }

/// Whether each result depends on the whole row.
inline bool is_of_row(VectorOp op) { return fills_block(op) || op == VectorOp::row_softmax; }

/// Whether an instruction reads what is in its destination.
inline bool reads_destination(VectorOp op) {
  return op == VectorOp::axpy || op == VectorOp::mul_add_dst || op == VectorOp::fused_mul_add;
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

// Source and destination are the same or apart: vector_rules.cpp and repeats.cpp refuse any other overlap. Without the pragma the
// compiler asks at run time whether they overlap, and takes the same tile for an overlap: one element after the other.

template <class T, class F>
void each(T* to, const T* a, uint32_t count, F f) {
#pragma GCC ivdep
  for (uint32_t i = 0; i < count; ++i) to[i] = rounded<T>(f(number(a[i])));
}

template <class T, class F>
void each(T* to, const T* a, const T* b, uint32_t count, F f) {
#pragma GCC ivdep
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

/// Instructions that do two things to an element; each step rounds to the type.
template <class T>
bool combined(const VectorInstruction& v, T* to, const T* a, const T* b) {
  using V = decltype(number(T{}));
  const V s = static_cast<V>(v.scalar);
  const auto step = [](V x) { return number(rounded<T>(x)); };
  switch (v.op) {
    case VectorOp::add_relu:
      each(to, a, b, v.count, [=](V x, V y) { return std::max(step(wrapping(x, y, '+')), V(0)); });
      return true;
    case VectorOp::sub_relu:
      each(to, a, b, v.count, [=](V x, V y) { return std::max(step(wrapping(x, y, '-')), V(0)); });
      return true;
    case VectorOp::leaky_relu:
      each(to, a, v.count, [=](V x) { return x < V(0) ? wrapping(x, s, '*') : x; });
      return true;
    case VectorOp::axpy:
      each(to, a, to, v.count, [=](V x, V y) { return wrapping(step(wrapping(x, s, '*')), y, '+'); });
      return true;
    case VectorOp::mul_add_dst:
#pragma GCC ivdep
      for (uint32_t i = 0; i < v.count; ++i)
        to[i] = rounded<T>(wrapping(step(wrapping(number(a[i]), number(b[i]), '*')), number(to[i]), '+'));
      return true;
    case VectorOp::fused_mul_add:
#pragma GCC ivdep
      for (uint32_t i = 0; i < v.count; ++i)
        to[i] = rounded<T>(wrapping(step(wrapping(number(a[i]), number(to[i]), '*')), number(b[i]), '+'));
      return true;
    case VectorOp::sequence:
      for (uint32_t i = 0; i < v.count; ++i)
        to[i] = rounded<T>(static_cast<V>(v.scalar + static_cast<double>(i) * v.step));
      return true;
    default:
      return false;
  }
}

/// Bits move to higher or lower ones; a signed number keeps its sign on its way down.
template <class T>
bool shifted(const VectorInstruction& v, T* to, const T* a) {
  const auto by = static_cast<uint32_t>(v.scalar);
  constexpr uint32_t kBits = 8 * sizeof(T);
  const bool all = by >= kBits;
#pragma GCC ivdep
  for (uint32_t i = 0; i < v.count; ++i) {
    const auto bits = static_cast<std::make_unsigned_t<T>>(a[i]);
    if (v.op == VectorOp::shift_left)
      to[i] = static_cast<T>(all ? 0 : bits << by);
    else
      to[i] = static_cast<T>(all ? (a[i] < 0 ? -1 : 0) : a[i] >> by);
  }
  return true;
}

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
      return combined(v, to, a, b);
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

/// The sum, the maximum or the minimum of two elements; a sum rounds to the type.
template <class T>
T reduced(VectorOp op, T x, T y) {
  const auto a = number(x), b = number(y);
  if (op == VectorOp::reduce_sum) return rounded<T>(a + b);
  const bool takes_second = op == VectorOp::reduce_max ? a < b : b < a;
  return takes_second ? y : x;
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

/// Each sum of two rounds to half. 128 elements are added as a binary tree, and the sums of these one after another.
/// Source: CANN, ReduceSum: the order of additions on architecture 2201.
inline Half sum_of(const Half* values, uint32_t count) {
  Half sum = {0};
  for (uint32_t begin = 0; begin < count; begin += 128) {
    Half tree[128] = {};
    uint32_t left = std::min(count - begin, 128u);
    std::copy(values + begin, values + begin + left, tree);
    for (; left > 1; left = (left + 1) / 2)
      for (uint32_t i = 0; i < left; i += 2)
        tree[i / 2] = i + 1 < left ? reduced(VectorOp::reduce_sum, tree[i], tree[i + 1]) : tree[i];
    sum = begin == 0 ? tree[0] : reduced(VectorOp::reduce_sum, sum, tree[0]);
  }
  return sum;
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

}  // namespace npu::ai_core
