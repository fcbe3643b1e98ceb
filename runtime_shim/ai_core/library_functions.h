#pragma once
// Functions that CANN's library computes with several instructions. Its documents state no error for most of them: here each result is
// computed in double and rounded once.
#include <cmath>

#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {

/// x / (1 + exp(-beta x)).
inline double swish(double x, double beta) { return x / (1 + std::exp(-beta * x)); }

/// f of one element. Source: CANN 8.1, "Ascend C API", the page of each function; Gelu by tanh, as there.
inline double library_function(VectorOp op, double x) {
  switch (op) {
    case VectorOp::sin:
      return std::sin(x);
    case VectorOp::cos:
      return std::cos(x);
    case VectorOp::tan:
      return std::tan(x);
    case VectorOp::tanh:
      return std::tanh(x);
    case VectorOp::erf:
      return std::erf(x);
    case VectorOp::sigmoid:
      return 1 / (1 + std::exp(-x));
    case VectorOp::silu:
      return swish(x, 1);
    case VectorOp::gelu:
      return swish(x, 1.5957691216057308 * (1 + 0.044715 * x * x));
    case VectorOp::floor:
      return std::floor(x);
    case VectorOp::ceil:
      return std::ceil(x);
    default:
      return std::trunc(x);
  }
}

/// The largest element of a row, the sum of exp(x - largest), or exp(x - largest) / sum. Source: SoftMax.
template <class T>
bool of_row(const VectorInstruction& v, T* to, const T* a) {
  double largest = -INFINITY, sum = 0;
  for (uint32_t i = 0; i < v.count; ++i) largest = std::fmax(largest, number(a[i]));
  for (uint32_t i = 0; i < v.count; ++i) sum += std::exp(number(a[i]) - largest);
  if (v.op == VectorOp::row_softmax) {
    for (uint32_t i = 0; i < v.count; ++i)
      to[i] = rounded<T>(static_cast<float>(std::exp(number(a[i]) - largest) / sum));
    return true;
  }
  const T one = rounded<T>(static_cast<float>(v.op == VectorOp::row_max ? largest : sum));
  for (size_t i = 0; i < 32 / sizeof(T); ++i) to[i] = one;
  return true;
}

/// Returns false if the instruction is none of the library's.
template <class T>
__attribute__((noinline)) bool library(const VectorInstruction& v, T* to, const T* a, const T* b,
                                       const unsigned char* mask) {
  const double s = v.scalar;
  if (is_of_row(v.op)) return of_row(v, to, a);
  if (v.op == VectorOp::select_bytes) {
    // `mode`: what a byte that is not 0 selects: 1 the number, 0 the element.
    const T other = rounded<T>(static_cast<float>(s));
    for (uint32_t i = 0; i < v.count; ++i) to[i] = (mask[i] != 0) == (v.mode != 0) ? other : a[i];
    return true;
  }
  switch (v.op) {
    case VectorOp::power:
      each(to, a, b, v.count,
           [](float x, float y) { return static_cast<float>(std::pow(double{x}, double{y})); });
      return true;
    case VectorOp::power_scalar:
      each(to, a, v.count, [s](float x) { return static_cast<float>(std::pow(double{x}, s)); });
      return true;
    case VectorOp::scalar_power:
      each(to, a, v.count, [s](float x) { return static_cast<float>(std::pow(s, double{x})); });
      return true;
    case VectorOp::swish:
      each(to, a, v.count, [s](float x) { return static_cast<float>(swish(x, s)); });
      return true;
    case VectorOp::swiglu:
      each(to, a, b, v.count, [s](float x, float y) { return static_cast<float>(x * swish(y, s)); });
      return true;
    default:
      if (v.op < VectorOp::sin || v.op > VectorOp::trunc) return false;
      each(to, a, v.count, [&v](float x) { return static_cast<float>(library_function(v.op, x)); });
      return true;
  }
}

}  // namespace npu::ai_core
