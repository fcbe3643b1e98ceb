// Functions of <cmath> in random expressions: where they are called, and how they carry an error on.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/kernel_fuzz/expression.h"

namespace kernel_fuzz {
namespace {

struct RealFunction {
  const char* name;
  double low, high;  ///< arguments with moderate values and slopes
  double (*value)(double);
};

const std::vector<RealFunction>& functions() {
  static const std::vector<RealFunction> list = {
      {"expf", -20, 6, std::exp},
      {"logf", 0.05, 1e6, std::log},
      {"sqrtf", 0.01, 1e6, std::sqrt},
      {"tanhf", -20, 20, std::tanh},
      {"rsqrtf", 0.01, 1e6, [](double x) { return 1 / std::sqrt(x); }},
      {"fabsf", -1e6, 1e6, std::fabs},
      {"sinf", -60, 60, std::sin},
      {"cosf", -60, 60, std::cos},
      {"erff", -6, 6, std::erf},
      {"exp2f", -20, 8, std::exp2},
      {"log2f", 0.05, 1e6, std::log2},
      {"log10f", 0.05, 1e6, std::log10},
      {"log1pf", -0.9, 1e6, std::log1p},
      {"expm1f", -20, 6, std::expm1},
      {"tanf", -1, 1, std::tan},
      {"coshf", -5, 5, std::cosh},
  };
  return list;
}

/// Of smooth functions and short ranges samples are enough, with a margin.
Expression called(const RealFunction& function, const Expression& argument) {
  Expression e{std::string(function.name) + "(" + argument.text + ")", Type::f32, 1e30, -1e30, 0};
  constexpr int kSamples = 400;
  const double step = std::max((argument.high - argument.low) / kSamples, 1e-6);
  double slope = 0;
  for (int i = 0; i <= kSamples; ++i) {
    const double x = argument.low + i * (argument.high - argument.low) / kSamples, y = function.value(x);
    e.low = std::min(e.low, y);
    e.high = std::max(e.high, y);
    slope = std::max(slope, std::fabs(function.value(x + step) - y) / step);
    slope = std::max(slope, std::fabs(function.value(x + 1e-4) - y) / 1e-4);
  }
  const double margin = slope * step;
  e.low -= margin;
  e.high += margin;
  e.error = 2 * slope * argument.error + 16 * 0x1p-24 * std::max(1.0, e.largest());
  return e;
}

}  // namespace

Expression Generator::make_function(int depth) {
  if (!choices_.chance(80)) return make_exact(depth);
  const uint32_t which = choices_.below(static_cast<uint32_t>(functions().size()) + 2);
  const Expression x = make(Type::f32, depth - 1);
  if (which < functions().size())
    return called(functions()[which], clamped(x, functions()[which].low, functions()[which].high));
  if (which == functions().size()) {  // the logistic function
    const Expression e = called({"expf", -20, 6, std::exp},
                                clamped({"(-" + x.text + ")", Type::f32, -x.high, -x.low, x.error}, -20, 6));
    return {"(1.0f / (1.0f + " + e.text + "))", Type::f32, 0, 1, x.error + 16 * 0x1p-24};
  }
  const Expression base = clamped(x, 0.25, 8), exponent = clamped(make(Type::f32, depth - 1), -3, 3);
  // |d base^y| is at most y base^(y - 1) and log(base) base^y; 8^3 is the largest power.
  return {"powf(" + base.text + ", " + exponent.text + ")", Type::f32, 0, 520,
          6200 * base.error + 1100 * exponent.error + 16 * 520 * 0x1p-24};
}

/// Functions that jump: of values without an error.
Expression Generator::make_exact(int depth) {
  static const std::vector<const char*> names = {"floorf", "ceilf", "truncf", "roundf", "rintf"};
  const char* name = choices_.of(names);
  Expression x = depth > 1 ? make(Type::f32, depth - 1) : leaf(Type::f32);
  if (x.error > 0) x = leaf(Type::f32);
  if (x.error > 0) return x;
  return {std::string(name) + "(" + x.text + ")", Type::f32, std::floor(x.low), std::ceil(x.high), 0};
}

}  // namespace kernel_fuzz
