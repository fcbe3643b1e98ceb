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

/// Returns false if the instruction is none of the library's.
template <class T>
bool library(const VectorInstruction& v, T* to, const T* a, const T* b) {
  const double s = v.scalar;
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
