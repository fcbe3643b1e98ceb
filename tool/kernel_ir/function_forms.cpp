#include "tool/kernel_ir/function_forms.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tool/kernel_ir/arithmetic.h"
#include "tool/kernel_ir/power_form.h"
#include "tool/kernel_ir/rewriter.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

/// CANN's own Sin and Cos take as much.
constexpr double kLargestAngle = 65504;
/// pi in parts of 8 bits, so that their products with a half-integer below 2^15 are exact.
/// Source: W. Cody and W. Waite, Software Manual for the Elementary Functions, 1980, chapter 8.
constexpr std::array kPi = {0x1.92p+1, 0x1.fap-11, 0x1.54p-19, 0x1.1p-29, 0x1.68c234c4c6629p-38};
/// sin r = r + r^3 (c0 + c1 r^2 + ...) for |r| <= pi / 2: interpolation at Chebyshev nodes, relative error 1e-10.
constexpr std::array kSine = {-0.1666666666385342, 0.008333332764254364, -0.00019841085469347644,
                              2.75363810678542e-06, -2.4078282633082436e-08};

/// sin(x - multiple * pi) where `multiple` is near x / pi.
Number sine_near(const Number& x, const Number& multiple) {
  Number r = x;
  for (const double part : kPi) r = r - multiple * part;
  const Number square = r * r;
  return r + r * square * polynomial(square, kSine);
}

/// 1 for even and -1 for odd numbers below 2^22.
Number sign_of_parity(const Number& whole) {
  const Number odd = whole - nearest(whole * 0.5) * 2.0;
  return odd * odd * -2.0 + 1.0;
}

Number sine(const Number& x) {
  const Number multiple = nearest(x * (1 / M_PI));
  return where(absolute(x) <= kLargestAngle, sine_near(x, multiple) * sign_of_parity(multiple), NAN);
}

/// cos x = (-1)^(n + 1) sin(x - (n + 1/2) pi).
Number cosine(const Number& x) {
  const Number whole = nearest(x * (1 / M_PI) - 0.5);
  return where(absolute(x) <= kLargestAngle, sine_near(x, whole + 0.5) * sign_of_parity(whole) * -1.0, NAN);
}

/// x P(x^2) / Q(x^2) for |x| < 3.92, where erf x becomes 1 in float. Coefficients: a rational least-squares fit, relative
/// error 2e-8.
Number error_function(const Number& x) {
  constexpr std::array kUpper = {1.1283791487299633,    0.1899633410255929,    0.052690277539117245,
                                 0.0037468935859318086, 0.0002845127827637449, 2.0540166745851107e-06};
  constexpr std::array kLower = {1.0,
                                 0.5016834298400789,
                                 0.11392616444296254,
                                 0.014931370629394591,
                                 0.001158109394342585,
                                 3.811339588310944e-05};
  const Number square = x * x;
  const Number inner = x * polynomial(square, kUpper) / polynomial(square, kLower);
  return where(absolute(x) >= 3.92, where(x < 0.0, -1.0, 1.0), inner);  // NaN stays
}

/// exp(n ln 2) exp((x - n) ln 2) with n = x without its fraction: the first argument is exact but for its last part.
Number exp2(const Number& x) {
  constexpr double kHigh = 0x1.62ep-1, kLow = M_LN2 - kHigh;  // n has 8 bits
  const Number limited = where(x < -200.0, -200.0, where(x > 200.0, 200.0, x));
  const Number whole = nearest(limited);
  // Not above |x|: the first factor does not overflow before the result does.
  const Number n = where(absolute(limited) < absolute(whole), whole - where(whole < 0.0, -1.0, 1.0), whole);
  return exp(n * kHigh) * exp(n * kLow + (limited - n) * M_LN2);
}

/// Source: W. Kahan; N. Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 1.14.1.
Number expm1(const Number& x) {
  const Number e = exp(x), less = e - 1.0;
  const Number corrected = where(less == -1.0, less, where(x > 80.0, less, less * x / log(e)));
  return where(e == 1.0, x, corrected);
}

Number log1p(const Number& x) {
  const Number u = x + 1.0;
  const Number corrected = log(u) * x / (u - 1.0);
  return where(u == 1.0, x, where(u > 0x1p60, log(u), corrected));
}

}  // namespace

std::optional<Node> form_of_function(Graph& graph, Function which, const std::vector<Node>& operands) {
  const Number x(graph, operands[0]);
  switch (which) {
    case Function::sin:
      return sine(x).node();
    case Function::cos:
      return cosine(x).node();
    case Function::tan:
      return (sine(x) / cosine(x)).node();
    case Function::erf:
      return error_function(x).node();
    case Function::exp2:
      return exp2(x).node();
    case Function::expm1:
      return expm1(x).node();
    case Function::log1p:
      return log1p(x).node();
    case Function::pow:
      return power(x, Number(graph, operands[1])).node();
    default:
      return std::nullopt;
  }
}

namespace {

bool has_form(const Value& value) {
  if (value.op != Op::function || value.type == Type::f64) return false;
  switch (static_cast<Function>(value.integer)) {
    case Function::sin:
    case Function::cos:
    case Function::tan:
    case Function::erf:
    case Function::exp2:
    case Function::expm1:
    case Function::log1p:
    case Function::pow:
      return true;
    default:
      return false;
  }
}

std::string note_of(Function function) {
  const bool is_angle = function == Function::sin || function == Function::cos || function == Function::tan;
  return std::string(name_of(function)) + " as arithmetic" +
         (is_angle ? ", not a number for angles beyond 65504" : "");
}

}  // namespace

Kernel with_function_forms(const Kernel& kernel) {
  Kernel made = kernel;
  if (std::none_of(kernel.nodes.begin(), kernel.nodes.end(), has_form)) return made;
  made.nodes.clear();
  Graph graph(made.nodes);
  Rewriter* again = nullptr;
  Rewriter to(kernel.nodes, graph, [&](Node n) -> std::optional<Node> {
    const Value& value = kernel[n];
    if (!has_form(value) || is_uniform(kernel.nodes, n)) return std::nullopt;
    std::vector<Node> operands;
    for (const Node operand : value.operands) operands.push_back(graph.cast(Type::f32, (*again)(operand)));
    const auto form = form_of_function(graph, static_cast<Function>(value.integer), operands);
    if (!form) return std::nullopt;
    made.notes.push_back(note_of(static_cast<Function>(value.integer)));
    return graph.cast(value.type, *form);
  });
  again = &to;
  // In the order of the kernel: operands have smaller numbers, and loads are in program order.
  for (Node n = 0; n < kernel.nodes.size(); ++n) to(n);
  rewrite_uses(made, to);
  return made;
}

}  // namespace migrate::ir
