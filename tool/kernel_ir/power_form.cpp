#include "tool/kernel_ir/power_form.h"

#include <cmath>
#include <limits>
#include <optional>

namespace migrate::ir {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                 kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int kLargestHalves = 8;  ///< exponents k / 2 up to these are products

/// A number and what it lacks: high + low.
struct Sum {
  Number high, low;
};

/// The bits of bfloat16, and the rest: the products of two such parts are exact, or lie below the last bit.
Sum split(const Number& x) {
  Graph& graph = x.graph();
  const Number high(graph, graph.cast(Type::f32, graph.cast(Type::bf16, x.node())));
  return {high, x - high};
}

/// Source: T. Dekker, A floating-point technique for extending the available precision, 1971.
Sum product(const Number& a, const Number& b) {
  const Number rounded = a * b;
  const Sum x = split(a), y = split(b);
  return {rounded, x.high * y.high - rounded + x.high * y.low + x.low * y.high + x.low * y.low};
}

/// Source: D. Knuth, The Art of Computer Programming, volume 2, 4.2.2.
Sum sum(const Number& a, const Number& b) {
  const Number rounded = a + b, part = rounded - a;
  return {rounded, (a - (rounded - part)) + (b - part)};
}

/// 2^-n for whole n from -126 to 126, by its bits, which are a float, too.
Number inverse_power_of_two(const Number& n) {
  Graph& graph = n.graph();
  const Number bits = (n.constant(127) - n) * 0x1p23;
  return {graph, graph.bitcast(Type::f32, graph.cast(Type::i32, bits.node()))};
}

/// x times 2^-n in two steps, for n that 2^-n itself may not be a float for.
Number scaled(const Number& x, const Number& n) {
  const Number half = nearest(n * 0.5);
  return x * inverse_power_of_two(half) * inverse_power_of_two(n - half);
}

/// ln x for positive x, to about 2^-29: x = 2^n m with m near 1, and ln m = 2 artanh((m - 1) / (m + 1)).
Sum precise_log(const Number& x) {
  constexpr double kHigh = 0x1.62ep-1, kLow = M_LN2 - kHigh;  // n has 8 bits
  const Number estimate = nearest(log(x) * M_LOG2E);
  const Number n = where(absolute(estimate) <= 160.0, estimate, 0.0);
  const Number m = scaled(x, n), f = m - 1.0, d = m + 1.0;
  const Number lost_of_d = m - (d - 1.0);
  const Number s = f / d;
  const Sum back = product(s, d);
  const Number lost_of_s = (f - back.high - back.low - s * lost_of_d) / d;
  const Number square = s * s;
  constexpr std::array kSeries = {2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13};
  const Number tail = lost_of_s * 2.0 + s * square * polynomial(square, kSeries);
  const Sum whole = sum(n * kHigh, s * 2.0);
  const Number low = whole.low + tail + n * kLow;
  const Number high = whole.high + low;
  return {high, low - (high - whole.high)};
}

/// exp(y ln x) for x > 0.
Number positive_power(const Number& x, const Number& y) {
  const Sum logarithm = precise_log(x);
  const Sum exponent = product(logarithm.high, y);
  const Number low = exponent.low + y * logarithm.low;
  // Of infinite and of very large exponents it is not a number, and does not matter.
  return exp(exponent.high) * (where(absolute(low) <= 0.5, low, 0.0) + 1.0);
}

/// -1 for odd whole numbers, else 1. Of uniform y it is a number, and so are the others below: a choice between tiles by a number
/// is none of the vector unit.
Number sign_of_negative(const Number& y) {
  const Number rest = y - nearest_of_any(y * 0.5) * 2.0;
  return where(absolute(rest) == 1.0, -1.0, 1.0);
}

/// x^(halves / 2) by squares and products.
Number product_power(const Number& x, int halves) {
  const bool is_inverse = halves < 0;
  int whole = std::abs(halves) / 2;
  std::optional<Number> result;
  if (halves % 2 != 0) result = sqrt(x);
  for (Number square = x; whole > 0; whole /= 2) {
    if (whole % 2 != 0) result = result ? *result * square : square;
    if (whole > 1) square = square * square;
  }
  if (!result) return x.constant(1);
  return is_inverse ? x.constant(1) / *result : *result;
}

}  // namespace

Number power(const Number& x, const Number& y) {
  const Value exponent = x.graph()[y.node()];
  if (exponent.op == Op::constant && std::fabs(exponent.real) * 2 <= kLargestHalves &&
      exponent.real * 2 == std::trunc(exponent.real * 2))
    return product_power(x, static_cast<int>(exponent.real * 2));
  const Number size = absolute(x), zero = y.constant(0);
  const Number of_zero = where(y == zero, 1.0, where(y < zero, kInfinity, 0.0));
  const Number of_infinity = where(y == zero, 1.0, where(y < zero, 0.0, kInfinity));
  Number result = positive_power(size, y);
  result = where(size == 0.0, of_zero, where(size == kInfinity, of_infinity, result));
  result = where(size == 1.0, 1.0, result);
  const Number if_finite = where(y == nearest_of_any(y), 0.0, kNan);
  const Number of_negative = result * sign_of_negative(y) + where(size == kInfinity, 0.0, if_finite);
  result = where(x < 0.0, of_negative, result) + where(y == y, 0.0, kNan);
  return where(x == 1.0, 1.0, where(x == x, result, where(y == zero, x.constant(1), x.constant(kNan))));
}

}  // namespace migrate::ir
